import { deadlineIn } from '../core/clock.ts'
import { ServiceError } from '../core/errors.ts'
import { formatBound } from '../report/period.ts'
import type { ViewsSource } from '../report/requests.ts'
import { type ExchangeOptions, exchangeJson, labelOf, pathSegment } from './exchange.ts'
import { explainFailure } from './explain.ts'
import { parseViewsPage } from './responses.ts'

/** One read may take this long. */
const TIMEOUT_MS = 30_000

/** The service's analytics API (docs/internals/service.md, "Operations"). */
export function createPageViewsApi(options: ExchangeOptions): ViewsSource {
  const views = `/v1/analytics/${pathSegment(options.projectId)}/views`
  return {
    async read({ fromMs, toMs, limit, offset }, signal) {
      const query = new URLSearchParams({
        ...(fromMs === undefined ? {} : { dateFrom: formatBound(fromMs) }),
        dateTo: formatBound(toMs),
        limit: String(limit),
        offset: String(offset),
      })
      const deadline = deadlineIn(TIMEOUT_MS, { clock: options.clock, signal })
      const request = { method: 'GET', path: `${views}?${query}`, deadline } as const
      const page = parseViewsPage(await exchangeJson(options, 'views', request), limit)
      if ('rows' in page) return page
      const parts = explainFailure(labelOf(options, 'views'), { reason: 'undocumented', field: page.field })
      throw new ServiceError({ type: 'undocumented' }, parts)
    },
  }
}
