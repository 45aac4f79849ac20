import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Change, readChanges, readTags } from '../../bench/replay/clone.ts'
import { documentedNames, isDocs, isSource, namesIn } from '../../bench/replay/names.ts'
import { measure, play } from '../../bench/replay/play.ts'

/** What each commit of the small history changes, a day after the one before. */
const HISTORY: readonly { message: string; files: Record<string, string>; tag?: string }[] = [
  {
    message: 'Begin',
    files: { 'src/server.ts': 'export const port = 1\n', 'docs/index.md': 'Hello\n' },
    tag: 'v1.0.0',
  },
  {
    message: 'Add a limit (#7)\n\nSee retryLimit.',
    files: {
      'src/limit.ts': 'export const retryLimit = 3\nexport const otherName = 4\n',
      'docs/limits.md': 'Set retryLimit, or --max-retries.\n',
    },
  },
  { message: 'Use the limit', files: { 'src/use.ts': 'use(retryLimit)\n' }, tag: 'v1.1.0' },
  {
    message: 'Merge pull request #9 from acme/lag\n\nAdd a lag',
    files: { 'src/lag.ts': 'export const lagSeconds = 1\n', 'docs/lag.md': 'Use lagSeconds.\n' },
  },
]

const START = Date.UTC(2026, 5, 1)
let folder = ''
let changes: Change[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'replayed-'))
  const git = (env: Record<string, string>, ...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Mona', '-c', 'user.email=mona@example.com', ...args], {
      env: { PATH: process.env.PATH, HOME: folder, ...env },
    })
  git({}, 'init', '--quiet', '--initial-branch=main')
  for (const [day, { message, files, tag }] of HISTORY.entries()) {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await writeFile(path.join(folder, file), text)
    }
    const date = new Date(START + day * 86_400_000).toISOString()
    git({}, 'add', '.')
    git({ GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }, 'commit', '--quiet', '--message', message)
    if (tag !== undefined) git({ GIT_COMMITTER_DATE: date }, 'tag', '--annotate', tag, '--message', tag)
  }
  changes = readChanges(folder, '2026-05-01')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('a day begins at midnight', () => {
  expect(readChanges(folder, '2026-06-02')).toHaveLength(3)
  expect(readChanges(folder, '2026-06-03')).toHaveLength(2)
})

test('the changes of a clone are those of its main branch, with the pull requests that they came from', () => {
  expect(changes.map(({ title, body, number, committedAtMs }) => ({ title, body, number, committedAtMs }))).toEqual([
    { title: 'Add a limit', body: 'See retryLimit.', number: 7, committedAtMs: START + 86_400_000 },
    { title: 'Use the limit', body: '', number: undefined, committedAtMs: START + 2 * 86_400_000 },
    { title: 'Add a lag', body: '', number: 9, committedAtMs: START + 3 * 86_400_000 },
  ])
  expect(readTags(folder).map(({ name, sha }) => [name, changes.findIndex((change) => change.sha === sha)])).toEqual([
    ['v1.0.0', -1],
    ['v1.1.0', 1],
  ])
})

test('the files of a change are those that GitHub would show', () => {
  expect(changes[0]?.files()).toMatchObject([
    { filename: 'docs/limits.md', status: 'added', additions: 1, deletions: 0 },
    {
      filename: 'src/limit.ts',
      status: 'added',
      additions: 2,
      deletions: 0,
      patch: '@@ -0,0 +1,2 @@\n+export const retryLimit = 3\n+export const otherName = 4',
    },
  ])
})

describe('the names that people documented', () => {
  test('are in the docs and in the source of a change', () => {
    expect([...documentedNames(changes[0]?.files() ?? [])]).toEqual(['retryLimit'])
    expect([...documentedNames(changes[1]?.files() ?? [])]).toEqual([])
  })

  test('are not those that the docs had before', () => {
    const source = { filename: 'a.ts', patch: '@@ -1 +1 @@\n+someName = 1' }
    const docs = (patch: string) => ({ filename: 'docs/a.md', patch: `@@ -1 +1 @@\n${patch}` })
    expect([...documentedNames([source, docs('+someName')])]).toEqual(['someName'])
    expect([...documentedNames([source, docs('-the someName\n+a someName')])]).toEqual([])
    expect([...documentedNames([source, docs(' someName\n+more of someName')])]).toEqual([])
  })

  test.each([
    ['--max-retries and --all', ['--max-retries', '--all']],
    ['retryLimit, MAX_LAG, HttpServer', ['retryLimit', 'MAX_LAG', 'HttpServer']],
    ['plain words, Name, aB_c, OK', []],
  ])('have the shape of an identifier, an option or a variable: %s', (text, names) => {
    expect([...namesIn(text)]).toEqual(names)
  })

  test.each([
    ['docs/a.md', true, false],
    ['packages/docs/guide/a.mdx', true, false],
    ['docs/AGENTS.md', false, false],
    ['README.md', false, false],
    ['src/a.ts', false, true],
    ['src/a.test.ts', false, false],
    ['pkg/a_test.go', false, false],
    ['.github/workflows/a.yml', false, false],
  ])('are looked for in %s', (file, docs, source) => {
    expect([isDocs(file), isSource(file)]).toEqual([docs, source])
  })
})

describe('a played history', () => {
  test('has a prompt for each change of code, from which its docs are hidden', async () => {
    const played = await play(changes, 'change')
    const { measured, missed } = measure(played)
    expect(measured).toMatchObject({
      changes: 3,
      runs: 3,
      names: 2,
      namesShown: 2,
      documented: 2,
      documentedWithout: 0,
    })
    expect(missed).toEqual([])
    expect(played[0]?.prompts[0]).toContain('export const otherName = 4')
    expect(played[0]?.prompts[0]).not.toContain('--max-retries')
  })

  test('has one prompt for a week', async () => {
    const played = await play(changes, 'week')
    const { measured } = measure(played)
    // Only the first change has it.
    expect(played[0]?.prompts[0]).toContain('export const otherName = 4')
    expect(measured).toMatchObject({ changes: 3, runs: 1, prompts: 1, names: 2, namesShown: 2 })
  })

  test('has one prompt for a release', async () => {
    const { measured } = measure(await play(changes, 'release', readTags(folder)))
    expect(measured).toMatchObject({ changes: 2, runs: 1, prompts: 1, names: 1, namesShown: 1 })
  })

  test.each(['Run it with [emulator: ends failed] or [emulator: …].', 'The id is 8888888888888888.'])(
    'may contain what means something to the emulators: %s',
    async (body) => {
      const told = changes.map((change) => ({ ...change, body }))
      expect(measure(await play(told, 'change')).measured).toMatchObject({ runs: 3, prompts: 3 })
    },
  )
})

test('names that no prompt holds are counted, and listed with their change', () => {
  const [first, , last] = changes
  if (first === undefined || last === undefined) throw new Error('The history is too short')
  const played = [
    { changes: [first], prompts: ['about retryLimit', 'and more'], requests: 3 },
    { changes: [last], prompts: ['about nothing'], requests: 5 },
  ]
  const { measured, missed } = measure(played)
  expect(measured).toMatchObject({ names: 2, namesShown: 1, documented: 2, documentedWithout: 1 })
  expect(measured).toMatchObject({ prompts: 3, requests: 8, mostRequests: 5, characters: { median: 13, max: 16 } })
  expect(missed).toEqual([{ change: last, names: ['lagSeconds'] }])
})
