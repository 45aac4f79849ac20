/**
 * Draws the README's pictures, in light and dark, from what the demo wrote: `npm run demo && npm run pictures`. Needs
 * Chromium (`CHROMIUM`, or Debian's) and the npm registry.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { conversations } from './conversations.ts'
import { installPackages, pageOf, type Scheme } from './page.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Pixels. */
const WIDTH = 900

const demoOutput = (file: string) => readFile(path.join(ROOT, 'demo-output', file), 'utf8')

const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
try {
  installPackages(folder)
  await draw('pull-request', await conversations(demoOutput))
  await draw('page-views', await demoOutput('4-page-views.md'))
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function draw(name: string, markdown: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) await drawIn(scheme, { name, markdown })
}

async function drawIn(scheme: Scheme, { name, markdown }: { name: string; markdown: string }): Promise<void> {
  const picture = path.join(ROOT, 'docs/images', `${name}-${scheme}.png`)
  const page = path.join(folder, 'page.html')
  await writeFile(page, pageOf(markdown, { scheme, folder }))
  const dom = chromium(['--dump-dom', `--window-size=${WIDTH},200`, page])
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
