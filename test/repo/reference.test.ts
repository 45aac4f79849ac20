import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { INPUT_DESCRIPTIONS } from '../../scripts/descriptions/inputs.ts'
import { OUTPUT_DESCRIPTIONS } from '../../scripts/descriptions/outputs.ts'
import { FILES, generate } from '../../scripts/reference.ts'
import { EVENT_PLACEHOLDERS, PLACEHOLDERS } from '../../src/agent/prompt/placeholders.ts'
import { INPUT_KEYS, INPUTS } from '../../src/inputs/table.ts'
import { FAIL_ON, RESULTS } from '../../src/kit/core/outcome.ts'
import { listedEntries, sectionOf } from './pages.ts'
import { ROOT } from './workflows/workflow.ts'
import { contentOf, yamlBlocks } from './workflows/yaml-files.ts'

interface Manifest {
  name: string
  description: string
  inputs: Record<string, { description?: string; default?: string; required?: string }>
  outputs: Record<string, { description?: string }>
  runs: { using: string; main: string }
}

// The runner takes every scalar for a string.
const manifest: Manifest = parse(contentOf('action.yml'), { schema: 'failsafe' })

test.for(FILES)('%s is as npm run build writes it', (file) => {
  expect(generate(file, contentOf(file))).toBe(contentOf(file))
})

test('a file without a place for what is generated is refused', () => {
  expect(() => generate('docs/reference.md', '# Reference')).toThrow('There is no place')
})

describe('action.yml', () => {
  test('shows in the Marketplace what a tag cannot change any more, in fewer than 125 characters', () => {
    expect(manifest).toMatchObject({
      name: 'Docs agent for Mintlify',
      description:
        "Have Mintlify's agent update your docs in every pull request, and report what people and AI agents read",
      branding: { icon: 'book-open', color: 'green' },
    })
    expect(manifest.description.length).toBeLessThan(125)
  })

  test('runs the committed program on Node 24, as the pages say', () => {
    expect(manifest.runs).toEqual({ using: 'node24', main: 'dist/index.js' })
    expect(contentOf('docs/versions.md')).toContain('Node 24')
  })

  test('describes every input and every output in one sentence', () => {
    const described = [...Object.entries(manifest.inputs), ...Object.entries(manifest.outputs)]
    const wrong = described.filter(
      ([, { description = '' }]) => !/^\S.*\.$/.test(description) || /[.!?] [A-Z]/.test(description),
    )
    expect(wrong).toEqual([])
  })
})

describe('docs/reference.md', () => {
  const section = (heading: string) => sectionOf('docs/reference.md', heading)
  const results = listedEntries(section('Results'))
  const placeholders = listedEntries(section('Placeholders'))

  test('lists every result once', () => {
    expect(results.map(({ name }) => name)).toEqual(RESULTS)
  })

  test('says which results fail the step, by default and with fail-on', () => {
    const namesWhere = (words: RegExp) => results.filter(({ text }) => words.test(text)).map(({ name }) => name)
    const standard = INPUTS.failOn.default?.split(', ').sort() ?? []
    expect(namesWhere(/The step fails by default\b/).sort()).toEqual(standard)
    expect(namesWhere(/The step succeeds( with a warning)? unless `fail-on` names it\.$/).sort()).toEqual(
      FAIL_ON.filter((result) => !standard.includes(result)).sort(),
    )
    expect(namesWhere(/\balways fails\.$/)).toEqual(['cancelled', 'error'])
    const others = RESULTS.filter((result) => result !== 'cancelled' && !FAIL_ON.some((named) => named === result))
    expect(namesWhere(/The step succeeds\.$/)).toEqual(others)
  })

  test('lists every placeholder once', () => {
    expect(placeholders.map(({ name }) => name)).toEqual(PLACEHOLDERS.map((word) => `{{ ${word} }}`))
  })

  test('names the events of the placeholders that an event fills', () => {
    const text = section('Placeholders').replaceAll(/\s+/g, ' ')
    for (const [word, events] of Object.entries(EVENT_PLACEHOLDERS)) {
      const named = events.map((event) => `\`${event}\``).join(' and ')
      expect(text).toMatch(new RegExp(`${RegExp.escape(`\`{{ ${word} }}\``)}( is)? for ${RegExp.escape(named)}`))
    }
  })

  test('describes every result and placeholder in whole sentences', () => {
    const entries = [...results, ...placeholders]
    expect(entries.filter(({ text }) => text.length < 12 || !text.endsWith('.'))).toEqual([])
  })
})

test('the README lists eight inputs', () => {
  expect(INPUT_KEYS.filter((key) => INPUT_DESCRIPTIONS[key].isCommon)).toHaveLength(8)
})

describe('README.md', () => {
  const readme = contentOf('README.md')

  test('begins with a whole workflow, which the tests of examples run, after at most 120 words', () => {
    const [workflow = '', ...others] = yamlBlocks('README.md').map(({ text }) => text)
    expect(others).toEqual([])
    const [before = ''] = readme.split('```', 1)
    const words = before.replaceAll(/<[^>]*>|\]\([^)]*\)/g, '').match(/[\p{L}\p{N}][\p{L}\p{N}’'_-]*/gu) ?? []
    expect(words.length).toBeLessThanOrEqual(120)
    expect(parse(workflow)).toEqual(parse(contentOf('examples/pull-request.yml')))
  })

  test('names outputs for the next step that the action has', () => {
    const [, text = ''] = /^Later steps use (.*?)\n\n/ms.exec(readme) ?? []
    const named = Array.from(text.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
    expect(named.length).toBeGreaterThan(9)
    expect(named.filter((name) => !(name in OUTPUT_DESCRIPTIONS))).toEqual([])
  })

  test('has at most 8,704 bytes, and 86,016 with the other pages for users', () => {
    // With the longest name that an account may have.
    const bytes = (file: string) => Buffer.byteLength(contentOf(file).replaceAll('YOUR_ORG', 'x'.repeat(39)))
    const pages = globSync('docs/*.md', { cwd: ROOT })
    expect(pages.length).toBeGreaterThan(6)
    expect(bytes('README.md')).toBeLessThanOrEqual(8704)
    expect(['README.md', ...pages].reduce((sum, file) => sum + bytes(file), 0)).toBeLessThanOrEqual(86_016)
  })
})
