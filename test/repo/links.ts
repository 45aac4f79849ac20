/** A page in Markdown without its blocks of code, which hold no headings. */
export function withoutCodeBlocks(page: string): string {
  return page.replaceAll(/^([ \t]*)(`{3,}|~{3,}).*?^\1\2`*$/gms, '')
}

/** A page without what is shown as code, where nothing is a link. */
function withoutCode(page: string): string {
  return withoutCodeBlocks(page).replaceAll(/(`+)(?!`).*?[^`]\1(?!`)/gs, '')
}

/** Where the links and pictures of a page lead, those of its HTML included. */
export function linksOf(page: string): string[] {
  const text = withoutCode(page)
  const inline = text.matchAll(/\]\(\s*<?([^\s)>]+)>?(?:\s+["'(].*?["')])?\s*\)/g)
  const defined = text.matchAll(/^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/gm)
  const html = text.matchAll(/\b(?:href|src|srcset)="([^"\s]+)/g)
  return [...inline, ...defined, ...html].map(([, target = '']) => target)
}
