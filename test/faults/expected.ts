/**
 * The expected outcome of a run in which one request meets a fault, written by hand from the specification. This file
 * imports nothing, so that the program cannot grade its own work.
 */

/** How often a fault occurs: at the first request of its kind, the first three, or all of them. */
export const TIMES = ['once', 'three times', 'always'] as const
export type Times = (typeof TIMES)[number]

/**
 * Every fault, and what it means to the client:
 *
 * - `not-connected`: there was no connection, so the request was not processed.
 * - `interrupted`: the request was sent, but no complete answer came, so it may have been processed.
 * - `refused`: the answer is a refusal.
 * - `not-found`: 404, which may also mean "not yet".
 * - `rate-limited`: 429 with a usable `Retry-After`; `rate-limited-vaguely`: 429 without one.
 * - `server-error`: 5xx.
 * - `unreadable`: 2xx, but not JSON, or too large.
 * - `undocumented`: 2xx in JSON, but without the documented fields.
 * - `redirect`: the answer points to another address.
 */
export const FAULT_CLASSES = {
  'connection refused': 'not-connected',
  'unknown host': 'not-connected',
  'connection time-out': 'not-connected',
  'failed TLS handshake': 'not-connected',
  'reset before it was processed': 'interrupted',
  'reset after it was processed': 'interrupted',
  'no headers in time': 'interrupted',
  'no body in time': 'interrupted',
  'body cut off': 'interrupted',
  'body in a slow trickle': 'interrupted',
  '400': 'refused',
  '401': 'refused',
  '403': 'refused',
  '404': 'not-found',
  '408': 'refused',
  '409': 'refused',
  '422': 'refused',
  '425': 'refused',
  '429 with seconds': 'rate-limited',
  '429 with a date': 'rate-limited',
  '429 with garbage': 'rate-limited-vaguely',
  '429 without a time': 'rate-limited-vaguely',
  '500': 'server-error',
  '502': 'server-error',
  '503': 'server-error',
  '504': 'server-error',
  'a page of HTML': 'unreadable',
  'an empty answer': 'unreadable',
  'JSON cut short': 'unreadable',
  'an array': 'undocumented',
  'fields of other types': 'undocumented',
  '11 MB': 'unreadable',
  'redirect to the same host': 'redirect',
  'redirect to another host': 'redirect',
} as const

export type FaultName = keyof typeof FAULT_CLASSES

const isFaultName = (name: string): name is FaultName => name in FAULT_CLASSES

export const FAULTS: readonly FaultName[] = Object.keys(FAULT_CLASSES).filter(isFaultName)

/** The output `result`, which is empty when the run had no job and no error. */
export type Result = 'pull-request' | 'error' | 'timed-out' | 'skipped' | ''

/** The requests to the service, by their purpose, and the result of a run in which they meet no fault. */
const USUAL_RESULT = {
  create: 'pull-request',
  message: 'pull-request',
  read: 'pull-request',
  views: '',
} as const satisfies Record<string, Result>

/** The requests to GitHub, by their purpose, and the result of a run in which GitHub gives no usable answer. */
const RESULT_WITHOUT_ANSWER = {
  // The key is available, and the event may be a stranger's (docs/specification.md, "Guards").
  'permission of the sender': 'skipped',
  'author of the pull request': 'pull-request',
  // An incomplete prompt is not sent (docs/specification.md, "Placeholders").
  'pull request for the prompt': 'error',
  'files for the prompt': 'error',
  'commits for the prompt': 'error',
  'remarks for the prompt': 'error',
  'merged pull request of a push': 'pull-request',
  'compare of a push': 'error',
  'commit of a push': 'error',
  // A warning, and the result of the job stands (docs/specification.md, "The comment").
  comments: 'pull-request',
  'new comment': 'pull-request',
  'edit of the comment': 'pull-request',
  'removal of a second comment': 'pull-request',
  // What the token cannot see counts as open (docs/specification.md, "One job").
  'state of the docs pull request': 'pull-request',
  // Without its range a prompt is not sent (docs/specification.md, "Ranges").
  'history for a range': 'error',
  'compare of a range': 'error',
  'existence of a tag': 'error',
  releases: 'error',
  'history for the last run': 'error',
  'account of the token': 'error',
  'statuses of a commit': 'error',
  // The next run could not know of the prompt (docs/specification.md, "The branch").
  'status before sending': 'error',
  'status after acceptance': 'pull-request',
  'status at the end': 'pull-request',
  // Trouble costs no result (docs/specification.md, "The docs pull request").
  'state of the docs pull request by docs-token': 'pull-request',
  'docs pull request': 'pull-request',
  'comments of the docs pull request': 'pull-request',
  'new comment on the docs pull request': 'pull-request',
  'edit of the comment on the docs pull request': 'pull-request',
  'existence of a label': 'pull-request',
  label: 'pull-request',
  'request for a review': 'pull-request',
  reviews: 'pull-request',
  'visibility of the code': 'pull-request',
  'author of the pull request to review': 'pull-request',
  'authors of a push to review': 'pull-request',
  'authors of a range to review': 'pull-request',
  // A warning, and neither the report nor a job changes (docs/specification.md, "The issue").
  'account of the token for the issue': 'pull-request',
  issues: 'pull-request',
  'new issue': 'pull-request',
  'update of the issue': 'pull-request',
  'comment on the issue': 'pull-request',
} as const satisfies Record<string, Result>

