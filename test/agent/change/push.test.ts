import { describe, expect, test } from 'vitest'
import type { Files } from '../../../src/agent/change/change.ts'
import type { HistoryCommit } from '../../../src/agent/change/history-requests.ts'
import { createPushReader } from '../../../src/agent/change/push.ts'
import { type Comparison, NOT_COMPARED } from '../../../src/agent/change/requests.ts'
import { GitHubError } from '../../../src/kit/core/errors.ts'
import type { PullRequest } from '../../../src/kit/core/pull-request.ts'
import { file, pullRequest } from './fakes.ts'
import { changedBy, commit, comparison, createRepository, mergedPullRequest } from './history-fakes.ts'

const BOT = 'mintlify[bot]'
const base = commit('before', 9, [])

/** A push of commits, newest first, onto `before`, and what is asked of GitHub for it. */
function pushOf(pushed: HistoryCommit[]) {
  const requests: string[] = []
  const { source } = createRepository([...pushed, base])
  const [newest = base] = pushed
  const note = <Value>(request: string, value: Value) => {
    requests.push(request)
    return value
  }
  const github = {
    changes: () => ({
      async push() {
        const compared = await source.compare('before', newest.sha)
        if (compared === undefined) throw new Error('The push is known')
        return note('compare', compared)
      },
      mergedPullRequest: async () => note('pull requests of the newest', newest.pullRequests[0]),
    }),
    history: () => ({
      page: async (...parts: Parameters<typeof source.page>) => note('history', await source.page(...parts)),
      commit: async (sha: string) => note(`commit ${sha}`, changedBy(sha)),
    }),
  }
  const reader = createPushReader({ before: 'before', after: newest.sha, authors: [] }, github)
  return { reader, newest, requests }
}

/** A commit of a pull request by this author, which it merges unless another does. */
const of = (sha: string, parents: string[], author: string, { number = 1, mergeCommit = sha } = {}) =>
  commit(sha, 1, parents, { pullRequests: [mergedPullRequest(number, { author, mergeCommit })] })

type PushCase = [
  what: string,
  pushed: HistoryCommit[],
  numbers: (number | undefined)[],
  /** Whom the guard judges. */
  authors: string[],
  /** Of GitHub. */
  asked: string,
]

const ONE_STEP = 'compare, pull requests of the newest'
const OF_NONE = 'compare, history, pull requests of the newest'

describe.each<PushCase>([
  ['a squash', [of('a', ['before'], 'mona')], [1], ['mona'], ONE_STEP],
  ['a merge', [of('m', ['before', 's'], BOT), of('s', ['before'], BOT, { mergeCommit: 'm' })], [1], [BOT], ONE_STEP],
  ['a rebase', [of('b', ['a'], BOT), of('a', ['before'], BOT, { mergeCommit: 'b' })], [1], [BOT], 'compare, history'],
  [
    'commits of no pull request',
    [commit('b', 1, ['a'], { author: BOT }), commit('a', 2, ['before'])],
    [undefined],
    ['ada', BOT],
    OF_NONE,
  ],
  [
    'a merge by hand before the newest',
    [
      commit('b', 1, ['m'], { author: BOT }),
      commit('m', 2, ['before', 's'], { author: 'mona' }),
      commit('s', 3, ['before'], { author: BOT }),
    ],
    [undefined],
    [BOT],
    OF_NONE,
  ],
  [
    "a merge queue whose newest is the agent's",
    [of('b', ['a'], BOT, { number: 2 }), of('a', ['before'], 'mona')],
    [1, 2],
    [BOT, 'mona'],
    'compare, history, commit b, commit a',
  ],
  [
    'merges of two, each with its own commits',
    [
      of('n', ['m', 't'], BOT, { number: 2 }),
      of('t', ['m'], BOT, { number: 2, mergeCommit: 'n' }),
      of('m', ['before', 's'], 'mona'),
      of('s', ['before'], 'mona', { mergeCommit: 'm' }),
    ],
    [1, 2],
    [BOT, 'mona'],
    'compare, history, commit n, commit m',
  ],
  [
    "a person's commit before the agent's pull request",
    [of('b', ['a'], BOT, { number: 2 }), commit('a', 2, ['before'])],
    [undefined, 2],
    [BOT, 'ada'],
    'compare, history, commit b, commit a',
  ],
])('a push: %s', (_, pushed, numbers, authors, asked) => {
  test('is about each of its pull requests', async () => {
    const { reader, newest, requests } = pushOf(pushed)
    const { changes, ...ends } = await (await reader.find()).read()
    expect(changes.map(({ number }) => number)).toEqual(numbers)
    expect(ends).toEqual({ base: 'before', head: newest.sha })
    expect(requests.join(', ')).toBe(asked)
    const merged = (await reader.pullRequests()).map(({ number }) => number)
    expect(merged.toSorted()).toEqual(numbers.filter((number) => number !== undefined))
    expect(requests.join(', ')).toBe(asked)
  })

  test('is judged by all of their authors, and by those of commits of none', async () => {
    const { reader, newest } = pushOf(pushed)
    expect(new Set(await reader.authors(newest.pullRequests[0]))).toEqual(new Set(authors))
  })
})

