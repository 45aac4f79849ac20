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

/**
 * Finds the last run from what runs left, by the commit that holds it; the commit of this run is `c1`. In short: where the
 * range begins, behind how many files, the job that takes a follow-up, the newest prompt, the one that an earlier attempt has
 * sent, where readers' words go on, and the jobs that were read.
 */
async function find(left: Record<string, Left>, options: BranchOptions = {}): Promise<string> {
  const { leave, leaveNothing, search, waitedFor } = prepareBranch({ runId: '9', ...options })
  for (const [sha, one] of Object.entries(left)) {
    if (!('nothing' in one)) leave(sha, one)
    else leaveNothing(sha, one.nothing, { readersUntilMs: one.nothing.readersUntilMs })
  }
  const end = await search()
  if ('outcome' in end) return `${end.outcome.result}, reads ${waitedFor.join()}`
  const { base, toContinue, lastPrompt, rerunOf, readersFromMs } = end.range.branch ?? {}
  const parts = {
    behind: base?.filesDone?.to,
    continues: toContinue?.jobId,
    last: lastPrompt?.jobId,
    again: rerunOf?.jobId,
    readers: readersFromMs,
    reads: waitedFor.join() || undefined,
  }
  const found = Object.entries(parts).flatMap(([name, part]) => (part === undefined ? [] : `${name} ${part}`))
  return [base?.sha, ...found].join(', ')
}

const DONE = { jobId: 'job-1', result: 'no-pull-request' }
const UNKNOWN = { jobId: 'job-2', result: 'timed-out' }
const failed = (base: string) => ({ jobId: 'job-2', result: 'failed', base })
const files = (from: number, to: number) => ({ base: 'c7', files: { from, to, of: 9 } })
const READERS = { readersFromMs: 100, readersUntilMs: 200 }
/** What an earlier attempt of this run left. */
const EARLIER = { run: '9', base: 'c8' }
const RERUN: BranchOptions = { attempt: 2 }
const ends = (end: 'failed' | 'given-up' | 'unknown'): BranchOptions => ({ ends: { 'job-2': end } })
const MERGED = [
  commit('c1', 1, ['local', 's']),
  commit('local', 2, ['old']),
  commit('s', 3, ['old']),
  commit('old', 4, []),
]

test.each<[what: string, left: Record<string, Left>, found: string, options?: BranchOptions]>([
  ['succeeded', { c9: DONE, c12: DONE }, 'c9, continues job-1, last job-1'],
  ['is not one that reached no job', { c3: { result: 'error' }, c9: DONE }, 'c9'],
  ['is not one that failed', { c5: failed('c9'), c9: DONE }, 'c9, last job-2'],
  [
    'is among a thousand',
    { c1000: DONE },
    'c1000, continues job-1, last job-1',
    { repository: createRepository(line(1200)) },
  ],
  // As where the branch became the second parent of a merge.
  [
    'has any parent',
    { s: DONE, old: DONE },
    's, continues job-1, last job-1',
    { repository: createRepository(MERGED) },
  ],
  ['is waited for', { c2: UNKNOWN, c9: DONE }, 'c9, last job-2, reads job-2', ends('failed')],
  ['has no known end', { c2: UNKNOWN, c9: DONE }, 'timed-out, reads job-2', ends('unknown')],
  ['had nothing to send', { c3: { nothing: DONE }, c9: { jobId: 'job-9' } }, 'c3, continues job-1, last job-1'],
  ['failed without a commit before it', { c3: failed('c3'), c9: DONE }, 'c3, last job-2'],
  ['is an attempt without a commit', { c1: { run: '9', base: 'c1', ...DONE } }, 'c1, last job-1, again job-1', RERUN],
  ['had some files', { c2: { ...DONE, ...files(0, 3) }, c7: DONE }, 'c7, behind 3, last job-1'],
  [
    'had some files, behind a run with nothing',
    { c2: { ...DONE, ...files(0, 3) }, c7: { nothing: DONE } },
    'c7, behind 3, last job-1',
  ],
  ['failed with some files', { c2: { ...failed('c7'), ...files(3, 6) } }, 'c7, last job-2'],
  [
    'is an attempt that failed',
    { c2: { ...failed('c7'), ...files(3, 6), run: '9' } },
    'c7, behind 3, last job-2',
    RERUN,
  ],
  ['had the last files', { c2: { ...DONE, ...files(3, 9) }, c7: DONE }, 'c2, continues job-1, last job-1'],
  ['began before others', { c3: failed('c8'), c5: failed('c9'), c20: DONE }, 'c8, last job-2'],
  // The job of the prompt before it ends differently by now.
  ['sent two prompts to a job', { c3: failed('c8'), c8: { ...UNKNOWN, base: 'c9' } }, 'c8, last job-2', ends('failed')],
  // Its job may never be idle.
  ['was given up', { c2: UNKNOWN, c9: DONE }, 'c2, last job-2, reads job-2', ends('given-up')],
  // Later runs may have sent their prompts to its job.
  ['takes no other attempt', { c4: DONE }, 'c4, last job-1', RERUN],
  // The run itself waits for the job of its earlier attempt.
  ['is its own', { c1: { ...EARLIER, ...UNKNOWN }, c8: DONE }, 'c8, last job-2, again job-2', RERUN],
  ['is its own, which failed', { c1: { ...failed('c8'), run: '9' }, c8: DONE }, 'c8, last job-2', RERUN],
  ['brought readers', { c4: { ...DONE, ...READERS } }, 'c4, continues job-1, last job-1, readers 200'],
  ['found no readers', { c4: { nothing: { ...DONE, ...READERS } } }, 'c4, continues job-1, last job-1, readers 200'],
  ['failed to bring readers', { c4: { ...failed('c8'), ...READERS }, c8: DONE }, 'c8, last job-2, readers 100'],
])('the last run of a series %s', async (_, left, found, options) => {
  expect(await find(left, options)).toBe(found)
})

