import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { Permissions } from '../../emulator/github/access.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { readEvent } from '../../src/event/payload.ts'
import { parseInputs } from '../../src/inputs/inputs.ts'
import { readRunSettings } from '../../src/inputs/settings.ts'
import { neededPermissions } from '../../src/permissions.ts'
import { test } from '../e2e/simulated.ts'
import {
  AFTER,
  BEFORE,
  type GitHubEvent,
  HEAD,
  onComment,
  onPullRequest,
  onPush,
  onRelease,
  onReview,
  onReviewComment,
  onSchedule,
  ZERO,
} from '../support/events.ts'
import type { FakeClock } from '../support/fake-clock.ts'
import { runs } from '../support/fuzz.ts'
import { runStep } from '../support/run-step.ts'
import { silentLog } from '../support/silent-log.ts'

const NONE: Permissions = { 'pull-requests': 'none', contents: 'none', issues: 'none', statuses: 'none' }
const ALL: Permissions = { 'pull-requests': 'write', contents: 'write', issues: 'write', statuses: 'write' }

const CHANGE = ['', '{{ pull-request }}', '{{ changed-files }}', '{{ commits }}', '{{ diff }} {{ pull-request }}']

const RANGE = ['', '{{ pull-requests }}', '{{ changed-files }} {{ commits }}']

/** Events, what a prompt on them may hold, and which have a range. */
const EVENTS: readonly [event: GitHubEvent, prompts: readonly string[], withRange?: true][] = [
  [onPullRequest('pull_request'), CHANGE],
  [onPullRequest('pull_request_target', { from: 'eve/app' }), CHANGE],
  [onPush(), CHANGE],
  [onPush({ before: ZERO }), CHANGE],
  [onPush({ ref: 'refs/tags/v1' }), CHANGE],
  [onComment('Name the limits.'), [...CHANGE, '{{ comment }}']],
  [onReviewComment({ body: 'Name it.' }), [...CHANGE, '{{ comment }}']],
  [onReview(), [...CHANGE, '{{ review }}']],
  [onReview({ state: 'approved' }), [...CHANGE, '{{ review }}']],
  [onRelease({ body: 'New regions' }), ['', '{{ release }}']],
  [onSchedule, ['']],
  [onSchedule, RANGE, true],
  [onRelease({ body: 'New regions', tag: 'v2' }), [...RANGE, '{{ release }}'], true],
  [onPush(), [...RANGE, '{{ pull-request }} {{ pull-requests }}'], true],
  [onComment('Hello', { onIssue: true }), ['']],
]

interface Step {
  placeholders: string
  comments: boolean
  inputs: Record<'pull-request' | 'skip-authors' | 'reuse-job' | 'since', string>
  docs: Record<'docs-token' | 'labels' | 'reviewers', string>
  keepsIssue: boolean
}

const PLAIN: Step = {
  placeholders: '',
  comments: false,
  inputs: { 'pull-request': '', 'skip-authors': 'none', 'reuse-job': 'true', since: '' },
  docs: { 'docs-token': '', labels: '', reviewers: '' },
  keepsIssue: false,
}

const SINCE = ['last-run', 'last-run', 'previous-release', '1h', 'v1']

const anyStep = (prompts: readonly string[], withRange: boolean): fc.Arbitrary<Step> =>
  fc.record({
    placeholders: fc.constantFrom(...prompts),
    comments: fc.boolean(),
    inputs: fc.record({
      'pull-request': fc.constantFrom('', ...(withRange ? [] : ['2'])),
      since: fc.constantFrom(...(withRange ? SINCE : [''])),
      'skip-authors': fc.constantFrom('', 'none', 'renovate[bot]'),
      'reuse-job': fc.constantFrom('true', 'false'),
    }),
    docs: fc.record({
      'docs-token': fc.constantFrom('', DOCS_TOKEN),
      labels: fc.constantFrom('', '', 'docs'),
      // Not the author alone: there may be none, and then nothing is written.
      reviewers: fc.constantFrom('', '', 'author, mona', 'mona'),
    }),
    keepsIssue: fc.boolean(),
  })

/** The docs pull request of every job. */
const DOCS_NUMBER = 90
const DOCS_TOKEN = 'ghs_docs'

/** In the workflow's own repository, where its own token may do all that its permissions allow. */
function prepareDocs(github: GitHubEmulator, emulator: Emulator): void {
  const prLink = `https://github.com/acme/app/pull/${DOCS_NUMBER}`
  emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed', prLink }))
  github.addPullRequest({ number: DOCS_NUMBER, user: 'mintlify[bot]' })
  github.addLabel('docs')
  github.setPermission('mona', 'write')
  const permissions = { 'pull-requests': 'write' } as const
  github.addToken({ token: DOCS_TOKEN, identity: 'docs-app[bot]', permissions, repositories: ['acme/app'] })
}

