import { describe, expect, test } from 'vitest'
import { hasChange, isZero } from '../../src/core/event.ts'
import { COMMIT, eventPullRequest, nothingHappened } from '../change/fakes.ts'

test.each(['0', '0'.repeat(40)])('the commit id %j stands for no commit', (sha) => {
  expect(isZero(sha)).toBe(true)
})

test.each([COMMIT, `${'0'.repeat(39)}1`, `1${'0'.repeat(39)}`, ''])('the commit id %j stands for a commit', (sha) => {
  expect(isZero(sha)).toBe(false)
})

describe('an event', () => {
  const pullRequest = eventPullRequest()
  const push = { before: COMMIT, after: COMMIT, authors: [] }

  test.each([{ pullRequest }, { push }])('with %j has a change', (event) => {
    expect(hasChange({ ...nothingHappened, ...event })).toBe(true)
  })

  test('without either has none', () => {
    expect(hasChange(nothingHappened)).toBe(false)
  })
})
