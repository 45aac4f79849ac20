import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adviseOn } from '../../src/report/left-out.ts'
import { openReadings } from '../../src/report/readings.ts'
import { type Report, type ReportPlan, readReport } from '../../src/report/report.ts'
import { runs } from '../support/fuzz.ts'
import { createFakes, PLAN, pages, requestError, statusError } from './fakes.ts'

type Options = NonNullable<Parameters<typeof createFakes>[0]>

async function reportOn(plan: Partial<ReportPlan>, options: Options): Promise<Report> {
  const end = await readReport({ ...PLAN, ...plan }, createFakes(options).ports)
  if (end.type !== 'report') throw new Error('There is no report')
  return end.report
}

/** The number that a report advises for max-requests; `undefined` if it advises none. */
function advised({ advice }: Report): number | undefined {
  const [, count] = advice.join(' ').match(/Raise `max-requests` to (\d+)/) ?? []
  return count === undefined ? undefined : Number(count)
}

const OR_MORE = ' or more, since the service does not say how many pages there are.'
const AN_HOUR = 'the organization has 100 analytics requests an hour for everything.'

describe('the advice', () => {
  test.each<[string, number, { current: number; earlier: number }, string[]]>([
    ['nothing was left out', 60, { current: 600, earlier: 600 }, []],
    ['only the trend did not fit', 4, { current: 250, earlier: 250 }, ['Raise `max-requests` to 9.']],
    ['the first page alone did fit', 1, { current: 250, earlier: 250 }, [`Raise \`max-requests\` to 9${OR_MORE}`]],
    ['pages did not fit', 12, { current: 2500, earlier: 2500 }, [`Raise \`max-requests\` to 24${OR_MORE}`]],
    ['earlier pages did not fit', 12, { current: 750, earlier: 1250 }, [`Raise \`max-requests\` to 13${OR_MORE}`]],
    [
      'more than an hour allows would be needed',
      90,
      { current: 25_000, earlier: 25_000 },
      [`Raise \`max-requests\` to 180${OR_MORE}`, `More than 100 can fail: ${AN_HOUR}`],
    ],
  ])('where %s, with %d requests, is %j: %j', async (_, maxRequests, { current, earlier }, advice) => {
    const report = await reportOn({ maxRequests }, { current: pages(current), earlier: pages(earlier) })
    expect(report.advice).toEqual(advice)
  })

  test('never names more requests than max-requests may be', () => {
    const { current } = openReadings(PLAN.period, { compare: false, trend: false })
    const missing = { type: 'missing', reason: 'budget' } as const
    const [advice] = adviseOn({ current: { ...current, missing } }, { maxRequests: 900, spent: 900 })
    expect(advice).toBe(`Raise \`max-requests\` to 1000${OR_MORE}`)
  })

  test.each([
    ['a rate limit', statusError(429, 3_600_000), `Run it in another hour: ${AN_HOUR}`],
    ['a rejection', statusError(400), statusError(400).advice],
    ['a lost connection', requestError({ type: 'interrupted' }), requestError({ type: 'interrupted' }).advice],
  ])('after %s is given once', async (_, error, advice) => {
    const report = await reportOn({}, { fails: (part) => (part === 'current' ? undefined : error) })
    expect(report.leftOut).toHaveLength(2)
    expect(report.advice).toEqual([advice])
  })

  test('is absent where nothing can be changed', async () => {
    const report = await reportOn({}, { alter: (page) => ({ ...page, pathless: 1 }) })
    expect(report.leftOut).not.toEqual([])
    expect(report.advice).toEqual([])
  })
})

test('who follows the advice gets the whole report, at once where the number is exact', async () => {
  const sizes = fc.record({ current: fc.nat({ max: 4000 }), earlier: fc.nat({ max: 4000 }) })
  await fc.assert(
    fc.asyncProperty(
      sizes,
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      fc.boolean(),
      async (site, first, compare, trend) => {
        const options = { current: pages(site.current), earlier: pages(site.earlier) }
        let maxRequests = first
        for (let round = 0; ; round++) {
          const report = await reportOn({ maxRequests, compare, trend }, options)
          const next = advised(report)
          expect(next === undefined).toBe(report.leftOut.length === 0)
          if (next === undefined) return
          expect(next).toBeGreaterThan(maxRequests)
          expect(round).toBeLessThan(20)
          const isExact = !report.advice.join(' ').includes('or more')
          maxRequests = next
          if (isExact) expect((await reportOn({ maxRequests, compare, trend }, options)).leftOut).toEqual([])
        }
      },
    ),
    { numRuns: runs(60) },
  )
})
