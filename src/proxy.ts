import { type Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { ActionError } from './errors.ts'

/**
 * Connections through the proxies that `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` name. Throws `ActionError` where one of
 * them cannot be used, so that no request goes around a proxy that was asked for.
 */
export function createDispatcher(options: Agent.Options = {}): Dispatcher {
  try {
    return new EnvHttpProxyAgent(options)
  } catch (error) {
    throw new ActionError({
      kind: 'no-connection',
      what: 'The proxy address in the environment is not valid.',
      advice: 'Set HTTP_PROXY and HTTPS_PROXY to an address such as http://proxy.example:3128.',
      cause: error,
    })
  }
}
