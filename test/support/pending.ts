import diagnostics from 'node:diagnostics_channel'

/** The requests of this process that have not ended. */
const requests = new Set<object>()

/** Those that end with their headers, since there is no body after them. */
const withoutBody = new Set<object>()

diagnostics.subscribe('undici:request:create', (message) => void requests.add(requestIn(message)))
diagnostics.subscribe('undici:request:headers', (message) => {
  const request = requestIn(message)
  if (withoutBody.delete(request)) requests.delete(request)
})
for (const end of ['undici:request:trailers', 'undici:request:error']) {
  diagnostics.subscribe(end, (message) => void requests.delete(requestIn(message)))
}

/**
 * Whether something goes on in this process that will end by itself, so that no simulated time passes meanwhile: a
 * request that undici reports, or Node's work on files.
 */
export function isPending(): boolean {
  return requests.size > 0 || process.getActiveResourcesInfo().some(isFileWork)
}

/** Only a time limit ends this request: it gets no answer, or no body after the headers. */
export function expectNo(part: 'headers' | 'body', { method, path }: { method: string; path: string }): void {
  const isMeant = (request: object) =>
    'method' in request && request.method === method && 'path' in request && pathOf(request.path) === path
  const request = Array.from(requests).find(isMeant)
  if (request === undefined) throw new Error(`There is no request ${method} ${path}`)
  if (part === 'headers') requests.delete(request)
  else withoutBody.add(request)
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
