import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { parse } from 'yaml'
import type { Permissions } from '../../emulator/github/access.ts'
import { previewComment } from '../../emulator/github/preview-comment.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { sampleReaderFeedback } from '../../emulator/service/reader-feedback.ts'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import { BUILT_IN } from '../../src/agent/prompt/built-in.ts'
import { headLine, prompts, simulated } from '../e2e/fixture.ts'
import { asked, DAY_MS, push } from '../e2e/weekly.ts'
import { runScript } from '../repo/workflows/script.ts'
import { ROOT, readWorkflow } from '../repo/workflows/workflow.ts'
import { DOCS, DOCS_TOKEN, openDocsPullRequest } from '../support/docs-pull-request.ts'
import { BASE, HEAD, onComment, onPullRequest, onRelease, onReview, onSchedule } from '../support/events.ts'
import { runExample } from './run-example.ts'

/** A test of examples, whose jobs end soon, with a pull request. */
const test = simulated.extend('setup', ({ action, clock, emulator, github }) => {
  emulator.usePlan(() => ({ runsForMs: 100, ends: 'completed' }))
  return { action, clock, emulator, github }
})

const FILES = [
  {
    filename: 'src/regions.ts',
    status: 'added' as const,
    patch: "@@ -0,0 +1 @@\n+export const regions = ['eu', 'us']",
  },
]

/** Opens pull request 12. */
function openPullRequest(github: GitHubEmulator): void {
  const [head, base] = [{ sha: HEAD }, { sha: BASE }]
  const about = { number: 12, title: 'Add regions', user: 'mona' }
  github.addPullRequest({ ...about, head, base, files: FILES, commits: [{ sha: HEAD }] })
}

const aboutPullRequest = (parts = {}) => ({
  event: onPullRequest('pull_request', { number: 12, author: 'mona', ...parts }),
})

const CODE = 'acme/code'

describe('pull-request.yml', () => {
  test('writes docs, and keeps one comment', async ({ setup }) => {
    openPullRequest(setup.github)
    const { outputs } = await runExample('pull-request.yml', aboutPullRequest(), setup)
    expect(outputs).toMatchObject({ result: 'pull-request', prompts: '1' })
    expect(setup.github.comments).toEqual([expect.objectContaining({ number: 12 })])
    expect(prompts(setup.emulator)).toEqual([expect.stringContaining("+export const regions = ['eu', 'us']")])
  })

  test('has the prompt of prompts/pull-request.md, which is built in', async () => {
    const prompt = await readFile(`${ROOT}examples/prompts/pull-request.md`, 'utf8')
    expect(prompt).toBe(`${BUILT_IN['pull-request']}\n\n{{ changes }}\n`)
  })
})

test('merge.yml writes docs for a merged pull request, and comments there', async ({ setup }) => {
  openPullRequest(setup.github)
  setup.github.changePullRequest(12, { merged: true, state: 'closed' })
  const { outputs } = await runExample('merge.yml', aboutPullRequest({ action: 'closed', merged: true }), setup)
  expect(outputs.result).toBe('pull-request')
  expect(setup.github.comments).toEqual([expect.objectContaining({ number: 12 })])
})

test('comment-command.yml sends the text of a command unchanged', async ({ setup }) => {
  openPullRequest(setup.github)
  setup.github.setPermission('mona', 'write')
  const command = '/docs say "eu" is the default; $(touch made) `touch made` "; exit'
  const trigger = { event: onComment(command, { number: 12, author: 'mona' }) }
  expect((await runExample('comment-command.yml', trigger, setup)).outputs.result).toBe('pull-request')
  expect(prompts(setup.emulator)[0]?.split('This comment is a request by someone')).toEqual([
    expect.stringContaining('src/regions.ts'),
    expect.stringContaining(`>\nAuthor: mona\n\n${command}\n</comment-`),
  ])
})

