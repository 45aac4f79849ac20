import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commitSchema, filesSchema } from '../../src/change/requests.ts'
import { pullRequestSchema, toPullRequest } from '../../src/github/pull-request.ts'
import { runs } from '../support/fuzz.ts'

// What GitHub's description of its REST API allows, version 2022-11-28: which fields may be null, empty or absent.

const login = fc.constantFrom('mona', 'mintlify[bot]', 'ghost')
const account = login.map((name) => ({ login: name, id: 1, type: 'User' }))
/** The account behind a commit: null without one, and empty in some answers. */
const committer = fc.oneof(account, fc.constant(null), fc.constant({}))
const sha = fc.constant('a'.repeat(40))
const branch = fc.record({
  ref: fc.string(),
  sha,
  repo: fc.constantFrom(null, { full_name: 'acme/app' }),
  user: fc.constant(null),
})

const pullRequest = fc.record({
  number: fc.nat().map((number) => number + 1),
  title: fc.string(),
  body: fc.option(fc.string()),
  html_url: fc.webUrl(),
  state: fc.constantFrom('open', 'closed'),
  user: fc.option(account),
  merged_at: fc.option(fc.constant('2026-11-20T08:00:00Z')),
  head: branch,
  base: branch,
})

const status = fc.constantFrom('added', 'removed', 'modified', 'renamed', 'copied', 'changed', 'unchanged')
const file = fc.record(
  {
    sha: fc.option(sha),
    filename: fc.string({ minLength: 1 }),
    status,
    additions: fc.nat(),
    deletions: fc.nat(),
    changes: fc.nat(),
    patch: fc.string(),
    previous_filename: fc.string(),
  },
  { requiredKeys: ['sha', 'filename', 'status', 'additions', 'deletions', 'changes'] },
)

const commit = fc.record({
  sha,
  commit: fc.record({ message: fc.string(), author: fc.option(fc.record({ name: fc.string() })) }),
  author: committer,
  committer,
  parents: fc.array(fc.record({ sha })),
})

describe('every answer that GitHub describes is read', () => {
  test('as a pull request', () => {
    fc.assert(
      fc.property(pullRequest, (given) => {
        const { number, title, body, user, state, merged_at: mergedAt, head } = given
        expect(toPullRequest(pullRequestSchema.parse(given))).toMatchObject({
          ...{ number, title, body: body ?? '', author: user?.login, headSha: head.sha },
          state: mergedAt !== null ? 'merged' : state,
        })
      }),
      { numRuns: runs(100) },
    )
  })

  test('as changed files', () => {
    fc.assert(
      fc.property(fc.array(file), (given) => {
        expect(filesSchema.parse(given)).toEqual(
          given.map(({ filename: path, previous_filename: previousPath, sha: hash, patch, ...file }) => {
            const { status, additions, deletions } = file
            const content = { sha: hash ?? undefined, patch: patch || undefined }
            return { path, previousPath, status, additions, deletions, ...content }
          }),
        )
      }),
      { numRuns: runs(100) },
    )
  })

  test('as a commit', () => {
    fc.assert(
      fc.property(commit, (given) => {
        const { sha, author, parents, commit } = given
        expect(commitSchema.parse(given)).toEqual({
          sha,
          subject: commit.message.split('\n')[0],
          body: commit.message.split('\n').slice(1).join('\n').trim(),
          url: '',
          author: author !== null && 'login' in author ? author.login : undefined,
          parents: parents.map((parent) => parent.sha),
        })
      }),
      { numRuns: runs(100) },
    )
  })
})

test('a file whose status is not known counts as modified', () => {
  expect(filesSchema.parse([{ filename: 'a.ts', status: 'melted' }, { filename: 'b.ts' }])).toMatchObject([
    { status: 'modified' },
    { status: 'modified' },
  ])
})
