import { describe, expect } from 'vitest'
import type { CommitSeed } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { encodeMarker } from '../../src/core/marker.ts'
import { HOSTILE } from '../core/hostile-text.ts'
import { type GitHubEvent, onPush, onRelease, onSchedule } from '../support/events.ts'
import { count, headLine, markerOf, onDist, prompts, type SimulatedAction, simulated as test } from './fixture.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PERMISSIONS = { contents: 'read', 'pull-requests': 'write', statuses: 'write' } as const
const DOCS_PR = 'https://github.com/acme/docs/pull/7'

/** A commit that brings one file. */
function change(name: string, daysAgo: number): CommitSeed {
  const committedAt = new Date(Date.now() - daysAgo * DAY_MS).toISOString()
  const files = [{ filename: `src/${name}.ts`, status: 'added' as const, patch: '@@ -0,0 +1 @@\n+a' }]
  return { message: `Add ${name}`, committedAt, files }
}

/** Pushes a commit to main. */
function push(github: GitHubEmulator, name: string, daysAgo = 0): string {
  return github.push({ commits: [change(name, daysAgo)] }).at(-1)?.sha ?? ''
}

/** A branch with a commit that is older than a week, and two that are not. */
function prepare(github: GitHubEmulator): { first: string; second: string } {
  github.setPermissions(PERMISSIONS)
  push(github, 'base', 60)
  return { first: push(github, 'one', 3), second: push(github, 'two', 2) }
}

interface RunParts {
  sha: string
  id?: number
  attempt?: number
  inputs?: Record<string, string>
  event?: GitHubEvent
  env?: Record<string, string>
}

function optionsOf({ sha, id = 1, attempt = 1, event = onSchedule, env = {} }: RunParts) {
  const own = {
    GITHUB_SHA: sha,
    GITHUB_RUN_ID: `${id}`,
    GITHUB_RUN_ATTEMPT: `${attempt}`,
    GITHUB_WORKFLOW_REF: 'acme/app/.github/workflows/weekly.yml@refs/heads/main',
  }
  return { event, env: { ...own, ...env } }
}

async function run(action: SimulatedAction, { inputs = {}, ...parts }: RunParts) {
  return await action.run({ since: 'last-run', ...inputs }, optionsOf(parts))
}

/** The names of the files that each prompt asks about. */
function asked(emulator: Emulator): string[] {
  return prompts(emulator).map((prompt) =>
    [...new Set(Array.from((prompt ?? '').matchAll(/^(?:added |--- )src\/(\w+)\.ts/gm), ([, name]) => name))].join(' '),
  )
}

