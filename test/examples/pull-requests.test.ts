import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { previewComment } from '../../emulator/github/preview-comment.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { BUILT_IN } from '../../src/prompt/built-in.ts'
import { ROOT, readWorkflow } from '../repo/workflows/workflow.ts'
import { describeExample, openPullRequest, promptsOf, runnerFor, stepOf, test } from './fixture.ts'
import { onComment, onPullRequest, onReview } from './trigger-events.ts'
import type { Setup } from './workflow-runner.ts'
import { createWorkflowRunner } from './workflow-runner.ts'

const promptOf = (name: string) => readFile(`${ROOT}examples/prompts/${name}`, 'utf8')

await describeExample('pull-request.yml', (example) => {
  test('writes docs, and keeps one comment', async ({ setup }) => {
    openPullRequest(setup.github)
    const job = await example.runOnlyJob(onPullRequest(), setup)
    expect(job).toMatchObject({ result: 'success', steps: [{ outputs: { result: 'pull-request', reused: 'false' } }] })
    expect(setup.github.comments).toEqual([expect.objectContaining({ number: 12 })])
    expect(promptsOf(setup.emulator)).toEqual([expect.stringContaining("+export const regions = ['eu', 'us']")])
  })

  test('sends the second push to the same job', async ({ setup }) => {
    openPullRequest(setup.github)
    await example.run(onPullRequest(), setup)
    const job = await example.runOnlyJob(onPullRequest({ action: 'synchronize' }), { ...setup, runId: '4712' })
    expect(job.steps[0]?.outputs).toMatchObject({ result: 'pull-request', reused: 'true', 'job-id': 'job-1' })
    expect([setup.github.comments.length, setup.emulator.jobs.length]).toEqual([1, 1])
  })

  test('does not start for a draft', async ({ setup }) => {
    expect(await example.run(onPullRequest({ draft: true }), setup)).toMatchObject([{ result: 'skipped' }])
  })

  test.for([
    { who: 'a fork', trigger: onPullRequest({ from: 'eve/app', author: 'eve' }) },
    { who: 'Dependabot', trigger: onPullRequest({ author: 'dependabot[bot]' }) },
    { who: 'the docs agent itself', trigger: onPullRequest({ author: 'mintlify[bot]' }) },
  ])('succeeds and starts no job for $who', async ({ trigger }, { setup }) => {
    const job = await example.runOnlyJob(trigger, setup)
    expect(job).toMatchObject({ result: 'success', steps: [{ outputs: { result: 'skipped' } }] })
    expect(setup.emulator.requests).toEqual([])
  })

  test('has the prompt of prompts/pull-request.md, which is built in', async ({ setup }) => {
    openPullRequest(setup.github)
    await example.run(onPullRequest(), setup)
    const [beginning = ''] = (await promptOf('pull-request.md')).split('{{')
    expect(promptsOf(setup.emulator)).toEqual([expect.stringMatching(new RegExp(`^${RegExp.escape(beginning)}`))])
    expect(await promptOf('pull-request.md')).toBe(`${BUILT_IN['pull-request']}\n`)
  })
})

await describeExample('comment-command.yml', (example) => {
  const command = '/docs say "eu" is the default; $(touch made) `touch made` "; exit'

  test('sends the text of a command unchanged', async ({ setup }) => {
    openPullRequest(setup.github)
    setup.github.setPermission('mona', 'write')
    const job = await example.runOnlyJob(onComment(command), setup)
    expect(job.result).toBe('success')
    expect(stepOf(job).outputs).toMatchObject({ result: 'pull-request', reused: 'false' })
    expect(promptsOf(setup.emulator)[0]?.split('This comment is a request by someone')).toEqual([
      expect.stringContaining('src/regions.ts'),
      expect.stringContaining(`>\nAuthor: mona\n\n${command}\n</comment-`),
    ])
    expect(setup.github.comments).toHaveLength(1)
  })

  test('has one job for all commands, apart from the job of the pushes', async ({ setup }) => {
    openPullRequest(setup.github)
    setup.github.setPermission('mona', 'write')
    const pushes = await runnerFor('pull-request.yml')
    const [push, first] = await Promise.all([
      pushes.runOnlyJob(onPullRequest(), setup),
      example.runOnlyJob(onComment(command), { ...setup, runId: '4712' }),
    ])
    const second = await example.runOnlyJob(onComment('/docs shorter'), { ...setup, runId: '4713' })
    const [ofPush, ...ofCommands] = [push, first, second].map((job) => stepOf(job).outputs['job-id'])
    expect(new Set(ofCommands)).toEqual(new Set([expect.stringMatching(/^job-/)]))
    expect(ofCommands).not.toContain(ofPush)
    expect(setup.github.comments).toHaveLength(2)
  })

  test('does nothing for somebody without write access', async ({ setup }) => {
    openPullRequest(setup.github)
    const job = await example.runOnlyJob(onComment(command, { sender: 'eve' }), setup)
    expect(job.result).toBe('success')
    expect(stepOf(job).outputs.result).toBe('skipped')
    expect(setup.emulator.requests).toEqual([])
  })

  test.for([
    { what: 'another comment', trigger: onComment('See /docs for more') },
    { what: 'a longer word', trigger: onComment('/docsify this') },
    { what: 'a command on an issue', trigger: onComment(command, { onIssue: true }) },
    { what: 'a command of a bot', trigger: onComment(command, { sender: 'helper[bot]' }) },
  ])('does not start for $what', async ({ trigger }, { setup }) => {
    setup.github.setPermission('mona', 'write')
    expect(await example.run(trigger, setup)).toMatchObject([{ result: 'skipped' }])
  })
})

