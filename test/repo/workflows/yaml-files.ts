import { globSync, readFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { ROOT } from './workflow.ts'

/** A piece of YAML that people copy or GitHub runs. */
export interface YamlText {
  /** Path from the root, with the first line's number where it stands in another file. */
  place: string
  text: string
}

/** The project's own workflows and the examples, as paths from the root. */
export const WORKFLOWS = filesOf(['.github/workflows/*.yml', 'examples/*.yml'])

/** The pages that people read. */
export const PAGES = filesOf(['*.md', '.github/**/*.md', 'bench/**/*.md', 'docs/**/*.md', 'examples/**/*.md'])

function filesOf(patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: ROOT }).sort()
}

/** What a file holds; the path counts from the root. */
export function contentOf(file: string): string {
  return readFileSync(`${ROOT}${file}`, 'utf8')
}

/** The blocks of YAML in a page, without the indent that they have in a list. */
export function yamlBlocks(file: string): YamlText[] {
  const page = contentOf(file)
  return Array.from(page.matchAll(/^([ \t]*)```ya?ml\n(.*?)^\1```$/gms), ({ index, 1: indent = '', 2: text = '' }) => ({
    place: `${file}:${page.slice(0, index).split('\n').length + 1}`,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))
}

const step = z.union([z.looseObject({ uses: z.string() }), z.looseObject({ run: z.string() })])
const steps = z.array(step).transform((given) => ({ jobs: { example: { steps: given } } }))
const permissions = z.strictObject({ permissions: z.unknown() }).transform((job) => ({ jobs: { example: job } }))
const events = z
  .looseObject({ on: z.looseObject({}), jobs: z.never().optional() })
  .transform((around) => ({ ...around, jobs: { example: {} } }))
const part = z.union([z.looseObject({ jobs: z.record(z.string(), z.looseObject({})) }), events, steps, permissions])

/** A block as a whole workflow: as it is, or with the jobs or steps that it leaves out. Throws for anything else. */
export function asWorkflow({ place, text }: YamlText): { text: string; isWhole: boolean } {
  const parsed = part.safeParse(parse(text))
  if (!parsed.success) throw new Error(`${place}: neither a workflow nor a part of one`)
  const { jobs, ...around } = parsed.data
  const isWhole = 'on' in around && Object.values(jobs).every((job) => 'runs-on' in job && 'steps' in job)
  if (isWhole) return { text, isWhole }
  const leftOut = { 'runs-on': 'ubuntu-latest', steps: [{ run: 'true' }] }
  const filled = Object.entries(jobs).map(([key, job]) => [key, { ...leftOut, ...job }])
  return { text: stringify({ on: 'push', ...around, jobs: Object.fromEntries(filled) }), isWhole }
}