describe('the memory of a branch', () => {
  /** A status that a run set, and a commit after its own. */
  interface Known {
    targetUrl: string
    sha: string
  }

  /** One run, and the status that a second one would have left on a commit after it, as some hand changed it. */
  async function leave(
    { action, github }: { action: SimulatedAction; github: GitHubEmulator },
    forge: (known: Known) => { creator: string; targetUrl: string },
  ) {
    const { first } = prepare(github)
    await run(action, { sha: first })
    const sha = push(github, 'three')
    const { context = '', targetUrl } = github.statuses.at(-1) ?? {}
    github.addStatus({ sha, context, ...forge({ sha, targetUrl: targetUrl ?? '' }) })
    return push(github, 'four')
  }

  /** The address of that status, about the later commit, with other parts of its marker. */
  const targetOf = ({ targetUrl, sha }: Known, parts: object = {}) => {
    const [address = '', marker = ''] = targetUrl.split('#')
    const content = JSON.parse(Buffer.from(marker.split(':').at(-1) ?? '', 'base64url').toString())
    return `${address}#${encodeMarker({ ...content, commit: sha, ...parts })}`
  }
  const TOKEN = 'github-actions[bot]'

  test.for<[string, Parameters<typeof leave>[1], string]>([
    ['of the token itself', (own) => ({ creator: TOKEN, targetUrl: targetOf(own) }), 'four'],
    ['of another app', (own) => ({ creator: 'evil[bot]', targetUrl: targetOf(own) }), 'two three four'],
    ['that was cut', (own) => ({ creator: TOKEN, targetUrl: targetOf(own).slice(0, -1) }), 'two three four'],
  ])(
    'holds a marker %s, and counts it only if the token set it, whole, for that commit',
    async ([, forge, files], { action, emulator, github }) => {
      const sha = await leave({ action, github }, forge)
      await run(action, { sha, id: 9 })
      expect(asked(emulator)).toEqual(['one', files])
    },
  )

  test('counts what the token set also where others set something after it', async ({ action, emulator, github }) => {
    const { first, second } = prepare(github)
    await run(action, { sha: first })
    const [{ context = '', targetUrl = '' } = {}] = github.statuses
    for (let index = 0; index < 150; index++) {
      github.addStatus({ sha: first, context, creator: index % 2 ? 'octocat' : null, targetUrl: `${targetUrl}A` })
    }
    await run(action, { sha: second, id: 2 })
    expect(asked(emulator)).toEqual(['one', 'two'])
  })

  test('keeps jobs, steps, prompts, exclusions and branches apart', async ({ action, emulator, github }) => {
    const { first, second } = prepare(github)
    const parts: Partial<RunParts>[] = [
      {},
      { env: { GITHUB_JOB: 'api' } },
      { env: { GITHUB_ACTION: 'b' } },
      { env: { GITHUB_REF: 'refs/heads/next' } },
      { inputs: { prompt: 'Other: {{ changes }}' } },
      { inputs: { exclude: 'test/**' } },
    ]
    for (const sha of [first, second]) for (const part of parts) await run(action, { sha, ...part })
    expect(asked(emulator)).toEqual([...parts.map(() => 'one'), ...parts.map(() => 'two')])
    expect(new Set(github.statuses.map(({ context }) => context)).size).toBe(parts.length)
  })

  test('does not reveal the project, and survives a new name of the repository', async ({
    action,
    emulator,
    github,
  }) => {
    const { first } = prepare(github)
    await run(action, { sha: first, inputs: { wait: 'false' } })
    await run(action, { sha: first, attempt: 2, env: { GITHUB_REPOSITORY: 'Acme/App' } })
    expect(count(emulator, 'create')).toBe(1)
    expect(JSON.stringify(github.statuses)).not.toContain(emulator.projectId)
  })
})

describe('since the last run, on', () => {
  const push_ = (before: string, after: string) => onPush({ before, after })
  const dispatch = (name: string): GitHubEvent => ({
    name,
    actor: 'octocat',
    payload: {
      action: 'completed',
      sender: { login: 'octocat' },
      workflow_run: { actor: { login: 'octocat' }, triggering_actor: { login: 'octocat' } },
      repository: { name: 'app', full_name: 'acme/app', owner: { login: 'acme' } },
    },
  })

  test.for([
    ['schedule', () => onSchedule],
    ['workflow_dispatch', () => dispatch('workflow_dispatch')],
    ['repository_dispatch', () => dispatch('repository_dispatch')],
    ['workflow_run', () => dispatch('workflow_run')],
    ['release', () => onRelease({ body: 'x' })],
    ['push', push_],
  ] as const)('%s, each change is asked about once', async ([, eventOf], { action, emulator, github }) => {
    github.setPermission('octocat', 'write')
    const { first, second } = prepare(github)
    const one = await run(action, { sha: first, event: eventOf(first, first) })
    const two = await run(action, { sha: second, id: 2, event: eventOf(first, second) })
    const three = await run(action, { sha: second, id: 3, event: eventOf(second, second) })
    expect([one, two, three].map(({ outputs }) => outputs.result)).toEqual(['pull-request', 'pull-request', 'skipped'])
    expect(asked(emulator)).toEqual(['one', 'two'])
  })

  test('push with a comment, the comment reports and the branch decides', async ({ action, emulator, github }) => {
    const { first, second } = prepare(github)
    github.addPullRequest({ number: 4, merged: true, mergeCommitSha: first })
    github.addPullRequest({ number: 5, merged: true, mergeCommitSha: second })
    const inputs = { comment: 'true' }
    await run(action, { sha: first, inputs, event: push_('0'.repeat(40), first) })
    await run(action, { sha: second, id: 2, inputs, event: push_(first, second) })
    expect(asked(emulator)).toEqual(['one', 'two'])
    expect(github.comments.map((comment) => [comment.number, headLine(comment.body).slice(0, 1)])).toEqual([
      [4, '✅'],
      [5, '✅'],
    ])
    expect(markerOf(github.comments[1]).requests).toMatchObject([{ run: '2', commit: second, result: 'pull-request' }])
    expect(github.statuses).toHaveLength(6)
    const again = await run(action, { sha: second, id: 2, attempt: 2, inputs, event: push_(first, second) })
    expect(again.outputs).toMatchObject({ result: 'pull-request', reused: 'true' })
    expect(prompts(emulator)).toHaveLength(2)
    expect(github.comments).toHaveLength(2)
  })

  test('push with max-prompts, what the comment counts stops no run', async ({ action, emulator, github }) => {
    const { first } = prepare(github)
    github.addPullRequest({ number: 4, merged: true, mergeCommitSha: first })
    const inputs = { comment: 'true', 'max-prompts': '1', 'fail-on': 'none' }
    emulator.usePlan(() => ({ runsForMs: 300, ends: 'failed' }))
    for (const id of [1, 2]) await run(action, { sha: first, id, inputs, event: push_('0'.repeat(40), first) })
    expect(asked(emulator)).toEqual(['one', 'one'])
  })
})

