import { rm } from 'node:fs/promises'
import { type FileSeed, shaOf } from '../emulator/github/repositories.ts'
import { type GitHubEmulator, startGitHub } from '../emulator/github/server.ts'
import { startEmulator } from '../emulator/service/server.ts'
import type { Clock } from '../src/clock.ts'
import { main } from '../src/main.ts'
import { prepareStep, readStep, type StepOptions } from '../test/e2e/step.ts'
import { onPullRequest } from '../test/support/events.ts'
import { createFakeClock } from '../test/support/fake-clock.ts'
import { watchPendingWork } from '../test/support/pending.ts'
import { ASSUMPTIONS, type Cause, type Month, type MonthEvent } from './month.ts'

/** What a month costs with one way to ask for docs. */
export interface CostFigures {
  way: string
  /** New jobs and follow-ups. */
  prompts: number
  promptsByCause: Readonly<Record<string, number>>
  dollars: number
  docsPullRequests: number
  /** Most docs pull requests that are open at the same time. */
  docsOpenAtOnce: number
  /** Most docs pull requests for one pull request of the code. */
  docsForOne: number
}

/** A prompt that the service accepted. A job has at most one docs pull request. */
interface Sent {
  event: MonthEvent
  jobId: string
}

/** What many workflows do in a script: a new job for every event, without memory. */
export function costOfScript(month: Month): CostFigures {
  const sent = month.events.map((event, index) => ({ event, jobId: `job-${index + 1}` }))
  return costOf('copied script', sent, month)
}

/** What the action would do if it did not know a change again: one job for each pull request, a prompt for each event. */
export function costOfFollowUps(month: Month): CostFigures {
  const events = month.events.filter(({ cause }) => cause !== 're-run of the workflow')
  const sent = events.map((event) => ({ event, jobId: `job-${event.pullRequest}` }))
  return costOf('the action, if it knew no change again', sent, month)
}

/** The whole action, run for each event of the month. */
export async function costOfAction(month: Month): Promise<CostFigures> {
  return costOf('this action', await runMonth(month), month)
}

function costOf(way: string, sent: readonly Sent[], { pullRequests }: Month): CostFigures {
  const withDocs = sent.filter(({ event }) => event.needsDocs)
  const opened = withDocs.filter(({ jobId }, index) => withDocs.findIndex((other) => other.jobId === jobId) === index)
  const docs = opened.map(({ event: { atMs, pullRequest } }) => {
    const closedAtMs = pullRequests.find(({ number }) => number === pullRequest)?.docsHandledAtMs ?? Infinity
    return { pullRequest, openedAtMs: atMs, closedAtMs }
  })
  const openAt = (ms: number) => docs.filter(({ openedAtMs, closedAtMs }) => openedAtMs <= ms && ms < closedAtMs).length
  return {
    way,
    prompts: sent.length,
    promptsByCause: countBy(sent.map(({ event }) => event.cause)),
    dollars: sent.length * ASSUMPTIONS.dollars.value,
    docsPullRequests: docs.length,
    docsOpenAtOnce: Math.max(0, ...docs.map(({ openedAtMs }) => openAt(openedAtMs))),
    docsForOne: Math.max(0, ...Object.values(countBy(docs.map(({ pullRequest }) => pullRequest)))),
  }
}

