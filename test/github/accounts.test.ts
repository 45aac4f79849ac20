import { expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import { readPermission, readRepository } from '../../src/github/accounts.ts'
import { test } from '../support/emulators.ts'
import { connect, errorOf } from './harness.ts'

test('an account is looked up by its whole name, whatever characters it has', async ({ github }) => {
  github.setPermission('mintlify[bot]', 'write')
  expect(await readPermission(connect(github).api, 'mintlify[bot]')).toBe('write')
  expect(await readPermission(connect(github).api, '../../x')).toBe('none')
})

test('a refusal names no permission, since the token of every job may ask', async ({ github }) => {
  github.faults.add({ operation: 'any', times: 1, fault: githubFault.missingPermission() })
  const { advice } = await errorOf(readPermission(connect(github).api, 'mona'))
  expect(advice).toBe('Give the token of `github-token` access to acme/app.')
})

test('a repository that is private is read as such, without any permission', async ({ github }) => {
  github.addRepository({ fullName: 'acme/app', private: true })
  github.setPermissions({ 'pull-requests': 'none', contents: 'none' })
  expect(await readRepository(connect(github).api)).toMatchObject({ visibility: 'private' })
})

test('of a repository that is described otherwise nobody knows, which is an error', async ({ github }) => {
  github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'body', text: '{"private":null}' } })
  expect((await errorOf(readRepository(connect(github).api))).kind).toBe('github-fault')
})
