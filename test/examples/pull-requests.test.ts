import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { ROOT, readWorkflow } from '../repo/workflows/workflow.ts'
import { BASE, HEAD } from '../support/events.ts'
import { describeExample, jobOf, openExample, openPullRequest, promptsOf, scriptsOf, stepOf, test } from './scene.ts'
import { onComment, onPullRequest } from './trigger-events.ts'

const promptOf = (name: string) => readFile(`${ROOT}examples/prompts/${name}`, 'utf8')

await describeExample('pull-request.yml', (example) => {
  test('writes docs, and says so in one comment', async ({ stage }) => {
    openPullRequest(stage.github)
    const [job] = await example.play(onPullRequest(), stage)
    expect(job).toMatchObject({ result: 'success', steps: [{ outputs: { result: 'pull-request', reused: 'false' } }] })
    expect(stage.github.comments).toEqual([expect.objectContaining({ number: 12 })])
    expect(promptsOf(stage.emulator)).toEqual([expect.stringContaining("+export const regions = ['eu', 'us']")])
  })

  test('sends the second push to the same job', async ({ stage }) => {
    openPullRequest(stage.github)
    await example.play(onPullRequest(), stage)
    const [job] = await example.play(onPullRequest({ action: 'synchronize' }), { ...stage, runId: '4712' })
    expect(job?.steps[0]?.outputs).toMatchObject({ result: 'pull-request', reused: 'true', 'job-id': 'job-1' })
    expect([stage.github.comments.length, stage.emulator.jobs.length]).toEqual([1, 1])
  })

  test('leaves a draft alone', async ({ stage }) => {
    expect(await example.play(onPullRequest({ draft: true }), stage)).toMatchObject([{ result: 'skipped' }])
  })

  test.for([
    ['a fork', onPullRequest({ from: 'eve/app', author: 'eve' })],
    ['Dependabot', onPullRequest({ author: 'dependabot[bot]' })],
    ['the docs agent itself', onPullRequest({ author: 'mintlify[bot]' })],
  ] as const)('is green, and starts no job, for %s', async ([, occasion], { stage }) => {
    const [job] = await example.play(occasion, stage)
    expect(job).toMatchObject({ result: 'success', steps: [{ outputs: { result: 'skipped' } }] })
    expect(stage.emulator.requests).toEqual([])
  })

  test('holds the prompt of prompts/pull-request.md', async () => {
    const { jobs } = await readWorkflow('examples/pull-request.yml')
    expect(jobs.docs?.steps[0]?.with.prompt).toBe(await promptOf('pull-request.md'))
  })
})

await describeExample('threads.yml', (example) => {
  test('keeps docs and changelog apart, with the prompts of the base branch', async ({ stage }) => {
    openPullRequest(stage.github)
    const jobs = await example.play(onPullRequest(), stage)
    expect(jobs.map((job) => [job.leg.thread, job.result, job.steps[0]?.with.ref])).toEqual([
      ['docs', 'success', BASE],
      ['changelog', 'success', BASE],
    ])
    expect(new Set(jobs.map((job) => stepOf(job).outputs['pr-link'])).size).toBe(2)
    expect(stage.github.comments).toHaveLength(2)
    const prompts = promptsOf(stage.emulator).map((text) => text.split('\n', 1).join())
    const files = [await promptOf('changelog.md'), await promptOf('pull-request.md')]
    expect(prompts.sort()).toEqual(files.map((text) => text.split('\n', 1).join()).sort())
  })

  test('leaves a draft alone', async ({ stage }) => {
    expect(await example.play(onPullRequest({ draft: true }), stage)).toMatchObject([{ result: 'skipped' }])
  })
})

