import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'

/** A connection that a run opened, a name that it looked up, or a process that it started. */
const contact = z.object({ kind: z.enum(['connection', 'name', 'datagram', 'process']), target: z.string() })

type Contact = z.output<typeof contact>

const RECORDER = new URL('record-contacts.mjs', import.meta.url)

/** Makes the file that a run writes its contacts into. Returns the arguments of Node that have it do so. */
export async function recordContacts(file: string): Promise<string[]> {
  await writeFile(file, '')
  const recorder = new URL(RECORDER)
  recorder.searchParams.set('file', file)
  return ['--import', recorder.href]
}

/** Throws when a run contacted anything but what it may (docs/internals/specification.md, "Network"). */
export async function expectAllowedContacts(file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  const allowed = allowedHosts(env)
  const others = lines.map((line) => contact.parse(JSON.parse(line))).filter((contact) => !isAllowed(contact, allowed))
  if (others.length === 0) return
  // Node calls some of its functions again from within.
  const found = new Set(others.map(({ kind, target }) => `${kind} ${target}`))
  const hosts = allowed.map(({ host }) => host)
  throw new Error(`The run may contact only ${hosts.join(' and ')}, but: ${[...found].join(', ')}`)
}

interface Host {
  /** With its port. */
  host: string
  name: string
}

/** The service, GitHub's API, and the proxies. */
function allowedHosts(env: NodeJS.ProcessEnv): Host[] {
  const targets = [env['INPUT_BASE-URL'], env.GITHUB_API_URL, env.HTTP_PROXY, env.HTTPS_PROXY]
  return targets.flatMap((target = '') => hostOf(URL.parse(target.trim())))
}

function hostOf(url: URL | null): Host[] {
  if (url === null || url.hostname === '') return []
  const port = url.port || (url.protocol === 'http:' ? '80' : '443')
  return [{ host: `${url.hostname}:${port}`, name: url.hostname }]
}

function isAllowed({ kind, target }: Contact, allowed: readonly Host[]): boolean {
  if (kind === 'connection') return allowed.some(({ host }) => host === target)
  return kind === 'name' && allowed.some(({ name }) => name === target)
}
