import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/agent/event/payload.ts'
import { findGuard } from '../../src/agent/guards.ts'
import { GitHubError } from '../../src/kit/core/errors.ts'
import { OTHER_EVENTS, SAFE_EVENTS } from '../support/event-names.ts'
import { createRun, PULL_REQUEST_EVENT, type RunOptions } from '../support/fake-run.ts'
import { COMMIT, eventPullRequest, nothingHappened, remark } from './change/fakes.ts'
import { commit, createRepository, mergedPullRequest } from './change/history-fakes.ts'

const REFUSED = new GitHubError(403, { kind: 'github-refused', what: 'GitHub refused it.', advice: 'Allow it.' })
const MISSING = new GitHubError(404, { kind: 'github-refused', what: 'No.', advice: 'Check it.' })
const FAILED = new GitHubError(502, { kind: 'github-fault', what: 'GitHub failed.', advice: 'Run it again.' })

const COMMENT: RunEvent = { ...PULL_REQUEST_EVENT, name: 'issue_comment', sender: 'eve' }

const DISPATCHED: RunEvent = { ...nothingHappened, name: 'workflow_dispatch', sender: 'mona' }

function pushBy(...authors: (string | undefined)[]): RunEvent {
  return { ...nothingHappened, name: 'push', sender: 'mona', push: { before: COMMIT, after: COMMIT, authors } }
}

const reviewOf = (text: string, parts: Partial<RunEvent['review']> = {}) => ({
  name: 'pull_request_review',
  review: { id: 7, author: 'mona', state: 'approved', text, ...parts },
})

/** Asks the guards; `requests` are those to GitHub. */
async function judge(event: Partial<RunEvent>, options: RunOptions = {}) {
  const { run, warnings, githubRequests: requests } = createRun(options)
  const nothing = await findGuard({ ...nothingHappened, ...event }, run)
  return { reason: nothing?.reason, warnings, requests }
}

const CONTINUES = { reason: undefined, warnings: [], requests: [] }

describe('who caused an event', () => {
  test('is not asked about where only people with write access can', async () => {
    // The runner names every event.
    const names = ['', ...SAFE_EVENTS.filter((name) => name !== 'merge_group')]
    const own = { name: 'pull_request', fromFork: false }
    for (const event of [own, ...names.map((name) => ({ name }))]) {
      expect([event, await judge(event, { permission: 'none' })]).toEqual([event, CONTINUES])
    }
  })

  test('needs write access otherwise', async () => {
    const names = [...OTHER_EVENTS, 'toString', '__proto__', 'PUSH', 'push ', ' ']
    const forks = [true, undefined].map((fromFork) => ({ name: 'pull_request', fromFork }))
    for (const event of [...forks, ...names.map((name) => ({ name }))]) {
      const { reason } = await judge({ ...event, sender: 'eve' }, { permission: 'none' })
      expect([event, reason]).toEqual([event, expect.stringMatching(/eve, has no write access/)])
    }
  })

  test('is unknown where a login is that of no account', async () => {
    for (const login of [undefined, '..', '', 'a/b', 'mona\n', '-mona', 'x'.repeat(200)]) {
      for (const event of [{ sender: login }, { sender: 'mona', runActors: [login] }]) {
        const { reason, requests } = await judge({ name: 'workflow_run', ...event })
        expect(reason).toMatch(/^could not check whether the (sender|actor) .* has write access to the repository$/)
        expect(requests.filter((request) => request !== 'permission of mona')).toEqual([])
      }
    }
  })

  test('has none with another permission than write and admin', async () => {
    for (const permission of ['none', 'read', 'maintain', 'WRITE', 'write ', '']) {
      expect((await judge(COMMENT, { permission })).reason).toMatch(/, eve, has no write access/)
    }
  })

  test.each<[sender: string, runActors: RunEvent['runActors'], reason: unknown, asked: string[]]>([
    ['mona', ['mona', 'ada_acme', 'ada_acme'], undefined, ['mona', 'ada_acme']],
    ['eve', ['mona'], expect.stringMatching(/sender .*, eve, has no/), ['eve']],
    ['mona', ['eve'], expect.stringMatching(/actor .*, eve, has no/), ['mona', 'eve']],
  ])('is %s, and %j of the run behind it, who must all have write access', async (sender, runActors, reason, asked) => {
    const permission = (login: string) => (login === 'eve' ? 'read' : 'admin')
    const requests = asked.map((login) => `permission of ${login}`)
    expect(await judge({ name: 'workflow_run', sender, runActors }, { permission })).toEqual({
      ...CONTINUES,
      reason,
      requests,
    })
  })

  test.each<[who: string, event: Partial<RunEvent>, error: GitHubError, expected: RegExp]>([
    ['an app, by its name', { sender: 'codecov[bot]' }, MISSING, /, codecov\[bot\], has no write access/],
    ['an app, by its type', { sender: 'Copilot', apps: ['Copilot'] }, MISSING, /, Copilot, has no write access/],
    ['an app that GitHub refuses to look up', { sender: 'codecov[bot]' }, REFUSED, /^could not check/],
    ['a person', { sender: 'eve' }, MISSING, /^could not check/],
  ])('is %s, which is an answer or not where GitHub does not know it', async (_, event, permission, expected) => {
    const { reason, warnings } = await judge({ ...COMMENT, ...event }, { permission })
    expect(reason).toMatch(expected)
    expect(warnings).toHaveLength(expected.source.startsWith('^could') ? 1 : 0)
  })

  test.each<[when: string, options: RunOptions, warnings: number]>([
    ['there is no token', { settings: { githubToken: '' } }, 1],
    ['GitHub does not answer', { permission: FAILED }, 1],
    ['the run was cancelled meanwhile', { permission: FAILED, cancelled: true }, 0],
  ])('is unknown when %s', async (_, options, count) => {
    const { reason, warnings } = await judge(COMMENT, options)
    expect(reason).toMatch(/^could not check whether .* to the repository$/)
    expect(warnings).toHaveLength(count)
  })
})

