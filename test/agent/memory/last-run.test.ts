import { describe, expect, test } from 'vitest'
import { beginOfWords } from '../../../src/agent/memory/last-run.ts'
import type { PromptRecord } from '../../../src/agent/memory/records.ts'
import { commit, createRepository, line } from '../change/history-fakes.ts'
import { type BranchOptions, prepareBranch } from './branch-fakes.ts'

/** What a run left: a prompt; or nothing to send, after a prompt. */
type Left = Partial<PromptRecord> | { nothing: Partial<PromptRecord> }

/** Finds the last run from what runs left, by the commit that holds it. The commit of the run is `c1`. */
async function find(left: Record<string, Left>, options: BranchOptions) {
  const prepared = prepareBranch({ runId: '9', ...options })
  for (const [sha, one] of Object.entries(left)) {
    if ('nothing' in one) prepared.leaveNothing(sha, one.nothing)
    else prepared.leave(sha, one)
  }
  const end = await prepared.search()
  const branch = 'range' in end ? end.range.branch : undefined
  return {
    outcome: 'outcome' in end ? end.outcome.result : undefined,
    base: branch?.base?.sha,
    what: branch?.base?.what,
    newest: branch?.newest?.jobId,
    latest: branch?.latest?.jobId,
    rerunOf: branch?.rerunOf?.jobId,
    waitedFor: prepared.waitedFor,
  }
}

const DONE = { jobId: 'job-1', result: 'no-pull-request' }
const UNKNOWN = { jobId: 'job-2', result: 'timed-out' }

/** What runs left, what is found, and the rest of what is given. */
type Case = [
  what: string,
  left: Record<string, Left>,
  expected: Partial<Awaited<ReturnType<typeof find>>>,
  more?: BranchOptions,
]

const check = async (_: string, left: Case[1], expected: Case[2], more: BranchOptions = {}) =>
  expect(await find(left, more)).toMatchObject(expected)

const ofLine = (length: number) => ({ repository: createRepository(line(length)) })

describe('the last run of a series', () => {
  const merged = [
    commit('c1', 1, ['local', 's']),
    commit('local', 2, ['old']),
    commit('s', 3, ['old']),
    commit('old', 4, []),
  ]

  test.each<Case>([
    [
      'is the newest that succeeded',
      { c3: { result: 'error' }, c5: { ...UNKNOWN, result: 'failed' }, c9: DONE, c12: DONE },
      { base: 'c9', what: 'the last run (run 1)', newest: undefined, latest: undefined, waitedFor: [] },
    ],
    ['is found among the newest thousand commits', { c1000: DONE }, { base: 'c1000' }, ofLine(1200)],
    ['is not found beyond', { c1001: DONE }, { base: undefined }, ofLine(1200)],
    [
      'is found by whatever parent, as where the branch became the second one of a merge',
      { s: DONE, old: DONE },
      { base: 's' },
      { repository: createRepository(merged) },
    ],
    [
      'is waited for where the end of its job is not recorded, which succeeded',
      { c2: UNKNOWN, c9: DONE },
      { base: 'c2', newest: 'job-2', waitedFor: ['job-2'] },
    ],
    [
      'is waited for where the end of its job is not recorded, which failed',
      { c2: UNKNOWN, c9: DONE },
      { base: 'c9', newest: undefined, latest: 'job-2', waitedFor: ['job-2'] },
      { ends: { 'job-2': 'failed' } },
    ],
    [
      'ends this one where the end of its job cannot be known',
      { c2: UNKNOWN, c9: DONE },
      { outcome: 'timed-out', waitedFor: ['job-2'] },
      { ends: { 'job-2': 'unknown' } },
    ],
  ])('%s', check)
})

describe('a run that had nothing to send', () => {
  test.each<Case>([
    [
      'ends the range, and names the newest prompt before it',
      { c3: { nothing: DONE }, c9: { ...DONE, jobId: 'job-9' } },
      { base: 'c3', what: 'the last run (run 7), which had nothing to send', newest: 'job-1', latest: 'job-1' },
    ],
    [
      'counts also where the range of a prompt began that failed',
      { c3: { result: 'error', base: 'c8' }, c8: { nothing: DONE } },
      { base: 'c8', newest: undefined, latest: undefined },
    ],
  ])('%s', check)
})

