import type { RunOutcome } from '../../../src/kit/core/outcome.ts'
import { OLD_PR, PR } from './fakes.ts'
import { OLD_JOB, type RecordedRequest, type ServiceScript } from './service-model.ts'

/** Everything that happens to one run, as data. Times are in milliseconds since its start. */
export interface Scenario extends ServiceScript {
  /** To a new job; to the one that the step names, or that is remembered; or nothing to send, or nothing more. */
  order: 'create' | 'follow-up' | 'reuse' | 'rejoin' | 'resume'
  /** What a rejoin does when its job failed or was archived. */
  otherwise: 'create' | 'follow-up'
  /** How long before the run an earlier attempt sent the follow-up that it rejoins; absent if it created the job. */
  followedUpAgoMs?: number | undefined
  wait: boolean
  timeoutMs: number
  /** 0: the run is cancelled before it begins. */
  cancelAtMs?: number | undefined
  /** The random numbers, used in turn. */
  randomNumbers: readonly number[]
  /** With the order `reuse`: whether the job's pull request is open, how long GitHub takes to say so, and whether a link is remembered. */
  pullRequestOpen: boolean
  pullRequestCheckMs: number
  remembersLink: boolean
}

/** What happened in a run, as the service, the log and the outputs recorded it. */
export interface Trace {
  scenario: Scenario
  requests: RecordedRequest[]
  /** The lines of the log, and when each was written. */
  lines: string[]
  linesAtS: number[]
  warnings: string[]
  /** True where GitHub was asked for the state of the job's pull request. */
  pullRequestChecked: boolean
  outcome: RunOutcome
  endedMs: number
  aborted: boolean
  /** The listeners on the run's signal: the most at the start of a request, and those left at the end. */
  mostListeners: number
  listenersLeft: number
  sleepsLeft: number
}

// The numbers of docs/internals/specification.md, "Waiting" and "Sending", written down once more, so that the program does
// not judge itself.
const LAST_READ_MS = 5000
const POST_GRACE_MS = 3000
const FOLLOW_UP_SETTLE_MS = 60_000
const CONNECT_MS = 60_000
const SHORTEST_PAUSE_MS = 500
const RESPONSE_MS = 15_000
/** The least time that a request has, also when it begins just before the deadline. */
const TICK_MS = 1
/** Listeners on the run's signal that the requests and sleeps of one wait need at a time. */
const MOST_LISTENERS = 5

/** When the last prompt may begin. */
const lastBegin = ({ timeoutMs }: Scenario) => (timeoutMs > RESPONSE_MS ? timeoutMs - RESPONSE_MS : timeoutMs)

/** What is wrong with a run: each violation, and whether it occurred. */
type Rule = (trace: Trace) => Record<string, boolean>

const USABLE_LINKS: ReadonlySet<unknown> = new Set([PR, OLD_PR])
const TERMINAL: ReadonlySet<unknown> = new Set(['completed', 'failed', 'archived'])

const isTerminal = ({ end, status }: RecordedRequest) => end === 'job' && TERMINAL.has(status)
/** Returns whether a job came to nothing by this response, given whether it has a pull request. */
const cameToNothing = ({ status }: RecordedRequest, isLinked: boolean) =>
  status === 'failed' || (status === 'archived' && !isLinked)
const hasLink = ({ link }: RecordedRequest) => link !== undefined
const isCertainlyNotProcessed = ({ end, code }: RecordedRequest) => end === 'not-connected' || code === 429

const postsOf = ({ requests }: Trace) => requests.filter(({ operation }) => operation !== 'read')
const acceptedPost = (trace: Trace) => postsOf(trace).find(({ end }) => end === 'job' || end === 'accepted')

/** Returns whether a response may count as the end that the run waits for, by what the service knows. */
function mayCountAsEnd(trace: Trace, response: RecordedRequest): boolean {
  if (!isTerminal(response)) return false
  const { requests, scenario } = trace
  const post = acceptedPost(trace)
  const isBefore = post === undefined || requests.indexOf(post) > requests.indexOf(response)
  if (!isBefore && post.operation === 'create') return true
  // A follow-up after which an end may still be the earlier request's was accepted by this run, or by an earlier attempt.
  const { order, followedUpAgoMs } = scenario
  if (isBefore && (order !== 'rejoin' || followedUpAgoMs === undefined)) return true
  const [from, followedUpMs] = isBefore ? [0, -(followedUpAgoMs ?? 0)] : [requests.indexOf(post), post.handledMs ?? 0]
  const since = requests.slice(from, requests.indexOf(response) + 1)
  if (since.some(({ status }) => status === 'active')) return true
  return (response.handledMs ?? 0) >= followedUpMs + FOLLOW_UP_SETTLE_MS
}

