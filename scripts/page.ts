import { escaped, htmlOf } from './markdown.ts'

/** The colors of GitHub's pages. */
const COLORS = {
  light: {
    ground: '#ffffff',
    text: '#1f2328',
    muted: '#59636e',
    border: '#d1d9e0',
    soft: '#f6f8fa',
    link: '#0969da',
    branch: '#ddf4ff',
    added: '#116329',
    'added-ground': '#dafbe1',
    deleted: '#82071e',
    'deleted-ground': '#ffebe9',
    range: '#8250df',
  },
  dark: {
    ground: '#0d1117',
    text: '#f0f6fc',
    muted: '#9198a1',
    border: '#3d444d',
    soft: '#151b23',
    link: '#4493f8',
    branch: '#121d2f',
    added: '#aff5b4',
    'added-ground': '#033a16',
    deleted: '#ffdcd7',
    'deleted-ground': '#67060c',
    range: '#d2a8ff',
  },
}

export type Scheme = keyof typeof COLORS

/**
 * A page that looks about as GitHub does, and needs nothing from elsewhere.
 *
 * @param options.scheme the reader's own unless given
 * @param options.head more of the page's head, such as scripts
 */
export function pageOf(html: string, { scheme, head = '' }: { scheme?: Scheme; head?: string } = {}): string {
  const colors =
    scheme === undefined
      ? `${variables('light')}\n@media (prefers-color-scheme: dark) { ${variables('dark')} }`
      : variables(scheme)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>docs-agent-action</title>
<style>
${colors}
${STYLE}
</style>
${head}
<body>
${html}
</body>
</html>
`
}

function variables(scheme: Scheme): string {
  const entries = Object.entries(COLORS[scheme]).map(([name, color]) => `--${name}: ${color}`)
  return `:root { color-scheme: ${scheme}; ${entries.join('; ')} }`
}

const STYLE = `* { box-sizing: border-box }
body { margin: 0; padding: 20px; background: var(--ground); color: var(--text); font: 15px/1.5 Inter, 'Noto Color Emoji', system-ui, sans-serif }
h1, h2, h3 { line-height: 1.25; font-weight: 600; margin: 22px 0 12px }
h2 { font-size: 22px; padding-bottom: 7px; border-bottom: 1px solid var(--border) }
h3 { font-size: 18px }
p, ul, ol, table, pre, details { margin: 0 0 14px }
a { color: var(--link); text-decoration: none }
a code { color: inherit }
code, pre { font-family: 'JetBrains Mono', 'DejaVu Sans Mono', ui-monospace, monospace; font-variant-ligatures: none }
code { background: color-mix(in srgb, var(--muted) 20%, transparent); border-radius: 6px; padding: .2em .4em; font-size: 85% }
pre { background: var(--soft); border-radius: 6px; padding: 14px 16px; font-size: 12.5px; line-height: 1.5; overflow: auto }
pre code { background: none; padding: 0; font-size: inherit }
table { border-collapse: collapse }
th, td { border: 1px solid var(--border); padding: 6px 13px; text-align: left }
tr:nth-child(odd) td { background: var(--soft) }
hr { border: 0; border-top: 1px solid var(--border); margin: 22px 0 }
sub, .muted { color: var(--muted); font-size: 12px }
summary { cursor: pointer }
svg.chart { max-width: 100%; height: auto }
.range { color: var(--range); font-weight: bold }
.added { color: var(--added); background: var(--added-ground) }
.deleted { color: var(--deleted); background: var(--deleted-ground) }
.card { border: 1px solid var(--border); border-radius: 6px; margin: 0 0 14px; overflow: hidden }
.card > .head { background: var(--soft); border-bottom: 1px solid var(--border); color: var(--muted); padding: 7px 16px }
.card > .head b { color: var(--text) }
.card > .body { padding: 13px 16px 0 }
.card > .body > :first-child { margin-top: 0 }`

/** Markdown as GitHub shows it, with a chart in the colors that it names. */
export function shownMarkdown(markdown: string): string {
  return htmlOf(markdown, { diff: diffOf, mermaid: chartOf })
}

/** A diff, with the colors that GitHub gives it in a comment. */
export function diffOf(text: string): string {
  const lines = text.split('\n').map((line) => {
    const [, range = '', rest = ''] = /^(@@ .*? @@)(.*)$/.exec(line) ?? []
    if (range !== '') return `<span class="range">${escaped(range)}</span>${escaped(rest)}`
    const kind = { '+': 'added', '-': 'deleted' }[line.slice(0, 1)]
    return kind === undefined ? escaped(line) : `<span class="${kind}">${escaped(line)}</span>`
  })
  return `<pre><code>${lines.join('\n')}</code></pre>`
}

const [WIDTH, HEIGHT, MARGIN] = [900, 260, 44]

/** A chart of Mermaid's, drawn without Mermaid: lines and bars over a named axis. */
function chartOf(text: string): string {
  const list = (name: string) =>
    Array.from(text.matchAll(new RegExp(`^ *${name}.*?\\[(.*)\\]$`, 'gm')), ([, row]) => row)
  const labels = (list('x-axis')[0] ?? '').split(',').map((label) => label.trim().replaceAll('"', ''))
  const series = ['bar', 'line'].flatMap((kind) =>
    list(kind).map((row) => ({ kind, values: row?.split(',').map(Number) })),
  )
  const colors = (/plotColorPalette: "(.*)"/.exec(text)?.[1] ?? '').split(',').map((color) => color.trim())
  const top = Number(/--> *([\d.]+)/.exec(text)?.[1] ?? Math.max(...series.flatMap(({ values = [] }) => values), 1))
  const x = (index: number) => MARGIN + ((index + 0.5) / labels.length) * (WIDTH - MARGIN)
  const y = (value: number) => HEIGHT - 24 - (value / top) * (HEIGHT - 34)
  const drawn = series.map(({ kind, values = [] }, at) => {
    const color = colors[at] || 'currentColor'
    const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`)
    if (kind === 'line')
      return `<polyline fill="none" stroke="${color}" stroke-width="2" points="${points.join(' ')}"/>`
    const width = ((WIDTH - MARGIN) / labels.length) * 0.6
    const bars = values.map(
      (value, index) =>
        `<rect fill="${color}" x="${x(index) - width / 2}" y="${y(value)}" width="${width}" height="${y(0) - y(value)}"/>`,
    )
    return bars.join('')
  })
  const names = labels.map(
    (label, index) => `<text x="${x(index)}" y="${HEIGHT - 4}" text-anchor="middle">${label}</text>`,
  )
  const heights = [0, top / 2, top].map((value) => `<text x="0" y="${y(value) + 4}">${Math.round(value)}</text>`)
  return `<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" font-size="12" fill="currentColor">${[...drawn, ...names, ...heights].join('')}</svg>`
}
