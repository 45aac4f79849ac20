import { describe, expect, test } from 'vitest'
import { findPreviousRelease, versionOf } from '../../../src/agent/change/previous-release.ts'
import { commit, historyOf, line } from './history-fakes.ts'

test.each<[tag: string, name: string | undefined, numbers: number[], suffix?: string]>([
  ['1.2.0', '', [1, 2, 0]],
  ['v1.2.0', 'v', [1, 2, 0]],
  ['@acme/a@1.1.0', '@acme/a@', [1, 1, 0]],
  ['sdk-v2', 'sdk-v', [2]],
  ['oauth2-v1.1.0', 'oauth2-v', [1, 1, 0]],
  ['release_2026.11', 'release_', [2026, 11]],
  ['nightly-2026-11-02', 'nightly-', [2026, 11, 2]],
  ['v1.2.0-rc.1', 'v', [1, 2, 0], '-rc.1'],
  ['v1.2.0-1', 'v', [1, 2, 0], '-1'],
  ['api-2.1-v5', 'api-', [2, 1], '-v5'],
  ['v1.2.0+build.5', 'v', [1, 2, 0]],
  ['latest', undefined, []],
  ['oauth2', undefined, []],
])('the tag %s has the name %j and the numbers %j', (tag, name, numbers, suffix = '') => {
  expect(versionOf(tag)).toEqual(name === undefined ? undefined : { name, numbers, suffix })
})

/** Releases by their tags, `v1:c5` at the commit `c5`, of a line of ten commits whose newest is head. */
async function find(tags: string, ownTag?: string, commits = line(10)) {
  const releases = tags.split(' ').flatMap((text) => {
    const at = text.lastIndexOf(':')
    return text === '' ? [] : [{ tag: text.slice(0, at), sha: text.slice(at + 1) }]
  })
  const found = await findPreviousRelease(releases, { head: 'c1', ownTag, history: historyOf(commits).history })
  return found?.tag
}

describe('the release before', () => {
  test.each<[what: string, releases: string, ownTag: string | undefined, found: string | undefined]>([
    ['is the highest version below head’s own', 'v1.9:c5 v1.10:c4 v1.2:c9', 'v2.0', 'v1.10'],
    ['is of the same name', '@acme/b@1.3.0:c3 @acme/a@1.0.0:c8', '@acme/a@1.1.0', '@acme/a@1.0.0'],
    ['may have a page that was written later', 'v1:c9 v3:c1 v2:c5', 'v3', 'v2'],
    ['is none of an older line that was released later', 'v1.0.1:hotfix v1.1:c5 v1.0:c9', 'v1.2', 'v1.1'],
    ['may be on another line', 'v1.0:r1', 'v1.1', 'v1.0'],
    ['is that below the one on head, where nothing else names it', 'v2:c1 v1:c5', undefined, 'v1'],
    ['may be on the same commit', 'v2:c1 v1:c1', 'v2', 'v1'],
    ['of a prerelease is a full one', 'v1.0:c9', 'v1.1-rc.1', 'v1.0'],
    ['may differ only behind the numbers', 'v1.2.0-9:c5 v1.2.0-10:c4 v1.1.0:c9', 'v1.2.0-11', 'v1.2.0-10'],
    ['leaves the fewest commits, where head has none of its own', 'v9:c8 v2:c4 v3:other', undefined, 'v2'],
    ['is the same, where its own tag has no version', 'v9:c8 nightly:c1 v2:c4', 'nightly', 'v2'],
    ['is the highest of all, where none is in the history', 'v1.0:r1 v1.10:r3 v1.9:r2', undefined, 'v1.10'],
    ['is none, where head’s is the first of its name', 'v1:c5', 'sdk-v1', undefined],
    ['is none, where there are none', '', undefined, undefined],
    ['is none, where no version can be told', 'nightly:other', undefined, undefined],
  ])('%s', async (_, releases, ownTag, found) => {
    expect(await find(releases, ownTag)).toBe(found)
  })

  test('leaves the fewest commits, whatever the dates say', async () => {
    const commits = [
      commit('c1', 0, ['c2', 's1']),
      commit('s1', 1, ['c4']),
      commit('c2', 2, ['c3']),
      commit('c3', 3, ['c4']),
      commit('c4', 4, []),
    ]
    expect(await find('side:s1 v3:c3 v2:c2', undefined, commits)).toBe('v2')
  })
})
