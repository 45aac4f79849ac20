import { describe, expect, test } from 'vitest'
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
      { base: 'c9', what: 'the last run (run 1)', newest: 'job-1', latest: undefined, waitedFor: [] },
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
      { base: 'c9', newest: 'job-1', latest: 'job-2', waitedFor: ['job-2'] },
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
      { base: 'c8', newest: 'job-1', latest: undefined },
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
      { base: 'c1', newest: 'job-1', rerunOf: 'job-1' },
      { attempt: 2 },
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
      { base: 'c8', newest: 'job-2', waitedFor: [] },
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

describe('a follow-up to a job that took the prompt of a re-run since', () => {
  const followUp = (day: number, parts: Partial<PromptRecord> = {}): Partial<PromptRecord> => {
    return { ...UNKNOWN, followedUpAt: `2026-08-0${day}T00:00:00.000Z`, base: 'c8', ...parts }
  }

  test.each<[what: string, c2: Left, c4: Left, base: string]>([
    ['sent again, since the job shows the end of the later prompt', followUp(1), followUp(2), 'c4'],
    ['sent again, since the job may show the end of a prompt that was lost', followUp(1), { result: 'error' }, 'c8'],
    ['done where a run had nothing to send since', followUp(1), { nothing: DONE }, 'c2'],
    ['done where its own end is recorded', followUp(1, DONE), followUp(2, { jobId: 'job-1' }), 'c2'],
    ['done where the other prompt came before', followUp(2), followUp(1), 'c2'],
    ['done where the other prompt went to another job', followUp(1), followUp(2, { jobId: 'job-3' }), 'c2'],
    ['done where the job was made for it', followUp(1, { followedUpAt: undefined }), followUp(2), 'c2'],
  ])('is %s', async (_, c2, c4, base) => {
    expect(await find({ c2, c4, c8: DONE }, {})).toMatchObject({ base })
  })

  test('is sent again also where the re-run was of a commit before its range', async () => {
    const left = {
      c2: { ...followUp(1), base: 'c4' },
      c4: followUp(1, { result: 'pull-request' }),
      c6: followUp(2),
      c9: UNKNOWN,
    }
    expect(await find(left, {})).toMatchObject({ base: 'c4', newest: 'job-2', waitedFor: [] })
  })

  test('is not waited for by its own re-run', async () => {
    const left = { c1: followUp(1, { run: '9' }), c4: followUp(2) }
    expect(await find(left, { attempt: 2 })).toMatchObject({ base: 'c4', rerunOf: undefined })
  })
})

describe('a re-run', () => {
  const EARLIER = { run: '9', base: 'c8' }

  test.each<Case>([
    [
      'has the range of its earlier attempt, whose job it does not wait for here',
      { c1: { ...EARLIER, ...UNKNOWN }, c8: DONE },
      { base: 'c8', newest: 'job-1', rerunOf: 'job-2', waitedFor: [] },
    ],
    [
      'has it also where that succeeded',
      { c1: { ...EARLIER, ...DONE } },
      { base: 'c8', newest: undefined, rerunOf: 'job-1' },
    ],
    [
      'of an attempt whose job failed is like any other',
      { c1: { ...EARLIER, ...UNKNOWN, result: 'failed' }, c8: DONE },
      { newest: 'job-1', rerunOf: undefined, waitedFor: [] },
    ],
  ])('%s', (_, left, expected) => check(_, left, expected, { attempt: 2 }))
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

  test('is not what the runs of another series left', async () => {
    const { find, leave, run } = prepareBranch()
    leave('c4', done)
    run.workflow.step = 'other'
    expect((await find()).base.sha).toBe('c7')
  })

  test('survives a new name of the repository', async () => {
    const { find, leave, run } = prepareBranch()
    leave('c4', done)
    run.workflow.repository = { owner: 'renamed', name: 'other' }
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
