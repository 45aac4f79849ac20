import { describe, expect } from 'vitest'
import { asksForMoreThan, githubFault } from '../../emulator/github/faults.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { AFTER, BEFORE, onPullRequest, onPush } from '../support/events.ts'
import { count, onDist, prompts, simulated as test, warnings } from './fixture.ts'
import { commitOf, DAY_MS, PERMISSIONS, weekly } from './weekly.ts'

const ALWAYS = { times: 'always' } as const
const HISTORY = { operation: 'graphql:repository', ...ALWAYS } as const
const FILES = { operation: 'pull-request-files', ...ALWAYS } as const
const event = onPullRequest('pull_request', { author: 'mona', number: 5 })
const asking = { prompt: '{{ changes }}', wait: 'false' }

/** A branch with an old commit and so many new ones, each of a pull request with its number; the newest is returned. */
function pushMerged(github: GitHubEmulator, many: number): string[] {
  github.setPermissions(PERMISSIONS)
  github.push({ commits: [commitOf('base', 60 * DAY_MS)] })
  return Array.from({ length: many }, (_, index) => {
    const [commit] = github.push({ commits: [commitOf(`c${index}`, DAY_MS - index)] })
    const mergeCommitSha = commit?.sha ?? ''
    github.addPullRequest({ number: index + 1, title: `Title ${index + 1}`, merged: true, mergeCommitSha })
    return mergeCommitSha
  })
}

describe('a history', () => {
  test.for([
    [25, githubFault.graphqlTimeout()],
    [10, githubFault.graphqlResourceLimit()],
  ] as const)(
    'of which GitHub gives no more than %i commits at once is read in smaller pages',
    async (row, { action, emulator, github }) => {
      const sha = pushMerged(github, 30).at(-1) ?? ''
      github.faults.add({ ...HISTORY, fault: row[1], when: asksForMoreThan(row[0]) })
      expect((await weekly(action, { sha, inputs: asking })).outputs.result).toBe('submitted')
      expect(prompts(emulator)[0]).toContain('30 changes, the newest last.')
      expect(prompts(emulator)[0]).toContain('#30 Title 30')
    },
  )

  test('of which one pull request cannot be shown is asked about, with that commit as itself', async ({
    action,
    emulator,
    github,
  }) => {
    const sha = pushMerged(github, 3).at(-1) ?? ''
    const path = ['repository', 'object', 'history', 'nodes', 1, 'associatedPullRequests']
    github.faults.add({ ...HISTORY, fault: githubFault.graphqlPart(path) })
    expect((await weekly(action, { sha, inputs: asking })).outputs.result).toBe('submitted')
    expect(prompts(emulator)[0]?.match(/^## Change .*$/gm)).toEqual([
      '## Change 1 of 3: #1 Title 1',
      '## Change 2 of 3: Add c1',
      '## Change 3 of 3: #3 Title 3',
    ])
  })

  test('of which a status cannot be shown begins where that one says', async ({ action, emulator, github }) => {
    const [first = ''] = pushMerged(github, 1)
    await weekly(action, { sha: first, inputs: { prompt: '{{ changes }}' } })
    const [second] = github.push({ commits: [commitOf('next')] })
    const path = ['repository', 'object', 'history', 'nodes', 1, 'status']
    github.faults.add({ ...HISTORY, fault: githubFault.graphqlPart(path) })
    await weekly(action, { sha: second?.sha ?? '', id: 2, inputs: asking })
    expect(prompts(emulator)[1]).toContain('1 change.')
    expect(prompts(emulator)[1]).toContain('Add next')
  })

  test.for(['associatedPullRequests', 'status'])(
    'of which no %s may be read is an error',
    async (field, { action, emulator, github }) => {
      const sha = pushMerged(github, 1).at(-1) ?? ''
      const none = field === 'status' ? 'statuses' : 'pull-requests'
      github.setPermissions({ [none]: 'none' })
      const { outputs, log } = await weekly(action, { sha, inputs: asking })
      expect([outputs.result, prompts(emulator)]).toEqual(['error', []])
      expect(log).toContain(`\`${none}: `)
    },
  )
})

