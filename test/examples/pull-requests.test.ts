import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { BUILT_IN } from '../../src/prompt/built-in.ts'
import { ROOT } from '../repo/workflows/workflow.ts'
import { BASE, HEAD } from '../support/events.ts'
import { describeExample, jobOf, openPullRequest, promptsOf, runnerFor, scriptsOf, stepOf, test } from './fixture.ts'
import { onComment, onPullRequest, type TriggerEvent } from './trigger-events.ts'
import type { Setup } from './workflow-run.ts'

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

await describeExample('threads.yml', (example) => {
  test('keeps docs and changelog apart, with the prompts of the base branch', async ({ setup }) => {
    openPullRequest(setup.github)
    const jobs = await example.run(onPullRequest(), setup)
    expect(jobs.map((job) => [job.leg.thread, job.result, job.steps[0]?.with.ref])).toEqual([
      ['docs', 'success', BASE],
      ['changelog', 'success', BASE],
    ])
    expect(new Set(jobs.map((job) => stepOf(job).outputs['pr-link'])).size).toBe(2)
    expect(setup.github.comments).toHaveLength(2)
    const prompts = promptsOf(setup.emulator).map((text) => text.split('\n', 1).join())
    const files = [await promptOf('changelog.md'), await promptOf('pull-request.md')]
    expect(prompts.sort()).toEqual(files.map((text) => text.split('\n', 1).join()).sort())
  })

  test('does not start for a draft', async ({ setup }) => {
    expect(await example.run(onPullRequest({ draft: true }), setup)).toMatchObject([{ result: 'skipped' }])
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
    expect(promptsOf(setup.emulator)[0]?.split('The comment that caused this run')).toEqual([
      expect.stringContaining('src/regions.ts'),
      ` (a request by somebody who may write to the repository):\n\n\`\`\`text\nAuthor: mona\n\n${command}\n\`\`\``,
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
  const run = async (trigger: TriggerEvent, setup: Setup) => {
    openPullRequest(setup.github)
    return await example.run(trigger, { ...setup, gh })
  }

  test('labels the docs pull request, asks the authors for a review, and links it at the commit', async ({ setup }) => {
    const jobs = await run(onPullRequest(), setup)
    expect(jobs.map(({ result }) => result)).toEqual(['success', 'success'])
    const [review, link] = scriptsOf(jobOf(jobs, 'review'))
    const docs = 'ghs_docs_app api --silent repos/acme/docs'
    expect(review?.calls).toEqual([
      'ghs_emulated api repos/acme/app/pulls/12/commits?per_page=100',
      `${docs}/issues/1/labels --raw-field labels[]=docs-agent`,
      `${docs}/pulls/1/requested_reviewers --raw-field reviewers[]=eve`,
      `${docs}/pulls/1/requested_reviewers --raw-field reviewers[]=mona`,
    ])
    expect(review?.log).toBe('::notice title=Docs review::eve could not be asked for a review.\n')
    expect(link?.calls).toEqual([
      expect.stringMatching(
        new RegExp(`^ghs_emulated .*/statuses/${HEAD} .*target_url=https://github.com/acme/docs/pull/1$`),
      ),
    ])
  })

  test('has nothing to review without a docs pull request', async ({ setup }) => {
    // Rather than completed, which waits ten seconds for a link.
    setup.emulator.usePlan(() => ({ runsForMs: 100, ends: 'archived' }))
    expect((await run(onPullRequest(), { ...setup, allowWarnings: true })).map(({ result }) => result)).toEqual([
      'success',
      'skipped',
    ])
  })

  test('changes no other repository than that of the app', async ({ setup }) => {
    const prLink = 'https://github.com/eve/docs/pull/1'
    setup.emulator.usePlan(() => ({ runsForMs: 100, ends: 'completed', prLink }))
    expect((await run(onPullRequest(), setup)).map(({ result }) => result)).toEqual(['success', 'skipped'])
  })

  test('succeeds for a fork, and does not start for a draft', async ({ setup }) => {
    const fork = await run(onPullRequest({ from: 'eve/app', author: 'eve' }), setup)
    expect(fork.map(({ result }) => result)).toEqual(['success', 'skipped'])
    const draft = await example.run(onPullRequest({ draft: true }), setup)
    expect(draft.map(({ result }) => result)).toEqual(['skipped', 'skipped'])
  })
})