describe('an event that asks for nothing', () => {
  const MARKER = '<!-- docs-agent-action:1:e30 -->'
  test('is a comment of this action', async () => {
    const texts = [
      `${MARKER}\n\nA docs update was requested.`,
      '\ufeff<!--\n DOCS-AGENT-ACTION : 2',
      `> Look at ${MARKER}`,
    ]
    for (const text of texts) {
      for (const event of [{ name: 'issue_comment', comment: remark(text) }, reviewOf(text)]) {
        expect((await judge(event)).reason).toBe('a comment of this action caused the event')
      }
    }
  })

  test('is not somebody else’s comment with words', async () => {
    const texts = [
      '<!-- docs-agent-actions --> Look',
      '<!-- a -->docs-agent-action',
      '👍',
      '<!-- a --> Fine <!-- b -->',
      '<!-- a',
    ]
    for (const text of texts) {
      const event = { name: 'issue_comment', sender: 'mona', action: 'created', comment: remark(text) }
      expect([text, (await judge(event)).reason]).toEqual([text, undefined])
    }
  })

  const open = eventPullRequest()
  const closed = { name: 'pull_request', action: 'closed', pullRequest: open }
  const push = { before: COMMIT, after: COMMIT, authors: [] }
  const deleted = { name: 'push', push: { ...push, after: '0'.repeat(40) } }

  test.each<[Partial<RunEvent>, RegExp]>([
    [{ name: 'issue_comment', action: 'deleted', comment: remark('x') }, /comment was deleted/],
    [{ name: 'issue_comment', comment: remark('\u200b <!-- a\nb --> \ufeff') }, /comment has no words/],
    [{ ...reviewOf('x'), action: 'dismissed' }, /dismissed/],
    [{ ...reviewOf('x', { state: 'dismissed' }), action: 'edited' }, /dismissed/],
    [closed, /without a merge/],
    [{ ...closed, name: 'pull_request_target', pullRequest: undefined }, /without a merge/],
    [{ name: 'pull_request', action: 'labeled', pullRequest: { ...open, state: 'closed' } }, /without a merge/],
    [deleted, /deleted a branch/],
    [{ name: 'release', action: 'deleted' }, /the release was deleted/],
    [{ name: 'release', action: 'unpublished' }, /the release was unpublished/],
    [{ name: 'release', action: 'edited' }, /the release was edited/],
  ])('is %j, before anybody is asked', async (event, why) => {
    expect(await judge(event)).toMatchObject({ reason: expect.stringMatching(why), requests: [] })
  })

  test('is not the event’s own change where the code is elsewhere', async () => {
    const { run } = createRun({ permission: 'write' })
    const elsewhere = { ...run, code: { ...run.code, isElsewhere: true } }
    expect(await findGuard({ ...PULL_REQUEST_EVENT, ...closed }, elsewhere)).toBeUndefined()
    expect(await findGuard({ ...nothingHappened, ...deleted }, elsewhere)).toBeUndefined()
  })

  test.each<Partial<RunEvent>>([
    { name: 'issue_comment', action: 'edited', comment: remark('x'), pullRequest: open },
    { ...reviewOf('x'), action: 'submitted' },
    { name: 'pull_request', action: 'closed', pullRequest: eventPullRequest({ state: 'merged' }) },
    { name: 'push', push: { ...push, before: '0'.repeat(40) } },
    { name: 'delete', action: 'deleted' },
    ...['created', 'published', 'released', 'prereleased', 'new'].map((action) => ({ name: 'release', action })),
    { name: 'code_scanning_alert', action: 'dismissed' },
  ])('is not %j', async (event) => {
    expect((await judge({ sender: 'mona', ...event })).reason).toBeUndefined()
  })
})

describe('a comment or a review by one of skip-authors', () => {
  const bot = 'mintlify[bot]'
  const comment = (author: string) => ({ comment: remark('x', { author }) })

  test.each<[Partial<RunEvent>, string[], string | undefined]>([
    [comment(bot), [bot], 'the comment is by mintlify[bot], one of skip-authors'],
    [
      { ...comment('ada'), ...reviewOf('x', { author: bot }) },
      [bot],
      'the review is by mintlify[bot], one of skip-authors',
    ],
    [reviewOf('x', { author: undefined }), [bot], undefined],
  ])('is skipped before anybody is asked: %j with %j', async (event, skipAuthors, expected) => {
    const given = { name: 'pull_request_review', sender: 'mona', ...event }
    const { reason, requests } = await judge(given, { settings: { skipAuthors } })
    expect(reason).toBe(expected)
    expect(requests).toHaveLength(expected === undefined ? 1 : 0)
  })
})

