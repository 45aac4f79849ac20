import type { Files } from '../../../src/agent/change/change.ts'
import { startHistory } from '../../../src/agent/change/history.ts'
import type { Commit, Comparison, HistoryCommit, TaggedRelease } from '../../../src/agent/change/requests.ts'
import type { NewStatus } from '../../../src/agent/memory/status.ts'
import { GitHubError } from '../../../src/kit/core/errors.ts'
import type { PullRequest } from '../../../src/kit/core/pull-request.ts'
import { createFakeApi, type HistoryPorts } from '../../support/fake-github.ts'
import { file } from './fakes.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The moment from which commits count back: when the fake clock starts. */
export const NOW_MS = Date.UTC(2026, 7, 3, 12)

/** A commit that is as many days old. */
export function commit(sha: string, daysAgo: number, parents: readonly string[], parts: Partial<HistoryCommit> = {}) {
  const texts = { subject: `Change ${sha}`, body: '', author: 'ada', url: `https://github.com/acme/app/commit/${sha}` }
  const committedAtMs = NOW_MS - daysAgo * DAY_MS
  return {
    sha,
    ...texts,
    committedAtMs,
    parents,
    pullRequests: [],
    status: undefined,
    ...parts,
  } satisfies HistoryCommit
}

/** A line of commits, newest first: `c1` is one day old, `c2` two, and the last has no parent. */
export function line(length: number): HistoryCommit[] {
  return Array.from({ length }, (_, index) =>
    commit(`c${index + 1}`, index + 1, index + 1 < length ? [`c${index + 2}`] : []),
  )
}

/** A history of these commits, in pages of so many, and the number of pages that were read. */
export function historyOf(commits: HistoryCommit[], pageSize = 100) {
  const { github, requests } = createRepository(commits, { pageSize })
  return { history: startHistory(commits[0]?.sha ?? '', {}, github), pages: () => requests.length }
}

export function mergedPullRequest(number: number, parts: Partial<PullRequest> = {}): PullRequest {
  const url = `https://github.com/acme/app/pull/${number}`
  const texts = { title: `Add feature ${number}`, author: 'mona', url, body: 'What it does' }
  const merged = { isByBot: false, state: 'merged', headSha: undefined } as const
  return { number, ...texts, ...merged, mergedAtMs: NOW_MS + number, mergeCommit: undefined, ...parts }
}

/** A commit that changed a file of its name. */
export function changedBy(sha: string, parts: Partial<Files> = {}): Commit & Files {
  return { ...commit(sha, 1, []), files: [file(`${sha}.ts`)], filesCapped: false, ...parts }
}

/** How a head differs from a base that is its ancestor, unless told otherwise. */
export function comparison(parts: Partial<Comparison> = {}): Comparison {
  const change = { files: [], filesCapped: false, commits: [] }
  return { ...change, mergeBaseSha: 'base', total: 0, ...parts }
}

/** A request that GitHub did not answer as it should; without a status, there was no response at all. */
export function failed(status?: number): GitHubError {
  return new GitHubError(status, { kind: 'github-fault', what: `It failed (${status}).`, advice: '' })
}

/** A status as it was set. */
export type FakeStatus = NewStatus & { sha: string }

/**
 * A repository whose commits are known: its history, compares and statuses. Each commit brings one file, named after it.
 *
 * @param commits newest first, each before its parents; a test may add more at the beginning
 * @param given the size of pages, and what GitHub answers otherwise
 */
export function createRepository(
  commits: HistoryCommit[],
  { pageSize = 100, ...given }: Partial<HistoryPorts> & { pageSize?: number } = {},
) {
  const statuses: FakeStatus[] = []
  const refs: Record<string, string> = {}
  const releases: TaggedRelease[] = []
  const requests: string[] = []
  let known = { bySha: new Map<string, HistoryCommit>(), reached: new Map<string, Set<string>>() }
  const reach = (from: string) => {
    const isKnown = known.bySha.size === commits.length
    if (!isKnown) known = { bySha: new Map(commits.map((one) => [one.sha, one])), reached: new Map() }
    const { bySha, reached } = known
    const found = reached.get(from) ?? new Set(bySha.has(from) ? [from] : [])
    if (reached.has(from)) return found
    reached.set(from, found)
    // A set shows what is added while it is iterated.
    for (const sha of found) {
      for (const parent of bySha.get(sha)?.parents ?? []) if (bySha.has(parent)) found.add(parent)
    }
    return found
  }
  const since = (base: string, head: string) => {
    const between = reach(head).difference(reach(base))
    return commits.filter(({ sha }) => between.has(sha))
  }
  const newest = (sha: string, name: string) => statuses.findLast((one) => one.sha === sha && one.name === name)?.target
  const source: HistoryPorts = {
    async page(head, { after = '0', statusName }) {
      requests.push(`history ${head}`)
      const reached = reach(head)
      const history = commits.filter(({ sha }) => reached.has(sha))
      const end = Number(after) + pageSize
      const page = history.slice(Number(after), end).map((one) => {
        const target = statusName === undefined ? undefined : newest(one.sha, statusName)
        return { ...one, status: target === undefined ? undefined : { isOwn: true, target } }
      })
      return { commits: page, after: end < history.length ? String(end) : undefined }
    },
    async compare(base, head) {
      requests.push(`compare ${base}...${head}`)
      if (given.compare !== undefined) return await given.compare(base, head)
      const shared = reach(base).intersection(reach(head))
      const mergeBaseSha = commits.find(({ sha }) => shared.has(sha))?.sha
      if (mergeBaseSha === undefined) return undefined
      const between = since(base, head)
      const files = between.map(({ sha }) => file(`${sha}.ts`))
      return comparison({ files, commits: between.toReversed(), mergeBaseSha, total: between.length })
    },
    async commitOf(ref) {
      requests.push(`commit of ${ref}`)
      return refs[ref] ?? commits.find(({ sha }) => sha === ref)?.sha
    },
    async commit(sha) {
      requests.push(`commit ${sha}`)
      if (given.commit !== undefined) return await given.commit(sha)
      const [parent = ''] = commits.find((one) => one.sha === sha)?.parents ?? []
      return changedBy(sha, { files: since(parent, sha).map((one) => file(`${one.sha}.ts`)) })
    },
    async releases() {
      requests.push('releases')
      return releases
    },
  }
  const statusSource = {
    set: async (sha: string, status: NewStatus): Promise<void> => void statuses.push({ sha, ...status }),
    of: async (sha: string) => statuses.filter((one) => one.sha === sha).reverse(),
  }
  const github = createFakeApi({ history: source, statuses: statusSource }, { owner: 'acme', name: 'app' })
  return { commits, statuses, refs, releases, source, statusSource, requests, github }
}
