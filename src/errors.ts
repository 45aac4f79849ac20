import type { RequestFailure } from './retry.ts'
import { cut, visibleLine } from './text/visible.ts'

/** Every way in which a run ends in an error; docs and tests go by these words. */
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
  /** What the service, GitHub or the network reported, untrusted; absent when nothing was. */
  remoteMessage?: string | undefined
  cause?: unknown
}

/** An error that a person can act on. */
export class ActionError extends Error {
  readonly kind: ErrorKind
  readonly what: string
  readonly advice: string
  readonly remoteMessage: string | undefined

  constructor({ kind, what, advice, remoteMessage, cause }: ErrorParts) {
    super(`${what}${remoteMessage === undefined ? '' : ` Message: "${remoteMessage}".`} ${advice}`, { cause })
    this.name = 'ActionError'
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
    this.name = 'ServiceError'
    this.failure = failure
  }
}

/** A request to GitHub that failed. */
export class GitHubError extends ActionError {
  /** The status of the response; absent when there was none. */
  readonly status: number | undefined

  constructor(status: number | undefined, parts: ErrorParts) {
    super(parts)
    this.name = 'GitHubError'
    this.status = status
  }
}

/** For `catch`: trouble with the service as a value; anything else is a broken assumption and goes on being thrown. */
export function asServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  throw thrown
}

/** One input that cannot be used. */
export interface InputProblem {
  input: string
  /** The value as given; absent when none was given or when it must not be shown. */
  value?: string
  /** What is wrong with it and what it should be, as a clause that follows the value. */
  problem: string
}

/** All invalid inputs of a run, together. */
export class InvalidInputs extends ActionError {
  readonly problems: readonly InputProblem[]

  constructor(problems: readonly InputProblem[]) {
    const lines = problems.map((problem) => `- ${describeProblem(problem)}`)
    super({
      kind: 'invalid-inputs',
      what: `${problems.length === 1 ? 'An input is' : `${problems.length} inputs are`} invalid, so nothing was sent.`,
      advice: 'Correct the step\'s "with:" block and run it again.',
    })
    this.name = 'InvalidInputs'
    this.message = [this.what, ...lines, this.advice].join('\n')
    this.problems = problems
  }
}

/** How much of a wrong value an error repeats, in characters. */
const SHOWN_VALUE = 200

/** A wrong value on one line, as an error repeats it. */
export function shownValue(value: string): string {
  return cut(visibleLine(value), SHOWN_VALUE)
}

function describeProblem({ input, value, problem }: InputProblem): string {
  return `${input}: ${value === undefined ? '' : `"${shownValue(value)}" `}${problem}`
}

/** What a thrown value of unknown origin says, without its stack. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
