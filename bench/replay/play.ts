import { type GitHubEvent, onPullRequest, onPush, onRelease, onSchedule } from '../../test/support/events.ts'
import type { Change, Tag } from './clone.ts'
import { documentedNames, isDocs, namesIn } from './names.ts'
import { openWorkflow, type Workflow } from './workflow.ts'

/** How often the action runs; `both` is on each pull request, before its merge, and every week. */
export type Every = 'change' | 'week' | 'both' | 'release'

/** One run of the action, and what it was about. */
export interface Played {
  changes: readonly Change[]
  /** The number of the open pull request that it was about. */
  pullRequest?: number | undefined
  /** What the agent was sent. */
  prompts: readonly string[]
  /** To GitHub. */
  requests: number
  /** The run's output of that name. */
  message: string
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Some time after a change, so that its run follows it. */
const LATER_MS = 60_000

/** Every fifth pull request comes from a fork, whose runs get no key; at every twentieth, the service is down. */
const FORKS = 5
const isDown = (pullRequest: number | undefined) => pullRequest !== undefined && pullRequest % 20 === 1

/** A moment at which the action runs. */
interface Moment {
  /** The last change that it knows, or the one whose pull request is open. */
  change: Change
  atMs: number
  pullRequest?: number | undefined
  tag?: string | undefined
}

/**
 * Plays a history through the whole action, with its built-in prompts and the settings of the examples, against the
 * emulators. The docs of each change are hidden from it: it runs where nobody has written them yet.
 *
 * @param changes oldest first
 */
export async function play(changes: readonly Change[], every: Every, tags: readonly Tag[] = []): Promise<Played[]> {
  const [first] = changes
  if (first === undefined) return []
  const workflow = await openWorkflow(first.committedAtMs)
  const pullRequests = every === 'both' ? 'write' : 'read'
  workflow.github.setPermissions({ contents: 'read', 'pull-requests': pullRequests, statuses: 'write' })
  // A history may contain what the emulator would take for its directives, as that of this repository does.
  workflow.service.usePlan(() => ({ runsForMs: 2_000, ends: 'completed' }))
  const played: Played[] = []
  workflow.github.push({ commits: [startOf(first)] })
  let shown = 0
  let current: Moment | undefined
  const fault = { kind: 'status', status: 503 } as const
  workflow.service.faults.add({ operation: 'create', times: 'always', fault, when: () => isDown(current?.pullRequest) })
  // What no run was about, and what a run was about before its merge.
  const [waiting, asked] = [[] as Change[], new Set<Change>()]
  try {
    for (const [index, moment] of momentsOf(changes, every, tags).entries()) {
      current = moment
      const { change, pullRequest } = moment
      const end = changes.indexOf(change) + (pullRequest === undefined ? 1 : 0)
      for (const merged of changes.slice(shown, end)) show(merged, workflow)
      waiting.push(...changes.slice(shown, end).filter((merged) => !asked.has(merged)))
      shown = end
      const ended = await run(moment, { every, index }, workflow)
      if (pullRequest === undefined) played.push({ changes: waiting.splice(0), ...ended })
      else {
        if (ended.prompts.length > 0) asked.add(change)
        played.push({ changes: ended.prompts.length > 0 ? [change] : [], pullRequest, ...ended })
      }
    }
    return played
  } finally {
    await workflow.close()
  }
}

/** When the action runs, in the order of time. */
function momentsOf(changes: readonly Change[], every: Every, tags: readonly Tag[]): Moment[] {
  if (every === 'change') return changes.map((change) => ({ change, atMs: change.committedAtMs + LATER_MS }))
  if (every === 'release') {
    return changes.flatMap((change) => {
      const tag = tags.find(({ sha }) => sha === change.sha)
      return tag === undefined ? [] : { change, atMs: change.committedAtMs + LATER_MS, tag: tag.name }
    })
  }
  // A week begins before its first change, which would otherwise be where the first range begins.
  const first = (changes[0]?.committedAtMs ?? 0) - LATER_MS
  const last = changes.at(-1)?.committedAtMs ?? 0
  const count = Math.ceil((last - first + 1) / WEEK_MS)
  const ends = Array.from({ length: count }, (_, week) => first + (week + 1) * WEEK_MS)
  const weeks: Moment[] = ends.flatMap((atMs) => {
    const change = changes.findLast(({ committedAtMs }) => committedAtMs < atMs)
    return change === undefined ? [] : { change, atMs }
  })
  if (every === 'week') return weeks
  return changes.flatMap((change) => {
    const { number, committedAtMs } = change
    const isOpened = number !== undefined && number % FORKS !== 0
    const opened = isOpened ? [{ change, pullRequest: number, atMs: committedAtMs - LATER_MS }] : []
    return [...opened, ...weeks.filter((week) => week.change === change)]
  })
}

/** What the first change builds on: the history begins with it. */
function startOf({ parent, committedAtMs }: Change) {
  return { sha: parent, parents: [], committedAt: new Date(committedAtMs - 1).toISOString() }
}

/** Adds a change to the emulated GitHub: its commit, and the pull request that it came from. */
function show(change: Change, { github }: Workflow): void {
  const { sha, parent, committedAtMs, title, body, number } = change
  const committedAt = new Date(committedAtMs).toISOString()
  const message = [`${title}${number === undefined ? '' : ` (#${number})`}`, body].join('\n\n')
  const files = () => withoutDocs(change)
  github.push({ commits: [{ sha, parents: [parent], message, committedAt, files, author: loginOf(change) }] })
  if (number === undefined) return
  const merged = { merged: true, mergeCommitSha: sha, mergedAt: committedAt, commits: [{ sha }] }
  github.addPullRequest({ ...pullRequestOf(change), ...merged })
}

const pullRequestOf = (change: Change) => ({
  number: change.number ?? 0,
  title: change.title,
  body: change.body,
  user: loginOf(change),
  // As squashed: not the commit of the main branch.
  head: { sha: [...change.sha].reverse().join('') },
})

const withoutDocs = ({ files }: Change) => files().filter(({ filename }) => !isDocs(filename))

/** A bot's name in git is its login. */
const loginOf = ({ author }: Change) => (author.endsWith('[bot]') ? author : 'octocat')

async function run(
  { change, atMs, tag, pullRequest }: Moment,
  { every, index }: { every: Every; index: number },
  { github, service, run: runStep }: Workflow,
): Promise<Omit<Played, 'changes'>> {
  const before = { prompts: service.requests.length, requests: github.requests.length }
  const env = { GITHUB_SHA: change.sha, GITHUB_RUN_ID: String(index + 1), GITHUB_REF: 'refs/heads/main' }
  if (tag !== undefined) github.addRelease({ tag, sha: change.sha })
  if (pullRequest !== undefined) github.addPullRequest({ ...pullRequestOf(change), files: withoutDocs(change) })
  const event = eventOf(every, change, { tag, pullRequest })
  const inputs = pullRequest === undefined ? INPUTS[every] : { comment: 'true', 'fail-on': 'none' }
  const message = await runStep(atMs, { inputs, event, env })
  return {
    prompts: service.requests.slice(before.prompts).flatMap(({ processed, prompt = [] }) => (processed ? prompt : [])),
    requests: github.requests.length - before.requests,
    message,
  }
}

const INPUTS: Record<Every, Record<string, string>> = {
  change: {},
  week: { since: 'last-run' },
  both: { since: 'last-run', exclude: 'docs/**, **/*.mdx, README.md' },
  release: { since: 'previous-release' },
}

function eventOf(every: Every, change: Change, { tag, pullRequest }: Pick<Moment, 'tag' | 'pullRequest'>): GitHubEvent {
  if (tag !== undefined) return onRelease({ tag, body: '' })
  if (pullRequest !== undefined) {
    const { title, head, user: author } = pullRequestOf(change)
    return onPullRequest('pull_request', { number: pullRequest, title, author, headSha: head.sha })
  }
  return every === 'change' ? onPush({ before: change.parent, after: change.sha }) : onSchedule
}

const LIST_OF_NAMES = /^Lines that are not shown also add: .*$/gm

/** The numbers of the pull requests that a prompt shows. */
function pullRequestsIn(prompt: string): string[] {
  return Array.from(prompt.matchAll(/^## Change \d+ of \d+: #(\d+)/gm), ([, number = '']) => number)
}

/** Measures how much the prompts of a history hold of what people documented. */
export function measure(played: readonly Played[]) {
  // In characters.
  const sizes = played.flatMap(({ prompts }) => prompts.map(({ length }) => length)).toSorted((a, b) => a - b)
  const count = {
    // Those that people wrote into the docs for a change, and those of them that a prompt about it holds.
    ...{ names: 0, namesShown: 0 },
    // Those of them that it holds not only in its list of names in lines that are not shown.
    namesInLines: 0,
    // The changes that have such names, and those of which no prompt holds any.
    ...{ documented: 0, documentedWithout: 0 },
  }
  for (const { changes, prompts } of played) {
    const shown = namesIn(prompts.join('\n'))
    const inLines = namesIn(prompts.join('\n').replace(LIST_OF_NAMES, ''))
    for (const change of changes) {
      const names = [...documentedNames(change.files())]
      if (names.length === 0) continue
      const absent = names.filter((name) => !shown.has(name))
      count.names += names.length
      count.namesShown += names.length - absent.length
      count.namesInLines += names.filter((name) => inLines.has(name)).length
      count.documented += 1
      count.documentedWithout += Number(absent.length === names.length)
    }
  }
  const asked = played.flatMap(({ prompts }) => [...new Set(prompts.flatMap(pullRequestsIn))])
  return {
    changes: played.reduce((sum, { changes }) => sum + changes.length, 0),
    runs: played.length,
    prompts: sizes.length,
    promptsOnPullRequests: played.flatMap(({ pullRequest, prompts }) => (pullRequest === undefined ? [] : prompts))
      .length,
    // The pull requests that more than one run was asked about.
    twice: asked.length - new Set(asked).size,
    requests: played.reduce((sum, { requests }) => sum + requests, 0),
    mostRequests: Math.max(0, ...played.map(({ requests }) => requests)),
    characters: { median: sizes[Math.floor(sizes.length / 2)] ?? 0, max: sizes.at(-1) ?? 0 },
    ...count,
  }
}
