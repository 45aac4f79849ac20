import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import { VERSION } from '../../../src/core/version.ts'

/** The runner takes every scalar for a string. A key without a value is the empty one. */
const texts = z.preprocess((value) => (value === '' ? {} : value), z.record(z.string(), z.string()))

const step = z.strictObject({
  id: z.string().optional(),
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: texts.default({}),
  env: texts.default({}),
  run: z.string().optional(),
  shell: z.string().optional(),
})

const concurrency = z.union([
  z.string(),
  z.strictObject({ group: z.string(), 'cancel-in-progress': z.string().optional() }),
])

const defaults = z.strictObject({ run: z.strictObject({ shell: z.string() }) })

const job = z.strictObject({
  name: z.string().optional(),
  needs: z.preprocess((needs) => [needs].flat(), z.array(z.string())).default([]),
  if: z.string().optional(),
  'runs-on': z.string(),
  'timeout-minutes': z.string().optional(),
  'continue-on-error': z.string().optional(),
  permissions: texts.optional(),
  concurrency: concurrency.optional(),
  environment: z.union([z.string(), texts]).optional(),
  defaults: defaults.optional(),
  env: texts.default({}),
  strategy: z
    .strictObject({
      'fail-fast': z.string().optional(),
      matrix: z.record(z.string(), z.array(z.union([z.string(), z.record(z.string(), z.string())]))),
    })
    .optional(),
  outputs: texts.default({}),
  steps: z.array(step),
})

const workflow = z.strictObject({
  name: z.string(),
  'run-name': z.string().optional(),
  on: z.unknown(),
  permissions: texts.optional(),
  concurrency: concurrency.optional(),
  defaults: defaults.optional(),
  env: texts.default({}),
  jobs: z.record(z.string(), job),
})

/** A workflow, as far as those of this project go: with every scalar a string, as the runner has it. */
export type Workflow = z.output<typeof workflow>
export type Job = z.output<typeof job>
export type Step = z.output<typeof step>

/** The shell that a script is given to; undefined for the runner's default. */
export function shellOf({ workflow, job, step }: { workflow: Workflow; job: Job; step: Step }): string | undefined {
  return step.shell ?? job.defaults?.run.shell ?? workflow.defaults?.run.shell
}

/** Where the checkout is. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The action as examples name it. */
export const ACTION = `YOUR_ORG/docs-agent-action@v${VERSION}`

/** A workflow from its text. Throws when it holds a key that those of this project do not use. */
function parseWorkflow(text: string): Workflow {
  return workflow.parse(parse(text, { schema: 'failsafe' }))
}

/** Reads a workflow; `file` counts from the root. */
export async function readWorkflow(file: string): Promise<Workflow> {
  return parseWorkflow(await readFile(`${ROOT}${file}`, 'utf8'))
}

const manifest = z.object({
  inputs: z.record(z.string(), z.unknown()),
  outputs: z.record(z.string(), z.unknown()),
})

/** The names of the action's inputs and outputs, as `action.yml` declares them. */
export async function readManifest(): Promise<{ inputs: string[]; outputs: string[] }> {
  const { inputs, outputs } = manifest.parse(parse(await readFile(`${ROOT}action.yml`, 'utf8')))
  return { inputs: Object.keys(inputs), outputs: Object.keys(outputs) }
}
