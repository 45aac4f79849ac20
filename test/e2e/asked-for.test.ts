import { describe, expect } from 'vitest'
import type { FileSeed } from '../../emulator/github/repositories.ts'
import { runExample } from '../examples/run-example.ts'
import { openDocsPullRequest } from '../support/docs-pull-request.ts'
import { BASE, onPullRequest, onPush, onSchedule } from '../support/events.ts'
import { githubOperations, markerOf, prompts, simulated } from './fixture.ts'
import { asked, commitOf, PERMISSIONS, push } from './weekly.ts'

/** A test of both workflows: each pull request as it is opened, and everything since the last run every week. */
const test = simulated.extend('setup', ({ action, clock, emulator, github }) => {
  emulator.usePlan(() => ({ runsForMs: 300, ends: 'completed' }))
  push(github, ['old'], 30)
  push(github, ['base'], 8)
  let [runs, sha] = [0, '']
  const filesOf = (name: string): FileSeed[] => [...(commitOf(name).files as FileSeed[])]
  const run = async (example: string, options: Parameters<typeof runExample>[1]) => {
    runs += 1
    return await runExample(example, { sha, id: runs, ...options }, { action, emulator, github })
  }
  return {
    emulator,
    github,
    run,
    /** Opens a pull request, about which the workflow runs. */
    async open(number: number, name: string, parts: { author?: string; from?: string; files?: FileSeed[] } = {}) {
      const head = { sha: `${number}`.padStart(40, 'a') }
      const { files = filesOf(name), author: user = 'mona', ...event } = parts
      github.addPullRequest({ number, title: `Add ${name}`, user, head, base: { sha: BASE }, files })
      return await run('pull-request.yml', {
        event: onPullRequest('pull_request', { number, author: user, headSha: head.sha, ...event }),
      })
    },
    /** Pushes to a pull request: its branch is updated, or a file is added to it. */
    async update(number: number, names: readonly string[]) {
      const headSha = `${number}`.padStart(40, 'b')
      const before = `${number}`.padStart(40, 'a')
      github.changePullRequest(number, {
        head: { ...github.pullRequest(number).head, sha: headSha },
        files: names.flatMap(filesOf),
      })
      const parts = { number, author: 'mona', headSha, before, action: 'synchronize' }
      return await run('pull-request.yml', { event: onPullRequest('pull_request', parts) })
    },
    /** Squashes a pull request into main. */
    merge(number: number, names: readonly string[]) {
      const commit = {
        ...commitOf(names[0] ?? ''),
        message: `Add ${names[0]} (#${number})`,
        files: names.flatMap(filesOf),
      }
      sha =
        github.push({ commits: [{ ...commit, committedAt: new Date(clock.now()).toISOString() }] }).at(-1)?.sha ?? ''
      github.changePullRequest(number, { merged: true, mergeCommitSha: sha })
      return sha
    },
    commit(name: string) {
      sha = push(github, [name])
      return sha
    },
    /** A push of everything since a commit. */
    async pushed(before: string) {
      github.setPermissions(PERMISSIONS)
      const event = onPush({ before, after: sha, message: 'Merge the group' })
      return await action.run({ comment: 'true' }, { event, env: { GITHUB_SHA: sha, GITHUB_RUN_ID: '99' } })
    },
    week: async () => await run('weekly-docs.yml', { event: onSchedule }),
  }
})

