import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Log } from '../../src/core/log.ts'
import { createRunRedactor } from '../../src/core/redact.ts'
import { visibleLine } from '../../src/core/text.ts'
import { createOutputs } from '../../src/runner/outputs.ts'
import { hostileText } from '../core/hostile-text.ts'
import { runs } from '../support/fuzz.ts'
import { OUTPUT_NAMES } from '../support/output-names.ts'
import { silentLog } from '../support/silent-log.ts'

let folder: string
let file: string
let warnings: string[]

const log: Log = { ...silentLog, warnAnyway: (message) => void warnings.push(message) }

const WITHOUT_SECRETS = createRunRedactor({ keys: [], project: '' })

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

test('a secret is in no output', async () => {
  createOutputs(createRunRedactor({ keys: ['mint_s3cret'], project: 'project' }), log)('status', 'a mint_s3cret')
  expect(await written()).toEqual(['status=a ***'])
})

test('the project is in no sentence, and stays in links and in ids', async () => {
  const setOutput = createOutputs(createRunRedactor({ keys: [], project: 'project' }), log)
  setOutput('message', 'About project: https://github.com/acme/project/pull/1')
  setOutput('page-views-headline', 'project.example.com, 13 views')
  setOutput('pr-repository', 'acme/project')
  expect(await written()).toEqual([
    'message=About ***: https://github.com/acme/project/pull/1',
    'page-views-headline=***.example.com, 13 views',
    'pr-repository=acme/project',
  ])
})

test('control characters in an output are shown', async () => {
  createOutputs(WITHOUT_SECRETS, log)('status', 'act\u001b[2Jive\u202e\n::error::x')
  expect(await written()).toEqual(['status=act\\u{001B}[2Jive\\u{202E}\\n::error::x'])
})

test('the id of a job stays as it is, so that a later step can pass it on', async () => {
  createOutputs(WITHOUT_SECRETS, log)('job-id', 'job\u202e\n1')
  expect(await written()).toEqual(['job-id=job\u202e\n1'])
})

test('outputs that cannot be written are one warning, and no file is made in place of the missing one', async () => {
  const setOutput = createOutputs(WITHOUT_SECRETS, log)
  await rm(file)
  setOutput('job-id', 'job-1')
  setOutput('status', 'active')
  expect(warnings).toEqual([expect.stringContaining('could not be written')])
  expect(existsSync(file)).toBe(false)
})

test('an output that could not be written does not keep others from being written, nor itself', async () => {
  const setOutput = createOutputs(WITHOUT_SECRETS, log)
  await rm(file)
  setOutput('status', 'active')
  await writeFile(file, '')
  setOutput('result', 'submitted')
  setOutput('status', 'active')
  expect(await written()).toEqual(['result=submitted', 'status=active'])
})

describe.each([undefined, ''])('without a file of outputs (%o), an output is printed', (none) => {
  let printed = ''

  beforeEach(() => {
    printed = ''
    vi.stubEnv('GITHUB_OUTPUT', none)
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      printed += String(chunk)
      return true
    })
  })

  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('as a line of its own', () => {
    createOutputs(WITHOUT_SECRETS, log)('status', 'active')
    expect(printed.trim()).toBe('::set-output name=status::active')
  })

  test('without secrets, and without anything that a terminal or a runner obeys', () => {
    createOutputs(createRunRedactor({ keys: ['mint_s3cret'], project: 'project' }), log)(
      'status',
      'mint_s3cret\u001b[2J\n::set-output name=result::x',
    )
    expect(printed.trim()).toBe('::set-output name=status::***\\u{001B}[2J\\n::set-output name=result::x')
  })
})

/**
 * The outputs as the runner takes them from the file (actions/runner, FileCommandManager.cs): a line is `name=value`, or
 * `name<<word` and then the lines up to one that is the word. Lines end with a line feed; on Windows also with both.
 */
function asTheRunnerReads(text: string, lineEnd: RegExp): Map<string, string> {
  const outputs = new Map<string, string>()
  const lines = text.split(lineEnd)
  for (let index = 0; index < lines.length; index++) {
    const [line = ''] = lines.slice(index)
    if (line === '') continue
    const [, name = '', sign, rest = ''] = /^(.*?)(=|<<)(.*)$/s.exec(line) ?? []
    if (sign === undefined) throw new Error(`No output: ${JSON.stringify(line)}`)
    const end = lines.indexOf(rest, index + 1)
    if (sign === '<<' && end < 0) throw new Error(`No end: ${rest}`)
    outputs.set(name, sign === '=' ? rest : lines.slice(index + 1, end).join('\n'))
    if (sign === '<<') index = end
  }
  return outputs
}

test('no value forges or hides another output, whatever it is', async () => {
  const piece = fc.constantFrom('\nEOF\n', '\nresult=pull-request\n', '\nresult<<', 'ghadelimiter_', '\r\n', '\n', '=')
  const value = fc.array(fc.oneof(piece, hostileText), { maxLength: 4 }).map((pieces) => pieces.join(''))
  const names = fc.constantFrom(...OUTPUT_NAMES)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, value), { maxLength: 8 }), async (entries) => {
      await writeFile(file, '')
      const setOutput = createOutputs(WITHOUT_SECRETS, log)
      for (const [name, text] of entries) setOutput(name, text)
      const content = await readFile(file, 'utf8')
      const expected = new Map(
        entries.map(([name, text]) => [name, name === 'job-id' ? text.toWellFormed() : visibleLine(text)]),
      )
      const read = asTheRunnerReads(content, process.platform === 'win32' ? /\r?\n/ : /\n/)
      for (const name of OUTPUT_NAMES) expect(read.get(name) ?? '').toBe(expected.get(name) ?? '')
      expect([...read.keys()].filter((name) => !OUTPUT_NAMES.some((known) => known === name))).toEqual([])
      expect([...asTheRunnerReads(content, /\r?\n/).keys()].toSorted()).toEqual([...read.keys()].toSorted())
      expect(warnings).toEqual([])
    }),
    { numRuns: runs(150) },
  )
})
