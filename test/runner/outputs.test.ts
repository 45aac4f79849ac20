import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '../../src/log.ts'
import { createOutputs } from '../../src/runner/outputs.ts'
import { createRedactor } from '../../src/text/redact.ts'

let folder: string
let file: string
let warnings: string[]

const nothing = () => undefined
const log: Log = {
  info: nothing,
  group: nothing,
  debug: nothing,
  notice: nothing,
  error: nothing,
  warning: (message) => void warnings.push(message),
}

beforeEach(async () => {
  warnings = []
  folder = await mkdtemp(path.join(tmpdir(), 'outputs-'))
  file = path.join(folder, 'output')
  await writeFile(file, '')
  vi.stubEnv('GITHUB_OUTPUT', file)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

/** The outputs in the order in which they were written, as the runner reads the file. */
async function written(): Promise<string[]> {
  const entries = (await readFile(file, 'utf8')).matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm)
  return Array.from(entries, ([, name, , value]) => `${name}=${value}`)
}

test('an output is written at once, again when it changes, and not again when it does not', async () => {
  const setOutput = createOutputs((text) => text, log)
  setOutput('job-id', 'job-1')
  expect(await written()).toEqual(['job-id=job-1'])
  setOutput('status', 'active')
  setOutput('status', 'active')
  setOutput('status', 'completed')
  setOutput('status', '')
  setOutput('pr-link', '')
  expect(await written()).toEqual(['job-id=job-1', 'status=active', 'status=completed', 'status='])
})

test('a value cannot forge another output', async () => {
  createOutputs((text) => text, log)('status', 'x\nEOF\nresult<<EOF\npull-request\nEOF')
  expect(await written()).toHaveLength(1)
})

test('a secret is in no output', async () => {
  createOutputs(createRedactor(['mint_s3cret']), log)('status', 'a mint_s3cret')
  expect(await written()).toEqual(['status=a ***'])
})

test('outputs that cannot be written are one warning', async () => {
  const setOutput = createOutputs((text) => text, log)
  await rm(file)
  setOutput('job-id', 'job-1')
  setOutput('status', 'active')
  expect(warnings).toEqual([expect.stringContaining('cannot be written')])
})
