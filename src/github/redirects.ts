import { type Dispatcher, fetch, type RequestInit, type Response } from 'undici'

const MOST_REDIRECTS = 3

/** The statuses that ask for the same request at another address, and those that a read alone may follow. */
const REPEATING = [307, 308]
const READING = [301, 302, 303]

/**
 * A `fetch` that follows redirects within an API, as of a repository that was renamed or moved, and no others: the token
 * goes nowhere else. Where one names another path for a repository, later requests go there at once.
 */
export function createFetch(apiUrl: string, dispatcher: Dispatcher) {
  const moved = new Map<string, string>()
  const api = new URL(`${apiUrl}/`)
  return async (url: string, init: RequestInit): Promise<Response> => {
    let address = new URL(url)
    const [repository = '', rest = ''] = repositoryIn(address, api)
    const newPath = moved.get(repository)
    if (newPath !== undefined) address.pathname = newPath + rest
    for (let redirects = 0; ; redirects++) {
      const response = await fetch(address, { ...init, redirect: 'manual', dispatcher })
      const next = redirects < MOST_REDIRECTS ? nextAddress(response, address, init.method) : undefined
      if (next === undefined || !isInApi(next, api)) return response
      await response.body?.cancel()
      rememberMove(address, next)
      address = next
    }
  }

  function rememberMove(from: URL, to: URL): void {
    const [repository, rest = ''] = repositoryIn(from, api)
    if (repository !== undefined && to.pathname.endsWith(rest)) {
      moved.set(repository, to.pathname.slice(0, to.pathname.length - rest.length))
    }
  }
}

/** The part of a path that names a repository, and what follows it; nothing for other paths. */
function repositoryIn({ pathname }: URL, api: URL): [repository: string, rest: string] | [] {
  const [repository] = /^repos\/[^/]+\/[^/]+/.exec(pathname.slice(api.pathname.length)) ?? []
  if (repository === undefined) return []
  const length = api.pathname.length + repository.length
  return [pathname.slice(0, length), pathname.slice(length)]
}

function nextAddress({ status, headers }: Response, from: URL, method = 'GET'): URL | undefined {
  const isFollowed = REPEATING.includes(status) || (method === 'GET' && READING.includes(status))
  const location = headers.get('location')
  return isFollowed && location !== null ? (URL.parse(location, from.href) ?? undefined) : undefined
}

function isInApi({ origin, username, password, pathname }: URL, api: URL): boolean {
  return origin === api.origin && username === '' && password === '' && pathname.startsWith(api.pathname)
}
