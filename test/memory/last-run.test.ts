import { describe, expect, test } from 'vitest'
import type { EarlierEnd } from '../../src/job/earlier-job.ts'
import { findLastRun, recordOfSeries, standingOf } from '../../src/memory/last-run.ts'
import type { RequestRecord } from '../../src/memory/records.ts'
import { commit, historyOf, line } from '../change/history-fakes.ts'
import { recordOf } from './fakes.ts'

const PR = 'https://github.com/acme/docs/pull/318'
const THIS_RUN = recordOf(9, { attempt: 2, commit: 'c1' })

const jobStates: [what: string, parts: Partial<RequestRecord>, standing: string, ofRerun: string][] = [
  ['was never sent', {}, 'nothing', 'nothing'],
  ['was lost', { result: 'error' }, 'nothing', 'nothing'],
  ['may have been lost on its way to a job', { jobId: 'j', isUnsure: true, result: 'error' }, 'nothing', 'unknown'],
  ['is with a job whose end is not recorded', { jobId: 'j' }, 'unknown', 'unknown'],
  ['brought a pull request', { jobId: 'j', result: 'pull-request', prLink: PR }, 'done', 'done'],
  ['needed no pull request', { jobId: 'j', result: 'no-pull-request' }, 'done', 'done'],
  ['failed', { jobId: 'j', result: 'failed' }, 'nothing', 'nothing'],
  ['was archived', { jobId: 'j', result: 'archived' }, 'unknown', 'unknown'],
  ['was archived with its pull request', { jobId: 'j', result: 'archived', prLink: PR }, 'done', 'done'],
  ['was submitted', { jobId: 'j', result: 'submitted' }, 'unknown', 'unknown'],
  ['timed out', { jobId: 'j', result: 'timed-out' }, 'unknown', 'unknown'],
  ['was cancelled', { jobId: 'j', result: 'cancelled' }, 'unknown', 'unknown'],
  ['met an error', { jobId: 'j', result: 'error' }, 'unknown', 'unknown'],
  ['ended as only later versions know', { jobId: 'j', result: 'new' }, 'unknown', 'unknown'],
]

test.each(jobStates)('a request that %s', (_, parts, standing, ofRerun) => {
  expect([standingOf(recordOf(1, parts)), standingOf(recordOf(1, parts), { isRerun: true })]).toEqual([
    standing,
    ofRerun,
  ])
})

interface Given {
  /** The records by the commit that holds them. */
  records: Record<string, Partial<RequestRecord> & { base?: string }>
  /** How the jobs end that are waited for. */
  ends?: Record<string, EarlierEnd['type']>
  length?: number
}

async function find({ records, ends = {}, length = 30 }: Given) {
  const waitedFor: string[] = []
  const { history, pages } = historyOf(line(length))
  const found = await findLastRun(THIS_RUN, {
    history,
    async read({ sha }) {
      const { base = 'c29', ...parts } = records[sha] ?? {}
      return records[sha] && { base, record: recordOf(1, { commit: sha, ...parts }) }
    },
    async waitForJob({ jobId }): Promise<EarlierEnd> {
      waitedFor.push(jobId)
      const type = ends[jobId] ?? 'done'
      const outcome = { result: 'timed-out', sent: 'no', reused: true, elapsedMs: 0 } as const
      return type === 'unknown' ? { type, outcome } : { type }
    },
  })
  const left = found.type === 'found' ? found.left : undefined
  return {
    type: found.type,
    base: left?.base?.sha,
    done: left?.done?.commit,
    rerunOf: left?.rerunOf?.commit,
    waitedFor,
    pages: pages(),
  }
}

const DONE = { jobId: 'job-1', result: 'no-pull-request' }

describe('the last run of a branch', () => {
  test('is the newest whose job came to something', async () => {
    const records = { c3: { result: 'error' }, c5: { jobId: 'job-2', result: 'failed' }, c9: DONE, c12: DONE }
    expect(await find({ records })).toMatchObject({ done: 'c9', waitedFor: [] })
  })

  test('is none where no commit has a record', async () => {
    expect(await find({ records: {} })).toMatchObject({
      type: 'found',
      base: undefined,
      done: undefined,
      rerunOf: undefined,
    })
  })

  test('is looked for among the newest thousand commits', async () => {
    expect(await find({ records: { c1000: DONE }, length: 1200 })).toMatchObject({ done: 'c1000', pages: 10 })
    expect(await find({ records: { c1001: DONE }, length: 1200 })).toMatchObject({ done: undefined, pages: 10 })
  })

  test('does not take another prompt where the service no longer knows its job', async () => {
    const records = { c2: { jobId: 'job-2', result: 'timed-out' }, c9: DONE }
    expect(await find({ records, ends: { 'job-2': 'gone' } })).toMatchObject({ base: 'c2', done: undefined })
  })

  test.each([
    ['done', 'c2', ['job-2']],
    ['nothing', 'c9', ['job-2']],
  ] as const)('is waited for where the end of its job is not recorded: %s', async (end, done, waitedFor) => {
    const records = { c2: { jobId: 'job-2', result: 'timed-out' }, c9: DONE }
    expect(await find({ records, ends: { 'job-2': end } })).toMatchObject({ done, waitedFor })
  })

  test('ends this one where the end of its job cannot be known', async () => {
    const records = { c2: { jobId: 'job-2' }, c9: DONE }
    expect(await find({ records, ends: { 'job-2': 'unknown' } })).toMatchObject({
      type: 'unknown',
      waitedFor: ['job-2'],
    })
  })
})