describe('a review without words', () => {
  const event = { ...PULL_REQUEST_EVENT, ...reviewOf(' <!-- x --> ') }

  const SILENT = 'the review has neither words nor remarks'

  test('is skipped', async () => {
    const requests = ['permission of mona', 'remarks of review 7 of pull request 1']
    expect(await judge(event)).toMatchObject({ reason: SILENT, requests })
  })

  test.each<[what: string, event: Partial<RunEvent>, options: RunOptions, reason: unknown]>([
    ['continues when it has remarks', event, { remarks: [remark('Name it.')] }, undefined],
    ['is skipped when nobody says which one it is', { ...event, ...reviewOf('', { id: undefined }) }, {}, SILENT],
    ['is skipped when nobody says on which pull request', { ...event, pullRequest: undefined }, {}, SILENT],
    ['is skipped when its remarks cannot be read', event, { remarks: REFUSED }, expect.stringContaining('not be read')],
  ])('%s', async (_, given, options, expected) => {
    const { reason, warnings } = await judge(given, options)
    expect(reason).toEqual(expected)
    expect(warnings).toEqual(options.remarks === REFUSED ? [expect.stringContaining('GitHub refused it.')] : [])
  })

  test('is not read where there are words', async () => {
    const requests = ['permission of mona']
    expect(await judge({ ...event, ...reviewOf('LGTM') })).toEqual({ ...CONTINUES, requests })
  })
})

describe('a change by skip-authors', () => {
  const settings = { skipAuthors: ['Mona', 'mintlify[bot]'] }

  test('is skipped, and the author that the event names is not asked for', async () => {
    const { reason, requests } = await judge(PULL_REQUEST_EVENT, { settings })
    expect([reason, requests]).toEqual(['the change is by mona, one of skip-authors', []])
  })

  test.each<[what: string, event: RunEvent, skipAuthors: string[]]>([
    ['by somebody else', PULL_REQUEST_EVENT, ['ada']],
    ['when nobody is skipped', PULL_REQUEST_EVENT, []],
    ['on an event that does not judge authors', { ...COMMENT, sender: 'ada' }, ['mona']],
    ['without a change', { ...nothingHappened, name: 'push' }, ['mona']],
  ])('is not skipped %s', async (_, event, skipAuthors) => {
    expect(await judge(event, { settings: { skipAuthors } })).toMatchObject({ reason: undefined, warnings: [] })
  })

  test.each<[what: string, event: RunEvent, reason: string | undefined]>([
    ['continues', pushBy('ada'), undefined],
    ['is skipped by what the push says', pushBy('mona'), 'the change is by mona, one of skip-authors'],
  ])('that GitHub does not name %s, with a warning', async (_, event, reason) => {
    const warnings = [expect.stringMatching(/^GitHub refused it\..*skip-authors could not be checked\.$/)]
    expect(await judge(event, { settings, pushed: REFUSED })).toMatchObject({ reason, warnings })
  })

  test('is a push whose authors are all skipped, each named once', async () => {
    const push = { before: 'before', after: 'c0', authors: ['payload'] }
    const reasonOf = async (merger: string | undefined, skipAuthors: string[]) => {
      const pullRequests = [mergedPullRequest(2, { author: merger, mergeCommit: 'c0' })]
      const repository = createRepository([
        commit('c0', 1, ['c1'], { pullRequests }),
        commit('c1', 1, ['c2']),
        commit('c2', 1, ['before']),
        commit('before', 9, []),
      ])
      return (await judge({ name: 'push', push }, { settings: { skipAuthors }, repository })).reason
    }
    const bot = 'mintlify[bot]'
    expect(await reasonOf(bot, [bot, 'ada'])).toBe('the change is by mintlify[bot], ada, one of skip-authors')
    expect(await reasonOf(bot, [bot, 'payload'])).toBeUndefined()
    expect(await reasonOf('ada', [bot, 'payload'])).toBeUndefined()
    // The account is gone.
    expect(await reasonOf(undefined, [bot, 'ada'])).toBeUndefined()
  })

  describe('which is the pull request of the input', () => {
    const given = { ...settings, pullRequest: 7 }

    test('is an error when that does not exist, and an unforeseen error is thrown', async () => {
      const error = new TypeError('x is not a function')
      await expect(judge(DISPATCHED, { settings: given, open: error })).rejects.toBe(error)
      await expect(judge(DISPATCHED, { settings: given, open: MISSING })).rejects.toBe(MISSING)
    })

    test('is skipped when that was closed, whoever is skipped', async () => {
      const options = { settings: { ...given, skipAuthors: [] }, open: false }
      expect((await judge(DISPATCHED, options)).reason).toMatch(/without a merge/)
    })
  })
})
