import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { ActionError } from './errors.ts'

/**
 * Connections to an address's host, through the proxy that the environment names for it. Throws an `ActionError`
 * where that one cannot be used, so that no request goes around a proxy that was asked for.
 */
export function createDispatcher(address: URL, options: Agent.Options = {}): Dispatcher {
  // A loopback host may be reached without encryption, and a proxy would read the key.
  return isLoopback(address) ? new Agent(options) : new EnvHttpProxyAgent({ ...options, ...proxyFor(address) })
}

export function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])\.?$/.test(hostname)
}

/**
 * The proxy that the environment names for an address (docs/internals/specification.md, "Network"), also in lower case,
 * which wins, as undici takes it: empty where there is none. Throws an `ActionError` where it cannot be used.
 */
export function proxyFor({ protocol }: URL, env: NodeJS.ProcessEnv = process.env) {
  const noProxy = read(env, 'NO_PROXY')
  if (protocol === 'http:') return { httpProxy: usable(env, 'HTTP_PROXY'), httpsProxy: '', noProxy }
  return { httpProxy: '', httpsProxy: usable(env, 'HTTPS_PROXY') || usable(env, 'HTTP_PROXY'), noProxy }
}

type Variable = 'HTTP_PROXY' | 'HTTPS_PROXY' | 'NO_PROXY'

function read(env: NodeJS.ProcessEnv, variable: Variable): string {
  return env[variable.toLowerCase()]?.trim() || env[variable]?.trim() || ''
}

function usable(env: NodeJS.ProcessEnv, variable: Variable): string {
  const value = read(env, variable)
  if (value === '' || isUsable(value)) return value
  // The value is not shown, since it may contain a password.
  throw new ActionError({
    kind: 'no-connection',
    what: `The proxy address in ${variable} cannot be used, so nothing was sent.`,
    advice: `Set ${variable} to an address that begins with http:// or https://, such as http://proxy.example:3128.`,
  })
}

function isUsable(value: string): boolean {
  const url = URL.parse(value)
  // `proxy:3128` is a URL too: its scheme is `proxy:`.
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  // Both are decoded before they are sent.
  return !/%(?![\da-f]{2})/i.test(url.username + url.password)
}
