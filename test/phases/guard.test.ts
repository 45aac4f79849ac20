import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GitHubError } from '../../src/core/errors.ts'
import type { RunEvent } from '../../src/event/event.ts'
import { findGuard } from '../../src/phases/guard.ts'
import { COMMIT, eventPullRequest, nothingHappened, remark } from '../change/fakes.ts'
import { hostileText } from '../core/hostile-text.ts'
import { OTHER_EVENTS, SAFE_EVENTS } from '../support/event-names.ts'
import { runs } from '../support/fuzz.ts'
import { createRun, PULL_REQUEST_EVENT, type RunOptions } from './fakes.ts'

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
      reason: /^could not check .*: github-token is empty$/,
      warnings: 0,
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
      { numRuns: runs(500) },
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
      'restarter',
      { ...nothingHappened, name: 'workflow_run', sender: 'mona', runActors: ['mona', 'eve'] },
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

  test('is a pull request from a fork, or from nobody knows where', async () => {
    for (const fromFork of [true, undefined]) {
      expect((await judge({ ...PULL_REQUEST_EVENT, fromFork }, { permission: 'read' })).reason).toContain(
        'no write access',
      )
    }
  })
})

describe('a token in no usable form', () => {
  const settings = { githubToken: 'ghs_one\nghs_two', skipAuthors: ['mona'] }
  const approval = { id: 7, author: 'mona', state: 'approved', text: '' }

  test.each<[when: string, event: RunEvent, pullRequest: number | undefined]>([
    ['the sender is judged', COMMENT, undefined],
    ['a silent approval is judged', { ...COMMENT, name: 'pull_request_review', review: approval }, undefined],
    ['the author of a pull request is judged', COMMENT, 7],
    ['the authors of a push are judged', pushBy('eve'), undefined],
  ])('is never used where %s, and is left to the check of the inputs', async (_when, event, pullRequest) => {
    const found = await judge(event, { settings: { ...settings, pullRequest } })
    expect(found).toEqual({ reason: undefined, warnings: [], requests: [] })
  })

  test('changes nothing where the event itself ends the run', async () => {
    expect((await judge(PULL_REQUEST_EVENT, { settings })).reason).toContain('one of skip-authors')
    expect((await judge(pushBy('mona'), { settings })).reason).toContain('one of skip-authors')
    const deleted = { ...COMMENT, action: 'deleted', comment: remark('x') }
    expect((await judge(deleted, { settings })).reason).toBe('the comment was deleted')
  })
})

describe('an approval without a word', () => {
  const review = { id: 7, author: 'mona', state: 'approved', text: '' }
  const event = { ...PULL_REQUEST_EVENT, name: 'pull_request_review', review }

  test('is skipped', async () => {
    expect(await judge(event)).toMatchObject({
      reason: 'the review approves without words or remarks',
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

  test('of which nobody says which one it is is skipped', async () => {
    expect((await judge({ ...event, review: { ...review, id: undefined } })).reason).toContain('without words')
  })
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

  test('is skipped by the pull-request input, on whatever event', async () => {
    const { reason, requests } = await judge(DISPATCHED, { settings: { ...settings, pullRequest: 7 } })
    expect(reason).toContain('one of skip-authors')
    expect(requests).toEqual(['pull request 7 of acme/app'])
  })

  test('is skipped by the pull-request input, whoever wrote the pull request of the event', async () => {
    const event = { ...PULL_REQUEST_EVENT, pullRequest: eventPullRequest({ author: 'ada' }) }
    const { requests } = await judge(event, { settings: { ...settings, pullRequest: 7 } })
    expect(requests).toEqual(['pull request 7 of acme/app'])
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
    { what: 'partly by others', event: pushBy(), options: { settings, pushedAuthors: ['mona', 'ada'] } },
  ])('is not skipped $what', async ({ event, options }) => {
    expect(await judge(event, options)).toMatchObject({ reason: undefined, warnings: [] })
  })

  test('is not looked for when nobody is skipped', async () => {
    const found = await judge(pushBy('mona'), { settings: { skipAuthors: [], githubToken: '' } })
    expect(found).toEqual({ reason: undefined, warnings: [], requests: [] })
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

    test('continues with a warning when it is a pull request', async () => {
      const found = await judge(DISPATCHED, { settings: { ...settings, pullRequest: 7 }, open: FAILED })
      expect(found).toMatchObject({ reason: undefined, warnings: [expect.stringContaining('could not be checked')] })
    })
  })

  describe('without a token', () => {
    test.each<{ what: string; event: RunEvent; reason: string | undefined }>([
      { what: 'is skipped by what the push says', event: pushBy('mona'), reason: 'the change is by mona' },
      { what: 'continues when the push names others', event: pushBy('ada'), reason: undefined },
      {
        what: 'continues when the event names nobody',
        event: { ...PULL_REQUEST_EVENT, pullRequest: eventPullRequest({ author: undefined }) },
        reason: undefined,
      },
    ])('$what, with a warning', async ({ event, reason }) => {
      const found = await judge(event, { settings: { ...settings, githubToken: '' } })
      expect(found.reason?.startsWith(reason ?? '')).toBe(reason && true)
      expect(found.warnings).toEqual([expect.stringContaining('github-token is empty')])
      expect(found.requests).toEqual([])
    })
  })
})
