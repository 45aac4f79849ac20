import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDataFile, readPromptFile } from '../../src/inputs/files.ts'

const MIB = 1024 * 1024
const IS_WINDOWS = process.platform === 'win32'

const FILES: Record<string, string | Uint8Array> = {
  'work space/prompt.md': ' Say hello\n\n',
  'work space/docs/..hidden/prompt.md': 'Hidden',
  'work space/bom.md': '\ufeffWith a mark',
  'work space/crlf.md': 'a\r\nb\r\n',
  'work space/blank.md': ' \n\t\r\n',
  'work space/latin1.md': Buffer.from('Größe', 'latin1'),
  'work space/utf16.md': Buffer.from('\ufeffhello\r\n', 'utf16le'),
  'work space/utf16be.md': Buffer.from('\ufeffhello', 'utf16le').swap16(),
  'work space/utf16-mark.md': Buffer.from('\ufeff', 'utf16le'),
  'work space/zeros.md': '\0 \n\0\n',
  'work space/array.json': ' [ \n ]\n',
  'work space/object.json': '{}\n',
  'work space/string.json': '" "',
  'work space/errors.json': '{"errors":[]}',
  'work space/progress.log': 'Checking 1 of 2\rChecking 2 of 2\r404 /a\r\n404 /b\r\r\n\r\r\ndone\r',
  'work space/pointer.md': 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n',
  'work space/about-pointers.md': 'A pointer:\nversion https://git-lfs.github.com/spec/v1\n',
  'work space/utf16-plain.md': Buffer.from('Größe', 'utf16le'),
  'work space/full.md': 'x'.repeat(MIB),
  'work space/over.md': 'x'.repeat(MIB + 1),
  'work space/links.txt': '\r\n  404 /a\r\n404 /b\r\n\r\n',
  'work space/colors.log':
    '\u001b[31mError\u001b[0m: \u001b]8;;https://example.com\u0007link\u001b]8;;\u0007 \u009b1mbold\u001b(B',
  'work space/strings.log': '\u001b]0;title\u001b\\a \u001bPq\u009cb \u001b]2;open',
  'work space/key.env': 'TOKEN=ghp_0123456789abcdefghij',
  'work space/large.txt': `${'x'.repeat(10 * MIB - 1)}é tail`,
  'work space/.git/config': 'AUTHORIZATION: basic SECRET',
  'work space/sub/.git': 'gitdir: ../.git/modules/sub',
  '_temp/report.json': '{"broken": 2}',
  '_temp/git-credentials-1a2b.config': 'SECRET',
  '_temp/_runner_file_commands/set_env_1': 'SECRET',
  'outside.md': 'Outside',
  'work space-2/prompt.md': 'Next door',
}

let root: string
let workspace: string
let tempFolder: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'input-files-'))
  workspace = path.join(root, 'work space')
  tempFolder = path.join(root, '_temp')
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true })
    await writeFile(path.join(root, name), content)
  }
  await symlink(path.join(workspace, 'docs'), path.join(workspace, 'linked-docs'))
  await symlink('../outside.md', path.join(workspace, 'leak.md'))
  await symlink(root, path.join(workspace, 'up'))
  await symlink('loop.md', path.join(workspace, 'loop.md'))
  await symlink(workspace, path.join(root, 'linked-workspace'))
  if (!IS_WINDOWS) await promisify(execFile)('mkfifo', [path.join(workspace, 'pipe')])
})

afterAll(() => rm(root, { recursive: true, force: true }))