test('review-chain.yml labels, asks for a review and links back, and review-follow-up.yml answers it', async ({
  setup,
}) => {
  const { github, emulator } = setup
  openPullRequest(github)
  openDocsPullRequest(github)
  const url = 'https://acme-agent-regions.mintlify.site/regions'
  const preview = { body: previewComment({ url }), author: 'mintlify[bot]', at: Date.UTC(2100) }
  github.addComment({ repository: DOCS, number: 1, ...preview })
  const { outputs } = await runExample('review-chain.yml', aboutPullRequest(), setup)
  expect(outputs).toMatchObject({ result: 'pull-request', 'docs-preview-url': url })
  expect(github.pullRequest(1, DOCS)).toMatchObject({ labels: ['docs-agent'], requestedReviewers: ['mona'] })
  const linksBack = () => github.comments.filter(({ author }) => author === 'docs-app[bot]')
  expect(linksBack()).toMatchObject([{ body: expect.stringContaining('\n- https://github.com/acme/app/pull/12\n') }])

  const docs = { number: 1, repository: 'docs', author: 'mintlify[bot]', sender: 'mona' }
  const review = { event: onReview({ ...docs, body: 'Name the regions.' }), repository: DOCS }
  const answered = await runExample('review-follow-up.yml', review, setup)
  expect(answered.outputs).toMatchObject({ result: 'pull-request', 'job-id': outputs['job-id'] })
  expect(prompts(emulator)[1]).toContain('Name the regions.')
  expect(linksBack().map(({ body }) => headLine(body))).toEqual([
    expect.stringMatching(/^✅ The agent revised this pull request after .+’s review /),
  ])
})

test('weekly-docs.yml asks about everything since the last run', async ({ setup }) => {
  const { github, emulator } = setup
  github.addPullRequest({ number: 90, user: 'mintlify[bot]' })
  const prLink = 'https://github.com/acme/app/pull/90'
  emulator.usePlan(() => ({ runsForMs: 100, ends: 'completed', prLink }))
  push(github, ['old'], 8)
  for (const names of [['regions', 'retries'], ['quotas']]) {
    const trigger = { event: onSchedule, sha: push(github, names) }
    const run = await runExample('weekly-docs.yml', trigger, setup)
    expect(run.outputs).toMatchObject({ result: 'pull-request', 'job-id': 'job-1' })
  }
  expect(asked(emulator)).toEqual(['regions retries', 'quotas'])
})

const LINKS = 'found 1 broken links in 1 files\n\nguides/regions.mdx\n  ⎿  /guides/retries\n'

/** What a step before leaves in the workspace. */
const withLinks = (links: string) => ({ files: { 'links.txt': links } })

test('link-check.yml sends broken links once, and nothing if there are none', async ({ setup }) => {
  const { github, emulator } = setup
  const sha = push(github, ['regions'])
  let id = 0
  const night = async (links: string) => {
    id += 1
    const trigger = { event: onSchedule, sha, id, ...withLinks(links) }
    const { outputs } = await runExample('link-check.yml', trigger, setup)
    return `${outputs.result} ${outputs.prompts}`
  }
  expect(await night('')).toBe('skipped 0')
  expect(await night(LINKS)).toBe('pull-request 1')
  expect(await night(LINKS)).toBe('pull-request 0')
  expect(prompts(emulator)[0]).toContain(LINKS)
})

test('check-docs.yml sends the broken links of the docs to their job, once', async ({ setup }) => {
  openPullRequest(setup.github)
  const { outputs } = await runExample('check-docs.yml', aboutPullRequest(), setup)
  expect(outputs).toMatchObject({ result: 'pull-request', prompts: '1' })
  const fix = async (id: number) => {
    const trigger = { ...aboutPullRequest(), ...withLinks(LINKS), job: 'fix', id }
    return (await runExample('check-docs.yml', trigger, setup)).outputs
  }
  expect(await fix(1)).toMatchObject({ result: 'pull-request', 'job-id': outputs['job-id'], prompts: '1' })
  expect(await fix(2)).toMatchObject({ prompts: '0' })
  expect(prompts(setup.emulator)[1]).toContain('/guides/retries')
})

/** As mint 4.2.941 writes it, again for each picture of its spinner. */
const SYNTAX_ERROR = ['⠋', '⠙', '⠹']
  .map(
    (spinner) =>
      `\\e[2K\\e[1A${spinner} checking …\\nerro Syntax error - a.mdx - 1:1: Expected a\\n     tag for Card\\n`,
  )
  .join('')
const UNPARSED = { exitCode: 0, links: 'Syntax error - a.mdx - 1:1: Expected a\n     tag for Card\n' }
const ONE_LINE = { exitCode: 0, links: 'Syntax error - x\n' }

