import { describe, expect, test } from 'vitest'
import { GitHubError } from '../../src/core/errors.ts'
import { findGuard } from '../../src/event/guards.ts'
import type { RunEvent } from '../../src/event/payload.ts'
import type { GitHub } from '../../src/github-requests.ts'
import { COMMIT, eventPullRequest, nothingHappened, pullRequest, remark } from '../change/fakes.ts'
import { OTHER_EVENTS, SAFE_EVENTS } from '../support/event-names.ts'
import { createRun, PULL_REQUEST_EVENT, type RunOptions } from '../support/fake-run.ts'

const REFUSED = new GitHubError(403, { kind: 'github-refused', what: 'GitHub refused it.', advice: 'Allow it.' })
const FAILED = new GitHubError(502, { kind: 'github-fault', what: 'GitHub failed.', advice: 'Run it again.' })

const COMMENT: RunEvent = { ...PULL_REQUEST_EVENT, name: 'issue_comment', sender: 'eve' }

const DISPATCHED: RunEvent = { ...nothingHappened, name: 'workflow_dispatch', sender: 'mona' }

function pushBy(...authors: (string | undefined)[]): RunEvent {
  return { ...nothingHappened, name: 'push', sender: 'mona', push: { before: COMMIT, after: COMMIT, authors } }
}

/** Asks the guards; `requests` are those to GitHub. */
async function judge(event: Partial<RunEvent>, options: RunOptions = {}) {
  const { run, warnings, githubRequests: requests } = createRun(options)
  const nothing = await findGuard({ ...nothingHappened, ...event }, run)
  return { reason: nothing?.reason, warnings, requests }
}

describe('who caused an event', () => {
  test.each<Partial<RunEvent>>([
    ...SAFE_EVENTS.filter((name) => name !== 'merge_group').map((name) => ({ name })),
    { name: 'pull_request', fromFork: false },
    // The runner names every event.
    { name: '' },
  ])('is not asked about where only people with write access can: %j', async (event) => {
    expect(await judge(event, { permission: 'none' })).toEqual({ reason: undefined, warnings: [], requests: [] })
  })

  test.each<Partial<RunEvent>>([
    ...[...OTHER_EVENTS, 'toString', '__proto__', 'PUSH', 'push ', ' '].map((name) => ({ name })),
    { name: 'pull_request', fromFork: true },
    { name: 'pull_request', fromFork: undefined },
  ])('needs write access otherwise: %j', async (event) => {
    expect((await judge({ ...event, sender: 'eve' }, { permission: 'none' })).reason).toMatch(
      /eve, has no write access/,
    )
  })

  test.each<[event: Partial<RunEvent>, logins: string[]]>([
    [{ sender: 'mona' }, ['mona']],
    [{ sender: 'mona', runActors: ['eve', 'bob'] }, ['mona', 'eve', 'bob']],
    [{ sender: 'mona', runActors: ['mona', 'eve', 'eve'] }, ['mona', 'eve']],
    [{ sender: 'renovate[bot]' }, ['renovate[bot]']],
    [{ sender: 'mona_acme' }, ['mona_acme']],
  ])('is its sender, and whoever caused the run behind it: %j', async (event, logins) => {
    const { reason, requests } = await judge({ name: 'workflow_run', ...event })
    expect({ reason, requests }).toEqual({
      reason: undefined,
      requests: logins.map((login) => `permission of ${login}`),
    })
  })

  test.each([undefined, '..', '.', '', 'a/b', '../../user', 'a b', 'mona\n', '-mona', 'x'.repeat(200)])(
    'is unknown where %j is no account',
    async (login) => {
      for (const event of [{ sender: login }, { sender: 'mona', runActors: [login] }]) {
        const { reason, requests } = await judge({ name: 'workflow_run', ...event })
        expect(reason).toMatch(/^could not check whether the (sender|actor) .* has write access to the repository$/)
        expect(requests.filter((request) => request !== 'permission of mona')).toEqual([])
      }
    },
  )
})

