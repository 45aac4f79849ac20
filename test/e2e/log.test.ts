import path from 'node:path'
import { expect } from 'vitest'
import { previewComment } from '../../emulator/github/preview-comment.ts'
import { DOCS_TOKEN, openDocsPullRequest } from '../support/docs-pull-request.ts'
import { AFTER, BEFORE, onPullRequest, onPush } from '../support/events.ts'
import { simulated as test } from './fixture.ts'
import { commitOf, DAY_MS, PERMISSIONS, weekly } from './weekly.ts'

/** The whole log of a run is a golden file, in which what differs from run to run has a fixed form. */
async function expectLog({ log }: { log: string }, name: string): Promise<void> {
  const lasting = log
    .replace(/127\.0\.0\.1:\d+/g, 'api.example.com')
    .replace(/(?<=\/docs\/)\w{6}(?=\.)/g, '3f9a1c')
    .replace(/(?<=the prompt has )[\d,]+/g, '2,345')
  await expect(lasting).toMatchFileSnapshot(path.join(import.meta.dirname, 'golden', `${name}.log`))
}

test('a pull request with a comment, labels, reviewers and a preview', async ({ action, clock, emulator, github }) => {
  github.addPullRequest({ user: 'mona', files: [{ filename: 'src/a.ts', patch: '@@ -1 +1,2 @@\n-a\n+b\n+c' }] })
  openDocsPullRequest(github, { files: [{ filename: 'regions.mdx' }, { filename: 'docs.json' }] })
  const preview = { author: 'mintlify[bot]', body: previewComment({ url: 'https://acme.mintlify.site/regions' }) }
  github.addComment({ repository: 'acme/docs', number: 1, ...preview, at: clock.now() + 90_000 })
  emulator.usePlan(() => ({ runsForMs: 90_000, ends: 'completed' }))
  const docs = {
    'docs-token': DOCS_TOKEN,
    'docs-labels': 'docs',
    'docs-reviewers': 'author, eve',
    'docs-preview': 'true',
  }
  const event = onPullRequest('pull_request', { author: 'mona', headSha: 'c'.repeat(40) })
  await expectLog(await action.run({ comment: 'true', ...docs }, { event }), 'pull-request')
})

test('a push that users do not notice', async ({ action, github }) => {
  const files = [{ filename: 'test/a.test.ts', patch: '@@ -1 +1 @@\n-a\n+b' }]
  github.push({ commits: [{ sha: BEFORE }, { sha: AFTER, message: 'Test a (#7)', files }] })
  github.addPullRequest({ number: 7, user: 'mona', merged: true, mergeCommitSha: AFTER, files })
  await expectLog(await action.run({ comment: 'true' }, { event: onPush() }), 'skipped-push')
})

test('a week in two parts, of which the second fails', async ({ action, emulator, github }) => {
  github.setPermissions(PERMISSIONS)
  const lines = Array.from({ length: 2200 }, (_, index) => `+export const option${index} = 'what it is good for'`)
  const commits = ['a', 'b', 'c'].map((digit, index) => ({
    ...commitOf(`change${index}`, index === 0 ? 9 * DAY_MS : 3000 - index, lines),
    sha: digit.repeat(40),
  }))
  github.push({ commits })
  emulator.usePlan(({ prompt }) => ({
    runsForMs: 60_000,
    ends: prompt.includes('const change2') ? 'failed' : 'completed',
  }))
  await expectLog(await weekly(action, { sha: 'c'.repeat(40) }), 'week-in-two-parts')
})

test('a job without the permissions that its inputs need', async ({ action, github }) => {
  github.addPullRequest({ user: 'mona' })
  github.setPermissions({ contents: 'none', 'pull-requests': 'none', issues: 'none', statuses: 'none' })
  await expectLog(await action.run({ comment: 'true' }, { event: onPullRequest('pull_request') }), 'permissions')
})
