import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type RunEvent, readEvent, readRemarks, remarkSchema } from '../../../src/agent/event/payload.ts'
import { reasonForNoSecrets } from '../../../src/agent/guards.ts'
import type { PullRequest } from '../../../src/kit/core/pull-request.ts'
import { hostileText } from '../../kit/core/hostile-text.ts'
import { connect } from '../../kit/github/harness.ts'
import { test } from '../../support/emulators.ts'
import { runs } from '../../support/fuzz.ts'
import { eventPullRequest, nothingHappened } from '../change/fakes.ts'

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
const own = { pull_request: { user: { login: 'ada' }, head: repo('acme/docs'), base: repo('Acme/docs') } }
const fork = { pull_request: { user: { login: 'eve' }, head: repo('eve/docs'), base: repo('acme/docs') } }
const bot = 'dependabot[bot]'
const byBot = { ...own, sender: { login: bot } }

const lost = { pull_request: { head: { repo: null }, base: repo('a/b') } }
const ofBot = { pull_request: { user: { login: bot } } }

describe('a run without a key', () => {
  test.each<[what: string, name: string, payload: unknown, reason: 'fork' | 'Dependabot' | undefined, actor?: string]>([
    ['a pull request whose fork is gone', 'pull_request', lost, 'fork'],
    ['a pull request target, which does get secrets', 'pull_request_target', fork, undefined],
    ['a pull request that Dependabot opened', 'pull_request', ofBot, 'Dependabot'],
    ['a pull request target of Dependabot', 'pull_request_target', byBot, 'Dependabot', bot],
    ['somebody with a name like it', 'push', {}, undefined, 'dependabot'],
  ])('%s (%s)', async (_what, name, payload, expected, actor) => {
    const reason = reasonForNoSecrets(await event(name, payload, actor))?.reason
    if (expected === undefined) expect(reason).toBeUndefined()
    else expect(reason).toContain(expected)
  })
})

test('an environment without anything is an event without anything', () => {
  expect(readEvent({})).toStrictEqual(nothingHappened)
  const empty = { GITHUB_EVENT_NAME: '', GITHUB_EVENT_PATH: '', GITHUB_ACTOR: '' }
  expect(readEvent(empty)).toStrictEqual(nothingHappened)
})

const [before, after, other] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)]
const zero = '0'.repeat(40)

const [eve, mona] = [{ login: 'eve' }, { login: 'mona' }]

describe('the pull request behind an event', () => {
  const user = mona
  const head = { ref: 'x', sha: after }
  const issue = { number: 7, user, title: 'Add regions' }
  const closed = { ...issue, state: 'closed' }

  test.each<[name: string, payload: unknown, expected: Partial<PullRequest> | undefined]>([
    ['pull_request', { pull_request: { number: 7, user, head } }, { headSha: after }],
    ['issue_comment', { issue: { ...closed, pull_request: {} } }, { title: 'Add regions', state: 'closed' }],
    [
      'issue_comment',
      { issue: { ...closed, pull_request: { merged_at: '2026-11-20T08:00:00Z' } } },
      { title: 'Add regions', state: 'merged', mergedAtMs: Date.UTC(2026, 10, 20, 8) },
    ],
    ['issue_comment', { issue }, undefined],
    ['issue_comment', { issue: { number: 7, pull_request: 'yes' } }, undefined],
    ['pull_request', { pull_request: { number: '7' } }, undefined],
    ['pull_request', { pull_request: { number: 7, user: 'mona', head: 1, base: [] } }, { author: undefined }],
  ])('on %s with %j', async (name, payload, expected) => {
    const plain = { number: 7, title: '', headSha: undefined }
    const { pullRequest } = await event(name, payload)
    expect(pullRequest).toEqual(expected && eventPullRequest({ ...plain, ...expected }))
  })
})