describe('a prompt that was sent although nothing had been committed', () => {
  test.each<Case>([
    [
      'ends the range where it failed',
      { c3: { jobId: 'job-2', base: 'c3', result: 'failed' }, c9: DONE },
      { base: 'c3', newest: undefined, latest: 'job-2' },
    ],
    [
      'is found by a re-run, which has the same range',
      { c1: { run: '9', base: 'c1', ...DONE }, c9: DONE },
      { base: 'c1', newest: undefined, rerunOf: 'job-1' },
      { attempt: 2 },
    ],
  ])('%s', check)
})

describe('a prompt with some files of a change', () => {
  const some = { ...DONE, base: 'c7', piece: 1, hasMore: true }

  test.each<Case>([
    ['does not cover the change, which the next range begins before', { c2: some, c7: DONE }, { base: 'c7' }],
    [
      'covers it where it had the last of them',
      { c2: { ...some, piece: 2, hasMore: false }, c7: DONE },
      { base: 'c2' },
    ],
  ])('%s', check)
})

describe('a prompt that failed', () => {
  const failed = (base: string) => ({ jobId: 'job-2', result: 'failed', base })

  test.each<Case>([
    [
      'leaves the beginning of its range, also where no prompt is there',
      { c3: failed('c8') },
      { base: 'c8', what: 'the beginning of an earlier run (run 1)', newest: undefined },
    ],
    ['leaves it where another did in between', { c3: failed('c8'), c5: failed('c9'), c20: DONE }, { base: 'c8' }],
    ['leaves it after that of an older one', { c3: failed('c12'), c5: failed('c8') }, { base: 'c8' }],
    [
      'leaves it also where the job of the prompt before it ends differently by now',
      { c3: failed('c8'), c8: { jobId: 'job-2', result: 'submitted' } },
      { base: 'c8', newest: undefined, waitedFor: [] },
      { ends: { 'job-2': 'failed' } },
    ],
    [
      'leaves it also beyond the commits that are searched',
      { c3: failed('c1100'), c5: failed('c1050') },
      { base: 'c1050' },
      ofLine(1200),
    ],
  ])('%s', check)
})

describe('the job of the newest prompt that succeeded', () => {
  test.each<Case>([
    [
      'takes no other one once it was given up, since it may never be idle',
      { c2: UNKNOWN, c9: DONE },
      { base: 'c2', newest: undefined },
      { ends: { 'job-2': 'given-up' } },
    ],
    ['may take another one', { c4: DONE }, { base: 'c4', newest: 'job-1' }],
    [
      'takes nothing that was sent since and did not succeed',
      { c3: { result: 'failed', base: 'c4' }, c4: DONE },
      { base: 'c4', newest: undefined },
    ],
  ])('%s', check)

  test('takes no other attempt, since later runs may have sent their prompts to it', async () => {
    expect(await find({ c4: DONE }, { attempt: 2 })).toMatchObject({ base: 'c4', newest: undefined })
  })
})

describe('reader feedback', () => {
  const readersFrom = async (left: Record<string, Left>, options: BranchOptions = {}) => {
    const { leave, leaveNothing, find: findRange } = prepareBranch({ runId: '9', ...options })
    for (const [sha, parts] of Object.entries(left)) {
      if ('nothing' in parts) leaveNothing(sha, {}, parts.nothing)
      else leave(sha, parts)
    }
    return (await findRange()).branch?.readersFromMs
  }
  const readers = { readersFromMs: 100, readersUntilMs: 200 }

  test.each<[what: string, left: Record<string, Left>, options: BranchOptions, fromMs: number | undefined]>([
    ['where it ended, after a prompt that succeeded', { c4: { ...DONE, ...readers } }, {}, 200],
    ['where it ended, after a run that had nothing to send', { c4: { nothing: readers } }, {}, 200],
    ['where it began, after one that did not succeed', { c4: { ...readers, result: 'failed' }, c8: DONE }, {}, 100],
    [
      'where it began, after one whose job failed',
      { c4: { ...readers, ...UNKNOWN } },
      { ends: { 'job-2': 'failed' } },
      100,
    ],
    ['where it began, in another attempt', { c1: { ...readers, ...UNKNOWN, run: '9' } }, { attempt: 2 }, 100],
    ['nowhere, where no prompt had any', { c4: DONE }, {}, undefined],
  ])('goes on %s', async (_, left, options, fromMs) => {
    expect(await readersFrom(left, options)).toBe(fromMs)
  })
})

