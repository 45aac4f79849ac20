import { describe, expect, test } from 'vitest'
import { ActionError, InvalidInputs } from '../../src/core/errors.ts'
import { FAIL_ON, failsStep, type Result, resultOfEnd } from '../../src/core/outcome.ts'
import { agentJob, PR } from '../job/fakes.ts'

test.each<[string, string | undefined, Result]>([
  ['completed', PR, 'pull-request'],
  ['completed', undefined, 'no-pull-request'],
  ['completed', 'http://github.com/acme/docs/pull/7', 'pull-request'],
  ['failed', undefined, 'failed'],
  ['failed', PR, 'failed'],
  ['archived', undefined, 'archived'],
  ['archived', PR, 'archived'],
])('a job that is %s, with the link %j, has the result %s', (status, prLink, result) => {
  expect(resultOfEnd(agentJob({ status, prLink }))).toBe(result)
})

describe('whether the step fails', () => {
  const byDefault = new Set(['error', 'failed', 'timed-out'])
  const onAll = new Set<string>(FAIL_ON)
  const error = new ActionError({ kind: 'forbidden', what: 'It did not work.', advice: 'Change it.' })
  const invalid = new InvalidInputs([])

  test.each<[Result, ActionError | undefined, boolean, boolean, boolean]>([
    ['pull-request', undefined, false, false, false],
    ['no-pull-request', undefined, false, false, true],
    ['failed', undefined, false, true, true],
    ['archived', undefined, false, false, true],
    ['timed-out', undefined, false, true, true],
    ['submitted', undefined, false, false, false],
    ['skipped', undefined, false, false, false],
    ['dry-run', undefined, false, false, false],
    ['cancelled', undefined, true, true, true],
    ['error', error, false, true, true],
    ['error', invalid, true, true, true],
  ])('%s with %s: none %s, by default %s, all %s', (result, cause, onNone, usually, always) => {
    const fails = (failOn: ReadonlySet<string>) => failsStep({ result, error: cause }, failOn)
    expect([fails(new Set()), fails(byDefault), fails(onAll)]).toEqual([onNone, usually, always])
  })
})
