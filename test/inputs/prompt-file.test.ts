import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPromptFile } from '../../src/inputs/files.ts'

const MIB = 1024 * 1024
const IS_WINDOWS = process.platform === 'win32'

let root: string
let workspace: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'prompt-file-'))
  workspace = path.join(root, 'work space')
  await mkdir(path.join(workspace, 'docs', '..hidden'), { recursive: true })
  await mkdir(`${workspace}-2`)
  const files: Record<string, string | Uint8Array> = {
    'work space/prompt.md': ' Say hello\n\n',
    'work space/docs/..hidden/prompt.md': 'Hidden',
    'work space/..prompt.md': 'Dots',
    'work space/bom.md': '\ufeffWith a mark',
    'work space/crlf.md': 'a\r\nb\r\n',
    'work space/empty.md': '',
    'work space/blank.md': ' \n\t\r\n',
    'work space/mark-only.md': '\ufeff\n',
    'work space/latin1.md': Buffer.from('Größe', 'latin1'),
    'work space/utf16.md': Buffer.from('\ufeffhello', 'utf16le'),
    'work space/full.md': 'x'.repeat(MIB),
    'work space/over.md': 'x'.repeat(MIB + 1),
    'outside.md': 'Outside',
    'work space-2/prompt.md': 'Next door',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(root, name), content)
  await symlink('prompt.md', path.join(workspace, 'link.md'))
  await symlink(path.join(workspace, 'docs'), path.join(workspace, 'linked-docs'))
  await symlink('../outside.md', path.join(workspace, 'leak.md'))
  await symlink('leak.md', path.join(workspace, 'leak-twice.md'))
  await symlink(root, path.join(workspace, 'up'))
  await symlink('nowhere.md', path.join(workspace, 'dangling.md'))
  await symlink('loop.md', path.join(workspace, 'loop.md'))
  await symlink(workspace, path.join(root, 'linked-workspace'))
  if (!IS_WINDOWS) await promisify(execFile)('mkfifo', [path.join(workspace, 'pipe')])
})

afterAll(() => rm(root, { recursive: true, force: true }))

describe('a prompt file', () => {
  test.each([
    ['in the workspace, trimmed', 'prompt.md', 'Say hello'],
    ['by a path with steps that stay inside', 'docs/../prompt.md', 'Say hello'],
    ['whose path begins with two dots', '..prompt.md', 'Dots'],
    ['in a folder that begins with two dots', './docs/..hidden/prompt.md', 'Hidden'],
    ['by a link that stays inside', 'link.md', 'Say hello'],
    ['by a linked folder that stays inside', 'linked-docs/..hidden/prompt.md', 'Hidden'],
    ['that begins with a byte order mark, without it', 'bom.md', 'With a mark'],
    ['with the line ends that it has', 'crlf.md', 'a\r\nb'],
    ['of 1 MiB exactly', 'full.md', 'x'.repeat(MIB)],
  ])('is read %s', async (_name, file, text) => {
    expect(await readPromptFile(file, workspace)).toEqual({ text })
  })

  test('is read by an absolute path', async () => {
    expect(await readPromptFile(path.join(workspace, 'prompt.md'), workspace)).toEqual({ text: 'Say hello' })
  })

  test('is read from a workspace that is a link itself', async () => {
    const linked = path.join(root, 'linked-workspace')
    expect(await readPromptFile('prompt.md', linked)).toEqual({ text: 'Say hello' })
    expect(await readPromptFile(path.join(linked, 'prompt.md'), linked)).toEqual({ text: 'Say hello' })
  })

  test.each([
    ['missing', 'nowhere.md', /does not exist/],
    ['missing below a file', 'prompt.md/x', /does not exist/],
    ['a link to nothing', 'dangling.md', /does not exist/],
    ['a link to itself', 'loop.md', /does not exist/],
    ['named with a null character', 'a\0b', /does not exist/],
    ['outside', '../outside.md', /inside the workspace/],
    ['in a folder whose name begins like the workspace', '../work space-2/prompt.md', /inside the workspace/],
    ['outside by a link', 'leak.md', /inside the workspace/],
    ['outside by two links', 'leak-twice.md', /inside the workspace/],
    ['outside by a linked folder', 'up/outside.md', /inside the workspace/],
    ['a folder', 'docs', /not a folder/],
    ['the workspace itself', '.', /not a folder/],
    ['empty', 'empty.md', /it is empty/],
    ['white space', 'blank.md', /it is empty/],
    ['a byte order mark alone', 'mark-only.md', /it is empty/],
    ['Latin-1', 'latin1.md', /^UTF-8 text/],
    ['UTF-16', 'utf16.md', /^UTF-8 text/],
    ['one byte over 1 MiB', 'over.md', /^at most 1 MiB, but it has 1048577 bytes$/],
  ])('is refused when it is %s', async (_name, file, expected) => {
    expect(await readPromptFile(file, workspace)).toEqual({ expected: expect.stringMatching(expected) })
  })

  test('is refused when it is outside by an absolute path', async () => {
    const answer = await readPromptFile(path.join(root, 'outside.md'), workspace)
    expect(answer).toEqual({ expected: expect.stringContaining('inside the workspace') })
  })

  test.skipIf(IS_WINDOWS)('is refused when it is a named pipe that nobody writes to', async () => {
    const answer = await readPromptFile('pipe', workspace)
    expect(answer).toEqual({ expected: expect.stringContaining('not a device or pipe') })
  })

  test('is refused where there is no workspace', async () => {
    const answer = await readPromptFile('prompt.md', path.join(root, 'no such folder'))
    expect(answer).toEqual({ expected: expect.stringContaining('GITHUB_WORKSPACE') })
  })

  test.skipIf(IS_WINDOWS || process.getuid?.() === 0)('is refused when it may not be read', async () => {
    const file = path.join(workspace, 'secret.md')
    await writeFile(file, 'x')
    await chmod(file, 0)
    expect(await readPromptFile(file, workspace)).toEqual({
      expected: expect.stringMatching(/^a readable file \(EACCES: /),
    })
  })
})
