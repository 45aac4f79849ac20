import { describe, expect, test } from 'vitest'
import { linkToSubject, type Subject } from '../../src/change/change.ts'
import { COMMIT } from '../change/fakes.ts'

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
