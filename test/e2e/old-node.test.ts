import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { problemWithNode } from '../../src/start.ts'
import { prepareStep, readStep } from './step.ts'

/** A Node that cannot run the action, such as an old runner brings; npm puts the action's own before it. */
const old = (process.env.PATH ?? '')
  .split(path.delimiter)
  .map((folder) => path.join(folder, 'node'))
  .find((node) => existsSync(node) && problemWithNode(versionOf(node)) !== undefined)

function versionOf(node: string): string {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.replace('v', '').trim()
}

test.skipIf(old === undefined)(`an old Node (${old ?? 'there is none here'}) says which one is needed`, async () => {
  const step = await prepareStep({ inputs: { prompt: 'Hello', 'api-key': 'mint_key', 'project-id': 'acme' } })
  const { status, stdout, stderr } = spawnSync(old ?? '', [step.mainFile], { env: step.env, encoding: 'utf8' })
  const { outputs } = await readStep(step, stdout, stderr)
  await rm(step.folder, { recursive: true })
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  expect(stdout).toMatch(/^::error title=Docs agent::This action needs Node 24 and was started with Node [\d.]+: .*\n$/)
  expect(outputs).toEqual({ result: 'error', message: expect.stringContaining('needs Node 24') })
})

test.each([
  ['16.20.2', false],
  ['20.20.2', false],
  ['24.0.0', true],
  ['26.1.0', true],
])('Node %s can run the action: %j', (version, can) => {
  expect(problemWithNode(version) === undefined).toBe(can)
})
