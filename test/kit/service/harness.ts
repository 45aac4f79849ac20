import { onTestFinished } from 'vitest'
import type { Emulator } from '../../../emulator/service/server.ts'
import { type Clock, deadlineIn } from '../../../src/kit/core/clock.ts'
import { ServiceError } from '../../../src/kit/core/errors.ts'
import { createRedactor } from '../../../src/kit/core/redact.ts'
import type { RequestFailure } from '../../../src/kit/core/retry.ts'
import { createAgentApi } from '../../../src/kit/service/agent-api.ts'
import { createTransport, type HttpResponse } from '../../../src/kit/service/http.ts'
import { createInstantClock } from '../../support/fake-clock.ts'

type Place = Pick<Emulator, 'baseUrl'> & Partial<Pick<Emulator, 'apiKey' | 'projectId'>>

/** The action's transport to an address. Its connections are closed when the test ends. */
export function openTransport({ baseUrl, apiKey = 'mint_key' }: Place, clock: Clock) {
  const transport = createTransport({ baseUrl: new URL(baseUrl), apiKey, clock })
  onTestFinished(() => transport.close())
  return transport
}

/** The action's client for an emulator, or for any address, with a call of each operation. `lines` are the delays that it reports. */
export function createClient(place: Place, clock: Clock = createInstantClock()) {
  const { apiKey = 'mint_key', projectId = 'project' } = place
  const lines: string[] = []
  const transport = openTransport(place, clock)
  const jobs = createAgentApi({ transport, projectId, clock, redact: createRedactor({ keys: [apiKey] }) })
  const limits = {
    ...deadlineIn(30 * 60_000, { clock, signal: new AbortController().signal }),
    onRetry: ({ what }: ServiceError, delayMs: number) => void lines.push(`${what} ${delayMs}`),
  }
  return {
    jobs,
    lines,
    create: (prompt = 'Say hello', within = {}) => jobs.create(prompt, { ...limits, ...within }),
    message: (id = 'job-1') => jobs.message(id, 'Go on', limits),
    read: (id = 'job-1') => jobs.read(id, limits),
  }
}

/** The client of a service that gives these responses, one after the other, and the last one from then on. */
export function createClientOf(...responses: (Partial<HttpResponse> | RequestFailure)[]) {
  const clock = createInstantClock()
  const send = async () => {
    const [next = {}] = responses.length > 1 ? responses.splice(0, 1) : responses
    return 'type' in next ? next : { status: 500, retryAfter: undefined, location: undefined, text: '', ...next }
  }
  const transport = { service: 'service.example', send, close: () => undefined }
  const redact = createRedactor({ keys: [KEY] })
  const jobs = createAgentApi({ transport, projectId: PROJECT, clock, redact })
  const limits = deadlineIn(3_600_000, { clock, signal: new AbortController().signal })
  return { clock, create: () => jobs.create('Hello', limits), read: () => jobs.read('job-1', limits) }
}

export const [KEY, PROJECT] = ['mint_s3cret_key', 'proj_s3cret_id']

/** The error of a request that fails; throws when the request succeeds, or fails in another way. */
export async function errorOf(request: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await request.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ServiceError) return error
  throw new Error('The request did not fail with a ServiceError', { cause: error })
}
