import { describe, expect, test } from 'vitest'
import { readReport } from '../../src/report/report.ts'
import { createFakes, PLAN, pages } from '../report/fakes.ts'
import { proseOf, sectionOf, tableRows } from './pages.ts'
import { contentOf } from './workflows/yaml-files.ts'

/** A number in a page: the words around it, with `{}` in its place, and the constant that it is. */
interface Claim {
  page: string
  says: string
  /** A source and a constant in it. */
  is: readonly [file: string, constant: string]
  /** The unit of the claim, in units of the constant. */
  unit?: number
}

const SECONDS = 1000
const MIB = 1024 * 1024
const HOURS = 3600 * SECONDS

const inPage = (page: string, claims: readonly Omit<Claim, 'page'>[]): Claim[] =>
  claims.map((claim) => ({ page, ...claim }))

const CLAIMS: Claim[] = [
  ...inPage('docs/reference.md', [
    { says: 'holds up to {} characters of patches', is: ['src/prompt/patches.ts', 'DIFF_LIMIT'] },
    { says: '`{{ pull-requests }}` holds up to {} characters', is: ['src/prompt/change-text.ts', 'MERGED_LIMIT'] },
    { says: 'each description is cut after {}.', is: ['src/prompt/change-text.ts', 'MERGED_BODY_LIMIT'] },
    { says: 'remarks as fit into {} characters', is: ['src/prompt/event-text.ts', 'REMARKS_LIMIT'] },
    { says: 'the last {} lines are shown', is: ['src/prompt/event-text.ts', 'HUNK_LINES'] },
    { says: 'lines are shown, each up to {} characters', is: ['src/prompt/event-text.ts', 'HUNK_LINE_LIMIT'] },
    {
      says: '`{{ page-views }}` holds up to {} characters',
      is: ['src/report/prompt-table.ts', 'PROMPT_TABLE_LIMIT'],
    },
    { says: 'characters and {} pages', is: ['src/report/prompt-table.ts', 'TOP_ROWS'] },
    { says: 'A range (`since`) has up to {} commits', is: ['src/change/line.ts', 'MOST_COMMITS'] },
    { says: 'The newest {} commits are searched', is: ['src/change/base.ts', 'MOST_BY_AGE'] },
    { says: 'and up to {} releases', is: ['src/change/base.ts', 'MOST_RELEASES'] },
    { says: 'the first {} characters of the prompt', is: ['src/job/summary.ts', 'PROMPT_LIMIT'] },
    { says: "The report's lists in it have up to {} rows", is: ['src/report/summary.ts', 'LIST_ROWS'] },
    { says: 'its trend up to {} parts', is: ['src/report/trend.ts', 'MOST_BUCKETS'] },
    { says: 'a chart of at most {} days', is: ['src/report/trend.ts', 'MOST_BUCKETS'] },
    { says: 'shows the last {} requests', is: ['src/memory/records.ts', 'REMEMBERED'] },
    { says: 'counts up to {} for `max-prompts`', is: ['src/memory/records.ts', 'MOST_COUNTED'] },
    { says: "The job's id may have up to {} characters", is: ['src/job/job.ts', 'LONGEST_ID'] },
    { says: 'the link of the docs pull request up to {}.', is: ['src/core/pull-request.ts', 'LONGEST_LINK'] },
    { says: 'A response may have up to {} MB', is: ['src/service/response-body.ts', 'MAX_BYTES'], unit: MIB },
    { says: 'file of the event up to {} MB', is: ['src/event/payload.ts', 'MOST_BYTES'], unit: MIB },
    { says: 'at most {} MiB, and not empty', is: ['src/inputs/prompt-file.ts', 'LIMIT'], unit: MIB },
    { says: 'at most `{}h`', is: ['src/inputs/table.ts', 'DAY_MS'], unit: HOURS },
    {
      says: 'A read from the service may take {} seconds',
      is: ['src/job/wait.ts', 'READ_TIMEOUT_MS'],
      unit: SECONDS,
    },
    { says: 'may take {} seconds', is: ['src/service/page-views-api.ts', 'TIMEOUT_MS'], unit: SECONDS },
    { says: 'a request to GitHub {}.', is: ['src/github/api.ts', 'REQUEST_TIMEOUT_MS'], unit: SECONDS },
    { says: 'Of a pull request, GitHub returns at most {} files', is: ['src/github/changes.ts', 'MOST_FILES'] },
    { says: 'files and {} commits. Of a push', is: ['src/github/changes.ts', 'MOST_COMMITS'] },
    { says: 'Of a push, it returns at most {} files', is: ['src/github/compare.ts', 'MOST_FILES'] },
    { says: 'files and {} commits; of a range', is: ['src/github/compare.ts', 'MOST_COMMITS'] },
    { says: 'of a range, at most {} files', is: ['src/github/compare.ts', 'MOST_FILES'] },
    { says: 'of a pushed commit alone, at most {} files', is: ['src/github/pushes.ts', 'MOST_FILES'] },
    { says: 'Of a review, at most {} remarks are read', is: ['src/github/reviews.ts', 'MOST_REMARKS'] },
    { says: 'An annotation may have {} characters', is: ['src/runner/log.ts', 'ANNOTATION_LIMIT'] },
    { says: '{} analytics requests an hour', is: ['src/report/left-out.ts', 'HOURLY_REQUESTS'] },
    { says: '{} pages of a report in one request', is: ['src/report/views.ts', 'PAGE_SIZE'] },
  ]),
  ...inPage('docs/cost.md', [
    {
      says: 'The service accepts {} an hour for each organisation',
      is: ['src/report/left-out.ts', 'HOURLY_REQUESTS'],
    },
    { says: 'one for each {} pages of the period', is: ['src/report/views.ts', 'PAGE_SIZE'] },
    { says: 'at most {} for the trend', is: ['src/report/trend.ts', 'MOST_BUCKETS'] },
  ]),
  ...inPage('docs/security.md', [
    { says: 'up to {} characters of the diff', is: ['src/prompt/patches.ts', 'DIFF_LIMIT'] },
  ]),
  ...inPage('docs/specification.md', [
    { says: 'read for another {} seconds', is: ['src/job/watch.ts', 'LINK_GRACE_MS'], unit: SECONDS },
    { says: 'about every {} seconds', is: ['src/job/wait.ts', 'LINK_INTERVAL_MS'], unit: SECONDS },
    {
      says: 'when {} seconds have passed since the follow-up',
      is: ['src/job/watch.ts', 'FOLLOW_UP_SETTLE_MS'],
      unit: SECONDS,
    },
    {
      says: 'during the first {} seconds after a job was created',
      is: ['src/job/watch.ts', 'UNKNOWN_NEW_JOB_GRACE_MS'],
      unit: SECONDS,
    },
    {
      says: 'during the first {} seconds otherwise',
      is: ['src/job/watch.ts', 'UNKNOWN_JOB_GRACE_MS'],
      unit: SECONDS,
    },
    { says: 'and may take {} seconds', is: ['src/job/wait.ts', 'LAST_READ_TIMEOUT_MS'], unit: SECONDS },
    { says: 'retried for up to {} seconds', is: ['src/job/wait.ts', 'READ_ONCE_MS'], unit: SECONDS },
    { says: 'has up to {} seconds to finish', is: ['src/service/agent-api.ts', 'CANCEL_GRACE_MS'], unit: SECONDS },
    { says: 'within the newest {} commits of the history', is: ['src/change/line.ts', 'MOST_COMMITS'] },
  ]),
]