describe('the check of links', () => {
  const scriptOf = async (file: string) => {
    const steps = Object.values((await readWorkflow(`examples/${file}`)).jobs).flatMap(({ steps }) => steps)
    return steps.find(({ name }) => name === 'Check the links')?.run ?? ''
  }

  test.for([
    ['finds nothing', "printf '\\e[2Kchecking …\\nsuccess no broken links found\\n'", { exitCode: 0, links: '' }],
    ['keeps the list of what it finds', `printf '${LINKS}'; exit 1`, { exitCode: 0, links: LINKS }],
    ['keeps a list without an exit status too', `printf 'checking …\\n${LINKS}'`, { exitCode: 0, links: LINKS }],
    ['keeps a syntax error once, whatever the progress around it is', `printf '${SYNTAX_ERROR}'; exit 1`, UNPARSED],
    ['keeps a syntax error in one line', "printf 'erro Syntax error - x\\n\\e[2K⠙ …\\n'; exit 1", ONE_LINE],
    ['fails where the checker does', 'echo out of memory; exit 1', { exitCode: 1 }],
  ] as const)('%s', async ([, npx, expected]) => {
    const run = await scriptOf('link-check.yml')
    await inFolder(async (folder) => {
      await writeFile(path.join(folder, 'docs.json'), '{}')
      const env = { GITHUB_WORKSPACE: folder }
      const { exitCode } = runScript({ run: `npx() (${npx})\n${run}`, workspace: folder, folder, env, gh: 'exit 1' })
      const links = await readFile(path.join(folder, 'links.txt'), 'utf8').catch(() => undefined)
      expect({ exitCode, links }).toEqual(expected)
    })
  })

  test('is the same in check-docs.yml, which goes on where something was found', async () => {
    const [run, other] = [await scriptOf('link-check.yml'), await scriptOf('check-docs.yml')]
    const goesOn = 'if [ -s "$GITHUB_WORKSPACE/links.txt" ]; then echo found=true >> "$GITHUB_OUTPUT"; fi\n'
    expect(other).toBe(`${run}${goesOn}`)
  })
})

