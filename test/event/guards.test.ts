import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GitHubError } from '../../src/core/errors.ts'
import type { RunEvent } from '../../src/event/event.ts'
import {
  type AuthorSource,
  causersOf,
  changeAuthors,
  checksAuthors,
  isBySkippedAuthors,
  isSilentApproval,
  mayWrite,
  needsWriteAccess,
  reasonForNoSecrets,
  reasonForNothingToAsk,
} from '../../src/event/guards.ts'
import { COMMIT, eventPullRequest, nothingHappened, remark } from '../change/fakes.ts'
import { hostileText } from '../core/hostile-text.ts'
import { OTHER_EVENTS, SAFE_EVENTS } from '../support/event-names.ts'

describe('an event', () => {
  const judged = (event: Partial<RunEvent>) => needsWriteAccess({ ...nothingHappened, ...event })

  test.each(SAFE_EVENTS)('%s is caused only by people with write access', (name) => {
    expect(judged({ name })).toBe(false)
  })

  test.each([...OTHER_EVENTS, 'toString', '__proto__', 'PUSH', 'push ', ' '])(
    '%j needs a sender with write access',
    (name) => {
      expect(judged({ name })).toBe(true)
    },
  )

  test('of any other name needs one, also one that does not exist yet', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.string()), (name) => {
        fc.pre(name !== '' && !SAFE_EVENTS.includes(name))
        expect(judged({ name, fromFork: undefined })).toBe(true)
      }),
    )
  })

  test.each<[boolean | undefined, boolean]>([
    [false, false],
    [true, true],
    [undefined, true],
  ])('pull_request needs one unless it is known to come from the repository itself: %s', (fromFork, expected) => {
    expect(judged({ name: 'pull_request', fromFork })).toBe(expected)
  })

  test('outside of a workflow nobody needs access', () => {
    expect(judged({ name: '' })).toBe(false)
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

describe('who caused an event', () => {
  test.each<[string, Partial<RunEvent>, (string | undefined)[]]>([
    ['is its sender', { sender: 'mona' }, ['mona']],
    ['is also who caused the run behind it', { sender: 'mona', runActors: ['eve', 'bob'] }, ['mona', 'eve', 'bob']],
    ['is each account once', { sender: 'mona', runActors: ['Mona', 'eve', 'EVE'] }, ['mona', 'eve']],
    ['may be unknown', { sender: undefined }, [undefined]],
    ['may be unknown for the run behind it', { sender: 'mona', runActors: [undefined] }, ['mona', undefined]],
    ['may be an app', { sender: 'renovate[bot]' }, ['renovate[bot]']],
    ['may be a managed user', { sender: 'mona_acme' }, ['mona_acme']],
    ...['..', '.', '', 'a/b', '../../user', 'a b', 'mona\n', '-mona', 'x'.repeat(200)].map(
      (sender): [string, Partial<RunEvent>, undefined[]] => [
        'is unknown for what is no account',
        { sender },
        [undefined],
      ],
    ),
  ])('%s: %j', (_what, event, logins) => {
    expect(causersOf({ ...nothingHappened, ...event }).map(({ login }) => login)).toEqual(logins)
  })
})

describe('an event that asks for nothing', () => {
  const MARKER = '<!-- docs-agent-action:1:e30 -->'
  const review = { id: 7, author: 'mona', state: 'approved', text: 'Well done' }
  const reason = (event: Partial<RunEvent>) => reasonForNothingToAsk({ ...nothingHappened, ...event })

  test.each([
    MARKER,
    `${MARKER}\n\nA docs update was requested.`,
    `\r\n \t${MARKER}`,
    `\ufeff\u200b${MARKER}`,
    '<!--docs-agent-action:2:e30-->',
    '<!--\n DOCS-AGENT-ACTION : 1',
    '<!--\u00a0docs-agent-action -->',
    `Look at ${MARKER}`,
    `> ${MARKER}`,
    `Mirrored:\n\n${MARKER}`,
  ])('is a comment of this action: %j', (text) => {
    expect(reason({ name: 'issue_comment', action: 'created', comment: remark(text) })).toContain(
      'a comment of this action',
    )
    expect(reason({ name: 'pull_request_review', action: 'submitted', review: { ...review, text } })).toContain(
      'a comment',
    )
  })

  test.each([
    '',
    'Well done',
    'docs-agent-action, please look',
    '<!-- docs-agent-actions -->',
    '<!-- a -->docs-agent-action',
  ])('is not somebody else’s comment: %j', (text) => {
    expect(reason({ name: 'issue_comment', action: 'created', comment: remark(text) })).toBeUndefined()
  })

  const open = eventPullRequest()
  const push = { before: COMMIT, after: COMMIT, authors: [] }

  test.each<[Partial<RunEvent>, RegExp]>([
    [{ name: 'issue_comment', action: 'deleted', comment: remark('x') }, /comment was deleted/],
    [{ name: 'pull_request_review_comment', action: 'deleted', comment: remark('x') }, /comment was deleted/],
    [{ name: 'pull_request_review', action: 'dismissed', review }, /dismissed/],
    [{ name: 'pull_request_review', action: 'edited', review: { ...review, state: 'dismissed' } }, /dismissed/],
    [{ name: 'pull_request', action: 'closed', pullRequest: open }, /without a merge/],
    [{ name: 'pull_request_target', action: 'closed', pullRequest: open }, /without a merge/],
    [{ name: 'pull_request', action: 'closed' }, /without a merge/],
    [{ name: 'push', push: { ...push, after: '0'.repeat(40) } }, /deleted a branch/],
  ])('is %j', (event, why) => {
    expect(reason(event)).toMatch(why)
  })

  test.each<Partial<RunEvent>>([
    { name: 'issue_comment', action: 'edited', comment: remark('x') },
    { name: 'pull_request_review', action: 'submitted', review },
    { name: 'pull_request', action: 'closed', pullRequest: eventPullRequest({ state: 'merged' }) },
    { name: 'pull_request', action: 'opened', pullRequest: open },
    { name: 'issue_comment', action: 'created', comment: remark('x'), pullRequest: open },
    { name: 'push', push },
    { name: 'push', push: { ...push, before: '0'.repeat(40) } },
    { name: 'delete', action: 'deleted' },
    { name: 'release', action: 'deleted' },
    { name: 'code_scanning_alert', action: 'dismissed' },
  ])('is not %j', (event) => {
    expect(reason(event)).toBeUndefined()
  })

  test.each<[string, string, boolean]>([
    ['approved', '', true],
    ['APPROVED', ' \n', true],
    ['approved', '\u200b <!-- a\nb --> \ufeff', true],
    ['approved', 'LGTM', false],
    ['approved', '👍', false],
    ['approved', '<!-- a --> Fine <!-- b -->', false],
    ['commented', '', false],
    ['changes_requested', '', false],
    ['', '', false],
  ])('a review that is %j with the text %j approves without a word: %s', (state, text, expected) => {
    expect(isSilentApproval({ review: { id: 7, author: 'mona', state, text } })).toBe(expected)
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
  const pullRequest = eventPullRequest({ number: 7 })

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
