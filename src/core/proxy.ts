import { type Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { ActionError } from './errors.ts'

/**
 * Connections through the proxies of the environment. Throws an `ActionError` where one of them cannot be used, so that
 * no request goes around a proxy that was asked for.
 */
export function createDispatcher(options: Agent.Options = {}): Dispatcher {
  return new EnvHttpProxyAgent({ ...options, ...usableProxy() })
}

/** The proxies of the environment, as undici takes them; empty where none is set. */
export interface ProxyOptions {
  httpProxy: string
  httpsProxy: string
  noProxy: string
}

/**
 * The proxies that the environment names (docs/specification.md, "Network"), also in lower case, which wins. Throws an
 * `ActionError` where one of them cannot be used.
 */
export function usableProxy(env: NodeJS.ProcessEnv = process.env): ProxyOptions {
  return {
    httpProxy: address(env, 'HTTP_PROXY'),
    httpsProxy: address(env, 'HTTPS_PROXY'),
    noProxy: read(env, 'NO_PROXY'),
  }
}

type Variable = 'HTTP_PROXY' | 'HTTPS_PROXY' | 'NO_PROXY'

function read(env: NodeJS.ProcessEnv, variable: Variable): string {
  return env[variable.toLowerCase()]?.trim() || env[variable]?.trim() || ''
}

function address(env: NodeJS.ProcessEnv, variable: Variable): string {
  const value = read(env, variable)
  if (value === '' || isUsable(value)) return value
  // The value is not shown, since it may contain a password.
  throw new ActionError({
    kind: 'no-connection',
    what: `The proxy address in ${variable} cannot be used, so nothing was sent.`,
    advice: `Set ${variable} to an address with a scheme, such as http://proxy.example:3128.`,
  })
}

function isUsable(value: string): boolean {
  const url = URL.parse(value)
  // `proxy:3128` is a URL too: its scheme is `proxy:`.
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
  try {
    // Clients decode both before they send them.
    decodeURIComponent(url.username + url.password)
    return true
  } catch {
    return false
  }
}
