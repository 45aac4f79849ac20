import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../src/change/event.ts'
import { GitHubError } from '../src/errors.ts'
import {
  type AuthorSource,
  changeAuthors,
  isSkipped,
  judgesAuthors,
  mayWrite,
  needsAccess,
  reasonForNoSecrets,
} from '../src/guards.ts'
import { COMMIT, nothingHappened } from './change/fakes.ts'

describe('an event', () => {
  test.each<[name: string, access: boolean, authors: boolean]>([
    ['pull_request', false, true],
    ['pull_request_target', true, true],
    ['push', false, true],
    ['issue_comment', true, false],
    ['pull_request_review', true, false],
    ['pull_request_review_comment', true, false],
    ['issues', true, false],
    ['commit_comment', true, false],
    ['discussion', true, false],
    ['discussion_comment', true, false],
    ['workflow_dispatch', false, false],
    ['repository_dispatch', false, false],
    ['schedule', false, false],
    ['release', false, false],
    ['merge_group', false, false],
    ['workflow_run', false, false],
    ['toString', false, false],
    ['', false, false],
  ])('%s: the sender must have write access: %s; authors are judged: %s', (name, access, authors) => {
    expect([needsAccess({ name }), judgesAuthors({ name })]).toEqual([access, authors])
  })

  test.each<[string, boolean]>([
    ['admin', true],
    ['write', true],
    ['read', false],
    ['none', false],
    ['maintain', false],
    ['WRITE', false],
    ['', false],
  ])('whose sender has the permission %j may go on: %s', (permission, expected) => {
    expect(mayWrite(permission)).toBe(expected)
  })

  test.each<[Partial<RunEvent>, 'Dependabot' | 'fork' | undefined]>([
    [{ name: 'pull_request', logins: ['ada'] }, undefined],
    [{ name: 'pull_request', fromFork: true }, 'fork'],
    [{ name: 'pull_request_review', fromFork: true }, 'fork'],
    [{ name: 'pull_request_target', fromFork: true }, undefined],
    [{ name: 'pull_request_target', logins: ['dependabot[bot]'], fromFork: true }, 'Dependabot'],
    [{ name: 'push', logins: ['ada', 'Dependabot[bot]'] }, 'Dependabot'],
    [{ name: 'push', logins: ['dependabot'] }, undefined],
  ])('%j without a key is one without secrets because of: %s', (parts, expected) => {
    const reason = reasonForNoSecrets({ ...nothingHappened, ...parts })
    if (expected === undefined) expect(reason).toBeUndefined()
    else expect(reason).toMatch(new RegExp(`${expected}.*no secrets and no variables`))
  })
})

describe('a change', () => {
  const bot = 'mintlify[bot]'

  test.each<[authors: (string | undefined)[], skipAuthors: string[], expected: boolean]>([
    [[bot], [bot], true],
    [['Mintlify[Bot]'], [bot], true],
    [[bot], ['MINTLIFY[BOT]'], true],
    [[bot, bot], [bot], true],
    [[bot, 'renovate[bot]'], ['renovate[bot]', bot], true],
    [[bot, 'ada'], [bot], false],
    [['ada', bot], [bot], false],
    [[bot, undefined], [bot], false],
    [[undefined], [bot], false],
    [['mintlify'], [bot], false],
    [['mintlify[bot]x'], [bot], false],
    [[], [bot], false],
    [[bot], [], false],
    [[], [], false],
  ])('by %j with skip-authors %j is skipped: %s', (authors, skipAuthors, expected) => {
    expect(isSkipped(authors, skipAuthors)).toBe(expected)
  })

  const push = { before: COMMIT, after: COMMIT.replace('3', '4'), authors: ['payload'] }
  const withAuthor = { number: 7, author: 'mona', headSha: undefined }
  const source = (merged?: { author: string | undefined }): AuthorSource => ({
    pullRequestAuthor: async (number) => `author of ${number}`,
    mergedAuthor: async (sha) => (sha === push.after ? merged : undefined),
    pushedAuthors: async ({ before }) => (before === push.before ? ['ada', undefined] : []),
  })

  const trouble = (kind: 'github-refused' | 'github-fault') =>
    new GitHubError(undefined, { kind, what: 'GitHub did not tell.', advice: 'Look.' })
  const unread = (error: Error): AuthorSource => ({ ...source(), mergedAuthor: () => Promise.reject(error) })

  test.each<[string, Partial<RunEvent>, number | undefined, AuthorSource, (string | undefined)[]]>([
    ['a pull request', { pullRequest: withAuthor }, undefined, source(), ['mona']],
    [
      'a pull request whose payload does not tell',
      { pullRequest: { ...withAuthor, author: undefined } },
      undefined,
      source(),
      ['author of 7'],
    ],
    ['the pull request that is given', { pullRequest: withAuthor }, 9, source(), ['author of 9']],
    ['a pull request given on a push', { push }, 9, source({ author: bot }), ['author of 9']],
    ['a push of a merged pull request', { push }, undefined, source({ author: bot }), [bot]],
    ['the same by an account that is gone', { push }, undefined, source({ author: undefined }), [undefined]],
    ['a push of commits', { push }, undefined, source(), ['ada', undefined]],
    [
      'a push whose pull request may not be read',
      { push },
      undefined,
      unread(trouble('github-refused')),
      ['ada', undefined],
    ],
    ['nobody, with a deleted branch', { push: { ...push, after: '0'.repeat(40) } }, undefined, source(), []],
    ['neither', {}, undefined, source(), []],
  ])('by %s', async (_what, parts, number, from, expected) => {
    expect(await changeAuthors({ ...nothingHappened, ...parts }, number, from)).toEqual(expected)
  })

  test.each([trouble('github-fault'), new TypeError('x is not a function')])(
    'is not judged when its author could not be asked for: %s',
    async (error) => {
      await expect(changeAuthors({ ...nothingHappened, push }, undefined, unread(error))).rejects.toBe(error)
    },
  )
})
