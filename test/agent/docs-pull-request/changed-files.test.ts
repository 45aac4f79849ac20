import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChangedFile } from '../../../src/agent/change/change.ts'
import { renderFiles } from '../../../src/agent/docs-pull-request/changed-files.ts'
import { hostileText, obeyedCharacters } from '../../kit/core/hostile-text.ts'
import { runs } from '../../support/fuzz.ts'

const URL = 'https://github.com/acme/docs/pull/7'
const HEAD = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d'

function file(path: string, parts: Partial<ChangedFile> = {}): ChangedFile {
  const patch = '@@ -1,2 +1,2 @@\n-Two regions.\n+Three regions.'
  return { path, previousPath: undefined, status: 'modified', additions: 1, deletions: 1, sha: 'a', patch, ...parts }
}

const render = (files: ChangedFile[], parts: Partial<Parameters<typeof renderFiles>[1]> = {}) =>
  renderFiles(
    files,
    { files: files.length, headSha: HEAD, state: 'open', ...parts },
    { url: URL, redact: (text) => text.replaceAll('acme_docs', '***') },
  )

const diffLink = (path: string) => `${URL}/files#diff-${createHash('sha256').update(path).digest('hex')}`

test('the project is named in no path, and each link leads where GitHub has it', () => {
  const text = render([file('acme_docs/a.mdx', { previousPath: 'acme_docs/b.mdx', status: 'renamed' })])
  expect(text).toContain(`[\`***/a.mdx\`](<${diffLink('acme_docs/a.mdx')}>)`)
  expect(text).not.toContain('acme_docs')
})

describe('the list of files', () => {
  test('has documentation first, and links each name to its diff', () => {
    const text = render([file('docs.json', { additions: 1234, deletions: 0 }), file('guides/regions.mdx')])
    expect(text.split('\n').slice(0, 4)).toEqual([
      '2 files:',
      '',
      `- [\`guides/regions.mdx\`](<${diffLink('guides/regions.mdx')}>) +1 −1`,
      `- [\`docs.json\`](<${diffLink('docs.json')}>) +1,234 −0`,
    ])
  })

  test('says what is new, removed and renamed, and that with both names', () => {
    const files = [
      file('a.mdx', { status: 'added' }),
      file('b.mdx', { status: 'removed' }),
      file('c.mdx', { status: 'renamed', previousPath: 'old.mdx', patch: undefined }),
    ]
    expect(render(files)).toMatch(/a\.mdx.* \(new\)\n.*b\.mdx.* \(removed\)\n.*c\.mdx.* \(before: `old\.mdx`\)\n/)
  })

  test('ends after ten, and says how many more there are', () => {
    const files = Array.from({ length: 100 }, (_, index) => file(`${index}.mdx`))
    expect(render(files, { files: 10_000 })).toContain('- and 9,990 more files\n')
    expect(render(files.slice(0, 11))).toContain('- and 1 more file\n')
    expect(render(files.slice(0, 10))).not.toContain('more file')
  })

  test.each([
    ['nobody has to review it any more', render([file('a.mdx')], { state: 'merged' })],
    ['no file has a patch', render([file('logo.png', { patch: undefined })])],
  ])('stands alone where %s', (_why, text) => {
    expect(text).not.toContain('<details>')
  })
})

describe('the diff', () => {
  test('has the order of the list, names both sides, and says the commit', () => {
    const text = render([
      file('docs.json', { patch: undefined }),
      file('new.mdx', { status: 'added', patch: '@@ -0,0 +1 @@\n+New.' }),
      file('c.mdx', { previousPath: 'old.mdx' }),
    ])
    expect(text.slice(text.indexOf('<details>'))).toBe(`<details>
<summary>The diff at 1a2b3c4</summary>

\`\`\`diff
--- /dev/null
+++ b/new.mdx
@@ -0,0 +1 @@
+New.
--- a/old.mdx
+++ b/c.mdx
@@ -1,2 +1,2 @@
-Two regions.
+Three regions.
\`\`\`

</details>`)
  })

  test('ends at a line once it is full, and says outside of the fence how much is not shown', () => {
    const patch = Array.from({ length: 5000 }, (_, index) => `+Line ${index} of a long page`).join('\n')
    const text = render([file('long.mdx', { patch }), file('other.mdx')], { files: 101 })
    const [, title = '', diff = ''] = /<summary>(.*)<\/summary>\n\n```diff\n([\s\S]*)\n```/.exec(text) ?? []
    expect(diff.length).toBeLessThanOrEqual(20_000)
    expect(diff.length).toBeGreaterThan(19_900)
    const rest = (5007 - diff.split('\n').length).toLocaleString('en')
    expect(title).toBe(`The diff at 1a2b3c4, without ${rest} of its 5,007 lines (of the first 100 files)`)
    expect(diff).toMatch(/\+Line \d+ of a long page$/)
  })
})

test('whatever names and patches hold, it stays a list and one collapsed fence', () => {
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (path, previousPath, patch) => {
      const text = render([file(path || 'a', { previousPath, patch: patch || undefined })])
      expect(obeyedCharacters(text).filter((one) => one !== '\n' && one !== '\t')).toEqual([])
      const [list = '', diff = ''] = text.split('<details>\n')
      expect(list).not.toMatch(/@|<(?!\/?code>|https:)/)
      if (diff === '') return
      const [, mark = ''] = /\n\n(`{3,})diff\n/.exec(diff) ?? []
      expect(diff.endsWith(`\n${mark}\n\n</details>`)).toBe(true)
      const inside = diff.slice(diff.indexOf(`${mark}diff\n`) + mark.length + 5, diff.lastIndexOf(`\n${mark}\n`))
      expect(inside.match(/`+/g)?.every((run) => run.length < mark.length) ?? true).toBe(true)
    }),
    { numRuns: runs(100) },
  )
})
