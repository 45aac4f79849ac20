import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteEnd } from '../../src/runner/unfinished-append.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'append-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('what was appended is taken back, and nothing that was there before', async () => {
  const file = path.join(folder, 'output')
  await writeFile(file, 'one=1\n')
  const takeBack = noteEnd(file)
  await appendFile(file, 'two<<en')
  takeBack()
  takeBack()
  expect(await readFile(file, 'utf8')).toBe('one=1\n')
})

test('a file that became shorter meanwhile stays as it is', async () => {
  const file = path.join(folder, 'output')
  await writeFile(file, 'one=1\n')
  const takeBack = noteEnd(file)
  await writeFile(file, 'x')
  takeBack()
  expect(await readFile(file, 'utf8')).toBe('x')
})

test('what is no file is left alone', async () => {
  await writeFile(path.join(folder, 'file'), '')
  for (const file of ['', folder, '/dev/null', path.join(folder, 'missing'), path.join(folder, 'file', 'below')]) {
    expect(noteEnd(file)).not.toThrow()
  }
})

test('a file that is gone meanwhile is not made again', async () => {
  const file = path.join(folder, 'output')
  await writeFile(file, '')
  const takeBack = noteEnd(file)
  await rm(file)
  takeBack()
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})
