import type { Fault } from './faults.ts'
import type { WireRequest } from './listening.ts'

/** A request that arrived whole, and what became of it. */
export type RecordedRequest<Operation extends string> = Omit<WireRequest, 'search'> & {
  /** Absent when the emulator knows no such operation. */
  operation: Operation | undefined
  query: Record<string, string>
  /** What of it the real server would refuse. */
  problems: readonly string[]
  fault?: Fault
  /** Whether it was carried out: for a create, whether there is a job; for a write, whether something changed. */
  processed: boolean
  /** The status of its response, unless a fault took the place of that. Absent while it has not been carried out. */
  status?: number
}

/** The requests in the order in which they were carried out: that of arrival, except for those held before. */
export function createRequestLog<Request extends { method: string; path: string }>() {
  type Waiter = { matches: (request: Request) => boolean; resolve: (request: Request) => void }
  const requests: Request[] = []
  const waiters = new Set<Waiter>()

  return {
    requests,

    add(request: Request): void {
      requests.push(request)
      for (const waiter of waiters) if (waiter.matches(request)) waiter.resolve(request)
    },

    /** The first request that matches, past or future. Rejects after `timeoutMs`. */
    async wait(matches: Waiter['matches'], timeoutMs = 100_000): Promise<Request> {
      const past = requests.find(matches)
      if (past !== undefined) return past
      const { promise, resolve, reject } = Promise.withResolvers<Request>()
      const waiter = { matches, resolve }
      waiters.add(waiter)
      const seen = () => requests.map(({ method, path }) => `${method} ${path}`).join(', ') || 'none'
      const timeOut = () => reject(new Error(`No such request within ${timeoutMs} ms. Requests so far: ${seen()}`))
      const timer = setTimeout(timeOut, timeoutMs)
      return promise.finally(() => {
        clearTimeout(timer)
        waiters.delete(waiter)
      })
    },
  }
}
