/** Measures what the project claims about speed and size. The exit status is 1 if a repeatable goal is missed. */
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { readOptions } from '../scripts/options.ts'
import { BUDGET_SITES, measureBudget } from './budget.ts'
import { distSize, measureColdStart } from './cold-start.ts'
import { isHeld, pageViewsGoals, readerFeedbackGoals, startGoals, waitingGoals } from './goals.ts'
import { measurePageViews } from './page-views.ts'
import { measureWaiting } from './polling.ts'
import { measureReaderFeedback } from './reader-feedback.ts'
import { type Results, report } from './report.ts'

const { values } = readOptions(
  `Usage: npm run build && npm run bench -- [--record]

Measures waiting, report, start-up and size against their goals. --record writes bench/RESULTS.md.`,
  { options: { record: { type: 'boolean', default: false } } },
)
const results = await measure()
const page = `${report(results)}\n`
process.stdout.write(page)
if (values.record) await writeFile(new URL('RESULTS.md', import.meta.url), page)
if (results.goals.some((goal) => goal.repeatable && !isHeld(goal))) process.exitCode = 1

async function measure(): Promise<Results> {
  const machine = describeMachine()
  const sample = { jobs: 10_000, seed: 1, prLink: 'https://github.com/acme/docs/pull/1' }
  reportProgress(`Waiting for ${sample.jobs} simulated jobs`)
  const withLink = await measureWaiting(sample)
  const waiting = { sample, withLink, withoutLink: await measureWaiting({ ...sample, prLink: undefined }) }
  reportProgress('Starting processes')
  const coldStart = await measureColdStart(25)
  const dist = await distSize()
  reportProgress('Reading sites')
  const large = await measurePageViews(25_000, 3)
  const sites = [await measurePageViews(250, 5), await measurePageViews(2500, 5), large]
  const budgets = await Promise.all(BUDGET_SITES.map(measureBudget))
  reportProgress('Reading reader feedback')
  const readers = await measureReaderFeedback(3000, 5)
  const views = [...pageViewsGoals(large), ...readerFeedbackGoals(readers)]
  const goals = [...waitingGoals(withLink), ...startGoals(coldStart, dist), ...views]
  return { machine, waiting, coldStart, dist, sites, budgets, goals }
}

/** Progress goes to standard error, results to standard output. */
function reportProgress(step: string): void {
  process.stderr.write(`${step} …\n`)
}

/** Called before anything is measured: later the load would be caused by the bench itself. */
function describeMachine(): string {
  const processors = cpus()
  const gigabytes = (totalmem() / 1e9).toFixed(0)
  const machine = `${processors[0]?.model ?? 'unknown'}, ${processors.length} cores, ${gigabytes} GB`
  const load = (loadavg()[0] ?? Number.NaN).toFixed(2)
  return `${machine}, ${type()} ${release()}, Node ${process.versions.node}, a load of ${load} when the run began`
}
