import { expect, test } from 'vitest'
import { mayUseJq } from './script.ts'

const ON_GITHUB = { CI: 'true', GITHUB_ACTIONS: 'true' }

test.for([
  ['on a laptop', {}],
  ['in another CI', { CI: 'true' }],
  ['where CI is unset on purpose', { CI: '', GITHUB_ACTIONS: 'true' }],
] as const)('%s tests that need jq may be left out', ([, env]) => {
  expect([true, false].map((isThere) => mayUseJq(isThere, env))).toEqual([true, false])
})

test('in CI on GitHub jq must be there', () => {
  expect(mayUseJq(true, ON_GITHUB)).toBe(true)
  expect(() => mayUseJq(false, ON_GITHUB)).toThrow('jq is missing')
})
