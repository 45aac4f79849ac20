import { describe, expect, test } from 'vitest'
import {
  countPrompts,
  hashOf,
  isRerunOf,
  isSamePrompt,
  newRecord,
  type PromptRecord,
  remember,
} from '../../../src/agent/memory/records.ts'
import { createRun, type InputParts, inputsOf, writtenPrompt } from '../../support/fake-run.ts'
import { recordOf, remembering } from './fakes.ts'

describe('the words of a prompt', () => {
  const words: InputParts = { prompt: 'Update the docs', include: ['src/**'], exclude: ['**/*.test.ts'] }
  const hash = (parts: InputParts = {}) => hashOf(inputsOf({ ...words, ...parts }))

  test('have a short hash that says nothing of them, and none without a prompt', () => {
    expect(hash()).toMatch(/^[\w-]{22}$/)
    expect(hash({ include: ['src/**'] })).toBe(hash())
    expect(hashOf({ ...inputsOf(words), prompt: undefined })).toBe('')
  })

  test.each<[string, InputParts]>([
    ['another prompt', { prompt: 'Update the guides' }],
    ['other instructions', { prompt: { ...writtenPrompt('Update the docs'), instructions: 'Be brief' } }],
    ['these files the other way round', { include: ['**/*.test.ts'], exclude: ['src/**'] }],
    ['two globs instead of one', { include: ['src', '**'] }],
  ])('are others with %s', (_what, parts) => {
    expect(hash(parts)).not.toBe(hash())
  })
})

test('a new record says who sends what, and when', () => {
  const covered = { commit: 'abc', base: 'b', change: 'c', data: 'd', readersUntilMs: 7 }
  const { run } = createRun({ runId: '4711', attempt: 2 })
  const who = { run: '4711', attempt: 2, job: 'docs', step: '__acme_docs-agent-action' }
  const at = new Date(run.clock.now()).toISOString()
  expect(newRecord(covered, inputsOf({}), run)).toEqual({ at, ...who, ...covered, prompt: '' })
})

describe('two records', () => {
  const range = { base: 'B', commit: 'C' }

  test.each<[name: string, parts: Partial<PromptRecord>, same: boolean, rerun: boolean, own?: Partial<PromptRecord>]>([
    ['the earlier attempt', {}, false, true],
    ['the earlier attempt for another commit', { commit: '' }, false, true],
    ['the earlier attempt for a range', { base: 'B' }, false, false],
    ['the earlier attempt for the same range', range, false, true, range],
    ['the earlier attempt for a range with another end', { ...range, commit: 'D' }, false, false, range],
    ['the earlier attempt for other files', { files: { from: 1, to: 2, of: 2 } }, false, false],
    ['the same attempt', { attempt: 2 }, true, false],
    ['a later attempt', { attempt: 3 }, false, false],
    ['another run', { run: '2' }, false, false],
    ['another job', { job: 'api', attempt: 2 }, false, false],
    ['another step', { step: '__run_2' }, false, false],
    ['other words', { prompt: 'other', attempt: 2 }, false, false],
  ])('of %s: %o', (_, parts, same, rerun, own = {}) => {
    const [later, earlier] = [recordOf(1, { attempt: 2, ...own }), recordOf(1, parts)]
    expect([isSamePrompt(later, earlier), isRerunOf(later, earlier)]).toEqual([same, rerun])
  })
})

describe('what a comment remembers', () => {
  const origin = { repository: 'acme/app', pullRequest: 1 }
  const runsOf = ({ records }: { records: PromptRecord[] }) => records.map(({ run }) => run).join(' ')

  test('is in the order in which it came, whatever the clocks say', () => {
    expect(runsOf(remembering([recordOf(5), recordOf(3), recordOf(4)]))).toBe('5 3 4')
  })

  test('has one record of each prompt, in its newest state and its first place', () => {
    const { records } = remembering([recordOf(1), recordOf(2), recordOf(1, { jobId: 'job-1' })])
    expect(records).toEqual([recordOf(1, { jobId: 'job-1' }), recordOf(2)])
  })

  const many = (...runs: number[]) => runs.map((run) => recordOf(run))
  const linked = (run: number, parts: Partial<PromptRecord> = {}) => recordOf(run, { origin, ...parts })

  test.each<[string, PromptRecord[], string]>([
    ['five', many(1, 2, 3, 4, 5), '1 2 3 4 5'],
    ['the newest five of six', many(1, 2, 3, 4, 5, 6), '2 3 4 5 6'],
    ['the newest with an origin besides', [linked(1), linked(2), ...many(3, 4, 5, 6, 7, 8)], '2 4 5 6 7 8'],
    [
      'a changed one besides',
      [linked(1), ...many(2, 3, 4, 5, 6), linked(1, { jobId: 'job-1', result: 'failed' })],
      '1 2 3 4 5 6',
    ],
  ])('is %s', (_what, records, expected) => {
    expect(runsOf(remembering(records))).toBe(expected)
  })

  test.each<[string, Partial<PromptRecord>, number]>([
    ['was announced, since it may have been sent', {}, 1],
    ['a job has', { jobId: 'job-1', result: 'failed' }, 1],
    ['was not sent', { result: 'error' }, 0],
    ['may have been sent', { result: 'error', isLost: true }, 1],
    ['was sent for another pull request', { jobId: 'job-1', origin }, 0],
    ['is none, of a run that only waits', { jobId: 'job-1', prompt: '' }, 0],
  ])('counts a prompt that %s, listed or not', (_what, parts, expected) => {
    const listed = remembering([recordOf(1, parts)])
    expect(countPrompts(listed)).toBe(expected)
    const later = [2, 3, 4, 5, 6].map((run) => recordOf(run, { prompt: '' }))
    const { records, unlisted } = later.reduce(remember, listed)
    expect(countPrompts({ records, unlisted })).toBe(expected)
    expect(unlisted).toBe(parts.origin === undefined ? expected : 0)
  })
})