describe('what an event is about', () => {
  const place = { path: 'a.ts', lines: { first: 3, last: 5 } }
  const onLines = { body: 'x', path: 'a.ts', start_line: 3, line: 5, diff_hunk: '@@ -5 +5 @@\n+b' }
  const nobody = { author: undefined, text: '', location: undefined }
  const review = { id: 7, author: undefined, state: '', text: '' }
  const release = { tag: 'v1', name: '', notes: 'Notes' }

  test.each<[payload: object, expected: Partial<RunEvent>]>([
    [
      { action: 'deleted', comment: { body: 'x', user: mona }, sender: { login: 'Copilot', type: 'Bot' } },
      { action: 'deleted', comment: { ...nobody, author: 'mona', text: 'x' }, sender: 'Copilot', apps: ['Copilot'] },
    ],
    [
      { comment: onLines, review: { id: 7, user: null }, release: { tag_name: 'v1', name: null, body: 'Notes' } },
      { comment: { ...nobody, text: 'x', location: place }, review, release },
    ],
    [
      { action: 7, sender: null, comment: {} },
      { action: '', sender: undefined, apps: [], comment: nobody },
    ],
    [
      { comment: [], review: 'yes', release: 7 },
      { comment: undefined, review: undefined, release: undefined },
    ],
    [
      { ...fork, sender: { login: 'bob' } },
      { sender: 'bob', logins: ['ada', 'bob', 'eve'] },
    ],
  ])('%j', async (payload, expected) => {
    expect(await event('any', payload)).toMatchObject(expected)
  })

  test.each<[name: string, run: object | undefined, actors: RunEvent['runActors']]>([
    ['workflow_run', { actor: eve, triggering_actor: mona }, ['eve', 'mona']],
    ['workflow_run', undefined, [undefined]],
    ['push', { actor: eve }, []],
  ])('%s of a run by %j is caused by %j', async (name, run, actors) => {
    expect((await event(name, { workflow_run: run })).runActors).toEqual(actors)
  })
})

describe('a file that cannot be used is a problem, and an event of which only the name is known', () => {
  test.each<[string, (file: string) => unknown, string]>([
    ['missing', () => undefined, 'ENOENT'],
    ['cut', (file) => writeFile(file, '{"sender":{"login":"s3cret'), 'it holds no JSON object'],
    ['null', (file) => writeFile(file, 'null'), 'it holds no JSON object'],
  ])('%s', async (_what, make, problem) => {
    const file = path.join(folder, `${files++}.json`)
    await make(file)
    const found = readEvent({ GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: file })
    expect(found).toEqual({ ...nothingHappened, name: 'push', problem })
  })
})

describe('what was pushed', () => {
  const written = [{ author: { username: 'mona' } }, { author: { name: 'Nobody' } }, { author: null }]

  test.each<[what: string, payload: object, expected: object | undefined]>([
    [
      'is two commits, and who wrote them',
      { before, after, commits: written },
      { authors: ['mona', undefined, undefined] },
    ],
    ['is a new branch', { before: zero, after }, { before: zero, after, authors: [] }],
    [
      'of an annotated tag is that of the commit behind it',
      { before: zero, after: other, ref: 'refs/tags/v1', head_commit: { id: after } },
      { before: zero, after, branch: undefined, isTag: true },
    ],
    [
      'of a branch is that of its payload, whatever the head commit is said to be',
      { before, after, ref: 'refs/heads/release/2', head_commit: { id: other } },
      { after, branch: 'release/2', isTag: false },
    ],
    ['is unknown when its newest commit is none', { before, after: 'HEAD' }, undefined],
  ])('%s', async (_what, payload, expected) => {
    const { push } = await event('push', payload)
    if (expected === undefined) expect(push).toBeUndefined()
    else expect(push).toMatchObject(expected)
  })

  test('is nothing on other events, which may name the head before', async () => {
    expect((await event('pull_request', { before, after })).push).toBeUndefined()
    const { headBefore } = await event('pull_request', { before, after, pull_request: { number: 7 } })
    expect(headBefore).toBe(before)
  })
})

