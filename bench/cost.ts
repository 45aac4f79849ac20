import { type FileSeed, shaOf } from '../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../emulator/github/server.ts'
import type { StepOptions } from '../test/e2e/step.ts'
import { onPullRequest } from '../test/support/events.ts'
import { ASSUMPTIONS, type Cause, type Month, type MonthEvent } from './month.ts'
import { openWorkflow } from './workflow.ts'

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
export interface Sent {
  /** Since the month began. */
  atMs: number
  cause: string
  /** Those of the code that it is about. */
  pullRequests: readonly number[]
  /** Whether it leads to a commit to the docs. */
  needsDocs: boolean
  /** When its docs pull request is merged or closed, since the month began. */
  docsHandledAtMs: number
  jobId: string
}

/** The events on which the README's workflow runs: it does not run on labels. */
function eventsOf({ events }: Month): MonthEvent[] {
  return events.filter(({ cause }) => cause !== 'label added')
}

/** What many workflows do in a script on the same events: a new job for each, without memory. */
export function costOfScript(month: Month): CostFigures {
  const sent = eventsOf(month).map((event, index) => sentFor(event, `job-${index + 1}`, month))
  return costOf('copied script', sent)
}

/** The whole action, run for each event of the month. */
export async function costOfAction(month: Month): Promise<CostFigures> {
  return costOf('this action', await runMonth(month))
}

function sentFor({ atMs, cause, pullRequest, needsDocs }: MonthEvent, jobId: string, { pullRequests }: Month): Sent {
  const docsHandledAtMs = pullRequests.find(({ number }) => number === pullRequest)?.docsHandledAtMs ?? Infinity
  return { atMs, cause, pullRequests: [pullRequest], needsDocs, docsHandledAtMs, jobId }
}

/** What these prompts cost. */
export function costOf(way: string, sent: readonly Sent[]): CostFigures {
  const withDocs = sent.filter(({ needsDocs }) => needsDocs)
  const docs = withDocs.filter(({ jobId }, index) => withDocs.findIndex((other) => other.jobId === jobId) === index)
  const openAt = (ms: number) => docs.filter(({ atMs, docsHandledAtMs }) => atMs <= ms && ms < docsHandledAtMs).length
  return {
    way,
    prompts: sent.length,
    promptsByCause: countBy(sent.map(({ cause }) => cause)),
    dollars: sent.length * ASSUMPTIONS.dollars.value,
    docsPullRequests: docs.length,
    docsOpenAtOnce: Math.max(0, ...docs.map(({ atMs }) => openAt(atMs))),
    docsForOne: Math.max(0, ...Object.values(countBy(docs.flatMap(({ pullRequests }) => pullRequests)))),
  }
}

/** How often each value occurs. */
function countBy(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/** Those of the README's workflow. Whether it waits for the agent changes nothing here. */
const INPUTS = { comment: 'true', wait: 'false' }

/** Runs the action for each event of the month, against the emulators, and returns what the service got. */
async function runMonth(month: Month): Promise<Sent[]> {
  const { pullRequests } = month
  const workflow = await openWorkflow()
  const { github, service } = workflow
  const sent: Sent[] = []
  for (const { number } of pullRequests) github.addPullRequest({ number })
  const heads = new Map(pullRequests.map(({ number, isDocsOnly }) => [number, firstHead(number, isDocsOnly)]))
  try {
    for (const [index, event] of eventsOf(month).entries()) {
      const head = nextHead(heads.get(event.pullRequest), event.cause, index + 1)
      heads.set(event.pullRequest, head)
      show(head, github)
      service.usePlan(({ jobId }) => {
        sent.push(sentFor(event, jobId, month))
        const hasDocs = sent.some((earlier) => earlier.jobId === jobId && earlier.needsDocs)
        return { runsForMs: 60_000, ends: 'completed', ...(hasDocs ? {} : { prLink: null }) }
      })
      await workflow.run(event.atMs, { inputs: INPUTS, ...occasionOf(head) })
    }
    return sent
  } finally {
    await workflow.close()
  }
}

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

const ACTIONS: Partial<Record<Cause, string>> = { opened: 'opened', reopened: 'reopened' }

function nextHead(head: Head | undefined, cause: Cause, run: number): Head {
  if (head === undefined) throw new Error('An event is about a pull request that the month does not have')
  if (cause === 're-run of the workflow') return { ...head, attempt: head.attempt + 1 }
  const action = ACTIONS[cause] ?? 'synchronize'
  const next = { ...head, action, run, attempt: 1 }
  if (action === 'reopened') return next
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
function occasionOf(head: Head): Pick<StepOptions, 'event' | 'env'> {
  const { pullRequest: number, action, commit, run, attempt } = head
  const event = onPullRequest('pull_request', { number, action, headSha: shaOf(`head ${commit}`) })
  return { event, env: { GITHUB_RUN_ID: String(run), GITHUB_RUN_ATTEMPT: String(attempt) } }
}
