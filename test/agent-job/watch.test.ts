import { describe, expect, test } from 'vitest'
import {
  judge,
  neverSeenRunning,
  observe,
  startWatch,
  type Verdict,
  type Watch,
  type WatchOptions,
} from '../../src/agent-job/watch.ts'
import { agentJob, OLD_PR, PR } from './world.ts'

const START = 1_000_000

type Start = Partial<WatchOptions>

type Seen = readonly [atS: number, status: string | undefined, prLink?: string]

function watched(start: Start, answers: readonly Seen[]): Watch {
  return answers.reduce(
    (before, [atS, status, link]) => {
      const atMs = START + atS * 1000
      return observe(before, { job: agentJob({ status, prLink: link }), sentAtMs: atMs, answeredAtMs: atMs })
    },
    startWatch({ awaitsLink: true, ...start }, START),
  )
}

const followedUp: Start = { followedUpAtMs: START }

describe('the verdict', () => {
  test.each<[string, Start, Seen[], number, Verdict['type']]>([
    ['nothing seen', {}, [], 5, 'running'],
    ['active', {}, [[0, 'active']], 5, 'running'],
    ['an unknown word', {}, [[0, 'queued']], 5, 'running'],
    ['no word', {}, [[0, undefined]], 5, 'running'],
    ['failed', {}, [[0, 'failed']], 0, 'ended'],
    ['archived', {}, [[0, 'archived']], 0, 'ended'],
    ['completed with a link', {}, [[0, 'completed', PR]], 0, 'ended'],
    [
      'completed, active again',
      {},
      [
        [0, 'completed'],
        [4, 'active'],
      ],
      20,
      'running',
    ],

    ['completed without a link, just now', {}, [[5, 'completed']], 5, 'link-pending'],
    [
      'completed without a link, 9.9 s ago',
      {},
      [
        [5, 'completed'],
        [14, 'completed'],
      ],
      14.9,
      'link-pending',
    ],
    [
      'completed without a link, 10 s ago',
      {},
      [
        [5, 'completed'],
        [14, 'completed'],
      ],
      15,
      'ended',
    ],
    [
      'a link that came later',
      {},
      [
        [5, 'completed'],
        [7, 'completed', PR],
      ],
      7,
      'ended',
    ],
    ['a link that is no https: address', {}, [[5, 'completed', 'http://x.test/pull/1']], 5, 'link-pending'],
    [
      'a link that was seen while active',
      {},
      [
        [2, 'active', PR],
        [5, 'completed'],
      ],
      5,
      'ended',
    ],
    ['a link that nobody awaits', { awaitsLink: false }, [[5, 'completed']], 5, 'ended'],
    ['failed without a link', {}, [[5, 'failed']], 5, 'ended'],
    [
      'a second completion',
      {},
      [
        [5, 'completed'],
        [9, 'active'],
        [20, 'completed'],
      ],
      25,
      'link-pending',
    ],

    ['follow-up: completed at once', followedUp, [[0, 'completed', PR]], 0, 'unsettled'],
    ['follow-up: failed at once', followedUp, [[0, 'failed']], 59, 'unsettled'],
    ['follow-up: archived after 59.9 s', followedUp, [[59.9, 'archived']], 61, 'unsettled'],
    ['follow-up: archived after 60 s', followedUp, [[60, 'archived']], 60, 'ended'],
    [
      'follow-up: completed after active',
      followedUp,
      [
        [0, 'active'],
        [3, 'completed', PR],
      ],
      3,
      'ended',
    ],
    [
      'follow-up: completed after active later',
      followedUp,
      [
        [0, 'failed'],
        [5, 'active'],
        [9, 'failed'],
      ],
      9,
      'ended',
    ],
    [
      'follow-up: unknown, then completed',
      followedUp,
      [
        [0, 'queued'],
        [9, 'completed', PR],
      ],
      9,
      'unsettled',
    ],
    [
      'follow-up: still active',
      followedUp,
      [
        [0, 'completed'],
        [5, 'active'],
      ],
      80,
      'running',
    ],
    [
      'follow-up: link of before',
      { ...followedUp, prLink: OLD_PR },
      [
        [0, 'active'],
        [9, 'completed'],
      ],
      9,
      'ended',
    ],
    [
      'follow-up: no link, after active',
      followedUp,
      [
        [0, 'active'],
        [9, 'completed'],
      ],
      18,
      'link-pending',
    ],
    [
      'follow-up: no link, after 60 s',
      followedUp,
      [
        [5, 'completed'],
        [60, 'completed'],
      ],
      69,
      'link-pending',
    ],
    [
      'follow-up: no link, after 70 s',
      followedUp,
      [
        [5, 'completed'],
        [60, 'completed'],
      ],
      70,
      'ended',
    ],
  ])('%s', (_name, start, answers, atS, expected) => {
    expect(judge(watched(start, answers), START + atS * 1000).type).toBe(expected)
  })
})

test.each<[string, Start, Seen[], string | undefined]>([
  ['is what the service says', {}, [[0, 'completed', PR]], PR],
  [
    'stays when a later answer omits it',
    {},
    [
      [0, 'active', PR],
      [5, 'completed'],
    ],
    PR,
  ],
  ['is the one of before when no answer has one', { ...followedUp, prLink: OLD_PR }, [[0, 'active']], OLD_PR],
  ['changes when a later answer has another', { ...followedUp, prLink: OLD_PR }, [[0, 'active', PR]], PR],
  [
    'stays when a later answer has one that is not https:',
    {},
    [
      [0, 'active', PR],
      [5, 'completed', 'ftp://x'],
    ],
    PR,
  ],
  ['is absent when the service never says one', {}, [[0, 'completed']], undefined],
])('the link %s', (_name, start, answers, expected) => {
  const watch = watched(start, answers)
  expect(watch.last?.job.prLink).toBe(expected)
})

test.each<[string, Start, Seen[], boolean]>([
  [
    'a follow-up that only ever showed its end',
    followedUp,
    [
      [0, 'completed'],
      [60, 'completed'],
    ],
    true,
  ],
  [
    'a follow-up that was active',
    followedUp,
    [
      [0, 'active'],
      [60, 'completed'],
    ],
    false,
  ],
  ['a new job', {}, [[0, 'completed']], false],
])('%s was never seen running: %s', (_name, start, answers, expected) => {
  expect(neverSeenRunning(watched(start, answers))).toBe(expected)
})

test.each([
  [true, 30],
  [false, 5],
])('a job that is new (%s) may be unknown for %d s', (isNew, seconds) => {
  expect(watched({ isNew }, []).mayBeUnknownUntilMs).toBe(START + seconds * 1000)
})

test.each<[string, Start, Seen[], number]>([
  ['of a running job', {}, [[0, 'active']], Number.POSITIVE_INFINITY],
  ['of an ended job', {}, [[0, 'failed']], Number.POSITIVE_INFINITY],
  [
    'while a link is awaited',
    {},
    [
      [2, 'completed'],
      [4, 'completed'],
    ],
    12,
  ],
  ['after a follow-up that shows an end', followedUp, [[2, 'completed']], 60],
])('the turning point %s', (_name, start, answers, expectedS) => {
  expect(judge(watched(start, answers), START + 5000).changesAtMs).toBe(START + expectedS * 1000)
})
