/**
 * Draws the README's picture of the report, in light and dark, from what the demo wrote:
 * `npm run demo && npm run pictures`. Needs Chromium (`CHROMIUM`, or Debian's) and the npm registry.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** What GitHub uses, or nearly so: no development needs it, so it is installed for the pictures alone. */
const PACKAGES = ['markdown-it@14', 'mermaid@11', 'github-markdown-css@5']

/** Each Markdown file with the picture that is made of it. */
const PICTURES = [{ source: 'demo-output/4-page-views.md', name: 'page-views' }]

/** Pixels. */
const WIDTH = 900

/** The background of GitHub's pages. */
const BACKGROUNDS = { light: '#ffffff', dark: '#0d1117' }

const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
try {
  execFileSync('npm', ['install', '--silent', '--no-save', '--ignore-scripts', '--prefix', folder, ...PACKAGES])
  for (const { source, name } of PICTURES) {
    const markdown = await readFile(path.join(ROOT, source), 'utf8')
    for (const scheme of ['light', 'dark'] as const) {
      await draw(markdown, scheme, path.join(ROOT, 'docs/images', `${name}-${scheme}.png`))
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function draw(markdown: string, scheme: keyof typeof BACKGROUNDS, picture: string): Promise<void> {
  const page = path.join(folder, 'page.html')
  await writeFile(page, pageOf(markdown, scheme))
  const dom = chromium(['--dump-dom', `--window-size=${WIDTH},1000`, page])
  const height = /data-height="(\d+)"/.exec(dom)?.[1]
  if (height === undefined) throw new Error(`${picture}: Mermaid could not draw the chart.`)
  chromium([`--screenshot=${picture}`, `--window-size=${WIDTH},${height}`, page])
  console.log(`${path.relative(ROOT, picture)}: ${WIDTH} by ${height} pixels`)
}

/** Runs Chromium until the page has been drawn, and returns what it prints. */
function chromium(args: readonly string[]): string {
  const quiet = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--virtual-time-budget=20000']
  const flags = [...quiet, '--allow-file-access-from-files', `--user-data-dir=${path.join(folder, 'profile')}`]
  return execFileSync(CHROMIUM, [...flags, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/** A page that shows the Markdown about as GitHub does, and says how high it is once its charts are drawn. */
function pageOf(markdown: string, scheme: keyof typeof BACKGROUNDS): string {
  const asset = (file: string) => pathToFileURL(path.join(folder, 'node_modules', file)).href
  const theme = scheme === 'dark' ? 'dark' : 'default'
  return `<!doctype html>
<meta charset="utf-8">
<link rel="stylesheet" href="${asset(`github-markdown-css/github-markdown-${scheme}.css`)}">
<body class="markdown-body" style="margin: 0; padding: 24px; background: ${BACKGROUNDS[scheme]}">
<script src="${asset('markdown-it/dist/markdown-it.min.js')}"></script>
<script src="${asset('mermaid/dist/mermaid.min.js')}"></script>
<script>
  document.body.insertAdjacentHTML('afterbegin', markdownit({ html: true }).render(${JSON.stringify(markdown).replaceAll('<', '\\u003c')}))
  for (const code of document.querySelectorAll('code.language-mermaid')) {
    code.parentElement.className = 'mermaid'
    code.replaceWith(code.textContent)
  }
  mermaid.initialize({ startOnLoad: false, theme: '${theme}' })
  mermaid.run().then(() => (document.body.dataset.height = document.documentElement.scrollHeight))
</script>
`
}