describe('since the last run, with', () => {
  const withDocs = (github: GitHubEmulator, emulator: Emulator) => {
    github.addRepository({ fullName: 'acme/docs', private: false })
    github.addPullRequest({ repository: 'acme/docs', number: 7 })
    emulator.usePlan(() => ({ runsForMs: 300, ends: 'completed', prLink: DOCS_PR }))
  }

  test('reuse-job: false, each run creates a job', async ({ action, emulator, github }) => {
    const { first, second } = prepare(github)
    withDocs(github, emulator)
    const inputs = { 'reuse-job': 'false' }
    await run(action, { sha: first, inputs })
    const { outputs } = await run(action, { sha: second, id: 2, inputs })
    expect([outputs.reused, asked(emulator)]).toEqual(['false', ['one', 'two']])
    expect(count(emulator, 'create')).toBe(2)
  })

  test('reuse-job: require, only an open docs pull request is followed up on', async ({ action, emulator, github }) => {
    const { first, second } = prepare(github)
    withDocs(github, emulator)
    const inputs = { 'reuse-job': 'require' }
    const none = await run(action, { sha: first, inputs })
    expect([none.outputs.result, github.statuses]).toEqual(['skipped', []])
    await run(action, { sha: first, id: 2 })
    const open = await run(action, { sha: second, id: 3, inputs })
    expect(open.outputs).toMatchObject({ result: 'pull-request', reused: 'true' })
    github.changePullRequest(7, { state: 'closed' }, 'acme/docs')
    const before = github.statuses.length
    const closed = await run(action, { sha: push(github, 'three'), id: 4, inputs })
    expect([closed.outputs.result, github.statuses.length]).toEqual(['skipped', before])
    const later = await run(action, { sha: push(github, 'four'), id: 5 })
    expect(later.outputs).toMatchObject({ result: 'pull-request', reused: 'false' })
    expect(asked(emulator)).toEqual(['one', 'two', 'three four'])
  })

  test('job-id, the prompt goes to that job, and the branch remembers it', async ({ action, emulator, github }) => {
    const { first, second } = prepare(github)
    withDocs(github, emulator)
    const { id } = emulator.addJob()
    const inputs = { 'job-id': id, prompt: 'Update: {{ changes }}' }
    const one = await run(action, { sha: first, inputs })
    expect(one.outputs).toMatchObject({ 'job-id': id, reused: 'true' })
    const again = await run(action, { sha: first, attempt: 2, inputs })
    expect(again.outputs).toMatchObject({ 'job-id': id, reused: 'true' })
    await run(action, { sha: second, id: 2, inputs })
    expect([asked(emulator), count(emulator, 'create')]).toEqual([['one', 'two'], 0])
  })

  test('a dry run while the job of the last run is active, the service is not asked', async ({
    action,
    emulator,
    github,
  }) => {
    const { first, second } = prepare(github)
    emulator.usePlan(() => ({ runsForMs: 600_000, ends: 'completed' }))
    await run(action, { sha: first, inputs: { wait: 'false' } })
    const before = [emulator.requests.length, github.statuses.length]
    const { outputs, log } = await run(action, { sha: second, id: 2, inputs: { 'dry-run': 'true' } })
    expect([outputs.result, emulator.requests.length, github.statuses.length]).toEqual(['dry-run', ...before])
    expect(log).toContain('Dry run: how job')
    expect(log).toContain('--- src/two.ts (')
  })

  test('page views, a run with nothing new writes the report all the same', async ({ action, emulator, github }) => {
    const { first } = prepare(github)
    const inputs = { 'page-views': 'true' }
    await run(action, { sha: first, inputs: { prompt: 'Update: {{ changes }}', ...inputs } })
    const { outputs, summary } = await run(action, {
      sha: first,
      id: 2,
      inputs: { prompt: 'Update: {{ changes }}', ...inputs },
    })
    expect(outputs).toMatchObject({ result: 'skipped', 'views-total': expect.stringMatching(/^\d+$/) })
    expect(summary).toContain('Page views')
    const reportAlone = await run(action, { sha: push(github, 'three'), id: 3, inputs })
    expect(reportAlone.outputs).not.toHaveProperty('result')
    expect(prompts(emulator)).toHaveLength(1)
  })
})

