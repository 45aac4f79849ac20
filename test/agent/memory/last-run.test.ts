import { describe, expect, test } from 'vitest'
import { beginOfFeedback, findEnd } from '../../../src/agent/memory/last-run.ts'
import type { PromptRecord } from '../../../src/agent/memory/records.ts'
import { linkHash, type RunOutcome } from '../../../src/kit/core/outcome.ts'
import { createRun } from '../../support/fake-run.ts'
import { commit, createRepository, line } from '../change/history-fakes.ts'
import { type BranchOptions, prepareBranch } from './branch-fakes.ts'
import { createEarlierJobs, recordOf } from './fakes.ts'

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
    toContinue: branch?.toContinue?.jobId,
    lastPrompt: branch?.lastPrompt?.jobId,
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
      { base: 'c9', what: 'the last run (run 1)', toContinue: undefined, lastPrompt: undefined, waitedFor: [] },
    ],
    ['is found among the newest thousand commits', { c1000: DONE }, { base: 'c1000' }, ofLine(1200)],
    [
      'is found by whatever parent, as where the branch became the second one of a merge',
      { s: DONE, old: DONE },
      { base: 's' },
      { repository: createRepository(merged) },
    ],
    [
      'is waited for where the end of its job is not recorded, which failed',
      { c2: UNKNOWN, c9: DONE },
      { base: 'c9', toContinue: undefined, lastPrompt: 'job-2', waitedFor: ['job-2'] },
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
      { base: 'c3', what: 'the last run (run 7), which had nothing to send', toContinue: 'job-1', lastPrompt: 'job-1' },
    ],
  ])('%s', check)
})

describe('a prompt that was sent although nothing had been committed', () => {
  test.each<Case>([
    [
      'ends the range where it failed',
      { c3: { jobId: 'job-2', base: 'c3', result: 'failed' }, c9: DONE },
      { base: 'c3', toContinue: undefined, lastPrompt: 'job-2' },
    ],
    [
      'is found by a re-run, which has the same range',
      { c1: { run: '9', base: 'c1', ...DONE }, c9: DONE },
      { base: 'c1', toContinue: undefined, rerunOf: 'job-1' },
      { attempt: 2 },
    ],
  ])('%s', check)
})

describe('a prompt with some files of a change', () => {
  const some = { ...DONE, base: 'c7', files: { from: 0, to: 3, of: 9 } }

  test.each<Case>([
    ['does not cover the change, which the next range begins before', { c2: some, c7: DONE }, { base: 'c7' }],
    [
      'covers it where it had the last of them',
      { c2: { ...some, files: { from: 3, to: 9, of: 9 } }, c7: DONE },
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
      { base: 'c8', what: 'the beginning of an earlier run (run 1)', toContinue: undefined },
    ],
    ['leaves it where another did in between', { c3: failed('c8'), c5: failed('c9'), c20: DONE }, { base: 'c8' }],
    [
      'leaves it also where the job of the prompt before it ends differently by now',
      { c3: failed('c8'), c8: { jobId: 'job-2', result: 'submitted' } },
      { base: 'c8', toContinue: undefined, waitedFor: [] },
      { ends: { 'job-2': 'failed' } },
    ],
  ])('%s', check)
})