describe('an event that asks for nothing', () => {
  const MARKER = '<!-- docs-agent-action:1:e30 -->'
  const review = { id: 7, author: 'mona', state: 'approved', text: 'Well done' }
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
  ])('is a comment of this action: %j', async (text) => {
    const events = [
      { name: 'issue_comment', comment: remark(text) },
      { name: 'pull_request_review', review: { ...review, text } },
    ]
    for (const event of events) expect((await judge(event)).reason).toBe('a comment of this action caused the event')
  })

  test.each([
    'Well done',
    'docs-agent-action, please look',
    '<!-- docs-agent-actions --> Look',
    '<!-- a -->docs-agent-action',
  ])('is not somebody else’s comment: %j', async (text) => {
    const event = { name: 'issue_comment', sender: 'mona', action: 'created', comment: remark(text) }
    expect((await judge(event)).reason).toBeUndefined()
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
    [{ name: 'pull_request', action: 'labeled', pullRequest: { ...open, state: 'closed' } }, /without a merge/],
    [{ name: 'merge_group' }, /merge queue/],
    [{ name: 'push', push: { ...push, branch: 'gh-readonly-queue/main/pr-7-3f78685' } }, /merge queue/],
    [{ name: 'push', push: { ...push, after: '0'.repeat(40) } }, /deleted a branch/],
  ])('is %j, before anybody is asked', async (event, why) => {
    expect(await judge(event)).toMatchObject({ reason: expect.stringMatching(why), requests: [] })
  })

  test('is asked nothing of its own change where the code is elsewhere', async () => {
    const { run } = createRun({ permission: 'write' })
    const elsewhere = { ...run, code: { ...run.code, isElsewhere: true } }
    const closed = { ...PULL_REQUEST_EVENT, action: 'closed', pullRequest: open }
    const deleted = { ...nothingHappened, name: 'push', push: { ...push, after: '0'.repeat(40) } }
    for (const event of [closed, deleted]) expect(await findGuard(event, elsewhere)).toBeUndefined()
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
  ])('is not %j', async (event) => {
    expect((await judge({ sender: 'mona', ...event })).reason).toBeUndefined()
  })

  test.each<[string, boolean]>([
    ['', false],
    [' \n', false],
    ['\u200b <!-- a\nb --> \ufeff', false],
    ['LGTM', true],
    ['👍', true],
    ['<!-- a --> Fine <!-- b -->', true],
    ['<!-- a', true],
  ])('is no comment of %j with words: %s', async (text, hasWords) => {
    const { reason } = await judge({ name: 'issue_comment', sender: 'mona', comment: remark(text) })
    expect(reason).toBe(hasWords ? undefined : 'the comment has no words')
  })
})

describe('a comment or a review by one of skip-authors', () => {
  const bot = 'mintlify[bot]'
  const review = (author: string | undefined) => ({ review: { id: 7, author, state: 'commented', text: 'x' } })
  const comment = (author: string) => ({ comment: remark('x', { author }) })

  test.each<[Partial<RunEvent>, string[], string | undefined]>([
    [comment(bot), [bot], 'the comment is by mintlify[bot], one of skip-authors'],
    [comment('Mintlify[BOT]'), ['ada', bot], 'the comment is by Mintlify[BOT], one of skip-authors'],
    [review(bot), [bot], 'the review is by mintlify[bot], one of skip-authors'],
    [{ ...comment('ada'), ...review(bot) }, [bot], 'the review is by mintlify[bot], one of skip-authors'],
    [comment('mona'), [bot], undefined],
    [review(undefined), [bot], undefined],
    [review(bot), [], undefined],
  ])('is skipped before anybody is asked: %j with %j', async (event, skipAuthors, expected) => {
    const given = { name: 'pull_request_review', sender: 'mona', ...event }
    const { reason, requests } = await judge(given, { settings: { skipAuthors } })
    expect(reason).toBe(expected)
    expect(requests).toHaveLength(expected === undefined ? 1 : 0)
  })
})

