import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { ActionError, messageOf } from './errors.ts'
import { isLoopback } from './text.ts'

/**
 * Connections to an address's host, through the proxy that the environment names for it (docs/internals/specification.md,
 * "Network"). Throws an `ActionError` where that one cannot be used, so that no request goes around it.
 */
export function createDispatcher(address: URL, options: Agent.Options = {}): Dispatcher {
  // A loopback host may be reached without encryption, and a proxy would read the key.
  if (isLoopback(address)) return new Agent(options)
  // undici takes an empty variable in lower case for one that is set.
  const read = (name: string) => process.env[name.toLowerCase()]?.trim() || process.env[name]?.trim() || ''
  const proxies = { httpProxy: read('HTTP_PROXY'), httpsProxy: read('HTTPS_PROXY'), noProxy: read('NO_PROXY') }
  try {
    return new EnvHttpProxyAgent({ ...options, ...proxies })
  } catch (error) {
    // undici's messages do not show the address, which may contain a password.
    throw new ActionError({
      kind: 'no-connection',
      what: `The proxy address in HTTP_PROXY or HTTPS_PROXY cannot be used (${messageOf(error)}).`,
      advice: 'Set it to an address that begins with http:// or https://, such as http://proxy.example:3128.',
    })
  }
}
