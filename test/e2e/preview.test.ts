import { describe, expect } from 'vitest'
import { previewComment } from '../../emulator/github/preview-comment.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { onPullRequest } from '../support/events.ts'
import { headLine, markerOf, simulated as test, warnings } from './fixture.ts'

const DOCS = 'acme/docs'
const DOCS_TOKEN = 'ghs_docs_app'
const URL = 'https://acme-agent-regions.mintlify.site/api/regions'
const given = { prompt: 'Update the docs', comment: 'true', preview: 'true', 'docs-token': DOCS_TOKEN }
const options = { event: onPullRequest('pull_request', { author: 'mona' }) }
const BUILDING = previewComment({ status: '🟡 Building' })
const READY = previewComment({ url: URL })

/** Code at `acme/app#1`, and the docs pull request that the emulated service opens for its first job. */
function addPullRequests(github: GitHubEmulator): void {
  github.addPullRequest({ user: 'mona' })
  github.addRepository({ fullName: DOCS, private: true, accessible: false })
  github.addPullRequest({ repository: DOCS, number: 1, title: 'Document regions', user: 'mintlify[bot]' })
  const permissions = { 'pull-requests': 'write' } as const
  github.addToken({ token: DOCS_TOKEN, identity: 'docs-app[bot]', permissions, repositories: [DOCS] })
}

describe('the preview of the docs pull request', () => {
  test('is waited for, and linked in outputs, summary and comment', async ({ action, clock, github }) => {
    addPullRequests(github)
    clock.at(20_000, () => {
      const place = { repository: DOCS, number: 1 }
      const { id } = github.addComment({ ...place, body: BUILDING, author: 'mintlify[bot]', at: clock.now() })
      clock.at(150_000, () => void github.editComment(id, READY, clock.now()))
    })
    const run = await action.run(given, options)
    expect(run.outputs).toMatchObject({ result: 'pull-request', 'preview-state': 'ready', 'preview-url': URL })
    const line = `🔎 [Preview](<${URL}>)`
    expect(run.summary).toContain(`\n### Preview\n\n${line}\n`)
    const [own] = github.comments.filter(({ repository }) => repository === 'acme/app')
    expect(headLine(own?.body)).toMatch(/^✅ .* updates the docs for/)
    expect(own?.body).toContain(`\n\n${line}\n\n`)
    expect(markerOf(own).requests).toMatchObject([{ docs: { preview: { state: 'ready', url: URL } } }])
    expect(run.log).toContain(`The preview of acme/docs#1: ready, ${URL}.`)
    expect(warnings(run)).toEqual([])
    // The comment on the docs pull request stands beside the bot's own.
    const [linkBack] = github.comments.filter(
      ({ repository, author }) => repository === DOCS && author === 'docs-app[bot]',
    )
    expect(linkBack?.body).not.toContain('Preview')
  })

  test('is left out where nobody asks for it, and in a run without a docs pull request', async ({
    action,
    emulator,
    github,
  }) => {
    addPullRequests(github)
    const { preview: _, ...without } = given
    const first = await action.run(without, options)
    emulator.usePlan(() => ({ runsForMs: 100, ends: 'completed', prLink: null }))
    const second = await action.run({ ...given, 'reuse-job': 'false' }, { ...options, env: { GITHUB_RUN_ID: '5' } })
    expect(first.outputs['preview-state'] ?? '').toBe('')
    expect(second.outputs['preview-state'] ?? '').toBe('')
    expect(github.requests.filter(({ operation }) => operation === 'comments')).toEqual([])
  })

  test('works with nothing else wanted of the docs pull request, and never takes longer than the step', async ({
    action,
    clock,
    emulator,
    github,
  }) => {
    addPullRequests(github)
    emulator.usePlan(() => ({ runsForMs: 30_000, ends: 'completed' }))
    const run = await action.run({ prompt: 'x', preview: 'true', 'docs-token': DOCS_TOKEN, timeout: '60s' }, options)
    expect(run.outputs).toMatchObject({ result: 'pull-request', 'preview-state': 'none' })
    expect(clock.elapsed()).toBeLessThanOrEqual(61_000)
  })
})
