import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GitHubError } from '../../src/core/errors.ts'
import type { RunEvent } from '../../src/core/event.ts'
import {
  causersOf,
  findGuard,
  type GuardSource,
  hasWords,
  needsWriteAccess,
  reasonForNothingToAsk,
  reasonForWriter,
} from '../../src/event/guards.ts'
import { COMMIT, eventPullRequest, nothingHappened, remark } from '../change/fakes.ts'
import { hostileText } from '../core/hostile-text.ts'
import { OTHER_EVENTS, SAFE_EVENTS } from '../support/event-names.ts'
import { createRun, PULL_REQUEST_EVENT, type RunOptions } from '../support/fake-run.ts'
import { runs } from '../support/fuzz.ts'
import { silentLog } from '../support/silent-log.ts'

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
    'Well done',
    'docs-agent-action, please look',
    '<!-- docs-agent-actions --> Look',
    '<!-- a -->docs-agent-action',
  ])('is not somebody else’s comment: %j', (text) => {
    expect(reason({ name: 'issue_comment', action: 'created', comment: remark(text) })).toBeUndefined()
  })

  const open = eventPullRequest()
  const push = { before: COMMIT, after: COMMIT, authors: [] }

  test.each<[Partial<RunEvent>, RegExp]>([
    [{ name: 'issue_comment', action: 'deleted', comment: remark('x') }, /comment was deleted/],
    [{ name: 'pull_request_review_comment', action: 'deleted', comment: remark('x') }, /comment was deleted/],
    [{ name: 'issue_comment', comment: remark(' <!-- a\nb --> ') }, /comment has no words/],
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

  test.each<[string, boolean]>([
    ['', false],
    [' \n', false],
    ['\u200b <!-- a\nb --> \ufeff', false],
    ['LGTM', true],
    ['👍', true],
    ['<!-- a --> Fine <!-- b -->', true],
    ['<!-- a', true],
  ])('%j has words: %s', (text, expected) => {
    expect(hasWords(text)).toBe(expected)
  })
})

describe('who wrote a comment or a review', () => {
  const bot = 'mintlify[bot]'
  const review = (author: string | undefined) => ({ review: { id: 7, author, state: 'commented', text: 'x' } })

  test.each<[Partial<RunEvent>, readonly string[], string | undefined]>([
    [{ comment: remark('x', { author: bot }) }, [bot], 'the comment is by mintlify[bot], one of skip-authors'],
    [
      { comment: remark('x', { author: 'Mintlify[BOT]' }) },
      ['ada', bot],
      'the comment is by Mintlify[BOT], one of skip-authors',
    ],
    [review(bot), [bot], 'the review is by mintlify[bot], one of skip-authors'],
    [
      { comment: remark('x', { author: 'ada' }), ...review(bot) },
      [bot],
      'the review is by mintlify[bot], one of skip-authors',
    ],
    [{ comment: remark('x', { author: 'mona' }) }, [bot], undefined],
    [review(undefined), [bot], undefined],
    [review(bot), [], undefined],
    [{}, [bot], undefined],
  ])('%j with skip-authors %j', (event, skipAuthors, expected) => {
    expect(reasonForWriter({ ...nothingHappened, ...event }, skipAuthors)).toBe(expected)
  })
})

const REFUSED = new GitHubError(403, { kind: 'github-refused', what: 'GitHub refused it.', advice: 'Allow it.' })
const FAILED = new GitHubError(502, { kind: 'github-fault', what: 'GitHub failed.', advice: 'Run it again.' })

const COMMENT: RunEvent = { ...PULL_REQUEST_EVENT, name: 'issue_comment', sender: 'eve' }

const DISPATCHED: RunEvent = { ...nothingHappened, name: 'workflow_dispatch', sender: 'mona' }

function pushBy(...authors: (string | undefined)[]): RunEvent {
  return { ...nothingHappened, name: 'push', sender: 'mona', push: { before: COMMIT, after: COMMIT, authors } }
}

/** Asks the guards; `requests` are those to GitHub. */
async function judge(event: RunEvent, options: RunOptions = {}) {
  const { run, warnings, githubRequests: requests } = createRun(options)
  return { reason: await findGuard(event, run), warnings, requests }
}

describe('without a key', () => {
  const settings = { apiKey: '', skipAuthors: ['mona'] }

  test('a run of a fork is skipped, and nothing is asked of GitHub', async () => {
    const { reason, requests } = await judge({ ...COMMENT, fromFork: true }, { settings })
    expect(reason).toContain('comes from a fork')
    expect(requests).toEqual([])
  })

  test('any other run continues, so that the missing key is reported', async () => {
    expect(await judge(PULL_REQUEST_EVENT, { settings })).toEqual({ reason: undefined, warnings: [], requests: [] })
  })
})

