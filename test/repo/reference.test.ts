import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { FAIL_ON, RESULTS } from '../../src/outcome.ts'
import { readReport } from '../../src/page-views/report.ts'
import { BUILT_IN } from '../../src/prompt/built-in.ts'
import { PLACEHOLDERS } from '../../src/prompt/placeholders.ts'
import { INPUTS } from '../../src/runner/input-table.ts'
import { OUTPUTS } from '../../src/runner/outputs.ts'
import { createFakes, PLAN, pages } from '../page-views/fakes.ts'

const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

interface Manifest {
  description: string
  inputs: Record<string, { description?: string; default?: string; required?: string }>
  outputs: Record<string, { description?: string }>
  runs: { using: string; main: string }
}

// The runner takes every scalar for a string.
const manifest: Manifest = parse(textOf('action.yml'), { schema: 'failsafe' })

/** The part of a page below a heading of the second level, up to the next one. */
function section(page: string, heading: string): string {
  return (
    textOf(page)
      .split(/^## /m)
      .find((part) => part.startsWith(`${heading}\n`)) ?? ''
  )
}

/** The cells of every table row in a section, headers included. */
function tableRowsOf(page: string, heading: string): string[][] {
  return section(page, heading)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
}

/** The rows whose first cell is a name in backticks. */
function rowsOf(page: string, heading: string): string[][] {
  return tableRowsOf(page, heading).filter(([name = '']) => /^`[^`]+`$/.test(name))
}

const plain = (cell = '') => cell.replace(/^`(.*)`$/, '$1')

const declared = Object.entries(manifest.inputs).map(([name, input]) => [name, input.default ?? ''])

describe('action.yml', () => {
  test('declares the inputs that the program reads, with the same defaults', () => {
    expect([...declared].sort()).toEqual(
      Object.entries(INPUTS)
        .map(([name, input]) => [name, input.default])
        .sort(),
    )
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

  test('runs the committed program on Node 24', () => {
    expect(manifest.runs).toEqual({ using: 'node24', main: 'dist/index.js' })
  })

  test('describes itself, every input and every output', () => {
    const described = [...Object.entries(manifest.inputs), ...Object.entries(manifest.outputs)]
    const silent = described.filter(([, { description = '' }]) => description.trim() === '')
    expect(silent).toEqual([])
    expect(manifest.description.trim()).not.toBe('')
  })
})

describe.each([
  { page: 'README.md', prompt: 'On a pull request' },
  { page: 'docs/specification.md', prompt: 'The prompt' },
])('$page', ({ page, prompt }) => {
  test('lists every input once, with its default', () => {
    const listed = rowsOf(page, 'Inputs').map(([name, fallback]) => [plain(name), plain(fallback)])
    expect(listed.sort()).toEqual([...declared].sort())
  })

  test('lists every output once', () => {
    const listed = rowsOf(page, 'Outputs').map(([name]) => plain(name))
    expect(listed.sort()).toEqual(Object.keys(manifest.outputs).sort())
  })

  test('describes every input and output', () => {
    const rows = [...rowsOf(page, 'Inputs'), ...rowsOf(page, 'Outputs')]
    expect(rows.filter((cells) => (cells.at(-1) ?? '').length < 10)).toEqual([])
  })

  test('lists every result once', () => {
    const listed = rowsOf(page, 'Results').map(([name]) => plain(name))
    expect(listed.sort()).toEqual([...RESULTS].sort())
  })

  test('lists every placeholder once', () => {
    const listed = rowsOf(page, prompt).map(([name]) => plain(name))
    expect(listed).toEqual(PLACEHOLDERS.map((word) => `{{ ${word} }}`))
  })
})

describe('the built-in prompts', () => {
  test.each(Object.entries(BUILT_IN))('of a %s is printed in the specification, word for word', (_kind, text) => {
    const blocks = Array.from(section('docs/specification.md', 'The prompt').matchAll(/^```text\n(.*?)\n```$/gms))
    expect(blocks.map(([, block]) => block)).toContain(text)
  })
})

describe('the README', () => {
  test('lists which results fail the step, by default and with fail-on', () => {
    const resultsWhere = (words: RegExp) =>
      rowsOf('README.md', 'Results').flatMap(([name, , step = '']) => (words.test(step) ? [plain(name)] : []))
    const standard = INPUTS['fail-on'].default.split(', ').sort()
    expect(resultsWhere(/^fails by default/).sort()).toEqual(standard)
    expect(resultsWhere(/unless `fail-on` names it$/).sort()).toEqual(
      FAIL_ON.filter((result) => !standard.includes(result)).sort(),
    )
  })

  test.each(tableRowsOf('README.md', 'Cost').filter(([pages]) => /^[\d,]+$/.test(pages ?? '')))(
    'lists how many requests a report of %s pages needs: %s, and %s without comparison and trend',
    async (count, compared, alone) => {
      const site = pages(Number(count?.replace(',', '')))
      const requests = async (more: { compare: boolean; trend: boolean }) => {
        const fakes = createFakes({ current: site, earlier: site })
        await readReport({ ...PLAN, ...more, maxRequests: 1000 }, fakes.ports)
        return String(fakes.queries.length)
      }
      expect(await requests({ compare: true, trend: true })).toBe(compared)
      expect(await requests({ compare: false, trend: false })).toBe(alone)
    },
  )

  test('begins with the workflow of the examples, in at most 20 lines', () => {
    const [, first = ''] = /^```yaml\n(.*?)^```$/ms.exec(textOf('README.md')) ?? []
    expect(parse(first)).toEqual(parse(textOf('examples/pull-request.yml')))
    expect(first.trimEnd().split('\n').length).toBeLessThanOrEqual(20)
  })
})
