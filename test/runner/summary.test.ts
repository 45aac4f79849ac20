import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { EOL, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRunRedactor } from '../../src/core/redact.ts'
import { createSummary } from '../../src/runner/outputs.ts'
import { silentLog } from '../support/silent-log.ts'

let folder: string
let warnings: string[]

const log = { ...silentLog, warnAnyway: (message: string) => void warnings.push(message) }

const WITHOUT_SECRETS = createRunRedactor({ keys: [], project: '' })

beforeEach(async () => {
  warnings = []
  folder = await mkdtemp(path.join(tmpdir(), 'summary-'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

/** The summary file of another step. */
async function nextStep(name: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, '')
  vi.stubEnv('GITHUB_STEP_SUMMARY', file)
  return file
}

test('what is written is appended, without secrets', async () => {
  const file = await nextStep('summary')
  const writeSummary = createSummary(createRunRedactor({ keys: ['mint_s3cret'], project: 'project' }), log)
  await writeSummary('# One')
  await writeSummary('Two mint_s3cret')
  expect(await readFile(file, 'utf8')).toBe(`# One${EOL}Two ***${EOL}`)
})

test('the project stays in links, and in the paths of pages, and nowhere else', async () => {
  const file = await nextStep('summary')
  const writeSummary = createSummary(createRunRedactor({ keys: [], project: 'project' }), log)
  await writeSummary('[acme/project#1](<https://github.com/acme/project/pull/1>) `https://gateway/project`')
  await writeSummary('`/project`', 'pages')
  expect(await readFile(file, 'utf8')).toBe(
    `[acme/project#1](<https://github.com/acme/project/pull/1>) \`https://gateway/***\`${EOL}\`/project\`${EOL}`,
  )
})

test('each run of a process writes to the file that its step has', async () => {
  const files = [await nextStep('first')]
  await createSummary(WITHOUT_SECRETS, log)('first')
  files.push(await nextStep('second'))
  await createSummary(WITHOUT_SECRETS, log)('second')
  expect(await Promise.all(files.map((file) => readFile(file, 'utf8')))).toEqual([`first${EOL}`, `second${EOL}`])
})

test('nothing is written, and nothing is wrong, where the runner offers no summary', async () => {
  vi.stubEnv('GITHUB_STEP_SUMMARY', '')
  await createSummary(WITHOUT_SECRETS, log)('text')
  expect(warnings).toEqual([])
})

test('a summary that could not be written is a warning, and is not part of the next one', async () => {
  const writeSummary = createSummary(WITHOUT_SECRETS, log)
  vi.stubEnv('GITHUB_STEP_SUMMARY', path.join(folder, 'missing', 'file'))
  await writeSummary('lost')
  expect(warnings).toEqual([expect.stringContaining('could not be written')])
  const file = await nextStep('summary')
  await writeSummary('kept')
  expect(await readFile(file, 'utf8')).toBe(`kept${EOL}`)
})
