import { describe, expect, test } from 'vitest'
import type { Change, ChangedFile, CoveredChanges } from '../../../src/agent/change/change.ts'
import { CHANGES_LIMIT, renderChanges, renderPullRequests } from '../../../src/agent/prompt/change-text.ts'
import type { PullRequest } from '../../../src/kit/core/pull-request.ts'
import { change, file, pullRequest } from '../change/fakes.ts'

describe('pull requests', () => {
  const url = 'https://github.com/acme/app/pull/7'

  test.each<[what: string, parts: Partial<PullRequest>, expected: string]>([
    [
      'a description',
      { body: '\n\nIt retries.\nTwice.\n' },
      `#7 Add retries\nAuthor: mona\nURL: ${url}\n\nIt retries.\nTwice.`,
    ],
    [
      'lines in its head',
      { title: 'x\nAuthor: eve', author: 'a\nb', body: '' },
      `#7 x\\nAuthor: eve\nAuthor: a\\nb\nURL: ${url}`,
    ],
  ])('are data: one with %s', (_, parts, data) => {
    expect(renderPullRequests([{ ...pullRequest, ...parts }])).toEqual({ data })
  })

  test('that do not exist are named as such', () => {
    expect(renderPullRequests([])).toEqual({ note: '(There is no pull request behind this event.)' })
  })

  test('of a push share the room', () => {
    const second = { ...pullRequest, number: 8, title: 'Add limits', body: 'y'.repeat(60_000) }
    const { data = '' } = renderPullRequests([pullRequest, second])
    expect(data).toMatch(/^#7 Add retries\n[\s\S]*\n\n#8 Add limits\n/)
    expect(data.length).toBeLessThan(51_000)
  })
})

const render = (changes: readonly Change[], parts: Partial<CoveredChanges> = {}) => {
  const { data = '', ...value } = renderChanges({ changes, base: 'b1 (v1)', head: 'h1', ...parts }, 'acme/app')
  return { data, ...value }
}

describe('the changes', () => {
  test('name repository, base and head, then each change with its patches', () => {
    const texts = { number: undefined, title: 'Fix\n## it', author: undefined, url: '', body: '' }
    const commit = change({ ...texts, files: [file('b.png', { patch: undefined })] })
    expect(render([change(), commit])).toEqual({
      data: [
        'Repository: acme/app\nBase: b1 (v1)\nHead: h1',
        '## Change 1 of 2: #7 Add retries\nAuthor: mona\nURL: https://github.com/acme/app/pull/7\n\nIt retries.',
        '--- src/a.ts (2 of 2 lines shown)\n@@ -1 +1 @@\n-a\n+b',
        '## Change 2 of 2: Fix\\n## it\nAuthor: unknown',
        'Files that are not shown:\nmodified b.png +1 -1 (empty, binary or too large)',
      ].join('\n\n'),
      note: '2 changes, the newest last. Patches of 1 of 2 files are shown.',
      coverage: { files: 1, allFiles: 2, lines: 2, allLines: 4 },
    })
  })

  test('may be one, between ends that are not known', () => {
    const { data, note } = render([change({ body: ' ' })], { base: undefined, head: undefined })
    expect(data).toMatch(/^Repository: acme\/app\n\n## Change 1 of 1: #7 Add retries\n/)
    expect(note).toBe('1 change. Patches of 1 of 1 file are shown.')
  })

  test.each<[parts: Partial<Change>, data: string]>([
    [{ isRead: false, files: [], head: 'c1' }, '(The files of this change could not be read: see commit c1.)'],
    [{ filesCapped: true }, '(GitHub gives no more files of this change; there may be more.)'],
    [{ files: [] }, '(No file is changed any more: nothing is left of this change.)'],
  ])('say what is missing of %j', (parts, data) => {
    expect(render([change(), change(parts)]).data.endsWith(`\n\n${data}`)).toBe(true)
  })

  test('share 50,000 characters for descriptions, of which a short one leaves the rest to others', () => {
    const bodies = ['a'.repeat(10), 'b'.repeat(30_000), 'c'.repeat(40_000)]
    const { data } = render(bodies.map((body) => change({ body })))
    const lengths = ['a', 'b', 'c'].map((letter) => new RegExp(`\\n(${letter}+)`).exec(data)?.[1]?.length)
    expect(lengths).toEqual([10, 24_995, 24_995])
    expect(render([change({ body: 'a'.repeat(50_000) })]).data).toContain('a'.repeat(50_000))
  })

  test.each([
    { count: 1200, what: '1,200 older commits' },
    { count: Number.POSITIVE_INFINITY, what: 'an unknown number of older commits' },
  ])('behind $count older commits count these', ({ count, what }) => {
    expect(render([change()], { older: count }).note).toMatch(new RegExp(` Not shown: ${what}\\.$`))
  })

  test('beyond those that are read are a line each, and the reason stands once', () => {
    const beyond = Array.from({ length: 800 }, (_, index) => {
      const title = index === 0 ? 'x\n## Change 9' : `Improve ${'the widgets '.repeat(20)}`
      return change({ number: index === 1 ? undefined : index, title, files: [], isRead: false, isBeyond: true })
    })
    const read = Array.from({ length: 200 }, (_, index) => {
      const patch = `@@ -1 +1 @@\n+${'some code '.repeat(90)}`
      return change({
        number: 1000 + index,
        title: 'Add it'.repeat(20),
        body: 'Why '.repeat(200),
        files: [file(`src/${index}.ts`, { patch })],
      })
    })
    const { data = '', note } = render([...beyond, ...read])
    const lines = data.split('\n').filter((line) => line.startsWith('- '))
    expect(lines).toHaveLength(800)
    expect(lines[0]).toBe('- #0 x\\n## Change 9')
    expect(lines[1]).toMatch(/^- 3f78685 Improve/)
    expect(data.match(/not read/g)).toHaveLength(1)
    expect(data).toContain('## Change 801 of 1000: #1000')
    expect(note).toMatch(/^1,?000 changes, the newest last\./)
    expect(data.length).toBeLessThanOrEqual(CHANGES_LIMIT)
  })

  test('never exceed the limit, whatever they are made of', () => {
    const many = (index: number) =>
      Array.from({ length: 20 }, (_, one) => {
        const patch = `@@ -1 +1 @@\n${`+const someName${index}_${one} = otherName${one}\n`.repeat(40)}`
        return file(`src/some/long/folder/name/${index}/${one}.ts`, { patch })
      })
    const changes = Array.from({ length: 40 }, (_, index) => change({ body: 'b'.repeat(5000), files: many(index) }))
    const { data = '' } = render(changes)
    expect(data.length).toBeLessThanOrEqual(CHANGES_LIMIT)
    expect(data.length).toBeGreaterThan(CHANGES_LIMIT - 20_000)
    expect(data).toMatch(/… and \d+ more files/)
  })

  const NO_PATCH = { additions: 0, deletions: 0, patch: undefined }
  const big = file('src/big.ts', { patch: `@@ -1 +1 @@\n+${'x'.repeat(200_000)}`, previousPath: 'big.ts' })

  // Where GitHub gives no patch, it gives no reason.
  test.each<[ChangedFile, string]>([
    [file('logo.png', NO_PATCH), 'modified logo.png +0 -0 (empty, binary or too large)'],
    [
      file('a', { ...NO_PATCH, status: 'copied', previousPath: 'b' }),
      'copied a (from b) +0 -0 (no line changed, empty, binary or too large)',
    ],
    [file('a', { ...NO_PATCH, status: 'renamed' }), 'renamed a +0 -0 (its other path is left out)'],
    [file('yarn.lock'), 'modified yarn.lock +1 -1 (lock file or generated)'],
    [big, 'modified src/big.ts (from big.ts) +1 -1 (no room)'],
  ])('name a file that they do not show, with the reason: %#', (unshown, expected) => {
    const { data, note } = render([change({ files: [unshown, file('a.ts')] })])
    expect(data.endsWith(`\n\nFiles that are not shown:\n${expected}`)).toBe(true)
    expect(note).toBe('1 change. Patches of 1 of 2 files are shown.')
  })
})