const endsInTime: Rule = ({ scenario, requests, outcome, endedMs, aborted }) => {
  const { timeoutMs, cancelAtMs = Infinity, wait, order } = scenario
  const isPosting = requests.some(
    ({ operation, startedMs, endedMs: until }) =>
      operation !== 'read' && startedMs <= cancelAtMs && cancelAtMs <= until,
  )
  // Where nobody waits, the first look is the last one.
  const isOneLook = !wait && (order === 'resume' || order === 'rejoin')
  const limitOf = (request: RecordedRequest) => {
    const { operation, startedMs } = request
    const isLast = operation === 'read' && (startedMs >= timeoutMs || (isOneLook && request === requests[0]))
    return isLast ? Math.max(timeoutMs, startedMs) + LAST_READ_MS + TICK_MS : timeoutMs
  }
  return {
    'it ended late': endedMs > timeoutMs + LAST_READ_MS + TICK_MS,
    'it continued after the cancellation': aborted && endedMs > cancelAtMs + (isPosting ? POST_GRACE_MS : 0),
    'it is wrong about whether it was cancelled': aborted !== (outcome.result === 'cancelled'),
    'a request began after the cancellation': requests.some(({ startedMs }) => startedMs > cancelAtMs),
    'a request began after the deadline': requests.some(({ startedMs }) => startedMs > timeoutMs + TICK_MS),
    'a request could have outlived the run': requests.some(
      (request) => request.startedMs + request.timeLimitMs > limitOf(request),
    ),
  }
}

/** What a run reports about the job is what the service reported, and the link that the memory has for it. */
const reportsTheTruth: Rule = (trace) => {
  const { outcome, requests, endedMs, scenario } = trace
  const { result, job, jobId, error, sent } = outcome
  const responses = requests.filter((request) => request.end === 'job' && request.jobId === jobId)
  const last = responses.at(-1)
  const isRemembered = scenario.order === 'reuse' && scenario.remembersLink && jobId === OLD_JOB
  const isLinked = isRemembered || responses.some(hasLink)
  const isUsable = isRemembered || responses.some(({ link }) => USABLE_LINKS.has(link))
  const hasEnded = last !== undefined && mayCountAsEnd(trace, last)
  const isEnd = ['pull-request', 'no-pull-request', 'failed', 'archived'].includes(result)
  const hasCompleted = last?.status === 'completed'
  return {
    'it reports an end that the service did not report': isEnd && !hasEnded,
    'it reports another end': (result === 'failed' || result === 'archived') && last?.status !== result,
    'there was no pull request': result === 'pull-request' && !(hasCompleted && isLinked),
    'there was a pull request': result === 'no-pull-request' && !(hasCompleted && !isLinked),
    'it timed out early':
      result === 'timed-out' && endedMs < (sent === 'no' ? lastBegin(scenario) : scenario.timeoutMs),
    'it did not wait although it should': result === 'submitted' && scenario.wait,
    'the job had ended': result === 'submitted' && scenario.order === 'resume' && hasEnded,
    'it reports an error after a good response': result === 'error' && requests.at(-1)?.end === 'job',
    'an error lacks its message, or a message its error': (result === 'error') !== (error !== undefined),
    'there is no such result': result === 'skipped' || result === 'dry-run',
    'the status is not the last one': job?.status !== last?.status,
    'the link is not the one that is known': job !== undefined && (job.prLink !== undefined) !== isLinked,
    'a link that can be shown was left out': job !== undefined && USABLE_LINKS.has(job.prLink) !== isUsable,
    'it reports another job': job !== undefined && job.id !== jobId,
  }
}

const timesProcessed = (trace: Trace) => postsOf(trace).filter(({ handledMs }) => handledMs !== undefined).length

