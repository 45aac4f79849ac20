import { expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import type { Role } from '../../emulator/github/repositories.ts'
import { readPermission } from '../../src/github/access.ts'
import { test } from '../support/emulators.ts'
import { connect, errorOf, REPOSITORY } from './harness.ts'

test.for<[Role, string]>([
  ['admin', 'admin'],
  ['maintain', 'write'],
  ['write', 'write'],
  ['triage', 'read'],
  ['read', 'read'],
  ['none', 'none'],
])('an account with the role %s has the permission %s', async ([role, permission], { github }) => {
  github.setPermission('mona', role)
  expect(await readPermission(connect(github).api, REPOSITORY, 'Mona')).toBe(permission)
})

test('an account is looked up by its whole name, whatever characters it has', async ({ github }) => {
  github.setPermission('mintlify[bot]', 'write')
  expect(await readPermission(connect(github).api, REPOSITORY, 'mintlify[bot]')).toBe('write')
  expect(await readPermission(connect(github).api, REPOSITORY, '../../x')).toBe('none')
})

test('an account that is no user is an error', async ({ github }) => {
  github.setPermission('Copilot', 'not-a-user')
  const { status, advice } = await errorOf(readPermission(connect(github).api, REPOSITORY, 'Copilot'))
  expect([status, advice]).toEqual([404, 'Check that the account exists.'])
})

test('a refusal names no permission, since the token of every job may ask', async ({ github }) => {
  github.faults.add({ operation: 'any', times: 1, fault: githubFault.missingPermission() })
  const { advice } = await errorOf(readPermission(connect(github).api, REPOSITORY, 'mona'))
  expect(advice).toBe("Leave `github-token` out: the job's own token may do this.")
})