describe('on an event that anybody can cause', () => {
  test('a sender with write access is let through', async () => {
    expect(await judge(COMMENT)).toEqual({ reason: undefined, warnings: [], requests: ['permission of eve'] })
  })

  test('a sender without write access is skipped', async () => {
    const { reason } = await judge(COMMENT, { permission: 'read' })
    expect(reason).toBe('the sender of the event issue_comment, eve, has no write access to the repository')
  })

  test.each<{ when: string; event: RunEvent; options: RunOptions; reason: RegExp; warnings: number }>([
    {
      when: 'the sender is unknown',
      event: { ...COMMENT, sender: undefined },
      options: {},
      reason: /^could not check whether .* to the repository$/,
      warnings: 0,
    },
    {
      when: 'there is no token',
      event: COMMENT,
      options: { settings: { githubToken: '' } },
      reason: /^could not check whether .* to the repository$/,
      warnings: 1,
    },
    {
      when: 'GitHub does not answer',
      event: COMMENT,
      options: { permission: FAILED },
      reason: /^could not check whether .* to the repository$/,
      warnings: 1,
    },
    {
      when: 'the run was cancelled meanwhile, without a warning',
      event: COMMENT,
      options: { permission: FAILED, cancelled: true },
      reason: /^could not check whether .* to the repository$/,
      warnings: 0,
    },
  ])('the run is skipped when $when', async ({ event, options, reason, warnings }) => {
    const found = await judge(event, options)
    expect(found.reason).toMatch(reason)
    expect(found.warnings).toHaveLength(warnings)
  })

  test('the sender is judged before the author of the change', async () => {
    const target = { ...COMMENT, name: 'pull_request_target' }
    const options = { permission: 'read', settings: { skipAuthors: ['mona'] } }
    expect((await judge(target, options)).reason).toContain('no write access')
    expect((await judge(target, { ...options, permission: 'write' })).reason).toContain('one of skip-authors')
  })
})

describe('an event that strangers may have caused', () => {
  const names = fc.oneof(fc.constantFrom(...OTHER_EVENTS), fc.string(), hostileText, fc.constant('pull_request'))
  const senders = fc.option(fc.oneof(fc.constantFrom('eve', 'ghost', 'renovate[bot]', '..', 'a/b', ''), hostileText), {
    nil: undefined,
  })
  const refusals = fc.oneof(
    fc.constantFrom('none', 'read', 'triage', 'maintain', 'WRITE', 'write ', 'owner', ''),
    fc.string().filter((word) => word !== 'write' && word !== 'admin'),
    fc.constantFrom(REFUSED, FAILED, new GitHubError(404, { kind: 'github-refused', what: 'No.', advice: 'No.' })),
  )

  test('is skipped, whatever its name, unless GitHub says that everybody who caused it may write', async () => {
    await fc.assert(
      fc.asyncProperty(names, senders, refusals, async (name, sender, permission) => {
        fc.pre(name !== '' && !SAFE_EVENTS.includes(name))
        const event = { ...nothingHappened, name, sender }
        expect((await judge(event, { permission })).reason).toMatch(/write access/)
      }),
      { numRuns: runs(150) },
    )
  })

  test.each<[string, RunEvent, RegExp]>([
    [
      'sender',
      { ...nothingHappened, name: 'workflow_run', sender: 'eve', runActors: ['mona'] },
      /sender .*, eve, has no/,
    ],
    [
      'actor',
      { ...nothingHappened, name: 'workflow_run', sender: 'mona', runActors: ['eve'] },
      /actor .*, eve, has no/,
    ],
    [
      'unknown actor',
      { ...nothingHappened, name: 'workflow_run', sender: 'mona', runActors: [undefined] },
      /could not/,
    ],
  ])('is skipped when one of those who caused it may not write: %s', async (_who, event, reason) => {
    const permission = (login: string) => (login === 'mona' ? 'admin' : 'read')
    expect((await judge(event, { permission })).reason).toMatch(reason)
  })

  test('may come from a run that was caused by somebody who may write', async () => {
    const event = { ...nothingHappened, name: 'workflow_run', sender: 'mona', runActors: ['mona', 'bob'] }
    expect(await judge(event)).toMatchObject({
      reason: undefined,
      requests: ['permission of mona', 'permission of bob'],
    })
  })
})

