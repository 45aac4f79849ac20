import { LINKS, OLD_JOB, type RequestEnd, type SeenRequest, type Trace } from './service-model.ts'

// The numbers of docs/specification.md, "Waiting", and docs/specification.md, "Sending", written down once more, so that
// the program does not judge itself.
const LAST_LOOK_MS = 5000
const POST_GRACE_MS = 3000
const FOLLOW_UP_SETTLE_MS = 60_000
const LINK_GRACE_MS = 10_000
const UNKNOWN_AFTER_CREATE_MS = 30_000
const UNKNOWN_MS = 5000
const SILENCE_MS = 30_000
const CONNECT_RETRIES_MS = 60_000
const SHORTEST_PAUSE_MS = 500
// Where the specification has words and no numbers.
const SOON_MS = 5000
const LONGEST_PAUSE_MS = 75_000
const MOST_LOOKS_IN_10_S = 12
const ONE_LOOK_MS = 10_000
/** A request that begins just before the deadline has this long at least. */
const TICK_MS = 1

const TERMINAL: ReadonlySet<unknown> = new Set(['completed', 'failed', 'archived'])

type Answer = SeenRequest & { end: RequestEnd & { type: 'job' } }

const isAnswer = (request: SeenRequest): request is Answer => request.end?.type === 'job'
const isTerminal = (request: SeenRequest) => isAnswer(request) && TERMINAL.has(request.end.status)
const isFailedOrArchived = ({ end }: SeenRequest) =>
  end?.type === 'job' && (end.status === 'failed' || end.status === 'archived')
const codeOf = ({ end }: SeenRequest) => (end?.type === 'status' ? end.status : undefined)
const notBeforeOf = ({ end }: SeenRequest) => (end?.type === 'status' ? (end.notBeforeMs ?? 0) : 0)
const isNotConnected = ({ end }: SeenRequest) => end?.type === 'not-connected'
const isCertainlyNotProcessed = (request: SeenRequest) => isNotConnected(request) || codeOf(request) === 429

/** A new job is created instead (docs/specification.md, "One job"). */
const isGone = ({ scenario }: Trace, request: SeenRequest) =>
  scenario.order === 'reuse' && request.operation === 'message' && codeOf(request) === 404

/** Network errors, 429, 5xx, and answers that cannot be read. */
function isPassing({ end }: SeenRequest): boolean {
  if (end?.type === 'status') return end.status === 429 || end.status >= 500
  return end?.type === 'not-connected' || end?.type === 'interrupted' || end?.type === 'unreadable'
}

const isRead = ({ operation }: SeenRequest) => operation === 'read'
export const readsOf = ({ requests }: Trace) => requests.filter(isRead)
const postsOf = ({ requests }: Trace) => requests.filter((request) => !isRead(request))
const acceptedPost = (trace: Trace) => postsOf(trace).find(isAnswer)
/** All that the service said of a job. */
const answersOf = ({ requests }: Trace, jobId: string | undefined) =>
  requests.filter(isAnswer).filter((answer) => answer.jobId === jobId)
const isEnd = (result: string) => ['pull-request', 'no-pull-request', 'failed', 'archived'].includes(result)

/** The follow-up that was accepted, if this answer came after it; then an end may still be the earlier request's. */
function followUpBefore(trace: Trace, answer: SeenRequest): Answer | undefined {
  const post = acceptedPost(trace)
  const { requests } = trace
  return post?.operation === 'message' && requests.indexOf(post) <= requests.indexOf(answer) ? post : undefined
}

/** Whether `active` was seen since the follow-up, up to this answer. */
function wasActive({ requests }: Trace, followUp: Answer, answer: SeenRequest): boolean {
  const since = requests.slice(requests.indexOf(followUp), requests.indexOf(answer) + 1)
  return since.some(({ end }) => end?.type === 'job' && end.status === 'active')
}

/** Whether an answer may be taken for the end that the run waits for, by what the service knows. */
function mayBeItsEnd(trace: Trace, answer: SeenRequest): boolean {
  if (!isTerminal(answer)) return false
  const followUp = followUpBefore(trace, answer)
  if (followUp === undefined || wasActive(trace, followUp, answer)) return true
  return (answer.actedMs ?? 0) >= (followUp.actedMs ?? 0) + FOLLOW_UP_SETTLE_MS
}

