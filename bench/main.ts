/**
 * Measures what the project claims about speed and size. `npm run bench` prints a page, `npm run bench -- --record` also
 * writes it to `RESULTS.md`, and `npm run --silent bench -- --json` prints the figures only. The exit status is 1 if a
 * goal is missed that does not depend on the machine.
 */
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { parseArgs } from 'node:util'
import { BUDGET_SITES, measureBudget } from './budget.ts'
import { measureColdStart } from './cold-start.ts'
import { costOfAction, costOfScript } from './cost.ts'
import { distSize } from './dist-size.ts'
import { costGoals, isHeld, pageViewsGoals, pollingGoals, startGoals } from './goals.ts'
import { costOfMerges, costOfReleases, costOfWeeks } from './merged.ts'
import { simulateMonth } from './month.ts'
import { measurePageViews } from './page-views.ts'
import { comparePolling, pollingWithoutLink } from './polling.ts'
import { type Machine, type Results, report } from './report.ts'

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, record: { type: 'boolean', default: false } },
})
const results = await measure()
const page = `${report(results)}\n`
process.stdout.write(values.json ? `${JSON.stringify(results, null, 2)}\n` : page)
if (values.record) await writeFile(new URL('RESULTS.md', import.meta.url), page)
if (results.goals.some((goal) => goal.repeatable && !isHeld(goal))) process.exitCode = 1

async function measure(): Promise<Results> {
  const machine = describeMachine()
  const sample = { jobs: 10_000, seed: 1 }
  reportProgress(`Waiting for ${sample.jobs} simulated jobs`)
  const comparison = await comparePolling(sample)
  const polling = {
    sample,
    loops: [comparison.action, ...comparison.plain],
    withoutLink: await pollingWithoutLink(sample),
  }
  reportProgress('Running a month of a team')
  const month = simulateMonth(sample.seed)
  const cost = {
    month,
    script: costOfScript(month),
    action: await costOfAction(month),
    merged: [await costOfMerges(month), await costOfWeeks(month), await costOfReleases(month)],
  }
  reportProgress('Starting processes')
  const coldStart = await measureColdStart(25)
  const dist = await distSize()
  const [small, medium, large] = [await site(250, 5), await site(2500, 5), await site(25_000, 3)]
  const budgets = await Promise.all(BUDGET_SITES.map(measureBudget))
  const goals = [
    ...pollingGoals(comparison.action),
    ...costGoals(cost),
    ...startGoals(coldStart, dist),
    ...pageViewsGoals(large),
  ]
  return { machine, polling, cost, coldStart, dist, sites: [small, medium, large], budgets, goals }
}

function site(pages: number, rounds: number) {
  reportProgress(`Reading a site of ${pages} pages`)
  return measurePageViews(pages, rounds)
}

/** Progress goes to standard error, results to standard output. */
function reportProgress(step: string): void {
  process.stderr.write(`${step} …\n`)
}

/** Called before anything is measured: later the load would be caused by the bench itself. */
function describeMachine(): Machine {
  const processors = cpus()
  return {
    processor: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    memoryGigabytes: totalmem() / 1e9,
    system: `${type()} ${release()}`,
    node: process.versions.node,
    load: loadavg()[0] ?? Number.NaN,
  }
}
