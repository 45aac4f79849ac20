import { describe, expect, test } from 'vitest'
import {
  ActionError,
  asGitHubError,
  asServiceError,
  GitHubError,
  InvalidInputs,
  ServiceError,
  shownValue,
} from '../../../src/kit/core/errors.ts'

const parts = { kind: 'forbidden', what: 'It did not work (403).', advice: 'Change the key.' } as const

describe('an error', () => {
  test('says what happened, then what to do', () => {
    const error = new ActionError(parts)
    expect(error.message).toBe('It did not work (403). Change the key.')
    expect(error).toMatchObject({ ...parts, remoteMessage: undefined })
  })

  test('quotes the remote message between the two', () => {
    const error = new ActionError({ ...parts, remoteMessage: 'No such scope' })
    expect(error.message).toBe('It did not work (403). Message: "No such scope". Change the key.')
  })

  test.each([
    [new ActionError(parts), 'ActionError'],
    [new ServiceError({ type: 'interrupted' }, parts), 'ServiceError'],
    [new GitHubError(404, parts), 'GitHubError'],
    [new InvalidInputs([]), 'InvalidInputs'],
  ])('is printed with its name: %s', (error, name) => {
    expect(String(error)).toMatch(new RegExp(`^${name}: `))
  })
})

test('an error of the service or of GitHub becomes a value, and any other is thrown again', () => {
  const [ofService, ofGitHub] = [new ServiceError({ type: 'unreadable' }, parts), new GitHubError(403, parts)]
  expect(asServiceError(ofService)).toBe(ofService)
  expect(asGitHubError(ofGitHub)).toBe(ofGitHub)
  expect(() => asServiceError(ofGitHub)).toThrow(ofGitHub)
  expect(() => asGitHubError(ofService)).toThrow(ofService)
})

describe('invalid inputs', () => {
  test('are listed together, one line each, with the value and what it should be', () => {
    const error = new InvalidInputs([
      { input: 'wait', value: 'yes', problem: 'should be true or false' },
      { input: 'api-key', problem: 'is missing' },
    ])
    expect(error.message.split('\n')).toEqual([
      '2 inputs are invalid, so nothing was sent.',
      '- wait: "yes" should be true or false',
      '- api-key: is missing',
      'Correct the "with:" block of the step and run it again.',
    ])
    expect(error.kind).toBe('invalid-inputs')
  })

  test.each([[['is odd']], [['is odd', 'is long']]])(
    'are written in the singular when there is one: %j',
    (problems) => {
      const { what } = new InvalidInputs(problems.map((problem) => ({ input: 'wait', problem })))
      expect(what).toBe('An input is invalid, so nothing was sent.')
    },
  )

  test('have one line each, whatever their value contains', () => {
    const error = new InvalidInputs([{ input: 'wait', value: 'a\n::error::b\r\u202e', problem: 'is odd' }])
    expect(error.message).toContain('- wait: "a\\n::error::b\\r\\u{202E}" is odd\n')
  })
})

test.each([
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), `${'x'.repeat(200)}…`],
  ['😀'.repeat(1000), `${'😀'.repeat(200)}…`],
])('an invalid value is shown up to 200 characters (row %#)', (value, shown) => {
  expect(shownValue(value)).toBe(shown)
})
