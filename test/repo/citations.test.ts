import { existsSync, globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { headingsOf } from './headings.ts'
import { ROOT } from './workflows/workflow.ts'
import { contentOf } from './workflows/yaml-files.ts'

// This file holds examples of wrong citations.
const SOURCES = globSync('{src,test,emulator,bench,scripts}/**/*.{ts,mjs}', {
  cwd: ROOT,
  exclude: ['test/repo/citations.test.ts'],
})
const PAGES = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], { cwd: ROOT })

/** A document and one of its headings: `docs/internals/service.md, "Limits"`. */
const CITATION = /([\w./-]+\.md), "([^"\n]+)"/g

/** What nobody can look up: a document without a heading, but for a path in quotes or an address, and a section of no RFC by number. */
const VAGUE =
  /(?<!['\w./-])[\w./-]*\b(?:specification|service|reference)\.md\b(?!, "|#permissions)|(?<!\bRFC \d+.*)\bsections? \d+/g

/** What is wrong with a citation; undefined if it leads to one heading. */
function faultOf(heading: string, page: string | undefined): string | undefined {
  if (page === undefined) return 'there is no such document'
  const found = headingsOf(page).filter((known) => known === heading)
  if (found.length === 0) return 'there is no such heading'
  return found.length === 1 ? undefined : 'several headings have this name'
}

/** What is wrong with the citations in a text. */
function faultsOf(text: string): string[] {
  return Array.from(text.matchAll(CITATION)).flatMap(([citation, document = '', heading = '']) => {
    const fault = faultOf(heading, existsSync(`${ROOT}${document}`) ? contentOf(document) : undefined)
    return fault === undefined ? [] : [`${citation}: ${fault}`]
  })
}

/** The same for sources, where a mention of a document must say where in it. */
function faultsOfSource(text: string): string[] {
  return [...faultsOf(text), ...Array.from(text.matchAll(VAGUE), ([mention]) => `${mention}: cites no heading`)]
}

test('every citation in the sources leads to a heading of a document in the repository', () => {
  expect(SOURCES.length).toBeGreaterThan(100)
  const faults = SOURCES.flatMap((file) => faultsOfSource(contentOf(file)).map((fault) => `${file}: ${fault}`))
  expect(faults).toEqual([])
})

test('so does every citation in the pages', () => {
  const faults = PAGES.flatMap((file) => faultsOf(contentOf(file)).map((fault) => `${file}: ${fault}`))
  expect(faults).toEqual([])
})

describe('a citation', () => {
  test.for([
    '(docs/internals/specification.md, "The comment")',
    'docs/internals/service.md, "How long jobs take", and docs/internals/specification.md, "Waiting"',
    'RFC 9110, section 10.2.3',
    'RFC 9110 writes it (section 5.6.7)',
    'test/golden/failed.md',
    "textOf('docs/internals/specification.md')",
  ])('%s is accepted', (text) => {
    expect(faultsOfSource(text)).toEqual([])
  })

  test.for([
    [
      'docs/internals/specification.md, "Nowhere"',
      'docs/internals/specification.md, "Nowhere": there is no such heading',
    ],
    ['docs/nowhere.md, "Waiting"', 'docs/nowhere.md, "Waiting": there is no such document'],
    ['service.md, "Operations"', 'service.md, "Operations": there is no such document'],
    ['the lengths that jobs have (service.md)', 'service.md: cites no heading'],
    ['see docs/internals/specification.md', 'docs/internals/specification.md: cites no heading'],
    ['(contract, section 6)', 'section 6: cites no heading'],
    ['the contract (sections 3, 6 and 7)', 'sections 3: cites no heading'],
  ])('%s is refused', ([text = '', fault]) => {
    expect(faultsOfSource(text)).toEqual([fault])
  })

  test('of a heading that is not unique is refused', () => {
    expect(faultOf('Files', '## Report\n\n### Files\n\n## Files\n')).toBe('several headings have this name')
  })
})
