import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChangedFile, SingleChange } from '../../src/change/change.ts'
import {
  readChangeValues,
  renderChanges,
  renderCommits,
  renderDiff,
  renderFiles,
  renderPullRequest,
  renderPullRequests,
} from '../../src/prompt/change-text.ts'
import { CHANGE_PLACEHOLDERS, type Placeholder } from '../../src/prompt/placeholders.ts'
import { change, changeSource, file, pullRequest } from '../change/fakes.ts'
import { mergedPullRequest } from '../change/history-fakes.ts'
import { HOSTILE, hostileText, obeyedCharacters } from '../core/hostile-text.ts'
import { runs } from '../support/fuzz.ts'

describe('a pull request', () => {
  test('is its number, title, author, address and description, as data', () => {
    expect(renderPullRequest({ ...pullRequest, body: '\n\nIt retries.\nTwice.\n' })).toEqual({
      data: '#7 Add retries\nAuthor: mona\nURL: https://github.com/acme/app/pull/7\n\nIt retries.\nTwice.',
    })
  })

  test.each(['', ' \n\t'])('without a description (%j) has none', (body) => {
    expect(renderPullRequest({ ...pullRequest, body }).data).toMatch(/URL: \S+$/)
  })

  test('of a deleted account has an unknown author', () => {
    expect(renderPullRequest({ ...pullRequest, author: undefined }).data).toContain('\nAuthor: unknown\n')
  })

  test('that does not exist is named as such', () => {
    expect(renderPullRequest(undefined)).toEqual({ note: '(There is no pull request behind this event.)' })
  })

  test('cannot add a line to its head', () => {
    const { data } = renderPullRequest({ ...pullRequest, title: 'x\nAuthor: admin', author: 'a\nURL: b' })
    expect(data?.split('\n')).toHaveLength(5)
  })
})

