import { describe, expect, test } from 'vitest'
import type { HistoryCommit } from '../../src/change/history-requests.ts'
import { type EarlierEnd, findLastRun } from '../../src/memory/last-run.ts'
import type { PromptRecord } from '../../src/memory/records.ts'
import { commit, historyOf, line } from '../change/history-fakes.ts'
import { recordOf } from './fakes.ts'

/** What a run left: a prompt, whose range begins with the last commit but one unless it is given; or nothing to send. */
type Left = Partial<PromptRecord> | { nothing: Partial<PromptRecord> | undefined }

interface Given {
  /** What runs left, by the commit that holds it. The commit of the run is `c1`. */
  left?: Record<string, Left>
  /** How the jobs end that are waited for; they succeed unless given. */
  ends?: Record<string, 'failed' | 'unknown'>
  commits?: readonly HistoryCommit[]
  attempt?: number
}

async function find({ left = {}, ends = {}, commits = line(30), attempt = 1 }: Given) {
  const waitedFor: string[] = []
  const { history, pages } = historyOf(commits)
  const end = await findLastRun(recordOf(9, { attempt, commit: 'c1' }), {
    history,
    async read({ sha }) {
      const found = left[sha]
      if (found === undefined) return undefined
      if ('nothing' in found) {
        const earlier = found.nothing && recordOf(1, found.nothing)
        return { isNothing: true, record: recordOf(7, { base: 'c29' }), earlier }
      }
      return { isNothing: false, record: recordOf(1, { commit: sha, base: 'c29', ...found }) }
    },
    async waitForJob({ jobId }): Promise<EarlierEnd> {
      waitedFor.push(jobId)
      const end = ends[jobId] ?? 'succeeded'
      const outcome = { result: 'timed-out', sent: 'no', reused: true, elapsedMs: 0 } as const
      return end === 'unknown' ? { outcome } : end
    },
  })
  const found = 'outcome' in end ? undefined : end
  return {
    outcome: 'outcome' in end ? end.outcome.result : undefined,
    base: found?.base?.sha,
    what: found?.base?.what,
    newest: found?.newest?.jobId,
    latest: found?.latest?.jobId,
    rerunOf: found?.rerunOf?.jobId,
    waitedFor,
    pages: pages(),
  }
}

const DONE = { jobId: 'job-1', result: 'no-pull-request' }
const UNKNOWN = { jobId: 'job-2', result: 'timed-out' }
const LONG = line(1200)

/** What runs left, the rest of what is given, and what is found. */
type Case = [what: string, left: Given['left'], expected: Partial<Awaited<ReturnType<typeof find>>>, more?: Given]

const check = async (_: string, left: Given['left'], expected: Case[2], more: Given = {}) =>
  expect(await find({ ...(left && { left }), ...more })).toMatchObject(expected)

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
      { c3: { result: 'error', base: 'c20' }, c5: { ...UNKNOWN, result: 'failed' }, c9: DONE, c12: DONE },
      { base: 'c9', what: 'the last run (run 1)', newest: 'job-1', latest: undefined, waitedFor: [] },
    ],
    ['is none where no commit has a record', {}, { outcome: undefined, base: undefined, newest: undefined }],
    ['is found among the newest thousand commits', { c1000: DONE }, { base: 'c1000', pages: 10 }, { commits: LONG }],
    ['is not found beyond', { c1001: DONE }, { base: undefined, pages: 10 }, { commits: LONG }],
    [
      'is found by whatever parent, as where the branch became the second one of a merge',
      { s: DONE, old: DONE },
      { base: 's' },
      { commits: merged },
    ],
    [
      'is waited for where the end of its job is not recorded, which succeeded',
      { c2: { ...UNKNOWN, base: 'c20' }, c9: DONE },
      { base: 'c2', newest: 'job-2', waitedFor: ['job-2'] },
    ],
    [
      'is waited for where the end of its job is not recorded, which failed',
      { c2: { ...UNKNOWN, base: 'c20' }, c9: DONE },
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
    ['may have been the first', { c1: { nothing: undefined } }, { base: 'c1', newest: undefined }],
    [
      'counts also where the range of a prompt began that failed',
      { c3: { result: 'error', base: 'c8' }, c8: { nothing: DONE } },
      { base: 'c8', newest: 'job-1', latest: undefined },
    ],
  ])('%s', check)
})

