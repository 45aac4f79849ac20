/**
 * What must come of a run when one of its requests meets trouble, by hand from the specification. This file imports
 * nothing, so that the program cannot grade its own work.
 */

/** How often the trouble strikes. */
export const TIMES = ['once', 'three times', 'always'] as const
export type Times = (typeof TIMES)[number]

/**
 * What a kind of trouble means.
 *
 * - `unconnected`: no connection was made, so nothing can have been processed.
 * - `interrupted`: the request was sent, and no whole answer came: nobody knows.
 * - `refused`: an answer that says no.
 * - `unknown`: "there is no such thing", which may only mean "not yet".
 * - `limited`: too many requests, with a time that can be waited for; `limited-vaguely` tells none.
 * - `failing`: the service's own fault.
 * - `garbled`: an answer of 2xx that cannot be read, or is too large.
 * - `odd`: an answer of 2xx in JSON that is not as documented.
 * - `elsewhere`: an answer that points to another address.
 */
export type Kind =
  | 'unconnected'
  | 'interrupted'
  | 'refused'
  | 'unknown'
  | 'limited'
  | 'limited-vaguely'
  | 'failing'
  | 'garbled'
  | 'odd'
  | 'elsewhere'

/** Every trouble of the matrix, and what it means. */
export const KINDS = {
  'connection refused': 'unconnected',
  'unknown host': 'unconnected',
  'connection time-out': 'unconnected',
  'failed TLS handshake': 'unconnected',
  'reset before it was processed': 'interrupted',
  'reset after it was processed': 'interrupted',
  'no headers in time': 'interrupted',
  'no body in time': 'interrupted',
  'body cut off': 'interrupted',
  'body in a slow trickle': 'interrupted',
  '400': 'refused',
  '401': 'refused',
  '403': 'refused',
  '404': 'unknown',
  '408': 'refused',
  '409': 'refused',
  '422': 'refused',
  '425': 'refused',
  '429 with seconds': 'limited',
  '429 with a date': 'limited',
  '429 with garbage': 'limited-vaguely',
  '429 without a time': 'limited-vaguely',
  '500': 'failing',
  '502': 'failing',
  '503': 'failing',
  '504': 'failing',
  'a page of HTML': 'garbled',
  'an empty answer': 'garbled',
  'JSON cut short': 'garbled',
  'an array': 'odd',
  'fields of other types': 'odd',
  '11 MB': 'garbled',
  'redirect to the same host': 'elsewhere',
  'redirect to another host': 'elsewhere',
} as const satisfies Record<string, Kind>

export type FaultName = keyof typeof KINDS

const isFaultName = (name: string): name is FaultName => name in KINDS

/** The names of all troubles. */
export const FAULTS: readonly FaultName[] = Object.keys(KINDS).filter(isFaultName)

/** The requests of a run, by what they are for. */
export type OperationName = ServiceOperation | GitHubOperation

export type ServiceOperation = 'create' | 'message' | 'read' | 'views'

export type GitHubOperation =
  | 'permission of the sender'
  | 'author of the pull request'
  | 'pull request for the prompt'
  | 'files for the prompt'
  | 'commits for the prompt'
  | 'merged pull request of a push'
  | 'compare of a push'
  | 'commit of a push'
  | 'comments'
  | 'new comment'
  | 'edit of the comment'
  | 'removal of a second comment'
  | 'state of the docs pull request'

export interface Cell {
  operation: OperationName
  fault: FaultName
  times: Times
}

/** What a run comes to: its `result` as the runner sees it, empty where no job was asked for and nothing went wrong. */
export type End = 'pull-request' | 'error' | 'timed-out' | 'skipped' | ''

/** The end of a run in which all goes well. */
const WELL: Record<ServiceOperation, End> = {
  create: 'pull-request',
  message: 'pull-request',
  read: 'pull-request',
  views: '',
}