/** Whether it must be taken for the end, by what the program knows: when the follow-up was answered. */
function mustBeItsEnd(trace: Trace, answer: SeenRequest): boolean {
  if (!isTerminal(answer)) return false
  const followUp = followUpBefore(trace, answer)
  if (followUp === undefined || wasActive(trace, followUp, answer)) return true
  return answer.beganMs >= followUp.endedMs + FOLLOW_UP_SETTLE_MS
}

/** What must be true of every run: each complaint with whether it holds. */
export type Rule = (trace: Trace) => (readonly [boolean, string])[]

const endsInTime: Rule = ({ scenario: { timeoutMs, cancelAtMs = Infinity }, requests, outcome, endedMs, aborted }) => {
  const posting = requests.some(
    (request) => !isRead(request) && request.beganMs <= cancelAtMs && cancelAtMs <= request.endedMs,
  )
  return [
    [endedMs > timeoutMs + LAST_LOOK_MS + TICK_MS, 'it ended late'],
    [aborted && endedMs > cancelAtMs + (posting ? POST_GRACE_MS : 0), 'it went on after the cancellation'],
    [aborted !== (outcome.result === 'cancelled'), 'a run that was cancelled is cancelled, and no other'],
    [requests.some(({ beganMs }) => beganMs > cancelAtMs), 'something was asked after the cancellation'],
    [requests.some(({ beganMs }) => beganMs > timeoutMs + TICK_MS), 'something was asked after the deadline'],
    [
      requests.some((request) => {
        const isLastLook = isRead(request) && request.beganMs >= timeoutMs
        return request.beganMs + request.allowedMs > timeoutMs + (isLastLook ? LAST_LOOK_MS + TICK_MS : 0)
      }),
      'a request could have outlived the run',
    ],
    [outcome.elapsedMs !== endedMs, 'the time that it took is not told'],
  ]
}

export const tellsTheTruth: Rule = (trace) => {
  const { outcome, requests, endedMs, scenario } = trace
  const { result, job, jobId, error } = outcome
  const answers = answersOf(trace, jobId)
  const last = answers.at(-1)
  const status = last?.end.status
  const hasLink = answers.some(({ end }) => end.link !== undefined)
  const isOver = last !== undefined && mayBeItsEnd(trace, last)
  return [
    [isEnd(result) && !isOver, 'an end was told that the service did not tell'],
    [(result === 'failed' || result === 'archived') && status !== result, 'another end was told'],
    [result === 'pull-request' && !(status === 'completed' && hasLink), 'there was no pull request'],
    [result === 'no-pull-request' && !(status === 'completed' && !hasLink), 'there was a pull request'],
    [result === 'timed-out' && endedMs < scenario.timeoutMs, 'the time was not up'],
    [result === 'submitted' && scenario.wait, 'nobody asked it not to wait'],
    [result === 'submitted' && scenario.order === 'resume' && isOver, 'the job had ended'],
    [result === 'error' && requests.at(-1)?.end?.type === 'job', 'an error after a good answer'],
    [(result === 'error') !== (error !== undefined), 'an error without its words, or words without an error'],
    [result === 'skipped' || result === 'dry-run', 'no such result'],
    [job?.status !== status, 'the status is not the one that was seen last'],
    [job !== undefined && LINKS.has(job.prLink) !== hasLink, 'the link is not the one that was seen'],
    [job !== undefined && job.id !== jobId, 'it tells of another job'],
  ]
}