/** How often each value occurs. */
function countBy(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

const INPUTS = {
  prompt: 'Document what changed.\n\n{{ pull-request }}\n\n{{ diff }}',
  comment: 'true',
  'reuse-job': 'true',
  exclude: 'docs/**, **/*.test.ts',
  wait: 'false',
}

/** Runs the action for each event of the month, against the emulators, and returns what the service got. */
async function runMonth({ events, pullRequests }: Month): Promise<Sent[]> {
  const calendar = openCalendar()
  const github = await startGitHub()
  const service = await startEmulator({ now: calendar.now })
  const { apiKey, projectId, baseUrl } = service
  const inputs = { ...INPUTS, 'api-key': apiKey, 'project-id': projectId, 'base-url': baseUrl }
  const sent: Sent[] = []
  for (const { number } of pullRequests) github.addPullRequest({ number })
  const heads = new Map(pullRequests.map(({ number, isDocsOnly }) => [number, firstHead(number, isDocsOnly)]))
  try {
    for (const [index, event] of events.entries()) {
      const head = nextHead(heads.get(event.pullRequest), event.cause, index + 1)
      heads.set(event.pullRequest, head)
      show(head, github)
      service.usePlan(({ jobId }) => {
        sent.push({ event, jobId })
        const hasDocs = sent.some((earlier) => earlier.jobId === jobId && earlier.event.needsDocs)
        return { runsForMs: 60_000, ends: 'completed', ...(hasDocs ? {} : { prLink: null }) }
      })
      const clock = calendar.clockAt(event.atMs)
      await runStep({ inputs, ...occasionOf(head, github) }, clock)
    }
    return sent
  } finally {
    calendar.close()
    await service.close()
    await github.close()
  }
}

/** The time of the month. Each run has a clock of its own, on which pauses take no time. */
function openCalendar() {
  const pending = watchPendingWork(() => false)
  let current = { startsAtMs: MONTH_STARTS_AT, clock: createFakeClock() }
  const now = () => current.startsAtMs + current.clock.elapsed()
  return {
    now,
    /** The clock of a run that starts then, or as soon as the run before it has ended. */
    clockAt(atMs: number): Clock {
      current = {
        startsAtMs: Math.max(now(), MONTH_STARTS_AT + atMs),
        clock: createFakeClock(undefined, pending.isPending),
      }
      return { ...current.clock, now }
    },
    close: () => pending[Symbol.dispose](),
  }
}

const MONTH_STARTS_AT = Date.UTC(2026, 10, 2)

/** What a pull request holds, and the newest run about it. */
interface Head {
  pullRequest: number
  /** How often each of these changed; 0 if the pull request does not touch it. */
  code: number
  docs: number
  base: number
  commit: number
  action: string
  run: number
  attempt: number
}

function firstHead(pullRequest: number, isDocsOnly: boolean): Head {
  const content = isDocsOnly ? { code: 0, docs: 1 } : { code: 1, docs: 0 }
  return { pullRequest, ...content, base: 1, commit: 0, action: 'opened', run: 0, attempt: 1 }
}

const ACTIONS: Partial<Record<Cause, string>> = { opened: 'opened', reopened: 'reopened', 'label added': 'labeled' }

function nextHead(head: Head | undefined, cause: Cause, run: number): Head {
  if (head === undefined) throw new Error('An event is about a pull request that the month does not have')
  if (cause === 're-run of the workflow') return { ...head, attempt: head.attempt + 1 }
  const action = ACTIONS[cause] ?? 'synchronize'
  const next = { ...head, action, run, attempt: 1 }
  if (action === 'reopened' || action === 'labeled') return next
  return {
    ...next,
    commit: run,
    code: head.code + Number(cause === 'push of code'),
    docs: head.docs + Number(cause === 'push of docs or tests only'),
    base: head.base + Number(cause === 'update from a base that changed the same files'),
  }
}

function show({ pullRequest: number, code, docs, base, commit }: Head, github: GitHubEmulator): void {
  const file = (filename: string, version: number): FileSeed[] => {
    const patch = `@@ -1 +1,${version} @@\n-before\n${'+after\n'.repeat(version).trimEnd()}`
    return version === 0 ? [] : [{ filename, patch, sha: shaOf(`${filename} ${version} ${base}`) }]
  }
  const files = [
    ...file(`src/feature-${number}.ts`, code),
    ...file(`src/feature-${number}.test.ts`, docs),
    ...file(`docs/feature-${number}.md`, docs),
  ]
  const head = { sha: shaOf(`head ${commit}`), ref: `feature-${number}`, repository: 'acme/app' }
  github.changePullRequest(number, { head, files })
}

/** The event, and what the runner says about the run. */
function occasionOf(head: Head, github: GitHubEmulator): Pick<StepOptions, 'event' | 'env'> {
  const { pullRequest: number, action, commit, run, attempt } = head
  const event = onPullRequest('pull_request', { number, action, headSha: shaOf(`head ${commit}`) })
  return { event, env: { ...github.env, GITHUB_RUN_ID: String(run), GITHUB_RUN_ATTEMPT: String(attempt) } }
}

/** Runs one step in this process. */
async function runStep(options: StepOptions, clock: Clock): Promise<void> {
  const step = await prepareStep(options)
  const { env } = process
  const { write } = process.stdout
  let stdout = ''
  process.env = step.env
  process.stdout.write = (text: string | Uint8Array) => {
    stdout += String(text)
    return true
  }
  const status = await main(new AbortController().signal, clock).finally(() => {
    process.env = env
    process.stdout.write = write
  })
  const { outputs } = await readStep(step, stdout, '')
  await rm(step.folder, { recursive: true })
  if (status !== 0 || outputs.result === undefined) throw new Error(`A run of the month failed:\n${stdout}`)
}
