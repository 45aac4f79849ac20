import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createCleanUp } from '../support/clean-up.ts'
import { onPullRequest } from '../support/events.ts'
import { test as onDist } from './fixture.ts'
import { runAction } from './run-action.ts'

const SERVICE = 'http://127.0.0.1:3'
const GITHUB = 'http://127.0.0.1:4'

const fetching = (address: string) => `await fetch('${address}').catch(() => undefined)\n`

test.concurrent('a run fails that contacts anything else, or starts a process', async () => {
  const program = `
    ${fetching(SERVICE)}
    ${fetching(GITHUB)}
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
  const folder = await mkdtemp(path.join(tmpdir(), 'program-'))
  await writeFile(path.join(folder, 'action.yml'), 'inputs: { base-url: {} }\nruns: { main: main.mjs }\n')
  await writeFile(path.join(folder, 'main.mjs'), program)
  const { onTestFinished, cleanUp } = createCleanUp()
  const given = { env: { GITHUB_API_URL: GITHUB }, inputs: { 'base-url': SERVICE }, actionFolder: folder }
  const running = runAction({ ...given, onTestFinished })
  const message = `The run may contact only 127.0.0.1:3 and 127.0.0.1:4, but: ${contacts.join(', ')}`
  await expect(running).rejects.toThrow(message)
  // A run that contacted too much fails here as well.
  await expect(cleanUp()).rejects.toThrow(message)
  await rm(folder, { recursive: true })
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
