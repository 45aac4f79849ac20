import type { Permissions } from '../emulator/github/access.ts'
import type { GitHubEmulator } from '../emulator/github/server.ts'
import { type GitHubEvent, onPush, onRelease, onSchedule } from '../test/support/events.ts'
import { type CostFigures, costOf, type Sent } from './cost.ts'
import { ASSUMPTIONS, DAY_MS, MONTH_MS, type Month, type PullRequestLife } from './month.ts'
import { MONTH_STARTS_AT, openWorkflow } from './workflow.ts'

/** A way to ask for docs about merged code. */
interface Way {
  name: string
  cause: string
  inputs: Record<string, string>
  permissions: Partial<Permissions>
  /** When it runs, in milliseconds since the month began. */
  runsAt: readonly number[]
  /** What happens on GitHub just before a run. */
  event(run: { before: string; after: string; atMs: number }, github: GitHubEmulator): GitHubEvent
}

/** As in the examples; whether a run waits for the agent changes nothing here. */
const EXCLUDE = 'docs/**, **/*.md, **/*.mdx'

/** A prompt for each pull request that is merged, as `examples/merge.yml` does. */
export async function costOfMerges(month: Month): Promise<CostFigures> {
  return await costOfWay(month, {
    name: 'this action, on merge',
    cause: 'merge',
    inputs: { comment: 'merged', wait: 'false' },
    permissions: { contents: 'read', 'pull-requests': 'write' },
    runsAt: month.pullRequests.map(({ mergedAtMs }) => mergedAtMs).toSorted((a, b) => a - b),
    event: ({ before, after }) => onPush({ before, after }),
  })
}

/** A prompt for each week, as `examples/weekly-docs.yml` does. */
export async function costOfWeeks(month: Month): Promise<CostFigures> {
  return await costOfWay(month, {
    name: 'this action, every week',
    cause: 'week',
    inputs: { since: 'last-run', exclude: EXCLUDE },
    permissions: { contents: 'read', 'pull-requests': 'read', statuses: 'write' },
    runsAt: every(7 * DAY_MS),
    event: () => onSchedule,
  })
}

/** A prompt for each release, as `examples/release-docs.yml` does. */
export async function costOfReleases(month: Month): Promise<CostFigures> {
  return await costOfWay(month, {
    name: 'this action, per release',
    cause: 'release',
    inputs: { since: 'previous-release' },
    permissions: { contents: 'read', 'pull-requests': 'read' },
    runsAt: every(MONTH_MS / ASSUMPTIONS.releases.value),
    event({ after: sha, atMs }, github) {
      const release = { tag: `v1.${Math.round(atMs / DAY_MS)}.0`, publishedAt: timeAt(atMs) }
      github.addRelease({ ...release, sha })
      return onRelease({ body: '', ...release })
    },
  })
}

/** The ends of the equal parts of the month. */
function every(ms: number): number[] {
  return Array.from({ length: Math.floor(MONTH_MS / ms) }, (_, index) => (index + 1) * ms)
}

const timeAt = (ms: number) => new Date(MONTH_STARTS_AT + ms).toISOString()

/** Merges the month's pull requests in order, and runs the whole action when the way says so. */
async function costOfWay(month: Month, way: Way): Promise<CostFigures> {
  const workflow = await openWorkflow()
  const { github, service } = workflow
  const sent: Sent[] = []
  github.setPermissions(way.permissions)
  const waiting = month.pullRequests.toSorted((a, b) => a.mergedAtMs - b.mergedAtMs)
  const first = { message: 'Begin', committedAt: timeAt(-30 * DAY_MS) }
  let after = github.push({ commits: [first] }).at(-1)?.sha ?? ''
  github.addRelease({ tag: 'v1.0.0', sha: after, publishedAt: timeAt(-DAY_MS) })
  try {
    for (const [index, atMs] of way.runsAt.entries()) {
      const before = after
      const merged = waiting.splice(0, countUntil(atMs, waiting))
      for (const life of merged) after = merge(life, github)
      service.usePlan(({ jobId }) => {
        const { pullRequests, needsDocs } = aboutOf(merged, month)
        const docsHandledAtMs = atMs + ASSUMPTIONS.docsOpenDays.value * DAY_MS
        sent.push({ atMs, cause: way.cause, pullRequests, needsDocs, docsHandledAtMs, jobId })
        return { runsForMs: 60_000, ends: 'completed', ...(needsDocs ? {} : { prLink: null }) }
      })
      const event = way.event({ before, after, atMs }, github)
      await workflow.run(atMs, { inputs: way.inputs, event, env: { GITHUB_SHA: after, GITHUB_RUN_ID: String(index) } })
    }
    return costOf(way.name, sent)
  } finally {
    await workflow.close()
  }
}

function countUntil(ms: number, lives: readonly PullRequestLife[]): number {
  return lives.filter(({ mergedAtMs }) => mergedAtMs <= ms).length
}

function merge({ number, isDocsOnly, mergedAtMs }: PullRequestLife, github: GitHubEmulator): string {
  const filename = isDocsOnly ? `docs/feature-${number}.md` : `src/feature-${number}.ts`
  const files = [{ filename, status: 'added' as const, patch: '@@ -0,0 +1 @@\n+after' }]
  const commit = { message: `Feature ${number}`, committedAt: timeAt(mergedAtMs), files }
  const sha = github.push({ commits: [commit] }).at(-1)?.sha ?? ''
  github.addPullRequest({ number, merged: true, mergeCommitSha: sha, mergedAt: timeAt(mergedAtMs), files })
  return sha
}

/** The pull requests that a prompt is about, and whether one of them needs docs: if its first prompt would have. */
function aboutOf(merged: readonly PullRequestLife[], { events }: Month): Pick<Sent, 'pullRequests' | 'needsDocs'> {
  const pullRequests = merged.filter(({ isDocsOnly }) => !isDocsOnly).map(({ number }) => number)
  const opened = events.filter(({ cause, pullRequest }) => cause === 'opened' && pullRequests.includes(pullRequest))
  return { pullRequests, needsDocs: opened.some(({ needsDocs }) => needsDocs) }
}