export type ServiceRequestName = keyof typeof USUAL_RESULT
export type GitHubRequestName = keyof typeof RESULT_WITHOUT_ANSWER
export type RequestName = ServiceRequestName | GitHubRequestName

/** One case of the matrix: this request meets this fault, this often. */
export interface FaultCase {
  request: RequestName
  fault: FaultName
  times: Times
}

/** The result of a run in which the request meets no fault. */
export function usualResult(request: RequestName): Result {
  // The run asks for it only after a compare that GitHub refused.
  if (request === 'existence of a tag') return 'error'
  return isServiceRequest(request) ? USUAL_RESULT[request] : 'pull-request'
}

function isServiceRequest(request: RequestName): request is ServiceRequestName {
  return request in USUAL_RESULT
}

export function expectedResult({ request, fault, times }: FaultCase): Result {
  return isServiceRequest(request)
    ? resultOfServiceFault({ request, fault, times })
    : resultOfGitHubFault({ request, fault, times })
}

/** Whether a request that met this fault is sent again. */
export function isRetried({ request, fault }: Pick<FaultCase, 'request' | 'fault'>): boolean {
  const faultClass = FAULT_CLASSES[fault]
  switch (request) {
    case 'create':
    case 'message':
      // Only when it was certainly not processed (docs/specification.md, "Sending").
      return ['not-connected', 'rate-limited', 'rate-limited-vaguely'].includes(faultClass)
    case 'read':
      // A 404 may mean that the job is not visible yet (docs/specification.md, "Polling").
      return !['refused', 'redirect'].includes(faultClass)
    case 'views':
      // Not after a refusal, 429 excepted (docs/specification.md, "Reading the views").
      return !['refused', 'not-found', 'redirect', 'undocumented'].includes(faultClass)
    default:
      return !['refused', 'not-found', 'redirect'].includes(faultClass)
  }
}

function resultOfServiceFault({ request, fault, times }: FaultCase & { request: ServiceRequestName }): Result {
  if (isRetried({ request, fault }) && times !== 'always') return USUAL_RESULT[request]
  // A status of 2xx accepts a follow-up, whatever follows it (docs/specification.md, "Sending"); a new job without an id
  // is an error (docs/specification.md, "Errors").
  if (request === 'message' && isBodyFault(fault)) return USUAL_RESULT[request]
  // A 404 is retried for 30 seconds only (docs/specification.md, "Polling").
  return request === 'read' && isRetried({ request, fault }) && fault !== '404' ? 'timed-out' : 'error'
}

/** Whether a status of 2xx arrives, and then no body that can be used. */
function isBodyFault(fault: FaultName): boolean {
  const isBroken = ['no body in time', 'body cut off', 'body in a slow trickle'].includes(fault)
  return isBroken || ['unreadable', 'undocumented'].includes(FAULT_CLASSES[fault])
}

function resultOfGitHubFault({ request, fault, times }: FaultCase & { request: GitHubRequestName }): Result {
  const isAnswered =
    // GitHub's answers may be large: a diff is.
    fault === '11 MB' ||
    // After a forced push the commit before may no longer exist (docs/specification.md, "The change").
    (request === 'compare of a push' && fault === '404') ||
    // GitHub took the status, whatever it says about it.
    (request === 'status before sending' && fault === 'fields of other types') ||
    (isRetried({ request, fault }) && isOverInTime(fault, times))
  return isAnswered ? usualResult(request) : RESULT_WITHOUT_ANSWER[request]
}

/** Whether GitHub's fault ends within three retries, and within the time that its limits are waited for. */
function isOverInTime(fault: FaultName, times: Times): boolean {
  // Without `Retry-After` each retry comes after a minute: there is time for one.
  return FAULT_CLASSES[fault] === 'rate-limited-vaguely' ? times === 'once' : times !== 'always'
}

/** Whether an error must say that the service may have accepted the prompt (docs/specification.md, "Sending"). */
export function mayHaveAccepted({ request, fault }: FaultCase): boolean {
  const isUncertain = ['interrupted', 'server-error', 'unreadable', 'undocumented'].includes(FAULT_CLASSES[fault])
  return (request === 'create' || request === 'message') && isUncertain
}

/** Maximum number of prompts that the service may have processed (docs/specification.md, "Sending"). */
export const MAX_PROMPTS = 1

/** Maximum number of analytics requests of a run (docs/reference.md, "`max-requests`"). */
export const MAX_VIEWS_REQUESTS = 60

/** Seconds that a step may take in addition to its `timeout`. */
export const GRACE_S = 10

/** The exit status with the default `fail-on`: `error, failed, timed-out` (docs/specification.md, "Exit status"). */
export function expectedExitStatus(result: Result): number {
  return result === 'error' || result === 'timed-out' ? 1 : 0
}
