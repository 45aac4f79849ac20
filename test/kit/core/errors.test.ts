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

test('an error says what happened, the remote message if there is one, and what to do', () => {
  expect(new ActionError(parts).message).toBe('It did not work (403). Change the key.')
  const quoting = new GitHubError(404, { ...parts, remoteMessage: 'No such scope' })
  expect(String(quoting)).toBe('GitHubError: It did not work (403). Message: "No such scope". Change the key.')
})

test('an error of the service or of GitHub becomes a value, and any other is thrown again', () => {
  const [ofService, ofGitHub] = [new ServiceError({ type: 'unreadable' }, parts), new GitHubError(403, parts)]
  expect(asServiceError(ofService)).toBe(ofService)
  expect(asGitHubError(ofGitHub)).toBe(ofGitHub)
  expect(() => asServiceError(ofGitHub)).toThrow(ofGitHub)
  expect(() => asGitHubError(ofService)).toThrow(ofService)
})

describe('invalid inputs', () => {
  test('are listed together, one line each of up to 200 characters, with the value and what it should be', () => {
    const value = `a\n::error::b\u202e${'x'.repeat(300)}`
    const error = new InvalidInputs([
      { input: 'wait', value, problem: 'should be true or false' },
      { input: 'api-key', problem: 'is missing' },
    ])
    expect(error.kind).toBe('invalid-inputs')
    expect(error.message.split('\n')).toEqual([
      '2 inputs are invalid, so nothing was sent.',
      expect.stringMatching(/^- wait: "a\\n::error::b\\u\{202E\}x{170,180}…" should be true or false$/),
      '- api-key: is missing',
      'Correct the "with:" block of the step and run it again.',
    ])
  })

  test('are written in the singular when there is one, whatever is wrong with it', () => {
    const { what } = new InvalidInputs(['is odd', 'is long'].map((problem) => ({ input: 'wait', problem })))
    expect(what).toBe('An input is invalid, so nothing was sent.')
  })
})
