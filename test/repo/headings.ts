/** A page in Markdown without its blocks of code, which hold no headings. */
export function withoutCodeBlocks(page: string): string {
  return page.replaceAll(/^([ \t]*)(`{3,}|~{3,}).*?^\1\2`*$/gms, '')
}

/** The headings of a page in Markdown, as written. */
export function headingsOf(page: string): string[] {
  const headings = withoutCodeBlocks(page).matchAll(/^ {0,3}#{1,6}[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/gm)
  return Array.from(headings, ([, heading = '']) => heading)
}
