import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ROOT } from './workflows/workflow.ts'
import { contentOf } from './workflows/yaml-files.ts'

const find = (patterns: string[], exclude: string[] = []) => globSync(patterns, { cwd: ROOT, exclude }).sort()

describe('the pages for users', () => {
  const KIB = 1024
  const pages = find(['README.md', 'docs/*.md', 'examples/README.md'])
  const sizeOf = (page: string) => Buffer.byteLength(contentOf(page))

  test.for(pages)('%s can be read in one go', (page) => {
    expect(sizeOf(page)).toBeLessThanOrEqual(15 * KIB)
  })

  test('can all be read', () => {
    expect(pages.length).toBeGreaterThan(5)
    expect(pages.map(sizeOf).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(90 * KIB)
  })
})

/** Forms of British English. `cancelled` is a value of the output `result`, so it is written like that everywhere. */
const BRITISH = new RegExp(
  [
    '(?:author|categor|character|custom|emphas|final|general|initial|local|maxim|memor|minim|normal|optim|organ|priorit|real|recogn|serial|special|standard|summar|synchron|token|util|visual)is(?:e[drs]?|ing|ations?)\\b',
    'analys(?:e[drs]?|ing)\\b',
    '\\b(?:behaviour|colour|favour|honour|neighbour|artefact|catalogue|centre|defence|licence|judgement)',
    '\\b(?:cancelling|fulfil|grey|whilst)\\b',
    '(?:label|model|travel)l(?:ed|ing)\\b',
  ].join('|'),
  'gi',
)

const britishIn = (text: string) => Array.from(text.matchAll(BRITISH), ([form]) => form)

describe('the spelling is American', () => {
  // This file holds examples of the other one.
  const files = find(
    [
      '*.{md,yml,json}',
      '.ci/run',
      '.github/**/*.{md,yml}',
      '.github/CODEOWNERS',
      'docs/**/*.{md,json}',
      'examples/**/*.{md,yml}',
      '{src,test,emulator,bench,scripts}/**/*.{ts,mjs,md}',
    ],
    ['package-lock.json', 'test/repo/texts.test.ts'],
  )

  test('in all files', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(files.flatMap((file) => britishIn(contentOf(file)).map((form) => `${file}: ${form}`))).toEqual([])
  })

  test.for(['organisation', 'Behaviour', 'colours', 'licence', 'recognised', 'normalise', 'labelled', 'grey'])(
    '%s is found',
    (word) => expect(britishIn(`A ${word} here`)).toHaveLength(1),
  )

  test.for([
    'organization',
    'realistic',
    'emphasis',
    'cancelled',
    'analysis',
    'localhost',
    'color',
    'raise',
    'promise',
  ])('%s is not', (word) => expect(britishIn(`A ${word} here`)).toEqual([]))
})
