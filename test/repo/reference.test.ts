import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { FAIL_ON, RESULTS } from '../../src/core/outcome.ts'
import { INPUT_KEYS, INPUTS, nameOf } from '../../src/inputs/table.ts'
import { EVENT_PLACEHOLDERS, PLACEHOLDERS } from '../../src/prompt/placeholders.ts'
import { OUTPUTS } from '../../src/runner/outputs.ts'
import { headedEntries, listedEntries, sectionOf } from './pages.ts'
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

const declared = Object.entries(manifest.inputs).map(([name, input]) => [name, input.default ?? ''])

describe('action.yml', () => {
  test('declares the inputs that the program reads, with the same defaults', () => {
    expect([...declared].sort()).toEqual(INPUT_KEYS.map((key) => [nameOf(key), INPUTS[key].default]).sort())
  })

  test('declares the outputs that the program writes', () => {
    expect([...OUTPUTS].sort()).toEqual(Object.keys(manifest.outputs).sort())
  })

  test('requires the key and the project alone', () => {
    const required = Object.entries(manifest.inputs).filter(([, input]) => input.required !== undefined)
    expect(required.map(([name, input]) => [name, input.required])).toEqual([
      ['api-key', 'true'],
      ['project-id', 'true'],
    ])
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

  test('names the service, in a description that the Marketplace shows whole', () => {
    expect(manifest.name).toContain('Mintlify')
    expect(manifest.description).toContain('Mintlify')
    expect(manifest.description.length).toBeLessThanOrEqual(125)
  })
})

describe('docs/reference.md', () => {
  const section = (heading: string) => sectionOf('docs/reference.md', heading)
  const inputs = headedEntries(section('Inputs'))
  const outputs = listedEntries(section('Outputs'))
  const results = listedEntries(section('Results'))
  const placeholders = listedEntries(section('Placeholders'))

  test('lists every input once, with its default', () => {
    const listed = inputs.map(({ name, text }) => [name, /^Default: `([^`]+)`\. /.exec(text)?.[1] ?? ''])
    expect(listed.sort()).toEqual([...declared].sort())
  })

  test('says which inputs are required', () => {
    const required = inputs.filter(({ text }) => text.startsWith('Required. '))
    expect(required.map(({ name }) => name)).toEqual(['api-key', 'project-id'])
  })

  test('lists every output once', () => {
    expect(outputs.map(({ name }) => name).sort()).toEqual([...OUTPUTS].sort())
  })

  test('lists every result once', () => {
    expect(results.map(({ name }) => name)).toEqual(RESULTS)
  })

  test('says which results fail the step, by default and with fail-on', () => {
    const namesWhere = (words: RegExp) => results.filter(({ text }) => words.test(text)).map(({ name }) => name)
    const standard = INPUTS.failOn.default.split(', ').sort()
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

  test('shows the permissions of each example that it names', () => {
    const shown = Array.from(
      section('Permissions').matchAll(/\]\(\.\.\/(examples\/[\w-]+\.yml)\)[^`]*```yaml\n(.*?)```/gs),
      ([, file = '', block = '']) => ({ file, permissions: permissionsOf(parse(block)) }),
    )
    expect(shown.length).toBeGreaterThan(3)
    for (const { file, permissions } of shown) {
      expect(permissions, file).toEqual(
        jobs
          .parse(parse(contentOf(file)))
          .map(permissionsOf)
          .at(0),
      )
    }
  })

  test('describes every input, output, result and placeholder in whole sentences', () => {
    const entries = [...inputs, ...outputs, ...results, ...placeholders]
    expect(entries.filter(({ text }) => text.length < 12 || !text.endsWith('.'))).toEqual([])
  })
})

test('the README names inputs that exist, and the defaults of two', () => {
  const [, section = ''] = contentOf('README.md').split('## Inputs\n')
  const names = Array.from(section.matchAll(/^\| `([^`]+)` +\|/gm), ([, name = '']) => name)
  expect(names).toHaveLength(10)
  expect(INPUT_KEYS.map(nameOf)).toEqual(expect.arrayContaining(names))
  for (const { default: standard } of [INPUTS.timeout, INPUTS.failOn]) {
    expect(section).toContain(`by default \`${standard}\``)
  }
})

const permitted = z.object({ permissions: z.record(z.string(), z.string()) })

/** The permissions of a job, or of a snippet of one. */
const permissionsOf = (job: unknown) => permitted.parse(job).permissions

const jobs = z.object({ jobs: z.record(z.string(), z.unknown()) }).transform(({ jobs: all }) => Object.values(all))

test('the README shows one workflow, within its first 60 lines and as in the example, which the tests run', () => {
  const [first, ...others] = yamlBlocks('README.md').map(({ text }) => text)
  expect(others).toEqual([])
  expect(parse(first ?? '')).toEqual(parse(contentOf('examples/pull-request.yml')))
  expect(contentOf('README.md').split('\n', 60).join('\n')).toContain('- uses:')
})
