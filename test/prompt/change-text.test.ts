import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChangedFile } from '../../src/change/change.ts'
import {
  renderCommits,
  renderDiff,
  renderFiles,
  renderPullRequest,
  renderPullRequests,
} from '../../src/prompt/change-text.ts'
import { DIFF_LIMIT } from '../../src/prompt/patches.ts'
import { file, pullRequest } from '../change/fakes.ts'
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
    expect(note).toMatch(/2 of 2 merged .* first\. Descriptions are cut after 10000 characters\.$/)
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
        const [, shown] =
          /^(\d+) of (\d+) merged pull requests are shown, the last merged first\.(?: Descriptions are cut after 10000 characters\.)?$/.exec(
            note,
          ) ?? []
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
  test('is the patches, smallest first, and how many of all files are shown', () => {
    const files = [file('b.ts', { patch: '@@ -1 +1 @@\n-longer\n+line' }), file('a.ts')]
    expect(renderDiff(files, false)).toEqual({
      data: '--- a.ts\n@@ -1 +1 @@\n-a\n+b\n\n--- b.ts\n@@ -1 +1 @@\n-longer\n+line',
      note: 'Patches of 2 of 2 files are shown.',
    })
  })

  test('names the files that it does not show, with the reason', () => {
    const files = [
      file('logo.png', { patch: undefined }),
      file('yarn.lock'),
      file('dist/index.js', { patch: undefined }),
      file('big.ts', { patch: '+'.repeat(DIFF_LIMIT) }),
      file('a.ts'),
    ]
    const { data, note } = renderDiff(files, false)
    expect(note).toBe('Patches of 1 of 5 files are shown.')
    expect(data?.split('Files without a patch here:\n')[1]?.split('\n')).toEqual([
      'logo.png (too large)',
      'yarn.lock (lock file or generated)',
      'dist/index.js (lock file or generated)',
      'big.ts (left out: patches are shown up to 100000 characters)',
    ])
  })

  const EMPTY = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'
  const EMPTY_SHA256 = '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813'

  // As GitHub returns them: without a patch in each case, and with counts only where it shows no text for its size.
  test.each<[string, Partial<ChangedFile>, string]>([
    ['an empty file that was added', { status: 'added', sha: EMPTY }, 'empty'],
    ['an empty file that was removed', { status: 'removed', sha: EMPTY }, 'empty'],
    ['an empty file, by SHA-256', { status: 'added', sha: EMPTY_SHA256 }, 'empty'],
    ['an empty file that was renamed', { status: 'renamed', sha: EMPTY }, 'renamed, empty'],
    ['a file that was renamed', { status: 'renamed', previousPath: 'old.ts' }, 'renamed, no line changed'],
    ['a file that was copied', { status: 'copied', previousPath: 'old.ts' }, 'copied, no line changed'],
    ['a file that is unchanged', { status: 'unchanged' }, 'unchanged'],
    ['a binary file that was added', { status: 'added' }, 'binary or too large'],
    ['a binary file that was removed', { status: 'removed' }, 'binary or too large'],
    ['a binary file that changed', {}, 'binary or too large, or only its mode changed'],
    ['a file of another type', { status: 'changed' }, 'binary or too large, or only its mode changed'],
    ['an added file of unknown content', { status: 'added', sha: undefined }, 'empty, binary or too large'],
    ['a file of unknown content', { sha: undefined }, 'empty, binary or too large, or only its mode changed'],
    ['a large file that was added', { status: 'added', additions: 50_000 }, 'too large'],
    ['a large file that was removed', { status: 'removed', deletions: 50_000 }, 'too large'],
    ['a large file that was renamed', { status: 'renamed', previousPath: 'old.ts', additions: 1 }, 'too large'],
    ['a lock file', { path: 'yarn.lock', additions: 50_000 }, 'lock file or generated'],
    ['a lock file that was renamed', { path: 'yarn.lock', status: 'renamed' }, 'lock file or generated'],
  ])('names %s with the reason', (_name, parts, reason) => {
    const changed = file('a', { additions: 0, deletions: 0, patch: undefined, ...parts })
    expect(renderDiff([changed], false).data).toBe(`Files without a patch here:\n${changed.path} (${reason})`)
  })

  test('of no files is one sentence', () => {
    expect(renderDiff([], false)).toEqual({ note: 'Patches of 0 of 0 files are shown.' })
  })

  test('is never longer than its limit, however many small patches it has', () => {
    const files = Array.from({ length: 3000 }, (_, index) =>
      file(`${index}`.padStart(5, '0'), { patch: 'x'.repeat(40) }),
    )
    const [patches] = renderDiff(files, false).data?.split('Files without') ?? []
    expect(patches?.length).toBeLessThanOrEqual(DIFF_LIMIT)
    expect(patches?.length).toBeGreaterThan(DIFF_LIMIT * 0.95)
  })

  test('says when GitHub gives no more files', () => {
    expect(renderDiff([file('a.ts')], true).note).toMatch(/GitHub gives no more than these files; there may be more\.$/)
  })
})
