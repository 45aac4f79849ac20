import { describe, expect, test } from 'vitest'
import {
  type Change,
  type ChangedFile,
  identityOf,
  linkToSubject,
  ofPullRequest,
  type Subject,
} from '../../src/change/change.ts'
import { COMMIT, file, pullRequest } from './fakes.ts'

type IdentifiedChange = Pick<Change, 'files' | 'filesCapped' | 'isRead'>

const files = [file('src/a.ts', { sha: 'a1' }), file('src/b.ts', { sha: 'b1', status: 'added' })]
const change: IdentifiedChange = { files, filesCapped: false, isRead: true }

const withFirst = (parts: Partial<ChangedFile>) => ({
  ...change,
  files: [{ ...file('src/a.ts', { sha: 'a1' }), ...parts }, ...files.slice(1)],
})

test.each<{ name: string; other: IdentifiedChange }>([
  { name: 'in another order', other: { ...change, files: files.toReversed() } },
  { name: 'with other counts, which follow from the base', other: withFirst({ additions: 7, deletions: 3 }) },
  { name: 'with another patch, which follows from the base', other: withFirst({ patch: '@@ -9 +9 @@' }) },
])('the same files $name are the same change', ({ other }) => {
  expect(identityOf([change])).toMatch(/^[\w-]{22}$/)
  expect(identityOf([other])).toBe(identityOf([change]))
})

test.each<{ name: string; other: IdentifiedChange }>([
  { name: 'content', other: withFirst({ sha: 'a2' }) },
  { name: 'name', other: withFirst({ path: 'src/c.ts' }) },
  { name: 'earlier name', other: withFirst({ previousPath: 'src/old.ts' }) },
  { name: 'status', other: withFirst({ status: 'added' }) },
  { name: 'number of files', other: { ...change, files: files.slice(1) } },
])('another $name is another change', ({ other }) => {
  expect(identityOf([other])).not.toBe(identityOf([change]))
})

const noLines = { additions: 0, deletions: 0 }

test.each<{ name: string; other: IdentifiedChange; known: boolean }>([
  { name: 'that GitHub cut off', other: { ...change, filesCapped: true }, known: false },
  { name: 'that was not read', other: { ...change, files: [], isRead: false }, known: false },
  { name: 'with a file of unknown content', other: withFirst({ sha: undefined }), known: false },
  { name: 'with only added lines and no hash', other: withFirst({ sha: undefined, deletions: 0 }), known: false },
  { name: 'with only removed lines and no hash', other: withFirst({ sha: undefined, additions: 0 }), known: false },
  { name: 'with a moved file and no hash', other: withFirst({ ...noLines, sha: undefined }), known: true },
])('a list $name is known: $known', ({ other, known }) => {
  expect(identityOf([other]) !== undefined).toBe(known)
})

test('several changes are the same if all of their files are, also where these are divided in another way', () => {
  const [one = [], other = []] = files.map((file) => [file])
  const two = [
    { ...change, files: one },
    { ...change, files: other },
  ]
  expect(identityOf(two)).toBe(identityOf([change]))
  expect(identityOf(two.slice(1))).not.toBe(identityOf([change]))
  expect(identityOf([change, { ...change, isRead: false }])).toBeUndefined()
  expect(identityOf([change, { ...change, isStale: true }])).toBeUndefined()
})

test('a pull request is one change, with what it is merged into', async () => {
  const read = { pullRequest: { ...pullRequest, base: { sha: 'b1', ref: 'main' } }, isStale: false }
  const found = ofPullRequest({ files, filesCapped: false }, read)
  expect(found).toMatchObject({ files, filesCapped: false })
  const { number, title, author, url, body } = pullRequest
  expect(await found.read()).toMatchObject({
    changes: [{ head: COMMIT, number, title, author, url, body, files, filesCapped: false, isRead: true }],
    base: 'b1 (main)',
    head: COMMIT,
  })
})

describe('a link to what a run is about', () => {
  const [url, base] = ['https://github.com/acme/app', 'b'.repeat(40)]

  test.each<[subject: Subject, alone: string | undefined, elsewhere?: string]>([
    [{ commit: '' }, undefined],
    [{ pullRequest: { number: 42 }, commit: COMMIT }, `[#42](<${url}/pull/42>)`, `[acme/app#42](<${url}/pull/42>)`],
    [
      { commit: 'a'.repeat(40) },
      `[aaaaaaa](<${url}/commit/${'a'.repeat(40)}>)`,
      `[acme/app aaaaaaa](<${url}/commit/${'a'.repeat(40)}>)`,
    ],
    [
      { base, commit: 'c' },
      `[bbbbbbb...c](<${url}/compare/${base}...c>)`,
      `[acme/app bbbbbbb...c](<${url}/compare/${base}...c>)`,
    ],
    // A marker may hold any text.
    [{ commit: '\ud800/../x' }, expect.stringContaining(`${url}/commit/%EF%BF%BD%2F..%2Fx>`), expect.any(String)],
  ])('of %j is %s', (subject, alone, elsewhere) => {
    expect(linkToSubject(subject, url)).toEqual(alone)
    expect(linkToSubject(subject, url, 'acme/app')).toEqual(elsewhere)
  })
})
