import type { Trace } from './run-scenario.ts'
import { OLD_JOB, type RecordedRequest, type RequestEnd, USABLE_LINKS } from './service-model.ts'

// The numbers of docs/internals/specification.md, "Waiting", and docs/internals/specification.md, "Sending", written down once more, so that
// the program does not judge itself.
const LAST_READ_MS = 5000
const POST_GRACE_MS = 3000
const FOLLOW_UP_SETTLE_MS = 60_000
const LINK_GRACE_MS = 10_000
const UNKNOWN_AFTER_CREATE_MS = 30_000
const UNKNOWN_MS = 5000
const SILENCE_MS = 30_000
const CONNECT_MS = 60_000
const SHORTEST_PAUSE_MS = 500
// Where the specification has words and no numbers.
const SOON_MS = 5000
const LONGEST_PAUSE_MS = 75_000
const MOST_READS_IN_10_S = 12
const SINGLE_READ_MS = 10_000
/** The least time that a request has, also when it begins just before the deadline. */
const TICK_MS = 1
/** Listeners on the run's signal that the requests and sleeps of one wait need at a time. */
const MOST_LISTENERS = 5

/** What is wrong with a run: each violation, and whether it occurred. */
export type Rule = (trace: Trace) => Record<string, boolean>

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

/** Network errors, 429, 5xx, and responses that cannot be read. */
function isTemporary({ end }: RecordedRequest): boolean {
  if (end?.type === 'status') return end.status === 429 || end.status >= 500
  return end?.type === 'not-connected' || end?.type === 'interrupted' || end?.type === 'unreadable'
}

const isRead = ({ operation }: RecordedRequest) => operation === 'read'
export const readsOf = ({ requests }: Trace) => requests.filter(isRead)
export const postsOf = ({ requests }: Trace) => requests.filter((request) => !isRead(request))
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

/** Whether it must count as the end, by what the program knows: when it received the response to the follow-up. */
function mustCountAsEnd(trace: Trace, response: RecordedRequest): boolean {
  if (!isTerminal(response)) return false
  const followUp = followUpBefore(trace, response)
  if (followUp === undefined || wasActive(followUp)) return true
  return response.startedMs >= followUp.endedMs + FOLLOW_UP_SETTLE_MS
}

const endsInTime: Rule = ({ scenario, requests, outcome, endedMs, aborted }) => {
  const { timeoutMs, cancelAtMs = Infinity } = scenario
  const isPosting = requests.some(
    (request) => !isRead(request) && request.startedMs <= cancelAtMs && cancelAtMs <= request.endedMs,
  )
  const limitOf = (request: RecordedRequest) =>
    isRead(request) && request.startedMs >= timeoutMs ? timeoutMs + LAST_READ_MS + TICK_MS : timeoutMs
  return {
    'it ended late': endedMs > timeoutMs + LAST_READ_MS + TICK_MS,
    'it continued after the cancellation': aborted && endedMs > cancelAtMs + (isPosting ? POST_GRACE_MS : 0),
    'it is wrong about whether it was cancelled': aborted !== (outcome.result === 'cancelled'),
    'a request began after the cancellation': requests.some(({ startedMs }) => startedMs > cancelAtMs),
    'a request began after the deadline': requests.some(({ startedMs }) => startedMs > timeoutMs + TICK_MS),
    'a request could have outlived the run': requests.some(
      (request) => request.startedMs + request.timeLimitMs > limitOf(request),
    ),
    'the elapsed time is wrong': outcome.elapsedMs !== endedMs,
  }
}