export const keepsTheJob: Rule = (trace) => {
  const { outcome, told, accepted, scenario } = trace
  const post = acceptedPost(trace)
  const posts = postsOf(trace)
  const creates = scenario.order === 'create' || posts.some(({ operation }) => operation === 'create')
  const expected = post?.jobId ?? (creates ? undefined : OLD_JOB)
  // Which job would have got the prompt is anybody's guess when there was no time to send it.
  const isUntaken = posts.every((request) => isGone(trace, request))
  const undecided = outcome.sent === 'no' && isUntaken && outcome.jobId === undefined
  const lastTold = told.at(-1)
  const wordTold = outcome.job?.status ?? told.findLast(({ status }) => status !== undefined)?.status
  const wordSeen = answersOf(trace, outcome.jobId).findLast(({ end }) => end.status !== undefined)?.end.status
  const waitsForTheSent = scenario.order === 'rejoin' && posts.length === 0
  return [
    [outcome.jobId !== expected && !undecided, 'it does not name the job'],
    [lastTold !== undefined && lastTold.id !== outcome.jobId, 'the outputs name another job'],
    [
      post !== undefined && !told.some(({ id, atMs }) => id === expected && atMs <= post.endedMs),
      'the id was not told at once',
    ],
    [lastTold?.id === outcome.jobId && wordTold !== wordSeen, 'the outputs have another status'],
    [outcome.reused !== (outcome.jobId === OLD_JOB), 'whether the job existed before is not told'],
    [post !== undefined && accepted.join() !== post.jobId, 'nobody was told that the prompt was accepted'],
    [post === undefined && !waitsForTheSent && accepted.length > 0, 'a prompt was called accepted that was not'],
  ]
}

export const timesCarriedOut = (trace: Trace) => postsOf(trace).filter(({ actedMs }) => actedMs !== undefined).length

/** Whether a prompt was sent when nobody would wait for it any more. */
export const sentLate = (trace: Trace) => postsOf(trace).some(({ beganMs }) => beganMs >= trace.scenario.timeoutMs)

const paysOnce: Rule = (trace) => {
  const { aborted, endedMs } = trace
  const posts = postsOf(trace)
  const last = posts.at(-1)
  const connectBy = (posts.find(isNotConnected)?.endedMs ?? Infinity) + CONNECT_RETRIES_MS
  const pairs = posts.slice(1).map((post, index) => ({ post, before: posts[index] ?? post }))
  return [
    [timesCarriedOut(trace) > 1, 'the prompt was carried out twice'],
    [
      pairs.some(({ post, before }) => post.operation !== before.operation && !isGone(trace, before)),
      'the prompt was sent in two ways',
    ],
    [
      pairs.some(({ before }) => !isCertainlyNotProcessed(before) && !isGone(trace, before)),
      'a prompt was sent again that may have arrived',
    ],
    [
      pairs.some(({ post, before }) => {
        if (isGone(trace, before)) return false
        const pauseMs = codeOf(before) === 429 ? SHORTEST_PAUSE_MS : 0
        return post.beganMs < Math.max(before.endedMs + pauseMs, notBeforeOf(before))
      }),
      'a prompt was sent again too soon',
    ],
    [
      pairs.some(({ post, before }) => isNotConnected(before) && post.beganMs > connectBy),
      'a connection was tried for too long',
    ],
    [sentLate(trace), 'a prompt was sent after the deadline'],
    [
      last !== undefined && isCertainlyNotProcessed(last) && !aborted && endedMs > last.endedMs,
      'it waited to send again and did not',
    ],
  ]
}

/** Whether the prompt was sent is told as it is, and not more certain than it is. */
export const saysWhetherItWasSent: Rule = (trace) => {
  const { scenario, outcome } = trace
  const { sent } = outcome
  const posts = postsOf(trace)
  const last = posts.at(-1)
  const code = last && codeOf(last)
  const onlyWaits = scenario.order === 'resume' || scenario.order === 'rejoin'
  return [
    [sent === 'no' && timesCarriedOut(trace) > 0, 'it was sent'],
    [(sent === 'yes') !== (acceptedPost(trace) !== undefined), 'only what was accepted was sent'],
    [sent === 'none' && (posts.length > 0 || !onlyWaits), 'there was a prompt to send'],
    [sent === 'unknown' && (last === undefined || isCertainlyNotProcessed(last)), 'it certainly was not sent'],
    [sent === 'unknown' && code !== undefined && code < 500, 'it was refused'],
    [outcome.jobId === undefined && sent === 'yes', 'the job is not named'],
  ]
}

