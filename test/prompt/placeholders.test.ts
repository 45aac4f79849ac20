import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expandPlaceholders, findPlaceholders } from '../../src/prompt/placeholders.ts'
import { hostileText } from '../core/hostile-text.ts'
import { runs } from '../support/fuzz.ts'

const TABLE = '| Page | Total |'

/** `expanded` is the prompt with the report in it; `slips` and `unknown` are words in braces that are no placeholders. */
const cases: { prompt: string; expanded?: string; slips?: string[]; unknown?: string[] }[] = [
  { prompt: 'Nothing to replace' },
  { prompt: '{{ page-views }}', expanded: TABLE },
  { prompt: '{{page-views}}', expanded: TABLE },
  { prompt: '{{ \t page-views\t}}', expanded: TABLE },
  { prompt: 'a{{ page-views }}b{{ page-views }}c', expanded: `a\n\n${TABLE}\n\nb\n\n${TABLE}\n\nc` },
  { prompt: '${{ page-views }}', expanded: `$\n\n${TABLE}` },
  { prompt: '{{{ page-views }}}', expanded: `{\n\n${TABLE}\n\n}` },
  { prompt: '{{ page-views' },
  { prompt: '{ page-views }' },
  { prompt: '{{ }}' },
  { prompt: '{{\npage-views\n}}' },
  { prompt: '{{ page views }}' },
  { prompt: '{{ #if x }}' },
  { prompt: '{{ 1st }}' },
  { prompt: '{{ Page-Views }}', slips: ['Page-Views'] },
  { prompt: '{{ page_views }}', slips: ['page_views'] },
  { prompt: "{{ 'page-view' }}" },
  { prompt: '{{ page-views.top }}', unknown: ['page-views.top'] },
  { prompt: '{{ user.name }} and {{user.name}}', unknown: ['user.name'] },
  { prompt: '{{ constructor }} {{ __proto__ }}', unknown: ['constructor'] },
  { prompt: '{{ toString }}{{ page-views }}', expanded: `{{ toString }}\n\n${TABLE}`, unknown: ['toString'] },
  { prompt: '{{ x {{ page-views }} }}', expanded: `{{ x\n\n${TABLE}\n\n}}` },
]

describe('a prompt', () => {
  test.each(cases)(
    '$prompt becomes $expanded, with the slips $slips and the unknown words $unknown',
    ({ prompt, expanded = prompt, slips = [], unknown = [] }) => {
      expect(expandPlaceholders(prompt, { 'page-views': TABLE })).toBe(expanded)
      const found = findPlaceholders(prompt)
      expect([...found.unknown]).toEqual(unknown)
      expect([...found.slips]).toEqual(slips.map((word) => [word, 'page-views']))
      expect(found.placeholders).toEqual(new Set(expanded.includes(TABLE) ? ['page-views'] : []))
    },
  )

  test('is expanded once: placeholders in the report stay as they are', () => {
    const table = '`{{ page-views }}` `{{ diff }}` $& $1 $$'
    expect(expandPlaceholders('a {{ page-views }} b', { 'page-views': table })).toBe(`a\n\n${table}\n\nb`)
  })

  test('is unchanged without values', () => {
    expect(expandPlaceholders('a {{ page-views }} b', {})).toBe('a {{ page-views }} b')
  })
})

const KNOWN = ['pull-request', 'changed-files', 'commits', 'diff', 'page-views'] as const

/** Words in double braces, and what stands between them, found character by character and not by a pattern. */
function partsOf(prompt: string): (string | { written: string; word: string })[] {
  const parts: ReturnType<typeof partsOf> = []
  let from = 0
  for (let at = 0; at < prompt.length; at++) {
    const found = wordAt(prompt, at)
    if (found === undefined) continue
    parts.push(prompt.slice(from, at), found)
    from = at + found.written.length
    at = from - 1
  }
  return [...parts, prompt.slice(from)]
}

/** The word in double braces that begins here: a letter, then letters, digits, `_`, `.`, `-`. */
function wordAt(prompt: string, start: number): { written: string; word: string } | undefined {
  const skip = (at: number, characters: string) => {
    let end = at
    while (end < prompt.length && characters.includes(prompt.charAt(end))) end++
    return end
  }
  if (!prompt.startsWith('{{', start)) return undefined
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const from = skip(start + 2, ' \t')
  const to = skip(from, `${letters}0123456789_.-`)
  const end = skip(to, ' \t')
  const isWord = to > from && letters.includes(prompt.charAt(from)) && prompt.startsWith('}}', end)
  return isWord ? { written: prompt.slice(start, end + 2), word: prompt.slice(from, to) } : undefined
}

/** The text without white space, which separates a value from the prompt. */
const bare = (text: string) => text.replaceAll(/\s/g, '')

describe('any prompt', () => {
  const braces = ['{', '{{', '}', '}}', '{{{', '${{', ' ', '\t', '\n', '\u00a0', 'é', 'ſ', 'K', '-', '_', '.', '1', 'x']
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...braces, ...KNOWN, 'Diff', 'diffs', 'constructor', '__proto__') },
    { weight: 2, arbitrary: fc.constantFrom(...KNOWN).map((word) => `{{ ${word} }}`) },
    { weight: 1, arbitrary: hostileText },
  )
  // What a prompt opens in Markdown is another test's business: mixed-text.test.ts.
  const prompts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('').replaceAll(/[`~<>]/g, 'x'))
  const value = fc.option(fc.oneof(prompts, fc.constantFrom("$&$1$$$`$'", '', '{{ diff }}{{page-views}}')), {
    nil: undefined,
  })
  const values = fc.record(Object.fromEntries(KNOWN.map((word) => [word, value])), { requiredKeys: [] })

  test('has its placeholders replaced once, and nothing else changed', () => {
    fc.assert(
      fc.property(prompts, values, (prompt, given) => {
        const parts = partsOf(prompt)
        const filled = (word: string) => KNOWN.find((known) => known === word) && given[word]
        const expected = parts.map((part) => (typeof part === 'string' ? part : (filled(part.word) ?? part.written)))
        expect(bare(expandPlaceholders(prompt, given))).toBe(bare(expected.join('')))
        const words = parts.flatMap((part) => (typeof part === 'string' ? [] : part.word))
        const isKnown = (word: string) => KNOWN.some((known) => known === word)
        const { placeholders, slips, unknown } = findPlaceholders(prompt)
        expect(placeholders).toEqual(new Set(words.filter(isKnown)))
        expect(new Set([...slips.keys(), ...unknown])).toEqual(new Set(words.filter((word) => !isKnown(word))))
      }),
      { numRuns: runs(500) },
    )
  })

  test.each(['{{ a', '{{', '{{ \t', '{{ a-', '{{ diff }', '}}'])('of 1 MiB of %j is expanded without delay', (text) => {
    const prompt = text.repeat(2 ** 20 / text.length)
    const startedAt = performance.now()
    expect(expandPlaceholders(prompt, { diff: 'x' })).toBe(prompt)
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })
})
