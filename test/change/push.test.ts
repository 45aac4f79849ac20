import { describe, expect, test } from 'vitest'
import type { Files } from '../../src/change/change.ts'
import type { Comparison } from '../../src/change/commit-requests.ts'
import type { HistoryCommit } from '../../src/change/history-requests.ts'
import { createPushReader } from '../../src/change/push.ts'
import type { PullRequest } from '../../src/core/pull-request.ts'
import { file, pullRequest } from './fakes.ts'
import { changedBy, commit, comparison, createRepository, listed, mergedPullRequest } from './history-fakes.ts'

const BOT = 'mintlify[bot]'

/** A commit on the line of `before`, on which another follows; of a pull request where its author is given. */
interface OnLine {
  sha: string
  author?: string
  /** The pull request that it came from, whose newest commit it is unless another is named. */
  of?: { number: number; author: string; mergeCommit?: string }
  /** A commit of that pull request: then this one merges it. */
  side?: { sha: string; author: string }
}

/** A push of such commits, oldest first, and what is asked of GitHub for it. */
function pushOf(...line: OnLine[]) {
  const requests: string[] = []
  const commits: HistoryCommit[] = [commit('before', 9, [])]
  const authors = new Map<string, string>()
  let parent = 'before'
  for (const { sha, author = 'octocat', of, side } of line) {
    const pullRequests = of === undefined ? [] : [mergedPullRequest(of.number, { mergeCommit: sha, ...of })]
    if (side !== undefined) commits.unshift(commit(side.sha, 1, [parent], { pullRequests }))
    if (side !== undefined) authors.set(side.sha, side.author)
    commits.unshift(commit(sha, 1, side === undefined ? [parent] : [parent, side.sha], { pullRequests }))
    authors.set(sha, author)
    parent = sha
  }
  const { source } = createRepository(commits)
  const newest = commits[0]?.pullRequests[0]
  const note = <Value>(request: string, value: Value) => {
    requests.push(request)
    return value
  }
  const github = {
    changes: () => ({
      async push() {
        const compared = await source.compare('before', parent)
        if (compared === undefined) throw new Error('The push is known')
        const list = compared.commits.map((one) => {
          const [first, second] = commits.find(({ sha }) => sha === one.sha)?.parents ?? []
          return listed(one.sha, { author: authors.get(one.sha), parent: first, isMerge: second !== undefined })
        })
        return note('compare', { ...compared, commits: list })
      },
      mergedPullRequest: async () => note('pull requests of the newest', newest),
    }),
    history: () => ({
      page: async (...parts: Parameters<typeof source.page>) => note('history', await source.page(...parts)),
      commit: async (sha: string) => note(`commit ${sha}`, changedBy(sha)),
    }),
  }
  const reader = createPushReader({ before: 'before', after: parent, authors: [] }, github)
  return { reader, newest, requests }
}

const by = (number: number, author: string, mergeCommit?: string) => ({
  number,
  author,
  ...(mergeCommit && { mergeCommit }),
})

/** Pushes; the numbers of their changes; the authors that the guard judges; and how many commits are read. */
const PUSHES: [what: string, line: OnLine[], changes: (number | undefined)[], authors: string[], requests: string[]][] =
  [
    ['a squash', [{ sha: 'a', of: by(1, 'mona') }], [1], ['mona'], ['compare', 'pull requests of the newest']],
    [
      'a merge',
      [{ sha: 'm', of: by(1, BOT), side: { sha: 's', author: 'ada' } }],
      [1],
      [BOT],
      ['compare', 'pull requests of the newest'],
    ],
    [
      'a rebase',
      [
        { sha: 'a', of: by(1, BOT, 'b') },
        { sha: 'b', of: by(1, BOT) },
      ],
      [1],
      [BOT],
      ['compare', 'history'],
    ],
    [
      'commits of no pull request',
      [
        { sha: 'a', author: 'ada' },
        { sha: 'b', author: BOT },
      ],
      [undefined],
      ['ada', BOT],
      ['compare', 'history', 'pull requests of the newest'],
    ],
    [
      "a merge queue whose newest is the agent's",
      [
        { sha: 'a', of: by(1, 'mona') },
        { sha: 'b', of: by(2, BOT) },
      ],
      [1, 2],
      [BOT, 'mona'],
      ['compare', 'history', 'commit b', 'commit a'],
    ],
    [
      'merges of two, each with its own commits',
      [
        { sha: 'm', of: by(1, 'mona'), side: { sha: 's', author: 'ada' } },
        { sha: 'n', of: by(2, BOT), side: { sha: 't', author: BOT } },
      ],
      [1, 2],
      [BOT, 'mona'],
      ['compare', 'history', 'commit n', 'commit m'],
    ],
    [
      "a person's commit before the agent's pull request",
      [
        { sha: 'a', author: 'ada' },
        { sha: 'b', author: 'ada', of: by(2, BOT) },
      ],
      [undefined, 2],
      [BOT, 'ada'],
      ['compare', 'history', 'commit b', 'commit a'],
    ],
  ]

describe.each(PUSHES)('a push: %s', (_, line, numbers, authors, asked) => {
  test('is about each of its pull requests', async () => {
    const { reader, requests } = pushOf(...line)
    const { changes, base, head } = await (await reader.find()).read()
    expect(changes.map(({ number }) => number)).toEqual(numbers)
    expect([base, head]).toEqual(['before', line.at(-1)?.sha])
    expect(requests).toEqual(asked)
    const merged = (await reader.pullRequests()).map(({ number }) => number)
    expect(merged.toSorted()).toEqual(numbers.filter((number) => number !== undefined))
    expect(requests).toEqual(asked)
  })

  test('is judged by all of their authors, and by those of commits of none', async () => {
    const { reader, newest } = pushOf(...line)
    expect(new Set(await reader.authors(newest))).toEqual(new Set(authors))
  })
})

describe('a push', () => {
  const FILES: Files = { files: [file('a.ts')], filesCapped: false }
  const find = async (pushed: Partial<Comparison>, merged?: PullRequest) => {
    const changes = { push: async () => comparison({ ...FILES, ...pushed }), mergedPullRequest: async () => merged }
    const github = { changes: () => changes, history: () => createRepository([]).source }
    return await createPushReader({ before: 'before', after: 'after', authors: [] }, github).find()
  }
  const commits = [listed('one', { subject: 'Add one' }), listed('two', { subject: 'Add two', body: 'It is two.' })]

  test('is the pull request that it merged', async () => {
    const { read } = await find({ commits }, pullRequest)
    expect(await read()).toMatchObject({
      changes: [{ head: 'after', number: 7, title: 'Add retries', ...FILES, isRead: true }],
      base: 'before',
      head: 'after',
    })
  })

  test('without one is named after its newest commit, and lists all of them', async () => {
    const { read } = await find({ commits })
    const url = 'https://github.com/acme/app/commit/two'
    const described = { number: undefined, title: 'Add two', author: 'ada', url, body: '- Add one\n- Add two' }
    expect((await read()).changes).toMatchObject([described])
  })

  test('of one commit has the rest of its message', async () => {
    const { read } = await find({ commits: commits.slice(1) })
    expect((await read()).changes).toMatchObject([{ title: 'Add two', body: 'It is two.' }])
  })

  test('that is its newest commit alone has no beginning', async () => {
    const { read } = await find({ mergeBaseSha: undefined })
    expect(await read()).toMatchObject({ base: undefined, head: 'after' })
  })
})