describe('a request that came to nothing', () => {
  const failed = (base: string) => ({ jobId: 'job-2', result: 'failed', base })

  test('leaves the beginning of its range, also where that is no request', async () => {
    expect(await find({ records: { c3: failed('c8') } })).toMatchObject({ base: 'c8', done: undefined })
    expect(await find({ records: { c3: failed('c8'), c8: failed('c20') } })).toMatchObject({
      base: 'c8',
      done: undefined,
    })
  })

  test('leaves it also where the job of the request before it ends differently by now', async () => {
    const records = { c3: failed('c8'), c8: { jobId: 'job-2', result: 'submitted' } }
    expect(await find({ records, ends: { 'job-2': 'nothing' } })).toMatchObject({
      base: 'c8',
      done: 'c8',
      waitedFor: [],
    })
  })

  test('leaves it also beyond the commits that are searched', async () => {
    expect(await find({ records: { c3: failed('c1100') }, length: 1200 })).toMatchObject({ base: 'c1100', pages: 10 })
  })

  test('hides no newer one that came to something, such as a re-run', async () => {
    const records = { c3: failed('c8'), c5: { ...DONE, base: 'c8' } }
    expect(await find({ records })).toMatchObject({ base: 'c5', done: 'c5' })
  })
})

describe('a re-run', () => {
  const EARLIER = { run: '9', attempt: 1 }

  test('has the range of its earlier attempt, whose job it does not wait for here', async () => {
    const records = { c1: { ...EARLIER, jobId: 'job-2' }, c9: DONE }
    expect(await find({ records })).toMatchObject({ done: 'c9', rerunOf: 'c1', waitedFor: [] })
  })

  test.each([{ result: 'error' }, { jobId: 'job-2', result: 'failed' }])(
    'of an attempt that left no job which came to something is a run like any other: %j',
    async (parts) => {
      const records = { c1: { ...EARLIER, ...parts }, c9: DONE }
      expect(await find({ records })).toMatchObject({ done: 'c9', rerunOf: undefined, waitedFor: [] })
    },
  )

  test('knows only requests with the same prompt', async () => {
    const records = { c1: { ...EARLIER, ...DONE, prompt: 'other' } }
    expect(await find({ records })).toMatchObject({ done: 'c1', rerunOf: undefined })
  })
})

test('a commit on a merged branch is no end of a range', async () => {
  const commits = [commit('m', 1, ['c3', 's1']), commit('s1', 2, ['c4']), commit('c3', 3, ['c4']), commit('c4', 4, [])]
  const found = await findLastRun(THIS_RUN, {
    history: historyOf(commits).history,
    read: async ({ sha }) => (sha === 's1' ? { base: 'c4', record: recordOf(1, { commit: sha, ...DONE }) } : undefined),
    waitForJob: async () => ({ type: 'done' }),
  })
  expect(found).toEqual({ type: 'found', left: { base: undefined, done: undefined, rerunOf: undefined } })
})

describe('of several requests on a commit, the one of the series of this run', () => {
  const recorded = (run: number, step: string, prompt: string) => ({
    base: 'b',
    record: recordOf(run, { step, prompt, attempt: 1 }),
  })
  const mine = recordOf(9, { step: 's1', prompt: 'p1', attempt: 2 })

  test.each([
    ['is the newest with the same step and prompt', ['9 s1 p2', '9 s2 p1', '9 s1 p1', '8 s1 p1'], '9 s1 p1'],
    ['is one of an earlier run', ['9 s1 p2', '9 s2 p1', '8 s2 p2', '8 s1 p1'], '8 s1 p1'],
    ['may have another prompt, which was edited since', ['8 s2 p2', '8 s1 p0', '7 s1 p1'], '8 s1 p0'],
    ['has the same prompt rather than another one of the same step', ['8 s1 p2', '8 s1 p1'], '8 s1 p1'],
    ['may be of another step, whose id was changed since', ['8 s2 p2', '8 s2 p1', '7 s1 p1'], '8 s2 p1'],
    ['has its prompt rather than its step, as after two steps changed places', ['8 s1 p2', '8 s2 p1'], '8 s2 p1'],
    ['is none of other steps and prompts', ['9 s2 p1', '8 s2 p2'], undefined],
    ['is none with another prompt of the same run', ['9 s1 p2'], undefined],
    ['is none where there is none', [], undefined],
  ])('%s', (_, texts, expected) => {
    const all = texts.map((text) => {
      const [run, step = '', prompt = ''] = text.split(' ')
      return recorded(Number(run), step, prompt)
    })
    const found = recordOfSeries(mine, all)?.record
    expect(found && `${found.run} ${found.step} ${found.prompt}`).toBe(expected)
  })
})
