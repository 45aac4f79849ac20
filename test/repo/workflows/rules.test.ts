import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { OUTPUT_NAMES } from '../../support/output-names.ts'
import { ACTION, readWorkflow } from './workflow.ts'
import { contentOf, WORKFLOWS } from './yaml-files.ts'

const dependabot = z.object({
  updates: z.array(z.object({ directories: z.array(z.string()).optional(), ignore: z.unknown().optional() })),
})

describe.for(WORKFLOWS)('%s', (file) => {
  test('grants nothing to all of its jobs', async () => {
    expect((await readWorkflow(file)).permissions).toEqual({})
  })

  test('bounds the time of each job, and how many run at once', async () => {
    const { jobs, concurrency } = await readWorkflow(file)
    for (const job of Object.values(jobs)) {
      expect(Number(job['timeout-minutes'])).toBeGreaterThan(0)
      expect(job.concurrency ?? concurrency).toBeDefined()
    }
  })

  test('keeps no token in the checkout', async () => {
    const steps = await stepsOf(file)
    const checkouts = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'))
    expect(checkouts.filter((step) => step.with['persist-credentials'] !== 'false')).toEqual([])
  })

  test('has scripts that bash can read, with no expression written into them', async () => {
    const scripts = (await stepsOf(file)).flatMap(({ run }) => run ?? [])
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
    // bash says what it cannot read.
    const { stderr } = spawnSync('bash', ['-n'], { input: scripts.map((script) => `(\n${script}\n)`).join('\n') })
    expect(String(stderr)).toBe('')
  })
})

test('the self-test requests nothing from GitHub, for which it has no permission', async () => {
  const steps = (await stepsOf('.github/workflows/ci.yml')).filter(({ uses }) => uses === './')
  expect(steps.length).toBeGreaterThan(2)
  expect(steps.filter((step) => step.with['skip-authors'] !== 'none')).toEqual([])
})

test('Dependabot ignores the name that readers of the examples replace', () => {
  const { updates } = dependabot.parse(parse(contentOf('.github/dependabot.yml')))
  const [name] = ACTION.split('@')
  const ignored = updates.filter(({ directories }) => directories?.includes('/examples')).map(({ ignore }) => ignore)
  expect(ignored).toEqual([[{ 'dependency-name': name }]])
})

const EXAMPLES = WORKFLOWS.filter((file) => file.startsWith('examples/'))

describe.for(EXAMPLES)('%s', (file) => {
  test('begins with three lines that say what it does', () => {
    const lines = contentOf(file).split('\n')
    expect(lines.slice(0, 3).filter((line) => /^# \S/.test(line) && line.length <= 120)).toHaveLength(3)
    expect(lines[2]).toMatch(/\.$/)
    expect(lines[3]).toMatch(/^name: /)
  })

  test('uses the action, with key and project from secrets', async () => {
    const steps = (await stepsOf(file)).filter(({ uses }) => uses === ACTION)
    expect(steps.length).toBeGreaterThan(0)
    for (const step of steps) {
      expect(step.with['api-key']).toBe('${{ secrets.MINTLIFY_API_KEY }}')
      expect(step.with['project-id']).toBe('${{ secrets.MINTLIFY_PROJECT_ID }}')
    }
  })

  test('writes nothing from the event into a prompt', async () => {
    const prompts = (await stepsOf(file)).flatMap((step) => step.with.prompt ?? [])
    expect(prompts.filter((prompt) => prompt.includes('${{'))).toEqual([])
  })

  test('refers only to outputs that the action has', async () => {
    const ids = (await stepsOf(file)).flatMap(({ id, uses }) => (uses === ACTION && id !== undefined ? [id] : []))
    const references = contentOf(file).matchAll(/steps\.([\w-]+)\.outputs\.([\w-]+)/g)
    for (const [, id = '', output] of references) if (ids.includes(id)) expect(OUTPUT_NAMES).toContain(output)
  })

  test('is listed in examples/README.md', () => {
    expect(contentOf('examples/README.md')).toContain(`](${file.slice('examples/'.length)})`)
  })
})

async function stepsOf(file: string) {
  const { jobs } = await readWorkflow(file)
  return Object.values(jobs).flatMap(({ steps }) => steps)
}