/** What a run reports about the job is what the service reported, and nothing else. */
export const reportsTheTruth: Rule = (trace) => {
  const { outcome, requests, endedMs, scenario } = trace
  const { result, job, jobId, error } = outcome
  const responses = responsesOf(trace, jobId)
  const last = responses.at(-1)
  const status = last?.end.status
  const isLinked = responses.some(hasLink)
  const isUsable = responses.some(({ end }) => USABLE_LINKS.has(end.link))
  const hasEnded = last !== undefined && mayCountAsEnd(trace, last)
  return {
    'it reports an end that the service did not report': isEnd(result) && !hasEnded,
    'it reports another end': (result === 'failed' || result === 'archived') && status !== result,
    'there was no pull request': result === 'pull-request' && !(status === 'completed' && isLinked),
    'there was a pull request': result === 'no-pull-request' && !(status === 'completed' && !isLinked),
    'it timed out early': result === 'timed-out' && endedMs < scenario.timeoutMs,
    'it did not wait although it should': result === 'submitted' && scenario.wait,
    'the job had ended': result === 'submitted' && scenario.order === 'resume' && hasEnded,
    'it reports an error after a good response': result === 'error' && requests.at(-1)?.end?.type === 'job',
    'an error lacks its message, or a message its error': (result === 'error') !== (error !== undefined),
    'there is no such result': result === 'skipped' || result === 'dry-run',
    'the status is not the last one': job?.status !== status,
    'the link is not the one that the service reported': job !== undefined && (job.prLink !== undefined) !== isLinked,
    'a link that can be shown was left out': job !== undefined && USABLE_LINKS.has(job.prLink) !== isUsable,
    'it reports another job': job !== undefined && job.id !== jobId,
  }
}

/** A run names the job that has the prompt. */
export const namesTheJob: Rule = (trace) => {
  const { outcome, updates, accepted, scenario } = trace
  const post = acceptedPost(trace)
  const posts = postsOf(trace)
  const creates = scenario.order === 'create' || posts.some(({ operation }) => operation === 'create')
  const expected = post?.jobId ?? (creates ? undefined : OLD_JOB)
  // Without time to send the prompt it is open which job would have received it.
  const isUndecided =
    outcome.sent === 'no' && posts.every((request) => isRefusedForGood(trace, request)) && outcome.jobId === undefined
  const lastUpdate = updates.at(-1)
  const reportedStatus = outcome.job?.status ?? updates.findLast(({ status }) => status !== undefined)?.status
  const seenStatus = responsesOf(trace, outcome.jobId).findLast(({ end }) => end.status !== undefined)?.end.status
  const onlyWaits = scenario.order === 'rejoin' && posts.length === 0
  return {
    'it does not name the job': outcome.jobId !== expected && !isUndecided,
    'the outputs name another job': lastUpdate !== undefined && lastUpdate.id !== outcome.jobId,
    'the id was not reported at once':
      post !== undefined && !updates.some(({ id, atMs }) => id === expected && atMs <= post.endedMs),
    'the outputs have another status': lastUpdate?.id === outcome.jobId && reportedStatus !== seenStatus,
    'it is wrong about whether the job existed before': outcome.reused !== (outcome.jobId === OLD_JOB),
    'it was not reported that the prompt was accepted': post !== undefined && accepted.join() !== post.jobId,
    'a prompt was reported as accepted that was not': post === undefined && !onlyWaits && accepted.length > 0,
  }
}

export const timesProcessed = (trace: Trace) => postsOf(trace).filter(({ handledMs }) => handledMs !== undefined).length

/** Whether a prompt was sent when no time was left to wait for it. */
export const sentLate = (trace: Trace) => postsOf(trace).some(({ startedMs }) => startedMs >= trace.scenario.timeoutMs)

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
export const reportsWhetherSent: Rule = (trace) => {
  const { scenario, outcome } = trace
  const { sent } = outcome
  const posts = postsOf(trace)
  const last = posts.at(-1)
  const code = last && codeOf(last)
  const mayOnlyWait = scenario.order === 'resume' || scenario.order === 'rejoin'
  return {
    'the prompt was sent': sent === 'no' && timesProcessed(trace) > 0,
    'it is wrong about whether the prompt was accepted': (sent === 'yes') !== (acceptedPost(trace) !== undefined),
    'there was a prompt to send': sent === 'none' && (posts.length > 0 || !mayOnlyWait),
    'the prompt was certainly not sent': sent === 'unknown' && (last === undefined || isCertainlyNotProcessed(last)),
    'the prompt was refused': sent === 'unknown' && code !== undefined && code < 500,
    'the job is not named': outcome.jobId === undefined && sent === 'yes',
  }
}