/** Acts in a folder that is removed afterwards. */
async function inFolder<Result>(act: (folder: string) => Result | Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'example-'))
  try {
    return await act(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The docs repository, and the code's with an app that has these permissions there. */
function openHub(github: GitHubEmulator, permissions: Partial<Permissions>): void {
  github.addRepository({ fullName: DOCS })
  github.addRepository({ fullName: CODE, accessible: false })
  github.addToken({ token: DOCS_TOKEN, identity: 'docs-app[bot]', permissions, repositories: [CODE] })
  github.addPullRequest({ repository: DOCS, number: 1, title: 'Document regions', user: 'mintlify[bot]' })
}

test.for([
  ['docs-hub.yml', { NUMBER: '12', TAG: '' }, '-f event_type=code -F client_payload[number]=12'],
  ['docs-hub-release.yml', { NUMBER: '', TAG: 'v1.1' }, '-f event_type=release -f client_payload[tag]=v1.1'],
] as const)('docs-hub-code.yml sends what %s listens to', async ([, given, payload]) => {
  const { jobs } = await readWorkflow('examples/docs-hub-code.yml')
  const { run = '' } = jobs.notify?.steps.at(-1) ?? {}
  const env = { GITHUB_REPOSITORY_OWNER: 'acme', GITHUB_REPOSITORY: CODE, ...given, GH_TOKEN: DOCS_TOKEN }
  const { calls } = await inFolder((folder) => runScript({ run, workspace: folder, folder, env, gh: '' }))
  expect(calls).toEqual([`${DOCS_TOKEN} api repos/${DOCS}/dispatches -f client_payload[repository]=code ${payload}`])
})

test('docs-hub-release.yml asks about a release of the code, and nothing that was merged after it', async ({
  setup,
}) => {
  const { github, emulator } = setup
  openHub(github, { contents: 'read', 'pull-requests': 'read' })
  push(github, ['old'], 30, CODE)
  github.addRelease({ repository: CODE, tag: 'v1.0', sha: push(github, ['released'], 20, CODE) })
  github.addRelease({ repository: CODE, tag: 'v1.1', sha: push(github, ['regions'], 1, CODE) })
  push(github, ['later'], 0, CODE)
  const client_payload = { repository: 'code', tag: 'v1.1' }
  const event = { name: 'repository_dispatch', actor: 'octocat', payload: { action: 'release', client_payload } }
  const values = { 'github.event.client_payload.repository': 'code', 'github.event.client_payload.tag': 'v1.1' }
  const { outputs } = await runExample('docs-hub-release.yml', { event, repository: DOCS, values }, setup)
  expect([outputs.result, asked(emulator)]).toEqual(['pull-request', ['regions']])
})

test('docs-hub.yml writes docs for a pull request of the code, comments there and links back', async ({ setup }) => {
  const { github } = setup
  openHub(github, { 'pull-requests': 'write' })
  github.addPullRequest({ repository: CODE, number: 12, title: 'Add regions', user: 'mona', files: FILES })
  const client_payload = { repository: 'code', number: 12 }
  const event = { name: 'repository_dispatch', actor: 'octocat', payload: { action: 'code', client_payload } }
  const values = { 'github.event.client_payload.repository': 'code', 'github.event.client_payload.number': '12' }
  const { outputs } = await runExample('docs-hub.yml', { event, repository: DOCS, values }, setup)
  expect(outputs.result).toBe('pull-request')
  expect(github.comments.map(({ repository, number }) => [repository, number])).toEqual([
    [CODE, 12],
    [DOCS, 1],
  ])
  expect(github.comments[1]?.body).toContain(`\n- https://github.com/${CODE}/pull/12\n`)
})

test('docs-hub-weekly.yml asks about everything that was merged in the code since the last run', async ({ setup }) => {
  const { github, emulator } = setup
  openHub(github, { contents: 'read', 'pull-requests': 'read', statuses: 'write' })
  const trigger = { event: onSchedule, repository: DOCS, values: { 'matrix.repository': 'code' } }
  push(github, ['old'], 8, CODE)
  for (const name of ['regions', 'quotas']) {
    push(github, [name], 0, CODE)
    expect((await runExample('docs-hub-weekly.yml', trigger, setup)).outputs.result).toBe('pull-request')
  }
  expect(asked(emulator)).toEqual(['regions', 'quotas'])
})

test('release-docs.yml asks about everything since the previous release', async ({ setup }) => {
  const { github, emulator } = setup
  push(github, ['old'], 30)
  github.addRelease({ tag: 'v1.1.0', sha: push(github, ['released'], 20) })
  const sha = push(github, ['regions'])
  github.addRelease({ tag: 'v1.2.0', sha })
  const trigger = { event: onRelease({ body: '' }), sha, ref: 'refs/tags/v1.2.0' }
  expect((await runExample('release-docs.yml', trigger, setup)).outputs.result).toBe('pull-request')
  expect(prompts(emulator)).toEqual([expect.stringMatching(/^(?!.*src\/released).*src\/regions/s)])
})

test('weekly-report.yml keeps the report in an issue, and sends what readers did not find', async ({ setup }) => {
  setup.emulator.useViews(sampleSite({ pages: 5 }))
  const now = setup.clock.now()
  // 1970-01-01 was a Thursday, three days after a Monday.
  const monday = now - ((now + 3 * DAY_MS) % (7 * DAY_MS))
  setup.emulator.useReaderFeedback(sampleReaderFeedback(monday))
  const sha = push(setup.github, ['one'])
  const { summary, outputs } = await runExample('weekly-report.yml', { event: onSchedule, sha }, setup)
  expect(summary).toContain('https://docs.example.com/quickstart')
  expect(setup.github.issues.map(({ title }) => title)).toEqual(['Page views'])
  expect(outputs.result).toBe('pull-request')
  expect(prompts(setup.emulator)).toEqual([
    expect.stringContaining('| How do I rotate an API key? | /guides/authentication |  | not answered'),
  ])
  const text = parse(await readFile(`${ROOT}examples/weekly-report.yml`, 'utf8'))
  expect(text.jobs.report.steps[0].with.prompt).toBe(await readFile(`${ROOT}examples/prompts/readers.md`, 'utf8'))
})

test('page-views.yml keeps the report in an issue, with a key that may only read, and sends nothing', async ({
  setup,
}) => {
  setup.emulator.useViews(sampleSite({ pages: 5 }))
  const { exitCode, outputs } = await runExample('page-views.yml', { event: onSchedule }, setup)
  expect([exitCode, outputs.result, outputs['page-views-issue-url']]).toEqual([0, undefined, expect.any(String)])
  expect(setup.github.issues.map(({ title }) => title)).toEqual(['Page views'])
  expect(new Set(setup.emulator.requests.map(({ method }) => method))).toEqual(new Set(['GET']))
})

test('report-to-chat.yml has a headline to post', async ({ setup }) => {
  setup.emulator.useViews(sampleSite({ pages: 5 }))
  const { outputs } = await runExample('report-to-chat.yml', { event: onSchedule }, setup)
  expect(outputs['page-views-headline']).toMatch(/^docs\.example\.com, .*views.*\.$/)
})

test('weekly-report-to-agent.yml sends the report to the agent as part of the prompt', async ({ setup }) => {
  setup.emulator.useViews(sampleSite({ pages: 30 }))
  const { outputs } = await runExample('weekly-report-to-agent.yml', { event: onSchedule }, setup)
  expect(outputs.result).toBe('pull-request')
  expect(prompts(setup.emulator)).toEqual([expect.stringMatching(/instructions\.\n[\s\S]*\/quickstart/)])
})
