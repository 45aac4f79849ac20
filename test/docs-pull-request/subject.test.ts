import { describe, expect, test } from 'vitest'
import { describeState } from '../../src/docs-pull-request/seen.ts'
import { recordForDocs, type Subject } from '../../src/docs-pull-request/subject.ts'
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