/** The value of a constant that a source sets to a number, or to a product of numbers. */
function numberIn([file, constant]: Claim['is']): number {
  const [, value] = new RegExp(`^(?:export )?const ${constant} = ([\\d_* ]+)$`, 'm').exec(contentOf(file)) ?? []
  if (value === undefined) throw new Error(`${file} has no number ${constant}`)
  return value.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1)
}

describe('every number in the pages that the code limits is the one in the code:', () => {
  const texts = new Map(CLAIMS.map(({ page }) => [page, proseOf(page)]))

  test.for(CLAIMS.map((claim) => [claim.page, claim.says, claim] as const))('%s, "%s"', ([page, says, claim]) => {
    const shown = (numberIn(claim.is) / (claim.unit ?? 1)).toLocaleString('en')
    expect(texts.get(page)).toContain(says.replace('{}', shown))
  })
})

describe('docs/cost.md', () => {
  const rows = tableRows(sectionOf('docs/cost.md', 'Analytics requests')).slice(2)

  test('has a table of requests', () => {
    expect(rows.length).toBeGreaterThan(3)
  })

  test.for(rows)(
    'lists how many requests a report of %s pages needs: %s, and %s without comparison and trend',
    async ([count = '', compared, alone]) => {
      const site = pages(Number(count.replace(',', '')))
      const requests = async (more: { compare: boolean; trend: boolean }) => {
        const fakes = createFakes({ current: site, earlier: site })
        await readReport({ ...PLAN, ...more, maxRequests: 1000 }, fakes.ports)
        return String(fakes.queries.length)
      }
      expect(await requests({ compare: true, trend: true })).toBe(compared)
      expect(await requests({ compare: false, trend: false })).toBe(alone)
    },
  )
})
