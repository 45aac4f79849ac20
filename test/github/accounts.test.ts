import { expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import type { Role } from '../../emulator/github/repositories.ts'
import { readIsPrivate, readPermission } from '../../src/github/accounts.ts'
import { test } from '../support/emulators.ts'
import { connect, errorOf } from './harness.ts'

test.for<[Role, string]>([
  ['admin', 'admin'],
  ['maintain', 'write'],
  ['write', 'write'],
  ['triage', 'read'],
  ['read', 'read'],
  ['none', 'none'],
])('an account with the role %s has the permission %s', async ([role, permission], { github }) => {
  github.setPermission('mona', role)
  expect(await readPermission(connect(github).api, 'Mona')).toBe(permission)
})

test('an account is looked up by its whole name, whatever characters it has', async ({ github }) => {
  github.setPermission('mintlify[bot]', 'write')
  expect(await readPermission(connect(github).api, 'mintlify[bot]')).toBe('write')
  expect(await readPermission(connect(github).api, '../../x')).toBe('none')
})

test('an account that is no user is an error', async ({ github }) => {
  github.setPermission('Copilot', 'not-a-user')
  const { status, advice } = await errorOf(readPermission(connect(github).api, 'Copilot'))
  expect([status, advice]).toEqual([
    404,
    'Check that it exists. Give the token of `github-token` access to acme/app, if that is missing.',
  ])
})

test('a refusal names no permission, since the token of every job may ask', async ({ github }) => {
  github.faults.add({ operation: 'any', times: 1, fault: githubFault.missingPermission() })
  const { advice } = await errorOf(readPermission(connect(github).api, 'mona'))
  expect(advice).toBe('Give the token of `github-token` access to acme/app.')
})

test.for([true, false])('a repository that is private (%s) is read as such', async (isPrivate, { github }) => {
  github.addRepository({ fullName: 'acme/app', private: isPrivate })
  github.setPermissions({ 'pull-requests': 'none', contents: 'none' })
  expect(await readIsPrivate(connect(github).api)).toBe(isPrivate)
  expect(github.requests).toMatchObject([{ method: 'GET', path: '/repos/acme/app' }])
})

test.for(['{}', '{"private":"no"}', '{"private":null}'])(
  'of a repository described as %s nobody knows whether it is private, which is an error',
  async (text, { github }) => {
    github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'body', text } })
    expect((await errorOf(readIsPrivate(connect(github).api))).kind).toBe('github-fault')
  },
)

test('a repository that the token does not see is an error that says so', async ({ github }) => {
  const request = readIsPrivate(connect(github, { repository: { owner: 'acme', name: 'hidden' }, isOwn: true }).api)
  expect(await errorOf(request)).toMatchObject({
    status: 404,
    advice: 'Check that it exists. Give the token of `github-token` access to acme/hidden, if that is missing.',
  })
})