describe('a prompt that was sent although nothing had been committed', () => {
  const again = (parts: Partial<PromptRecord>) => ({ c3: { jobId: 'job-2', base: 'c3', ...parts }, c9: DONE })

  test.each<Case>([
    ['ends the range', again({ result: 'pull-request' }), { base: 'c3', newest: 'job-2' }],
    ['ends it where it failed', again({ result: 'failed' }), { base: 'c3', newest: undefined, latest: 'job-2' }],
    ['ends it where it was lost', again({ jobId: undefined, result: 'error' }), { base: 'c3', newest: undefined }],
    [
      'is found by a re-run, which has the same range',
      { c1: { run: '9', attempt: 1, base: 'c1', ...DONE }, c9: DONE },
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
    ['leaves it where the one there failed too', { c3: failed('c8'), c8: failed('c20') }, { base: 'c8' }],
    ['leaves it where another did in between', { c3: failed('c8'), c5: failed('c9'), c20: DONE }, { base: 'c8' }],
    [
      'leaves it also where the job of the prompt before it ends differently by now',
      { c3: failed('c8'), c8: { jobId: 'job-2', result: 'submitted' } },
      { base: 'c8', newest: 'job-2', waitedFor: [] },
      { ends: { 'job-2': 'failed' } },
    ],
    [
      'leaves it also beyond the commits that are searched',
      { c3: failed('c1100') },
      { base: 'c1100', pages: 10 },
      { commits: LONG },
    ],
    [
      'hides no newer one that succeeded, such as a re-run',
      { c3: failed('c8'), c5: { ...DONE, base: 'c8' } },
      { base: 'c5', newest: 'job-1' },
    ],
  ])('%s', check)
})

describe('a follow-up to a job that took the prompt of a re-run since', () => {
  const followUp = (day: number, parts: Partial<PromptRecord> = {}): Left => {
    return { ...UNKNOWN, followedUpAt: `2026-10-0${day}T00:00:00.000Z`, base: 'c8', ...parts }
  }

  test.each<[what: string, c2: Left, c4: Left, base: string]>([
    ['sent again, since the job shows the end of the later prompt', followUp(5), followUp(6), 'c4'],
    [
      'sent again, since the job may show the end of a prompt that was lost',
      followUp(5),
      { at: '2026-10-06T00:00:00.000Z', result: 'error' },
      'c8',
    ],
    ['done where its own end is recorded', followUp(5, DONE), followUp(6, { jobId: 'job-1' }), 'c2'],
    ['done where the other prompt came before', followUp(6), followUp(5), 'c2'],
    ['done where the other prompt went to another job', followUp(5), followUp(6, { jobId: 'job-3' }), 'c2'],
    ['done where the job was made for it', followUp(5, { followedUpAt: undefined }), followUp(6), 'c2'],
  ])('is %s', async (_, c2, c4, base) => {
    expect(await find({ left: { c2, c4, c8: DONE } })).toMatchObject({ base })
  })

  test('is sent again also where the re-run was of a commit before its range', async () => {
    const left = {
      c2: { ...followUp(5), base: 'c4' },
      c4: followUp(3, { result: 'pull-request' }),
      c6: followUp(6),
      c9: UNKNOWN,
    }
    expect(await find({ left })).toMatchObject({ base: 'c4', newest: 'job-2', waitedFor: [] })
  })
})

describe('a re-run', () => {
  const EARLIER = { run: '9', attempt: 1, base: 'c8' }
  const at = (day: number) => ({ ...UNKNOWN, followedUpAt: `2026-10-0${day}T00:00:00.000Z`, base: 'c8' })
  const asOther = { newest: 'job-1', rerunOf: undefined, waitedFor: [] }

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
      'does not wait for a job that took a later prompt',
      { c1: { ...at(5), ...EARLIER }, c4: at(6) },
      { base: 'c4', rerunOf: undefined },
    ],
    ['of an attempt that left no job is like any other', { c1: { ...EARLIER, result: 'error' }, c8: DONE }, asOther],
    [
      'of an attempt whose job failed is like any other',
      { c1: { ...EARLIER, ...UNKNOWN, result: 'failed' }, c8: DONE },
      asOther,
    ],
    ['knows no records of another run', { c1: { ...EARLIER, ...DONE, run: '8' } }, { base: 'c1', rerunOf: undefined }],
  ])('%s', (_, left, expected) => check(_, left, expected, { attempt: 2 }))
})
