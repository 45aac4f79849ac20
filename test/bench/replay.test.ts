import { expect, test } from 'vitest'
import type { Change } from '../../bench/replay/clone.ts'
import { measure, play } from '../../bench/replay/play.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = Date.UTC(2025, 0, 1)

/** A change that adds a function and a page that names it. */
function changeOf(index: number, name: string): Change {
  const [parent, sha] = [index, index + 1].map((number) => String(number).padStart(40, '0')) as [string, string]
  const files = [
    { filename: `src/${name}.ts`, status: 'added' as const, patch: `@@ -0,0 +1 @@\n+export function ${name}() {}` },
    { filename: `docs/${name}.md`, status: 'added' as const, patch: `@@ -0,0 +1 @@\n+Call ${name}.` },
  ]
  const committedAtMs = START + index * 6 * DAY_MS
  return { sha, parent, committedAtMs, author: 'Mona', title: name, body: '', number: index + 1, files: () => files }
}

test.for(['week', 'change'] as const)('each %s of a history of long ago is sent, from the first on', async (every) => {
  const changes = ['addRegions', 'addZones', 'addCities'].map((name, index) => changeOf(index, name))
  const { measured, missed } = measure(await play(changes, every))
  expect(missed).toEqual([])
  expect(measured).toMatchObject({ changes: 3, prompts: every === 'week' ? 2 : 3, names: 3, namesShown: 3 })
})
