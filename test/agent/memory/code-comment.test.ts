import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../../src/agent/event/payload.ts'
import { openCodeComment } from '../../../src/agent/memory/code-comment.ts'
import { commentMarker } from '../../../src/agent/memory/records.ts'
import { GitHubError } from '../../../src/kit/core/errors.ts'
import { serviceHash } from '../../../src/kit/core/marker.ts'
import { createRun, type InputParts, inputsOf, PULL_REQUEST_EVENT, type RunOptions } from '../../support/fake-run.ts'
import { COMMIT, eventPullRequest } from '../change/fakes.ts'
import { recordOf, remembering, THREAD } from './fakes.ts'

const AFTER = 'd'.repeat(40)
const PUSH: RunEvent = {
  ...PULL_REQUEST_EVENT,
  name: 'push',
  pullRequest: undefined,
  push: { before: '0'.repeat(40), after: AFTER, authors: [] },
}
const SCHEDULE: RunEvent = { ...PULL_REQUEST_EVENT, name: 'schedule', pullRequest: undefined }

interface Given extends RunOptions {
  inputs?: InputParts
}

/** Such inputs count prompts. */
const COUNTS = { maxPrompts: 3 }
const WAITS: InputParts = { jobId: 'job-1' }

async function open({ inputs, event = PULL_REQUEST_EVENT, ...options }: Given = {}) {
  const fakes = createRun(options)
  const prompt = inputs?.jobId === undefined ? { prompt: 'Update the docs' } : {}
  const task = { inputs: inputsOf({ ...prompt, comment: { name: 'api' }, ...inputs }), event }
  return { ...fakes, comment: await openCodeComment(task, fakes.run) }
}

test('without the comment input there is none, and GitHub is asked for nothing', async () => {
  const { comment, githubRequests } = await open({ inputs: { comment: undefined } })
  expect([comment, githubRequests]).toEqual([undefined, []])
})

describe('the pull request that a comment belongs to', () => {
  test.each<[what: string, given: Given, pullRequest: number, commit: string, records: string[]]>([
    ['the one of the event', {}, 1, COMMIT, []],
    [
      'the one that the input names, at its head',
      { inputs: { pullRequest: 9 } },
      9,
      COMMIT,
      ['pull request 9 of acme/app'],
    ],
    [
      'the one of the event, whose head commit is read where the event does not name it',
      { event: { ...PULL_REQUEST_EVENT, pullRequest: eventPullRequest({ headSha: undefined }) } },
      1,
      COMMIT,
      ['pull request 1 of acme/app'],
    ],
    [
      'the merged one that a pushed commit came from, at that commit',
      { event: PUSH, merged: 5 },
      5,
      AFTER,
      [`history of ${AFTER}`],
    ],
  ])('is %s', async (_, given, pullRequest, commit, records) => {
    const { comment, githubRequests } = await open(given)
    expect(comment).toMatchObject({ pullRequest, commit, records: [], prompts: 0 })
    expect(githubRequests).toEqual([...records, `comments of pull request ${pullRequest}`])
  })

  test.each([SCHEDULE, PUSH])('is none on $name without one, which is a line in the log', async (event) => {
    const { comment, lines } = await open({ event })
    expect([comment, lines]).toEqual([undefined, ['There is no pull request to comment on.']])
  })

  test.each([
    [false, 10_000],
    [true, 0],
  ])('is waited for on a push, unless that is of a tag: %s', async (isTag, tookMs) => {
    const { run } = createRun()
    const began = run.clock.now()
    const event = { ...PUSH, push: { before: '0'.repeat(40), after: AFTER, authors: [], isTag } }
    expect(await openCodeComment({ inputs: inputsOf({ prompt: 'Update', comment: { name: '' } }), event }, run)).toBe(
      undefined,
    )
    expect(run.clock.now() - began).toBe(tookMs)
  })

  test('is none with a warning where it should count prompts', async () => {
    const { comment, warnings } = await open({ event: PUSH, inputs: COUNTS })
    expect([comment, warnings]).toEqual([undefined, [expect.stringContaining('a re-run sends its prompt again.')]])
  })
})

test.each<[what: string, given: Given, stops: boolean]>([
  ['with max-prompts', { inputs: COUNTS }, true],
  ['in a re-run', { attempt: 2 }, true],
  ['that only waits', { inputs: { ...COUNTS, ...WAITS } }, false],
  ['whose prompts are of a range', { inputs: { ...COUNTS, since: { type: 'ref', ref: 'v1' } } }, true],
  ['whose memory is the branch', { inputs: { since: { type: 'last-run' } }, attempt: 2 }, false],
])('a run %s lets the comment stop a prompt, or not', async (_, given, stops) => {
  const { comment } = await open(given)
  expect(comment?.stops(new Error('It failed.'))).toBe(stops)
})

test('a comment counts on its pull request, for the same service and under its name', async () => {
  const record = recordOf(1, { jobId: 'job-1' })
  const identity = { ...THREAD, pullRequest: 1, service: serviceHash(inputsOf({})), name: 'api' }
  const comments = [commentMarker.line({ ...identity, ...remembering([record]) })]
  expect((await open({ comments })).comment?.records).toEqual([record])
  for (const inputs of [{ comment: { name: '' } }, { projectId: 'other' }]) {
    expect((await open({ comments, inputs })).comment?.records).toEqual([])
  }
})

describe('a comment that cannot be read', () => {
  const refused = new GitHubError(403, { kind: 'github-refused', what: 'GitHub refused it.', advice: 'Allow it.' })
  const parts = { kind: 'github-fault', what: 'It failed.', advice: 'Check its status.', remoteMessage: 'No' } as const
  const fault = new GitHubError(500, parts)
  const missing = new GitHubError(404, { kind: 'github-refused', what: 'There is none.', advice: 'Check it.' })

  test.each<[what: string, given: Given, warning: string]>([
    ['a refusal, where nothing is sent', { commentsError: refused, inputs: WAITS }, 'GitHub refused it. Allow it.'],
    [
      'a fault, where the branch remembers what was sent',
      { commentsError: fault, inputs: { since: { type: 'last-run' } } },
      'It failed. Message: "No". Check its status.',
    ],
    [
      'no repository, where nothing is sent',
      { withoutRepository: true, inputs: WAITS },
      'The repository that the workflow runs in is unknown. Run the action in a GitHub Actions workflow, where the runner sets GITHUB_REPOSITORY and GITHUB_REPOSITORY_ID.',
    ],
  ])('is a warning that says why: %s', async (_, given, warning) => {
    const { comment, warnings } = await open(given)
    expect([comment, warnings]).toEqual([undefined, [`${warning} No comment is kept.`]])
  })

  test.each<[what: string, given: Given, error: GitHubError]>([
    ['where nobody could tell what was sent before', { commentsError: fault }, fault],
    ['where the pull-request input names none', { inputs: { pullRequest: 9 }, open: missing }, missing],
  ])('is an error %s', async (_, given, error) => {
    await expect(open(given)).rejects.toBe(error)
  })
})
