import { expect } from 'vitest'
import { describeExample, merge, openPullRequest, promptsOf, runnerFor, stepOf, test } from './fixture.ts'
import { onPullRequest, onPush } from './trigger-events.ts'

await describeExample('merge.yml', (example) => {
  test('writes docs for a merged pull request, and comments there', async ({ setup }) => {
    merge(setup.github)
    const job = await example.runOnlyJob(onPush(), setup)
    expect(job.result).toBe('success')
    expect(stepOf(job).outputs).toMatchObject({ result: 'pull-request', reused: 'false' })
    expect(setup.github.comments).toEqual([expect.objectContaining({ number: 12 })])
    expect(promptsOf(setup.emulator)).toEqual([expect.stringContaining("+export const regions = ['eu', 'us']")])
  })

  test('succeeds and starts no job when a pull request of the docs agent is merged', async ({ setup }) => {
    merge(setup.github, { user: 'mintlify[bot]' })
    const job = await example.runOnlyJob(onPush(), setup)
    expect(stepOf(job).outputs.result).toBe('skipped')
    expect(setup.emulator.requests).toEqual([])
  })

  test('keeps a comment apart from that of the pull request', async ({ setup }) => {
    openPullRequest(setup.github)
    await (await runnerFor('pull-request.yml')).run(onPullRequest(), setup)
    merge(setup.github)
    await example.run(onPush(), { ...setup, runId: '4712' })
    expect(setup.github.comments.map(({ number }) => number)).toEqual([12, 12])
  })
})
