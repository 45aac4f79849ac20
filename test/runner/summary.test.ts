import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { EOL, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRedactor } from '../../src/core/redact.ts'
import { createSummary } from '../../src/runner/outputs.ts'
import { silentLog } from '../support/silent-log.ts'

let folder: string
let warnings: string[]

const log = { ...silentLog, warning: (message: string) => void warnings.push(message) }

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
  const writeSummary = createSummary(createRedactor({ keys: ['mint_s3cret'] }), log)
  await writeSummary('# One')
  await writeSummary('Two mint_s3cret')
  expect(await readFile(file, 'utf8')).toBe(`# One${EOL}Two ***${EOL}`)
})

test('each run of a process writes to the file that its step has', async () => {
  const files = [await nextStep('first')]
  await createSummary((text) => text, log)('first')
  files.push(await nextStep('second'))
  await createSummary((text) => text, log)('second')
  expect(await Promise.all(files.map((file) => readFile(file, 'utf8')))).toEqual([`first${EOL}`, `second${EOL}`])
})

test('nothing is written, and nothing is wrong, where the runner offers no summary', async () => {
  vi.stubEnv('GITHUB_STEP_SUMMARY', '')
  await createSummary((text) => text, log)('text')
  expect(warnings).toEqual([])
})

test('a summary that could not be written is a warning, and is not part of the next one', async () => {
  const writeSummary = createSummary((text) => text, log)
  vi.stubEnv('GITHUB_STEP_SUMMARY', path.join(folder, 'missing'))
  await writeSummary('lost')
  expect(warnings).toEqual([expect.stringContaining('could not be written')])
  const file = await nextStep('summary')
  await writeSummary('kept')
  expect(await readFile(file, 'utf8')).toBe(`kept${EOL}`)
})
