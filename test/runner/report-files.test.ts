import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createReportFiles } from '../../src/runner/outputs.ts'

const writeReportFiles = createReportFiles((text) => text.replaceAll('mint_key', '***'))

let temp = ''

beforeEach(async () => {
  temp = await mkdtemp(path.join(tmpdir(), 'report-files-'))
  vi.stubEnv('RUNNER_TEMP', temp)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(temp, { recursive: true, force: true })
})

const never = new AbortController().signal

const ONES = { csv: '1', json: '1', markdown: '1' }

const FILE_NAMES = { csv: 'page-views.csv', json: 'page-views.json', markdown: 'page-views.md' }

/** Every file below the runner's temp folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe("the report's files", () => {
  test('are written whole, under their names alone', async () => {
    const contents = { csv: 'a,b\r\nü,2\r\n', json: '{}', markdown: '# Ü mint_key' }
    const files = await writeReportFiles(contents, never)
    const names = Object.values(files).map((file) => path.basename(file))
    expect(names).toEqual(Object.values(FILE_NAMES))
    expect(await readFile(files.csv, 'utf8')).toBe('a,b\r\nü,2\r\n')
    expect(await readFile(files.json, 'utf8')).toBe('{}')
    expect(await readFile(files.markdown, 'utf8')).toBe('# Ü ***')
    expect(await filesBelow(temp)).toHaveLength(3)
  })

  test('are in a fresh folder below the runner’s temp folder, for each report', async () => {
    const first = await writeReportFiles(ONES, never)
    const second = await writeReportFiles({ csv: '2', json: '2', markdown: '2' }, never)
    const folders = [...Object.values(first), ...Object.values(second)].map((file) => path.dirname(file))
    expect(new Set(folders).size).toBe(2)
    for (const folder of folders) expect(path.dirname(folder)).toBe(temp)
    expect(await readFile(first.csv, 'utf8')).toBe('1')
  })

  test('are in the system’s temp folder where the runner names none', async () => {
    vi.stubEnv('RUNNER_TEMP', '')
    const { csv } = await writeReportFiles(ONES, never)
    expect(path.isAbsolute(csv)).toBe(true)
    expect(path.dirname(path.dirname(csv))).toBe(tmpdir())
    await rm(path.dirname(csv), { recursive: true })
  })

  test.skipIf(process.platform === 'win32')('are for nobody else on the machine', async () => {
    const { csv } = await writeReportFiles(ONES, never)
    expect((await stat(path.dirname(csv))).mode & 0o077).toBe(0)
  })
})

test.each(['csv', 'json'] as const)('a run that ends while the %s is written leaves no file', async (kind) => {
  const run = new AbortController()
  const written = writeReportFiles({ ...ONES, [kind]: 'x'.repeat(50_000_000) }, run.signal)
  while (!(await filesBelow(temp)).includes(FILE_NAMES[kind])) await setImmediate()
  run.abort()
  await expect(written).rejects.toThrow('abort')
  expect(await readdir(temp)).toEqual([])
})
