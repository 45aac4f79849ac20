import { commitsBetween, type History, MOST_READ } from './history.ts'
import type { TaggedRelease } from './requests.ts'

interface Version {
  /** Stands before the numbers, as `@acme/sdk@`, and tells the releases of several packages apart. */
  name: string
  numbers: readonly number[]
  /** Stands behind them, if it begins with `-`, as `-rc.1`: such a version is lower than the one without it. */
  suffix: string
}

/** Numbers at the beginning, or after one of these characters: `1.2.0`, or a date. */
const NUMBERS = /(?<=^|[v_@/-])(?:\d{4}-\d\d-\d\d|\d+(?:\.\d+)*)/gi

/** The version in a tag: the last of its longest runs of numbers, and what stands before it; `undefined` without one. */
export function versionOf(tag: string): Version | undefined {
  const runs = [...tag.matchAll(NUMBERS)].map(({ 0: run, index }) => {
    return { name: tag.slice(0, index), numbers: run.split(/[.-]/).map(Number), rest: tag.slice(index + run.length) }
  })
  const longest = Math.max(...runs.map(({ numbers }) => numbers.length))
  const found = runs.findLast(({ numbers }) => numbers.length === longest)
  return found && { name: found.name, numbers: found.numbers, suffix: found.rest.startsWith('-') ? found.rest : '' }
}

function compareVersions(one: Version, other: Version): number {
  const length = Math.max(one.numbers.length, other.numbers.length)
  for (let index = 0; index < length; index++) {
    const difference = (one.numbers[index] ?? 0) - (other.numbers[index] ?? 0)
    if (difference !== 0) return difference
  }
  if (one.suffix === '' || other.suffix === '') return Number(one.suffix === '') - Number(other.suffix === '')
  return one.suffix.localeCompare(other.suffix, 'en', { numeric: true })
}

/**
 * Finds the release before that of head: of the same name, the one with the highest version below it. If head has no
 * release of its own, it is the one in head's history that leaves the fewest commits, else the highest of all.
 *
 * @param ownTag of head's own release, if it is known from elsewhere
 */
export async function findPreviousRelease(
  releases: readonly TaggedRelease[],
  { head, ownTag, history }: { head: string; ownTag: string | undefined; history: History },
): Promise<TaggedRelease | undefined> {
  if (releases.length === 0) return undefined
  const ofHead = releases.filter(({ sha }) => sha === head).map(({ tag }) => tag)
  const own = (ownTag === undefined ? ofHead : [ownTag]).flatMap((tag) => versionOf(tag) ?? [])
  const [version] = own.sort((one, other) => compareVersions(other, one))
  if (version === undefined) return (await findInHistory(releases, head, history)) ?? highestOf(releases)
  return highestOf(
    releases.filter(({ tag }) => {
      const its = versionOf(tag)
      return its?.name === version.name && compareVersions(its, version) < 0
    }),
  )
}

function highestOf(releases: readonly TaggedRelease[]): TaggedRelease | undefined {
  const versions = releases.flatMap((release) => {
    const version = versionOf(release.tag)
    return version === undefined ? [] : [{ release, version }]
  })
  return versions.sort((one, other) => compareVersions(other.version, one.version))[0]?.release
}

async function findInHistory(
  releases: readonly TaggedRelease[],
  head: string,
  history: History,
): Promise<TaggedRelease | undefined> {
  for (;;) {
    const shas = new Set(history.commits.map(({ sha }) => sha))
    const inHistory = releases.filter(({ sha }) => sha !== head && shas.has(sha))
    const counted = inHistory.map((release) => ({
      release,
      count: commitsBetween(history.commits, release.sha, head).length,
    }))
    if (counted.length > 0) return counted.sort((one, other) => one.count - other.count)[0]?.release
    if (history.commits.length >= MOST_READ || !(await history.readMore())) return undefined
  }
}
