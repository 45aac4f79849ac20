import { describe, vi } from 'vitest'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import type { Site } from '../../emulator/service/views.ts'
import { test as simulatedEmulatorsTest } from '../e2e/simulated.ts'
import { HAS_JQ } from '../repo/workflows/script.ts'
import { readWorkflow } from '../repo/workflows/workflow.ts'
import { createCleanUp } from '../support/clean-up.ts'
import { BASE, HEAD } from '../support/events.ts'
import { createWorkflowRunner, type JobRun, type Setup, type StepRun, type WorkflowRunner } from './workflow-runner.ts'

// Workflow runs wait most of their time.
vi.setConfig({ maxConcurrency: 8 })

/** A test with both emulators, ready to run workflows against. Jobs end soon, with a pull request. */
export const test = simulatedEmulatorsTest.extend('setup', ({ clock, emulator, github }, { onCleanup }): Setup => {
  const { onTestFinished, cleanUp } = createCleanUp()
  onCleanup(cleanUp)
  emulator.usePlan(() => ({ runsForMs: 100, ends: 'completed' }))
  return { clock, emulator, github, onTestFinished }
})

/** A runner for an example. */
export async function runnerFor(file: string): Promise<WorkflowRunner> {
  return createWorkflowRunner(await readWorkflow(`examples/${file}`), file)
}

/** Groups the tests of an example. */
export async function describeExample(file: string, define: (example: WorkflowRunner) => void): Promise<void> {
  const workflow = await readWorkflow(`examples/${file}`)
  const example = createWorkflowRunner(workflow, file)
  const skip = !HAS_JQ && JSON.stringify(workflow).includes('jq ')
  describe(file, { skip }, () => {
    define(example)
  })
}

const files = [
  {
    filename: 'src/regions.ts',
    status: 'added' as const,
    patch: "@@ -0,0 +1 @@\n+export const regions = ['eu', 'us']",
  },
]

/** Opens pull request 12. */
export function openPullRequest(github: GitHubEmulator, { user = 'mona' } = {}): void {
  const [head, base] = [{ sha: HEAD }, { sha: BASE }]
  github.addPullRequest({ number: 12, title: 'Add regions', user, head, base, files, commits: [{ sha: HEAD }] })
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A site whose views fall from day to day, with a path that is HTML. */
export const fallingSite: Site = ({ dateFrom = '', dateTo = '' }) => {
  const [from, to] = [Date.parse(dateFrom), Date.parse(dateTo)]
  const days = (Date.now() - (from + to) / 2) / DAY_MS
  const human = Math.round((days * (to - from)) / DAY_MS) * 10
  return {
    rows: [
      { path: '/quickstart', human, ai: human, total: 2 * human },
      { path: '/<img src=x onerror=alert(1)>', human: 3, ai: 0, total: 3 },
    ],
  }
}

/** The step of a job that has this id or, without an id, the one that uses the action. */
export function stepOf({ key, steps }: JobRun, id?: string): StepRun {
  const found = steps.find((step) => (id === undefined ? step.action !== undefined : step.id === id))
  if (found === undefined) throw new Error(`The job ${key} has no such step`)
  return found
}

/** The scripts of a job that ran, in order. */
export function scriptsOf({ steps }: JobRun) {
  return steps.flatMap(({ script }) => script ?? [])
}

/** The prompts of all jobs, oldest first. */
export function promptsOf({ jobs }: Emulator): string[] {
  return jobs.flatMap(({ prompts }) => prompts)
}
