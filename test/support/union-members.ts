import { readFileSync } from 'node:fs'

/**
 * The words of a union type, which is nothing any more when the program runs: `export type Kind = 'one' | 'other'`.
 *
 * @param file from the root of the checkout
 */
export function unionMembers(file: string, type: string): string[] {
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const [, members = ''] = new RegExp(`export type ${type} =((?:\\s*\\|? '[a-z-]+')+)\n`).exec(source) ?? []
  const words = Array.from(members.matchAll(/'([a-z-]+)'/g), ([, word = '']) => word)
  if (words.length === 0) throw new Error(`${file} has no type ${type} that is a union of words`)
  return words
}