await describeExample('comment-command.yml', (example) => {
  const command = '/docs say "eu" is the default; $(touch made) `touch made` "; exit'

  test('does what a writer asks, as the comment says it', async ({ stage }) => {
    openPullRequest(stage.github)
    stage.github.setPermission('mona', 'write')
    const [job] = await example.play(onComment(command), stage)
    expect(job?.result).toBe('success')
    expect(job && stepOf(job).outputs).toMatchObject({ result: 'pull-request', reused: 'false' })
    expect(promptsOf(stage.emulator)[0]?.split('The reviewer asks:\n\n')).toEqual([
      expect.stringContaining('src/regions.ts'),
      command.slice('/docs '.length),
    ])
    expect(stage.github.comments).toHaveLength(1)
  })

  test('has one job for all commands, apart from that of the pushes, which run beside it', async ({ stage }) => {
    openPullRequest(stage.github)
    stage.github.setPermission('mona', 'write')
    const pushes = await openExample('pull-request.yml')
    const [[push], [first]] = await Promise.all([
      pushes.play(onPullRequest(), stage),
      example.play(onComment(command), { ...stage, runId: '4712' }),
    ])
    const [second] = await example.play(onComment('/docs shorter'), { ...stage, runId: '4713' })
    const [ofPush, ...ofCommands] = [push, first, second].map((job) => job && stepOf(job).outputs['job-id'])
    expect(new Set(ofCommands)).toEqual(new Set([expect.stringMatching(/^job-/)]))
    expect(ofCommands).not.toContain(ofPush)
    expect(stage.github.comments).toHaveLength(2)
  })

  test('does nothing for somebody without write access', async ({ stage }) => {
    openPullRequest(stage.github)
    const [job] = await example.play(onComment(command, { sender: 'eve' }), stage)
    expect(job?.result).toBe('success')
    expect(job && stepOf(job).outputs.result).toBe('skipped')
    expect(stage.emulator.requests).toEqual([])
  })

  test.for([
    ['another comment', onComment('See /docs for more')],
    ['a longer word', onComment('/docsify this')],
    ['a command on an issue', onComment(command, { onIssue: true })],
    ['a command of a bot', onComment(command, { sender: 'helper[bot]' })],
  ] as const)('does not start for %s', async ([, occasion], { stage }) => {
    stage.github.setPermission('mona', 'write')
    expect(await example.play(occasion, stage)).toMatchObject([{ result: 'skipped' }])
  })
})

await describeExample('review-chain.yml', (example) => {
  const authors = [
    { author: { login: 'mona', type: 'User' } },
    { author: { login: 'eve', type: 'User' } },
    { author: { login: 'mona', type: 'User' } },
    { author: { login: 'renovate[bot]', type: 'Bot' } },
    { author: null },
  ]
  // eve has no access to the docs repository.
  const gh = `case "$*" in
    *commits*) echo '${JSON.stringify(authors)}' ;;
    *'reviewers[]=eve') exit 1 ;;
  esac`
  const play = async (occasion: ReturnType<typeof onPullRequest>, stage: Parameters<typeof example.play>[1]) => {
    openPullRequest(stage.github)
    return await example.play(occasion, { ...stage, gh })
  }

  test('labels the docs pull request, asks its authors, and links it at the commit', async ({ stage }) => {
    const jobs = await play(onPullRequest(), stage)
    expect(jobs.map(({ result }) => result)).toEqual(['success', 'success'])
    const [asking, linking] = scriptsOf(jobOf(jobs, 'review'))
    const docs = 'ghs_docs_app api --silent repos/acme/docs'
    expect(asking?.calls).toEqual([
      'ghs_emulated api repos/acme/app/pulls/12/commits?per_page=100',
      `${docs}/issues/1/labels --raw-field labels[]=docs-agent`,
      `${docs}/pulls/1/requested_reviewers --raw-field reviewers[]=eve`,
      `${docs}/pulls/1/requested_reviewers --raw-field reviewers[]=mona`,
    ])
    expect(asking?.log).toBe('::notice title=Docs review::eve could not be asked for a review.\n')
    expect(linking?.calls).toEqual([
      expect.stringMatching(
        new RegExp(`^ghs_emulated .*/statuses/${HEAD} .*target_url=https://github.com/acme/docs/pull/1$`),
      ),
    ])
  })

  test('has nothing to review without a docs pull request', async ({ stage }) => {
    // Rather than completed, which waits ten seconds for a link.
    stage.emulator.usePlan(() => ({ runsForMs: 100, ends: 'archived' }))
    expect((await play(onPullRequest(), { ...stage, mayWarn: true })).map(({ result }) => result)).toEqual([
      'success',
      'skipped',
    ])
  })

  test('does not touch another repository than the one of the app', async ({ stage }) => {
    const prLink = 'https://github.com/eve/docs/pull/1'
    stage.emulator.usePlan(() => ({ runsForMs: 100, ends: 'completed', prLink }))
    expect((await play(onPullRequest(), stage)).map(({ result }) => result)).toEqual(['success', 'skipped'])
  })

  test('is green for a fork, and leaves a draft alone', async ({ stage }) => {
    const fork = await play(onPullRequest({ from: 'eve/app', author: 'eve' }), stage)
    expect(fork.map(({ result }) => result)).toEqual(['success', 'skipped'])
    const draft = await example.play(onPullRequest({ draft: true }), stage)
    expect(draft.map(({ result }) => result)).toEqual(['skipped', 'skipped'])
  })
})
