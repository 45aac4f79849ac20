/**
 * Draws the pictures of the pages, in light and dark, from what the demo wrote: `npm run demo && npm run pictures`. Needs
 * Chromium (`CHROMIUM`, or Debian's), a font with emoji (Debian's fonts-noto-color-emoji) and the npm registry.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { escaped, htmlOf } from './markdown.ts'
import { endWith, readOptions } from './options.ts'
import { diffOf, pageOf, type Scheme } from './page.ts'
import { faultOfFrame, readPicture } from './png.ts'

const HELP = `Usage: npm run demo && npm run pictures

Draws the pictures of the pages into docs/images/, from what the demo wrote. Needs the npm registry, and what Debian has in
chromium (or the path CHROMIUM), fonts-noto-color-emoji, fonts-inter and fonts-jetbrains-mono.`

readOptions(HELP, {})

/** A picture: its width is in CSS pixels, of which it has two each way. */
interface Drawing {
  name: string
  width: number
  html: string
}

/** What the README's first workflow results in, as the demo notes it. */
export interface Conversation {
  code: { number: number; title: string; author: string; branch: string }
  /** Who wrote the comment, and its Markdown. */
  commenter: string
  comment: string
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** GitHub draws charts with it. It is large, and nothing else needs it, so it is installed for pictures alone. */
const MERMAID = 'mermaid@11'

/** The signs of comments and summaries that have a color. */
const EMOJI = ['✅', '⏳', '⚠️', '🔗', '🧪']

/** A busy machine may need more than one attempt. */
const MOST_ATTEMPTS = 10

const demoOutput = (file: string) => readFile(path.join(ROOT, 'demo-output', file), 'utf8')

const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
async function drawAll(): Promise<void> {
  const [conversation, summary] = [JSON.parse(await demoOutput('pull-requests.json')), await demoOutput('8-readers.md')]
  const drawings: Drawing[] = [
    { name: 'pull-request', width: 860, html: conversationHtml(conversation) },
    { name: 'page-views', width: 820, html: reportHtml(beginningOf(summary, { withPages: true })) },
    { name: 'report', width: 690, html: reportHtml(beginningOf(summary, { withPages: false })) },
  ]
  execFileSync('npm', ['install', '--silent', '--no-save', '--ignore-scripts', '--prefix', folder, MERMAID])
  for (const drawing of drawings) {
    for (const scheme of ['light', 'dark'] as const) await draw(drawing, scheme)
  }
}

/** The report in a job summary up to its chart, or up to the first five of its top pages. */
function beginningOf(summary: string, { withPages }: { withPages: boolean }): string {
  const end = withPages ? '\n### Top pages\n\n(?:\\|[^\n]*\n){7}' : '\n```mermaid\n.*?\n```\n(?:\n[^\n#<]+\n)?'
  const [part] = new RegExp(`^## docs\\.example\\.com.*?${end}`, 'ms').exec(summary) ?? []
  if (part === undefined) throw new Error('The report has no chart, or no table of five top pages.')
  return part.replace(/### What readers did not find.*?(?=### (?:Sections|Top pages))/s, '')
}

function reportHtml(markdown: string): string {
  return htmlOf(markdown, { mermaid: (text) => `<pre class="mermaid">${escaped(text)}</pre>` })
}

/** The pull request as GitHub's page shows it, with the diff of the docs unfolded. */
function conversationHtml({ code, commenter, comment }: Conversation): string {
  const { number, title, author, branch } = code
  const shown = htmlOf(comment, { diff: diffOf }).replace(
    '<details>\n<summary>The diff',
    '<details open>\n<summary>The diff',
  )
  return `<h1>${title} <span>#${number}</span></h1>
<div class="state"><span class="open">Open</span> <b>${author}</b> wants to merge 1 commit into <i>main</i> from <i>${branch}</i></div>
<div class="conversation">
<div class="avatar">${commenter.slice(0, 1).toUpperCase()}</div>
<div class="card">
<div class="head"><b>${commenter.replace(/\[bot\]$/, '')}</b> <span class="label">bot</span> commented 2 minutes ago • edited</div>
<div class="body">${shown}</div>
</div>
</div>`
}

/** What a picture has beside the style of every page. */
const STYLE = `<style>
body { border: 1px solid var(--border); min-height: 100vh }
h1 { font-size: 24px; font-weight: 400; margin: 0 0 8px }
h2:first-child { margin-top: 0; font-size: 19px }
h1 span, .state { color: var(--muted) }
.state { margin-bottom: 16px }
.state i { font-style: normal; color: var(--link); background: var(--branch); border-radius: 6px; padding: 2px 6px; font: 12px 'JetBrains Mono' }
.open { background: #1f883d; color: #fff; border-radius: 2em; padding: 4px 12px; margin-right: 6px; font-weight: 500 }
.conversation { display: flex; gap: 12px }
.conversation .card { flex: 1; margin: 0 }
.avatar { flex: 0 0 40px; height: 40px; border-radius: 50%; background: var(--muted); color: var(--ground); font: 600 18px/40px Inter; text-align: center }
.label { border: 1px solid var(--border); border-radius: 2em; padding: 0 7px; font-size: 12px }
pre.mermaid { background: none; padding: 0 }
body > :last-child { margin-bottom: 0 }
</style>`

/** Draws the charts, and notes in the page how high it is and whether each emoji has a color. */
function scripts(scheme: Scheme): string {
  return `${STYLE}
<script src="${pathToFileURL(path.join(folder, 'node_modules/mermaid/dist/mermaid.min.js')).href}"></script>
<script>
  mermaid.initialize({ startOnLoad: false, theme: '${scheme === 'dark' ? 'dark' : 'default'}' })
  addEventListener('load', () => {
    document.body.dataset.emoji = ${JSON.stringify(EMOJI)}.find((emoji) => document.body.textContent.includes(emoji) && !isDrawn(emoji)) ?? 'drawn'
    // Mermaid measures wrongly what a narrow page makes smaller, so the page is narrow only afterwards.
    document.body.style.width = '960px'
    mermaid.run().then(() => {
      document.body.style.width = ''
      document.body.dataset.height = Math.ceil(document.documentElement.getBoundingClientRect().height)
    })
  })
  // An empty box has the color of the text alone, a sign has another.
  function isDrawn(emoji) {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    context.font = '32px ' + getComputedStyle(document.body).fontFamily
    context.fillText(emoji, 0, 40)
    const { data } = context.getImageData(0, 0, 64, 64)
    return data.some((value, index) => index % 4 === 1 && Math.abs(value - data[index - 1]) > 32)
  }
</script>`
}

async function draw({ name, width, html }: Drawing, scheme: Scheme): Promise<void> {
  const picture = path.join(ROOT, 'docs/images', `${name}-${scheme}.png`)
  const page = path.join(folder, 'page.html')
  await writeFile(page, pageOf(html, { scheme, head: scripts(scheme) }))
  const dom = chromium(['--dump-dom', `--window-size=${width},200`, page])
  const emoji = /data-emoji="(.+?)"/.exec(dom)?.[1]
  if (emoji !== 'drawn') throw new Error(`${picture}: ${emoji} would be an empty box. Install a font that has it.`)
  const height = /data-height="(\d+)"/.exec(dom)?.[1]
  if (height === undefined) throw new Error(`${picture}: Mermaid could not draw the chart.`)
  const screenshot = [
    `--screenshot=${picture}`,
    `--window-size=${width},${height}`,
    '--force-device-scale-factor=2',
    page,
  ]
  // On a busy machine, Chromium may draw only a part of the page, even twice in a row. The frame shows it.
  let fault: string | undefined = 'not drawn'
  for (let attempt = 1; fault !== undefined && attempt <= MOST_ATTEMPTS; attempt += 1) {
    chromium(screenshot)
    fault = faultOfFrame(readPicture(await readFile(picture)))
  }
  if (fault !== undefined) throw new Error(`${picture}: ${fault}.`)
  console.log(`${path.relative(ROOT, picture)}: ${width} by ${height} pixels, drawn in double`)
}

/** Runs Chromium until the page has been drawn, and returns what it prints. */
function chromium(args: readonly string[]): string {
  const quiet = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--virtual-time-budget=20000']
  const flags = [...quiet, '--allow-file-access-from-files', `--user-data-dir=${path.join(folder, 'profile')}`]
  return execFileSync(CHROMIUM, [...flags, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

await drawAll()
  .finally(() => rm(folder, { recursive: true, force: true }))
  .catch((error) => endWith(error, HELP))
