import { describe, expect, test } from 'vitest'
import { readAuthors } from '../../../src/agent/change/authors.ts'
import { startHistory } from '../../../src/agent/change/history.ts'
import { compareRange, mergedInRange, rangeOfPush, readRange } from '../../../src/agent/change/range.ts'
import type { HistoryCommit } from '../../../src/agent/change/requests.ts'
import type { CommitRange } from '../../../src/agent/change/since.ts'
import { GitHubError } from '../../../src/kit/core/errors.ts'
import type { HistoryPorts } from '../../support/fake-github.ts'
import { createRun } from '../../support/fake-run.ts'
import { changedBy, commit, createRepository, failed, mergedPullRequest } from './history-fakes.ts'

const BOT = 'mintlify[bot]'
const BASE = commit('base', 9, [])
const NEW_BRANCH = '0'.repeat(40)

/** The range of a push of commits, newest first, onto `base`, and the requests for what is read of it. */
async function pushOf(
  pushed: HistoryCommit[],
  { before = 'base', ...ports }: Partial<HistoryPorts> & { before?: string } = {},
) {
  const { github, requests } = createRepository([...pushed, BASE], ports)
  const after = pushed[0]?.sha ?? ''
  const history = startHistory(after, { pullRequests: true }, github)
  return { range: await rangeOfPush({ before, after }, history, github), requests }
}

async function read(range: CommitRange) {
  const whole = await compareRange(range)
  return { whole, ...(await readRange(range, whole)) }
}

/** What is read of a push of commits. */
const readPush = async (...given: Parameters<typeof pushOf>) => await read((await pushOf(...given)).range)

/** A commit of a pull request by this author, which it merges unless another does. */
const of = (sha: string, parents: string[], author = 'mona', { number = 1, mergeCommit = sha } = {}) =>
  commit(sha, 1, parents, { pullRequests: [mergedPullRequest(number, { author, mergeCommit })] })

/** Its numbers of pull requests, whom the guard judges, and what is asked of GitHub for the changes. */
type PushCase = [
  what: string,
  pushed: HistoryCommit[],
  numbers: (number | undefined)[],
  authors: string[],
  asked: string,
]

const ONE_CHANGE = 'compare base...b, history b'

test.each<PushCase>([
  ['a merge', [of('b', ['base', 's'], BOT), of('s', ['base'], BOT, { mergeCommit: 'b' })], [1], [BOT], ONE_CHANGE],
  ['a rebase', [of('b', ['a'], BOT), of('a', ['base'], BOT, { mergeCommit: 'b' })], [1], [BOT], ONE_CHANGE],
  [
    'a rebase before a commit',
    [commit('c', 1, ['b']), of('b', ['a'], BOT), of('a', ['base'], BOT, { mergeCommit: 'b' })],
    [1, undefined],
    [BOT, 'ada'],
    'compare base...c, history c, commit c, compare base...b',
  ],
  [
    'commits of no pull request',
    [commit('b', 1, ['a'], { author: BOT }), commit('a', 2, ['base'])],
    [undefined, undefined],
    ['ada', BOT],
    'compare base...b, history b, commit b, commit a',
  ],
  [
    'merges of two, each with its own commits',
    [
      of('n', ['m', 't'], BOT, { number: 2 }),
      of('t', ['m'], BOT, { number: 2, mergeCommit: 'n' }),
      of('m', ['base', 's']),
      of('s', ['base'], 'mona', { mergeCommit: 'm' }),
    ],
    [1, 2],
    [BOT, 'mona'],
    'compare base...n, history n, commit n, commit m',
  ],
])(
  'a push of %s is about its pull requests and other commits, by all of their authors',
  async (_, pushed, numbers, authors, asked) => {
    const { range, requests } = await pushOf(pushed)
    const { changes, whole, ...ends } = await read(range)
    expect(changes.map(({ number }) => number)).toEqual(numbers)
    expect(ends).toEqual({ base: 'base (the commit before the push)', head: range.head, older: undefined })
    const merged = (await mergedInRange(range)).map(({ number }) => number)
    expect(merged.toSorted()).toEqual(numbers.filter((number) => number !== undefined))
    expect(requests.join(', ')).toBe(asked)
    const { run } = createRun({ repository: createRepository([...pushed, BASE]), settings: { skipAuthors: [BOT] } })
    const found = await readAuthors({ before: 'base', after: range.head, authors: [] }, run)
    expect(new Set(found)).toEqual(new Set(authors))
  },
)

