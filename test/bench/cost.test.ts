import { describe, expect, test } from 'vitest'
import { costOfAction, costOfFollowUps, costOfScript } from '../../bench/cost.ts'
import { costOfMerges, costOfReleases, costOfWeeks } from '../../bench/merged.ts'
import { ASSUMPTIONS, CAUSES, type Cause, type Month, simulateMonth } from '../../bench/month.ts'

const HOUR_MS = 3_600_000

/** A month with these events on a pull request each, an hour apart, all of which need docs. */
function monthOf(...causesByPullRequest: { causes: readonly Cause[]; isDocsOnly?: boolean }[]): Month {
  return {
    pullRequests: causesByPullRequest.map(({ isDocsOnly = false }, index) => ({
      number: index + 1,
      isDocsOnly,
      mergedAtMs: (10 * index + 10) * HOUR_MS,
      docsHandledAtMs: 100 * HOUR_MS,
    })),
    events: causesByPullRequest.flatMap(({ causes }, index) =>
      causes.map((cause, hour) => ({ atMs: hour * HOUR_MS, pullRequest: index + 1, cause, needsDocs: true })),
    ),
  }
}

describe('in a month in which everything happens once', () => {
  const month = monthOf({ causes: CAUSES }, { causes: ['opened', 'push of docs or tests only'], isDocsOnly: true })

  test('the copied script has a prompt and a docs pull request for each event but labels', () => {
    const cost = costOfScript(month)
    expect(cost).toMatchObject({ prompts: 10, dollars: 10, docsPullRequests: 10, docsOpenAtOnce: 10, docsForOne: 8 })
    expect(cost.promptsByCause).toMatchObject({ opened: 2, 're-run of the workflow': 1 })
    expect(cost.promptsByCause).not.toHaveProperty('label added')
  })

  test('the action has one for each push that changes files, and one docs pull request', async () => {
    const cost = await costOfAction(month)
    expect(cost).toMatchObject({ prompts: 4, dollars: 4, docsPullRequests: 1, docsOpenAtOnce: 1, docsForOne: 1 })
    const paid = [
      'opened',
      'push of code',
      'push of docs or tests only',
      'update from a base that changed the same files',
    ]
    expect(Object.keys(cost.promptsByCause)).toEqual(paid)
  })

  test('follow-ups alone save the re-run and the other docs pull requests', () => {
    const cost = costOfFollowUps(month)
    expect(cost).toMatchObject({ prompts: 9, docsPullRequests: 2, docsForOne: 1 })
  })
})

describe('in a month of three merges, one of docs only', () => {
  const code = { causes: ['opened', 'push of code'] } as const
  const month = monthOf(code, { causes: ['opened'], isDocsOnly: true }, code)

  test('the action has a prompt for each merge of code', async () => {
    const cost = await costOfMerges(month)
    expect(cost).toMatchObject({ prompts: 2, docsPullRequests: 2, docsForOne: 1, promptsByCause: { merge: 2 } })
  })

  test('the action has one prompt for all of them with one run a week', async () => {
    const cost = await costOfWeeks(month)
    expect(cost).toMatchObject({ prompts: 1, docsPullRequests: 1, docsForOne: 1, promptsByCause: { week: 1 } })
  })

  test('the action has one prompt for all of them with the next release', async () => {
    const cost = await costOfReleases(month)
    expect(cost).toMatchObject({ prompts: 1, docsPullRequests: 1, docsForOne: 1, promptsByCause: { release: 1 } })
  })
})

describe('a simulated month', () => {
  const month = simulateMonth(1)

  test('is the same for the same seed', () => {
    expect(simulateMonth(1)).toEqual(month)
    expect(simulateMonth(2)).not.toEqual(month)
  })

  test('is in the order of time, and opens each pull request first', () => {
    const { events, pullRequests } = month
    expect(events.toSorted((a, b) => a.atMs - b.atMs)).toEqual(events)
    const firsts = pullRequests.map(({ number }) => events.find(({ pullRequest }) => pullRequest === number)?.cause)
    expect(new Set(firsts)).toEqual(new Set(['opened']))
  })

  test('has about as many events of each kind as assumed', () => {
    const { pullRequests, docsOnly, codePushes, labels } = ASSUMPTIONS
    const share = (cause: Cause) => month.events.filter((event) => event.cause === cause).length
    expect(share('opened')).toBe(pullRequests.value)
    expect(share('push of code') / pullRequests.value).toBeCloseTo(codePushes.value * (1 - docsOnly.value), 0)
    expect(share('label added') / pullRequests.value).toBeCloseTo(labels.value, 0)
  })
})
