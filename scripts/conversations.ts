/** What the README's first workflow results in: the comment on the code's pull request, and the change of the docs. */
export interface Conversation {
  code: { repository: string; number: number; title: string; author: string }
  /** Who wrote the comment, and its Markdown. */
  commenter: string
  comment: string
  docs: { repository: string; number: number; title: string; author: string; filename: string; patch: string }
}

/** Both pull requests as GitHub's pages show them, in Markdown with HTML. */
export function renderConversation({ code, commenter, comment, docs }: Conversation): string {
  return `${pullRequest(code)}
<div class="comment">
<div class="head">${account(commenter)} commented</div>
<div class="body">

${comment.replace(/^<!--.*-->\n/, '').replaceAll(/\(<([^>]*)>\)/g, '($1)')}

</div>
</div>

${pullRequest(docs)}
<div class="comment">
<div class="head"><code>${docs.filename}</code></div>
<table class="diff">${docs.patch.split('\n').map(diffLine).join('')}</table>
</div>
`
}

function pullRequest({ repository, number, title, author }: Conversation['code']): string {
  return `<h2>${title} <span>#${number}</span></h2>
<div class="meta"><span class="open">Open</span> <b>${repository}</b> by ${account(author)}</div>`
}

function account(login: string): string {
  return `<b>${login.replace(/\[bot\]$/, '')}</b>${login.endsWith('[bot]') ? ' bot' : ''}`
}

const KINDS: Record<string, string> = { '+': 'added', '-': 'removed', '@': 'hunk' }

function diffLine(line: string): string {
  const text = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<tr class="${KINDS[line.slice(0, 1)] ?? 'same'}"><td>${text}</td></tr>`
}
