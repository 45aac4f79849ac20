import { expect, test } from 'vitest'
import { measurePageViews } from '../../bench/page-views.ts'

test('a report makes the requests that its pages and its trend need, and no more', async () => {
  const { report, onePeriod, largePages, defaultPages } = await measurePageViews(600, 1)
  expect(report.requests, 'two periods of three pages each, and seven days').toBe(3 + 3 + 7)
  expect(onePeriod.requests).toBe(3)
  expect(largePages.requests).toBe(3)
  expect(defaultPages.requests).toBe(12)
  for (const { peakMegabytes } of [report, largePages]) expect(peakMegabytes.min).toBeGreaterThan(10)
})
