import { describe, expect, test } from 'vitest'
import type { Change, ChangedFile, ReadChange } from '../../src/change/change.ts'
import { renderChanges, renderPullRequests } from '../../src/prompt/change-text.ts'
import { COMMIT, change, file, pullRequest } from '../change/fakes.ts'

describe('a pull request', () => {
  test('is its number, title, author, address and description, as data', () => {
    expect(renderPullRequests([{ ...pullRequest, body: '\n\nIt retries.\nTwice.\n' }])).toEqual({
      data: '#7 Add retries\nAuthor: mona\nURL: https://github.com/acme/app/pull/7\n\nIt retries.\nTwice.',
    })
  })

  test.each(['', ' \n\t'])('without a description (%j) has none', (body) => {
    expect(renderPullRequests([{ ...pullRequest, body }]).data).toMatch(/URL: \S+$/)
  })

  test('of a deleted account has an unknown author', () => {
    expect(renderPullRequests([{ ...pullRequest, author: undefined }]).data).toContain('\nAuthor: unknown\n')
  })

  test('that does not exist is named as such', () => {
    expect(renderPullRequests([])).toEqual({ note: '(There is no pull request behind this event.)' })
  })

  test('that is one of several, as in a push, has its share of the room', () => {
    const second = { ...pullRequest, number: 8, title: 'Add limits', body: 'y'.repeat(60_000) }
    const { data = '' } = renderPullRequests([pullRequest, second])
    expect(data).toContain('#7 Add retries\n')
    expect(data).toContain('\n\n#8 Add limits\n')
    expect(data.length).toBeLessThan(51_000)
  })

  test('cannot add a line to its head', () => {
    const { data } = renderPullRequests([{ ...pullRequest, title: 'x\nAuthor: admin', author: 'a\nURL: b' }])
    expect(data?.split('\n')).toHaveLength(5)
  })
})

const renderBetween = (changes: readonly Change[], ends: Partial<ReadChange> = {}) =>
  renderChanges({ changes, base: 'b1 (v1)', head: 'h1', ...ends }, 'acme/app')

describe('the patches', () => {
  const render = (...changes: Change[]) => {
    const { data = '', note } = renderBetween(changes)
    return { data: data.replace(/^[\s\S]*?\n\n(?=--- |Files )/, ''), note }
  }

  test('names the files that it does not show, with the reason', () => {
    const files = [
      file('logo.png', { patch: undefined }),
      file('yarn.lock'),
      file('dist/index.js', { patch: undefined }),
      file('a.ts'),
      file('src/big.ts', { patch: `@@ -1 +1 @@\n+${'x'.repeat(200_000)}`, previousPath: 'big.ts' }),
    ]
    const { data, note } = render(change({ files }))
    expect(note).toBe('1 change. Patches of 1 of 5 files are shown.')
    expect(data?.split('Files that are not shown:\n')[1]?.split('\n')).toEqual([
      'modified logo.png +1 -1 (empty, binary or too large)',
      'modified yarn.lock +1 -1 (lock file or generated)',
      'modified dist/index.js +1 -1 (lock file or generated)',
      'modified src/big.ts (from big.ts) +1 -1 (no room)',
    ])
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
    const { data } = render(change({ files: [changed] }))
    expect(data.startsWith('Files that are not shown:\n')).toBe(true)
    expect(data.endsWith(` (${reason})`)).toBe(true)
  })

  test.each<[string, Partial<Change>, string]>([
    [
      'that GitHub gives no more files',
      { filesCapped: true },
      ' GitHub gives no more than these files; there may be more.',
    ],
    ['that a change was not read', { isRead: false, files: [] }, ' The files of 1 change could not be read.'],
  ])('says %s', (_, parts, expected) => {
    expect(render(change(), change(parts)).note?.endsWith(`shown.${expected}`)).toBe(true)
  })
})

