import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** What GitHub uses, or nearly so: no development needs it, so it is installed for pages alone. */
const PACKAGES = ['markdown-it@14', 'mermaid@11', 'github-markdown-css@5']

/** The background of GitHub's pages. */
const BACKGROUNDS = { light: '#ffffff', dark: '#0d1117' }

export type Scheme = keyof typeof BACKGROUNDS

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
  mermaid.initialize({ startOnLoad: false, theme: '${theme}' })
  mermaid.run().then(() => (document.body.dataset.height = document.documentElement.scrollHeight))
</script>
`
}

/** As GitHub draws a conversation and a diff. */
function styleOf(scheme: Scheme): string {
  const [border, head, muted, added] =
    scheme === 'dark' ? ['#3d444d', '#151b23', '#9198a1', '#12261e'] : ['#d1d9e0', '#f6f8fa', '#59636e', '#dafbe1']
  return `
  body { margin: 0; padding: 20px; background: ${BACKGROUNDS[scheme]}; font-size: 16px }
  .markdown-body h2 { border: 0; margin: 0 0 4px; padding: 0; font-weight: 400 }
  .comment + h2, .comment + p + h2 { margin-top: 28px }
  h2 span, .meta { color: ${muted} }
  .meta { margin-bottom: 12px; font-size: 14px }
  .open { background: #1f883d; color: #fff; border-radius: 2em; padding: 4px 12px; margin-right: 8px; font-weight: 500 }
  .comment { border: 1px solid ${border}; border-radius: 6px; overflow: hidden }
  .head { background: ${head}; border-bottom: 1px solid ${border}; color: ${muted}; padding: 8px 16px; font-size: 14px }
  .head code { background: none; padding: 0; font-size: 13px }
  .body { padding: 16px 16px 0 }
  .markdown-body pre.mermaid { background: none; padding: 0 }
  table.diff { display: table; width: 100%; margin: 0; font: 13px/20px ui-monospace, monospace }
  table.diff tr, table.diff tr:nth-child(2n) { border: 0; background: none }
  table.diff td { border: 0; padding: 0 16px; white-space: pre-wrap }
  table.diff tr.added, table.diff tr.added:nth-child(2n) { background: ${added} }
  table.diff tr.hunk td { color: ${muted} }`
}