describe('without a key', () => {
  const settings = { apiKey: '', skipAuthors: ['mona'] }

  test.each<[event: Partial<RunEvent>, why: string]>([
    [{ ...COMMENT, fromFork: true }, 'comes from a fork'],
    [{ name: 'push', isInFork: true }, 'the repository is a fork'],
    [{ name: 'schedule', isInFork: true }, 'the repository is a fork'],
    [{ name: 'merge_group' }, 'merge queue'],
  ])('a run that gets none is skipped, and nothing is asked of GitHub: %j', async (event, why) => {
    const { reason, requests } = await judge(event, { settings })
    expect(reason).toContain(why)
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

  test.each<{ when: string; options: RunOptions; warnings: number }>([
    { when: 'there is no token', options: { settings: { githubToken: '' } }, warnings: 1 },
    { when: 'GitHub does not answer', options: { permission: FAILED }, warnings: 1 },
    { when: 'the run was cancelled meanwhile', options: { permission: FAILED, cancelled: true }, warnings: 0 },
  ])('the run is skipped when $when', async ({ options, warnings }) => {
    const found = await judge(COMMENT, options)
    expect(found.reason).toMatch(/^could not check whether .* to the repository$/)
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
  test.each(['none', 'read', 'triage', 'maintain', 'WRITE', 'write ', 'owner', '', REFUSED, FAILED])(
    'is skipped where GitHub does not say that its sender may write: %s',
    async (permission) => {
      expect((await judge(COMMENT, { permission })).reason).toMatch(/write access/)
    },
  )

  test.each<[who: string, runActors: RunEvent['runActors'], sender: string, reason: RegExp]>([
    ['sender', ['mona'], 'eve', /sender .*, eve, has no/],
    ['actor', ['eve'], 'mona', /actor .*, eve, has no/],
  ])('is skipped when one of those who caused it may not write: %s', async (_who, runActors, sender, reason) => {
    const permission = (login: string) => (login === 'mona' ? 'admin' : 'read')
    expect((await judge({ name: 'workflow_run', sender, runActors }, { permission })).reason).toMatch(reason)
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

  test.each([
    ['Copilot', 'copilot-swe-agent'],
    ['Copilot', 'copilot-swe-agent[bot]'],
    ['copilot-swe-agent[bot]', 'copilot'],
  ])('is skipped where it is by %s, and %s is named: they are one account', async (author, skipped) => {
    const event = { ...PULL_REQUEST_EVENT, pullRequest: eventPullRequest({ author }) }
    expect((await judge(event, { settings: { skipAuthors: [skipped] } })).reason).toMatch(/one of skip-authors/)
    expect((await judge(event, { settings: { skipAuthors: ['copilot-2'] } })).reason).toBeUndefined()
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

    test.each([[[]], [['mona']]])(
      'is skipped when that one was closed without a merge (skip-authors: %s)',
      async (skipAuthors) => {
        const options = { settings: { ...settings, skipAuthors, pullRequest: 7 }, open: false }
        expect((await judge(DISPATCHED, options)).reason).toMatch(/without a merge/)
      },
    )

    test('continues with a warning when it is a pull request', async () => {
      const found = await judge(DISPATCHED, { settings: { ...settings, pullRequest: 7 }, open: FAILED })
      expect(found).toMatchObject({ reason: undefined, warnings: [expect.stringContaining('could not be checked')] })
    })
  })
})

describe('the authors of a change', () => {
  const bot = 'mintlify[bot]'
  const push = { before: COMMIT, after: COMMIT, authors: ['payload'] }

  /** GitHub with one merged pull request behind a push, or none, and with what else was pushed. */
  interface Pushed {
    merged?: string | Error
    others?: string[]
  }

  /** Why a run is skipped that skips these authors. */
  async function reasonOf(
    event: Partial<RunEvent>,
    { merged, others = ['ada', 'bob'] }: Pushed,
    settings: { pullRequest?: number | undefined; skipAuthors: string[] },
  ) {
    const { run } = createRun({ settings })
    const github = await run.connect('workflow')
    const source: GitHub = {
      ...github,
      changes: () => ({
        ...github.changes(),
        pullRequest: async (number) => ({ ...pullRequest, author: `author-of-${number}` }),
        async mergedPullRequest() {
          if (merged instanceof Error) throw merged
          return merged === undefined ? undefined : { ...pullRequest, author: merged || undefined }
        },
      }),
      pushedAuthors: async (_, newest) => [...(newest === undefined ? [] : [newest.author]), ...others],
    }
    const from = { ...run, connect: async () => source }
    return (await findGuard({ ...nothingHappened, name: 'push', ...event }, from))?.reason
  }

  const ofEvent = eventPullRequest({ number: 7 })

  test.each<[what: string, event: Partial<RunEvent>, pushed: Pushed, given: number | undefined, authors: string[]]>([
    ['that of a pull request', { pullRequest: ofEvent }, {}, undefined, ['mona']],
    [
      'read from GitHub when the payload does not name it',
      { pullRequest: { ...ofEvent, author: undefined } },
      {},
      undefined,
      ['author-of-7'],
    ],
    ['that of the given pull request', { pullRequest: ofEvent }, {}, 9, ['author-of-9']],
    ['that of the given pull request on a push', { push }, { merged: bot }, 9, ['author-of-9']],
    ['that of the merged pull request', { push }, { merged: bot, others: [] }, undefined, [bot]],
    ['those of all that was pushed', { push }, { merged: bot, others: ['ada'] }, undefined, [bot, 'ada']],
    ['those of the pushed commits', { push }, {}, undefined, ['ada', 'bob']],
    [
      'those of the pushed commits when pull requests may not be read',
      { push },
      { merged: REFUSED },
      undefined,
      ['ada', 'bob'],
    ],
  ])('are %s', async (_, event, pushed, given, authors) => {
    const reason = await reasonOf(event, pushed, { pullRequest: given, skipAuthors: authors })
    expect(reason).toBe(`the change is by ${authors.join(', ')}, one of skip-authors`)
    const others = { pullRequest: given, skipAuthors: ['payload', ...authors.slice(1)] }
    expect(await reasonOf(event, pushed, others)).toBeUndefined()
  })

  test('are unknown when the account of the merged pull request is gone', async () => {
    expect(await reasonOf({ push }, { merged: '' }, { skipAuthors: ['ada', 'bob'] })).toBeUndefined()
  })

  test('are those of the event when GitHub fails, and an unforeseen error is thrown', async () => {
    const settings = { skipAuthors: ['payload'] }
    expect(await reasonOf({ push }, { merged: FAILED }, settings)).toContain('by payload')
    const error = new TypeError('x is not a function')
    await expect(reasonOf({ push }, { merged: error }, settings)).rejects.toBe(error)
  })
})