/** The result that the run must have. */
export function expectedEnd({ operation, fault, times }: Cell): End {
  const kind = KINDS[fault]
  if (isService(operation)) return endAtService(operation, { fault, kind, times })
  return endAtGitHub(operation, { fault, kind, times })
}

function isService(operation: OperationName): operation is ServiceOperation {
  return operation in WELL
}

interface Trouble {
  fault: FaultName
  kind: Kind
  times: Times
}

function endAtService(operation: ServiceOperation, { fault, kind, times }: Trouble): End {
  const well = WELL[operation]
  const passes = times !== 'always'
  switch (operation) {
    case 'create':
    case 'message':
      // A POST is sent again only when it certainly was not processed (docs/specification.md, "Sending").
      if (kind === 'unconnected' || kind === 'limited' || kind === 'limited-vaguely') return passes ? well : 'error'
      // Without a status the status is unknown; without an id a new job is an error (docs/specification.md, "Errors").
      return operation === 'message' && fault === 'fields of other types' ? well : 'error'
    case 'read':
      // For 30 seconds after a create a 404 is retried; other refusals end the wait (docs/specification.md, "Polling").
      if (kind === 'refused' || kind === 'elsewhere') return 'error'
      if (kind === 'unknown') return passes ? well : 'error'
      return passes ? well : 'timed-out'
    case 'views':
      // Three retries, and none for a refusal other than 429 (docs/specification.md, "Reading the views").
      if (kind === 'refused' || kind === 'unknown' || kind === 'elsewhere' || kind === 'odd') return 'error'
      return passes ? well : 'error'
  }
}

/** How a run ends without an answer from GitHub, or with a refusal. */
const WITHOUT: Record<GitHubOperation, End> = {
  // The key is available, and the event may be a stranger's (docs/specification.md, "Guards").
  'permission of the sender': 'skipped',
  'author of the pull request': 'pull-request',
  // A prompt that cannot be filled is not sent (docs/specification.md, "Placeholders").
  'pull request for the prompt': 'error',
  'files for the prompt': 'error',
  'commits for the prompt': 'error',
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
}

function endAtGitHub(operation: GitHubOperation, { fault, kind, times }: Trouble): End {
  return answersAgain(operation, { fault, kind, times }) ? 'pull-request' : WITHOUT[operation]
}

/** Whether GitHub can be asked after all, with three retries for what passes and none for a refusal. */
function answersAgain(operation: GitHubOperation, { fault, kind, times }: Trouble): boolean {
  // GitHub's answers may be large: a diff is.
  if (fault === '11 MB') return true
  // After a forced push the commit before may no longer exist (docs/specification.md, "The change").
  if (operation === 'compare of a push' && kind === 'unknown') return true
  if (kind === 'refused' || kind === 'unknown' || kind === 'elsewhere' || times === 'always') return false
  // Without a time GitHub asks to wait for a minute: there is time for one, not for three.
  return kind !== 'limited-vaguely' || times === 'once'
}

/** Whether an error must say that the service may have accepted the prompt (docs/specification.md, "Sending"). */
export function mayHaveAccepted({ operation, fault }: Cell): boolean {
  if (operation !== 'create' && operation !== 'message') return false
  const kind: Kind = KINDS[fault]
  return kind === 'interrupted' || kind === 'failing' || kind === 'garbled' || kind === 'odd'
}

/** How many prompts may at most have been processed, whatever happens (docs/specification.md, "Sending"). */
export const MOST_PROMPTS = 1

/** Analytics requests that a run may spend (docs/specification.md, "Report inputs"). */
export const MOST_VIEWS_REQUESTS = 60

/** How much longer than `timeout` a step may take, in seconds. */
export const GRACE_S = 10

/** The exit status with the usual `fail-on`: `error, failed, timed-out` (docs/specification.md, "Exit status"). */
export function expectedStatus(end: End): number {
  return end === 'error' || end === 'timed-out' ? 1 : 0
}
