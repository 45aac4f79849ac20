import { PERCENTILES } from '../test/support/job-lengths.ts'
import { table } from '../test/support/table.ts'
import { type BudgetFigures, DEFAULT_BUDGET } from './budget.ts'
import type { ColdStart } from './cold-start.ts'
import type { CostFigures } from './cost.ts'
import type { DistSize } from './dist-size.ts'
import { type Goal, isHeld } from './goals.ts'
import { ASSUMPTIONS, CAUSES, type Month } from './month.ts'
import { type ReadingFigures, type SiteFigures, VIEWS_LATENCY_MS } from './page-views.ts'
import { LATENCY_MS, type LoopFigures, type Sample } from './polling.ts'
import type { Spread } from './statistics.ts'

export interface Results {
  machine: Machine
  polling: { sample: Sample; loops: LoopFigures[]; withoutLink: LoopFigures }
  cost: {
    month: Month
    script: CostFigures
    action: CostFigures
    merged: readonly CostFigures[]
  }
  coldStart: ColdStart
  dist: DistSize
  sites: SiteFigures[]
  budgets: BudgetFigures[]
  goals: Goal[]
}

export interface Machine {
  processor: string
  cores: number
  memoryGigabytes: number
  system: string
  node: string
  /** Mean number of processes that were ready to run in the minute before. */
  load: number
}

/** The results as a page of Markdown that also reads well in a terminal. */
export function report({ machine, polling, cost, coldStart, dist, sites, budgets, goals }: Results): string {
  return [
    '# Benchmark results',
    `Measured with \`npm ci && npm run build && npm run bench -- --record\`, which writes this page;
\`npm run --silent bench -- --json\` prints the figures as JSON.`,
    describeMachine(machine),
    `Simulated figures are the same everywhere. Times depend on the machine and on its load. Therefore the programs that are
compared take turns, each round starts with another one, and the goals are ratios. A figure such as \`30 (29–34)\` is the
median, with minimum and maximum.`,
    goalTable(goals),
    '## Waiting',
    waiting(polling.sample),
    loopTable(polling.loops),
    linkNote(polling.withoutLink),
    '## Cost',
    costNote(cost),
    assumptionTable(),
    wayTable(cost),
    causeTable(cost),
    '## Start',
    startTable(coldStart),
    `The action rejects a missing key after ${spread(coldStart.rejectionRatio, 1)} times the time of an empty Node script; its read of a job takes
${spread(coldStart.readRatio, 1)} times that of the plain script. \`dist/\` has ${count(dist.bytes)} bytes, ${count(dist.packedBytes)} packed with gzip.`,
    '## Page views',
    `Processes, from start to exit (${sites.map(({ rounds }) => rounds).join(', ')} of each, by size). They read a generated site from a service in
a process of its own, which prepares its rows beforehand and takes ${VIEWS_LATENCY_MS} ms for each response. Memory is the peak of resident
memory, in millions of bytes. The ratio is that of the median times.`,
    siteTable(sites),
    `With the default \`max-analytics-requests: ${DEFAULT_BUDGET}\`, a report of a week brings this from the emulated service, by the number of pages
that were viewed. The figures are the same everywhere.`,
    budgetTable(budgets),
  ].join('\n\n')
}

function describeMachine({ processor, cores, memoryGigabytes, system, node, load }: Machine): string {
  const before = `a load of ${load.toFixed(2)} when the run began`
  return `Machine: ${processor}, ${cores} cores, ${memoryGigabytes.toFixed(0)} GB, ${system}, Node ${node}, ${before}.`
}

function goalTable(goals: readonly Goal[]): string {
  return table(
    ['goal', 'at most', 'measured', 'held'],
    goals.map((goal) => [goal.what, String(goal.atMost), goal.measured.toFixed(2), isHeld(goal) ? 'yes' : 'NO']),
  )
}

function waiting({ jobs, seed }: Sample): string {
  const known = PERCENTILES.map(
    ({ probability, seconds }) => `${probability < 1 ? `p${probability * 100}` : 'maximum'} ${seconds} s`,
  ).join(', ')
  return `${count(jobs)} simulated jobs (seed ${seed}), the same for every loop. Their lengths follow the only figures known,
those of 263 jobs of one project: ${known}.
Between these the logarithm of the length is linear in the probability; below the first the line is continued. Each
response takes ${LATENCY_MS} ms. The action is its real code, from the new job to the outcome, on a simulated clock.
Delay: seconds from the end of a job until the loop notices it.`
}

function loopTable(loops: readonly LoopFigures[]): string {
  return table(
    ['loop', 'mean delay', 'p95 delay', 'max delay', 'mean reads', 'p99 reads', 'max reads'],
    loops.map(({ loop, delaySeconds: delay, readsPerJob: reads }) => [
      loop,
      ...[delay.mean, delay.p95, delay.max, reads.mean].map((value) => value.toFixed(1)),
      String(reads.p99),
      String(reads.max),
    ]),
  )
}

function linkNote({ delaySeconds, readsPerJob }: LoopFigures): string {
  return `The jobs above end with a pull request. The action reads a job that completes without one for ten more
seconds, because the link may be late: mean delay ${delaySeconds.mean.toFixed(1)} s, mean reads ${readsPerJob.mean.toFixed(1)}.`
}

function costNote({ month }: Results['cost']): string {
  return `A month of a team, simulated: ${month.events.length} events on ${month.pullRequests.length} pull requests. The copied script creates a job for each
event that starts the README's workflow; labels do not. The action is its real code, with the inputs of that
workflow; GitHub and the service are emulated. No job fails: after one that fails, the next prompt creates a new job.
Numbers of another team give another result: see what each kind of run costs. On merge, every week and per release, the
action runs on the same pull requests, as in [merge.yml](../examples/merge.yml),
[weekly-docs.yml](../examples/weekly-docs.yml) and [release-docs.yml](../examples/release-docs.yml).`
}

function assumptionTable(): string {
  return table(
    ['what', 'value', 'source'],
    Object.values(ASSUMPTIONS).map(({ what, value, source }) => [what, String(value), source]),
  )
}

function wayTable({ script, action, merged }: Results['cost']): string {
  return table(
    ['way', 'prompts', 'dollars', 'docs pull requests', 'most open at once', 'most for one pull request'],
    [script, action, ...merged].map(({ way, prompts, dollars, ...docs }) => [
      way,
      ...[prompts, dollars, docs.docsPullRequests, docs.docsOpenAtOnce, docs.docsForOne].map(String),
    ]),
  )
}

function causeTable({ script, action }: Results['cost']): string {
  const ways = [script, action]
  return table(
    ['prompts by cause', ...ways.map(({ way }) => way)],
    CAUSES.map((cause) => [cause, ...ways.map(({ promptsByCause }) => String(promptsByCause[cause] ?? 0))]),
  )
}

function startTable({ rounds, bareNode, rejection, scriptRead, actionRead }: ColdStart): string {
  return table(
    [`processes, ${rounds} of each`, 'ms'],
    [
      ['Node with an empty script', spread(bareNode)],
      ['the action, until it rejects a missing key', spread(rejection)],
      ['a plain script that reads a job once with `fetch`', spread(scriptRead)],
      ['the action, with one read of a job', spread(actionRead)],
    ],
  )
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
