import { describe, expect, test } from 'vitest'
import {
  casesOf,
  expectedResult,
  type FaultCase,
  type FaultTarget,
  isUnread,
  mayHaveAccepted,
  possiblyProcessed,
  REDIRECTED_PATH,
  REQUESTS,
} from './faults.ts'
import { type FinishedRun, runStory, TIMEOUT_S } from './harness.ts'

/** The most prompts that the service may have processed. */
const MAX_PROMPTS = 1

/** The most analytics requests of a run. */
const MAX_ANALYTICS_REQUESTS = 60

/** Seconds that a step may take in addition to its `timeout`. */
const GRACE_S = 10

/**
 * The usual run tries each fault once where it can cost money, and else one of those that mean the same, another at each
 * request; the deep run tries all.
 */
function chosenOf(target: FaultTarget): FaultCase[] {
  const cases = casesOf(target)
  if (process.env.DEEP) return cases
  const isCreate = target.operation === 'create'
  const groups = Map.groupBy(cases, ({ name, meaning }) => (isCreate && !/^\d+$/.test(name) ? name : meaning))
  return [...groups.values()].flatMap((group, index) => group[(index + REQUESTS.indexOf(target)) % group.length] ?? [])
}

describe.each(REQUESTS)('$operation $list', (target) => {
  test('is sent, and without a fault the run ends as usual', async () => {
    const run = await runStory(target)
    expectOfAnyFault(run)
    expect(run.outputs.result ?? '').toBe(target.result)
    expect(run.service.requests.map(({ operation }) => operation)).toContain(target.operation)
  })

  test.each(chosenOf(target))('$name, $times', async (faultCase) => {
    const run = await runStory(faultCase.story)
    expectOfAnyFault(run)
    const result = expectedResult(faultCase)
    expect(run.outputs.result ?? '').toBe(result)
    expect(run.exitCode).toBe(result === 'error' || result === 'timed-out' ? 1 : 0)
    if (run.outputs.result === 'error') expectOfEveryError(run, faultCase)
    expect(run.summary.includes('Not read: '), 'a list that is named').toBe(isUnread(faultCase))
  })
})

/** What is true of every run, whatever the fault. */
function expectOfAnyFault({ outputs, durationMs, service, github }: FinishedRun): void {
  expect(durationMs / 1000, 'seconds').toBeLessThanOrEqual(TIMEOUT_S + GRACE_S)
  expect(possiblyProcessed(service.requests).length, 'prompts').toBeLessThanOrEqual(MAX_PROMPTS)
  const analytics = service.requests.filter(({ operation }) => operation === 'views' || operation === 'reader-feedback')
  expect(analytics.length).toBeLessThanOrEqual(MAX_ANALYTICS_REQUESTS)
  for (const { path } of [...service.requests, ...github.requests]) expect(path).not.toBe(REDIRECTED_PATH)
  const isKnown = service.requests.some(({ operation, fault }) => operation === 'create' && fault === undefined)
  if (isKnown) expect(outputs['job-id']).toBe(service.jobs.at(-1)?.id)
  if (outputs.result === 'pull-request') expect(outputs['pr-link']).toBe(service.jobs.at(-1)?.prLink)
}

/** One annotation and the summary say what happened and what to do, and whether the prompt may have been accepted. */
function expectOfEveryError({ annotations, summary }: FinishedRun, faultCase: FaultCase): void {
  const errors = annotations.filter(({ level }) => level === 'error')
  expect(errors).toHaveLength(1)
  expect(errors[0]?.message, 'what happened, and what to do').toMatch(/^\S.+\. [A-Z].+[.:]/s)
  expect(summary).toContain('error')
  const saysSo = /may have accepted/.test(errors[0]?.message ?? '')
  expect(saysSo, 'whether it says that the prompt may have been accepted').toBe(mayHaveAccepted(faultCase))
}
