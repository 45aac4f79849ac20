/** A pull request of the demo with the comment that the action keeps on it; `comment` is a file beside. */
export interface Conversation {
  repository: string
  number: number
  title: string
  author: string
  labels: readonly string[]
  reviewers: readonly string[]
  commenter: string
  comment: string
}

/** The pull requests of the demo, as GitHub's page shows them, in Markdown with HTML. */
export async function conversations(read: (file: string) => Promise<string>): Promise<string> {
  const all: Conversation[] = JSON.parse(await read('pull-requests.json'))
  const parts = await Promise.all(all.map(async (one) => conversation(one, await read(one.comment))))
  return parts.join('\n\n')
}

function conversation(about: Conversation, comment: string): string {
  const { repository, number, title, author, labels, reviewers, commenter } = about
  const chips = labels.map((label) => ` <span class="label">${label}</span>`).join('')
  const asked = reviewers.length === 0 ? '' : ` · review requested from <b>${reviewers.join(', ')}</b>`
  const who = commenter.replace(/\[bot\]$/, '</b> bot<b>')
  return `<div class="pull-request">
<h2>${title} <span>#${number}</span></h2>
<div class="meta"><span class="open">Open</span> <b>${repository}</b> · by <b>${author}</b>${asked}${chips}</div>
<div class="comment">
<div class="head"><b>${who}</b> commented</div>
<div class="body">

${comment.replace(/^<!--.*-->\n/, '').replaceAll(/\(<([^>]*)>\)/g, '($1)')}

</div>
</div>
</div>`
}