/** A prompt goes to the job that the order says, and a follow-up only to one that is free. */
export const sendsToTheRightJob: Rule = (trace) => {
  const { order, usable } = trace.scenario
  const first = postsOf(trace)[0]
  if (first === undefined) return []
  const reads = trace.requests.slice(0, trace.requests.indexOf(first))
  const last = reads.at(-1)
  const messages = first.operation === 'message'
  const isDone = trace.askedUsable && !usable
  const isOfNoUse = last !== undefined && (isFailedOrArchived(last) || codeOf(last) === 404 || isDone)
  const firstAnswer = reads.find(isAnswer)
  return [
    [order === 'resume', 'there was no prompt to send'],
    [messages && (last === undefined || !isTerminal(last)), 'the job was not free'],
    [messages && order === 'create', 'a job was to be created'],
    [!messages && order === 'follow-up', 'no job was to be created'],
    [order === 'rejoin' && !(firstAnswer && isFailedOrArchived(firstAnswer)), 'the prompt was sent already'],
    [order === 'reuse' && !messages && !isOfNoUse, 'the job was of use'],
    [order === 'reuse' && messages && (isOfNoUse || !trace.askedUsable), 'the job was of no use'],
  ]
}

/** The looks of one wait. A job that is not known is forgiven for a while from its beginning. */
interface Wait {
  reads: SeenRequest[]
  sinceMs: number
  forgivenMs: number
}

function waitsOf({ requests }: Trace): Wait[] {
  const waits: Wait[] = []
  for (const request of requests) {
    const { operation, beganMs, endedMs } = request
    if (operation === 'create') waits.push({ reads: [], sinceMs: endedMs, forgivenMs: UNKNOWN_AFTER_CREATE_MS })
    else if (operation === 'message') waits.push({ reads: [], sinceMs: endedMs, forgivenMs: UNKNOWN_MS })
    else if (waits.length === 0) waits.push({ reads: [request], sinceMs: beganMs, forgivenMs: UNKNOWN_MS })
    else waits.at(-1)?.reads.push(request)
  }
  return waits
}

/** Passing trouble is sat out, as long as the service asks for; refusals are not. */
export const doesAsItIsTold: Rule = (trace) => {
  const { requests, scenario, outcome, endedMs } = trace
  const { timeoutMs, wait, order } = scenario
  const isOneLook = !wait && (order === 'resume' || order === 'rejoin')
  return waitsOf(trace).flatMap(({ reads, sinceMs, forgivenMs }) =>
    reads.flatMap((read, index): ReturnType<Rule> => {
      const next = reads[index + 1]
      const endsTheRun = requests.at(-1) === read && endedMs === read.endedMs
      const gaveUp = endsTheRun && outcome.result === 'error' && !isOneLook
      const code = codeOf(read)
      if (isPassing(read)) {
        const isEarly = next !== undefined && next.beganMs < Math.min(notBeforeOf(read), timeoutMs)
        return [
          [isEarly, 'Retry-After was not kept'],
          [gaveUp, 'passing trouble was not sat out'],
        ]
      }
      if (code === undefined) return []
      if (code !== 404) return [[!endsTheRun, 'a refusal did not end the wait at once']]
      const isForgiven = read.endedMs < sinceMs + forgivenMs
      return [
        [!isForgiven && next !== undefined, 'an unknown job was forgiven for too long'],
        [isForgiven && gaveUp, 'an unknown job was not forgiven'],
      ]
    }),
  )
}

const looksWithMeasure: Rule = (trace) => {
  const { scenario, endedMs } = trace
  const reads = readsOf(trace)
  const post = acceptedPost(trace)
  const after = post === undefined ? [] : trace.requests.slice(trace.requests.indexOf(post) + 1)
  const lookedAt = (index: number) => reads[index]?.beganMs ?? Infinity
  return [
    [
      // A read at a moment when the verdict changes may come close behind another; the third may not.
      reads.some((read, index) => {
        const third = lookedAt(index + 2)
        return third < read.endedMs + SHORTEST_PAUSE_MS && third < scenario.timeoutMs
      }),
      'it looked three times at once',
    ],
    [
      reads.some(({ beganMs }, index) => lookedAt(index + MOST_LOOKS_IN_10_S) < beganMs + 10_000),
      'it looked again and again',
    ],
    [
      trace.requests.some((request, index) => {
        const next = trace.requests[index + 1]
        const fromMs = Math.max(request.endedMs, notBeforeOf(request))
        return next !== undefined && isRead(next) && next.beganMs > fromMs + LONGEST_PAUSE_MS
      }),
      'it looked too seldom',
    ],
    [post !== undefined && (after[0]?.beganMs ?? 0) > post.endedMs + SOON_MS, 'the first look came late'],
    [!scenario.wait && after.length > 0, 'it looked though nobody waits'],
    [!scenario.wait && scenario.order === 'resume' && endedMs > ONE_LOOK_MS, 'that was more than one look'],
  ]
}

