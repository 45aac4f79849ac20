type Toolkit = typeof import('@actions/github')

/**
 * What the toolkit reads when it is loaded: the event, and the proxies. A file that is no JSON, or an address that it
 * cannot read, would end the run. The action reads events itself, and opens its own connections.
 */
const READ_AT_LOADING = [
  'GITHUB_EVENT_PATH',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
]

/** Loads the toolkit's client without the variables that it would read. */
export async function loadToolkit(): Promise<Toolkit> {
  const { env } = process
  const withheld = READ_AT_LOADING.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))
  for (const name of READ_AT_LOADING) delete env[name]
  try {
    return await import('@actions/github')
  } finally {
    Object.assign(env, Object.fromEntries(withheld))
  }
}
