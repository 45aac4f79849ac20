import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDataFile } from '../../src/inputs/files.ts'

const MIB = 1024 * 1024

let root: string
let workspace: string
let tempFolder: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'data-file-'))
  workspace = path.join(root, 'workspace')
  tempFolder = path.join(root, '_temp')
  const files: Record<string, string | Uint8Array> = {
    'workspace/links.txt': '\r\n  404 /a\r\n404 /b\r\n\r\n',
    'workspace/blank.txt': ' \n\t\n',
    'workspace/colors.log': '\u001b[31mError\u001b[0m: \u001b]8;;https://example.com\u0007link\u001b]8;;\u0007',
    'workspace/latin1.txt': Buffer.from('Größe', 'latin1'),
    'workspace/key.env': 'TOKEN=ghp_0123456789abcdefghij',
    'workspace/large.txt': `${'x'.repeat(10 * MIB - 1)}é tail`,
    'workspace/.git/config': 'AUTHORIZATION: basic SECRET',
    'workspace/sub/.git': 'gitdir: ../.git/modules/sub',
    '_temp/report.json': '{"broken": 2}',
    '_temp/git-credentials-1a2b.config': 'SECRET',
    '_temp/_runner_file_commands/set_env_1': 'SECRET',
    'outside.txt': 'Outside',
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true })
    await writeFile(path.join(root, name), content)
  }
  await symlink('.git/config', path.join(workspace, 'config'))
  await symlink('../outside.txt', path.join(workspace, 'leak'))
})

afterAll(() => rm(root, { recursive: true, force: true }))

const read = (file: string) => readDataFile(file, { workspace, tempFolder })

describe('a data file', () => {
  test.each([
    ['of the workspace, with line feeds alone, and without blank ends', 'links.txt', '  404 /a\n404 /b'],
    ['of white space as an empty text', 'blank.txt', ''],
    ['without the sequences of a terminal', 'colors.log', 'Error: link'],
    ['whose bytes are not UTF-8', 'latin1.txt', 'Gr\ufffd\ufffde'],
    ['without keys', 'key.env', 'TOKEN=[removed]'],
  ])('is read: %s', async (_name, file, text) => {
    expect(await read(file)).toEqual({ text, isCapped: false })
  })

  test('is read in the temp folder by its absolute path', async () => {
    expect(await read(path.join(tempFolder, 'report.json'))).toEqual({ text: '{"broken": 2}', isCapped: false })
  })

  test('above 10 MiB is read up to there, and not within a character', async () => {
    expect(await read('large.txt')).toEqual({ text: 'x'.repeat(10 * MIB - 1), isCapped: true })
  })

  test.each([
    ['missing.txt', /does not exist/],
    ['.', /a regular file, not a folder/],
    ['..', /inside the workspace or the runner's temp folder/],
    ['leak', /inside the workspace or the runner's temp folder/],
    ['../outside.txt', /inside the workspace or the runner's temp folder/],
    ['.git/config', /outside of the folders where Git and the runner keep their own/],
    ['config', /outside of the folders/],
    ['sub/.git', /outside of the folders/],
    ['../_temp/git-credentials-1a2b.config', /outside of the folders/],
    ['../_temp/_runner_file_commands/set_env_1', /outside of the folders/],
  ])('%s is refused, and nothing of it is shown', async (file, expected) => {
    const found = await read(file)
    expect(found).toEqual({ expected: expect.stringMatching(expected) })
    expect(JSON.stringify(found)).not.toContain('SECRET')
  })

  test('without a temp folder is read in the workspace alone', async () => {
    expect(await readDataFile(path.join(tempFolder, 'report.json'), { workspace, tempFolder: '' })).toHaveProperty(
      'expected',
    )
  })
})
