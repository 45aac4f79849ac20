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
