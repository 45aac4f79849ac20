import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../src/change/event.ts'
import { GitHubError } from '../src/errors.ts'
import {
  type AuthorSource,
  changeAuthors,
  checksAuthors,
  isBySkippedAuthors,
  mayWrite,
  needsWriteAccess,
  reasonForNoSecrets,
} from '../src/guards.ts'
import { COMMIT, nothingHappened } from './change/fakes.ts'

describe('an event', () => {
  test.each([
    'pull_request_target',
    'issue_comment',
    'pull_request_review',
    'pull_request_review_comment',
    'issues',
    'commit_comment',
    'discussion',
    'discussion_comment',
  ])('%s needs a sender with write access', (name) => {
    expect(needsWriteAccess({ name })).toBe(true)
  })

  test.each([
    'pull_request',
    'push',
    'workflow_dispatch',
    'repository_dispatch',
    'schedule',
    'release',
    'merge_group',
    'workflow_run',
    'toString',
    '',
  ])('%j does not need one', (name) => {
    expect(needsWriteAccess({ name })).toBe(false)
  })

  test.each(['pull_request', 'pull_request_target', 'push'])('%s is checked for skip-authors', (name) => {
    expect(checksAuthors({ name })).toBe(true)
  })

  test.each(['issue_comment', 'pull_request_review', 'workflow_dispatch', 'schedule', 'release', 'toString', ''])(
    '%j is not checked for skip-authors',
    (name) => {
      expect(checksAuthors({ name })).toBe(false)
    },
  )

  test.each<Partial<RunEvent>>([
    { name: 'pull_request', fromFork: true },
    { name: 'pull_request_review', fromFork: true },
  ])('has no secrets when it comes from a fork: %j', (event) => {
    expect(reasonForNoSecrets({ ...nothingHappened, ...event })).toMatch(/fork.*no secrets and no variables/)
  })

  test.each<Partial<RunEvent>>([
    { name: 'pull_request_target', logins: ['dependabot[bot]'], fromFork: true },
    { name: 'push', logins: ['ada', 'Dependabot[bot]'] },
  ])('has no secrets when Dependabot caused it: %j', (event) => {
    expect(reasonForNoSecrets({ ...nothingHappened, ...event })).toMatch(/Dependabot.*no secrets and no variables/)
  })

  test.each<Partial<RunEvent>>([
    { name: 'pull_request', logins: ['ada'] },
    { name: 'pull_request_target', fromFork: true },
    { name: 'push', logins: ['dependabot'] },
  ])('has secrets otherwise: %j', (event) => {
    expect(reasonForNoSecrets({ ...nothingHappened, ...event })).toBeUndefined()
  })
})

test.each(['admin', 'write'])('the permission %s includes write access', (permission) => {
  expect(mayWrite(permission)).toBe(true)
})

test.each(['read', 'none', 'maintain', 'WRITE', ''])('the permission %j does not include it', (permission) => {
  expect(mayWrite(permission)).toBe(false)
})

describe('a change', () => {
  const bot = 'mintlify[bot]'

  test.each<{ authors: (string | undefined)[]; skipAuthors: string[] }>([
    { authors: [bot], skipAuthors: [bot] },
    { authors: ['Mintlify[Bot]'], skipAuthors: [bot] },
    { authors: [bot], skipAuthors: ['MINTLIFY[BOT]'] },
    { authors: [bot, bot], skipAuthors: [bot] },
    { authors: [bot, 'renovate[bot]'], skipAuthors: ['renovate[bot]', bot] },
  ])('by $authors is skipped with skip-authors $skipAuthors', ({ authors, skipAuthors }) => {
    expect(isBySkippedAuthors(authors, skipAuthors)).toBe(true)
  })

  test.each<{ authors: (string | undefined)[]; skipAuthors: string[] }>([
    { authors: [bot, 'ada'], skipAuthors: [bot] },
    { authors: ['ada', bot], skipAuthors: [bot] },
    { authors: [bot, undefined], skipAuthors: [bot] },
    { authors: [undefined], skipAuthors: [bot] },
    { authors: ['mintlify'], skipAuthors: [bot] },
    { authors: ['mintlify[bot]x'], skipAuthors: [bot] },
    { authors: [], skipAuthors: [bot] },
    { authors: [bot], skipAuthors: [] },
    { authors: [], skipAuthors: [] },
  ])('by $authors is not skipped with skip-authors $skipAuthors', ({ authors, skipAuthors }) => {
    expect(isBySkippedAuthors(authors, skipAuthors)).toBe(false)
  })
})

describe('the authors of a change', () => {
  const bot = 'mintlify[bot]'
  const push = { before: COMMIT, after: COMMIT.replace('3', '4'), authors: ['payload'] }
  const pullRequest = { number: 7, author: 'mona', headSha: undefined }

  /** GitHub with one merged pull request behind the push, or none. */
  const source = (merged?: { author: string | undefined }): AuthorSource => ({
    pullRequestAuthor: async (number) => `author of ${number}`,
    mergedAuthor: async ({ after }) => (after === push.after ? merged : undefined),
    pushedAuthors: async ({ before }) => (before === push.before ? ['ada', undefined] : []),
  })
  const failing = (error: Error): AuthorSource => ({ ...source(), mergedAuthor: () => Promise.reject(error) })
  const githubError = (kind: 'github-refused' | 'github-fault') =>
    new GitHubError(undefined, { kind, what: 'GitHub failed.', advice: 'Run it again.' })

  interface Case {
    name: string
    event?: Partial<RunEvent>
    /** The `pull-request` input. */
    given?: number
    from?: AuthorSource
    authors: (string | undefined)[]
  }

  test.each<Case>([
    { name: 'that of a pull request', event: { pullRequest }, authors: ['mona'] },
    {
      name: 'read from GitHub when the payload does not name it',
      event: { pullRequest: { ...pullRequest, author: undefined } },
      authors: ['author of 7'],
    },
    { name: 'that of the given pull request', event: { pullRequest }, given: 9, authors: ['author of 9'] },
    {
      name: 'that of the given pull request on a push',
      event: { push },
      given: 9,
      from: source({ author: bot }),
      authors: ['author of 9'],
    },
    { name: 'that of the merged pull request', event: { push }, from: source({ author: bot }), authors: [bot] },
    {
      name: 'unknown when the account of the merged pull request is gone',
      event: { push },
      from: source({ author: undefined }),
      authors: [undefined],
    },
    { name: 'those of the pushed commits', event: { push }, authors: ['ada', undefined] },
    {
      name: 'those of the pushed commits when pull requests may not be read',
      event: { push },
      from: failing(githubError('github-refused')),
      authors: ['ada', undefined],
    },
    { name: 'none for a deleted branch', event: { push: { ...push, after: '0'.repeat(40) } }, authors: [] },
    { name: 'none without a change', authors: [] },
  ])('are $name', async ({ event, given, from = source(), authors }) => {
    expect(await changeAuthors({ ...nothingHappened, ...event }, given, from)).toEqual(authors)
  })

  test.each([githubError('github-fault'), new TypeError('x is not a function')])(
    'are unknown when GitHub fails: %s',
    async (error) => {
      await expect(changeAuthors({ ...nothingHappened, push }, undefined, failing(error))).rejects.toBe(error)
    },
  )
})
