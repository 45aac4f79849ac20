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
const OPEN_PIPE = `import net from 'node:net'\nnet.connect('/nowhere').on('error', () => undefined)`

/** What a run that must fail says. */
async function errorOf(running: Promise<unknown>): Promise<string> {
  return await running.then(
    () => 'no error',
    (error: unknown) => messageOf(error),
  )
}

describe.concurrent('a run fails that', () => {
  test.for<[what: string, program: string, contact: string]>([
    [
      'names a host',
      fetching('https://elsewhere.invalid/'),
      'connection elsewhere.invalid:443, name elsewhere.invalid',
    ],
    ['opens a pipe', OPEN_PIPE, 'connection /nowhere'],
    [
      'sends a datagram',
      "import { createSocket } from 'node:dgram'\nconst s = createSocket('udp4')\ns.send('x', 6, '127.0.0.1', () => s.close())",
      'datagram x 6 127.0.0.1',
    ],
    ['starts a process', "import { spawn } from 'node:child_process'\nspawn('true')", 'process true'],
  ])('%s elsewhere', async ([, program, contact], { run }) => {
    expect(await errorOf(run(program))).toBe(`The run may contact only 127.0.0.1:3 and 127.0.0.1:4, but: ${contact}`)
  })

  test('goes around a proxy', async ({ run }) => {
    const contacts = /but: connection service\.invalid:3, name service\.invalid$/
    expect(await errorOf(run(fetching(ELSEWHERE), { HTTP_PROXY: PROXY }, ELSEWHERE))).toMatch(contacts)
  })
})

test.concurrent.for([
  ['the service', SERVICE, SERVICE, {}],
  ['the proxy', PROXY, ELSEWHERE, { HTTP_PROXY: PROXY }],
  ['the service without the proxy', ELSEWHERE, ELSEWHERE, { HTTP_PROXY: PROXY, NO_PROXY: 'service.invalid' }],
] as const)('a run may contact %s', async ([, address, baseUrl, env], { run }) => {
  await expect(run(fetching(address), env, baseUrl)).resolves.toMatchObject({ exitCode: 0 })
})
