import { contentOf } from './workflows/yaml-files.ts'

/** An entry of a page: its name without backticks, and its text on one line. */
export interface Entry {
  name: string
  text: string
}

/** The part of a page below a heading of the second level, up to the next one; throws where there is none. */
export function sectionOf(file: string, heading: string): string {
  const parts = contentOf(file).split(/^## /m)
  const part = parts.find((text) => text.startsWith(`${heading}\n`))
  if (part === undefined) throw new Error(`${file} has no section "${heading}"`)
  return part
}

/** The entries of a section that are items of a list, as in "- `failed`: The job …". */
export function listedEntries(section: string): Entry[] {
  return Array.from(
    section.matchAll(/^- `([^`\n]+)`: (.*?)(?=^\s*$|^- |(?![\s\S]))/gms),
    ([, name = '', text = '']) => ({
      name,
      text: oneLine(text),
    }),
  )
}

/** The cells of every table row in a section, headers included. */
export function tableRows(section: string): string[][] {
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => {
      const cells = line.slice(1, -1).split(/(?<!\\)\|/)
      return cells.map((cell) => cell.trim())
    })
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