test('whatever the payload is, it is an event, and each of its parts is what it should be', async () => {
  const leaf = fc.oneof(
    hostileText,
    fc.constantFrom(null, 0, 7, -1, 7.5, 1e300, '7', before),
    fc.jsonValue({ maxDepth: 1 }),
  )
  const some = (parts: Record<string, fc.Arbitrary<unknown>>) => fc.oneof(fc.record(parts, { requiredKeys: [] }), leaf)
  const user = some({ login: leaf, type: fc.constant('Bot') })
  const repo = some({ full_name: leaf })
  const pull_request = some({ number: leaf, user, head: some({ sha: leaf, repo }), base: some({ repo }) })
  const commits = fc.array(some({ author: user }))
  const issue = some({ number: leaf, pull_request })
  const payloads = some({ sender: user, pull_request, issue, before: leaf, after: leaf, commits })
  const texts = fc.oneof(
    payloads.map((one) => JSON.stringify(one)),
    hostileText,
  )
  const names = fc.constantFrom('pull_request', 'push', 'issue_comment', '')
  await fc.assert(
    fc.asyncProperty(names, texts, hostileText, async (name, text, actor) => {
      const { sender, apps, logins, fromFork, pullRequest, headBefore, push } = await event(name, text, actor)
      for (const login of [...apps, ...logins, ...(sender === undefined ? [] : [sender])])
        expect(login).toEqual(expect.stringMatching(/./s))
      expect([true, false, undefined]).toContain(fromFork)
      if (pullRequest !== undefined) expect(pullRequest.number).toBeGreaterThan(0)
      for (const sha of [pullRequest?.headSha, headBefore, push?.before, push?.after])
        expect(sha ?? before).toMatch(/^[0-9a-f]{40,64}$/)
      expect(push !== undefined && name !== 'push').toBe(false)
      for (const author of push?.authors ?? []) expect(['string', 'undefined']).toContain(typeof author)
    }),
    { numRuns: runs(100) },
  )
})

const HUNK = '@@ -10,3 +20,4 @@ export function a() {\n one\n-two\n+TWO\n+three'
const REMOVED = '@@ -10,3 +20,3 @@\n one\n+ONE\n+MORE\n-two'

describe('where a remark is', () => {
  test.each<[string, object, { first: number; last: number } | undefined]>([
    ['several lines', { start_line: 10, line: 12 }, { first: 10, last: 12 }],
    ['one line', { line: 12, diff_hunk: HUNK }, { first: 12, last: 12 }],
    ['a line that only the hunk names', { line: null, diff_hunk: HUNK }, { first: 22, last: 22 }],
    ['a removed line that only the hunk names', { diff_hunk: REMOVED }, { first: 11, last: 11 }],
    ['a last line without an end', { diff_hunk: `${HUNK}\n\\ No newline at end of file` }, { first: 22, last: 22 }],
    ['the whole file', { subject_type: 'file', line: null, diff_hunk: HUNK }, undefined],
    ['a hunk that is none', { diff_hunk: 'x\n+y' }, undefined],
    ['numbers that are none', { line: 'x', start_line: -1, diff_hunk: '@@ -1 +1 @@' }, undefined],
  ])('%s', (_what, given, lines) => {
    expect(remarkSchema.parse({ body: 'x', path: 'a.ts', ...given }).location).toMatchObject({ path: 'a.ts', lines })
  })
})

test('the remarks of a review are read in order', async ({ github }) => {
  const remarks = [1, 2].map((line) => ({
    review: 7,
    path: 'a.ts',
    body: `Remark ${line}`,
    hunk: `@@ -0,0 +${line} @@\n+line`,
  }))
  github.addPullRequest({ remarks: [{ review: 8, path: 'other.ts', body: 'Of another review' }, ...remarks] })
  expect(await readRemarks(connect(github).api, { pullRequest: 1, review: 7 })).toEqual(
    [1, 2].map((line) => ({
      author: 'octocat',
      text: `Remark ${line}`,
      location: { path: 'a.ts', lines: { first: line, last: line } },
    })),
  )
})
