import { describe, expect } from 'vitest'
import { sampleReaderFeedback } from '../../emulator/service/reader-feedback.ts'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import { onSchedule } from '../support/events.ts'
import { filesOf } from './every-run.ts'
import { test as distTest, simulated, simulated as test, warnings } from './fixture.ts'

/** What readers of the sample wrote. */
const WORDS = /rotate an API key|Terraform provider|webhook retries|retry schedule/i

const DAY_MS = 86_400_000

const REPORT = { 'page-views': 'true', 'page-views-period': '28d', 'reader-feedback': 'true' }
const PROMPT = 'Answer this:\n\n{{ reader-feedback }}'
const DATA =
  /<reader-feedback-\w{16}>\n[\s\S]*\| How do I rotate an API key\? \(also in the period before\) \| not answered \| 1 \|/

const inPrivate = simulated.override('githubOptions', () => ({ repository: { private: true } }))
const distInPublic = distTest.override('githubOptions', () => ({ repository: { private: false } }))

const debugging = { event: onSchedule, env: { RUNNER_DEBUG: '1' } }

describe.concurrent('what readers did not find', () => {
  distInPublic(
    'is sent, and shown in a public repository without their words',
    async ({ action, emulator, github }) => {
      github.setPermissions({ issues: 'write' })
      emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed' }))
      emulator.useViews(sampleSite({ pages: 5 }))
      emulator.useReaderFeedback(sampleReaderFeedback())
      const result = await action.run({ ...REPORT, prompt: PROMPT, 'page-views-issue': 'true' }, debugging)
      expect(result.outputs).toMatchObject({ result: 'pull-request', 'unanswered-questions': '1' })
      expect(result.outputs['unclicked-searches']).toBe('3')
      expect(emulator.requests.find(({ prompt }) => prompt !== undefined)?.prompt).toMatch(DATA)
      const { json } = await filesOf(result)
      expect(JSON.parse(json).readerFeedback.questions[0]).toMatchObject({ text: null, reason: 'unanswered' })
      expect(github.issues).toHaveLength(1)
      const shown = [result.summary, result.stdout, json, ...github.issues.map(({ body }) => body)]
      expect(shown.join('\n')).not.toMatch(WORDS)
      expect(result.summary).toContain('to the assistant: 1 not answered, 1 answer rated negative')
      expect(shown.join('\n')).not.toContain('ada@example.com')
    },
  )

  inPrivate('is shown in a private repository, and is not asked twice', async ({ action, emulator, github }) => {
    github.setPermissions({ issues: 'write' })
    emulator.useViews(sampleSite({ pages: 5 }))
    emulator.useReaderFeedback(sampleReaderFeedback())
    const inputs = { ...REPORT, prompt: PROMPT, 'page-views-issue': 'true' }
    const first = await action.run(inputs, debugging)
    expect(first.outputs.result).toBe('pull-request')
    expect(first.summary).toMatch(WORDS)
    expect(github.issues[0]?.body).toMatch(WORDS)
    emulator.useReaderFeedback({ ...sampleReaderFeedback(), feedback: [], thumbs: [] })
    const second = await action.run(inputs, { ...debugging, env: { ...debugging.env, GITHUB_RUN_ID: '4712' } })
    expect(second.outputs).toMatchObject({ result: 'skipped', prompts: '0' })
    expect(emulator.requests.filter(({ operation }) => operation === 'create')).toHaveLength(1)
  })

  for (const memory of ['issue', 'comment'] as const) {
    const remembering = memory === 'issue' ? {} : { comment: 'true', 'pull-request': '1' }
    const again = { event: onSchedule, env: { GITHUB_RUN_ATTEMPT: '2' } }

    inPrivate(`is asked once where a run is started again (by ${memory})`, async ({ action, emulator, github }) => {
      github.setPermissions({ issues: 'write', 'pull-requests': 'write' })
      github.addPullRequest()
      emulator.useViews(sampleSite({ pages: 5 }))
      emulator.useReaderFeedback({ ...sampleReaderFeedback(), feedback: [], thumbs: [] })
      const inputs = { ...REPORT, ...remembering, prompt: PROMPT, 'page-views-issue': 'true' }
      const first = await action.run({ ...inputs, wait: 'false' }, { event: onSchedule })
      expect(first.outputs).toMatchObject({ result: 'submitted', prompts: '1' })
      const second = await action.run(inputs, again)
      expect(second.outputs).toMatchObject({ result: 'pull-request', prompts: '0', 'job-id': first.outputs['job-id'] })
      expect(emulator.requests.filter(({ operation }) => operation === 'create')).toHaveLength(1)
    })

    inPrivate(`is asked otherwise where the job failed (by ${memory})`, async ({ action, emulator, github }) => {
      github.setPermissions({ issues: 'write', 'pull-requests': 'write' })
      github.addPullRequest()
      emulator.useViews(sampleSite({ pages: 5 }))
      emulator.useReaderFeedback({ ...sampleReaderFeedback(), feedback: [], thumbs: [] })
      emulator.usePlan(() => ({ runsForMs: 0, ends: 'failed' }))
      const inputs = { ...REPORT, ...remembering, prompt: PROMPT, 'page-views-issue': 'true' }
      expect((await action.run(inputs, { event: onSchedule })).outputs.result).toBe('failed')
      emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed' }))
      expect((await action.run(inputs, again)).outputs).toMatchObject({ result: 'pull-request', prompts: '1' })
      const [one, two] = emulator.requests.flatMap(({ prompt }) => prompt?.replaceAll(/-\w{16}\b/g, '') ?? [])
      expect(two).toBe(one)
      const next = await action.run(inputs, { event: onSchedule, env: { GITHUB_RUN_ID: '4712' } })
      expect(next.outputs).toMatchObject({ result: 'skipped', prompts: '0' })
    })
  }

  inPrivate(
    'is left for a later run where it is unknown whether the last job had it',
    async ({ action, emulator, github }) => {
      github.setPermissions({ issues: 'write' })
      emulator.useViews(sampleSite({ pages: 5 }))
      emulator.useReaderFeedback({ ...sampleReaderFeedback(), feedback: [], thumbs: [] })
      emulator.usePlan(() => ({ runsForMs: 2000, ends: 'failed' }))
      const inputs = { ...REPORT, prompt: PROMPT, 'page-views-issue': 'true' }
      const run = async (id: string, wait = 'true') =>
        (await action.run({ ...inputs, wait }, { event: onSchedule, env: { GITHUB_RUN_ID: id } })).outputs
      expect(await run('1', 'false')).toMatchObject({ result: 'submitted' })
      const fault = { kind: 'status', status: 502 } as const
      emulator.faults.add({ operation: 'read', times: 4, fault })
      expect(await run('2')).toMatchObject({
        result: 'skipped',
        message: expect.stringMatching(/how job job-1 .* ended/),
      })
      emulator.faults.add({ operation: 'read', times: 1, fault })
      expect(await run('3')).toMatchObject({ result: 'failed', prompts: '1' })
      const [one, two] = emulator.requests.flatMap(({ prompt }) => prompt?.replaceAll(/-\w{16}\b/g, '') ?? [])
      expect(two).toBe(one)
    },
  )

  inPrivate('that came up in the period before as well is named', async ({ action, emulator }) => {
    emulator.useViews(sampleSite({ pages: 5 }))
    const lists = [Date.now(), Date.now() - 7 * DAY_MS].map((nowMs) => sampleReaderFeedback(nowMs).conversations ?? [])
    emulator.useReaderFeedback({ conversations: lists.flatMap((list) => list.slice(0, 2)) })
    const inputs = { ...REPORT, 'page-views-period': '7d', prompt: PROMPT }
    const { summary } = await action.run(inputs, { event: onSchedule })
    expect(summary).toContain('2 of 2 questions and searches of the period before came up again.')
    expect(emulator.requests.findLast(({ prompt }) => prompt !== undefined)?.prompt).toContain(
      '| How do I rotate an API key? (also in the period before) | not answered | 1 |',
    )
  })

  for (const [where, isHidden] of [
    ['public', true],
    ['private', false],
  ] as const) {
    test(`is ${isHidden ? 'hidden' : 'shown'} in a refusal that repeats the prompt, in a ${where} repository`, async ({
      action,
      emulator,
      github,
    }) => {
      github.addRepository({ fullName: 'acme/app', private: !isHidden })
      emulator.useViews(sampleSite({ pages: 5 }))
      emulator.useReaderFeedback(sampleReaderFeedback())
      const body = { error: 'Bad prompt: How do I rotate an API key?' }
      emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'status', status: 400, body } })
      const { outputs, summary, stdout } = await action.run({ ...REPORT, prompt: PROMPT }, { event: onSchedule })
      expect(outputs.result).toBe('error')
      const shown = [summary, stdout, ...Object.values(outputs)].join('\n')
      expect(WORDS.test(shown)).toBe(!isHidden)
      expect(shown.includes('Bad prompt')).toBe(!isHidden)
      expect(shown.includes('not shown, since it may repeat the prompt')).toBe(isHidden)
    })
  }

  test('is shown without their words where nobody knows whether the repository is private', async ({
    action,
    emulator,
    github,
  }) => {
    github.faults.add({ operation: 'repository', times: 'always', fault: { kind: 'status', status: 404 } })
    emulator.useViews(sampleSite({ pages: 5 }))
    emulator.useReaderFeedback(sampleReaderFeedback())
    const { summary } = await action.run(REPORT, { event: onSchedule })
    expect(summary).toContain('to the assistant: 1 not answered')
    expect(summary).not.toMatch(WORDS)
  })

  inPrivate('is not asked about where nobody knows what was asked before', async ({ action, emulator, github }) => {
    github.setPermissions({ issues: 'none' })
    emulator.useViews(sampleSite({ pages: 5 }))
    emulator.useReaderFeedback(sampleReaderFeedback())
    const run = await action.run({ ...REPORT, prompt: PROMPT, 'page-views-issue': 'true' }, { event: onSchedule })
    expect(run.outputs).toMatchObject({ result: 'skipped', prompts: '0' })
    expect(run.summary).toMatch(WORDS)
    expect(warnings(run)).toEqual([expect.stringMatching(/issues: write.*The report was written anyway\.$/)])
  })

  for (const status of [403, 404]) {
    inPrivate(`is named where the plan does not have it (${status})`, async ({ action, emulator }) => {
      emulator.useViews(sampleSite({ pages: 5 }))
      emulator.faults.add({ operation: 'reader-feedback', times: 'always', fault: { kind: 'status', status } })
      const { outputs, summary } = await action.run({ ...REPORT, prompt: PROMPT }, { event: onSchedule })
      expect(outputs).toMatchObject({ result: 'skipped', message: expect.stringContaining('could be read') })
      expect(outputs).not.toHaveProperty('unanswered-questions')
      expect(summary).toContain('### What readers did not find')
      expect(summary).toContain(`Not read: conversations with the assistant (not part of the plan`)
    })
  }

  inPrivate('shows a stand-in in a dry run', async ({ action, emulator }) => {
    const { outputs, log } = await action.run({ ...REPORT, prompt: PROMPT, 'dry-run': 'true' }, { event: onSchedule })
    expect(outputs.result).toBe('dry-run')
    expect(log).toContain('(What readers did not find goes here.)')
    expect(emulator.requests).toEqual([])
  })
})
