import type { IncomingHttpHeaders } from 'node:http'
import type { Fault } from './faults.ts'
import type { Operation } from './routes.ts'

/** A request that came in whole, and what became of it. */
export type RecordedRequest = {
  /** Absent when the request belongs to no operation of the service. */
  operation?: Operation
  method: string
  /** As sent, the prefix of the base URL included, without the query. */
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  body: string
  prompt?: string
  /** Since the emulator started. */
  atMs: number
  /** Number of the connection, from 1, so that a test can tell a fresh one from a reused one. */
  connection: number
  /** What the service would not have taken. */
  problems: readonly string[]
  fault?: Fault
  /** Whether the service carried it out; of a create: whether there is a job. */
  processed: boolean
}

type Waiter = { matches: (request: RecordedRequest) => boolean; resolve: (request: RecordedRequest) => void }

export function keepRequests() {
  const requests: RecordedRequest[] = []
  const waiters = new Set<Waiter>()

  return {
    requests,

    add(request: RecordedRequest): void {
      requests.push(request)
      for (const waiter of waiters) if (waiter.matches(request)) waiter.resolve(request)
    },

    /** The first request, already here or still to come, that matches. Rejects after `timeoutMs`. */
    async wait(matches: Waiter['matches'], timeoutMs: number): Promise<RecordedRequest> {
      const here = requests.find(matches)
      if (here !== undefined) return here
      const { promise, resolve, reject } = Promise.withResolvers<RecordedRequest>()
      const waiter = { matches, resolve }
      waiters.add(waiter)
      const seen = () => requests.map(({ method, path }) => `${method} ${path}`).join(', ') || 'none'
      const late = () => reject(new Error(`No such request within ${timeoutMs} ms. Requests so far: ${seen()}`))
      const timer = setTimeout(late, timeoutMs)
      return promise.finally(() => {
        clearTimeout(timer)
        waiters.delete(waiter)
      })
    },
  }
}
