import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import { runScript } from '../repo/workflows/script.ts'
import { readWorkflow } from '../repo/workflows/workflow.ts'
import { listen } from '../support/loopback.ts'
import { describeExample, fallingSite, promptsOf, scriptsOf, stepOf, test } from './fixture.ts'
import { onSchedule } from './trigger-events.ts'
import type { Setup } from './workflow-runner.ts'

await describeExample('weekly-report.yml', (example) => {
  test('makes the issue, then updates it, and comments on it when views fall', async ({ setup }) => {
    const { emulator, github } = setup
    emulator.useViews(sampleSite({ pages: 5 }))
    const job = await example.runOnlyJob(onSchedule, { ...setup, runId: '1' })
    expect(job.result).toBe('success')
    expect(stepOf(job).action?.summary).toContain('https://docs.example.com/quickstart')
    const [{ title, body: first } = {}] = github.issues
    expect(title).toBe('Page views')

    await example.runOnlyJob(onSchedule, { ...setup, runId: '2' })
    expect(github.comments, 'views grow, so nobody is mailed').toEqual([])

    emulator.useViews(fallingSite)
    const fallen = await example.runOnlyJob(onSchedule, { ...setup, runId: '3', allowWarnings: true })
    const { outputs, action } = stepOf(fallen)
    expect(github.issues).toHaveLength(1)
    expect(github.issues[0]?.body).not.toBe(first)
    const headline = outputs['page-views-headline']?.replace(/\.$/, '') ?? ''
    expect(github.issues[0]?.body).toContain(headline)
    expect(action?.annotations).toMatchObject([{ message: expect.stringMatching(/^All views fell by /) }])
    expect(github.comments.map(({ body }) => body)).toEqual([expect.stringContaining(headline)])
  })
})

await describeExample('report-to-chat.yml', (example) => {
  test('posts the headline and the link to the run, once', async ({ setup }) => {
    setup.emulator.useViews(sampleSite({ pages: 5 }))
    const chat = await startChat(setup)
    const job = await example.runOnlyJob(onSchedule, { ...setup, chatWebhook: chat.address })
    expect(job.result).toBe('success')
    const headline = stepOf(job).outputs['page-views-headline']
    expect(headline).toMatch(/^docs\.example\.com, .*views.*\.$/)
    expect(chat.posts).toEqual([{ text: `${headline}\nhttps://github.com/acme/app/actions/runs/4711` }])
  })

  test('fails when the chat takes nothing, and does not show its address', async ({ setup }) => {
    const chat = await startChat(setup, 404)
    const job = await example.runOnlyJob(onSchedule, { ...setup, chatWebhook: chat.address })
    expect(job.result).toBe('failure')
    expect(scriptsOf(job)[0]?.log).toContain('404')
    expect(scriptsOf(job)[0]?.log).not.toContain(chat.address)
  })

  test('posts whatever a headline contains as text', async ({ setup }) => {
    const chat = await startChat(setup)
    const hostile = '"}\',\\\n{"text": `id` $(id) $HOME ${{ github.token }} %0A::error::\u202e\u0007 @- é \u2028 ;|'
    const log = await sendToChat({ WEBHOOK: chat.address, HEADLINE: `${hostile}<!channel> & <https://x|y>` }, setup)
    expect(chat.posts).toEqual([{ text: `${hostile}&lt;!channel&gt; &amp; &lt;https://x|y&gt;\nhttps://run` }])
    expect(log).toBe('')
  })
})

await describeExample('weekly-report-to-agent.yml', (example) => {
  test('sends the report to the agent as part of the prompt', async ({ setup }) => {
    setup.emulator.useViews(sampleSite({ pages: 30 }))
    const job = await example.runOnlyJob(onSchedule, setup)
    expect(job.result).toBe('success')
    expect(stepOf(job).outputs.result).toBe('pull-request')
    expect(promptsOf(setup.emulator)).toEqual([expect.stringMatching(/instructions\.\n[\s\S]*\/quickstart/)])
    expect(stepOf(job).outputs['pr-link']).toBe('https://github.com/acme/docs/pull/1')
  })
})

/** A chat's webhook, with the messages that were posted to it. */
async function startChat({ onTestFinished }: Pick<Setup, 'onTestFinished'>, status = 200) {
  const posts: unknown[] = []
  const server = createServer(async (request, response) => {
    const isMessage = request.method === 'POST' && request.headers['content-type'] === 'application/json'
    if (isMessage && request.url === '/services/T0/B0/secret') posts.push(JSON.parse(await text(request)))
    response.writeHead(status).end('::error::ok')
  })
  const listening = await listen(server)
  onTestFinished(async () => await listening[Symbol.asyncDispose]())
  return { address: `http://127.0.0.1:${listening.port}/services/T0/B0/secret`, posts }
}

/** Runs the script of the example that sends, and returns its log. */
async function sendToChat(env: Record<string, string>, { onTestFinished }: Setup): Promise<string> {
  const { jobs } = await readWorkflow('examples/report-to-chat.yml')
  const [{ run = '', shell } = {}] = jobs.report?.steps.filter((step) => step.run !== undefined) ?? []
  const folder = await mkdtemp(path.join(tmpdir(), 'chat-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const texts = { LINK: 'https://run', ...env }
  const { log } = await runScript({ run, shell, workspace: folder, folder, env: texts, gh: 'exit 1', onTestFinished })
  return log
}
