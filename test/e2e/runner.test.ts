import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { ROOT } from '../repo/workflows/workflow.ts'
import { onPullRequest } from '../support/events.ts'
import { onDist, simulated as test } from './fixture.ts'

const REPORT = { 'page-views': 'true', 'page-views-period': 'all' }

describe.concurrent('a run of the program', () => {
  onDist(
    'tells no project of what the runner says, but for the report’s files',
    async ({ action, emulator, onTestFinished }) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'places-'))
      onTestFinished(() => rm(folder, { recursive: true }))
      const tempFolder = path.join(folder, emulator.projectId)
      await mkdir(tempFolder)
      const env = {
        RUNNER_TEMP: tempFolder,
        GITHUB_ACTION_REPOSITORY: `acme/${emulator.projectId}`,
        GITHUB_ACTION_REF: emulator.projectId,
      }
      const inputs = { prompt: 'Say hello', wait: 'false', ...REPORT }
      const { outputs, log, summary } = await (await action.startUnchecked(inputs, { env })).finished
      expect(outputs.result).toBe('submitted')
      expect(outputs['page-views-csv']).toContain(emulator.projectId)
      expect(log + summary).not.toContain(emulator.projectId)
    },
  )

  onDist('outside of a runner says how it ended, and prints no key', async ({ action, emulator }) => {
    const env = { GITHUB_ACTIONS: undefined, GITHUB_OUTPUT: undefined, GITHUB_STEP_SUMMARY: undefined }
    const running = await action.startUnchecked({ prompt: 'Say hello', wait: 'false' }, { env })
    const { exitCode, stdout } = await running.finished
    expect(exitCode).toBe(0)
    expect(stdout).not.toContain(emulator.apiKey)
    expect(stdout).toContain('this step does not wait for the job')
  })

  onDist('by a tool that calls run() of src/start.ts has outputs, summary and exit status', async ({ action }) => {
    const source = `const { run } = await import('${ROOT}src/start.ts'); console.log('imported'); await run()`
    const nodeArgs = ['--input-type=module', '-e', source]
    const prompt = 'Say hello [emulator: runs 0s, ends failed]'
    const ran = await (await action.startUnchecked({ prompt }, { nodeArgs })).finished
    expect(ran).toMatchObject({ exitCode: 1, outputs: { result: 'failed' } })
    expect(ran.summary).toContain('Docs agent')
    expect(ran.stdout, 'importing does nothing').toMatch(/^imported\n/)
  })
})

const event = onPullRequest('pull_request')

describe('behind a gateway', () => {
  test.override('githubOptions', () => ({ prefix: '/gateway/api/v3' }))
  test.override('emulatorOptions', () => ({ prefix: '/gateway/docs' }))

  test.for(['', '/'])(
    'REST, GraphQL and the service are below their addresses, which end in "%s"',
    async (end, { action, emulator, github }) => {
      github.addPullRequest({ files: [{ filename: 'a.ts', patch: '@@ -1 +1 @@\n-a\n+b' }] })
      const given = { prompt: '{{ changes }}', comment: 'true', wait: 'false', 'base-url': `${emulator.baseUrl}${end}` }
      const result = await action.run(given, { event, env: { GITHUB_API_URL: `${github.apiUrl}${end}` } })
      expect(result).toMatchObject({ outputs: { result: 'submitted' }, annotations: [] })
      expect(github.comments).toHaveLength(1)
      expect(emulator.requests[0]?.path).toBe(`/gateway/docs/v2/agent/${emulator.projectId}/job`)
    },
  )
})
