import { expect } from 'vitest'
import { shaOf } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { openGitHub } from '../../src/github/connect.ts'
import { test } from '../support/emulators.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { silentLog } from '../support/silent-log.ts'
import { REPOSITORY } from './harness.ts'

test.override('githubOptions', () => ({ permissions: { contents: 'read', statuses: 'write' } as const }))

const SECRET = 'mint_secret'

/** GitHub, with a secret that is taken out of what is written. */
async function open({ token, apiUrl }: GitHubEmulator) {
  const redact = (text: string) => text.replaceAll(SECRET, '***')
  const clock = createFakeClock()
  const options = { token, apiUrl, clock, log: silentLog, redact, redactProject: redact }
  const connect = await openGitHub(options, REPOSITORY)
  return connect({ until: () => Number.POSITIVE_INFINITY, signal: new AbortController().signal })
}

test('a status holds no secret, and is found again by a name that held one', async ({ github }) => {
  const { sha } = github.addCommit()
  const { history, statuses } = await open(github)
  const name = `docs-agent/${SECRET}`
  const target = `https://example.com/${SECRET}#a`
  await statuses().set(sha, { name, description: `About ${SECRET}`, target })
  const clean = { context: 'docs-agent/***', description: 'About ***', targetUrl: 'https://example.com/***#a' }
  expect(github.statuses).toMatchObject([clean])
  expect(await statuses().own(sha, name)).toEqual([clean.targetUrl])
  for await (const page of history().history(sha, { statusName: name, pullRequests: false })) {
    expect(page).toMatchObject([{ sha, status: { isOwn: true, target: clean.targetUrl } }])
  }
  expect(JSON.stringify(github.requests)).not.toContain(SECRET)
})

test('all of a history, and every read beside it, is of the same repository', async ({ github }) => {
  const [first, second] = github.push({ commits: [{ message: 'One' }, { message: 'Two' }] })
  github.addRelease({ tag: 'v1', sha: first?.sha ?? '' })
  const { history } = await open(github)
  const source = history()
  expect(await source.compare('v1', second?.sha ?? '')).toMatchObject({ commits: ['Two'], relation: 'ahead' })
  expect(await source.releases()).toMatchObject([{ tag: 'v1' }])
  expect([await source.exists('v1'), await source.exists(shaOf('none'))]).toEqual([true, false])
})
