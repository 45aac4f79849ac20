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

describe('the README', () => {
  const [, tables = ''] = contentOf('README.md').split('## Inputs and outputs\n')
  const namesIn = (heading: string) => {
    const [, table = ''] = tables.split(new RegExp(`^\\| ${heading} .*\\n.*\\n`, 'm'))
    const [rows = ''] = table.split('\n\n', 1)
    const cells = rows.split('\n').map((row) => row.split('|')[1] ?? '')
    return cells.flatMap((cell) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name))
  }

  test('names inputs that exist, and the default of the time limit', () => {
    expect(namesIn('input').length).toBeGreaterThan(12)
    expect(INPUT_KEYS.map(nameOf)).toEqual(expect.arrayContaining(namesIn('input')))
    expect(tables).toContain(`by default \`${INPUTS.timeout.default}\``)
  })

  test('names outputs that exist', () => {
    expect(namesIn('output').length).toBeGreaterThan(6)
    expect([...OUTPUTS]).toEqual(expect.arrayContaining(namesIn('output')))
  })
})

const permitted = z.object({ permissions: z.record(z.string(), z.string()) })

/** The permissions of a job, or of a snippet of one. */
const permissionsOf = (job: unknown) => permitted.parse(job).permissions

const jobs = z.object({ jobs: z.record(z.string(), z.unknown()) }).transform(({ jobs: all }) => Object.values(all))

/** The last step of a workflow with one job. */
const lastStep = z
  .object({ jobs: z.record(z.string(), z.object({ steps: z.array(z.unknown()) })) })
  .transform(({ jobs }) => Object.values(jobs)[0]?.steps.at(-1))

describe('the YAML of the README', () => {
  const blocks = yamlBlocks('README.md').map(({ text }) => text)

  test('begins with a workflow of at most 20 lines', () => {
    expect(blocks[0]?.trimEnd().split('\n').length).toBeLessThanOrEqual(20)
  })

  test('is that of the examples, which the tests run', () => {
    const exampleOf = (name: string): unknown => parse(contentOf(`examples/${name}.yml`))
    const [first, weekly, reviews, report] = blocks.map((block): unknown => parse(block))
    expect([first, weekly, report]).toEqual(['pull-request', 'weekly-docs', 'weekly-report'].map(exampleOf))
    expect(reviews).toEqual([lastStep.parse(exampleOf('review-chain'))])
  })
})
