import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import { ACTION_REPOSITORY, VERSION } from '../../../src/kit/core/version.ts'

/** The runner takes every scalar for a string. A key without a value is the empty one. */
const texts = z.preprocess((value) => (value === '' ? {} : value), z.record(z.string(), z.string()))

const step = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  uses: z.string().optional(),
  with: texts.default({}),
  run: z.string().optional(),
})

const job = z.object({
  'timeout-minutes': z.string().optional(),
  permissions: texts.optional(),
  concurrency: z.unknown().optional(),
  steps: z.array(step),
})

/** What the tests ask of a workflow, with every scalar a string. */
const workflow = z.object({
  permissions: texts.optional(),
  concurrency: z.unknown().optional(),
  defaults: z.unknown().optional(),
  jobs: z.record(z.string(), job),
})

/** Where the checkout is. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The action as examples name it. */
export const ACTION = `${ACTION_REPOSITORY}@v${VERSION}`

/** Reads a workflow; `file` counts from the root. */
export async function readWorkflow(file: string): Promise<z.output<typeof workflow>> {
  return workflow.parse(parse(await readFile(`${ROOT}${file}`, 'utf8'), { schema: 'failsafe' }))
}