test('the base says what the last run was', async () => {
  const { leave, leaveNothing, find: findRange } = prepareBranch()
  const whatIs = async () => (await findRange()).base.what
  leave('c5', DONE)
  expect(await whatIs()).toBe('the last run (run 1)')
  leave('c4', failed('c5'))
  expect(await whatIs()).toBe('the beginning of an earlier run (run 1)')
  leaveNothing('c3', DONE)
  expect(await whatIs()).toBe('the last run (run 7), which had nothing to send')
})

describe('the words of readers begin', () => {
  const DAY = 24 * 3_600_000
  const period = { fromMs: 100 * DAY, toMs: 107 * DAY }

  test.each<[what: string, day: number | undefined, begin: number | undefined, warns: boolean]>([
    ['with the period, where nothing is known', undefined, undefined, false],
    ['where those of the last prompt ended, so that a week that failed comes with the next', 93, 93, false],
    ['at most 31 days before the period', 60, 69, true],
    ['with the period, where that was asked for by hand', 108, undefined, false],
  ])('%s', (_, day, begin, warns) => {
    const warnings: string[] = []
    const log = { warning: (message: string) => void warnings.push(message) }
    expect(beginOfFeedback({ readersFromMs: day && day * DAY }, period, log)).toBe(begin && begin * DAY)
    expect(warnings).toHaveLength(warns ? 1 : 0)
  })
})

describe('where no run left anything', () => {
  test('the range begins seven days ago, and a warning says how to go back further', async () => {
    const { find: findRange, warnings } = prepareBranch()
    const { base } = await findRange()
    expect(base).toEqual({ sha: 'c7', what: 'the newest commit that is at least seven days old' })
    expect(warnings).toEqual([
      'No earlier run is known, so this run covers the changes since commit c7, the newest commit that is at least seven days old. To include older changes, run the action once with `since` set to the commit from which to begin.',
    ])
  })

  test('there is nothing to warn of where the prompt shows no change', async () => {
    const { search, warnings } = prepareBranch()
    await search({})
    expect(warnings).toEqual([])
  })
})

test.each([
  ['what the token set counts, also where somebody else set another status after it', true, 'c3'],
  ['what somebody else set does not, where the token set none', false, 'c7'],
])('%s', async (_, isOwnThere, base) => {
  const { find: findRange, leave, repository } = prepareBranch()
  leave('c3', DONE)
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
  expect((await findRange()).base.sha).toBe(base)
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
  const HAS_ENDED = 'has ended.'
  const TO_DO = 'failed or was archived, so its changes are part of this run.'

  test.each<[expected: 'succeeded' | 'failed', shown: Shown, line: string, parts?: Partial<PromptRecord>]>([
    ['succeeded', { 0: completed }, HAS_ENDED],
    ['failed', { 0: failed }, TO_DO],
    ['succeeded', { 0: archived }, HAS_ENDED],
    // After a follow-up, the link that it had before says nothing.
    ['failed', { 0: archived }, TO_DO, { prLink: PR, linkBefore: linkHash(PR) }],
    ['succeeded', { 0: archived }, HAS_ENDED, { prLink: OLD_PR, linkBefore: linkHash(OLD_PR) }],
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