function prepare(github: GitHubEmulator): void {
  const files = [{ filename: 'src/a.ts', patch: '@@ -1 +1 @@\n-a\n+b' }]
  const commits = [{ sha: AFTER, message: 'Add a', files }]
  github.setPermission('octocat', 'write')
  const remarks = [{ review: 7, path: 'src/a.ts', body: 'Name it.' }]
  github.addPullRequest({
    number: 1,
    merged: true,
    mergeCommitSha: AFTER,
    files,
    commits,
    remarks,
    head: { sha: HEAD },
  })
  github.addPullRequest({ number: 2, files, commits })
  github.push({ commits: [{ sha: BEFORE, committedAt: '2020-01-01T00:00:00Z' }, ...commits] })
  github.setRef('v1', BEFORE)
  github.addRelease({ tag: 'v1', publishedAt: '2020-01-02T00:00:00Z' })
}

let count = 0

/** Runs the step with a token that has these permissions, and reports what it asked of GitHub. */
async function run(
  { event, placeholders, comments, inputs, docs, keepsIssue }: Step & { event: GitHubEvent },
  permissions: Partial<Permissions>,
  { emulator, github, clock }: { emulator: Emulator; github: GitHubEmulator; clock: FakeClock },
) {
  github.setPermissions({ ...NONE, ...permissions })
  github.changePullRequest(DOCS_NUMBER, { labels: [], requestedReviewers: [] })
  // All threads on it remember what it got.
  for (const { id } of [...github.comments]) github.deleteComment(id)
  const before = github.requests.length
  const given = {
    ...inputs,
    ...docs,
    'base-url': emulator.baseUrl,
    'api-key': emulator.apiKey,
    'project-id': emulator.projectId,
    prompt: `Say hello ${placeholders}`,
    // A thread and a job of its own: no run remembers another.
    comment: comments ? `thread-${count}` : 'false',
    ...(keepsIssue ? { 'page-views': 'true', 'page-views-issue': `Issue ${count}`, 'max-requests': '1' } : {}),
  }
  const env = { ...github.env, GITHUB_SHA: AFTER, GITHUB_JOB: `job-${count++}` }
  const { outputs, annotations } = await runStep({ inputs: given, env, event, clock })
  const requests = github.requests.slice(before)
  return {
    result: outputs.result,
    isRefused: requests.some(({ status }) => status === 403),
    lacks: annotations.flatMap(({ message }) => (message.includes('`permissions:`') ? message : [])),
    operations: new Set(requests.map(({ operation }) => operation)),
  }
}

/** What the step that ran last needs, by the program. */
async function neededByLast() {
  const event = readEvent(silentLog)
  const readPromptFile = async () => ({ expected: 'nothing' })
  const inputs = await parseInputs({ event, readPromptFile, redact: (text) => text, nowMs: Date.now() })
  const { skipAuthors, docsToken } = readRunSettings()
  const needed = neededPermissions({ inputs, event, skipAuthors, hasDocsToken: docsToken !== '' })
  const scopes: Partial<Permissions> = Object.fromEntries(needed.map((permission) => permission.split(': ')))
  return scopes
}

describe('the permissions that the action says a run needs', () => {
  test.override('emulatorOptions', () => ({ limits: { create: 10_000, message: 10_000 } }))

  test.for(EVENTS.map(([event, prompts, withRange = false]) => ({ event, prompts, withRange })))(
    'are what its requests need on $event.name, with a range: $withRange',
    async ({ event, prompts, withRange }, { emulator, github, clock }) => {
      const emulators = { emulator, github, clock }
      prepare(github)
      prepareDocs(github, emulator)
      await fc.assert(
        fc.asyncProperty(anyStep(prompts, withRange), async (given) => {
          const step = { ...given, event }
          const free = await run(step, ALL, emulators)
          expect(free).toMatchObject({ result: 'pull-request', isRefused: false, lacks: [] })
          const needed = await neededByLast()
          expect(await run(step, needed, emulators)).toEqual(free)
          // Of a push both permissions are named at once, whichever of them a run asks for; and so of a range.
          const isAboutPush = event.name === 'push' && step.inputs['pull-request'] === ''
          // `issues: write` lets a token comment on pull requests too.
          const isCovered = (scope: string) => scope === 'pull-requests' && step.keepsIssue
          const isSure = ([scope, level]: [string, string]) =>
            !isCovered(scope) && (level === 'write' || (withRange ? scope !== 'pull-requests' : !isAboutPush))
          for (const [scope, level] of Object.entries(needed).filter(isSure)) {
            const less = await run(step, { ...needed, [scope]: level === 'write' ? 'read' : 'none' }, emulators)
            expect(less.isRefused || less.lacks.length > 0, scope).toBe(true)
          }
          const { comments, placeholders, inputs, docs } = step
          const asksAboutPush = comments || placeholders !== '' || inputs['skip-authors'] !== 'none'
          expect(needed.contents !== undefined).toBe(
            withRange || (isAboutPush && (asksAboutPush || docs.reviewers.includes('author'))),
          )
          expect(needed.issues).toBe(step.keepsIssue ? 'write' : undefined)
          expect(needed.statuses).toBe(step.inputs.since === 'last-run' ? 'write' : undefined)
        }),
        { examples: withRange ? [] : [[PLAIN], [{ ...PLAIN, comments: true }]], numRuns: runs(4) },
      )
    },
  )
})
