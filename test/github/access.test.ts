import { expect } from 'vitest'
import type { Role } from '../../emulator/github/repositories.ts'
import { readPermission } from '../../src/github/access.ts'
import { connect, failureOf, REPOSITORY, test } from './world.ts'

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

test('an account with any characters in its name is asked for by all of them', async ({ github }) => {
  github.setPermission('mintlify[bot]', 'write')
  expect(await readPermission(connect(github).api, REPOSITORY, 'mintlify[bot]')).toBe('write')
  expect(await readPermission(connect(github).api, REPOSITORY, '../../x')).toBe('none')
})

test('an account that is no person is an error', async ({ github }) => {
  github.setPermission('Copilot', 'not-a-user')
  expect((await failureOf(readPermission(connect(github).api, REPOSITORY, 'Copilot'))).status).toBe(404)
})
