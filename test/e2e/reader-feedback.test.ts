import { describe, expect } from 'vitest'
import { sampleReaderFeedback } from '../../emulator/service/reader-feedback.ts'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import { onSchedule } from '../support/events.ts'
import { filesOf } from './every-run.ts'
import { type Fixtures, prompts, simulated as test, warnings } from './fixture.ts'
import { optionsOf, push } from './weekly.ts'

/** What readers of the sample wrote. */
const WORDS = /rotate an API key|Terraform provider|webhook retries|retry schedule/i

const REPORT = { 'page-views': 'true', 'page-views-period': '28d', 'reader-feedback': 'true' }
const PROMPT = 'Answer this:\n\n{{ reader-feedback }}'
const DATA =
  /<reader-feedback-\w{16}>\n[\s\S]*\| How do I rotate an API key\? \(also in the period before\) \| \/guides\/authentication \| {2}\| not answered \| 1 \|/

const inPrivate = test.override('githubOptions', () => ({ repository: { private: true } }))

const debugging = { event: onSchedule, env: { RUNNER_DEBUG: '1' } }

/** The report with its issue. */
const KEPT = { ...REPORT, prompt: PROMPT, 'page-views-issue': 'true' }

/** A site whose readers asked and searched, but left no remarks and thumbs, and a token that may keep the issue. */
function prepare({ emulator, github }: Pick<Fixtures, 'emulator' | 'github'>): void {
  github.setPermissions({ issues: 'write' })
  emulator.useViews(sampleSite({ pages: 5 }))
  emulator.useReaderFeedback({ ...sampleReaderFeedback(), feedback: [], thumbs: [] })
}

describe.concurrent('what readers did not find', () => {
  test('is sent, and shown in a public repository without their words', async ({ action, emulator, github }) => {
    github.addRepository({ fullName: 'acme/app', private: false })
    prepare({ emulator, github })
    emulator.useReaderFeedback(sampleReaderFeedback())
    emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed' }))
    const result = await action.run(KEPT, debugging)
    expect(result.outputs.result).toBe('pull-request')
    expect(prompts(emulator)[0]).toMatch(DATA)
    const { json } = await filesOf(result)
    expect(JSON.parse(json).readerFeedback.questions[0]).toMatchObject({ text: null, reason: 'unanswered' })
    expect(github.issues).toHaveLength(1)
    const shown = [result.summary, result.stdout, json, ...github.issues.map(({ body }) => body)]
    expect(shown.join('\n')).not.toMatch(WORDS)
    expect(result.summary).toContain('to the assistant: 1 not answered, 1 answer rated negative')
    expect(shown.join('\n')).not.toContain('ada@example.com')
  })

  inPrivate('is shown in a private repository', async ({ action, emulator, github }) => {
    prepare({ emulator, github })
    const { outputs, summary } = await action.run(KEPT, debugging)
    expect(outputs.result).toBe('pull-request')
    expect(summary).toMatch(WORDS)
    expect(github.issues[0]?.body).toMatch(WORDS)
  })

  inPrivate('goes on where the last prompt that succeeded ended', async ({ action, emulator, github }) => {
    prepare({ emulator, github })
    github.setPermissions({ contents: 'read', statuses: 'write', 'pull-requests': 'read' })
    const sha = push(github, ['one'])
    const week = async (id: number) => {
      const inputs = { ...REPORT, prompt: PROMPT, since: 'last-run', 'fail-on': 'none' }
      const { outputs, log } = await action.run(inputs, optionsOf({ sha, id }))
      return { ...outputs, log }
    }
    emulator.usePlan(() => ({ runsForMs: 0, ends: 'failed' }))
    expect(await week(1)).toMatchObject({
      result: 'failed',
      log: expect.not.stringContaining('No earlier run is known'),
    })
    emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed' }))
    expect(await week(2)).toMatchObject({ result: 'pull-request' })
    expect(prompts(emulator)).toEqual([expect.stringMatching(DATA), expect.stringMatching(DATA)])
    expect(await week(3)).toMatchObject({ result: 'skipped', message: expect.stringContaining('readers left nothing') })
    expect(prompts(emulator)).toHaveLength(2)
  })

  inPrivate('is sent a week later where a list failed', async ({ action, emulator, github }) => {
    prepare({ emulator, github })
    github.setPermissions({ contents: 'read', statuses: 'write', 'pull-requests': 'read' })
    const sha = push(github, ['one'])
    const inputs = { ...REPORT, prompt: PROMPT, since: 'last-run' }
    const fault = { kind: 'status', status: 503 } as const
    let isDown = true
    const when = ({ path }: { path: string }) => isDown && path.includes('assistant')
    emulator.faults.add({ operation: 'reader-feedback', times: 'always', fault, when })
    const failed = await action.run(inputs, optionsOf({ sha, id: 1 }))
    expect(failed.outputs).toMatchObject({ result: 'skipped', message: expect.stringMatching(/could not be read\.$/) })
    expect(warnings(failed)).toEqual([expect.stringContaining('No reader feedback is sent, because ')])
    isDown = false
    expect((await action.run(inputs, optionsOf({ sha, id: 2 }))).outputs.result).toBe('pull-request')
    expect(prompts(emulator)).toEqual([expect.stringMatching(DATA)])
  })

  inPrivate('is not sent where the issue cannot be written', async ({ action, emulator, github }) => {
    prepare({ emulator, github })
    github.setPermissions({ issues: 'read' })
    const { exitCode, outputs, summary } = await action.run(KEPT, debugging)
    expect([exitCode, outputs.result, prompts(emulator)]).toEqual([1, 'error', []])
    expect(outputs['page-views-total']).not.toBe('')
    expect(summary).toContain('## Page views')
    expect((await action.run({ ...KEPT, 'fail-on': 'none' }, debugging)).exitCode).toBe(0)
  })

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

  test.for([true, false, undefined])(
    'in what the service says to a step that only waits is shown in a private repository alone: %j',
    async (isPrivate, { action, emulator }) => {
      const body = { error: 'Bad prompt: How do I rotate an API key?' }
      emulator.faults.add({ operation: 'read', times: 1, fault: { kind: 'status', status: 400, body } })
      // An event of a schedule does not say it.
      const payload = { repository: { private: isPrivate } }
      const event = { name: 'workflow_dispatch', actor: 'octocat', payload }
      const { outputs, summary, stdout } = await action.run({ 'job-id': 'job-1' }, { event })
      expect(outputs.result).toBe('error')
      expect(WORDS.test([summary, stdout, ...Object.values(outputs)].join('\n'))).toBe(isPrivate === true)
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
