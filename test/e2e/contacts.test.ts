import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, describe, expect } from 'vitest'
import { messageOf } from '../../src/core/errors.ts'
import { createCleanUp } from '../support/clean-up.ts'
import { runAction } from './run-action.ts'

const SERVICE = 'http://127.0.0.1:3'
const ELSEWHERE = 'http://service.invalid:3'
const GITHUB = 'http://127.0.0.1:4'
const PROXY = 'http://127.0.0.1:5'

/** A test that runs a program in place of the action. */
const test = base.extend('run', async ({ task }, { onCleanup }) => {
  const folder = await mkdtemp(path.join(tmpdir(), `program-${task.id}-`))
  const { onTestFinished, cleanUp } = createCleanUp()
  onCleanup(async () => {
    // A run that contacted too much fails here as well.
    await cleanUp().catch(() => undefined)
    await rm(folder, { recursive: true })
  })
  await writeFile(
    path.join(folder, 'action.yml'),
    'inputs: { base-url: {} }\nruns: { using: node24, main: main.mjs }\n',
  )
  return async (program: string, env: Record<string, string> = {}, baseUrl = SERVICE) => {
    await writeFile(path.join(folder, 'main.mjs'), program)
    const given = { env: { GITHUB_API_URL: GITHUB, ...env }, inputs: { 'base-url': baseUrl } }
    return await runAction({ ...given, actionFolder: folder, onTestFinished })
  }
})

const fetching = (address: string) => `await fetch('${address}').catch(() => undefined)`
const connecting = (call: string) =>
  `import net from 'node:net'\nimport tls from 'node:tls'\n${call}.on('error', () => undefined)`

/** What a run that must fail says. */
async function errorOf(running: Promise<unknown>): Promise<string> {
  return await running.then(
    () => 'no error',
    (error: unknown) => messageOf(error),
  )
}

describe.concurrent('a run fails that', () => {
  test.for<[what: string, program: string, contact: string]>([
    ['fetches', fetching('http://127.0.0.1:6/'), 'connection 127.0.0.1:6'],
    [
      'names a host',
      fetching('https://elsewhere.invalid/'),
      'connection elsewhere.invalid:443, name elsewhere.invalid',
    ],
    ['opens a socket', connecting('net.connect(6, "127.0.0.1")'), 'connection 127.0.0.1:6'],
    ['opens a socket of TLS', connecting('tls.connect({ port: 6, host: "127.0.0.1" })'), 'connection 127.0.0.1:6'],
    ['opens a pipe', connecting('net.connect("/nowhere")'), 'connection /nowhere'],
    ['takes the service at another port', fetching('http://127.0.0.1:33/'), 'connection 127.0.0.1:33'],
    [
      'looks a name up',
      "import { promises } from 'node:dns'\nawait promises.resolve4('elsewhere.invalid').catch(() => undefined)",
      'name elsewhere.invalid',
    ],
    [
      'sends a datagram',
      "import { createSocket } from 'node:dgram'\nconst s = createSocket('udp4')\ns.send('x', 6, '127.0.0.1', () => s.close())",
      'datagram x 6 127.0.0.1',
    ],
    ['starts a process', "import { spawn } from 'node:child_process'\nspawn('true')", 'process true'],
    ['waits for a process', "import { execSync } from 'node:child_process'\nexecSync('true')", 'process true'],
  ])('%s elsewhere', async ([, program, contact], { run }) => {
    expect(await errorOf(run(program))).toBe(`The run may contact only 127.0.0.1:3 and 127.0.0.1:4, but: ${contact}`)
  })

  test.for([
    ['goes around a proxy', { HTTP_PROXY: PROXY }],
    ['goes around a proxy that cannot be used', { HTTP_PROXY: 'proxy:3128' }],
  ] as const)('%s', async ([, env], { run }) => {
    const contacts = /but: connection service\.invalid:3, name service\.invalid$/
    expect(await errorOf(run(fetching(ELSEWHERE), env, ELSEWHERE))).toMatch(contacts)
  })

  test('takes a proxy to this machine', async ({ run }) => {
    expect(await errorOf(run(fetching(PROXY), { HTTP_PROXY: PROXY }))).toMatch(/but: connection 127\.0\.0\.1:5$/)
  })
})

test.concurrent.for([
  ['the service', SERVICE, SERVICE, {}],
  ['GitHub', GITHUB, SERVICE, {}],
  ['the proxy', PROXY, ELSEWHERE, { HTTP_PROXY: PROXY }],
  ['the service without the proxy', ELSEWHERE, ELSEWHERE, { HTTP_PROXY: PROXY, NO_PROXY: 'service.invalid' }],
] as const)('a run may contact %s', async ([, address, baseUrl, env], { run }) => {
  await expect(run(fetching(address), env, baseUrl)).resolves.toMatchObject({ exitCode: 0 })
})
