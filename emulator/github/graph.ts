import type { ChangedFile, Commit, Repository } from './repositories.ts'

/** How one commit differs from another; commits oldest first, files in their last state. */
export type GraphComparison = {
  status: 'ahead' | 'behind' | 'diverged' | 'identical'
  base: Commit
  /** The newest commit that both contain. */
  mergeBase: Commit
  ahead: readonly Commit[]
  behindBy: number
  files: readonly ChangedFile[]
}

/** The commit that a tag, a branch or a commit id stands for; an id may be cut to seven digits. */
export function commitOf({ refs, commits }: Repository, ref: string): Commit | undefined {
  const sha = refs.get(ref) ?? refs.get(`tags/${ref}`) ?? refs.get(`heads/${ref}`)
  const known = commits.get(sha ?? ref)
  if (known !== undefined || !/^[0-9a-f]{7,}$/.test(ref)) return known
  return [...commits.values()].find(({ sha }) => sha.startsWith(ref))
}

/** What is reachable from a commit, as `git log --date-order` lists it: newest first, children before parents. */
export function historyOf(repository: Repository, head: Commit): Commit[] {
  const reached = reachableFrom(repository, head)
  /** For each commit, its children that are not listed yet. */
  const children = new Map<string, number>()
  for (const { parents } of reached.values()) {
    for (const parent of parents) children.set(parent, (children.get(parent) ?? 0) + 1)
  }
  const listed: Commit[] = []
  const ready = [head]
  for (let next = takeNewest(ready); next !== undefined; next = takeNewest(ready)) {
    listed.push(next)
    for (const sha of next.parents) {
      const left = (children.get(sha) ?? 0) - 1
      children.set(sha, left)
      const parent = reached.get(sha)
      if (left === 0 && parent !== undefined) ready.push(parent)
    }
  }
  return listed
}

/** Undefined when the two have no commit in common. */
export function compareInGraph(repository: Repository, base: Commit, head: Commit): GraphComparison | undefined {
  const [ofBase, ofHead] = [reachableFrom(repository, base), reachableFrom(repository, head)]
  const history = historyOf(repository, head)
  const mergeBase = history.find(({ sha }) => ofBase.has(sha))
  if (mergeBase === undefined) return undefined
  const ahead = history.filter(({ sha }) => !ofBase.has(sha)).reverse()
  const behindBy = [...ofBase.keys()].filter((sha) => !ofHead.has(sha)).length
  const files = new Map(ahead.flatMap((commit) => commit.files.map((file) => [file.filename, file] as const)))
  return { status: relationOf(ahead.length, behindBy), base, mergeBase, ahead, behindBy, files: [...files.values()] }
}

function relationOf(ahead: number, behind: number): GraphComparison['status'] {
  if (ahead === 0) return behind === 0 ? 'identical' : 'behind'
  return behind === 0 ? 'ahead' : 'diverged'
}

/** A parent that was never added is outside of the graph, as in a shallow clone. */
function reachableFrom({ commits }: Repository, head: Commit): Map<string, Commit> {
  const reached = new Map([[head.sha, head]])
  // A map shows what is added while it is iterated.
  for (const { parents } of reached.values()) {
    for (const sha of parents) {
      const parent = commits.get(sha)
      if (parent !== undefined) reached.set(sha, parent)
    }
  }
  return reached
}

function takeNewest(ready: Commit[]): Commit | undefined {
  const newest = ready.reduce((at, { committedAt }, index) => {
    const best = ready[at]
    return best !== undefined && committedAt > best.committedAt ? index : at
  }, 0)
  return ready.splice(newest, 1)[0]
}
