import { describe, expect } from 'vitest'
import { previewComment } from '../../emulator/github/preview-comment.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { onPullRequest } from '../support/events.ts'
import type { FakeClock } from '../support/fake-clock.ts'
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
  github.addPullRequest({
    repository: DOCS,
    number: 1,
    title: 'Document regions',
    user: 'mintlify[bot]',
    files: [
      { filename: 'docs/api/regions.mdx' },
      { filename: 'docs/limits.mdx' },
      { filename: 'docs/old.mdx', status: 'removed' },
      { filename: 'docs/images/map.png' },
    ],
  })
  const permissions = { 'pull-requests': 'write' } as const
  github.addToken({ token: DOCS_TOKEN, identity: 'docs-app[bot]', permissions, repositories: [DOCS] })
}

interface Written {
  body: string
  author?: string
}

/** A comment on the docs pull request so many seconds after the test began, and what it is edited to later. */
function comment(
  { github, clock }: { github: GitHubEmulator; clock: FakeClock },
  { body, author = 'mintlify[bot]' }: Written,
  { atS, edits = [] }: { atS: number; edits?: [atS: number, body: string][] },
): void {
  clock.at(atS * 1000, () => {
    const { id } = github.addComment({ repository: DOCS, number: 1, body, author, at: clock.now() })
    for (const [editedAtS, edited] of edits) {
      clock.at(editedAtS * 1000, () => void github.editComment(id, edited, clock.now()))
    }
  })
}

describe('the preview of the docs pull request', () => {
  test('is waited for, and linked with its pages in outputs, summary and comment', async ({
    action,
    clock,
    github,
  }) => {
    addPullRequests(github)
    comment({ github, clock }, { body: BUILDING }, { atS: 20, edits: [[150, READY]] })
    const run = await action.run(given, options)
    expect(run.outputs).toMatchObject({ result: 'pull-request', 'preview-state': 'ready', 'preview-url': URL })
    const line = `🔎 [Preview](<${URL}>) · [/api/regions](<${URL}>) · [/limits](<https://acme-agent-regions.mintlify.site/limits>)`
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

  test('is that of the newest comment of a bot, whatever people quote', async ({ action, clock, github }) => {
    addPullRequests(github)
    const failed = previewComment({ status: '🔴 Failed' })
    comment({ github, clock }, { body: failed }, { atS: 21 })
    comment({ github, clock }, { body: READY }, { atS: 22 })
    comment({ github, clock }, { body: failed, author: 'mona' }, { atS: 23 })
    comment({ github, clock }, { body: `> ${failed}` }, { atS: 24 })
    const run = await action.run(given, options)
    expect(run.outputs).toMatchObject({ 'preview-state': 'ready', 'preview-url': URL })
  })

  test.for<[what: string, body: string, state: string, text: string]>([
    ['failed', previewComment({ status: '🔴 Failed' }), 'failed', 'The preview could not be built.'],
    ['being built', BUILDING, 'building', 'The preview was still being built when the run ended.'],
    ['ready without a link', previewComment({}), 'none', 'There is no preview of the docs pull request.'],
    ['ready at a port', previewComment({ url: 'https://x.test:8443/a' }), 'none', 'There is no preview'],
    ['ready at no https:', previewComment({ url: 'javascript:alert(1)' }), 'none', 'There is no preview'],
    ['ready for somebody', previewComment({ url: 'https://mona:x@x.test/' }), 'none', 'There is no preview'],
    ['of no service', 'Hello', 'none', 'There is no preview'],
  ])('that is %s is said to be so', async ([, body, state, text], { action, clock, github }) => {
    addPullRequests(github)
    comment({ github, clock }, { body }, { atS: 20 })
    const run = await action.run(given, options)
    expect(run.outputs).toMatchObject({ result: 'pull-request', 'preview-state': state })
    expect(run.outputs['preview-url'] ?? '').toBe('')
    expect(run.summary).toContain(`### Preview\n\n🔎 ${text}`)
    expect(run.summary).not.toContain('x.test')
    expect(warnings(run)).toEqual([])
  })

  test('of an earlier build counts for nothing', async ({ action, clock, github }) => {
    addPullRequests(github)
    github.addComment({ repository: DOCS, number: 1, body: READY, author: 'mintlify[bot]', at: clock.now() - 60_000 })
    const run = await action.run(given, options)
    expect(run.outputs).toMatchObject({ 'preview-state': 'building' })
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
