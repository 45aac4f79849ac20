import type { Trace } from './run-scenario.ts'
import { OLD_JOB, type RecordedRequest, type RequestEnd, type Scenario, USABLE_LINKS } from './service-model.ts'

// The numbers of docs/internals/specification.md, "Waiting", and docs/internals/specification.md, "Sending", written down once more, so that
// the program does not judge itself.
const LAST_READ_MS = 5000
const POST_GRACE_MS = 3000
const FOLLOW_UP_SETTLE_MS = 60_000
const CONNECT_MS = 60_000
const SHORTEST_PAUSE_MS = 500
/** The least time that a request has, also when it begins just before the deadline. */
const TICK_MS = 1
/** Listeners on the run's signal that the requests and sleeps of one wait need at a time. */
const MOST_LISTENERS = 5

const RESPONSE_MS = 15_000

/** When the last prompt may begin. */
const lastBegin = ({ timeoutMs }: Scenario) => (timeoutMs > RESPONSE_MS ? timeoutMs - RESPONSE_MS : timeoutMs)

/** What is wrong with a run: each violation, and whether it occurred. */
type Rule = (trace: Trace) => Record<string, boolean>

const TERMINAL: ReadonlySet<unknown> = new Set(['completed', 'failed', 'archived'])

type JobResponse = RecordedRequest & { end: RequestEnd & { type: 'job' } }

const isJobResponse = (request: RecordedRequest): request is JobResponse => request.end?.type === 'job'
const isTerminal = (request: RecordedRequest) => isJobResponse(request) && TERMINAL.has(request.end.status)
/** Whether a job came to nothing by this response, given whether it has a pull request. */
function cameToNothing(response: RecordedRequest | undefined, isLinked: boolean): boolean {
  const end = response?.end
  return end?.type === 'job' && (end.status === 'failed' || (end.status === 'archived' && !isLinked))
}
const hasLink = ({ end }: RecordedRequest) => end?.type === 'job' && end.link !== undefined
const codeOf = ({ end }: RecordedRequest) => (end?.type === 'status' ? end.status : undefined)
const notBeforeOf = ({ end }: RecordedRequest) => (end?.type === 'status' ? (end.notBeforeMs ?? 0) : 0)
const isNotConnected = ({ end }: RecordedRequest) => end?.type === 'not-connected'
const isCertainlyNotProcessed = (request: RecordedRequest) => isNotConnected(request) || codeOf(request) === 429

/** A new job is created instead (docs/internals/specification.md, "One job"). */
const isRefusedForGood = ({ scenario }: Trace, request: RecordedRequest) =>
  scenario.order === 'reuse' && request.operation === 'message' && [400, 404].includes(codeOf(request) ?? 0)

const isRead = ({ operation }: RecordedRequest) => operation === 'read'
const postsOf = ({ requests }: Trace) => requests.filter((request) => !isRead(request))
const acceptedPost = (trace: Trace) =>
  postsOf(trace).find((post) => isJobResponse(post) || post.end?.type === 'accepted')
/** All responses about a job. */
const responsesOf = ({ requests }: Trace, jobId: string | undefined) =>
  requests.filter(isJobResponse).filter((response) => response.jobId === jobId)
const isEnd = (result: string) => ['pull-request', 'no-pull-request', 'failed', 'archived'].includes(result)

/** A follow-up after which an end may still be the earlier request's. */
interface FollowUp {
  handledMs: number
  endedMs: number
  /** The responses from it on. */
  since: readonly RecordedRequest[]
}

/** The follow-up that was accepted before a response, by this run or by an earlier attempt. */
function followUpBefore(trace: Trace, response: RecordedRequest): FollowUp | undefined {
  const { requests, scenario } = trace
  const post = acceptedPost(trace)
  const index = requests.indexOf(response)
  if (post !== undefined && requests.indexOf(post) <= index) {
    const { handledMs = 0, endedMs, operation } = post
    return operation === 'create'
      ? undefined
      : { handledMs, endedMs, since: requests.slice(requests.indexOf(post), index + 1) }
  }
  if (scenario.order !== 'rejoin' || scenario.followedUpAgoMs === undefined) return undefined
  const sentMs = -scenario.followedUpAgoMs
  return { handledMs: sentMs, endedMs: sentMs, since: requests.slice(0, index + 1) }
}

/** Whether `active` was seen since the follow-up. */
const wasActive = ({ since }: FollowUp) => since.some(({ end }) => end?.type === 'job' && end.status === 'active')

/** Whether a response may count as the end that the run waits for, by what the service knows. */
function mayCountAsEnd(trace: Trace, response: RecordedRequest): boolean {
  if (!isTerminal(response)) return false
  const followUp = followUpBefore(trace, response)
  if (followUp === undefined || wasActive(followUp)) return true
  return (response.handledMs ?? 0) >= followUp.handledMs + FOLLOW_UP_SETTLE_MS
}

