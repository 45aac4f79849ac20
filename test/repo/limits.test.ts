import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readReport } from '../../src/report/read.ts'
import type { ReportPlan } from '../../src/report/report.ts'
import { createFakes, pages, WEEK } from '../report/fakes.ts'
import { proseOf, sectionOf, tableRows } from './pages.ts'
import { ROOT } from './workflows/workflow.ts'
import { contentOf } from './workflows/yaml-files.ts'

/** A number in a page: the words around it with `{}` in its place, the constant of `src/` that it is, and its unit. */
type Claim = readonly [says: string, constant: string, unit?: number]

const SECONDS = 1000
const MIB = 1024 * 1024

/** The limits that users meet. */
const CLAIMS: Record<string, readonly Claim[]> = {
  'docs/reference.md': [
    ['A prompt holds up to {} characters of patches', 'PATCH_LIMIT'],
    ['{} of descriptions', 'DESCRIPTIONS_LIMIT'],
    ["{} of a review's remarks", 'REMARKS_LIMIT'],
    ['{} of the report', 'PROMPT_TABLE_LIMIT'],
    ['up to {} releases are tried', 'MOST_RELEASES'],
    ['lists the last {} requests', 'REMEMBERED'],
    ['a response may have up to {} MB', 'MAX_BYTES', MIB],
    ['A read from Mintlify may take {} seconds', 'READ_TIMEOUT_MS', SECONDS],
    ['a request to GitHub {},', 'REQUEST_TIMEOUT_MS', SECONDS],
    ['{} analytics requests an hour', 'HOURLY_REQUESTS'],
    ['{} pages of a report in one request', 'PAGE_SIZE'],
  ],
  'docs/cost.md': [
    ['Mintlify accepts {} an hour for each organization', 'HOURLY_REQUESTS'],
    ['one for each {} pages of the period', 'PAGE_SIZE'],
    ['at most {} for the trend', 'MOST_BUCKETS'],
  ],
  'docs/internals/specification.md': [
    ['when {} seconds have passed since the follow-up', 'FOLLOW_UP_SETTLE_MS', SECONDS],
    ['during the first {} seconds after a job was created', 'UNKNOWN_NEW_JOB_GRACE_MS', SECONDS],
  ],
}

/** All of `src/`, so that a constant may move. */
const SOURCES = globSync('src/**/*.ts', { cwd: ROOT }).map(contentOf).join('\n')

/** The values of the constants of this name that are a number, or a product of numbers. */
function numbersOf(constant: string): number[] {
  const found = SOURCES.matchAll(new RegExp(`^(?:export )?const ${constant} = ([\\d_* ]+)$`, 'gm'))
  return Array.from(found, ([, value = '']) =>
    value.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1),
  )
}

describe('every number in the pages that the code limits is the one in the code:', () => {
  const claims = Object.entries(CLAIMS).flatMap(([page, rows]) => rows.map((row) => [page, ...row] as const))

  test.for(claims)('%s, "%s"', ([page, says, constant, unit = 1]) => {
    const text = proseOf(page)
    const shown = numbersOf(constant).map((number) => says.replace('{}', (number / unit).toLocaleString('en')))
    expect(shown.filter((claim) => text.includes(claim))).toHaveLength(1)
  })
})

describe('docs/cost.md', () => {
  const rows = tableRows(sectionOf('docs/cost.md', 'Analytics requests')).slice(2)

  test('has a table of requests', () => {
    expect(rows.length).toBeGreaterThan(3)
  })

  test.for(rows)(
    'lists how many requests a report of %s pages needs: %s for a week, and %s for all views',
    async ([count = '', week, all]) => {
      const site = pages(Number(count.replace(',', '')))
      const requests = async (period: ReportPlan['period']) => {
        const fakes = createFakes({ current: site, earlier: site })
        await readReport({ period, maxRequests: 1000 }, fakes.ports)
        return String(fakes.queries.length)
      }
      expect(await requests(WEEK)).toBe(week)
      expect(await requests({ toMs: WEEK.toMs })).toBe(all)
    },
  )
})
