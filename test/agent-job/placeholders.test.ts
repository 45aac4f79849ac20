import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expandPlaceholders, findPlaceholders } from '../../src/agent-job/placeholders.ts'

const TABLE = '| Page | Total |'

/** Prompt, prompt with the report in it, and the words that are no placeholders. */
const rows: [string, string, string[]][] = [
  ['Nothing to replace', 'Nothing to replace', []],
  ['{{ page-views }}', TABLE, []],
  ['{{page-views}}', TABLE, []],
  ['{{ \t page-views\t}}', TABLE, []],
  ['a{{ page-views }}b{{ page-views }}c', `a${TABLE}b${TABLE}c`, []],
  ['${{ page-views }}', `$${TABLE}`, []],
  ['{{{ page-views }}}', `{${TABLE}}`, []],
  ['{{ page-views', '{{ page-views', []],
  ['{ page-views }', '{ page-views }', []],
  ['{{ }}', '{{ }}', []],
  ['{{\npage-views\n}}', '{{\npage-views\n}}', []],
  ['{{ page views }}', '{{ page views }}', []],
  ['{{ #if x }}', '{{ #if x }}', []],
  ['{{ 1st }}', '{{ 1st }}', []],
  ['{{ Page-Views }}', '{{ Page-Views }}', ['Page-Views']],
  ['{{ page_views }}', '{{ page_views }}', ['page_views']],
  ['{{ page-views.top }}', '{{ page-views.top }}', ['page-views.top']],
  ['{{ user.name }} and {{user.name}}', '{{ user.name }} and {{user.name}}', ['user.name']],
  ['{{ constructor }} {{ __proto__ }}', '{{ constructor }} {{ __proto__ }}', ['constructor']],
  ['{{ toString }}{{ page-views }}', `{{ toString }}${TABLE}`, ['toString']],
  ['{{ x {{ page-views }} }}', `{{ x ${TABLE} }}`, []],
]

describe('a prompt', () => {
  test.each(rows)('%j becomes %j, and %j are unknown', (prompt, expanded, unknown) => {
    expect(expandPlaceholders(prompt, { 'page-views': TABLE })).toBe(expanded)
    const found = findPlaceholders(prompt)
    expect([...found.unknown]).toEqual(unknown)
    expect(found.known).toEqual(new Set(expanded.includes(TABLE) ? ['page-views'] : []))
  })

  test('is expanded once: what the report brings in stays as it is', () => {
    const table = '`{{ page-views }}` `{{ diff }}` $& $1 $$'
    expect(expandPlaceholders('a {{ page-views }} b', { 'page-views': table })).toBe(`a ${table} b`)
  })

  test('is the same without anything to bring in', () => {
    expect(expandPlaceholders('a {{ page-views }} b', {})).toBe('a {{ page-views }} b')
  })

  test('keeps everything around its placeholders', () => {
    const other = fc.string({ unit: fc.constantFrom('{', '}', ' ', '\n', '$', '&', 'a', '-') })
    fc.assert(
      fc.property(other, other, (before, after) => {
        const around = before.replace(/\{+$/, '')
        const expanded = expandPlaceholders(`${around}{{ page-views }}${after}`, { 'page-views': TABLE })
        expect(expanded).toBe(`${around}${TABLE}${after}`)
      }),
    )
  })
})
