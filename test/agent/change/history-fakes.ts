import type { Files } from '../../../src/agent/change/change.ts'
import { type History, startHistory } from '../../../src/agent/change/history.ts'
import type {
  Commit,
  Comparison,
  HistoryCommit,
  HistorySource,
  TaggedRelease,
} from '../../../src/agent/change/requests.ts'
import type { NewStatus } from '../../../src/agent/memory/status.ts'
import { GitHubError } from '../../../src/kit/core/errors.ts'
import type { PullRequest } from '../../../src/kit/core/pull-request.ts'
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
export function historyOf(commits: readonly HistoryCommit[], pageSize = 100): { history: History; pages(): number } {
  let pages = 0
  const source: Pick<HistorySource, 'page'> = {
    async page(_, { after = '0' }) {
      pages++
      return pageOf(commits, Number(after), pageSize)
    },
  }
  return { history: startHistory(commits[0]?.sha ?? '', {}, source), pages: () => pages }
}

function pageOf(commits: readonly HistoryCommit[], start: number, size = 100) {
  const end = start + size
  return { commits: commits.slice(start, end), after: end < commits.length ? String(end) : undefined }
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

/** A repository: what `base...head` compares to, its releases, its refs; and the requests made. */
export function sourceOf({ compares = {}, releases = [], refs = {}, changed = {}, pagesOf = {} }: SourceParts) {
  const requests: string[] = []
  const source: Pick<HistorySource, 'commit' | 'compare' | 'commitOf' | 'releases'> = {
    async compare(base, head) {
      requests.push(`compare ${base}...${head}`)
      const found = compares[`${base}...${head}`]
      if (found instanceof GitHubError) throw found
      return found
    },
    async commit(sha, budget) {
      budget.remaining -= pagesOf[sha] ?? 1
      requests.push(`commit ${sha}`)
      const found = changed[sha] ?? changedBy(sha)
      if (found instanceof GitHubError) throw found
      return found
    },
    async commitOf(ref) {
      requests.push(`commit of ${ref}`)
      return refs[ref]
    },
    async releases() {
      requests.push('releases')
      return releases
    },
  }
  return { source, requests }
}

/** What a repository holds. */
export interface SourceParts {
  compares?: Record<string, Comparison | GitHubError>
  releases?: TaggedRelease[]
  refs?: Record<string, string>
  /** What commits changed, where that is not a file of their name, or why GitHub cannot give it. */
  changed?: Record<string, (Commit & Files) | GitHubError>
  /** How many requests a commit takes, where that is not one. */
  pagesOf?: Record<string, number>
}

/** A status as it was set. */
export type FakeStatus = NewStatus & { sha: string }

/**
 * A repository whose commits are known: its history, compares and statuses. Each commit brings one file, named after it.
 *
 * @param commits newest first, each before its parents; a test may add more at the beginning
 */
export function createRepository(commits: HistoryCommit[]) {
  const statuses: FakeStatus[] = []
  const refs: Record<string, string> = {}
  const reach = (from: string) => {
    const found = new Set<string>()
    for (const stack = [from]; stack.length > 0; ) {
      const sha = stack.pop() ?? ''
      const known = commits.find((one) => one.sha === sha)
      if (known === undefined || found.has(sha)) continue
      found.add(sha)
      stack.push(...known.parents)
    }
    return found
  }
  const since = (base: string, head: string) => {
    const [older, newer] = [reach(base), reach(head)]
    return commits.filter(({ sha }) => newer.has(sha) && !older.has(sha))
  }
  const newest = (sha: string, name: string) => statuses.findLast((one) => one.sha === sha && one.name === name)?.target
  const source: HistorySource = {
    async page(head, { after = '0', statusName }) {
      const reached = reach(head)
      const withStatus = (one: HistoryCommit) => {
        const target = statusName === undefined ? undefined : newest(one.sha, statusName)
        return { ...one, status: target === undefined ? undefined : { isOwn: true, target } }
      }
      const history = commits.filter(({ sha }) => reached.has(sha))
      const page = pageOf(history, Number(after))
      return { ...page, commits: page.commits.map(withStatus) }
    },
    async compare(base, head) {
      if (![base, head].every((ref) => commits.some(({ sha }) => sha === ref))) return undefined
      const between = since(base, head)
      const files = between.map(({ sha }) => file(`${sha}.ts`))
      return comparison({ files, commits: between.toReversed(), mergeBaseSha: base, total: between.length })
    },
    commitOf: async (ref) => refs[ref] ?? commits.find(({ sha }) => sha === ref)?.sha,
    async commit(sha) {
      const [parent = ''] = commits.find((one) => one.sha === sha)?.parents ?? []
      return changedBy(sha, { files: since(parent, sha).map((one) => file(`${one.sha}.ts`)) })
    },
    releases: async () => [],
  }
  const statusSource = {
    set: async (sha: string, status: NewStatus): Promise<void> => void statuses.push({ sha, ...status }),
    of: async (sha: string) => statuses.filter((one) => one.sha === sha).reverse(),
  }
  return { commits, statuses, refs, source, statusSource }
}