describe('the files of a pull request', () => {
  /** With a description, and files that users would not notice. */
  const addTests = (github: GitHubEmulator, many: number) =>
    github.addPullRequest({
      number: 5,
      title: 'Add retries',
      body: 'It retries.',
      files: Array.from({ length: many }, (_, index) => ({
        filename: `test/${index}.test.ts`,
        patch: '@@ -0,0 +1 @@\n+x',
      })),
    })

  onDist('are read in smaller pages where GitHub cannot give 100', async ({ action, emulator, github }) => {
    addTests(github, 120)
    github.faults.add({ ...FILES, fault: githubFault.diffTooLarge(), when: asksForMoreThan(50) })
    expect((await action.run(asking, { event })).outputs.result).toBe('submitted')
    expect(prompts(emulator)[0]).toContain('Patches of 120 of 120 files are shown.')
  })

  test.for([
    ['422', githubFault.diffTooLarge()],
    ['406', githubFault.diffTooLarge(406)],
    ['500', githubFault.diffTooLarge(500)],
  ] as const)(
    'that GitHub never gives (%s) are neither quiet nor left out',
    async ([, fault], { action, emulator, github }) => {
      addTests(github, 1)
      github.faults.add({ ...FILES, fault })
      const run = await action.run({ prompt: '', exclude: '**', wait: 'false' }, { event })
      expect(run.outputs.result).toBe('submitted')
      const [prompt] = prompts(emulator)
      expect(prompt).toContain('#5 Add retries')
      expect(prompt).toContain('It retries.')
      expect(prompt).toMatch(/The files of this change could not be read: see commit [0-9a-f]{40}/)
      expect(warnings(run)).toEqual([expect.stringContaining('1 lacks some or all (#5)')])
    },
  )

  test('that GitHub never gives are not the same change', async ({ action, emulator, github }) => {
    addTests(github, 1)
    github.faults.add({ ...FILES, fault: githubFault.diffTooLarge() })
    for (const id of ['1', '2']) {
      await action.run({ prompt: '{{ changes }}', comment: 'true' }, { event, env: { GITHUB_RUN_ID: id } })
    }
    expect(prompts(emulator)).toHaveLength(2)
  })
})

describe('a push that GitHub cannot compare', () => {
  const file = (name: string) => ({ filename: `src/${name}.ts`, patch: `@@ -0,0 +1 @@\n+${name}` })

  test.for([406, 422, 500] as const)('(%i) is read commit by commit', async (status, { action, emulator, github }) => {
    github.push({ commits: [{ message: 'Old' }, { sha: BEFORE, message: 'Before' }] })
    github.push({
      commits: [
        { message: 'One', files: [file('one')] },
        { sha: AFTER, message: 'Two', files: [file('two')] },
      ],
    })
    github.faults.add({ operation: 'compare', ...ALWAYS, fault: githubFault.diffTooLarge(status) })
    const { outputs } = await action.run({ ...asking, exclude: 'src/one.ts' }, { event: onPush() })
    expect(outputs.result).toBe('submitted')
    const [prompt] = prompts(emulator)
    expect(prompt?.match(/^## Change .*$/gm)).toEqual(['## Change 1 of 1: Two'])
    expect(prompt).toContain('+two')
    expect(prompt).not.toMatch(/Before|Old|\+one/)
    expect(count(emulator, 'create')).toBe(1)
  })

  test('nor give its commit says so, with its title', async ({ action, emulator, github }) => {
    github.push({ commits: [{ sha: BEFORE }, { sha: AFTER, message: 'All of it\n\nAnd why', files: [file('a')] }] })
    for (const operation of ['compare', 'commit'] as const) {
      github.faults.add({ operation, ...ALWAYS, fault: githubFault.diffTooLarge() })
    }
    expect((await action.run({ prompt: '', wait: 'false' }, { event: onPush() })).outputs.result).toBe('submitted')
    expect(prompts(emulator)[0]).toContain(`All of it\nAuthor: octocat\nURL: `)
    expect(prompts(emulator)[0]).toContain('could not be read')
  })
})

describe('a token that is seconds old', () => {
  const { badCredentials, notFound, notYetKnown } = githubFault

  test.for([badCredentials(), notFound(), notYetKnown()])(
    'ends no run: %o',
    async (fault, { action, emulator, github }) => {
      github.addPullRequest({ number: 5, files: [{ filename: 'src/a.ts', patch: '@@ -0,0 +1 @@\n+x' }] })
      github.faults.add({ operation: 'any', times: 3, fault })
      const run = await action.run({ ...asking, comment: 'true' }, { event })
      expect([run.outputs.result, warnings(run)]).toEqual(['submitted', []])
      expect([github.comments.length, prompts(emulator).length]).toEqual([1, 1])
    },
  )
})

test("a range begins by GitHub's clock, whatever the runner's says", async ({ action, emulator, github }) => {
  github.setPermissions(PERMISSIONS)
  github.setClock(-30 * DAY_MS)
  const ages = { base: 60, old: 38, new: 36 }
  const commits = Object.entries(ages).map(([name, days]) => commitOf(name, days * DAY_MS))
  const sha = github.push({ commits }).at(-1)?.sha ?? ''
  await weekly(action, { sha, inputs: { ...asking, since: '7d' } })
  expect(prompts(emulator)[0]?.match(/^## Change .*$/gm)).toEqual(['## Change 1 of 1: Add new'])
})