describe('a prompt file', () => {
  test.each([
    ['in the workspace, trimmed', 'prompt.md', 'Say hello'],
    ['by a path with steps that stay inside', 'docs/../prompt.md', 'Say hello'],
    ['in a folder that begins with two dots', './docs/..hidden/prompt.md', 'Hidden'],
    ['by a linked folder that stays inside', 'linked-docs/..hidden/prompt.md', 'Hidden'],
    ['that begins with a byte order mark, without it', 'bom.md', 'With a mark'],
    ['with the line ends that it has', 'crlf.md', 'a\r\nb'],
    ['in UTF-16 of the other order', 'utf16be.md', 'hello'],
    [
      'that speaks of a pointer of Git LFS',
      'about-pointers.md',
      'A pointer:\nversion https://git-lfs.github.com/spec/v1',
    ],
    ['of 1 MiB exactly', 'full.md', 'x'.repeat(MIB)],
  ])('is read %s', async (_name, file, text) => {
    expect(await readPromptFile(file, workspace)).toEqual({ text })
  })

  test('is read by an absolute path from a workspace that is a link itself', async () => {
    const linked = path.join(root, 'linked-workspace')
    expect(await readPromptFile(path.join(linked, 'prompt.md'), linked)).toEqual({ text: 'Say hello' })
  })

  test.each([
    ['missing', 'nowhere.md', /does not exist/],
    ['a link to itself', 'loop.md', /does not exist/],
    ['named with a null character', 'a\0b', /does not exist/],
    ['outside', '../outside.md', /inside the workspace/],
    ['in a folder whose name begins like the workspace', '../work space-2/prompt.md', /inside the workspace/],
    ['outside by a link', 'leak.md', /inside the workspace/],
    ['outside by a linked folder', 'up/outside.md', /inside the workspace/],
    ['a folder', 'docs', /not a folder/],
    ['white space', 'blank.md', /it is empty/],
    ['Latin-1', 'latin1.md', /^UTF-8 text/],
    ['UTF-16 without a mark', 'utf16-plain.md', /^UTF-8 text/],
    ['a mark of UTF-16 alone', 'utf16-mark.md', /it is empty/],
    ['a pointer of Git LFS', 'pointer.md', /lfs: true/],
    ["Git's own", '.git/config', /outside of the folders where Git and the runner keep their own/],
    ['one byte over 1 MiB', 'over.md', /^at most 1 MiB, but it has 1048577 bytes$/],
  ])('is refused when it is %s', async (_name, file, expected) => {
    expect(await readPromptFile(file, workspace)).toEqual({ expected: expect.stringMatching(expected) })
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

const readData = (file: string) => readDataFile(file, { workspace, tempFolder })

describe('a data file', () => {
  test.each([
    ['of the workspace, with line feeds alone, and without blank ends', 'links.txt', '  404 /a\n404 /b'],
    ['of white space as an empty text', 'blank.md', ''],
    ['without the sequences of a terminal', 'colors.log', 'Error: link bold'],
    ['without the strings of a terminal, of which one has no end', 'strings.log', 'a b 2;open'],
    ['as a terminal shows its progress', 'progress.log', '404 /a\n404 /b\n\ndone'],
    ['in UTF-16, as PowerShell writes it', 'utf16.md', 'hello'],
    ['that holds a mark of UTF-16 alone, as empty', 'utf16-mark.md', ''],
    ['of zeros as empty', 'zeros.md', ''],
    ['of a JSON array without items as empty', 'array.json', ''],
    ['of a JSON object without members as empty', 'object.json', ''],
    ['of a blank JSON string as empty', 'string.json', ''],
    ['of JSON that only says that nothing was found, as it is', 'errors.json', '{"errors":[]}'],
    ['whose bytes are not UTF-8', 'latin1.md', 'Gr\ufffd\ufffde'],
    ['without keys', 'key.env', 'TOKEN=[removed]'],
  ])('is read: %s', async (_name, file, text) => {
    expect(await readData(file)).toEqual({ text, isCapped: false })
  })

  test('is read in the temp folder by its absolute path', async () => {
    expect(await readData(path.join(tempFolder, 'report.json'))).toEqual({ text: '{"broken": 2}', isCapped: false })
  })

  test('above 10 MiB is read up to there, and not within a character', async () => {
    const { text, isCapped } = Object(await readData('large.txt'))
    expect([text.length, text.at(-1), isCapped]).toEqual([10 * MIB - 1, 'x', true])
  })

  test.each([
    ['..', /inside the workspace or the runner's temp folder/],
    ['leak.md', /inside the workspace or the runner's temp folder/],
    ['pointer.md', /^a file, not a pointer of Git LFS: check it out with `lfs: true`$/],
    ['.git/config', /outside of the folders where Git and the runner keep their own/],
    ['sub/.git', /outside of the folders/],
    ['../_temp/git-credentials-1a2b.config', /outside of the folders/],
    ['../_temp/_runner_file_commands/set_env_1', /outside of the folders/],
  ])('%s is refused, and nothing of it is shown', async (file, expected) => {
    const found = await readData(file)
    expect(found).toEqual({ expected: expect.stringMatching(expected) })
    expect(JSON.stringify(found)).not.toContain('SECRET')
  })

  test('without a temp folder is read in the workspace alone', async () => {
    expect(await readDataFile(path.join(tempFolder, 'report.json'), { workspace, tempFolder: '' })).toHaveProperty(
      'expected',
    )
  })
})