describe('a push', () => {
  const FILES: Files = { files: [file('a.ts')], filesCapped: false }
  const readerOf = (pushed: Partial<Comparison>, merged?: PullRequest) => {
    const changes = { push: async () => comparison({ ...FILES, ...pushed }), mergedPullRequest: async () => merged }
    const github = { changes: () => changes, history: () => createRepository([]).source }
    return createPushReader({ before: 'before', after: 'after', authors: [] }, github)
  }
  const find = async (...given: Parameters<typeof readerOf>) => await readerOf(...given).find()
  const named = (sha: string, subject: string, body = '') => commit(sha, 1, [], { subject, body })
  const commits = [named('one', 'Add one'), named('two', 'Add two', 'It is two.')]

  test('is the pull request that it merged', async () => {
    const { read } = await find({ commits }, pullRequest)
    expect(await read()).toMatchObject({
      changes: [{ head: 'after', number: 7, title: 'Add retries', ...FILES, isRead: true }],
      base: 'base',
      head: 'after',
    })
  })

  test('without one is named after its newest commit, and lists all of them where there are several', async () => {
    const url = 'https://github.com/acme/app/commit/two'
    const described = { number: undefined, title: 'Add two', author: 'ada', url }
    const [several, one] = [await find({ commits }), await find({ commits: commits.slice(1) })]
    expect((await several.read()).changes).toMatchObject([{ ...described, body: '- Add one\n- Add two' }])
    expect((await one.read()).changes).toMatchObject([{ ...described, body: 'It is two.' }])
  })

  test('that is its newest commit alone begins with the parent of that', async () => {
    const { read } = await find({ mergeBaseSha: undefined, commits: [commit('after', 1, ['parent'])] })
    expect(await read()).toMatchObject({ base: 'parent', head: 'after' })
  })

  test('that could not be compared is read commit by commit, also where pull requests may not be read', async () => {
    const { source } = createRepository([commit('after', 1, ['before']), base])
    const refused = new GitHubError(403, { kind: 'github-refused', what: 'Refused.', advice: 'Check.' })
    const page: typeof source.page = async (head, options) => {
      if (options.pullRequests) throw refused
      return await source.page(head, options)
    }
    const changes = { push: async () => NOT_COMPARED, mergedPullRequest: async () => undefined }
    const github = { changes: () => changes, history: () => ({ ...source, page }) }
    const reader = createPushReader({ before: 'before', after: 'after', authors: [] }, github)
    expect((await (await reader.find()).read()).changes).toMatchObject([{ head: 'after', isRead: true }])
  })

  test('of more commits than GitHub lists is not by the listed authors alone', async () => {
    expect(await readerOf({ commits, total: 2 }).authors(undefined)).toEqual(['ada', 'ada'])
    expect(await readerOf({ commits, total: 251 }).authors(undefined)).toEqual(['ada', 'ada', undefined])
  })
})
