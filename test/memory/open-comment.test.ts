import { describe, expect, test } from 'vitest'
import { GitHubError } from '../../src/core/errors.ts'
import type { RunEvent } from '../../src/core/event.ts'
import { serviceHash } from '../../src/core/marker.ts'
import { writeMarker } from '../../src/memory/comment.ts'
import { openComment } from '../../src/memory/open-comment.ts'
import type { CommentRecord } from '../../src/memory/records.ts'
import { COMMIT, eventPullRequest } from '../change/fakes.ts'
import { createRun, inputsOf, PULL_REQUEST_EVENT, type RunOptions } from '../support/fake-run.ts'
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
  /** The `pull-request` input. */
  pullRequest?: number
  counts?: boolean
  sends?: boolean
}

async function open({ pullRequest, counts = false, sends = true, event = PULL_REQUEST_EVENT, ...options }: Given = {}) {
  const fakes = createRun(options)
  const task = { inputs: inputsOf({ pullRequest }), event, name: 'api', counts, sends }
  return { ...fakes, store: await openComment(task, fakes.run) }
}

describe('the pull request that a comment belongs to', () => {
  test.each<[what: string, given: Given, pullRequest: number, commit: string, requests: string[]]>([
    ['the one of the event', {}, 1, COMMIT, []],
    ['the one that the input names, at its head', { pullRequest: 9 }, 9, COMMIT, ['pull request 9 of acme/app']],
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
      [`pull requests of commit ${AFTER}`, 'pull request 5 of acme/app'],
    ],
  ])('is %s', async (_, given, pullRequest, commit, requests) => {
    const { store, githubRequests } = await open(given)
    expect(store).toMatchObject({ pullRequest, commit, past: { requests: [], prompts: 0 } })
    expect(githubRequests).toEqual([...requests, `comments of pull request ${pullRequest}`])
  })

  test.each([SCHEDULE, PUSH])('is none on $name without one, which is a line in the log', async (event) => {
    const { store, lines } = await open({ event })
    expect([store, lines]).toEqual([undefined, ['There is no pull request to comment on.']])
  })

  test('is none with a warning where it should count prompts', async () => {
    const { store, warnings } = await open({ event: PUSH, counts: true })
    expect([store, warnings]).toEqual([undefined, [expect.stringContaining('a re-run sends its prompt again.')]])
  })
})

describe('what a comment remembers', () => {
  const identity = { ...THREAD, pullRequest: 1, service: serviceHash(inputsOf({})), name: 'api' }
  const read = async (...records: CommentRecord[]) =>
    (await open({ comments: [writeMarker({ ...identity, ...remembering(records) })] })).store

  test('is what was asked: a run that sent nothing is not among it, and is shown only where something was', async () => {
    const skipped = recordOf(2, { result: 'skipped', change: 'B' })
    const asked = recordOf(1, { jobId: 'job-1', change: 'A' })
    expect(await read(asked, skipped)).toMatchObject({ past: { requests: [asked], prompts: 1 }, showsUnsent: true })
    expect(await read(skipped)).toMatchObject({ past: { requests: [], prompts: 0 }, showsUnsent: false })
  })
})

describe('a comment that cannot be read', () => {
  const refused = new GitHubError(403, { kind: 'github-refused', what: 'GitHub refused it.', advice: 'Allow it.' })
  const parts = { kind: 'github-fault', what: 'It failed.', advice: 'Check its status.', remoteMessage: 'No' } as const
  const fault = new GitHubError(500, parts)
  const missing = new GitHubError(404, { kind: 'github-refused', what: 'There is none.', advice: 'Check it.' })

  test.each<[what: string, given: Given, warning: string]>([
    ['a refusal, where nothing is sent', { commentsError: refused, sends: false }, 'GitHub refused it. Allow it.'],
    ['a fault', { commentsError: fault }, 'It failed. Message: "No". Check its status.'],
    [
      'no repository',
      { withoutRepository: true },
      'The repository that the workflow runs in is unknown. Run the action in a GitHub Actions workflow, where the runner sets GITHUB_REPOSITORY and GITHUB_REPOSITORY_ID.',
    ],
  ])('is a warning that says why: %s', async (_, given, warning) => {
    const { store, warnings } = await open(given)
    expect([store, warnings]).toEqual([undefined, [`${warning} No comment is kept.`]])
  })

  test('is no warning once the run is cancelled, when GitHub was given up', async () => {
    expect((await open({ commentsError: fault, cancelled: true })).warnings).toEqual([])
  })

  test.each<[what: string, given: Given, error: GitHubError]>([
    ['where what it does not count may not be sent', { commentsError: fault, counts: true }, fault],
    ['where GitHub refuses to show any', { commentsError: refused }, refused],
    ['where the pull request may not be read', { pullRequest: 9, open: refused }, refused],
    ['where the pull-request input names none', { pullRequest: 9, open: missing }, missing],
  ])('is an error %s', async (_, given, error) => {
    await expect(open(given)).rejects.toBe(error)
  })
})
