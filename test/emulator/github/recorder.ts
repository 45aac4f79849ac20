import type { IncomingHttpHeaders } from 'node:http'
import type { Fault } from '../faults.ts'
import type { Operation } from './routes.ts'

/** A request that came in whole, and what became of it. */
export type RecordedRequest = {
  /** Absent when the request belongs to no operation that the emulator knows. */
  operation?: Operation
  method: string
  /** As sent, the prefix of the API's address included, without the query. */
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  body: string
  /** The body's fields, when it is a JSON object: `body` of a comment, `query` and `variables` of GraphQL. */
  json: Record<string, unknown>
  /** Since the emulator started. */
  atMs: number
  /** Number of the connection, from 1. */
  connection: number
  /** What GitHub would not have taken. */
  problems: readonly string[]
  fault?: Fault
  /** What the client was answered, unless a fault came in between. Absent while GitHub has not seen it. */
  status?: number
  /** Whether GitHub carried it out: of a write, whether something changed. */
  processed: boolean
}

type Waiter = { matches: (request: RecordedRequest) => boolean; resolve: (request: RecordedRequest) => void }

/** The requests in the order in which GitHub dealt with them, which is that of arrival but for those held before. */
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
      const late = () => reject(new Error(`GitHub got no such request in ${timeoutMs} ms. So far: ${seen()}`))
      const timer = setTimeout(late, timeoutMs)
      return promise.finally(() => {
        clearTimeout(timer)
        waiters.delete(waiter)
      })
    },
  }
}