describe('a re-run', () => {
  const EARLIER = { run: '9', base: 'c8' }

  test.each<Case>([
    [
      'has the range of its earlier attempt, whose job it does not wait for here',
      { c1: { ...EARLIER, ...UNKNOWN }, c8: DONE },
      { base: 'c8', newest: undefined, rerunOf: 'job-2', waitedFor: [] },
    ],
    [
      'has it also where that succeeded',
      { c1: { ...EARLIER, ...DONE } },
      { base: 'c8', newest: undefined, rerunOf: 'job-1' },
    ],
    [
      'of an attempt whose job failed is like any other',
      { c1: { ...EARLIER, ...UNKNOWN, result: 'failed' }, c8: DONE },
      { newest: undefined, rerunOf: undefined, waitedFor: [] },
    ],
  ])('%s', (_, left, expected) => check(_, left, expected, { attempt: 2 }))
})

describe('the words of readers begin', () => {
  const DAY = 24 * 3_600_000
  const period = { fromMs: 100 * DAY, toMs: 107 * DAY }

  test.each<[what: string, day: number | undefined, begin: number | undefined, warns: boolean]>([
    ['with the period, where nothing is known', undefined, undefined, false],
    ['where those of the last prompt ended, within the period', 103, 103, false],
    ['where they ended before it, so that a week that failed comes with the next', 93, 93, false],
    ['at most 31 days before it', 60, 69, true],
    ['with its end, where the last prompt brought all of it', 107, 107, false],
    ['with the period, where that was asked for by hand', 108, undefined, false],
  ])('%s', (_, day, begin, warns) => {
    const warnings: string[] = []
    const log = { warning: (message: string) => void warnings.push(message) }
    const branch = { readersFromMs: day && day * DAY }
    expect(beginOfWords(branch, period, log)).toBe(begin && begin * DAY)
    expect(warnings).toHaveLength(warns ? 1 : 0)
  })
})

describe('what earlier runs left', () => {
  const done = { jobId: 'job-1', result: 'pull-request' }

  test('is nothing: the range begins seven days ago, and a warning says how to go back further', async () => {
    const { find, warnings, waitedFor } = prepareBranch()
    const { base, branch } = await find()
    expect(base).toEqual({ sha: 'c7', what: 'the newest commit that is at least seven days old' })
    expect(warnings).toEqual([
      'No earlier run is known, so this run covers the changes since commit c7, the newest commit that is at least seven days old. To include older changes, run the action once with `since` set to the commit from which to begin.',
    ])
    expect(branch).toMatchObject({ base: undefined, newest: undefined, rerunOf: undefined })
    expect(waitedFor).toEqual([])
  })

  test('is nothing to warn of where the prompt shows no change', async () => {
    const { findWithout, warnings } = prepareBranch()
    await findWithout()
    expect(warnings).toEqual([])
  })

  test('is not what the runs of another series left', async () => {
    const { find, leave, run } = prepareBranch()
    leave('c4', done)
    run.workflow.step = 'other'
    expect((await find()).base.sha).toBe('c7')
  })

  test('survives a new name of the repository', async () => {
    const { find, leave, run } = prepareBranch()
    leave('c4', done)
    const renamed = { owner: 'renamed', name: 'other' }
    run.workflow.repository = renamed
    run.code.repository = renamed
    expect((await find()).base.sha).toBe('c4')
  })

  test.each([
    ['what the token set, also where somebody else set another status after it', true, 'c3'],
    ['not what somebody else set, where the token set none', false, 'c7'],
  ])('is %s', async (_, isOwnThere, base) => {
    const { find, leave, repository } = prepareBranch()
    leave('c3', done)
    const { source } = repository
    const [own] = isOwnThere ? [] : repository.statuses.splice(0)
    const forged = { isOwn: false, target: own?.target ?? 'https://example.com' }
    repository.source = {
      ...source,
      async page(head, options) {
        const { commits, after } = await source.page(head, options)
        return { commits: commits.map((one) => (one.sha === 'c3' ? { ...one, status: forged } : one)), after }
      },
    }
    expect((await find()).base.sha).toBe(base)
  })
})
