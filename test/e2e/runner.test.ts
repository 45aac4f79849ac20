import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect } from 'vitest'
import type { Emulator } from '../../emulator/service/server.ts'
import { ROOT } from '../repo/workflows/workflow.ts'
import { onPullRequest } from '../support/events.ts'
import { test as actionTest, simulated, warnings } from './fixture.ts'

interface CleanUp {
  onCleanup: (cleanUp: () => Promise<void>) => void
}

/** A folder that is called like the project, with another one in it. */
async function makeFolder({ emulator }: { emulator: Emulator }, { onCleanup }: CleanUp): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'places-'))
  onCleanup(() => rm(folder, { recursive: true, force: true }))
  const named = path.join(folder, emulator.projectId)
  await mkdir(path.join(named, 'folder'), { recursive: true })
  return named
}

const test = simulated.extend('below', makeFolder)
const onDist = actionTest.extend('below', makeFolder)

const REPORT = { 'page-views': 'true', 'page-views-period': 'all' }

/** Variables of the runner that name a file or a folder, and the warning where it is of no use. */
const ROWS: [variable: string, place: string, warning: RegExp][] = [
  ['GITHUB_OUTPUT', 'missing/file', /^The step's outputs could not be written \(.*\)\.$/],
  ['GITHUB_STEP_SUMMARY', 'folder', /^The job summary could not be written \(.*\)\.$/],
  ['RUNNER_TEMP', 'missing/file', /^The report's files could not be written \(.*\)\.$/],
  ['GITHUB_EVENT_PATH', 'folder', /^The event's file cannot be used \(.*\), so who and what caused this run is un/],
]

test.for(ROWS)('%s that names %s is a warning, and the run goes on', async (row, { action, emulator, below }) => {
  const [variable, place, warning] = row
  const env = { [variable]: path.join(below, place) }
  const result = await action.run({ prompt: 'Say hello', ...REPORT }, { env })
  expect(result.exitCode).toBe(0)
  expect(emulator.jobs).toHaveLength(1)
  const found = warnings(result)
  // The report and the job each have a part of the summary.
  expect(found).toHaveLength(variable === 'GITHUB_STEP_SUMMARY' ? 2 : 1)
  for (const message of found) expect(message).toMatch(warning)
  expect(result.outputs.result).toBe(variable === 'GITHUB_OUTPUT' ? undefined : 'pull-request')
})

describe.concurrent('a run of the program', () => {
  onDist(
    'tells no project of what the runner says, but for the report’s files',
    async ({ action, emulator, below }) => {
      const env = {
        RUNNER_TEMP: path.join(below, 'folder'),
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

  onDist('outside of a runner prints the outputs, and not the key', async ({ action, emulator }) => {
    const env = { GITHUB_ACTIONS: undefined, GITHUB_OUTPUT: undefined, GITHUB_STEP_SUMMARY: undefined }
    const running = await action.startUnchecked({ prompt: 'Say hello', wait: 'false' }, { env })
    const { exitCode, stdout } = await running.finished
    expect(exitCode).toBe(0)
    expect(stdout).not.toContain(emulator.apiKey)
    expect(stdout).toContain('::set-output name=result::submitted')
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
