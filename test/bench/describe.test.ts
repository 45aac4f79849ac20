import { expect, test } from 'vitest'
import { describe } from '../../bench/replay/describe.ts'
import type { Played } from '../../bench/replay/play.ts'
import { changeOf } from './changes.ts'

const sent: Played = { changes: [changeOf(0, 'addRegions')], prompts: ['…'], requests: 3, message: 'The docs …' }
const skipped = { ...sent, changes: [changeOf(15, 'addZones')], prompts: [], message: 'Skipped: no file changed.' }

test('a replay says what it would have cost, and what was skipped and why', () => {
  expect(
    describe([sent, skipped], 'change', { list: false }),
  ).toBe(`== every merge: 1 prompt for 2 changes in 2 runs, 115 to 180 credits ($1.15 to $1.80 beyond the plan)
   a month: 0.3 prompts, 39 to 61 credits ($0.39 to $0.61 beyond the plan)
   2025-04-01 0000000 addZones (#16): Skipped: only pages of the docs changed.
`)
})

test('a replay lists what was sent, and a run without changes, where it is asked to', () => {
  const empty = { ...skipped, changes: [], message: 'Skipped: nothing was committed since the last run.' }
  const week = { ...sent, changes: [...sent.changes, ...skipped.changes], prompts: ['…', '…'] }
  const lines = describe([week, empty], 'week', { list: true }).split('\n')
  expect(lines.slice(2)).toEqual([
    '   2025-01-01 2 changes from here on: 2 prompts sent',
    '   Skipped: nothing was committed since the last run.',
    '',
  ])
})

test('a replay says why there is nothing', () => {
  expect(describe([], 'release', { list: false })).toContain('no runs, because no tag is on a commit of this time')
})
