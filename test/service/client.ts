import type { Emulator } from '../../emulator/service/server.ts'
import type { Clock } from '../../src/clock.ts'
import { ServiceError } from '../../src/errors.ts'
import type { Log } from '../../src/log.ts'
import { createAgentApi } from '../../src/service/agent-api.ts'
import { createTransport, type HttpRequest, type TimeLimits } from '../../src/service/http.ts'
import { createRedactor } from '../../src/text/redact.ts'

/** A clock that waits for nothing: a sleep is over at once, and time has gone by. */
export interface SwiftClock extends Clock {
  readonly slept: readonly number[]
}

export function swiftClock(): SwiftClock {
  let now = Date.now()
  const slept: number[] = []
  return {
    slept,
    now: () => now,
    random: () => 0.5,
    async sleep(ms, signal) {
      signal?.throwIfAborted()
      slept.push(ms)
      now += ms
    },
  }
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

interface ClientOptions {
  clock?: Clock
  limits?: Partial<TimeLimits>
}

/** The same limits for both methods, shorter than the program's own where a test says so. */
export function limitsOf(limits: Partial<TimeLimits> = {}): Record<HttpRequest['method'], TimeLimits> {
  const each = { connectMs: 2000, headersMs: 5000, bodyMs: 5000, totalMs: 10_000, ...limits }
  return { GET: each, POST: each }
}

/** The program's client for an emulator, or for any address. `lines` is what it told the log. */
export function clientOf(
  { baseUrl, apiKey, projectId }: Pick<Emulator, 'baseUrl' | 'apiKey' | 'projectId'>,
  { clock = swiftClock(), limits = {} }: ClientOptions = {},
) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const log: Log = { info: say, group: say, debug: say, notice: say, warning: say, error: say }
  const redact = createRedactor([apiKey])
  const transport = createTransport({ baseUrl: new URL(baseUrl), apiKey, limits: limitsOf(limits) })
  const jobs = createAgentApi({ transport, projectId, clock, log, redact })
  const signal = new AbortController().signal
  const ask = {
    create: () => jobs.create('Say hello', { deadlineAt: clock.now() + 30 * 60_000, signal }),
    message: (id = 'job-1') => jobs.message(id, 'Go on', { deadlineAt: clock.now() + 30 * 60_000, signal }),
    read: (id = 'job-1') => jobs.read(id, { timeoutMs: 30_000, signal }),
  }
  return { jobs, ask, clock, lines, transport }
}

/** The error that a request ends in; throws when it does not, or in another kind of error. */
export async function errorOf(request: Promise<unknown>): Promise<ServiceError> {
  const outcome = await request.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome && outcome.error instanceof ServiceError) return outcome.error
  throw new Error('No ServiceError', { cause: outcome })
}
