import { expect, test } from 'vitest'
import { exitStatus, publish, publishOutputs } from '../../../src/agent/job/publish.ts'
import { ActionError, InvalidInputs } from '../../../src/kit/core/errors.ts'
import { NOTHING_SENT, RESULTS, type Result, type RunOutcome } from '../../../src/kit/core/outcome.ts'
import { createRun, type InputParts, inputsOf } from '../../support/fake-run.ts'
import { active, agentJob } from './fakes.ts'

const outcomeOf = (result: Result, parts: Partial<RunOutcome> = {}) => ({ ...NOTHING_SENT, result, ...parts })

/** Publishes an outcome, and returns what people and later steps see of it. */
async function show(outcome: RunOutcome | undefined, inputs: InputParts = {}, prompt?: string) {
  const { run, outputs, lines, warnings, annotations, summaries } = createRun()
  const ending = {
    outcome,
    inputs: inputsOf(inputs),
    prompt: prompt === undefined ? prompt : { title: 'Prompt', text: prompt },
  }
  const status = exitStatus(ending)
  publishOutputs(ending, run)
  await publish(ending, run)
  return { status, outputs, lines, warnings, annotations, summary: summaries.join('') }
}

test('a run without a job has exit status 0, the outputs that every run has, and nothing else', async () => {
  const nothing = { lines: [], warnings: [], annotations: [], summary: '' }
  expect(await show(undefined)).toEqual({ status: 0, outputs: { prompts: '0' }, ...nothing })
})

const error = new ActionError({ kind: 'forbidden', what: 'It did not work.', advice: 'Change it.' })
const invalid = new InvalidInputs([])

test.each<[result: Result, failOn: string[], status: number, seen: string, error?: ActionError]>([
  ['pull-request', [], 0, 'notice'],
  ['skipped', [], 0, 'notice'],
  ['failed', ['failed'], 1, 'error'],
  ['archived', ['failed'], 0, 'warning'],
  ['no-pull-request', ['failed'], 0, 'line'],
  ['cancelled', [], 1, 'error'],
  ['error', ['failed'], 0, 'warning', error],
  ['error', ['failed'], 1, 'error', invalid],
])(
  'the result %s with fail-on %j has exit status %s and is shown as: %s',
  async (result, failOn, status, seen, cause) => {
    const outcome = outcomeOf(result, { error: cause })
    const { annotations, warnings, lines, ...ending } = await show(outcome, { failOn: new Set(failOn) })
    const kinds = annotations.map((text) => text.split(':', 1)[0])
    if (warnings.length > 0) kinds.push('warning')
    if (kinds.length === 0 && lines.length > 0) kinds.push('line')
    expect([ending.status, kinds]).toEqual([status, [seen]])
  },
)

const running = outcomeOf('timed-out', { jobId: 'job-1', job: agentJob(active), sent: 'yes' })

test('the annotation says how to continue the wait for a job that still runs', async () => {
  const { annotations } = await show(running)
  expect(annotations).toEqual([expect.stringMatching(/^error: Timed out.* job-id: job-1$/)])
})

test('the message has the whole link, however long it is', async () => {
  const prLink = `https://github.com/acme/docs/pull/7?${'x'.repeat(1900)}`
  const { outputs } = await show(outcomeOf('pull-request', { job: agentJob({ prLink }) }))
  expect(outputs.message).toContain(prLink)
  expect(outputs).toMatchObject({ 'pr-link': prLink, 'pr-number': '7', 'pr-repository': 'acme/docs' })
})

test.each(RESULTS)('the message is one line for the result %s', async (result) => {
  const error = new InvalidInputs([{ input: 'timeout', value: 'x\ny', problem: 'should be a duration' }])
  const outcome = outcomeOf(result, {
    reason: `it is by ${'x'.repeat(5000)}`,
    ...(result === 'error' ? { error } : {}),
  })
  expect((await show(outcome)).outputs.message).toMatch(/^[A-Z](?!.*x\ny)[^\n]{10,3000}$/)
})

test('the summary hides key, token and project wherever the prompt repeats them', async () => {
  const { summary } = await show(outcomeOf('dry-run'), {}, 'mint_key ghs_token acme')
  expect(summary).toContain('*** *** ***')
})

test.each([
  ['https://api.mintlify.com/', []],
  ['https://gateway.example.com/docs/', ['base-url: "https://gateway.example.com/docs"']],
])('the summary names the address of the service only where it is not the default: %s', async (address, shown) => {
  const { summary } = await show(running, { baseUrl: new URL(address) })
  expect(summary.match(/base-url: .*/g) ?? []).toEqual(shown)
})
