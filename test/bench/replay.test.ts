import { expect, test } from 'vitest'
import { measure, play } from '../../bench/replay/play.ts'
import { changeOf } from './changes.ts'

test.for(['week', 'change'] as const)('each %s of a history of long ago is sent, from the first on', async (every) => {
  const changes = ['addRegions', 'addZones', 'addCities'].map((name, index) => changeOf(index, name))
  expect(measure(await play(changes, every))).toMatchObject({
    changes: 3,
    prompts: every === 'week' ? 2 : 3,
    names: 3,
    namesShown: 3,
  })
})

test('the merge of a bot is skipped, as by default', async () => {
  const [run] = await play([changeOf(0, 'addRegions', 'renovate[bot]')], 'change')
  expect(run?.prompts).toEqual([])
  expect(run?.message).toBe('Skipped: the change is by renovate[bot], one of skip-authors.')
})
