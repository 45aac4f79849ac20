import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUDGET_SITES, measureBudget } from '../../bench/budget.ts'
import { pageViewsGoals, readerFeedbackGoals, startGoals, waitingGoals } from '../../bench/goals.ts'
import { budgetTable } from '../../bench/report.ts'

const page = readFileSync(new URL('../../bench/RESULTS.md', import.meta.url), 'utf8')

// The measured values do not matter: the words and the maximum of a goal do not depend on them.
const spread = { median: 1, min: 1, max: 1 }
const statistics = { mean: 1, p95: 1, p99: 1, max: 1 }
const reading = { requests: 1, ms: spread, peakMegabytes: spread }
const goals = [
  ...waitingGoals({ delaySeconds: statistics, readsPerJob: statistics }),
  ...startGoals({ rounds: 1, bareNode: spread, rejection: spread, ratio: spread }, { bytes: 1, packedBytes: 1 }),
  ...pageViewsGoals({ pages: 25_000, rounds: 1, report: reading, largePages: reading }),
  ...readerFeedbackGoals({ conversations: 3000, rounds: 1, requests: 7, without: spread, withFeedback: spread }),
]

test('the recorded page is one that the bench writes', () => {
  expect(page.split('\n', 1)).toEqual(['# Benchmark results'])
})

test('the recorded page shows what the default budget brings', async () => {
  const measured = await Promise.all(BUDGET_SITES.map(measureBudget))
  expect(page).toContain(budgetTable(measured))
  const whole = measured.filter(({ pages, pagesRead, pagesCompared }) => pagesRead === pages && pagesCompared)
  expect(whole.map(({ pages }) => pages)).toEqual([250, 2500, 6250])
  for (const { totalsCompared, hasTrend } of measured) expect([totalsCompared, hasTrend]).toEqual([true, true])
})

/** The cells of the rows of the first table whose header begins so. */
function tableOf(text: string, header: string): string[][] {
  const lines = text.slice(text.indexOf(`| ${header} `)).split('\n')
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(2, end).map((line) => line.split('|').map((cell) => cell.trim()))
}

const [costPage = '', servicePage = ''] = ['docs/cost.md', 'docs/internals/service.md'].map((file) =>
  readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'),
)

test('pages quote the recorded delay, and as many jobs as were observed', () => {
  const [, , , mean = ''] = tableOf(page, 'goal').find(([, what]) => what?.startsWith('mean seconds')) ?? []
  expect(/end( is noticed)? ([\d.]+)\s+seconds later\s+on average/.exec(costPage)?.[2]).toBe(Number(mean).toFixed(1))
  const [, jobs] = /The lengths of (\d+) jobs of one project/.exec(servicePage) ?? []
  expect(costPage).toContain(`In ${jobs} jobs of one project`)
})

test('the recorded page has a row for every goal, and no other', () => {
  const rows = tableOf(page, 'goal')
  expect(rows.map(([, what, atMost]) => [what, atMost])).toEqual(
    goals.map(({ what, atMost }) => [what, String(atMost)]),
  )
})

test('the reader that is no TypeScript, which no compiler checks, imports what there is', async () => {
  const reader = readFileSync(new URL('../../bench/whole-report.mjs', import.meta.url), 'utf8')
  const imports = Array.from(reader.matchAll(/^import \{ (.+) \} from '\.\.\/build\/(.+)\.js'$/gm))
  expect(imports.length).toBeGreaterThan(5)
  for (const [, names = '', file] of imports) {
    const module = await import(new URL(`../../src/${file}.ts`, import.meta.url).href)
    expect(Object.keys(module)).toEqual(expect.arrayContaining(names.split(', ')))
  }
})