describe('the job of the newest prompt that succeeded', () => {
  test.each<Case>([
    [
      'takes no other one once it was given up, since it may never be idle',
      { c2: UNKNOWN, c9: DONE },
      { base: 'c2', toContinue: undefined },
      { ends: { 'job-2': 'given-up' } },
    ],
    [
      'takes nothing that was sent since and did not succeed',
      { c3: { result: 'failed', base: 'c4' }, c4: DONE },
      { base: 'c4', toContinue: undefined },
    ],
  ])('%s', check)

  test('takes no other attempt, since later runs may have sent their prompts to it', async () => {
    expect(await find({ c4: DONE }, { attempt: 2 })).toMatchObject({ base: 'c4', toContinue: undefined })
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
      { base: 'c8', toContinue: undefined, rerunOf: 'job-2', waitedFor: [] },
    ],
    [
      'of an attempt whose job failed is like any other',
      { c1: { ...EARLIER, ...UNKNOWN, result: 'failed' }, c8: DONE },
      { toContinue: undefined, rerunOf: undefined, waitedFor: [] },
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
    ['with the period, where that was asked for by hand', 108, undefined, false],
  ])('%s', (_, day, begin, warns) => {
    const warnings: string[] = []
    const log = { warning: (message: string) => void warnings.push(message) }
    const branch = { readersFromMs: day && day * DAY }
    expect(beginOfFeedback(branch, period, log)).toBe(begin && begin * DAY)
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
    expect(branch).toMatchObject({ base: undefined, toContinue: undefined, rerunOf: undefined })
    expect(waitedFor).toEqual([])
  })

  test('is nothing to warn of where the prompt shows no change', async () => {
    const { search, warnings } = prepareBranch()
    await search({})
    expect(warnings).toEqual([])
  })

  test('is not what the runs of another series left', async () => {
    const { find, leave, run } = prepareBranch()
    leave('c4', done)
    run.workflow.step = 'other'
    expect((await find()).base.sha).toBe('c7')
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

/** The fake clock begins then. */
const NOW = '2026-08-03T12:00:00.000Z'
const PR = 'https://github.com/acme/docs/pull/7'
const OLD_PR = 'https://github.com/acme/docs/pull/3'
const TIMEOUT_S = 600

type Shown = Record<number, { status?: string; prLink?: string; http?: number }>

/** Finds the end of an earlier prompt, whose job shows itself so from these seconds on. */
async function endOfEarlier(
  shown: Shown,
  parts: Partial<PromptRecord> = {},
  { isDryRun = false, cancelAtMs = -1 } = {},
) {
  const { run, lines, warnings } = createRun(cancelAtMs < 0 ? {} : { cancelAtMs })
  const show = (_: string, atS: number) => Object.entries(shown).findLast(([fromS]) => Number(fromS) <= atS)?.[1] ?? {}
  const { jobs, read } = createEarlierJobs(run, show, { timeoutS: TIMEOUT_S, isDryRun })
  const began = run.clock.now()
  const record = { ...recordOf(1), at: NOW, ...parts, jobId: 'job-9' }
  const end = await findEnd(record, jobs, run)
  return { end, read, warnings, log: lines.join('\n'), tookS: (run.clock.now() - began) / 1000 }
}

describe('the job of an earlier run', () => {
  const active = { status: 'active' }
  const completed = { status: 'completed' }
  const failed = { status: 'failed' }
  const archived = { status: 'archived', prLink: PR }
  const DONE = 'has ended.'
  const TO_DO = 'failed or was archived, so its changes are part of this run.'

  test.each<[expected: 'succeeded' | 'failed', shown: Shown, line: string, parts?: Partial<PromptRecord>]>([
    ['succeeded', { 0: completed }, DONE],
    ['failed', { 0: failed }, TO_DO],
    ['succeeded', { 0: archived }, DONE],
    // After a follow-up, the link that it had before says nothing.
    ['failed', { 0: archived }, TO_DO, { prLink: PR, linkBefore: linkHash(PR) }],
    ['succeeded', { 0: archived }, DONE, { prLink: OLD_PR, linkBefore: linkHash(OLD_PR) }],
    ['succeeded', { 0: { http: 404 } }, 'is no longer known (404), so it counts as done.'],
  ])('counts as %s where it is read as %o: it %s', async (expected, shown, line, parts) => {
    const { end, log } = await endOfEarlier(shown, parts)
    expect(end).toBe(expected)
    expect(log).toMatch('Job job-9 of an earlier run may still be active: waiting for it before the prompt is sent.')
    expect(log).toContain(`Job job-9 ${line}`)
  })

  test('is not read where the record has its end', async () => {
    const { end, read } = await endOfEarlier({}, { result: 'failed' })
    expect([end, read]).toEqual(['failed', []])
  })

  test.each<[name: string, shown: Shown, result: RunOutcome['result'], tookS: number, cancelAtMs?: number]>([
    ['does not end in time', { 0: active }, 'timed-out', TIMEOUT_S],
    ['is still active when the run is cancelled', { 0: active }, 'cancelled', 50, 50_000],
    ['may not be read', { 0: { http: 403 } }, 'error', 0],
  ])('that %s ends the run', async (_, shown, result, tookS, cancelAtMs = -1) => {
    const { end, log, ...rest } = await endOfEarlier(shown, {}, { cancelAtMs })
    const error = result === 'error' ? { error: expect.anything() } : {}
    expect(end).toMatchObject({ outcome: { result, jobId: 'job-9', sent: 'no', elapsedMs: tookS * 1000, ...error } })
    expect(log).toContain('The prompt was not sent.')
    expect(rest.tookS).toBe(tookS)
  })

  const BASE = 'b'.repeat(40)
  test.each<[what: string, parts: Partial<PromptRecord>, again: string]>([
    [
      'of a range',
      { base: BASE, commit: 'c'.repeat(40) },
      `the changes from bbbbbbb to ccccccc count as documented. To send them again, run the action with \`since: ${BASE}\`.`,
    ],
    [
      'without a change',
      { base: BASE, commit: BASE },
      'the prompt, which had no change, counts as done. To send the same data again, run the workflow by hand.',
    ],
    [
      'of a pull request',
      { commit: BASE },
      'commit bbbbbbb counts as documented. To send its pull request again, run the action with `pull-request`.',
    ],
  ])('%s that has not ended an hour after its prompt counts as done, with a warning', async (_, parts, again) => {
    const at = new Date(Date.parse(NOW) - 59 * 60_000).toISOString()
    const { end, warnings, tookS } = await endOfEarlier({ 0: active }, { at, ...parts })
    expect([end, tookS]).toEqual(['given-up', 60])
    expect(warnings).toEqual([`Job job-9 of run 1 has not ended an hour after its prompt, so ${again}`])
  })

  test('that cannot be read long after its prompt is not taken for done', async () => {
    const { end, tookS } = await endOfEarlier({ 0: { http: 503 } }, { at: '2026-08-01T12:00:00.000Z' })
    expect([end, tookS]).toMatchObject([{ outcome: { result: 'error', sent: 'no' } }, 15])
  })

  test.each<[what: string, shown: Shown, end: unknown]>([
    ['counts as done while it is active', { 0: active }, 'succeeded'],
    ['may not be unreadable', { 0: { http: 503 } }, { outcome: expect.objectContaining({ result: 'error' }) }],
  ])('is read once by a dry run, and %s', async (_, shown, expected) => {
    const { end, tookS } = await endOfEarlier(shown, {}, { isDryRun: true })
    expect([end, tookS]).toEqual([expected, 0])
  })
})
