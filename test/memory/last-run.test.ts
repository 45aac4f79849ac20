import { describe, expect, test } from 'vitest'
import type { HistoryCommit } from '../../src/change/history.ts'
import { type EarlierEnd, findLastRun } from '../../src/memory/last-run.ts'
import type { RequestRecord } from '../../src/memory/records.ts'
import { commit, historyOf, line } from '../change/history-fakes.ts'
import { recordOf } from './fakes.ts'

/** What a run left: a request, whose range begins with the last commit but one unless it is given; or nothing to ask. */
type Left = (Partial<RequestRecord> & { base?: string }) | { nothing: Partial<RequestRecord> | undefined }

interface Given {
  /** What runs left, by the commit that holds it. The commit of the run is `c1`. */
  left?: Record<string, Left>
  /** How the jobs end that are waited for; `something` unless given. */
  ends?: Record<string, EarlierEnd['type']>
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
        return { type: 'nothing', run: '7', base: 'c29', earlier: found.nothing && recordOf(1, found.nothing) }
      }
      const { base = 'c29', ...parts } = found
      return { type: 'asked', base, record: recordOf(1, { commit: sha, ...parts }) }
    },
    async waitForJob({ jobId }): Promise<EarlierEnd> {
      waitedFor.push(jobId)
      const type = ends[jobId] ?? 'something'
      const outcome = { result: 'timed-out', sent: 'no', reused: true, elapsedMs: 0 } as const
      return type === 'unknown' ? { type, outcome } : { type }
    },
  })
  const found = 'outcome' in end ? undefined : end
  return {
    outcome: 'outcome' in end ? end.outcome.result : undefined,
    base: found?.base?.sha,
    what: found?.base?.what,
    newest: found?.newest?.jobId,
    rerunOf: found?.rerunOf?.jobId,
    isMarked: found?.isMarked,
    waitedFor,
    pages: pages(),
  }
}

const DONE = { jobId: 'job-1', result: 'no-pull-request' }
const UNKNOWN = { jobId: 'job-2', result: 'timed-out' }

describe('the last run of a series', () => {
  test('is the newest whose job came to something', async () => {
    const left = { c3: { result: 'error', base: 'c20' }, c5: { ...UNKNOWN, result: 'failed' }, c9: DONE, c12: DONE }
    expect(await find({ left })).toMatchObject({
      base: 'c9',
      what: 'the last run (run 1)',
      newest: 'job-1',
      waitedFor: [],
    })
  })

  test('is none where no commit has a record', async () => {
    expect(await find({})).toMatchObject({ outcome: undefined, base: undefined, newest: undefined, rerunOf: undefined })
  })

  test('is looked for among the newest thousand commits', async () => {
    const commits = line(1200)
    expect(await find({ left: { c1000: DONE }, commits })).toMatchObject({ base: 'c1000', pages: 10 })
    expect(await find({ left: { c1001: DONE }, commits })).toMatchObject({ base: undefined, pages: 10 })
  })

  test('is found by whatever parent, as where the branch became the second one of a merge', async () => {
    const commits = [
      commit('c1', 1, ['local', 's']),
      commit('local', 2, ['old']),
      commit('s', 3, ['old']),
      commit('old', 4, []),
    ]
    expect(await find({ left: { s: DONE, old: DONE }, commits })).toMatchObject({ base: 's' })
  })

  test('does not take another prompt where the service no longer knows its job', async () => {
    expect(await find({ left: { c2: UNKNOWN, c9: DONE }, ends: { 'job-2': 'gone' } })).toMatchObject({
      base: 'c2',
      newest: undefined,
    })
  })

  test.each([
    ['something', 'c2', 'job-2'],
    ['nothing', 'c9', 'job-1'],
  ] as const)('is waited for where the end of its job is not recorded: %s', async (end, base, newest) => {
    const left = { c2: { ...UNKNOWN, base: 'c20' }, c9: DONE }
    expect(await find({ left, ends: { 'job-2': end } })).toMatchObject({ base, newest, waitedFor: ['job-2'] })
  })

  test('ends this one where the end of its job cannot be known', async () => {
    const left = { c2: UNKNOWN, c9: DONE }
    expect(await find({ left, ends: { 'job-2': 'unknown' } })).toMatchObject({
      outcome: 'timed-out',
      waitedFor: ['job-2'],
    })
  })

  test.each([
    ['there', { c1: DONE }, true],
    ['there, of a request that came to nothing', { c1: { result: 'error' } }, true],
    ['elsewhere', { c2: DONE }, false],
  ])('knows whether one of the series left something on the commit of this run: %s', async (_, left, isMarked) => {
    expect(await find({ left })).toMatchObject({ isMarked })
  })
})

