import diagnostics from 'node:diagnostics_channel'

/** What goes on in this process and will end by itself, so that no simulated time passes meanwhile. */
export interface PendingWork extends Disposable {
  isPending(): boolean
  /** Only a time limit ends this request: it gets no answer, or no body after the headers. */
  expectNo(part: 'headers' | 'body', request: { method: string; path: string }): void
}

const ENDS = ['undici:request:trailers', 'undici:request:error'] as const

/** Watches the requests that undici reports, and Node's work on files. */
export function watchPendingWork(): PendingWork {
  const requests = new Set<object>()
  const withoutBody = new Set<object>()
  const begin = (message: unknown) => void requests.add(requestIn(message))
  const end = (message: unknown) => void requests.delete(requestIn(message))
  const receiveHeaders = (message: unknown) => {
    const request = requestIn(message)
    if (withoutBody.delete(request)) requests.delete(request)
  }
  const subscribers = [
    ['undici:request:create', begin],
    ['undici:request:headers', receiveHeaders],
    ...ENDS.map((name) => [name, end] as const),
  ] as const
  for (const [name, subscriber] of subscribers) diagnostics.subscribe(name, subscriber)
  return {
    isPending: () => requests.size > 0 || process.getActiveResourcesInfo().some(isFileWork),
    expectNo(part, { method, path }) {
      const isMeant = (request: object) =>
        'method' in request && request.method === method && 'path' in request && pathOf(request.path) === path
      const request = Array.from(requests).find(isMeant)
      if (request === undefined) throw new Error(`There is no request ${method} ${path}`)
      if (part === 'headers') requests.delete(request)
      else withoutBody.add(request)
    },
    [Symbol.dispose]() {
      for (const [name, subscriber] of subscribers) diagnostics.unsubscribe(name, subscriber)
    },
  }
}

function requestIn(message: unknown): object {
  const request = typeof message === 'object' && message !== null && 'request' in message ? message.request : undefined
  if (typeof request === 'object' && request !== null) return request
  throw new Error('undici reports its requests in another form')
}

/** Without the query. */
function pathOf(target: unknown): string | undefined {
  return String(target).split('?', 1)[0]
}

/** By the names that Node gives to pending work on files. */
function isFileWork(resource: string): boolean {
  return /^FSReq|CloseReq$/.test(resource)
}
