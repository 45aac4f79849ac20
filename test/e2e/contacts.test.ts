import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { previewComment } from '../../emulator/github/preview-comment.ts'
import { sampleReaderFeedback } from '../../emulator/service/reader-feedback.ts'
import { createCleanUp } from '../support/clean-up.ts'
import { DOCS, DOCS_TOKEN, openDocsPullRequest } from '../support/docs-pull-request.ts'
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

onDist.concurrent(
  'a run that uses everything starts no process, which Node would not allow it',
  async ({ action, emulator, github }) => {
    emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed' }))
    emulator.useViews({ rows: [{ path: '/start', human: 1, ai: 2, total: 3 }] })
    emulator.useReaderFeedback(sampleReaderFeedback())
    github.setPermissions({ 'pull-requests': 'write', issues: 'write' })
    github.addPullRequest({ number: 1, files: [{ filename: 'a.ts', status: 'added', patch: '@@ -0,0 +1 @@\n+a' }] })
    openDocsPullRequest(github)
    const preview = { body: previewComment({ url: 'https://acme.mintlify.site/a' }), author: 'mintlify[bot]' }
    github.addComment({ repository: DOCS, number: 1, ...preview, at: Date.UTC(2100) })
    const prompt = 'Describe {{ changes }} for {{ page-views }} and {{ reader-feedback }}'
    const report = { 'page-views': 'true', 'page-views-issue': 'true', 'reader-feedback': 'true' }
    const docs = { 'docs-token': DOCS_TOKEN, 'docs-labels': 'docs', 'docs-reviewers': 'alice', 'docs-preview': 'true' }
    const result = await action.run(
      { prompt, comment: 'true', ...report, ...docs },
      {
        event: onPullRequest('pull_request'),
        nodeArgs: ['--permission', '--allow-fs-read=*', '--allow-fs-write=*'],
      },
    )
    expect(result.outputs).toMatchObject({
      result: 'pull-request',
      'page-views-total': '3',
      'docs-preview-url': 'https://acme.mintlify.site/a',
    })
    expect(github.issues).toHaveLength(1)
    expect(github.comments.map(({ repository, author }) => `${repository} ${author}`)).toEqual([
      'acme/docs mintlify[bot]',
      'acme/app github-actions[bot]',
      'acme/docs docs-app[bot]',
    ])
    expect(github.pullRequest(1, DOCS)).toMatchObject({ labels: ['docs'], requestedReviewers: ['alice'] })
  },
)
