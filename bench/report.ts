import { table } from '../scripts/table.ts'
import { MOST_REQUESTS } from '../src/report/analytics.ts'
import { PERCENTILES } from '../test/support/job-lengths.ts'
import type { BudgetFigures } from './budget.ts'
import type { ColdStart, DistSize } from './cold-start.ts'
import { type Goal, isHeld } from './goals.ts'
import { type ReadingFigures, type SiteFigures, VIEWS_LATENCY_MS } from './page-views.ts'
import { LATENCY_MS, type Sample, type WaitingFigures } from './polling.ts'
import type { Spread } from './rounds.ts'

export interface Results {
  machine: string
  waiting: { sample: Sample; withLink: WaitingFigures; withoutLink: WaitingFigures }
  coldStart: ColdStart
  dist: DistSize
  sites: SiteFigures[]
  budgets: BudgetFigures[]
  goals: Goal[]
}

/** The results as a page of Markdown that also reads well in a terminal. */
export function report({ machine, waiting, coldStart, dist, sites, budgets, goals }: Results): string {
  return [
    '# Benchmark results',
    'Measured with `npm ci && npm run build && npm run bench -- --record`, which writes this page.',
    `Machine: ${machine}.`,
    `Simulated figures are the same everywhere. Times depend on the machine and on its load. Therefore the programs that are
compared take turns, each round starts with another one, and the goals are ratios. A figure such as \`30 (29–34)\` is the
median, with minimum and maximum.`,
    goalTable(goals),
    '## Waiting',
    describeSample(waiting.sample),
    waitingTable(waiting),
    '## Start',
    startTable(coldStart),
    `The ratio is ${spread(coldStart.ratio, 1)}. \`dist/\` has ${count(dist.bytes)} bytes, ${count(dist.packedBytes)} packed with gzip.`,
    '## Page views',
    `Processes, from start to exit (${sites.map(({ rounds }) => rounds).join(', ')} of each, by size). They read a generated site from a service in
a process of its own, which prepares its rows beforehand and takes ${VIEWS_LATENCY_MS} ms for each response. Memory is the peak of resident
memory, in millions of bytes. The ratio is that of the median times.`,
    siteTable(sites),
    `With at most ${MOST_REQUESTS} requests, a report of a week brings this from the emulated service, by the number of pages that were
viewed. The figures are the same everywhere.`,
    budgetTable(budgets),
  ].join('\n\n')
}

function goalTable(goals: readonly Goal[]): string {
  return table(
    ['goal', 'at most', 'measured', 'held'],
    goals.map((goal) => [goal.what, String(goal.atMost), goal.measured.toFixed(2), isHeld(goal) ? 'yes' : 'NO']),
  )
}

function describeSample({ jobs, seed }: Sample): string {
  const lengths = PERCENTILES.map(
    ({ probability, seconds }) => `${probability < 1 ? `p${probability * 100}` : 'maximum'} ${seconds} s`,
  ).join(', ')
  return `${count(jobs)} simulated jobs (seed ${seed}). Their lengths follow the only figures known,
those of 263 jobs of one project: ${lengths}.
Between these the logarithm of the length is linear in the probability; below the first the line is continued. Each
response takes ${LATENCY_MS} ms. The action is its real code, from the new job to the outcome, on a simulated clock.
Delay: seconds from the end of a job until the action notices it. A job that completes without a pull request is read for
ten more seconds, because the link may be late.`
}

function waitingTable({ withLink, withoutLink }: Results['waiting']): string {
  const row = (jobs: string, { delaySeconds: delay, readsPerJob: reads }: WaitingFigures) => [
    jobs,
    ...[delay.mean, delay.p95, delay.max, reads.mean].map((value) => value.toFixed(1)),
    ...[reads.p99, reads.max].map(String),
  ]
  return table(
    ['jobs', 'mean delay', 'p95 delay', 'max delay', 'mean reads', 'p99 reads', 'max reads'],
    [row('with a pull request', withLink), row('without one', withoutLink)],
  )
}

function startTable({ rounds, bareNode, rejection }: ColdStart): string {
  const rows = [
    ['Node with an empty script', spread(bareNode)],
    ['the action, until it rejects a missing key', spread(rejection)],
  ]
  return table([`processes, ${rounds} of each`, 'ms of processor time'], rows)
}

function siteTable(sites: readonly SiteFigures[]): string {
  const rows = sites.flatMap(({ pages, report, largePages }) => {
    const row = (reader: string, { requests, ms, peakMegabytes }: ReadingFigures) => [
      count(pages),
      reader,
      String(requests),
      spread({ median: ms.median / 1000, min: ms.min / 1000, max: ms.max / 1000 }, 2),
      (ms.median / largePages.ms.median).toFixed(2),
      spread(peakMegabytes),
    ]
    return [row('this action, compared, with trend', report), row('plain loop, one period, 250 a page', largePages)]
  })
  return table(['pages', 'reader', 'requests', 'seconds', 'ratio', 'peak MB'], rows)
}

/** A table, which does not depend on the machine. */
export function budgetTable(budgets: readonly BudgetFigures[]): string {
  const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')
  return table(
    ['pages of the site', 'requests', 'pages read', 'totals compared', 'trend', 'pages compared'],
    budgets.map(({ pages, requests, pagesRead, totalsCompared, hasTrend, pagesCompared }) => [
      ...[pages, requests, pagesRead].map(count),
      ...[totalsCompared, hasTrend, pagesCompared].map(yesOrNo),
    ]),
  )
}

function spread({ median, min, max }: Spread, digits = 0): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`
}

function count(value: number): string {
  return value.toLocaleString('en')
}
