import { expect, test } from 'vitest'
import type { Change } from '../../bench/replay/clone.ts'
import { figuresOf, runsOf } from '../../bench/replay/describe.ts'
import { measure, type Played, play } from '../../bench/replay/play.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = Date.UTC(2025, 0, 1)

/** A change that adds a function and a page that names it, six days after the one before. */
function changeOf(index: number, name: string, author = 'Mona'): Change {
  const [parent = '', sha = ''] = [index, index + 1].map((number) => String(number).padStart(40, '0'))
  const files = [
    { filename: `src/${name}.ts`, status: 'added' as const, patch: `@@ -0,0 +1 @@\n+export function ${name}() {}` },
    { filename: `docs/${name}.md`, status: 'added' as const, patch: `@@ -0,0 +1 @@\n+Call ${name}.` },
  ]
  const committedAtMs = START + index * 6 * DAY_MS
  return { sha, parent, committedAtMs, author, title: name, body: '', number: index + 1, files: () => files }
}

test.for(['week', 'change'] as const)('each %s of a history of long ago is sent, from the first on', async (every) => {
  const changes = ['addRegions', 'addZones', 'addCities'].map((name, index) => changeOf(index, name))
  expect(measure(await play(changes, every))).toMatchObject({
    changes: 3,
    prompts: every === 'week' ? 2 : 3,
    names: 3,
    namesShown: 3,
  })
})

test('of pull requests that are asked about while they are open, a week asks only about those that slipped through', async () => {
  const names = ['whileDown', 'addZones', 'addCities', 'addRoads', 'fromFork', 'addRivers']
  const changes = [...names.map((name, index) => changeOf(index, name)), changeOf(6, 'ofBot', 'renovate[bot]')]
  const played = await play(changes, 'both')
  expect(measure(played)).toMatchObject({ prompts: 7, promptsOnPullRequests: 4, twice: 0, namesShown: 7 })
  const weekly = played.filter(({ pullRequest }) => pullRequest === undefined).flatMap(({ prompts }) => prompts)
  expect(weekly.map((prompt) => /export function (\w+)/.exec(prompt)?.[1])).toEqual(['whileDown', 'fromFork', 'ofBot'])
  const again = { ...played[1], prompts: weekly, changes: [], requests: 0, message: '' }
  expect(measure([...played, again]).twice).toBe(3)
})

test('the merge of a bot is skipped, as by default', async () => {
  const [run] = await play([changeOf(0, 'addRegions', 'renovate[bot]')], 'change')
  expect(run?.prompts).toEqual([])
  expect(run?.message).toBe('Skipped: the change is by renovate[bot], one of skip-authors.')
})

const sent: Played = { changes: [changeOf(0, 'addRegions')], prompts: ['…'], requests: 3, message: 'The docs …' }
const skipped = { ...sent, changes: [changeOf(15, 'addZones')], prompts: [], message: 'Skipped: no file changed.' }

test('a replay says what it would have cost, and what was skipped and why', () => {
  expect(
    figuresOf([sent, skipped], 'change'),
  ).toBe(`== every merge: 1 prompt for 2 changes in 2 runs, 115 to 180 credits ($1.15 to $1.80 beyond the plan)
   a month: 0.3 prompts, 39 to 61 credits ($0.39 to $0.61 beyond the plan)`)
  expect(runsOf([sent, skipped], 'change', { list: false })).toBe(`-- every merge
   2025-04-01 0000000 addZones (#16): Skipped: only pages of the docs changed.
`)
  expect(runsOf([sent], 'change', { list: false })).toBe('')
})

test('a replay lists what was sent, and a run without changes, where it is asked to', () => {
  const empty = { ...skipped, changes: [], message: 'Skipped: nothing was committed since the last run.' }
  const week = { ...sent, changes: [...sent.changes, ...skipped.changes], prompts: ['…', '…'] }
  expect(runsOf([week, empty], 'week', { list: true }).split('\n')).toEqual([
    '-- every week',
    '   2025-01-01 2 changes from here on: 2 prompts sent',
    '   Skipped: nothing was committed since the last run.',
    '',
  ])
})

test('a replay says why there is nothing', () => {
  expect(figuresOf([], 'release')).toContain('no runs, because no tag is on a commit of this time')
})