const DOCS = 'acme/docs'
const APP_TOKEN = 'ghs_docs_app'

/** The docs repository with its label, where the app is installed, and the docs pull request of the first job. */
function openDocsPullRequest(github: GitHubEmulator): void {
  github.addRepository({ fullName: DOCS, accessible: false })
  github.addLabel('docs-agent', DOCS)
  const permissions = { 'pull-requests': 'write' } as const
  github.addToken({ token: APP_TOKEN, identity: 'docs-app[bot]', permissions, repositories: [DOCS] })
  github.addPullRequest({ repository: DOCS, number: 1, title: 'Document regions', user: 'mintlify[bot]' })
  github.setPermission('mona', 'write', DOCS)
}

const commentsOn = ({ comments }: GitHubEmulator, repository: string) =>
  comments.filter((comment) => comment.repository === repository)

await describeExample('review-chain.yml', (example) => {
  test('labels the docs pull request, asks the author for a review, links back, and links the preview', async ({
    setup,
  }) => {
    openPullRequest(setup.github)
    openDocsPullRequest(setup.github)
    const url = 'https://acme-agent-regions.mintlify.site/regions'
    const preview = { body: previewComment({ url }), author: 'mintlify[bot]', at: Date.UTC(2100) }
    setup.github.addComment({ repository: DOCS, number: 1, ...preview })
    const job = await example.runOnlyJob(onPullRequest(), setup)
    const outputs = { result: 'pull-request', 'preview-state': 'ready', 'preview-url': url }
    expect(job).toMatchObject({ result: 'success', steps: [{}, { outputs }] })
    expect(setup.github.pullRequest(1, DOCS)).toMatchObject({ labels: ['docs-agent'], requestedReviewers: ['mona'] })
    const [, linkBack, ...others] = commentsOn(setup.github, DOCS)
    expect(linkBack).toMatchObject({
      number: 1,
      body: expect.stringContaining('\n- https://github.com/acme/app/pull/12\n'),
    })
    expect(others).toEqual([])
    expect(commentsOn(setup.github, 'acme/app')).toEqual([
      expect.objectContaining({
        number: 12,
        body: expect.stringMatching(/✅ \[Document regions\].*\n\n🔎 \[Preview\]/),
      }),
    ])
  })

  test.for([
    { who: 'a fork', trigger: onPullRequest({ from: 'eve/app', author: 'eve' }) },
    { who: 'Dependabot', trigger: onPullRequest({ author: 'dependabot[bot]' }) },
  ])('succeeds without a token of the app, and starts no job, for $who', async ({ trigger }, { setup }) => {
    const job = await example.runOnlyJob(trigger, setup)
    expect(job).toMatchObject({ result: 'success', steps: [{ result: 'skipped' }, { outputs: { result: 'skipped' } }] })
    expect(setup.emulator.requests).toEqual([])
  })

  test('does not start for a draft', async ({ setup }) => {
    expect(await example.run(onPullRequest({ draft: true }), setup)).toMatchObject([{ result: 'skipped' }])
  })
})

