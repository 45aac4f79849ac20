import type { RequestFailure } from './retry.ts'
import { cut, visibleLine } from './text.ts'

/** Every way in which a run ends in an error. Each is a section of docs/troubleshooting.md. */
export const ERROR_KINDS = [
  'invalid-inputs',
  'bad-request',
  'unauthorized',
  'forbidden',
  'not-found',
  'rate-limited',
  'service-fault',
  'unexpected-status',
  'redirected',
  'no-connection',
  'interrupted',
  'unreadable-response',
  'response-too-large',
  'response-without-id',
  'unusable-since',
  'github-refused',
  'github-fault',
  'cancelled',
  'unexpected',
] as const

export type ErrorKind = (typeof ERROR_KINDS)[number]

export interface ErrorParts {
  kind: ErrorKind
  /** One sentence: what happened. */
  what: string
  /** One sentence: what to do. */
  advice: string
  /** The message of the service, of GitHub or of the network, untrusted; absent when there was none. */
  remoteMessage?: string | undefined
  cause?: unknown
}

export class ActionError extends Error {
  readonly kind: ErrorKind
  readonly what: string
  readonly advice: string
  readonly remoteMessage: string | undefined

  constructor({ kind, what, advice, remoteMessage, cause }: ErrorParts) {
    super(`${what}${remoteMessage === undefined ? '' : ` Message: "${remoteMessage}".`} ${advice}`, { cause })
    this.name = new.target.name
    this.kind = kind
    this.what = what
    this.advice = advice
    this.remoteMessage = remoteMessage
  }
}

/** A request to the service that failed; `failure` is what the retry policy judges. */
export class ServiceError extends ActionError {
  readonly failure: RequestFailure

  constructor(failure: RequestFailure, parts: ErrorParts) {
    super(parts)
    this.failure = failure
  }
}

export class GitHubError extends ActionError {
  readonly status: number | undefined
  /** True where nobody may comment any more, whatever their permissions. */
  readonly isClosed: boolean

  constructor(status: number | undefined, { isClosed = false, ...parts }: ErrorParts & { isClosed?: boolean }) {
    super(parts)
    this.status = status
    this.isClosed = isClosed
  }
}

/** The error that people see. One that was not foreseen is shown without its stack. */
export function asActionError(thrown: unknown): ActionError {
  if (thrown instanceof ActionError) return thrown
  return new ActionError({
    kind: 'unexpected',
    what: `The action met an unexpected error (${messageOf(thrown)}).`,
    advice: 'Please report it to the maintainers of the action, with the log of the run.',
    cause: thrown,
  })
}

/** For `catch`: returns an error of the service as a value, and throws everything else again. */
export function asServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  throw thrown
}

/** For `catch`: the same for an error of GitHub. */
export function asGitHubError(thrown: unknown): GitHubError {
  if (thrown instanceof GitHubError) return thrown
  throw thrown
}

export interface InputProblem {
  input: string
  /** Absent when none was given or when it must not be shown. */
  value?: string
  /** Says what is wrong with it and what it should be, as a clause that follows the value. */
  problem: string
}

export const CORRECT_THE_STEP = 'Correct the "with:" block of the step and run it again.'

/** All invalid inputs of a run, together. */
export class InvalidInputs extends ActionError {
  readonly problems: readonly InputProblem[]

  constructor(problems: readonly InputProblem[], advice = CORRECT_THE_STEP) {
    const lines = problems.map(({ input, value, problem }) => {
      return `- ${input}: ${value === undefined ? '' : `"${shownValue(value)}" `}${problem}`
    })
    // An input may have several problems.
    const count = new Set(problems.map(({ input }) => input)).size
    super({
      kind: 'invalid-inputs',
      what: `${count === 1 ? 'An input is' : `${count} inputs are`} invalid, so nothing was sent.`,
      advice,
    })
    this.message = [this.what, ...lines, this.advice].join('\n')
    this.problems = problems
  }
}

export const shownValue = (value: string) => cut(visibleLine(value), 200)

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** The code of an error of the system or the network, such as `ECONNREFUSED`; empty where it has none. */
export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
}

/** The message of the innermost cause of a network error, which is the one with a code. */
export function innermostMessage(thrown: unknown): string {
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return innermostMessage(thrown.errors[0])
  if (thrown instanceof Error && thrown.cause !== undefined && codeOf(thrown) === '')
    return innermostMessage(thrown.cause)
  return messageOf(thrown)
}
