import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** What GitHub uses, or nearly so: no development needs it, so it is installed for pages alone. */
const PACKAGES = ['markdown-it@14', 'mermaid@11', 'github-markdown-css@5']

/** The background of GitHub's pages. */
const BACKGROUNDS = { light: '#ffffff', dark: '#0d1117' }

export type Scheme = keyof typeof BACKGROUNDS

/** The signs of comments and summaries that have a color. */
const EMOJI = ['✅', '⏳', '⚠️', '🔗', '🧪']

/** Installs into a folder what a page needs to be drawn, from the npm registry. */
export function installPackages(folder: string): void {
  execFileSync('npm', ['install', '--silent', '--no-save', '--ignore-scripts', '--prefix', folder, ...PACKAGES])
}

/** A page that shows the Markdown about as GitHub does, and says how high it is once its charts are drawn. */
export function pageOf(markdown: string, { scheme, folder }: { scheme: Scheme; folder: string }): string {
  const asset = (file: string) => pathToFileURL(path.join(folder, 'node_modules', file)).href
  const theme = scheme === 'dark' ? 'dark' : 'default'
  return `<!doctype html>
<meta charset="utf-8">
<link rel="stylesheet" href="${asset(`github-markdown-css/github-markdown-${scheme}.css`)}">
<style>${styleOf(scheme)}</style>
<body class="markdown-body">
<script src="${asset('markdown-it/dist/markdown-it.min.js')}"></script>
<script src="${asset('mermaid/dist/mermaid.min.js')}"></script>
<script>
  document.body.insertAdjacentHTML('afterbegin', markdownit({ html: true }).render(${JSON.stringify(markdown).replaceAll('<', '\\u003c')}))
  for (const code of document.querySelectorAll('code.language-mermaid')) {
    code.parentElement.className = 'mermaid'
    code.replaceWith(code.textContent)
  }
  for (const code of document.querySelectorAll('code.language-diff')) {
    const lines = code.textContent.trimEnd().split('\\n').map((text) => {
      const kind = /^(---|[+]{3}) /.test(text) ? 'hunk' : { '+': 'added', '@': 'hunk' }[text[0]]
      return Object.assign(document.createElement('span'), { className: kind ?? '', textContent: text + '\\n' })
    })
    code.replaceChildren(...lines)
  }
  document.body.dataset.emoji = ${JSON.stringify(EMOJI)}.find((emoji) => document.body.textContent.includes(emoji) && !isDrawn(emoji)) ?? 'drawn'
  // An empty box has the color of the text alone, a green sign has another.
  function isDrawn(emoji) {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    context.font = '32px ' + getComputedStyle(document.body).fontFamily
    context.fillText(emoji, 0, 40)
    const { data } = context.getImageData(0, 0, 64, 64)
    return data.some((value, index) => index % 4 === 1 && Math.abs(value - data[index - 1]) > 32)
  }
  mermaid.initialize({ startOnLoad: false, theme: '${theme}' })
  mermaid.run().then(() => (document.body.dataset.height = document.documentElement.scrollHeight))
</script>
`
}

/** As GitHub draws a conversation and a diff. */
function styleOf(scheme: Scheme): string {
  const [border, head, muted, added, hunk] =
    scheme === 'dark'
      ? ['#3d444d', '#151b23', '#9198a1', '#12261e', '#121d2f']
      : ['#d1d9e0', '#f6f8fa', '#59636e', '#dafbe1', '#ddf4ff']
  return `
  body.markdown-body { margin: 0; padding: 20px; background: ${BACKGROUNDS[scheme]}; font: 15px/1.5 Inter, 'Noto Color Emoji', sans-serif }
  .markdown-body h2 { border: 0; margin: 0 0 6px; padding: 0; font-weight: 400; font-size: 23px; line-height: 1.25 }
  h2 span, .meta { color: ${muted} }
  .meta { margin-bottom: 14px }
  .open { background: #1f883d; color: #fff; border-radius: 2em; padding: 4px 12px; margin-right: 6px; font-weight: 500 }
  .conversation { display: flex; gap: 12px }
  .avatar { flex: 0 0 40px; height: 40px; border-radius: 50%; background: ${muted}; color: ${BACKGROUNDS[scheme]}; font: 600 18px/40px Inter; text-align: center }
  .comment { flex: 1; border: 1px solid ${border}; border-radius: 6px; overflow: hidden }
  .head { background: ${head}; border-bottom: 1px solid ${border}; color: ${muted}; padding: 6px 16px }
  .head b { color: ${scheme === 'dark' ? '#f0f6fc' : '#1f2328'} }
  .label { border: 1px solid ${border}; border-radius: 2em; padding: 0 7px; font-size: 12px }
  .body { padding: 12px 16px 0 }
  .markdown-body .body > * { margin-bottom: 10px }
  .markdown-body pre.mermaid { background: none; padding: 0 }
  .markdown-body code, .markdown-body pre { font-family: 'JetBrains Mono', 'DejaVu Sans Mono', monospace; font-variant-ligatures: none }
  .markdown-body pre { padding: 8px 0; font-size: 12.5px; line-height: 1.5 }
  code.language-diff span { display: block; padding: 0 16px }
  code.language-diff .added { background: ${added} }
  code.language-diff .hunk { background: ${hunk}; color: ${muted} }`
}

/** What the README's first workflow results in: the comment on the code's pull request. */
export interface Conversation {
  code: { repository: string; number: number; title: string; author: string }
  /** Who wrote the comment, and its Markdown. */
  commenter: string
  comment: string
}

/** The pull request as GitHub's page shows it, with the change to the docs open, in Markdown with HTML. */
export function renderConversation({ code, commenter, comment }: Conversation): string {
  const { repository, number, title, author } = code
  const shown = comment
    .replace(/^<!--.*-->\n/, '')
    .replaceAll(/\(<([^>]*)>\)/g, '($1)')
    .replace('<details>\n<summary>The diff', '<details open>\n<summary>The diff')
  return `<h2>${title} <span>#${number}</span></h2>
<div class="meta"><span class="open">Open</span> <b>${author}</b> wants to merge into <code>main</code> of <b>${repository}</b></div>
<div class="conversation">
<div class="avatar">${commenter.slice(0, 1).toUpperCase()}</div>
<div class="comment">
<div class="head"><b>${commenter.replace(/\[bot\]$/, '')}</b> <span class="label">bot</span> commented 1 minute ago</div>
<div class="body">

${shown}

</div>
</div>
</div>
`
}
