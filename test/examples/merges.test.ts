import { expect } from 'vitest'
import { describeExample, openPullRequest, promptsOf, runnerFor, stepOf, test } from './fixture.ts'
import { onPullRequest } from './trigger-events.ts'
import type { Setup } from './workflow-runner.ts'

const onMerge = (author = 'mona') => onPullRequest({ action: 'closed', merged: true, author })

/** Merges pull request 12, perhaps opened by somebody else. */
function merge({ github }: Setup, { user = 'mona' } = {}): void {
  openPullRequest(github, { user })
  github.changePullRequest(12, { merged: true, state: 'closed' })
}

await describeExample('merge.yml', (example) => {
  test('writes docs for a merged pull request, and comments there', async ({ setup }) => {
    merge(setup)
    const job = await example.runOnlyJob(onMerge(), setup)
    expect(job.result).toBe('success')
    expect(stepOf(job).outputs).toMatchObject({ result: 'pull-request', reused: 'false' })
    expect(setup.github.comments).toEqual([expect.objectContaining({ number: 12 })])
    expect(promptsOf(setup.emulator)).toEqual([expect.stringContaining("+export const regions = ['eu', 'us']")])
  })

  test('starts nothing for one that is closed without a merge', async ({ setup }) => {
    openPullRequest(setup.github)
    const jobs = await example.run(onPullRequest({ action: 'closed' }), setup)
    expect(jobs).toMatchObject([{ result: 'skipped' }])
    expect(setup.emulator.requests).toEqual([])
  })

  test('succeeds and starts no job when a pull request of the docs agent is merged', async ({ setup }) => {
    merge(setup, { user: 'mintlify[bot]' })
    const job = await example.runOnlyJob(onMerge('mintlify[bot]'), setup)
    expect(stepOf(job).outputs.result).toBe('skipped')
    expect(setup.emulator.requests).toEqual([])
  })

  test('sends no second prompt for what was asked about before the merge', async ({ setup }) => {
    openPullRequest(setup.github)
    const opened = stepOf(await (await runnerFor('pull-request.yml')).runOnlyJob(onPullRequest(), setup))
    setup.github.changePullRequest(12, { merged: true, state: 'closed' })
    const merged = stepOf(await example.runOnlyJob(onMerge(), { ...setup, runId: '4712' }))
    expect(promptsOf(setup.emulator)).toHaveLength(1)
    expect(merged.outputs).toMatchObject({
      result: 'pull-request',
      reused: 'true',
      'pr-link': opened.outputs['pr-link'],
    })
    expect(setup.github.comments.map(({ number }) => number)).toEqual([12])
  })
})
