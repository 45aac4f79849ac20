import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { EOL, tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Log } from '../../../src/kit/core/log.ts'
import { createRunRedactor } from '../../../src/kit/core/redact.ts'
import { visibleLine } from '../../../src/kit/core/text.ts'
import { createOutputs, createReportFiles, createSummary } from '../../../src/kit/runner/outputs.ts'
import { silentLog } from '../../support/silent-log.ts'

let folder: string
let file: string
let warnings: string[]

const log: Log = { ...silentLog, warnAnyway: (message) => void warnings.push(message) }

const WITHOUT_SECRETS = createRunRedactor({ keys: [], project: '' })

beforeEach(async () => {
  warnings = []
  folder = await mkdtemp(path.join(tmpdir(), 'outputs-'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

describe('outputs', () => {
  beforeEach(async () => {
    file = path.join(folder, 'output')
    await writeFile(file, '')
    vi.stubEnv('GITHUB_OUTPUT', file)
  })

  /** The outputs in the order in which they were written, as the runner reads the file. */
  async function written(): Promise<string[]> {
    const text = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n')
    const entries = text.matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm)
    return Array.from(entries, ([, name, , value]) => `${name}=${value}`)
  }

  test('an output is written at once, again when it changes, and not again when it does not', async () => {
    const setOutput = createOutputs(WITHOUT_SECRETS, log)
    setOutput('job-id', 'job-1')
    expect(await written()).toEqual(['job-id=job-1'])
    setOutput('status', 'active')
    setOutput('status', 'active')
    setOutput('status', 'completed')
    setOutput('status', '')
    setOutput('pr-link', '')
    expect(await written()).toEqual(['job-id=job-1', 'status=active', 'status=completed', 'status='])
  })

  test('a key is in no output, and the project in no sentence, but in links and in ids', async () => {
    const setOutput = createOutputs(createRunRedactor({ keys: ['mint_s3cret'], project: 'project' }), log)
    setOutput('job-id', 'job-project-1')
    setOutput('status', 'a mint_s3cret')
    setOutput('message', 'About job-project-1 of project: https://github.com/acme/project/pull/1')
    setOutput('page-views-headline', 'project.example.com, 13 views')
    setOutput('pr-repository', 'acme/project')
    expect(await written()).toEqual([
      'job-id=job-project-1',
      'status=a ***',
      'message=About job-project-1 of ***: https://github.com/acme/project/pull/1',
      'page-views-headline=***.example.com, 13 views',
      'pr-repository=acme/project',
    ])
  })

  test('outputs that cannot be written are one warning, and are written once they can be', async () => {
    const setOutput = createOutputs(WITHOUT_SECRETS, log)
    await rm(file)
    setOutput('job-id', 'job-1')
    setOutput('status', 'active')
    expect(warnings).toEqual([expect.stringContaining('could not be written')])
    expect(existsSync(file)).toBe(false)
    await writeFile(file, '')
    setOutput('result', 'submitted')
    setOutput('status', 'active')
    expect(await written()).toEqual(['result=submitted', 'status=active'])
  })

  // The id of a job is kept as it is, since a later step passes it on.
  test('no value forges or hides another output, and control characters are shown but in an id', async () => {
    const setOutput = createOutputs(WITHOUT_SECRETS, log)
    const forged = 'x\u202e\nresult=pull-request\nresult<<EOF\npull-request\nEOF\nghadelimiter_\n'
    setOutput('job-id', forged)
    setOutput('status', forged)
    setOutput('result', 'failed')
    expect(await written()).toEqual([`job-id=${forged}`, `status=${visibleLine(forged)}`, 'result=failed'])
  })
})

describe('the summary', () => {
  /** The summary file of another step. */
  async function nextStep(name: string): Promise<string> {
    const file = path.join(folder, name)
    await writeFile(file, '')
    vi.stubEnv('GITHUB_STEP_SUMMARY', file)
    return file
  }

  test('what is written is appended, without the key, and with the project in links and paths of pages alone', async () => {
    const file = await nextStep('summary')
    const writeSummary = createSummary(createRunRedactor({ keys: ['mint_s3cret'], project: 'project' }), log)
    await writeSummary('# Of mint_s3cret')
    await writeSummary('[acme/project#1](<https://github.com/acme/project/pull/1>) `https://gateway/project`')
    await writeSummary('`/project`', 'pages')
    expect(await readFile(file, 'utf8')).toBe(
      `# Of ***${EOL}[acme/project#1](<https://github.com/acme/project/pull/1>) \`https://gateway/***\`${EOL}\`/project\`${EOL}`,
    )
  })

  test('a summary that could not be written is a warning, and the next one goes to the file of its own step', async () => {
    const writeSummary = createSummary(WITHOUT_SECRETS, log)
    vi.stubEnv('GITHUB_STEP_SUMMARY', path.join(folder, 'missing', 'file'))
    await writeSummary('lost')
    expect(warnings).toEqual([expect.stringContaining('could not be written')])
    const file = await nextStep('summary')
    await writeSummary('kept')
    expect(await readFile(file, 'utf8')).toBe(`kept${EOL}`)
  })
})

describe("the report's files", () => {
  beforeEach(() => void vi.stubEnv('RUNNER_TEMP', folder))

  const writeReportFiles = createReportFiles((text) => text.replaceAll('mint_key', '***'))

  const never = new AbortController().signal

  const ONES = { csv: '1', json: '1', markdown: '1' }

  /** Every file below the runner's temp folder. */
  async function filesBelow(): Promise<string[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  }

  test('are written whole, under their names alone, in a fresh folder for each report', async () => {
    const contents = { csv: 'a,b\r\nü,2\r\n', json: '{}', markdown: '# Ü mint_key' }
    const files = await writeReportFiles(contents, never)
    await writeReportFiles(ONES, never)
    const names = Object.values(files).map((file) => path.basename(file))
    expect(names).toEqual(['page-views.csv', 'page-views.json', 'page-views.md'])
    const texts = [files.csv, files.json, files.markdown].map((file) => readFile(file, 'utf8'))
    expect(await Promise.all(texts)).toEqual(['a,b\r\nü,2\r\n', '{}', '# Ü ***'])
    expect(await filesBelow()).toHaveLength(6)
  })

  test('a run that ends while one is written waits for no other', async () => {
    const run = new AbortController()
    const written = writeReportFiles({ ...ONES, json: 'x'.repeat(20_000_000) }, run.signal)
    while (!(await filesBelow()).includes('page-views.json')) await setImmediate()
    run.abort()
    await expect(written).rejects.toThrow('abort')
    expect(await filesBelow()).not.toContain('page-views.md')
  })
})
