import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { OUTPUT_NAMES } from '../../support/output-names.ts'
import { ACTION, readWorkflow } from './workflow.ts'
import { contentOf, WORKFLOWS } from './yaml-files.ts'

const workflows = await Promise.all(WORKFLOWS.map(async (file) => ({ file, ...(await readWorkflow(file)) })))
const steps = workflows.flatMap(({ file, jobs }) =>
  Object.values(jobs).flatMap((job) => job.steps.map((step) => ({ file, ...step }))),
)

const dependabot = z.object({
  updates: z.array(z.object({ directories: z.array(z.string()).optional(), ignore: z.unknown().optional() })),
})

describe('every workflow', () => {
  test('grants nothing to all of its jobs, and bounds the time of each and how many run at once', () => {
    const loose = workflows.filter(({ permissions, concurrency, jobs }) => {
      const isBounded = Object.values(jobs).every(
        (job) => Number(job['timeout-minutes']) > 0 && (job.concurrency ?? concurrency) !== undefined,
      )
      return !isDeepStrictEqual(permissions, {}) || !isBounded
    })
    expect(loose.map(({ file }) => file)).toEqual([])
  })

  test('keeps no token in the checkout, and writes no expression into a script or a prompt', () => {
    const loose = steps.filter(({ uses = '', run = '', with: inputs }) => {
      const keepsToken = uses.startsWith('actions/checkout@') && inputs['persist-credentials'] !== 'false'
      return keepsToken || run.includes('${{') || inputs.prompt?.includes('${{')
    })
    expect(loose).toEqual([])
  })
})

test('the self-test requests nothing from GitHub, for which it has no permission', () => {
  const own = steps.filter(({ file, uses }) => file.endsWith('/ci.yml') && uses === './')
  expect(own.length).toBeGreaterThan(2)
  expect(own.filter((step) => step.with['skip-authors'] !== 'none')).toEqual([])
})

test('the self-test checks outputs that the action has', () => {
  const checks = contentOf('.github/workflows/ci.yml').matchAll(/^ +check "\$\w+" ([\w-]+) /gm)
  const names = Array.from(checks, ([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(OUTPUT_NAMES).toEqual(expect.arrayContaining(names))
})

test('Dependabot leaves the version of this action in the examples alone', () => {
  const { updates } = dependabot.parse(parse(contentOf('.github/dependabot.yml')))
  const [name] = ACTION.split('@')
  const ignored = updates.filter(({ directories }) => directories?.includes('/examples')).map(({ ignore }) => ignore)
  expect(ignored).toEqual([[{ 'dependency-name': name }]])
})

describe.for(WORKFLOWS.filter((file) => file.startsWith('examples/')))('%s', (file) => {
  const ours = steps.filter((step) => step.file === file && step.uses === ACTION)

  test('begins with three lines that say what it does, and is listed', () => {
    const lines = contentOf(file).split('\n')
    expect(lines.slice(0, 3).filter((line) => /^# \S/.test(line) && line.length <= 120)).toHaveLength(3)
    expect(lines[2]).toMatch(/\.$/)
    expect(lines[3]).toMatch(/^name: /)
    expect(contentOf('examples/README.md')).toContain(`](${file.slice('examples/'.length)})`)
  })

  test('uses the action, with key and project from secrets, and outputs that it has', () => {
    // This one only starts the next one.
    if (file !== 'examples/docs-hub-code.yml') expect(ours.length).toBeGreaterThan(0)
    for (const step of ours) {
      expect(step.with['api-key']).toBe('${{ secrets.MINTLIFY_API_KEY }}')
      expect(step.with['project-id']).toBe('${{ secrets.MINTLIFY_PROJECT_ID }}')
    }
    for (const [, id, output] of contentOf(file).matchAll(/steps\.([\w-]+)\.outputs\.([\w-]+)/g)) {
      if (ours.some((step) => step.id === id)) expect(OUTPUT_NAMES).toContain(output)
    }
  })
})
