import { describe, expect, test } from 'vitest'
import { exitStatus, publish, publishOutputs } from '../../../src/agent/job/publish.ts'
import { InvalidInputs } from '../../../src/kit/core/errors.ts'
import { NOTHING_SENT, RESULTS, type Result, type RunOutcome } from '../../../src/kit/core/outcome.ts'
import { createRun, type InputParts, inputsOf } from '../../support/fake-run.ts'
import { agentJob } from './fakes.ts'

const PR = 'https://github.com/acme/docs/pull/7'

function jobOf(status: string, prLink?: string) {
  return { id: 'job-1', status, prLink }
}

function outcomeOf(result: Result, parts: Partial<RunOutcome> = {}): RunOutcome {
  return { ...NOTHING_SENT, result, ...parts }
}

/** Publishes an outcome, and returns what people and later steps see of it. */
async function show(outcome: RunOutcome | undefined, inputs: InputParts = {}, prompt?: string) {
  const { run, outputs, lines, warnings, annotations, summaries } = createRun()
  const shown = prompt === undefined ? undefined : { title: 'Prompt', text: prompt }
  const ending = { outcome, inputs: inputsOf(inputs), prompt: shown }
  const status = exitStatus(ending)
  publishOutputs(ending, run)
  await publish(ending, run)
  return { status, outputs, lines, warnings, annotations, summary: summaries.join('') }
}

describe('the exit status', () => {
  test('is 0 without a job, with the outputs that every run has', async () => {
    const outputs = { prompts: '0' }
    const nothing = { lines: [], warnings: [], annotations: [], summary: '' }
    expect(await show(undefined)).toEqual({ status: 0, outputs, ...nothing })
  })

  test('is 1 for a result that fail-on names, and else 0', async () => {
    for (const [failOn, status] of [
      [[], 0],
      [['archived'], 1],
    ] as const) {
      expect((await show(outcomeOf('archived'), { failOn: new Set(failOn) })).status).toBe(status)
    }
  })
})

describe('the annotation', () => {
  const failOn = new Set(['error', 'failed', 'timed-out'] as const)

  test.each<[result: Result, seen: string]>([
    ['pull-request', 'notice'],
    ['skipped', 'notice'],
    ['failed', 'error'],
    ['archived', 'warning'],
    ['no-pull-request', 'line'],
    ['cancelled', 'error'],
  ])('of %s is: %s', async (result, seen) => {
    const { annotations, warnings, lines } = await show(outcomeOf(result), { failOn })
    const kinds = annotations.map((text) => text.split(':', 1)[0])
    if (warnings.length > 0) kinds.push('warning')
    if (kinds.length === 0 && lines.length > 0) kinds.push('line')
    expect(kinds).toEqual([seen])
  })

  test('says how to continue the wait for a job that still runs', async () => {
    const { annotations } = await show(outcomeOf('timed-out', { jobId: 'job-1', job: jobOf('active'), sent: 'yes' }))
    expect(annotations).toEqual([expect.stringMatching(/^error: Timed out.* job-id: job-1$/)])
  })
})

describe('the outputs', () => {
  test('have the whole link in the message, however long it is', async () => {
    const prLink = `https://github.com/acme/docs/pull/7?${'x'.repeat(1900)}`
    const { message } = (await show(outcomeOf('pull-request', { job: agentJob({ prLink }) }))).outputs
    expect(message).toContain(prLink)
  })

  test.each(RESULTS)('have a message on one line for the result %s', async (result) => {
    const error = new InvalidInputs([{ input: 'timeout', value: 'x\ny', problem: 'should be a duration' }])
    const reason = `the change is by ${'x'.repeat(5000)}`
    const outcome = outcomeOf(result, { reason, ...(result === 'error' ? { error } : {}) })
    const { message = '' } = (await show(outcome)).outputs
    expect(message).toMatch(/^[A-Z][^\n]{10,3000}$/)
    expect(message).not.toContain('x\ny')
  })
})

describe('the summary', () => {
  test('hides key, token and project wherever the prompt repeats them', async () => {
    const { summary } = await show(outcomeOf('dry-run'), {}, 'mint_key ghs_token acme')
    expect(summary).toContain('*** *** ***')
  })

  test.each([
    ['https://api.mintlify.com/', []],
    ['https://gateway.example.com/docs/', ['base-url: "https://gateway.example.com/docs"']],
  ])('names the address of the service only where it is not the default: %s', async (address, shown) => {
    const outcome = outcomeOf('timed-out', { jobId: 'job-1', job: jobOf('active'), sent: 'yes' })
    const { summary } = await show(outcome, { baseUrl: new URL(address) })
    expect(summary.match(/base-url: .*/g) ?? []).toEqual(shown)
  })

  test.each([
    { withoutRepository: false, shown: ' for [Add regions (#42)](<https://github.com/acme/app/pull/42>)' },
    { withoutRepository: true, shown: '' },
  ])('says what the run is about where the repository is known, unless unknown: $withoutRepository', async (row) => {
    const { run, summaries } = createRun(row)
    const subject = { pullRequest: { number: 42, title: 'Add regions' }, commit: 'c' }
    await publish({ outcome: outcomeOf('pull-request', { job: jobOf('completed', PR) }), covered: { subject } }, run)
    expect(summaries[0]).toContain(`Review **[acme/docs#7](<${PR}>)**${row.shown}.\n`)
  })
})
