import { onTestFinished } from 'vitest'
import type { Emulator } from '../../../emulator/service/server.ts'
import { type Clock, systemClock } from '../../../src/kit/core/clock.ts'
import { ServiceError } from '../../../src/kit/core/errors.ts'
import { createRedactor } from '../../../src/kit/core/redact.ts'
import type { SendOptions } from '../../../src/kit/service/agent-api.ts'
import { createAgentApi } from '../../../src/kit/service/agent-api.ts'
import { createTransport, type TimeLimits } from '../../../src/kit/service/http.ts'

/** A clock whose sleeps end at once, with the time passed. */
export interface InstantClock extends Clock {
  /** The lengths of all sleeps. */
  readonly slept: readonly number[]
}

export function createInstantClock(): InstantClock {
  let now = Date.now()
  const slept: number[] = []
  return {
    slept,
    now: () => now,
    random: () => 0.5,
    timeout: systemClock.timeout,
    async sleep(ms, signal) {
      signal?.throwIfAborted()
      slept.push(ms)
      now += ms
    },
  }
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The action's transport to an address. Its connections are closed when the test ends. */
export function openTransport(
  baseUrl: string,
  apiKey: string,
  { limits, clock = systemClock }: { limits?: Partial<TimeLimits>; clock?: Clock } = {},
) {
  // So long that only the limits under test are ever reached.
  const each = { connectMs: 20_000, totalMs: 20_000, ...limits }
  const transport = createTransport({ baseUrl: new URL(baseUrl), apiKey, clock, limits: { GET: each, POST: each } })
  onTestFinished(() => transport.close())
  return transport
}

interface ClientOptions {
  clock?: Clock
  limits?: Partial<TimeLimits>
}

/** The action's client for an emulator, or for any address. `lines` are the delays that it reports. */
export function createClient(
  {
    baseUrl,
    apiKey = 'mint_key',
    projectId = 'project',
  }: Pick<Emulator, 'baseUrl'> & Partial<Pick<Emulator, 'apiKey' | 'projectId'>>,
  { clock = createInstantClock(), limits = {} }: ClientOptions = {},
) {
  const lines: string[] = []
  const onRetry: SendOptions['onRetry'] = ({ what }, delayMs) => void lines.push(`${what} ${delayMs}`)
  const redact = createRedactor({ keys: [apiKey] })
  const transport = openTransport(baseUrl, apiKey, { limits, clock })
  const jobs = createAgentApi({ transport, projectId, clock, redact })
  const signal = new AbortController().signal
  /** Every operation with usual arguments. */
  const call = {
    create: () => jobs.create('Say hello', { until: clock.now() + 30 * 60_000, signal, onRetry }),
    message: (id = 'job-1') => jobs.message(id, 'Go on', { until: clock.now() + 30 * 60_000, signal, onRetry }),
    read: (id = 'job-1') => jobs.read(id, { until: clock.now() + 30_000, signal }),
  }
  return { jobs, call, clock, lines, transport }
}

/** The error of a request that fails; throws when the request succeeds, or fails in another way. */
export async function errorOf(request: Promise<unknown>): Promise<ServiceError> {
  const outcome = await request.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome && outcome.error instanceof ServiceError) return outcome.error
  throw new Error('The request did not fail with a ServiceError', { cause: outcome })
}
