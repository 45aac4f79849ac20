import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { INPUTS } from '../src/runner/inputs.ts'
import { OUTPUTS } from '../src/runner/outputs.ts'
import { VERSION } from '../src/version.ts'

const textOf = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

interface Manifest {
  description: string
  inputs: Record<string, { description?: string; default?: string; required?: string }>
  outputs: Record<string, { description?: string }>
  runs: { using: string; main: string }
}

// The runner takes every scalar for a string.
const manifest: Manifest = parse(textOf('action.yml'), { schema: 'failsafe' })
const packageJson: { version: string } = JSON.parse(textOf('package.json'))

/** The part of the README below a heading of the second level, up to the next one. */
function section(heading: string): string {
  return (
    textOf('README.md')
      .split(/^## /m)
      .find((part) => part.startsWith(`${heading}\n`)) ?? ''
  )
}

/** The cells of every table row whose first cell is a name in backticks. */
function rowsOf(heading: string): string[][] {
  return section(heading)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
    .filter(([name = '']) => /^`[^`]+`$/.test(name))
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

describe('the README', () => {
  test('lists every input once, with its default', () => {
    const listed = rowsOf('Inputs').map(([name, fallback]) => [plain(name), plain(fallback)])
    expect(listed.sort()).toEqual([...declared].sort())
  })

  test('lists every output once', () => {
    const listed = rowsOf('Outputs').map(([name]) => plain(name))
    expect(listed.sort()).toEqual(Object.keys(manifest.outputs).sort())
  })

  test('says something of every input and output', () => {
    const silent = [...rowsOf('Inputs'), ...rowsOf('Outputs')].filter((cells) => (cells.at(-1) ?? '').length < 10)
    expect(silent).toEqual([])
  })
})

test('the version is that of package.json', () => {
  expect(VERSION).toBe(packageJson.version)
})