/** A prompt goes to the job that the order names, and a follow-up only to an idle one. */
export const sendsToTheRightJob: Rule = (trace) => {
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

/** The reads of one wait. An unknown job is no error for a while from its beginning. */
interface Wait {
  reads: RecordedRequest[]
  sinceMs: number
  graceMs: number
}

function waitsOf({ requests }: Trace): Wait[] {
  const waits: Wait[] = []
  for (const request of requests) {
    const { operation, startedMs, endedMs } = request
    if (operation === 'create') waits.push({ reads: [], sinceMs: endedMs, graceMs: UNKNOWN_AFTER_CREATE_MS })
    else if (operation === 'message') waits.push({ reads: [], sinceMs: endedMs, graceMs: UNKNOWN_MS })
    else if (waits.length === 0) waits.push({ reads: [request], sinceMs: startedMs, graceMs: UNKNOWN_MS })
    else waits.at(-1)?.reads.push(request)
  }
  return waits
}

/** Temporary failures are retried, as late as the service asks for; refusals are not. */
export const retriesTemporaryFailures: Rule = (trace) => {
  const { requests, scenario, outcome, endedMs } = trace
  const { timeoutMs, wait, order } = scenario
  const isSingleRead = !wait && (order === 'resume' || order === 'rejoin')
  const reads = waitsOf(trace).flatMap(({ reads: all, sinceMs, graceMs }) =>
    all.map((read, index) => {
      const isLast = requests.at(-1) === read && endedMs === read.endedMs
      const isGraceOver = read.endedMs >= sinceMs + graceMs
      return { read, next: all[index + 1], isLast, isGraceOver, code: codeOf(read) }
    }),
  )
  const gaveUp = outcome.result === 'error' && !isSingleRead
  const temporary = reads.filter(({ read }) => isTemporary(read))
  const unknown = reads.filter(({ code }) => code === 404)
  const refused = reads.filter(({ read, code }) => code !== undefined && code !== 404 && !isTemporary(read))
  return {
    'it was retried before Retry-After': temporary.some(
      ({ read, next }) => next !== undefined && next.startedMs < Math.min(notBeforeOf(read), timeoutMs),
    ),
    'a temporary failure was not retried': temporary.some(({ isLast }) => isLast && gaveUp),
    'a refusal did not end the wait at once': refused.some(({ isLast }) => !isLast),
    'an unknown job was retried for too long': unknown.some(
      ({ next, isGraceOver }) => isGraceOver && next !== undefined,
    ),
    'an unknown job was not retried': unknown.some(({ isLast, isGraceOver }) => isLast && gaveUp && !isGraceOver),
  }
}

const readsModerately: Rule = (trace) => {
  const { requests, scenario, endedMs } = trace
  const reads = readsOf(trace)
  const post = acceptedPost(trace)
  const after = post === undefined ? [] : requests.slice(requests.indexOf(post) + 1)
  const startOf = (index: number) => reads[index]?.startedMs ?? Infinity
  return {
    // A read when the verdict changes may come right after another one; the third may not.
    'it read three times in a row': reads.some((read, index) => {
      const third = startOf(index + 2)
      return third < read.endedMs + SHORTEST_PAUSE_MS && third < scenario.timeoutMs
    }),
    'it read too often': reads.some(({ startedMs }, index) => startOf(index + MOST_READS_IN_10_S) < startedMs + 10_000),
    'it read too rarely': requests.some((request, index) => {
      const next = requests[index + 1]
      const fromMs = Math.max(request.endedMs, notBeforeOf(request))
      return next !== undefined && isRead(next) && next.startedMs > fromMs + LONGEST_PAUSE_MS
    }),
    'the first read was late': post !== undefined && (after[0]?.startedMs ?? 0) > post.endedMs + SOON_MS,
    'it read although nobody waits': !scenario.wait && after.length > 0,
    'that was more than a single read': !scenario.wait && scenario.order === 'resume' && endedMs > SINGLE_READ_MS,
  }
}

/** The first response of the last completion, and the first that completed the job with a link. */
function completionOf(trace: Trace, responses: readonly JobResponse[]) {
  let since: JobResponse | undefined
  for (const response of responses) {
    if (!mustCountAsEnd(trace, response) || response.end.status !== 'completed') since = undefined
    else since ??= response
  }
  const linked = responses.find(({ end }) => end.status === 'completed' && end.link !== undefined)
  return { since, linked: linked && mustCountAsEnd(trace, linked) ? linked : undefined }
}

/** An end counts as soon as it may, and a job that ended in time has not timed out. */
const recognizesTheEnd: Rule = (trace) => {
  const { outcome, scenario, endedMs, requests } = trace
  const { timeoutMs, wait } = scenario
  const post = acceptedPost(trace)
  if (!wait || (post === undefined && outcome.sent !== 'none')) return {}
  const responses = requests.slice(post === undefined ? 0 : requests.indexOf(post)).filter(isJobResponse)
  const lastRead = readsOf(trace).at(-1)
  const hasTimedOut = outcome.result === 'timed-out'
  const end = responses.find((response) => mustCountAsEnd(trace, response) && response.end.status !== 'completed')
  const { since, linked } = completionOf(trace, responses)
  const linkBy = (since?.endedMs ?? Infinity) + LINK_GRACE_MS
  const endsWithoutLink = outcome.result === 'no-pull-request' && requests.at(-1)?.end?.type === 'job'
  return {
    'there was no last read': hasTimedOut && (lastRead?.startedMs ?? 0) < timeoutMs,
    'a job that ended in time has timed out': hasTimedOut && lastRead !== undefined && mustCountAsEnd(trace, lastRead),
    'the end did not count': end !== undefined && endedMs > end.endedMs,
    'the pull request did not count': linked !== undefined && endedMs > linked.endedMs,
    'the link was given up early': endsWithoutLink && endedMs < Math.min(linkBy, timeoutMs),
    'the link was awaited for too long': endsWithoutLink && (lastRead?.startedMs ?? 0) > linkBy + LAST_READ_MS,
  }
}

/** Whether a follow-up was never seen running, of those whose minute was not over before the run began. */
function isNeverSeenRunning(trace: Trace): boolean {
  const last = trace.requests.findLast(isJobResponse)
  const followUp = last && followUpBefore(trace, last)
  return followUp !== undefined && followUp.endedMs + FOLLOW_UP_SETTLE_MS > 0 && !wasActive(followUp)
}

const logsProgress: Rule = (trace) => {
  const { lines, warnings, outcome, endedMs, requests, scenario } = trace
  const text = lines.map(({ line }) => line).join('\n')
  const moments = [0, ...lines.map(({ atMs }) => atMs), endedMs]
  const hasUnknownStatus = requests.some(
    ({ operation, end }) =>
      (operation === 'read' || scenario.wait) &&
      end?.type === 'job' &&
      end.status !== 'active' &&
      !TERMINAL.has(end.status),
  )
  // A rejoined job that was never seen running may have been replaced by the one that the outcome is about.
  const isReplaced = scenario.order === 'rejoin' && postsOf(trace).length > 0
  const statusWarnings = warnings.filter((line) => /\bstatus\b/.test(line)).length
  return {
    'the log was silent': moments.some((at, index) => at - (moments[index - 1] ?? 0) > SILENCE_MS),
    'there is not one warning about an unknown status': statusWarnings !== (hasUnknownStatus ? 1 : 0),
    'the log does not say that the prompt was not sent':
      outcome.sent === 'no' && outcome.result === 'timed-out' && !text.includes('prompt was not sent'),
    'the log is wrong about whether the follow-up was seen running':
      isEnd(outcome.result) &&
      scenario.wait &&
      !isReplaced &&
      text.includes('never seen running') !== isNeverSeenRunning(trace),
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
  namesTheJob,
  paysOnce,
  reportsWhetherSent,
  sendsToTheRightJob,
  retriesTemporaryFailures,
  readsModerately,
  recognizesTheEnd,
  logsProgress,
  leavesNothingBehind,
]

/** What is wrong with a run: all that violates these rules, or any rule. */
export function violationsOf(trace: Trace, some: readonly Rule[] = RULES): string[] {
  return some
    .flatMap((rule) => Object.entries(rule(trace)))
    .flatMap(([violation, hasOccurred]) => (hasOccurred ? violation : []))
}