describe('a token in no usable form', () => {
  const settings = { githubToken: 'ghs_one\nghs_two', skipAuthors: ['mona'] }
  const review = { id: 7, author: 'eve', state: 'approved', text: '' }

  test.each<[when: string, event: RunEvent]>([
    ['the sender is judged', COMMENT],
    ['a review without words is judged', { ...COMMENT, name: 'pull_request_review', review }],
    ['the authors of a push are judged', pushBy('eve')],
  ])('is never used where %s, and is left to the check of the inputs', async (_when, event) => {
    const found = await judge(event, { settings })
    expect(found).toEqual({ reason: undefined, warnings: [], requests: [] })
  })
})

describe('a review without words', () => {
  const review = { id: 7, author: 'mona', state: 'approved', text: ' <!-- x --> ' }
  const event = { ...PULL_REQUEST_EVENT, name: 'pull_request_review', review }

  test.each(['approved', 'commented', 'changes_requested', ''])('in the state %j is skipped', async (state) => {
    expect(await judge({ ...event, review: { ...review, state } })).toMatchObject({
      reason: 'the review has neither words nor remarks',
      requests: ['permission of mona', 'remarks of review 7 of pull request 1'],
    })
  })

  test('continues when it has remarks', async () => {
    expect((await judge(event, { remarks: [remark('Name it.')] })).reason).toBeUndefined()
  })

  test('is skipped with a warning when its remarks cannot be read', async () => {
    const { reason, warnings } = await judge(event, { remarks: REFUSED })
    expect(reason).toContain('could not be read')
    expect(warnings).toEqual([expect.stringContaining('GitHub refused it.')])
  })

  test('is skipped when nobody says which one it is, or on which pull request', async () => {
    expect((await judge({ ...event, review: { ...review, id: undefined } })).reason).toContain('neither words')
    expect((await judge({ ...event, pullRequest: undefined })).reason).toContain('neither words')
  })

  test('is not read where there are words', async () => {
    const { reason, requests } = await judge({ ...event, review: { ...review, text: 'LGTM' } })
    expect({ reason, requests }).toEqual({ reason: undefined, requests: ['permission of mona'] })
  })
})

test('a comment by one of skip-authors is skipped before anybody is asked', async () => {
  const event = { ...COMMENT, comment: remark('Done.', { author: 'mintlify[bot]' }) }
  const { reason, requests } = await judge(event, { settings: { skipAuthors: ['mintlify[bot]'] } })
  expect(reason).toBe('the comment is by mintlify[bot], one of skip-authors')
  expect(requests).toEqual([])
})

test('what asks for nothing is skipped before anybody is asked', async () => {
  expect(await judge({ ...COMMENT, action: 'deleted', comment: remark('x') })).toMatchObject({
    reason: 'the comment was deleted',
    requests: [],
  })
})

describe('a change by skip-authors', () => {
  const settings = { skipAuthors: ['Mona', 'mintlify[bot]'] }

  test('is skipped, and the author that the event names is not asked for', async () => {
    const { reason, requests } = await judge(PULL_REQUEST_EVENT, { settings })
    expect(reason).toBe('the change is by mona, one of skip-authors')
    expect(requests).toEqual([])
  })

  test('is skipped by the commits of a push, each author named once', async () => {
    const authors = ['mona', 'mintlify[bot]', 'mona']
    const { reason } = await judge(pushBy(), { settings, pushedAuthors: authors })
    expect(reason).toBe('the change is by mona, mintlify[bot], one of skip-authors')
  })

  test.each<{ what: string; event: RunEvent; options: RunOptions }>([
    { what: 'by somebody else', event: PULL_REQUEST_EVENT, options: { settings: { skipAuthors: ['ada'] } } },
    { what: 'when nobody is skipped', event: PULL_REQUEST_EVENT, options: { settings: { skipAuthors: [] } } },
    { what: 'on an event that does not judge authors', event: { ...COMMENT, sender: 'ada' }, options: { settings } },
    { what: 'without a change', event: { ...nothingHappened, name: 'push' }, options: { settings } },
    { what: 'partly by others', event: pushBy(), options: { settings, pushedAuthors: ['mona', 'ada'] } },
  ])('is not skipped $what', async ({ event, options }) => {
    expect(await judge(event, options)).toMatchObject({ reason: undefined, warnings: [] })
  })

  describe('that GitHub does not name', () => {
    test.each<{ what: string; event: RunEvent; reason: string | undefined }>([
      { what: 'continues', event: pushBy('ada'), reason: undefined },
      { what: 'is skipped by what the push says', event: pushBy('mona'), reason: 'mona' },
    ])('$what, with a warning', async ({ event, reason }) => {
      const found = await judge(event, { settings, pushedAuthors: REFUSED })
      expect(found.reason?.includes(`the change is by ${reason}`)).toBe(reason && true)
      expect(found.warnings).toEqual([
        expect.stringMatching(/^GitHub refused it\..*skip-authors could not be checked\.$/),
      ])
    })

    test('is an error when the pull request of the input does not exist', async () => {
      const missing = new GitHubError(404, { kind: 'github-refused', what: 'No.', advice: 'Check it.' })
      const options = { settings: { ...settings, pullRequest: 7 }, open: missing }
      await expect(judge(DISPATCHED, options)).rejects.toBe(missing)
    })

    test('continues with a warning when it is a pull request', async () => {
      const found = await judge(DISPATCHED, { settings: { ...settings, pullRequest: 7 }, open: FAILED })
      expect(found).toMatchObject({ reason: undefined, warnings: [expect.stringContaining('could not be checked')] })
    })
  })
})

