import { describe, expect, test } from 'vitest'
import {
  ActionError,
  asGitHubError,
  asServiceError,
  GitHubError,
  InvalidInputs,
  ServiceError,
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

  test('is printed with its name', () => {
    expect(String(new GitHubError(404, parts))).toMatch(/^GitHubError: /)
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

  test('are written in the singular when there is one, whatever is wrong with it', () => {
    const { what } = new InvalidInputs(['is odd', 'is long'].map((problem) => ({ input: 'wait', problem })))
    expect(what).toBe('An input is invalid, so nothing was sent.')
  })

  test('have one line each of up to 200 characters, whatever their value contains', () => {
    const value = `a\n::error::b\u202e${'x'.repeat(300)}`
    const error = new InvalidInputs([{ input: 'wait', value, problem: 'is odd' }])
    expect(error.message).toMatch(/- wait: "a\\n::error::b\\u\{202E\}x{170,180}…" is odd\n/)
  })
})