describe('each pull request, and a weekly sweep', () => {
  test('pay for each change once, and name every docs pull request', async ({ setup }) => {
    const { emulator, github, open, update, merge, commit, week } = setup
    openDocsPullRequest(github, { number: 41 })
    // Asked about and merged.
    await open(1, 'one')
    merge(1, ['one'])
    // By a bot, and from a fork: no run.
    expect((await open(2, 'two', { author: 'dependabot[bot]' })).outputs.result).toBe('skipped')
    merge(2, ['two'])
    github.addPullRequest({ number: 3, title: 'Add three', user: 'stranger', head: { repository: 'other/app' } })
    merge(3, ['three'])
    // An updated branch.
    await open(4, 'four')
    expect((await update(4, ['four'])).outputs).toMatchObject({ prompts: '0' })
    merge(4, ['four'])
    // Pushed to after its last prompt, without a run.
    await open(5, 'five')
    github.changePullRequest(5, { head: { ...github.pullRequest(5).head, sha: '5'.padStart(40, 'c') } })
    merge(5, ['five', 'more'])
    // Whose job failed.
    emulator.usePlan(() => ({ runsForMs: 300, ends: 'failed' }))
    expect((await open(6, 'six')).outputs.result).toBe('failed')
    emulator.usePlan(() => ({ runsForMs: 300, ends: 'completed' }))
    merge(6, ['six'])
    commit('direct')
    const first = await week()
    expect(asked(emulator)).toEqual(['one', 'four', 'five', 'six', 'two three five more six direct'])
    expect(first.log).toMatch(/^Already asked for: #1 \(acme\/docs#\d+\), #4 \(acme\/docs#\d+\)\.$/m)
    expect(first.summary).toContain('Already asked for: #1 (acme/docs#')
    expect(prompts(emulator).at(-1)).toMatch(
      /Left out, because their docs were asked for before: #1 \(acme\/docs#\d+\), #4 /,
    )
    expect(prompts(emulator).at(-1)).not.toMatch(/Add one|Add four/)
    // The week after, everything was asked about.
    await open(7, 'seven')
    merge(7, ['seven'])
    const second = await week()
    expect(second.outputs).toMatchObject({
      result: 'skipped',
      message: expect.stringMatching(/^Skipped: all of it was already asked for: #7 \(acme\/docs#\d+\)\.$/),
    })
    commit('eight')
    await week()
    expect(asked(emulator).slice(5)).toEqual(['seven', 'eight'])
  })

  test('pay once for a pull request that only moves a file', async ({ setup }) => {
    const { emulator, github, open, merge, week } = setup
    const moved = { filename: 'src/new.ts', previous_filename: 'src/old.ts', status: 'renamed', patch: '' } as const
    await open(1, 'one', { files: [moved] })
    merge(1, ['one'])
    expect((await week()).outputs.result).toBe('skipped')
    expect([prompts(emulator).length, github.statuses.length]).toEqual([1, 1])
  })

  test('a push of one pull request that was asked about reports its job, in the same workflow too', async ({
    setup,
  }) => {
    const { emulator, open, merge, commit, pushed } = setup
    const before = commit('start')
    await open(1, 'one')
    merge(1, ['one'])
    expect((await pushed(before)).outputs).toMatchObject({ 'job-id': 'job-1', prompts: '0' })
    expect(asked(emulator)).toEqual(['one'])
  })

  test('a push of three, of which two were asked about, goes to the thread and the job of the third', async ({
    setup,
  }) => {
    const { emulator, github, open, merge, commit, pushed, week } = setup
    const before = commit('start')
    await open(1, 'one')
    await open(2, 'two')
    emulator.usePlan(() => ({ runsForMs: 300, ends: 'failed' }))
    await open(3, 'three')
    emulator.usePlan(() => ({ runsForMs: 300, ends: 'completed' }))
    merge(1, ['one'])
    merge(3, ['three'])
    merge(2, ['two'])
    const result = await pushed(before)
    expect(result.log).toMatch(/^Already asked for: #1 \(acme\/docs#\d+\), #2 /m)
    expect(asked(emulator)).toEqual(['one', 'two', 'three', 'three'])
    const records = github.comments.filter(({ number }) => number === 3).flatMap((one) => markerOf(one).records)
    expect(records.map(({ result: end }) => end)).toEqual(['failed', 'pull-request'])
    // The weekly run knows of it.
    await week()
    expect(asked(emulator).slice(4)).toEqual(['start'])
  })

  test('cost two queries a week', async ({ setup }) => {
    const { github, open, merge, week } = setup
    await open(1, 'one')
    merge(1, ['one'])
    for (let number = 2; number <= 15; number++) {
      github.addPullRequest({
        number,
        title: `Add name${number}`,
        user: 'mona',
        head: { sha: `${number}`.padStart(40, 'a') },
      })
      merge(number, [`name${number}`])
    }
    const requestsBefore = github.requests.length
    await week()
    const operations = githubOperations(github).slice(requestsBefore)
    // One for the history, and one for the threads.
    expect(operations.filter((one) => one === 'graphql:repository')).toHaveLength(2)
    // A comparison, fifteen commits, three states of the status, and one of the docs pull request.
    expect(operations.length).toBeLessThanOrEqual(22)
  })
})
