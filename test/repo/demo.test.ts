import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { htmlOf } from '../../scripts/markdown.ts'
import { diffOf, shownMarkdown } from '../../scripts/page.ts'
import { runHere } from './workflows/script.ts'
import { ROOT } from './workflows/workflow.ts'

/** What npm prints before a script, and what the README promises in all. */
const [NPM_LINES, MOST_LINES] = [4, 150]

test.skipIf(process.platform === 'win32')(
  'the demo shows its nine steps, and opens a page with all of them',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'demo-'))
    onTestFinished(() => {
      rmSync(folder, { recursive: true })
      vi.unstubAllEnvs()
    })
    for (const opener of ['xdg-open', 'open']) {
      const file = path.join(folder, opener)
      writeFileSync(file, `#!/bin/sh\nprintf '%s' "$1" > '${folder}/opened'\n`)
      chmodSync(file, 0o755)
    }
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
    const { code, printed } = await runHere('scripts/demo.ts', '--open')
    expect(code).toBe(0)
    expect(printed.trimEnd().split('\n').length + NPM_LINES).toBeLessThanOrEqual(MOST_LINES)
    const page = `${ROOT}demo-output/index.html`
    expect(printed).toContain(page)
    await vi.waitFor(() => expect(readFileSync(path.join(folder, 'opened'), 'utf8')).toBe(page), 60_000)
    const html = readFileSync(page, 'utf8')
    expect(Array.from(html.matchAll(/<h1>(\d)\. /g), ([, number]) => number).join('')).toBe('123456789')
    // In a private repository, the words of readers are shown.
    expect(html).toContain('How do I rotate an API key?')
    // It can be read without a network.
    expect(html.match(/<(?:script|link|img|iframe)\b/g)).toBeNull()
  },
)

test.for<[what: string, markdown: string, html: string]>([
  ['a heading', '## Two *lines*', '<h2>Two *lines*</h2>'],
  ['a paragraph of two lines', 'a\nb', '<p>a\nb</p>'],
  [
    'bold text, code and a link',
    '**[`a`](<https://x.y/z>)** b',
    '<p><strong><a href="https://x.y/z"><code>a</code></a></strong> b</p>',
  ],
  ['references, which stay', '<code>a&#124;b</code> & c', '<p><code>a&#124;b</code> &amp; c</p>'],
  ['tags that are not known', '<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['a marker', '<!-- docs-agent abc -->\n\na', '<p>a</p>'],
  ['a list in a list', '- a\n- b\n  - c', '<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul></li>\n</ul>'],
  [
    'a table with numbers',
    '| A | B |\n| :--- | ---: |\n| x\\|y | 1 |',
    '<table>\n<tr><th>A</th><th style="text-align:right">B</th></tr>\n<tr><td>x|y</td><td style="text-align:right">1</td></tr>\n</table>',
  ],
  ['code with fences in it', '````text\n```\n<b>\n````', '<pre><code>```\n&lt;b&gt;</code></pre>'],
  [
    'a collapsed part',
    '<details>\n<summary>A & b</summary>\n\nc\n\n</details>',
    '<details>\n<summary>A &amp; b</summary>\n<p>c</p>\n</details>',
  ],
])('the page shows %s', ([, markdown, html]) => {
  expect(htmlOf(markdown)).toBe(html)
})

test('the page shows a diff and a chart', () => {
  expect(diffOf('@@ -1 +1 @@ a\n-b\n+c')).toBe(
    '<pre><code><span class="range">@@ -1 +1 @@</span> a\n<span class="deleted">-b</span>\n<span class="added">+c</span></code></pre>',
  )
  const chart =
    '```mermaid\nxychart-beta\n  x-axis ["1 May", "2"]\n  y-axis 0 --> 10.5\n  line [5, 10.5]\n  bar [1, 2]\n```'
  const svg = shownMarkdown(chart)
  expect(svg).toContain('>1 May</text>')
  // The highest point is at the top, ten units below the edge.
  expect(svg).toMatch(/points="[\d.]+,[\d.]+ [\d.]+,10\.0"/)
  expect(svg.match(/<polyline /g)).toHaveLength(1)
  expect(svg.match(/<rect /g)).toHaveLength(2)
})
