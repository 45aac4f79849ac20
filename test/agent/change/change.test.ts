import { describe, expect, test } from 'vitest'
import {
  type ChangedFile,
  type Files,
  identityOf,
  linkToSubject,
  ofPullRequest,
  type Subject,
} from '../../../src/agent/change/change.ts'
import { COMMIT, file, pullRequest } from './fakes.ts'

const files = [file('src/a.ts', { sha: 'a1' }), file('src/b.ts', { sha: 'b1', status: 'added' })]
const change: Files = { files, filesCapped: false }

const withFirst = (parts: Partial<ChangedFile>) => ({
  ...change,
  files: [{ ...file('src/a.ts', { sha: 'a1' }), ...parts }, ...files.slice(1)],
})

const noLines = { additions: 0, deletions: 0 }

test.each<[what: string, other: Files, is: 'the same' | 'another' | 'unknown']>([
  ['in another order', { ...change, files: files.toReversed() }, 'the same'],
  ['with other counts, which follow from the base', withFirst({ additions: 7, deletions: 3 }), 'the same'],
  ['with another patch, which follows from the base', withFirst({ patch: '@@ -9 +9 @@' }), 'the same'],
  ['with another content', withFirst({ sha: 'a2' }), 'another'],
  ['with another name', withFirst({ path: 'src/c.ts' }), 'another'],
  ['with another earlier name', withFirst({ previousPath: 'src/old.ts' }), 'another'],
  ['with another status', withFirst({ status: 'added' }), 'another'],
  ['with fewer files', { ...change, files: files.slice(1) }, 'another'],
  ['with a moved file and no hash', withFirst({ ...noLines, sha: undefined }), 'another'],
  ['that GitHub cut off', { ...change, filesCapped: true }, 'unknown'],
  ['with a file of unknown content', withFirst({ sha: undefined }), 'unknown'],
  ['with only added lines and no hash', withFirst({ sha: undefined, deletions: 0 }), 'unknown'],
  ['with only removed lines and no hash', withFirst({ sha: undefined, additions: 0 }), 'unknown'],
])('a change %s is %s', (_, other, expected) => {
  const [one = '', identity] = [identityOf([change]), identityOf([other])]
  expect(one).toMatch(/^[\w-]{22}$/)
  expect(identity === one ? 'the same' : identity === undefined ? 'unknown' : 'another').toBe(expected)
})

test('several changes are the same if all of their files are, also where these are divided in another way', () => {
  const [one = [], other = []] = files.map((file) => [file])
  const two = [
    { ...change, files: one },
    { ...change, files: other },
  ]
  expect(identityOf(two)).toBe(identityOf([change]))
  expect(identityOf(two.slice(1))).not.toBe(identityOf([change]))
  expect(identityOf([change, { ...change, filesCapped: true }])).toBeUndefined()
})

test('a pull request is one change, with what it is merged into', () => {
  const { number, title, author, url, body } = pullRequest
  const covered = ofPullRequest({ files, filesCapped: false }, { ...pullRequest, base: { sha: 'b1', ref: 'main' } })
  expect(covered).toMatchObject({
    changes: [{ head: COMMIT, number, title, author, url, body, files, filesCapped: false }],
    base: 'b1 (main)',
    head: COMMIT,
  })
})

describe('a link to what a run is about', () => {
  const [url, base] = ['https://github.com/acme/app', 'b'.repeat(40)]

  test.each<[subject: Subject, alone: string | undefined, elsewhere?: string]>([
    [{ commit: '' }, undefined],
    [{ pullRequest: { number: 42 }, commit: COMMIT }, `[#42](<${url}/pull/42>)`, `[acme/app#42](<${url}/pull/42>)`],
    [{ commit: 'c' }, `[c](<${url}/commit/c>)`, `[acme/app c](<${url}/commit/c>)`],
    [{ base, commit: 'c' }, `[bbbbbbb...c](<${url}/compare/${base}...c>)`, expect.any(String)],
    // A marker may hold any text.
    [{ commit: '\ud800/../x' }, expect.stringContaining(`${url}/commit/%EF%BF%BD%2F..%2Fx>`), expect.any(String)],
  ])('of %j is %s', (subject, alone, elsewhere) => {
    expect(linkToSubject(subject, url)).toEqual(alone)
    expect(linkToSubject(subject, url, 'acme/app')).toEqual(elsewhere)
  })
})