describe('the changes', () => {
  test('name repository, base and head, then each change with its patches', () => {
    const commit = {
      number: undefined,
      title: 'Fix it',
      author: undefined,
      url: '',
      body: '',
      files: [file('b.png', { patch: undefined })],
    }
    expect(renderBetween([change(), change(commit)])).toEqual({
      data: [
        'Repository: acme/app\nBase: b1 (v1)\nHead: h1',
        '## Change 1 of 2: #7 Add retries\nAuthor: mona\nURL: https://github.com/acme/app/pull/7\n\nIt retries.',
        '--- src/a.ts (2 of 2 lines shown)\n@@ -1 +1 @@\n-a\n+b',
        '## Change 2 of 2: Fix it\nAuthor: unknown',
        'Files that are not shown:\nmodified b.png +1 -1 (empty, binary or too large)',
      ].join('\n\n'),
      note: '2 changes, the newest last. Patches of 1 of 2 files are shown.',
      coverage: { files: 1, allFiles: 2, lines: 2, allLines: 4 },
    })
  })

  test('may be one, between ends that are not known', () => {
    const { data, note } = renderBetween([change({ body: ' ' })], { base: undefined, head: undefined })
    expect(data).toMatch(/^Repository: acme\/app\n\n## Change 1 of 1: #7 Add retries\n/)
    expect(note).toBe('1 change. Patches of 1 of 1 file are shown.')
  })

  test.each<[Partial<Change>, string]>([
    [{ isRead: false, files: [], head: 'c1' }, '(The files of this change could not be read: see commit c1.)'],
    [{ isRead: false, files: [], head: undefined }, '(The files of this change could not be read.)'],
    [{ filesCapped: true }, '(GitHub gives no more files of this change; there may be more.)'],
  ])('say what is missing of %j', (parts, expected) => {
    expect(renderBetween([change(parts)]).data?.endsWith(`\n\n${expected}`)).toBe(true)
  })

  test('share 50,000 characters for descriptions, of which a short one leaves the rest to others', () => {
    const bodies = ['a'.repeat(10), 'b'.repeat(30_000), 'c'.repeat(40_000)]
    const { data = '' } = renderBetween(bodies.map((body) => change({ body })))
    expect(['a', 'b', 'c'].map((letter) => new RegExp(`\\n(${letter}+)`).exec(data)?.[1]?.length)).toEqual([
      10, 24_995, 24_995,
    ])
    const fitting = renderBetween([change({ body: 'a'.repeat(50_000) })])
    expect(fitting.data).toContain('a'.repeat(50_000))
  })

  test.each([
    { count: 1, what: '1 older commit' },
    { count: 1200, what: '1,200 older commits' },
    { count: Number.POSITIVE_INFINITY, what: 'an unknown number of older commits' },
  ])('behind $count older commits count these, and name the newest as data', ({ count, what }) => {
    const older = { count, newest: [{ sha: COMMIT, subject: 'Add\n## x' }] }
    const { data, note } = renderBetween([change()], { older })
    expect(note).toMatch(new RegExp(` Not shown: ${what}\\.$`))
    expect(data).toContain(
      `Before the changes below there are ${what}. The newest of them:\n- ${COMMIT} Add\\n## x\n\n##`,
    )
  })

  test('of which nothing is left say so', () => {
    const { data, note } = renderBetween([change({ files: [] })])
    expect(data).toContain('(No file is changed any more: nothing is left of this change.)')
    expect(note).toBe('1 change. Patches of 0 of 0 files are shown.')
  })

  test('cannot add lines to their heads', () => {
    const hostile = change({ title: 'x\n## Change 9', author: 'a\nb', url: 'u\nv', body: '' })
    const { data } = renderChanges({ changes: [hostile], base: 'b\nb', head: 'h\nh' }, 'r\nr')
    expect(data?.split('--- src/a.ts')[0]?.split('\n')).toHaveLength(9)
  })
})
