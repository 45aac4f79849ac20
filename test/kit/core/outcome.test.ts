import { expect, test } from 'vitest'
import { type End, endOf, isTerminal, linkHash, type Result, resultOf } from '../../../src/kit/core/outcome.ts'
import { agentJob, PR } from '../../agent/job/fakes.ts'

test.each([
  [true, ['completed', 'archived', 'failed']],
  [false, ['active', 'queued', 'Completed', 'completed ', '', undefined]],
])('that a job has ended is %s for the statuses %j', (expected, statuses) => {
  for (const status of statuses) expect(isTerminal(status)).toBe(expected)
})

test.each<[string, string | undefined, Result]>([
  ['completed', PR, 'pull-request'],
  ['completed', undefined, 'no-pull-request'],
  ['failed', PR, 'failed'],
  ['archived', PR, 'archived'],
])('a job that is %s, with the link %j, has the result %s', (status, prLink, result) => {
  expect(resultOf(agentJob({ status, prLink }))).toBe(result)
})

test.each<[what: string, seen: Parameters<typeof endOf>[0], end: End]>([
  ['is completed', { status: 'completed' }, 'succeeded'],
  ['failed', { status: 'failed', prLink: PR }, 'failed'],
  ['is archived', { status: 'archived' }, 'failed'],
  ['is archived with its pull request', { status: 'archived', prLink: PR }, 'succeeded'],
  ['is archived with another one', { status: 'archived', prLink: PR, linkBefore: linkHash(`${PR}1`) }, 'succeeded'],
  ['is archived with the one that it had', { status: 'archived', prLink: PR, linkBefore: linkHash(PR) }, 'failed'],
  ['has a status that only later versions know', { status: 'paused' }, 'unknown'],
  ['brought a pull request', { result: 'pull-request', prLink: PR }, 'succeeded'],
  ['needed no pull request', { result: 'no-pull-request' }, 'succeeded'],
  ['was submitted', { result: 'submitted' }, 'unknown'],
  ['could not be read any more', { result: 'error', status: 'completed' }, 'unknown'],
])('what came of a job that %s', (_, seen, end) => {
  expect(endOf(seen)).toBe(end)
})