/** An example as docs/recipes.md has it changed for docs and code in one repository. */
async function withoutApp(file: string) {
  const workflow = await readWorkflow(`examples/${file}`)
  const jobs = Object.entries(workflow.jobs).map(([key, job]) => {
    const steps = job.steps
      .filter(({ id }) => id !== 'app')
      .map((step) => {
        const { 'docs-token': _docs, 'github-token': _github, ...inputs } = step.with
        return { ...step, with: inputs }
      })
    return [key, { ...job, env: {}, permissions: { 'pull-requests': 'write' }, steps }] as const
  })
  return createWorkflowRunner({ ...workflow, jobs: Object.fromEntries(jobs) }, file)
}

await describeExample('review-follow-up.yml', (example) => {
  /** What review-chain.yml leaves for a review: a docs pull request with a job. */
  const makeDocs = async (setup: Setup) => {
    openPullRequest(setup.github)
    openDocsPullRequest(setup.github)
    const chain = await runnerFor('review-chain.yml')
    return { chain, code: stepOf(await chain.runOnlyJob(onPullRequest(), setup)) }
  }
  const asked = onReview({ body: 'Name the regions.' })
  const inDocs = (setup: Setup) => ({ ...setup, runId: '5000' })

  test('sends a review to the job of the docs pull request, and reports the end in its comment', async ({ setup }) => {
    const { chain, code } = await makeDocs(setup)
    const job = await example.runOnlyJob(asked, inDocs(setup))
    expect(job.result).toBe('success')
    const { outputs } = stepOf(job)
    expect(outputs).toMatchObject({ result: 'pull-request', reused: 'true', 'job-id': code.outputs['job-id'] })
    expect(promptsOf(setup.emulator)).toEqual([
      expect.stringContaining('+export const regions'),
      expect.stringMatching(/^Revise your documentation pull request .*Name the regions\./s),
    ])
    const [comment, ...others] = commentsOn(setup.github, DOCS)
    expect(others).toEqual([])
    expect(comment?.body).toMatch(/^✅ The agent finished the docs update for .*\n\n🔗 .*\[acme\/app#12\]/m)
    expect(outputs['comment-url']).toContain(`${DOCS}/pull/1#`)

    // The next push to the code continues the same job.
    await chain.run(onPullRequest({ action: 'synchronize' }), { ...setup, runId: '5001' })
    expect([setup.emulator.jobs.length, commentsOn(setup.github, DOCS).length]).toEqual([1, 1])
  })

  test('sends a review that has only remarks', async ({ setup }) => {
    await makeDocs(setup)
    const remark = {
      path: 'regions.mdx',
      line: 3,
      body: 'Which is the default?',
      diffHunk: '@@ -0,0 +1,3 @@\n+Regions',
    }
    const { id } = setup.github.addReview({ repository: DOCS, number: 1, user: 'mona', remarks: [remark] })
    const job = await example.runOnlyJob(onReview({ id, state: 'commented' }), inDocs(setup))
    expect(stepOf(job).outputs).toMatchObject({ result: 'pull-request', reused: 'true' })
    expect(promptsOf(setup.emulator)[1]).toContain('Which is the default?')
  })

  test('needs no app in a repository with docs and code, changed as the recipes say', async ({ setup }) => {
    const [chain, followUp] = await Promise.all(['review-chain.yml', 'review-follow-up.yml'].map(withoutApp))
    openPullRequest(setup.github)
    setup.github.addLabel('docs-agent')
    setup.github.setPermission('mona', 'write')
    setup.github.addPullRequest({ number: 1, title: 'Document regions', user: 'mintlify[bot]' })
    const prLink = 'https://github.com/acme/app/pull/1'
    setup.emulator.usePlan(() => ({ runsForMs: 100, ends: 'completed', prLink }))
    await chain?.run(onPullRequest(), setup)
    expect(setup.github.pullRequest(1)).toMatchObject({ labels: ['docs-agent'], requestedReviewers: ['mona'] })
    const review = { ...onReview({ repository: 'app', body: 'Name the regions.' }), repository: 'acme/app' }
    const [job] = (await followUp?.run(review, inDocs(setup))) ?? []
    expect(job?.steps).toMatchObject([{ outputs: { result: 'pull-request', reused: 'true' } }])
    expect(setup.github.comments.map(({ number }) => number)).toEqual([12, 1])
  })

  test.for([
    { what: 'an approval', trigger: onReview({ state: 'approved', body: 'Well done.' }) },
    { what: 'a pull request of somebody else', trigger: onReview({ author: 'octocat', body: 'Name the regions.' }) },
  ])('does not start for $what', async ({ trigger }, { setup }) => {
    expect(await example.run(trigger, setup)).toMatchObject([{ result: 'skipped' }])
  })
})