describe('whatever a range is named', () => {
  test.for([
    '--upload-pack=x',
    '../../orgs/acme',
    'v1?per_page=1',
    'main@{1.week.ago}',
    '\u202egnp.1v',
    '%2e%2e%2fsecrets',
    '::error::x',
    `${'x'.repeat(256)}`,
    '@',
  ])('%j is an error that sends nothing, or found', async (since, { action, emulator, github }) => {
    const { second } = prepare(github)
    const { outputs } = await run(action, { sha: second, inputs: { since } })
    expect([outputs.result, prompts(emulator)]).toEqual(['error', []])
    const paths = github.requests.map(({ path }) => path)
    for (const path of paths) expect(path).toMatch(/^\/repos\/acme\/app\/(compare|commits)\/[^?#]*$|^\/graphql$/)
  })

  test.for(['feature/näme-🎉', 'a#b%y&2+c', '--$(id);'])(
    'a tag %j is found',
    async (tag, { action, emulator, github }) => {
      const { first, second } = prepare(github)
      github.setRef(tag, first)
      const { outputs } = await run(action, { sha: second, inputs: { since: tag, wait: 'false' } })
      expect([outputs.result, asked(emulator)]).toEqual(['submitted', ['two']])
    },
  )

  test('merged pull requests and commits cannot speak for the prompt', async ({ action, emulator, github }) => {
    const { first } = prepare(github)
    github.setRef('v1', first)
    const [merge] = github.push({ commits: [{ ...change('evil', 0), message: HOSTILE }] })
    const sha = merge?.sha ?? ''
    const parts = { number: 8, merged: true, mergeCommitSha: sha, user: 'mallory' }
    github.addPullRequest({ ...parts, title: HOSTILE, body: `\`\`\`\n{{ changes }}\n${emulator.apiKey}\n${HOSTILE}` })
    await run(action, { sha, inputs: { since: 'v1', prompt: 'A {{ changes }} B' } })
    const [prompt = ''] = prompts(emulator)
    expect(prompt).not.toContain(emulator.apiKey)
    const outside = prompt.replace(/^<([\w-]+)-(\w{16})>\n[\s\S]*?\n<\/\1-\2>$/gm, '[$1]')
    expect(outside).toMatch(/^A\n\[changes\]\n2 changes, [^\n]+\nB\n\nThe text between [^\n]+$/)
    expect(prompt).toContain('{{ changes }}')
  })
})

describe('a run that waits for the job of the last one', () => {
  onDist('and is cancelled has sent nothing, and sets no status', async ({ action, emulator, github }) => {
    const { first, second } = prepare(github)
    emulator.usePlan(() => ({ runsForMs: 600_000, ends: 'completed' }))
    await action.run({ since: 'last-run', wait: 'false' }, optionsOf({ sha: first }))
    const before = github.statuses.length
    const running = await action.start({ since: 'last-run' }, optionsOf({ sha: second, id: 2 }))
    await emulator.waitForRequest(({ operation }) => operation === 'read')
    const startedAt = Date.now()
    running.kill('SIGINT')
    const { exitCode, outputs, log } = await running.finished
    expect([exitCode, outputs.result]).toEqual([1, 'cancelled'])
    expect(Date.now() - startedAt).toBeLessThan(5000)
    expect(log).toContain('The prompt was not sent.')
    expect([prompts(emulator).length, github.statuses.length]).toEqual([1, before])
  })
})
