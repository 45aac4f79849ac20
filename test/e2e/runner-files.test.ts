import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect } from 'vitest'
import type { Emulator } from '../../emulator/service/server.ts'
import { test as actionTest, simulated, warnings } from './fixture.ts'

/** Places that cannot be what the runner promises, below a folder that is called like the project. */
const PLACES = { 'a missing file': 'missing/file', 'a folder': 'folder' } as const

interface CleanUp {
  onCleanup: (cleanUp: () => Promise<void>) => void
}

async function makeFolder({ emulator }: { emulator: Emulator }, { onCleanup }: CleanUp): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'places-'))
  onCleanup(() => rm(folder, { recursive: true, force: true }))
  const named = path.join(folder, emulator.projectId)
  await mkdir(path.join(named, 'folder'), { recursive: true })
  return named
}

const test = simulated.extend('below', makeFolder)
const onDist = actionTest.extend('below', makeFolder)

const REPORT = { 'page-views': 'true', period: 'all' }

/** The variables of the runner that name a file or a folder, and the warning where it is of no use. */
const VARIABLES = {
  GITHUB_OUTPUT: /^The step's outputs could not be written \(.*\)\.$/,
  GITHUB_STEP_SUMMARY: /^The job summary could not be written \(.*\)\.$/,
  RUNNER_TEMP: /^The report's files could not be written \(.*\)\.$/,
  GITHUB_EVENT_PATH: /^The event's file cannot be used \(.*\), so who and what caused this run is unknown\.$/,
} as const

type Variable = keyof typeof VARIABLES
const variables: Variable[] = ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY', 'RUNNER_TEMP', 'GITHUB_EVENT_PATH']

const rows = variables.flatMap((variable) =>
  Object.entries(PLACES).map(([what, place]) => ({ variable, what, place, warning: VARIABLES[variable] })),
)

describe('a place of the runner that cannot be used is a warning, and the run goes on', () => {
  // Files are made below a folder that is there.
  const broken = rows.filter(({ variable, what }) => variable !== 'RUNNER_TEMP' || what !== 'a folder')

  test.for(broken)('$variable: $what', async ({ variable, place, warning }, { action, emulator, below }) => {
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

  test.for(Object.entries(PLACES))(
    'prompt-file: %s is an invalid input',
    async ([, place], { action, emulator, below }) => {
      const env = { GITHUB_WORKSPACE: path.dirname(below) }
      const inputs = { 'prompt-file': path.join(emulator.projectId, place) }
      const { exitCode, annotations } = await action.run(inputs, { env })
      expect(exitCode).toBe(1)
      expect(annotations).toEqual([
        expect.objectContaining({ message: expect.stringMatching(/prompt-file: "\*\*\*\S+" should be/) }),
      ])
    },
  )
})

onDist(
  'what the runner says of itself tells no project, but for the files where they are',
  async ({ action, emulator, below }) => {
    const env = {
      RUNNER_TEMP: path.join(below, 'folder'),
      GITHUB_ACTION_REPOSITORY: `acme/${emulator.projectId}`,
      GITHUB_ACTION_REF: emulator.projectId,
    }
    const inputs = { prompt: 'Say hello', wait: 'false', ...REPORT }
    const { outputs, log, summary } = await (await action.startUnchecked(inputs, { env })).finished
    expect(outputs).toMatchObject({
      result: 'submitted',
      'page-views-csv': expect.stringContaining(emulator.projectId),
    })
    expect(log + summary).not.toContain(emulator.projectId)
  },
)
