import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { onPullRequest } from '../support/events.ts'
import { test } from './fixture.ts'

const RECORDER = fileURLToPath(new URL('record-loaded.mjs', import.meta.url))
const pullRequest = onPullRequest('pull_request')

test.for<[ending: string, inputs: Record<string, string>, event: ReturnType<typeof onPullRequest> | undefined]>([
  ['has no key', { 'api-key': '', prompt: 'Hello' }, undefined],
  ['is kept by a guard', { prompt: 'Hello' }, onPullRequest('pull_request', { author: 'mintlify[bot]' })],
  ['asks nothing', { 'dry-run': 'true', prompt: 'Hello' }, pullRequest],
])('a run that %s has loaded less than 1 MB of the program', async ([, inputs, event], { action }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'loaded-'))
  const list = path.join(folder, 'list')
  await action.run(inputs, { ...(event && { event }), nodeArgs: ['--import', RECORDER], env: { LOADED: list } })
  const files = [...new Set((await readFile(list, 'utf8')).trim().split('\n'))].map((url) => fileURLToPath(url))
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000)
  expect(files.length).toBeGreaterThan(1)
  await rm(folder, { recursive: true })
})
