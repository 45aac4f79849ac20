import { describe, expect, test } from 'vitest'
import { describeState } from '../../src/core/pull-request.ts'
import { linkToSubject, recordForDocs, type Subject } from '../../src/docs-pull-request/subject.ts'
import { COMMIT } from '../change/fakes.ts'
import { recordOf } from '../memory/fakes.ts'

describe('the record on the docs pull request', () => {
  const record = recordOf(7, { jobId: 'job-1', change: 'c', docs: { title: 'x', state: 'open' } })

  test.each<[what: string, subject: Subject, origin: object]>([
    ['a pull request', { pullRequest: { number: 42, title: 'x' }, commit: COMMIT }, { pullRequest: 42 }],
    ['a range', { base: 'b', commit: COMMIT }, { base: 'b' }],
    ['a commit', { commit: COMMIT }, {}],
  ])('links back to %s', (_what, subject, origin) => {
    expect(recordForDocs(record, subject, 'acme/app')).toEqual({
      ...record,
      docs: undefined,
      change: undefined,
      origin: { repository: 'acme/app', pullRequest: undefined, base: undefined, ...origin },
    })
  })

  test('holds no name of code that its readers may not see', () => {
    const hidden = recordForDocs(record, { pullRequest: { number: 42 }, commit: COMMIT }, undefined)
    const { commit, job, step, origin, run, jobId } = hidden
    expect({ commit, job, step, origin, run, jobId }).toEqual({
      commit: '',
      job: '',
      step: '',
      origin: {},
      run: '7',
      jobId: 'job-1',
    })
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

describe('the state of a docs pull request', () => {
  test.each([
    [undefined, 'open'],
    [0, 'open, 0 files'],
    [1, 'open, 1 file'],
    [3000, 'open, 3000 files'],
  ])('with %s files is: %s', (files, expected) => {
    expect(describeState({ state: 'open', files })).toBe(expected)
  })
})