/** Since when the job is seen completed, and the answer that completed it with a link. */
function completionOf(trace: Trace, answers: readonly Answer[]) {
  let since: Answer | undefined
  for (const answer of answers) {
    if (!mustBeItsEnd(trace, answer) || answer.end.status !== 'completed') since = undefined
    else since ??= answer
  }
  const linked = answers.find(({ end }) => end.status === 'completed' && end.link !== undefined)
  return { since, linked: linked && mustBeItsEnd(trace, linked) ? linked : undefined }
}

/** An end is believed as soon as it may be, and never called late. */
const findsTheEnd: Rule = (trace) => {
  const { outcome, scenario, endedMs, requests } = trace
  const { timeoutMs, wait } = scenario
  const post = acceptedPost(trace)
  if (!wait || (post === undefined && outcome.sent !== 'none')) return []
  const answers = requests.slice(post === undefined ? 0 : requests.indexOf(post)).filter(isAnswer)
  const lastLook = readsOf(trace).at(-1)
  const isLate = outcome.result === 'timed-out'
  const end = answers.find((answer) => mustBeItsEnd(trace, answer) && answer.end.status !== 'completed')
  const { since, linked } = completionOf(trace, answers)
  const linkBy = (since?.endedMs ?? Infinity) + LINK_GRACE_MS
  const endsWithoutLink = outcome.result === 'no-pull-request' && requests.at(-1)?.end?.type === 'job'
  return [
    [isLate && (lastLook?.beganMs ?? 0) < timeoutMs, 'there was no last look'],
    [isLate && lastLook !== undefined && mustBeItsEnd(trace, lastLook), 'a job that ended in time is called late'],
    [end !== undefined && endedMs > end.endedMs, 'the end was not believed'],
    [linked !== undefined && endedMs > linked.endedMs, 'the pull request was not believed'],
    [endsWithoutLink && endedMs < Math.min(linkBy, timeoutMs), 'the link was given up early'],
    [endsWithoutLink && (lastLook?.beganMs ?? 0) > linkBy + LAST_LOOK_MS, 'the link was looked for too long'],
  ]
}

const saysWhatHappens: Rule = (trace) => {
  const { log, warnings, outcome, endedMs, requests, scenario } = trace
  const text = log.map(({ line }) => line).join('\n')
  const moments = [0, ...log.map(({ atMs }) => atMs), endedMs]
  const hasUnknownWord = requests.some(
    ({ operation, end }) =>
      (operation === 'read' || scenario.wait) &&
      end?.type === 'job' &&
      end.status !== 'active' &&
      !TERMINAL.has(end.status),
  )
  const last = requests.findLast(isAnswer)
  const followUp = last && followUpBefore(trace, last)
  const neverActive = followUp !== undefined && !wasActive(trace, followUp, last ?? followUp)
  return [
    [moments.some((at, index) => at - (moments[index - 1] ?? 0) > SILENCE_MS), 'the log was silent'],
    [
      warnings.filter((line) => /\bstatus\b/.test(line)).length !== (hasUnknownWord ? 1 : 0),
      'an unknown word is warned about once',
    ],
    [
      outcome.sent === 'no' && outcome.result === 'timed-out' && !text.includes('prompt was not sent'),
      'nobody says that the prompt was not sent',
    ],
    [
      isEnd(outcome.result) && scenario.wait && text.includes('never seen running') !== neverActive,
      'whether the follow-up was seen running is not said',
    ],
  ]
}

/** All of them, by what a run does that keeps them. */
export const rules: readonly (readonly [string, Rule])[] = [
  ['ends in time', endsInTime],
  ['tells of the job what the service told, and nothing else', tellsTheTruth],
  ['keeps the job that has the prompt', keepsTheJob],
  ['pays at most once', paysOnce],
  ['says whether the prompt was sent', saysWhetherItWasSent],
  ['sends the prompt to the right job, when it is free', sendsToTheRightJob],
  ['sits trouble out as long as it is told to, and no refusal', doesAsItIsTold],
  ['looks with measure', looksWithMeasure],
  ['finds the end, and calls nothing late that was in time', findsTheEnd],
  ['says what happens', saysWhatHappens],
]
