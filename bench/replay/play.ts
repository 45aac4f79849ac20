import { type GitHubEvent, onPush, onRelease, onSchedule } from '../../test/support/events.ts'
import type { Change, Tag } from './clone.ts'
import { documentedNames, isDocs, namesIn } from './names.ts'
import { openWorkflow, type Workflow } from './workflow.ts'

/** How often the action runs. */
export type Every = 'change' | 'week' | 'release'

/** One run of the action, and what it was about. */
export interface Played {
  changes: readonly Change[]
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

/** A moment at which the action runs. */
interface Moment {
  /** The last change that it knows. */
  change: Change
  atMs: number
  tag?: string
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
  workflow.github.setPermissions({ contents: 'read', 'pull-requests': 'read', statuses: 'write' })
  // A history may contain what the emulator would take for its directives, as that of this repository does.
  workflow.service.usePlan(() => ({ runsForMs: 2_000, ends: 'completed' }))
  const played: Played[] = []
  workflow.github.push({ commits: [startOf(first)] })
  let shown = 0
  try {
    for (const [index, moment] of momentsOf(changes, every, tags).entries()) {
      const end = changes.indexOf(moment.change) + 1
      const news = changes.slice(shown, end)
      for (const change of news) show(change, workflow)
      shown = end
      played.push({ changes: news, ...(await run(moment, { every, index }, workflow)) })
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
  const weeks = Math.ceil((last - first + 1) / WEEK_MS)
  const ends = Array.from({ length: weeks }, (_, week) => first + (week + 1) * WEEK_MS)
  return ends.flatMap((atMs) => {
    const change = changes.findLast(({ committedAtMs }) => committedAtMs < atMs)
    return change === undefined ? [] : { change, atMs }
  })
}

/** What the first change builds on: the history begins with it. */
function startOf({ parent, committedAtMs }: Change) {
  return { sha: parent, parents: [], committedAt: new Date(committedAtMs - 1).toISOString() }
}

/** Adds a change to the emulated GitHub: its commit, and the pull request that it came from. */
function show(change: Change, { github }: Workflow): void {
  const { sha, parent, committedAtMs, author, title, body, number, files } = change
  const committedAt = new Date(committedAtMs).toISOString()
  const withoutDocs = () => files().filter(({ filename }) => !isDocs(filename))
  const message = [`${title}${number === undefined ? '' : ` (#${number})`}`, body].join('\n\n')
  // A bot's name in git is its login.
  const login = author.endsWith('[bot]') ? author : 'octocat'
  github.push({ commits: [{ sha, parents: [parent], message, committedAt, files: withoutDocs, author: login }] })
  if (number === undefined) return
  github.addPullRequest({
    number,
    title,
    body,
    user: login,
    merged: true,
    mergeCommitSha: sha,
    mergedAt: committedAt,
    commits: [{ sha }],
  })
}

async function run(
  { change, atMs, tag }: Moment,
  { every, index }: { every: Every; index: number },
  { github, service, run: runStep }: Workflow,
): Promise<Omit<Played, 'changes'>> {
  const before = { prompts: service.requests.length, requests: github.requests.length }
  const env = { GITHUB_SHA: change.sha, GITHUB_RUN_ID: String(index + 1), GITHUB_REF: 'refs/heads/main' }
  if (tag !== undefined) github.addRelease({ tag, sha: change.sha })
  const message = await runStep(atMs, { inputs: INPUTS[every], event: eventOf(every, change, tag), env })
  return {
    prompts: service.requests.slice(before.prompts).flatMap(({ prompt }) => prompt ?? []),
    requests: github.requests.length - before.requests,
    message,
  }
}

const INPUTS: Record<Every, Record<string, string>> = {
  change: {},
  week: { since: 'last-run' },
  release: { since: 'previous-release' },
}

function eventOf(every: Every, { parent, sha }: Change, tag: string | undefined): GitHubEvent {
  if (tag !== undefined) return onRelease({ tag, body: '' })
  return every === 'week' ? onSchedule : onPush({ before: parent, after: sha })
}

const LIST_OF_NAMES = /^Lines that are not shown also add: .*$/gm

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
  return {
    changes: played.reduce((sum, { changes }) => sum + changes.length, 0),
    runs: played.length,
    prompts: sizes.length,
    requests: played.reduce((sum, { requests }) => sum + requests, 0),
    mostRequests: Math.max(0, ...played.map(({ requests }) => requests)),
    characters: { median: sizes[Math.floor(sizes.length / 2)] ?? 0, max: sizes.at(-1) ?? 0 },
    ...count,
  }
}
