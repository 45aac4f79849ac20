import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, expect } from 'vitest'
import { messageOf } from '../../src/core/errors.ts'
import { createCleanUp } from '../support/clean-up.ts'
import { onPullRequest } from '../support/events.ts'
import { test as onDist } from './fixture.ts'
import { runAction } from './run-action.ts'

const SERVICE = 'http://127.0.0.1:3'
const _ELSEWHERE = 'http://service.invalid:3'
const GITHUB = 'http://127.0.0.1:4'
const _PROXY = 'http://127.0.0.1:5'

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

const fetching = (address: string) => `await fetch('${address}').catch(() => undefined)\n`

test.concurrent('a run fails that contacts anything else, or starts a process', async ({ run }) => {
  const program = `
    import { spawn } from 'node:child_process'
    import { createSocket } from 'node:dgram'
    import net from 'node:net'
    ${fetching('https://elsewhere.invalid/')}
    net.connect('/nowhere').on('error', () => undefined)
    const socket = createSocket('udp4')
    socket.send('x', 6, '127.0.0.1', () => socket.close())
    spawn('true')`
  const contacts = [
    'connection elsewhere.invalid:443',
    'name elsewhere.invalid',
    'connection /nowhere',
    'datagram x 6 127.0.0.1',
    'process true',
  ]
  await expect(run(`${fetching(SERVICE)}${fetching(GITHUB)}${program}`).catch(messageOf)).resolves.toBe(
    `The run may contact only 127.0.0.1:3 and 127.0.0.1:4, but: ${contacts.join(', ')}`,
  )
})

onDist.concurrent('the action can start no process where Node allows it none', async ({ action, emulator, github }) => {
  emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed' }))
  emulator.useViews({ rows: [{ path: '/start', human: 1, ai: 2, total: 3 }] })
  github.addPullRequest({ number: 1, files: [{ filename: 'a.ts', status: 'added', patch: '@@ -0,0 +1 @@\n+a' }] })
  const result = await action.run(
    { prompt: 'Describe {{ changes }} for {{ page-views }}', comment: 'true', 'page-views': 'true' },
    {
      event: onPullRequest('pull_request'),
      nodeArgs: ['--permission', '--allow-fs-read=*', '--allow-fs-write=*'],
    },
  )
  expect(result.outputs).toMatchObject({ result: 'pull-request', 'page-views-total': '3' })
  expect(github.comments).toHaveLength(1)
})