describe('a push', () => {
  const TWO = [commit('b', 1, ['a']), commit('a', 2, ['base'])]
  const FAILS = () => Promise.reject(failed(500))

  test('that replaces history begins where the old and the new one part', async () => {
    const pushed = [commit('b', 1, ['base']), commit('old', 2, ['base'])]
    const { base, changes } = await readPush(pushed, { before: 'old' })
    expect([base, changes]).toMatchObject(['base (the commit before the push)', [{ files: [{ path: 'b.ts' }] }]])
  })

  test.each([
    ['of a new branch', NEW_BRANCH],
    ['whose commit before is gone', 'gone'],
  ])('%s is the pushed commit alone', async (_, before) => {
    const { base, changes } = await readPush(TWO, { before })
    expect([base, changes]).toMatchObject([
      'a (the commit before the push)',
      [{ head: 'b', files: [{ path: 'b.ts' }] }],
    ])
  })

  test('of the first commit of a repository has all its files, and no base', async () => {
    const { base, changes } = await readPush([commit('first', 1, [])], { before: NEW_BRANCH })
    expect([base, changes]).toMatchObject([undefined, [{ head: 'first', files: [{ path: 'first.ts' }] }]])
  })

  test.each([
    ['base', ['a', 'b']],
    [NEW_BRANCH, ['b']],
  ])('onto %s that GitHub can neither compare nor read is never nothing', async (before, heads) => {
    const { whole, changes } = await readPush(TWO, { before, compare: FAILS, commit: FAILS })
    expect(whole.filesCapped).toBe(true)
    expect(changes).toMatchObject(heads.map((head) => ({ head, files: [], filesCapped: true })))
  })

  test('is by the authors of its commits, where the token may not read pull requests', async () => {
    const repository = createRepository([of('b', ['a'], BOT), commit('a', 1, ['base']), BASE])
    const { page } = repository.source
    const refused = new GitHubError(403, { kind: 'github-refused', what: 'It is refused.', advice: '' })
    const source = {
      ...repository.source,
      async page(...given: Parameters<typeof page>) {
        if (given[1].pullRequests) throw refused
        const { commits, after } = await page(...given)
        return { commits: commits.map((one) => ({ ...one, pullRequests: [] })), after }
      },
    }
    const push = { before: 'base', after: 'b', authors: [] }
    expect(await readAuthors(push, createRun({ repository: { ...repository, source } }).run)).toEqual(['ada', 'ada'])
  })

  test('of more commits than are read is not by their authors alone', async () => {
    const repository = createRepository([commit('b', 1, ['unknown']), BASE], { compare: FAILS })
    const push = { before: 'base', after: 'b', authors: [] }
    expect(await readAuthors(push, createRun({ repository }).run)).toEqual(['ada', undefined])
  })
})

describe('the changes of a range', () => {
  test('are its commits, or the pull requests that they came from, the newest last', async () => {
    const byApp = async (sha: string) => ({ ...changedBy(sha), author: BOT })
    const { changes } = await readPush([of('b', ['a'], 'mona', { number: 7 }), commit('a', 1, ['base'])], {
      commit: byApp,
    })
    expect(changes).toMatchObject([
      {
        ...{ head: 'a', number: undefined, title: 'Change a', author: BOT, body: '' },
        ...{ files: [{ path: 'a.ts' }], filesCapped: false },
      },
      {
        ...{ head: 'b', number: 7, title: 'Add feature 7', author: 'mona', body: 'What it does' },
        ...{ url: 'https://github.com/acme/app/pull/7', files: [{ path: 'b.ts' }], filesCapped: false },
      },
    ])
  })

  test('are one for a pull request that was rebased, with the files of all its commits', async () => {
    const rebased = (sha: string, parent: string) => of(sha, [parent], 'mona', { mergeCommit: 'c' })
    const pushed = [commit('d', 1, ['c']), rebased('c', 'b'), rebased('b', 'a'), rebased('a', 'base')]
    const { changes } = await readPush(pushed, {
      compare: () => Promise.reject(failed(500)),
      commit: async (sha) => changedBy(sha, { filesCapped: sha === 'a' }),
    })
    const [files, single] = [['a.ts', 'b.ts', 'c.ts'], ['d.ts']].map((paths) => paths.map((path) => ({ path })))
    expect(changes).toMatchObject([
      { head: 'c', number: 1, files, filesCapped: true },
      { head: 'd', number: undefined, files: single, filesCapped: false },
    ])
  })

  test('are read up to 200, the newest', async () => {
    const pushed = Array.from({ length: 203 }, (_, index) =>
      commit(`n${index}`, 1, [index < 202 ? `n${index + 1}` : 'base']),
    )
    const { changes } = await readPush(pushed)
    const isUnread = pushed.map((_, index) => index < 3)
    expect(changes.map(({ filesCapped, isBeyond = false }) => [filesCapped, isBeyond])).toEqual(
      isUnread.map((is) => [is, is]),
    )
  })

  test('are described where their files cannot be read', async () => {
    const unread = commit('a', 1, ['base'], { author: 'mona', url: 'https://example.com/a', body: 'It.' })
    const { changes } = await readPush([commit('b', 1, ['a']), unread], {
      commit: (sha) => (sha === 'a' ? Promise.reject(failed(404)) : Promise.resolve(changedBy(sha))),
    })
    const { author, url, body } = unread
    expect(changes).toMatchObject([
      { head: 'a', title: 'Change a', author, url, body, files: [], filesCapped: true },
      { head: 'b', files: [{ path: 'b.ts' }], filesCapped: false },
    ])
  })
})