describe('the authors of a change', () => {
  const bot = 'mintlify[bot]'
  const push = { before: COMMIT, after: COMMIT.replace('3', '4'), authors: ['payload'] }
  const pullRequest = eventPullRequest({ number: 7 })
  const settings = { apiKey: 'mint_key', githubToken: 'ghs_token', pullRequest: undefined }

  /** GitHub with one merged pull request behind the push, or none. */
  const source = (
    merged?: { author: string | undefined } | Error,
    others = merged === undefined || merged instanceof Error ? ['ada', 'bob'] : [],
  ): GuardSource => ({
    permission: async () => 'write',
    remarks: async () => ({ remarks: [] }),
    changes: () => ({
      pullRequest: async (number) => ({ author: `author-of-${number}` }),
      async mergedPullRequest({ after }) {
        if (merged instanceof Error) throw merged
        return after === push.after ? merged : undefined
      },
    }),
    pushedAuthors: async ({ before }, newest) =>
      before === push.before ? [...(newest === undefined ? [] : [newest.author]), ...others] : [],
  })

  /** Why a run is skipped that skips these authors. */
  async function reasonOf(
    event: Partial<RunEvent>,
    given: number | undefined,
    skipAuthors: string[],
    from: GuardSource,
  ) {
    const run = {
      settings: { ...settings, pullRequest: given, skipAuthors },
      connect: async () => from,
      log: silentLog,
    }
    return await findGuard({ ...nothingHappened, name: 'push', ...event }, run)
  }

  interface Case {
    name: string
    event?: Partial<RunEvent>
    /** The `pull-request` input. */
    given?: number
    from?: GuardSource
    authors: string[]
  }

  test.each<Case>([
    { name: 'that of a pull request', event: { pullRequest }, authors: ['mona'] },
    {
      name: 'read from GitHub when the payload does not name it',
      event: { pullRequest: { ...pullRequest, author: undefined } },
      authors: ['author-of-7'],
    },
    { name: 'that of the given pull request', event: { pullRequest }, given: 9, authors: ['author-of-9'] },
    {
      name: 'that of the given pull request on a push',
      event: { push },
      given: 9,
      from: source({ author: bot }),
      authors: ['author-of-9'],
    },
    { name: 'that of the merged pull request', event: { push }, from: source({ author: bot }), authors: [bot] },
    {
      name: 'those of all pull requests and commits of a push',
      event: { push },
      from: source({ author: bot }, ['ada']),
      authors: [bot, 'ada'],
    },
    { name: 'those of the pushed commits', event: { push }, authors: ['ada', 'bob'] },
    {
      name: 'those of the pushed commits when pull requests may not be read',
      event: { push },
      from: source(REFUSED),
      authors: ['ada', 'bob'],
    },
  ])('are $name', async ({ event = {}, given, from = source(), authors }) => {
    expect(await reasonOf(event, given, authors, from)).toBe(
      `the change is by ${authors.join(', ')}, one of skip-authors`,
    )
    expect(await reasonOf(event, given, ['payload', ...authors.slice(1)], from)).toBeUndefined()
  })

  test('are unknown when the account of the merged pull request is gone', async () => {
    expect(await reasonOf({ push }, undefined, ['ada', 'bob'], source({ author: undefined }))).toBeUndefined()
  })

  test('are those of the event when GitHub fails, and an unforeseen error is thrown', async () => {
    expect(await reasonOf({ push }, undefined, ['payload'], source(FAILED))).toContain('by payload')
    const error = new TypeError('x is not a function')
    await expect(reasonOf({ push }, undefined, ['payload'], source(error))).rejects.toBe(error)
  })
})
