import { expect, test } from 'vitest'
import { contender, inRounds } from '../../bench/rounds.ts'
import { jobLength, PERCENTILES } from '../support/job-lengths.ts'
import { spreadOf, statisticsOf } from '../support/statistics.ts'

test('contenders take turns, and each is the first once', async () => {
  const order: string[] = []
  const runner = (name: string) => contender(async () => order.push(name))
  const all = [runner('a'), runner('b'), runner('c')]
  await inRounds(3, all)
  expect(order).toEqual(['a', 'b', 'c', 'b', 'c', 'a', 'c', 'a', 'b'])
  expect(
    all.map(({ measured }) => measured),
    'the measurements of each, in the order of the rounds',
  ).toEqual([
    [1, 6, 8],
    [2, 4, 9],
    [3, 5, 7],
  ])
})

test.each(PERCENTILES)('a share of $probability of the simulated jobs takes at most $seconds s', (known) => {
  expect(jobLength(known.probability)).toBeCloseTo(known.seconds * 1000)
  expect(jobLength(known.probability - 0.01)).toBeLessThan(known.seconds * 1000)
})

test('statistics other than the mean are values that occurred', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(statisticsOf(values)).toEqual({ mean: 50.5, p95: 95, p99: 99, max: 100 })
  expect(spreadOf(values)).toEqual({ median: 50, min: 1, max: 100 })
})
