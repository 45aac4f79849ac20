import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ACTION } from './workflow.ts'
import { contentOf, PAGES, WORKFLOWS, type YamlText, yamlBlocks } from './yaml-files.ts'

/** All YAML of the project that names actions. */
const texts: YamlText[] = [
  ...WORKFLOWS.map((file) => ({ place: file, text: contentOf(file) })),
  ...PAGES.flatMap(yamlBlocks),
]

interface Use {
  place: string
  /** The text after `uses:`, with the comment. */
  uses: string
}

const uses: Use[] = texts.flatMap(({ place, text }) =>
  Array.from(text.matchAll(/^[ -]*uses:[ ]*(.*?)[ ]*$/gm), ([, uses = '']) => ({ place, uses })),
)

const PINNED = /^([\w.-]+\/[\w.-]+)(?:\/[\w./-]+)?@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)$/

test('every action is this checkout, our own at its version, or pinned to a commit with its version in a comment', () => {
  const loose = uses.filter(({ uses }) => uses !== './' && uses !== ACTION && !PINNED.test(uses))
  expect(loose).toEqual([])
  expect(uses.length).toBeGreaterThan(30)
})

test('an action is pinned to the same commit everywhere', () => {
  const pins = uses.flatMap(({ place, uses }) => {
    const [, action = '', commit, version] = PINNED.exec(uses) ?? []
    return commit === undefined ? [] : [{ place, action, pin: `${commit} # ${version}` }]
  })
  const first = new Map(pins.toReversed().map(({ action, pin }) => [action, pin]))
  expect(pins.filter(({ action, pin }) => first.get(action) !== pin)).toEqual([])
  // Two actions never share a commit: one of them would be a mistake.
  expect(new Set(first.values()).size).toBe(first.size)
})

const step = z.object({ uses: z.string(), with: z.record(z.string(), z.unknown()).default({}) })
const manifest = z.object({ inputs: z.record(z.string(), z.unknown()) })

/** Every mapping in a piece of YAML, however deep. */
function mappingsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(mappingsIn)
  return Array.isArray(value) ? inner : [value, ...inner]
}

test('our own action is given only inputs that it has', () => {
  const { inputs } = manifest.parse(parse(contentOf('action.yml')))
  const steps = texts.flatMap(({ place, text }) =>
    mappingsIn(parse(text)).flatMap((mapping) => {
      const parsed = step.safeParse(mapping)
      return parsed.success && ['./', ACTION].includes(parsed.data.uses) ? [{ place, given: parsed.data.with }] : []
    }),
  )
  const unknown = steps.flatMap(({ place, given }) =>
    Object.keys(given).flatMap((name) => (Object.hasOwn(inputs, name) ? [] : [`${place}: ${name}`])),
  )
  expect(unknown).toEqual([])
  expect(steps.length).toBeGreaterThan(15)
})

test('a step that waits for the job of an earlier step runs only if there is one: an empty id would send a prompt', () => {
  const waiting = z.object({
    uses: z.literal(ACTION),
    if: z.string().optional(),
    with: z.object({ 'job-id': z.string() }),
  })
  const loose = texts.flatMap(({ place, text }) =>
    mappingsIn(parse(text)).flatMap((mapping) => {
      const { data } = waiting.safeParse(mapping)
      const [, output] = /(steps\.[\w-]+\.outputs\.job-id)/.exec(data?.with['job-id'] ?? '') ?? []
      return output !== undefined && !data?.if?.includes(output) ? [place] : []
    }),
  )
  expect(loose).toEqual([])
})
