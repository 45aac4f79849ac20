/** How fenced blocks of a language are drawn; others are shown as code. */
export type DrawBlock = Record<string, (text: string) => string>

/**
 * The Markdown that the action writes, as HTML: comments, summaries and reports can be read in a browser without a package
 * that renders Markdown. It knows what they contain, and is no renderer for other people's text.
 */
export function htmlOf(markdown: string, drawn: DrawBlock = {}): string {
  return blocksOf(markdown.split('\n'), drawn)
}

function blocksOf(lines: readonly string[], drawn: DrawBlock): string {
  const parts: string[] = []
  let rest = lines
  while (rest.length > 0) {
    const [taken, html] = firstBlock(rest, drawn)
    if (html !== '') parts.push(html)
    rest = rest.slice(taken)
  }
  return parts.join('\n')
}

/** How many lines the first block has, and its HTML. */
function firstBlock(lines: readonly string[], drawn: DrawBlock): [taken: number, html: string] {
  const [line = ''] = lines
  const [, marks, language = ''] = /^(`{3,})(\w*)$/.exec(line) ?? []
  if (line.trim() === '' || /^<!--.*-->$/.test(line)) return [1, '']
  if (/^<\/?details>$/.test(line)) return [1, line]
  if (/^<(summary|sub)>.*<\/\1>$/.test(line)) return [1, inline(line)]
  if (/^---+$/.test(line)) return [1, '<hr>']
  if (marks !== undefined) {
    const end = lines.indexOf(marks, 1)
    const text = lines.slice(1, end).join('\n')
    return [end + 1, drawn[language]?.(text) ?? `<pre><code>${escaped(text)}</code></pre>`]
  }
  const [, level, heading = ''] = /^(#{1,6}) (.*)$/.exec(line) ?? []
  if (level !== undefined) return [1, `<h${level.length}>${inline(heading)}</h${level.length}>`]
  if (line.startsWith('|')) return tableOf(lines)
  if (/^(- |\d+\. )/.test(line)) return listOf(lines, drawn)
  const taken = countWhile(lines, (one) => one.trim() !== '' && !/^(```|#{1,6} |\||- |<\/?details>)/.test(one))
  return [Math.max(1, taken), `<p>${inline(lines.slice(0, Math.max(1, taken)).join('\n'))}</p>`]
}

function tableOf(lines: readonly string[]): [taken: number, html: string] {
  const taken = countWhile(lines, (line) => line.startsWith('|'))
  const [head = [], align = [], ...rows] = lines.slice(0, taken).map((line) => {
    return line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
  })
  const row = (cells: readonly string[], tag: 'td' | 'th') => {
    const side = (column: number) => (align[column]?.endsWith(':') ? ' style="text-align:right"' : '')
    return `<tr>${cells.map((cell, column) => `<${tag}${side(column)}>${inline(cell)}</${tag}>`).join('')}</tr>`
  }
  return [taken, `<table>\n${[row(head, 'th'), ...rows.map((cells) => row(cells, 'td'))].join('\n')}\n</table>`]
}

/** A list, whose items go on in lines that are indented. */
function listOf(lines: readonly string[], drawn: DrawBlock): [taken: number, html: string] {
  const tag = lines[0]?.startsWith('-') ? 'ul' : 'ol'
  const starts = tag === 'ul' ? /^- / : /^\d+\. /
  const items: string[][] = []
  const taken = countWhile(lines, (line, index) => {
    if (line.trim() === '') return /^( {2,}\S|- |\d+\. )/.test(lines[index + 1] ?? '')
    return starts.test(line) || line.startsWith('  ')
  })
  for (const line of lines.slice(0, taken)) {
    if (starts.test(line)) items.push([line.replace(starts, '')])
    else items.at(-1)?.push(line.replace(/^ {2,3}/, ''))
  }
  const html = items.map((item) => `<li>${blocksOf(item, drawn).replace(/^<p>(.*?)<\/p>/s, '$1')}</li>`)
  return [taken, `<${tag}>\n${html.join('\n')}\n</${tag}>`]
}

function countWhile(lines: readonly string[], holds: (line: string, index: number) => boolean): number {
  const end = lines.findIndex((line, index) => !holds(line, index))
  return end === -1 ? lines.length : end
}

/** Code, links, bold text, tags and character references; everything else is text. */
const INLINE =
  /(`+)(.+?)\1|\[((?:\[[^\]]*\]|[^[\]])*)\]\(<?([^\s>)]+)>?\)|\*\*(.+?)\*\*|(https?:\/\/[^\s<>]*[^\s<>.,)])|(<\/?(?:code|summary|sub|br)>|&#?\w+;)|\\([!-/:-@[-`{-~])/gs

function inline(text: string): string {
  let [html, end] = ['', 0]
  for (const found of text.matchAll(INLINE)) {
    const [all, , code, label, address, bold, url, kept, character] = found
    html += escaped(text.slice(end, found.index))
    if (code !== undefined) html += `<code>${escaped(code)}</code>`
    else if (address !== undefined) html += `<a href="${escaped(address)}">${inline(label ?? '')}</a>`
    else if (bold !== undefined) html += `<strong>${inline(bold)}</strong>`
    else if (url !== undefined) html += `<a href="${escaped(url)}">${escaped(url)}</a>`
    else html += kept ?? escaped(character ?? '')
    end = found.index + all.length
  }
  return html + escaped(text.slice(end))
}

/** Text that means nothing in HTML. Character references in it stay as they are. */
export function escaped(text: string): string {
  return text
    .replaceAll(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