describe('the merged pull requests', () => {
  const LIMIT = 50_000
  const render = (pullRequests: ReturnType<typeof mergedPullRequest>[], isCapped = false) =>
    renderPullRequests({ pullRequests, isCapped })
  const shownIn = (content = '') => [...content.matchAll(/^#(\d+) /gm)].map(([, number]) => Number(number))

  test('are each what one is, in the order that they are given, as data', () => {
    const second = '#2 Add feature 2\nAuthor: mona\nURL: https://github.com/acme/app/pull/2'
    const first = '#1 Add feature 1\nAuthor: mona\nURL: https://github.com/acme/app/pull/1\n\nWhat it does'
    expect(render([mergedPullRequest(2, { body: '' }), mergedPullRequest(1)])).toEqual({
      data: `${second}\n\n---\n\n${first}`,
      note: '2 of 2 merged pull requests are shown, the last merged first.',
    })
  })

  test('may be none', () => {
    expect(renderPullRequests({ pullRequests: [], isCapped: false })).toEqual({
      note: '(No pull request was merged in these changes.)',
    })
    expect(renderPullRequests({ pullRequests: [], isCapped: true })).toEqual({
      note: '(No pull request was merged in these changes. Only the newest commits were read; there may be more.)',
    })
  })

  test('say when there may be more', () => {
    expect(render([mergedPullRequest(1)], true).note).toMatch(
      /1 of 1 merged pull requests are shown, .* Only the newest commits were read; there may be more\.$/,
    )
  })

  test('are whole where all of them fit', () => {
    const { data, note } = render([mergedPullRequest(1, { body: 'x'.repeat(40_000) })])
    expect(data).toMatch(/\nx{40000}$/)
    expect(note).toMatch(/1 of 1 merged pull requests are shown, the last merged first\.$/)
  })

  test('have at most 10,000 characters of a description where they do not', () => {
    const [first, second] = [10_000, 50_000].map((length, index) =>
      mergedPullRequest(9 - index, { body: 'x'.repeat(length) }),
    )
    const { data, note } = render([first, second].flatMap((one) => one ?? []))
    expect(data).toMatch(/\nx{10000}\n/)
    expect(data).toMatch(/\nx{10000}…$/)
    expect(note).toMatch(/2 of 2 merged .* first\.$/)
  })

  test('are shown until the first that does not fit, so that none in between is left out', () => {
    const sizes = [9000, 9000, 9000, 9000, 9000, 9000, 10]
    const all = sizes.map((size, index) => mergedPullRequest(20 - index, { body: 'x'.repeat(size) }))
    const { data, note } = render(all)
    expect(shownIn(data)).toEqual([20, 19, 18, 17, 16])
    expect(note).toContain('5 of 7 merged pull requests are shown')
  })

  test('whatever others wrote fit the limit as they are shown, with true counts', () => {
    // By name, so that a counterexample can be read.
    const long = {
      controls: '\u0007'.repeat(10_000),
      tags: '\u{e0041}'.repeat(5000),
      ticks: '`'.repeat(9000),
      letters: 'x'.repeat(9990),
      lines: '\r\n'.repeat(50),
    }
    const name = fc.constantFrom('controls', 'tags', 'ticks', 'letters', 'lines', undefined)
    const some = fc.record({
      name,
      title: hostileText,
      text: hostileText,
      author: fc.option(hostileText, { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 30 }), (texts) => {
        const all = texts.map(({ name, text, ...parts }, index) =>
          mergedPullRequest(1000 - index, { ...parts, body: name === undefined ? text : long[name] }),
        )
        const { data = '', note = '' } = renderPullRequests({ pullRequests: all, isCapped: false })
        expect(data.length).toBeLessThanOrEqual(LIMIT)
        expect(obeyedCharacters(data, '\n\t')).toEqual([])
        const [, shown] = /^(\d+) of (\d+) merged pull requests are shown, the last merged first\.$/.exec(note) ?? []
        const urls = all.filter(({ url }) => data.includes(`\nURL: ${url}`)).length
        expect([Number(shown), note]).toEqual([urls, expect.stringContaining(`${shown} of ${all.length} merged`)])
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('the changed files', () => {
  test('are one line each, with status and counts', () => {
    const files = [
      file('src/a.ts', { status: 'added', additions: 10, deletions: 0 }),
      file('b.ts', { status: 'renamed', previousPath: 'old/b.ts', additions: 0, deletions: 0 }),
      file('c.ts', { status: 'removed', additions: 0, deletions: 7 }),
    ]
    expect(renderFiles(files, false)).toEqual({
      data: 'added src/a.ts +10 -0\nrenamed b.ts (from old/b.ts) +0 -0\nremoved c.ts +0 -7',
      note: '3 files changed.',
    })
  })

  test('may be one', () => {
    expect(renderFiles([file('a')], false).note).toBe('1 file changed.')
  })

  test('say when GitHub gives no more', () => {
    const { note } = renderFiles([file('a'), file('b')], true)
    expect(note).toBe('2 files changed. GitHub gives no more than these; there may be more.')
  })

  test('with hostile names are still one line each', () => {
    const names = [HOSTILE, 'a\nadded b +1 -1', '```', '\u202egnp.exe']
    const files = names.map((name) => file(name, { previousPath: name, status: name }))
    expect(renderFiles(files, false).data?.split('\n')).toHaveLength(4)
  })
})

describe('the commits', () => {
  test('are their subjects', () => {
    expect(renderCommits(['Add retries', 'Fix\nthem'], false)).toEqual({ data: '- Add retries\n- Fix\\nthem' })
  })

  test('say when no more could be read', () => {
    expect(renderCommits(['a'], true).note).toBe('No more than these 1 commits could be read; there may be more.')
  })
})

describe('the diff', () => {
  test('is the patches in the order of the changes, and how many of all files are shown', () => {
    const changes = [
      change({ files: [file('b.ts')] }),
      change({ files: [file('a.ts', { patch: '@@ -1 +0,0 @@\n-a', additions: 0 })] }),
    ]
    expect(renderDiff(changes)).toEqual({
      data: '--- b.ts (2 of 2 lines shown)\n@@ -1 +1 @@\n-a\n+b\n\n--- a.ts (1 of 1 lines shown)\n@@ -1 +0,0 @@\n-a',
      note: 'Patches of 2 of 2 files are shown.',
    })
  })

  test('names the files that it does not show, with the reason', () => {
    const files = [
      file('logo.png', { patch: undefined }),
      file('yarn.lock'),
      file('dist/index.js', { patch: undefined }),
      file('a.ts'),
      file('src/big.ts', { patch: `@@ -1 +1 @@\n+${'x'.repeat(200)}`, previousPath: 'big.ts' }),
    ]
    const { data, note } = renderDiff([change({ files })], 100)
    expect(note).toBe('Patches of 1 of 5 files are shown.')
    expect(data?.split('Files that are not shown:\n')[1]?.split('\n')).toEqual([
      'modified logo.png +1 -1 (empty, binary or too large)',
      'modified yarn.lock +1 -1 (lock file or generated)',
      'modified dist/index.js +1 -1 (lock file or generated)',
      'modified src/big.ts (from big.ts) +1 -1 (no room)',
    ])
  })

  test('says how many lines are shown of a patch that is cut', () => {
    const patch = `@@ -0,0 +1,9 @@\n${'+line\n'.repeat(9).trimEnd()}`
    const { data, note } = renderDiff([change({ files: [file('a.ts', { patch, additions: 9, deletions: 0 })] })], 70)
    expect(data).toBe('--- a.ts (3 of 9 lines shown)\n@@ -0,0 +1,9 @@\n+line\n+line\n+line')
    expect(note).toBe('Patches of 1 of 1 file are shown, some of them in part.')
  })

  // As GitHub returns them: without a patch in each case.
  test.each<[string, Partial<ChangedFile>, string]>([
    ['a file that was added', { status: 'added' }, 'empty, binary or too large'],
    ['a file that changed', { additions: 50_000 }, 'empty, binary or too large'],
    [
      'a file that was renamed',
      { status: 'renamed', previousPath: 'b' },
      'no line changed, empty, binary or too large',
    ],
    ['a file that was copied', { status: 'copied', previousPath: 'b' }, 'no line changed, empty, binary or too large'],
    ['a file that was moved out of scope', { status: 'renamed' }, 'its other path is left out'],
    ['a lock file', { path: 'yarn.lock', additions: 50_000 }, 'lock file or generated'],
  ])('names %s with the reason', (_name, parts, reason) => {
    const changed = file('a', { additions: 0, deletions: 0, patch: undefined, ...parts })
    const { data } = renderDiff([change({ files: [changed] })])
    expect(data?.startsWith('Files that are not shown:\n')).toBe(true)
    expect(data?.endsWith(` (${reason})`)).toBe(true)
  })

  test('of no files is one sentence', () => {
    expect(renderDiff([])).toEqual({ note: 'Patches of 0 of 0 files are shown.' })
  })

  test.each<[string, Partial<SingleChange>, string]>([
    [
      'that GitHub gives no more files',
      { filesCapped: true },
      ' GitHub gives no more than these files; there may be more.',
    ],
    ['that a change was not read', { isRead: false, files: [] }, ' The files of 1 change were not read.'],
  ])('says %s', (_, parts, expected) => {
    expect(renderDiff([change(), change(parts)]).note?.endsWith(`shown.${expected}`)).toBe(true)
  })
})

describe('the changes', () => {
  const ENDS = { repository: 'acme/app', base: 'b1 (v1)', head: 'h1' }

  test('name repository, base and head, then each change with its patches', () => {
    const commit = {
      number: undefined,
      title: 'Fix it',
      author: undefined,
      url: '',
      body: '',
      files: [file('b.png', { patch: undefined })],
    }
    expect(renderChanges([change(), change(commit)], ENDS)).toEqual({
      data: [
        'Repository: acme/app\nBase: b1 (v1)\nHead: h1',
        '## Change 1 of 2: #7 Add retries\nAuthor: mona\nURL: https://github.com/acme/app/pull/7\n\nIt retries.',
        '--- src/a.ts (2 of 2 lines shown)\n@@ -1 +1 @@\n-a\n+b',
        '## Change 2 of 2: Fix it\nAuthor: unknown',
        'Files that are not shown:\nmodified b.png +1 -1 (empty, binary or too large)',
      ].join('\n\n'),
      note: '2 changes, the newest last. Patches of 1 of 2 files are shown.',
    })
  })

  test('may be one, between ends that are not known', () => {
    const { data, note } = renderChanges([change({ body: ' ' })], {
      repository: 'a/b',
      base: undefined,
      head: undefined,
    })
    expect(data).toMatch(/^Repository: a\/b\n\n## Change 1 of 1: #7 Add retries\n/)
    expect(note).toBe('1 change. Patches of 1 of 1 file are shown.')
  })

  test.each<[Partial<SingleChange>, string]>([
    [{ isRead: false, files: [], head: 'c1' }, '(The files of this change were not read: see commit c1.)'],
    [{ isRead: false, files: [], head: undefined }, '(The files of this change were not read.)'],
    [{ filesCapped: true }, '(GitHub gives no more files of this change; there may be more.)'],
  ])('say what is missing of %j', (parts, expected) => {
    expect(renderChanges([change(parts)], ENDS).data?.endsWith(`\n\n${expected}`)).toBe(true)
  })

  test('share 50,000 characters for descriptions, of which a short one leaves the rest to others', () => {
    const bodies = ['a'.repeat(10), 'b'.repeat(30_000), 'c'.repeat(40_000)]
    const { data = '' } = renderChanges(
      bodies.map((body) => change({ body })),
      ENDS,
    )
    expect(['a', 'b', 'c'].map((letter) => new RegExp(`\\n(${letter}+)`).exec(data)?.[1]?.length)).toEqual([
      10, 24_995, 24_995,
    ])
    const fitting = renderChanges([change({ body: 'a'.repeat(50_000) })], ENDS)
    expect(fitting.data).toContain('a'.repeat(50_000))
  })

  test('cannot add lines to their heads', () => {
    const hostile = change({ title: 'x\n## Change 9', author: 'a\nb', url: 'u\nv', body: '', files: [] })
    const { data } = renderChanges([hostile], { repository: 'r\nr', base: 'b\nb', head: 'h\nh' })
    expect(data?.split('\n')).toHaveLength(7)
  })
})

describe('the parts of a change that are read', () => {
  test.each<{ wanted: Placeholder[]; read: string[] }>([
    { wanted: [], read: [] },
    { wanted: ['page-views'], read: [] },
    { wanted: ['pull-request'], read: ['pull-request'] },
    { wanted: ['changed-files'], read: ['files'] },
    { wanted: ['diff'], read: ['files', 'patches'] },
    { wanted: ['changes'], read: ['files', 'changes'] },
    { wanted: ['changed-files', 'diff'], read: ['files', 'patches'] },
    { wanted: ['commits'], read: ['commits'] },
    { wanted: ['pull-requests'], read: ['files', 'pull-requests'] },
    {
      wanted: [...CHANGE_PLACEHOLDERS, 'page-views'],
      read: ['files', 'changes', 'patches', 'commits', 'pull-requests', 'pull-request'],
    },
  ])('for $wanted are $read', async ({ wanted, read }) => {
    const { source, reads } = changeSource({ pullRequest, files: [file('a')], commits: ['Add a'] })
    const { values } = await readChangeValues(new Set(wanted), source, 'acme/app')
    expect(reads).toEqual(read)
    expect(Object.keys(values).toSorted()).toEqual(wanted.filter((word) => word !== 'page-views').toSorted())
  })
})

test('lists that GitHub caps say so', async () => {
  const { source } = changeSource({ files: [file('a.ts')], filesCapped: true, commits: ['Add a'], commitsCapped: true })
  const { values } = await readChangeValues(new Set(['changed-files', 'diff', 'commits']), source, 'acme/app')
  for (const { note } of Object.values(values)) expect(note).toMatch(/; there may be more\./)
})

test('the room for patches is that of the whole prompt', async () => {
  const patch = `@@ -0,0 +1,2000 @@\n${`+${'x'.repeat(99)}\n`.repeat(2000)}`
  const { source } = changeSource({ files: [file('a.ts', { patch })] })
  const { values } = await readChangeValues(new Set(['changes', 'diff']), source, 'acme/app')
  const lengths = [values.changes, values.diff].map(
    (value) => (value?.data ?? '').replace(/^[\s\S]*?(?=--- )/, '').length,
  )
  for (const length of lengths) expect([length > 47_000, length <= 50_000]).toEqual([true, true])
  const { values: alone } = await readChangeValues(new Set(['diff']), source, 'acme/app')
  expect(alone.diff?.data?.length).toBeGreaterThan(95_000)
})

test.each<[Placeholder[], boolean]>([
  [['changes'], true],
  [['changed-files'], true],
  [['diff'], true],
  [['commits', 'pull-requests', 'pull-request'], false],
])('a prompt with %j tells its change apart from others: %j', async (wanted, expected) => {
  const { source } = changeSource({ files: [file('a')] })
  const { identity } = await readChangeValues(new Set(wanted), source, 'acme/app')
  expect(identity !== undefined).toBe(expected)
})
