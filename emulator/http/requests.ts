import type { IncomingHttpHeaders } from 'node:http'
import type { Operation } from '../service/routes.ts'
import type { Fault } from './faults.ts'

/** A request that came in whole, and what became of it. */
export type Recorded<Operation extends string> = {
  /** Absent when the request belongs to no operation that the emulator knows. */
  operation?: Operation
  method: string
  /** As sent, the prefix of the address included, without the query. */
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  body: string
  /** Since the emulator started. */
  atMs: number
  /** Number of the connection, from 1, so that a test can tell a fresh one from a reused one. */
  connection: number
  /** What the real one would not have taken. */
  problems: readonly string[]
  fault?: Fault
  /** Whether it was carried out; of a create: whether there is a job, of a write: whether something changed. */
  processed: boolean
}

/** A request to the service. */
export type RecordedRequest = Recorded<Operation> & { prompt?: string }

/** The requests in the order in which they were dealt with, which is that of arrival but for those held before. */
export function keepRequests<Request extends { method: string; path: string }>() {
  type Waiter = { matches: (request: Request) => boolean; resolve: (request: Request) => void }
  const requests: Request[] = []
  const waiters = new Set<Waiter>()

  return {
    requests,

    add(request: Request): void {
      requests.push(request)
      for (const waiter of waiters) if (waiter.matches(request)) waiter.resolve(request)
    },

    /** The first request, already here or still to come, that matches. Rejects after `timeoutMs`. */
    async wait(matches: Waiter['matches'], timeoutMs: number): Promise<Request> {
      const here = requests.find(matches)
      if (here !== undefined) return here
      const { promise, resolve, reject } = Promise.withResolvers<Request>()
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