describe('a run that had nothing to ask', () => {
  test('ends the range, and names the newest request before it', async () => {
    const left = { c3: { nothing: DONE }, c9: { ...DONE, jobId: 'job-9' } }
    expect(await find({ left })).toMatchObject({
      base: 'c3',
      what: 'the last run (run 7), which had nothing to ask',
      newest: 'job-1',
      isMarked: false,
    })
  })

  test('may have been the first', async () => {
    expect(await find({ left: { c1: { nothing: undefined } } })).toMatchObject({
      base: 'c1',
      newest: undefined,
      isMarked: true,
    })
  })

  test('counts also where the range of a request began that came to nothing', async () => {
    const left = { c3: { result: 'error', base: 'c8' }, c8: { nothing: DONE } }
    expect(await find({ left })).toMatchObject({ base: 'c8', newest: 'job-1' })
  })
})

describe('a request that came to nothing', () => {
  const failed = (base: string) => ({ jobId: 'job-2', result: 'failed', base })

  test('leaves the beginning of its range, also where that is no request', async () => {
    const what = 'the beginning of an earlier run (run 1)'
    expect(await find({ left: { c3: failed('c8') } })).toMatchObject({ base: 'c8', what, newest: undefined })
    expect(await find({ left: { c3: failed('c8'), c8: failed('c20') } })).toMatchObject({ base: 'c8' })
    expect(await find({ left: { c3: failed('c8'), c5: failed('c9'), c20: DONE } })).toMatchObject({ base: 'c8' })
  })

  test('leaves it also where the job of the request before it ends differently by now', async () => {
    const left = { c3: failed('c8'), c8: { jobId: 'job-2', result: 'submitted' } }
    expect(await find({ left, ends: { 'job-2': 'nothing' } })).toMatchObject({
      base: 'c8',
      newest: 'job-2',
      waitedFor: [],
    })
  })

  test('leaves it also beyond the commits that are searched', async () => {
    expect(await find({ left: { c3: failed('c1100') }, commits: line(1200) })).toMatchObject({
      base: 'c1100',
      pages: 10,
    })
  })

  test('hides no newer one that came to something, such as a re-run', async () => {
    const left = { c3: failed('c8'), c5: { ...DONE, base: 'c8' } }
    expect(await find({ left })).toMatchObject({ base: 'c5', newest: 'job-1' })
  })
})

describe('a follow-up to a job that took the prompt of a re-run since', () => {
  const followUp = (day: number, parts: Left = {}): Left => {
    return { ...UNKNOWN, followedUpAt: `2026-10-0${day}T00:00:00.000Z`, base: 'c8', ...parts }
  }

  test('is asked about again, since the job shows the end of the later prompt', async () => {
    const left = { c2: followUp(5), c4: followUp(6), c8: DONE }
    expect(await find({ left })).toMatchObject({ base: 'c4', newest: 'job-2', waitedFor: ['job-2'] })
  })

  test.each<[what: string, c2: Left, c4: Left]>([
    ['its own end is recorded', followUp(5, DONE), followUp(6, { jobId: 'job-1' })],
    ['the other prompt came before', followUp(6), followUp(5)],
    ['the other prompt went to another job', followUp(5), followUp(6, { jobId: 'job-3' })],
    ['the job was made for it', followUp(5, { followedUpAt: undefined }), followUp(6)],
  ])('is done where %s', async (_, c2, c4) => {
    expect(await find({ left: { c2, c4, c8: DONE } })).toMatchObject({ base: 'c2' })
  })
})

describe('a re-run', () => {
  const EARLIER = { run: '9', attempt: 1, base: 'c8' }
  const rerun = (left: Record<string, Left>, more: Given = {}) => find({ left, attempt: 2, ...more })

  test('has the range of its earlier attempt, whose job it does not wait for here', async () => {
    expect(await rerun({ c1: { ...EARLIER, ...UNKNOWN }, c8: DONE })).toMatchObject({
      base: 'c8',
      newest: 'job-1',
      rerunOf: 'job-2',
      waitedFor: [],
    })
    expect(await rerun({ c1: { ...EARLIER, ...DONE } })).toMatchObject({
      base: 'c8',
      newest: undefined,
      rerunOf: 'job-1',
    })
  })

  test('does not wait for a job that took a later prompt', async () => {
    const at = (day: number) => ({ ...UNKNOWN, followedUpAt: `2026-10-0${day}T00:00:00.000Z`, base: 'c8' })
    expect(await rerun({ c1: { ...EARLIER, ...at(5) }, c4: at(6) })).toMatchObject({ base: 'c4', rerunOf: undefined })
  })

  test.each([{ result: 'error' }, { jobId: 'job-2', result: 'failed' }])(
    'of an attempt that left no job which came to something is a run like any other: %j',
    async (parts) => {
      expect(await rerun({ c1: { ...EARLIER, ...parts }, c8: DONE })).toMatchObject({
        newest: 'job-1',
        rerunOf: undefined,
        waitedFor: [],
      })
    },
  )

  test('knows only requests of its own run, and with the same prompt', async () => {
    for (const other of [{ request: 'other' }, { run: '8' }]) {
      expect(await rerun({ c1: { ...EARLIER, ...DONE, ...other } })).toMatchObject({ base: 'c1', rerunOf: undefined })
    }
  })
})