const paysOnce: Rule = (trace) => {
  const { scenario, aborted, endedMs } = trace
  const posts = postsOf(trace)
  const last = posts.at(-1)
  const connectBy = (index: number) => {
    const since = posts.slice(0, index + 1).findLastIndex(({ end }) => end !== 'not-connected') + 1
    return (posts[since]?.startedMs ?? 0) + CONNECT_MS
  }
  // A new job is created instead where the follow-up is refused for good (docs/internals/specification.md, "One job").
  const isRefusedForGood = ({ operation, code }: RecordedRequest) =>
    scenario.order === 'reuse' && operation === 'message' && (code === 400 || code === 404)
  const retries = posts
    .slice(1)
    .map((post, index) => ({ post, before: posts[index] ?? post }))
    .filter(({ before }) => !isRefusedForGood(before))
  const earliestRetry = ({ endedMs: at, code, notBeforeMs = 0 }: RecordedRequest) =>
    Math.max(at + (code === 429 ? SHORTEST_PAUSE_MS : 0), notBeforeMs)
  return {
    'the prompt was processed twice': timesProcessed(trace) > 1,
    'the prompt was sent both to a new and to an old job': retries.some(
      ({ post, before }) => post.operation !== before.operation,
    ),
    'a prompt was sent again that may have arrived': retries.some(({ before }) => !isCertainlyNotProcessed(before)),
    'a prompt was sent again too soon': retries.some(({ post, before }) => post.startedMs < earliestRetry(before)),
    'it tried to connect for too long': posts.some(
      (post, index) => post.end === 'not-connected' && post.endedMs > connectBy(index) + TICK_MS,
    ),
    'a prompt was sent when no time was left for its response': posts.some(
      ({ startedMs }) => startedMs >= lastBegin(scenario),
    ),
    'it waited for a retry that did not come':
      last !== undefined && isCertainlyNotProcessed(last) && !aborted && endedMs > last.endedMs,
  }
}

/** Whether the prompt was sent is reported as far as it is known, and no further. */
const reportsWhetherSent: Rule = (trace) => {
  const { sent, jobId } = trace.outcome
  const posts = postsOf(trace)
  const last = posts.at(-1)
  const mayOnlyWait = trace.scenario.order === 'resume' || trace.scenario.order === 'rejoin'
  return {
    'the prompt was sent': sent === 'no' && timesProcessed(trace) > 0,
    'it is wrong about whether the prompt was accepted': (sent === 'yes') !== (acceptedPost(trace) !== undefined),
    'there was a prompt to send': sent === 'no-prompt' && (posts.length > 0 || !mayOnlyWait),
    'the prompt was certainly not sent': sent === 'unknown' && (last === undefined || isCertainlyNotProcessed(last)),
    'the prompt was refused': sent === 'unknown' && (last?.code ?? 500) < 500,
    'the job is not named': jobId === undefined && sent === 'yes',
  }
}

/** A prompt goes to the job that the order names, and a follow-up only to an idle one. */
const sendsToTheRightJob: Rule = (trace) => {
  const { order, pullRequestOpen, remembersLink } = trace.scenario
  const first = postsOf(trace)[0]
  if (first === undefined) return {}
  const reads = trace.requests.slice(0, trace.requests.indexOf(first))
  const last = reads.at(-1)
  const isMessage = first.operation === 'message'
  const isMergedOrClosed = trace.pullRequestChecked && !pullRequestOpen
  const isLinked = reads.some(hasLink) || remembersLink
  const isUseless = last !== undefined && (cameToNothing(last, isLinked) || last.code === 404 || isMergedOrClosed)
  const seen = reads.find(({ end }) => end === 'job')
  const hadFailed = seen !== undefined && cameToNothing(seen, hasLink(seen)) && mayCountAsEnd(trace, seen)
  return {
    'there was no prompt to send': order === 'resume',
    'the job was not idle': isMessage && (last === undefined || !isTerminal(last)),
    'a job should have been created': isMessage && order === 'create',
    'no job should have been created': !isMessage && order === 'follow-up',
    'the prompt had been sent already': order === 'rejoin' && !hadFailed,
    'the job could have been reused': order === 'reuse' && !isMessage && !isUseless,
    'the job should not have been reused':
      order === 'reuse' && isMessage && (isUseless || (isLinked && !trace.pullRequestChecked)),
  }
}

const leavesNothingBehind: Rule = ({ listenersLeft, mostListeners, sleepsLeft }) => ({
  'it left a listener on its signal': listenersLeft > 0,
  'listeners piled up on its signal': mostListeners > MOST_LISTENERS,
  'it left a timer': sleepsLeft > 0,
})

const RULES = [endsInTime, reportsTheTruth, paysOnce, reportsWhetherSent, sendsToTheRightJob, leavesNothingBehind]

/** What is wrong with a run. */
export function violationsOf(trace: Trace): string[] {
  const all = RULES.flatMap((rule) => Object.entries(rule(trace)))
  return all.flatMap(([violation, hasOccurred]) => (hasOccurred ? violation : []))
}
