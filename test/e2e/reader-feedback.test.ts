import { describe, expect } from 'vitest'
import { sampleReaderFeedback } from '../../emulator/service/reader-feedback.ts'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { onSchedule } from '../support/events.ts'
import { filesOf } from './every-run.ts'
import { test as distTest, type Fixtures, prompts, simulated, simulated as test } from './fixture.ts'

/** What readers of the sample wrote. */
const WORDS = /rotate an API key|Terraform provider|webhook retries|retry schedule/i

const REPORT = { 'page-views': 'true', 'page-views-period': '28d', 'reader-feedback': 'true' }
const PROMPT = 'Answer this:\n\n{{ reader-feedback }}'
const DATA =
  /<reader-feedback-\w{16}>\n[\s\S]*\| How do I rotate an API key\? \(also in the period before\) \| not answered \| 1 \|/

const inPrivate = simulated.override('githubOptions', () => ({ repository: { private: true } }))
const distInPublic = distTest.override('githubOptions', () => ({ repository: { private: false } }))

const debugging = { event: onSchedule, env: { RUNNER_DEBUG: '1' } }

/** The report with its issue, which remembers what was sent. */
const KEPT = { ...REPORT, prompt: PROMPT, 'page-views-issue': 'true' }

const again = { event: onSchedule, env: { GITHUB_RUN_ATTEMPT: '2' } }

/** A site whose readers asked and searched, but left no remarks and thumbs, and a token that may keep the issue. */
function prepare({ emulator, github }: Pick<Fixtures, 'emulator' | 'github'>): void {
  github.setPermissions({ issues: 'write' })
  emulator.useViews(sampleSite({ pages: 5 }))
  emulator.useReaderFeedback({ ...sampleReaderFeedback(), feedback: [], thumbs: [] })
}

/** Expects two prompts, the same but for the ids of their tags. */
function expectSamePrompts(emulator: Emulator): void {
  const [one, two] = prompts(emulator).map((prompt) => prompt?.replaceAll(/-\w{16}\b/g, ''))
  expect(two).toBe(one)
}

describe.concurrent('what readers did not find', () => {
  distInPublic(
    'is sent, and shown in a public repository without their words',
    async ({ action, emulator, github }) => {
      prepare({ emulator, github })
      emulator.useReaderFeedback(sampleReaderFeedback())
      emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed' }))
      const result = await action.run(KEPT, debugging)
      expect(result.outputs).toMatchObject({ result: 'pull-request', 'unanswered-questions': '1' })
      expect(result.outputs['unclicked-searches']).toBe('3')
      expect(prompts(emulator)[0]).toMatch(DATA)
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
    prepare({ emulator, github })
    const first = await action.run(KEPT, debugging)
    expect(first.outputs.result).toBe('pull-request')
    expect(first.summary).toMatch(WORDS)
    expect(github.issues[0]?.body).toMatch(WORDS)
    const second = await action.run(KEPT, { ...debugging, env: { ...debugging.env, GITHUB_RUN_ID: '4712' } })
    expect(second.outputs).toMatchObject({ result: 'skipped', prompts: '0' })
    expect(prompts(emulator)).toHaveLength(1)
  })

  inPrivate('is asked once where a run is started again', async ({ action, emulator, github }) => {
    prepare({ emulator, github })
    const first = await action.run({ ...KEPT, wait: 'false' }, { event: onSchedule })
    expect(first.outputs).toMatchObject({ result: 'submitted', prompts: '1' })
    const second = await action.run(KEPT, again)
    expect(second.outputs).toMatchObject({ result: 'pull-request', prompts: '0', 'job-id': first.outputs['job-id'] })
    expect(prompts(emulator)).toHaveLength(1)
  })

  inPrivate('is asked otherwise where the job failed', async ({ action, emulator, github }) => {
    prepare({ emulator, github })
    emulator.usePlan(() => ({ runsForMs: 0, ends: 'failed' }))
    expect((await action.run(KEPT, { event: onSchedule })).outputs.result).toBe('failed')
    emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed' }))
    expect((await action.run(KEPT, again)).outputs).toMatchObject({ result: 'pull-request', prompts: '1' })
    expectSamePrompts(emulator)
    const next = await action.run(KEPT, { event: onSchedule, env: { GITHUB_RUN_ID: '4712' } })
    expect(next.outputs).toMatchObject({ result: 'skipped', prompts: '0' })
  })

  inPrivate(
    'is left for a later run where it is unknown whether the last job had it',
    async ({ action, emulator, github }) => {
      prepare({ emulator, github })
      emulator.usePlan(() => ({ runsForMs: 2000, ends: 'failed' }))
      const run = async (id: string, wait = 'true') =>
        (await action.run({ ...KEPT, wait }, { event: onSchedule, env: { GITHUB_RUN_ID: id } })).outputs
      expect(await run('1', 'false')).toMatchObject({ result: 'submitted' })
      const fault = { kind: 'status', status: 502 } as const
      emulator.faults.add({ operation: 'read', times: 4, fault })
      expect(await run('2')).toMatchObject({
        result: 'skipped',
        message: expect.stringMatching(/how job job-1 .* ended/),
      })
      emulator.faults.add({ operation: 'read', times: 1, fault })
      expect(await run('3')).toMatchObject({ result: 'failed', prompts: '1' })
      expectSamePrompts(emulator)
    },
  )

  test.for([true, false])(
    'in a refusal that repeats the prompt is shown in a private repository alone: %j',
    async (isPrivate, { action, emulator, github }) => {
      github.addRepository({ fullName: 'acme/app', private: isPrivate })
      prepare({ emulator, github })
      const body = { error: 'Bad prompt: How do I rotate an API key?' }
      emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'status', status: 400, body } })
      const { outputs, summary, stdout } = await action.run({ ...REPORT, prompt: PROMPT }, { event: onSchedule })
      expect(outputs.result).toBe('error')
      const shown = [summary, stdout, ...Object.values(outputs)].join('\n')
      expect(WORDS.test(shown)).toBe(isPrivate)
      expect(shown.includes('not shown, since it may repeat the prompt')).toBe(!isPrivate)
    },
  )

  test('is shown without their words where nobody knows whether the repository is private', async ({
    action,
    emulator,
    github,
  }) => {
    github.faults.add({ operation: 'repository', times: 'always', fault: { kind: 'status', status: 404 } })
    prepare({ emulator, github })
    const { summary } = await action.run(REPORT, { event: onSchedule })
    expect(summary).toContain('to the assistant: 1 not answered')
    expect(summary).not.toMatch(WORDS)
  })
})
