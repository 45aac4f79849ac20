/**
 * Draws the README's pictures, in light and dark, from what the demo wrote: `npm run demo && npm run pictures`. Needs
 * Chromium (`CHROMIUM`, or Debian's), a font with emoji (Debian's fonts-noto-color-emoji) and the npm registry.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWith, readOptions } from './options.ts'
import { installPackages, pageOf, renderConversation, type Scheme } from './page.ts'

const HELP = `Usage: npm run demo && npm run pictures

Draws the README's pictures into docs/images/, from what the demo wrote. Needs the npm registry, and what Debian has in
chromium (or the path CHROMIUM), fonts-noto-color-emoji, fonts-inter and fonts-jetbrains-mono.`

readOptions(HELP, {})

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** In CSS pixels, of which the pictures have two each way. */
const WIDTHS = { 'pull-request': 860, 'page-views': 820 }

const demoOutput = (file: string) => readFile(path.join(ROOT, 'demo-output', file), 'utf8')

const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
await drawAll().catch((error) => endWith(error, HELP))

async function drawAll(): Promise<void> {
  try {
    const conversation = JSON.parse(await demoOutput('pull-requests.json'))
    const report = firstPart(await demoOutput('8-readers.md'))
    installPackages(folder)
    await draw('pull-request', renderConversation(conversation))
    await draw('page-views', report)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The report in a job summary up to the first five of its top pages, without what readers did not find. */
function firstPart(summary: string): string {
  const [part] = /^## docs\.example\.com.*?\n### Top pages\n\n(?:\|[^\n]*\n){7}/ms.exec(summary) ?? []
  if (part === undefined) throw new Error('The report has no table of five top pages.')
  return part.replace(/### What readers did not find.*?(?=### Top pages)/s, '')
}

async function draw(name: keyof typeof WIDTHS, markdown: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) await drawIn(scheme, { name, markdown })
}

async function drawIn(
  scheme: Scheme,
  { name, markdown }: { name: keyof typeof WIDTHS; markdown: string },
): Promise<void> {
  const picture = path.join(ROOT, 'docs/images', `${name}-${scheme}.png`)
  const page = path.join(folder, 'page.html')
  await writeFile(page, pageOf(markdown, { scheme, folder }))
  const dom = chromium(['--dump-dom', `--window-size=${WIDTHS[name]},200`, page])
  const emoji = /data-emoji="(.+?)"/.exec(dom)?.[1]
  if (emoji !== 'drawn') throw new Error(`${picture}: ${emoji} would be an empty box. Install a font that has it.`)
  const height = /data-height="(\d+)"/.exec(dom)?.[1]
  if (height === undefined) throw new Error(`${picture}: Mermaid could not draw the chart.`)
  // On a busy machine, Chromium may draw only a part of the page. Two pictures that are the same are whole.
  const size = `--window-size=${WIDTHS[name]},${height}`
  let before: Buffer
  let drawn = Buffer.alloc(0)
  do {
    before = drawn
    chromium([`--screenshot=${picture}`, size, '--force-device-scale-factor=2', page])
    drawn = await readFile(picture)
  } while (!drawn.equals(before))
  console.log(`${path.relative(ROOT, picture)}: ${WIDTHS[name]} by ${height} pixels, drawn in double`)
}

/** Runs Chromium until the page has been drawn, and returns what it prints. */
function chromium(args: readonly string[]): string {
  const quiet = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--virtual-time-budget=20000']
  const flags = [...quiet, '--allow-file-access-from-files', `--user-data-dir=${path.join(folder, 'profile')}`]
  return execFileSync(CHROMIUM, [...flags, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
