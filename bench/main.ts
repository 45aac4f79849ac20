/**
 * What performance claims rest on: `npm run bench`, or `npm run bench -- --json`. Exit status 1 when a goal is missed
 * that does not depend on the machine.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { measureColdStart } from './cold-start.ts'
import { distBytes } from './dist-size.ts'
import { isHeld, pageViewsGoals, pollingGoals, startGoals } from './goals.ts'
import { measurePageViews } from './page-views.ts'
import { comparePolling, pollingWithoutLink } from './polling.ts'
import { type Machine, type Results, report } from './report.ts'

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
const results = await measure()
console.log(values.json ? JSON.stringify(results, null, 2) : report(results))
if (results.goals.some((goal) => goal.repeatable && !isHeld(goal))) process.exitCode = 1

async function measure(): Promise<Results> {
  const sample = { jobs: 10_000, seed: 1 }
  const comparison = await comparePolling(sample)
  const withoutLink = await pollingWithoutLink(sample)
  const coldStart = await measureColdStart(15)
  const bytes = await distBytes()
  const [small, medium, large] = [
    await measurePageViews(250, 3),
    await measurePageViews(2500, 3),
    await measurePageViews(25_000, 3),
  ]
  const goals = [...pollingGoals(comparison.action), ...startGoals(coldStart, bytes), ...pageViewsGoals(large)]
  const polling = { sample, loops: [comparison.action, ...comparison.fixed], withoutLink }
  return { machine: machine(), polling, coldStart, distBytes: bytes, sites: [small, medium, large], goals }
}

function machine(): Machine {
  const processors = cpus()
  return { processor: processors[0]?.model ?? 'unknown', cores: processors.length, node: process.versions.node }
}