const endsInTime: Rule = ({ scenario, requests, outcome, endedMs, aborted }) => {
  const { timeoutMs, cancelAtMs = Infinity } = scenario
  const isPosting = requests.some(
    (request) => !isRead(request) && request.startedMs <= cancelAtMs && cancelAtMs <= request.endedMs,
  )
  // Where nobody waits, the first look is the last one.
  const isOneLook = !scenario.wait && (scenario.order === 'resume' || scenario.order === 'rejoin')
  const isLast = (request: RecordedRequest) =>
    isRead(request) && (request.startedMs >= timeoutMs || (isOneLook && request === requests[0]))
  const limitOf = (request: RecordedRequest) =>
    isLast(request) ? Math.max(timeoutMs, request.startedMs) + LAST_READ_MS + TICK_MS : timeoutMs
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
  const { result, job, jobId, error } = outcome
  const responses = responsesOf(trace, jobId)
  const last = responses.at(-1)
  const status = last?.end.status
  const isRemembered = scenario.order === 'reuse' && scenario.remembersLink && jobId === OLD_JOB
  const isLinked = isRemembered || responses.some(hasLink)
  const isUsable = isRemembered || responses.some(({ end }) => USABLE_LINKS.has(end.link))
  const hasEnded = last !== undefined && mayCountAsEnd(trace, last)
  return {
    'it reports an end that the service did not report': isEnd(result) && !hasEnded,
    'it reports another end': (result === 'failed' || result === 'archived') && status !== result,
    'there was no pull request': result === 'pull-request' && !(status === 'completed' && isLinked),
    'there was a pull request': result === 'no-pull-request' && !(status === 'completed' && !isLinked),
    'it timed out early':
      result === 'timed-out' && endedMs < (outcome.sent === 'no' ? lastBegin(scenario) : scenario.timeoutMs),
    'it did not wait although it should': result === 'submitted' && scenario.wait,
    'the job had ended': result === 'submitted' && scenario.order === 'resume' && hasEnded,
    'it reports an error after a good response': result === 'error' && requests.at(-1)?.end?.type === 'job',
    'an error lacks its message, or a message its error': (result === 'error') !== (error !== undefined),
    'there is no such result': result === 'skipped' || result === 'dry-run',
    'the status is not the last one': job?.status !== status,
    'the link is not the one that is known': job !== undefined && (job.prLink !== undefined) !== isLinked,
    'a link that can be shown was left out': job !== undefined && USABLE_LINKS.has(job.prLink) !== isUsable,
    'it reports another job': job !== undefined && job.id !== jobId,
  }
}

const timesProcessed = (trace: Trace) => postsOf(trace).filter(({ handledMs }) => handledMs !== undefined).length

/** Whether a prompt was sent when no time was left for its response. */
const sentLate = (trace: Trace) => postsOf(trace).some(({ startedMs }) => startedMs >= lastBegin(trace.scenario))

const paysOnce: Rule = (trace) => {
  const { aborted, endedMs } = trace
  const posts = postsOf(trace)
  const last = posts.at(-1)
  const connectBy = (index: number) => {
    const since = posts.slice(0, index + 1).findLastIndex((post) => !isNotConnected(post)) + 1
    return (posts[since]?.startedMs ?? 0) + CONNECT_MS
  }
  const retries = posts
    .slice(1)
    .map((post, index) => ({ post, before: posts[index] ?? post }))
    .filter(({ before }) => !isRefusedForGood(trace, before))
  const earliestRetry = (before: RecordedRequest) =>
    Math.max(before.endedMs + (codeOf(before) === 429 ? SHORTEST_PAUSE_MS : 0), notBeforeOf(before))
  return {
    'the prompt was processed twice': timesProcessed(trace) > 1,
    'the prompt was sent both to a new and to an old job': retries.some(
      ({ post, before }) => post.operation !== before.operation,
    ),
    'a prompt was sent again that may have arrived': retries.some(({ before }) => !isCertainlyNotProcessed(before)),
    'a prompt was sent again too soon': retries.some(({ post, before }) => post.startedMs < earliestRetry(before)),
    'it tried to connect for too long': posts.some(
      (post, index) => isNotConnected(post) && post.endedMs > connectBy(index) + TICK_MS,
    ),
    'a prompt was sent after the deadline': sentLate(trace),
    'it waited for a retry that did not come':
      last !== undefined && isCertainlyNotProcessed(last) && !aborted && endedMs > last.endedMs,
  }
}

/** Whether the prompt was sent is reported as far as it is known, and no further. */
const reportsWhetherSent: Rule = (trace) => {
  const { scenario, outcome } = trace
  const { sent } = outcome
  const posts = postsOf(trace)
  const last = posts.at(-1)
  const code = last && codeOf(last)
  const mayOnlyWait = scenario.order === 'resume' || scenario.order === 'rejoin'
  return {
    'the prompt was sent': sent === 'no' && timesProcessed(trace) > 0,
    'it is wrong about whether the prompt was accepted': (sent === 'yes') !== (acceptedPost(trace) !== undefined),
    'there was a prompt to send': sent === 'no-prompt' && (posts.length > 0 || !mayOnlyWait),
    'the prompt was certainly not sent': sent === 'unknown' && (last === undefined || isCertainlyNotProcessed(last)),
    'the prompt was refused': sent === 'unknown' && code !== undefined && code < 500,
    'the job is not named': outcome.jobId === undefined && sent === 'yes',
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
  const isUseless = last !== undefined && (cameToNothing(last, isLinked) || codeOf(last) === 404 || isMergedOrClosed)
  const firstResponse = reads.find(isJobResponse)
  const hadFailed =
    firstResponse !== undefined &&
    cameToNothing(firstResponse, hasLink(firstResponse)) &&
    mayCountAsEnd(trace, firstResponse)
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

const leavesNothingBehind: Rule = ({ listeners, sleepsLeft }) => ({
  'it left a listener on its signal': listeners.left > 0,
  'listeners piled up on its signal': listeners.most > MOST_LISTENERS,
  'it left a timer': sleepsLeft > 0,
})

const RULES: readonly Rule[] = [
  endsInTime,
  reportsTheTruth,
  paysOnce,
  reportsWhetherSent,
  sendsToTheRightJob,
  leavesNothingBehind,
]

/** What is wrong with a run. */
export function violationsOf(trace: Trace): string[] {
  return RULES.flatMap((rule) => Object.entries(rule(trace))).flatMap(([violation, hasOccurred]) =>
    hasOccurred ? violation : [],
  )
}
