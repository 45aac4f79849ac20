import { describe, expect, test } from 'vitest'
import { ERROR_KINDS } from '../../src/core/errors.ts'
import { RESULTS } from '../../src/core/outcome.ts'
import { contentOf } from './workflows/yaml-files.ts'

/** The words that the sections of a chapter are about: in backticks, or an anchor for each. */
function sectionsOf(chapter: string): string[] {
  const [, text = ''] = contentOf('docs/troubleshooting.md').split(`\n## ${chapter}\n`)
  const [own = ''] = text.split(/^## /m, 1)
  const headings = Array.from(own.matchAll(/^### (.*)$/gm), ([, heading = '']) => heading)
  return headings.flatMap((heading) =>
    Array.from(heading.matchAll(/^`(.+)`$|<a id="(.+?)">/g), ([, word, id]) => word ?? id ?? ''),
  )
}

describe('the troubleshooting page', () => {
  test('has one section for every kind of error, and for nothing else', () => {
    expect(sectionsOf('Errors').sort()).toEqual([...ERROR_KINDS].sort())
  })

  test('has one section for every result that may need an explanation', () => {
    const without = ['pull-request', 'submitted', 'dry-run', 'error', 'cancelled']
    expect(sectionsOf('Results').sort()).toEqual(RESULTS.filter((result) => !without.includes(result)).sort())
  })
})
