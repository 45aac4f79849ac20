import { formatDay } from '../report/period.ts'
import type { ViewsSource } from '../report/requests.ts'
import { createExchange, type ExchangeOptions } from './exchange.ts'
import { parseViewsPage } from './responses.ts'

/** The service's analytics API (docs/internals/service.md, "Operations"). */
export function createPageViewsApi(options: ExchangeOptions): ViewsSource {
  const { project, send, fail } = createExchange(options)
  const views = `/v1/analytics/${project}/views`
  return {
    async read({ fromMs, toMs, limit, offset }, signal) {
      const query = new URLSearchParams({
        ...(fromMs === undefined ? {} : { dateFrom: formatDay(fromMs) }),
        dateTo: formatDay(toMs),
        limit: String(limit),
        offset: String(offset),
      })
      // The limits of the transport are enough.
      const deadline = { until: Number.POSITIVE_INFINITY, signal }
      const request = { method: 'GET', path: `${views}?${query}`, deadline } as const
      const { json, error } = await send('views', request)
      if (error !== undefined) throw error
      const page = parseViewsPage(json, limit)
      if (page === undefined) throw fail('views', { type: 'undocumented' }, { reason: 'not-json' })
      return page
    },
  }
}
