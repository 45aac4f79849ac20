import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reasonForNoSecrets } from '../../src/pull-request/guards.ts'
import { readEvent } from '../../src/runner/event.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'event-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

let files = 0

async function event(name: string, payload: unknown, actor = 'ada') {
  const file = path.join(folder, `${files++}.json`)
  await writeFile(file, typeof payload === 'string' ? payload : JSON.stringify(payload))
  return readEvent({ GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: file, GITHUB_ACTOR: actor })
}

const repo = (name: string) => ({ repo: { full_name: name } })
const own = { pull_request: { user: { login: 'ada' }, head: repo('acme/docs'), base: repo('acme/docs') } }
const fork = { pull_request: { user: { login: 'eve' }, head: repo('eve/docs'), base: repo('acme/docs') } }
const bot = 'dependabot[bot]'
const byBot = { ...own, sender: { login: bot } }

describe('a run without a key', () => {
  test.each<[string, string, unknown, string | undefined, 'fork' | 'Dependabot' | undefined]>([
    ['a pull request from a fork', 'pull_request', fork, undefined, 'fork'],
    ['a review of one', 'pull_request_review', fork, undefined, 'fork'],
    ['a comment on one', 'pull_request_review_comment', fork, undefined, 'fork'],
    [
      'a pull request whose fork is gone',
      'pull_request',
      { pull_request: { head: { repo: null }, base: repo('a/b') } },
      undefined,
      'fork',
    ],
    ['a pull request target, which does get secrets', 'pull_request_target', fork, undefined, undefined],
    ['a pull request of the repository itself', 'pull_request', own, undefined, undefined],
    [
      'the same repository in other letters',
      'pull_request',
      { pull_request: { head: repo('Acme/Docs'), base: repo('acme/docs') } },
      undefined,
      undefined,
    ],
    [
      'a pull request that Dependabot opened',
      'pull_request',
      { pull_request: { user: { login: bot } } },
      undefined,
      'Dependabot',
    ],
    ['an event that Dependabot sent', 'pull_request', byBot, undefined, 'Dependabot'],
    ['a run that Dependabot started', 'push', {}, bot, 'Dependabot'],
    ['Dependabot in other letters', 'push', {}, 'Dependabot[Bot]', 'Dependabot'],
    ['a pull request target of Dependabot', 'pull_request_target', byBot, bot, 'Dependabot'],
    ['somebody with a name like it', 'push', {}, 'dependabot', undefined],
    ['a push', 'push', { sender: { login: 'ada' } }, undefined, undefined],
    ['a schedule', 'schedule', { schedule: '0 0 * * *' }, undefined, undefined],

    ['an empty payload', 'pull_request', {}, undefined, undefined],
    ['a payload that is no JSON', 'pull_request', '{"pull_request"', undefined, undefined],
    ['a payload that is empty', 'pull_request', '', undefined, undefined],
    ['a payload that is a list', 'pull_request', [fork], undefined, undefined],
    ['a payload that is null', 'pull_request', 'null', undefined, undefined],
    ['a pull request that is null', 'pull_request', { pull_request: null }, undefined, undefined],
    ['a pull request that is a text', 'pull_request', { pull_request: 'x' }, undefined, undefined],
    ['a pull request without sides', 'pull_request', { pull_request: {} }, undefined, undefined],
    ['sides that are null', 'pull_request', { pull_request: { head: null, base: null } }, undefined, undefined],
    ['sides without repositories', 'pull_request', { pull_request: { head: {}, base: {} } }, undefined, undefined],
    [
      'a repository without a name',
      'pull_request',
      { pull_request: { head: { repo: {} }, base: repo('a/b') } },
      undefined,
      undefined,
    ],
    [
      'a repository whose name is a number',
      'pull_request',
      { pull_request: { head: { repo: { full_name: 1 } }, base: repo('a/b') } },
      undefined,
      undefined,
    ],
    [
      'one broken part does not hide another',
      'pull_request',
      { sender: 7, pull_request: { ...fork.pull_request, user: [] } },
      undefined,
      'fork',
    ],
    [
      'one broken part does not hide another',
      'pull_request',
      { sender: { login: bot }, pull_request: 7 },
      undefined,
      'Dependabot',
    ],
  ])('%s (%s)', async (_what, name, payload, actor, expected) => {
    const reason = reasonForNoSecrets(await event(name, payload, actor))
    if (expected === undefined) expect(reason).toBeUndefined()
    else expect(reason).toContain(expected)
  })
})

test.each<[string, NodeJS.ProcessEnv]>([
  ['nothing', {}],
  ['empty variables', { GITHUB_EVENT_NAME: '', GITHUB_EVENT_PATH: '', GITHUB_ACTOR: '' }],
  ['a payload that is missing', { GITHUB_EVENT_PATH: '/nowhere/event.json' }],
  ['a payload that is a folder', { GITHUB_EVENT_PATH: '/' }],
])('an environment with %s is an event without anything', (_name, env) => {
  expect(readEvent(env)).toEqual({ name: '', logins: [], fromFork: false })
})

test('the accounts behind an event are its actor, its sender and the author', async () => {
  const { logins } = await event('pull_request', { ...fork, sender: { login: 'bob' } }, 'ada')
  expect(logins).toEqual(['ada', 'bob', 'eve'])
})
