import { expect } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { sampleReaderFeedback } from '../../emulator/service/reader-feedback.ts'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import { yamlBlocks } from '../repo/workflows/yaml-files.ts'
import { type GitHubEvent, onPullRequest } from '../support/events.ts'
import { prompts, simulated } from './fixture.ts'
import { push } from './weekly.ts'

const PAGE = 'docs/internals/first-hour.md'
const steps = z.array(z.object({ id: z.string().optional(), with: z.record(z.string(), z.unknown()).default({}) }))
const workflow = z.object({
  jobs: z.object({ docs: z.object({ permissions: z.record(z.string(), z.enum(['read', 'write'])), steps }) }),
})
const { docs } = workflow.parse(parse(yamlBlocks(PAGE)[0]?.text ?? '')).jobs

/** The inputs of a step of the page's workflow, but for the recorder's address and the secrets. */
function inputsOf(id: string): Record<string, string> {
  const {
    'base-url': _,
    'api-key': __,
    'project-id': ___,
    ...inputs
  } = docs.steps.find((step) => step.id === id)?.with ?? {}
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, String(value)]))
}

const manually: GitHubEvent = { name: 'workflow_dispatch', actor: 'mona', payload: { inputs: {} } }

simulated(
  'the first real hour goes as its page says, with the emulator in place of Mintlify',
  async ({ action, emulator, github }) => {
    emulator.useViews(sampleSite({ pages: 30 }))
    emulator.useReaderFeedback(sampleReaderFeedback())
    github.setPermissions(docs.permissions)
    push(github, ['first'], 9)
    const run = (
      id: string,
      { event = manually, sha = '', number = 1, attempt = 1, signal = new AbortController().signal } = {},
    ) =>
      action.run(inputsOf(id), {
        event,
        signal,
        onOutput: (text) => {
          if (text.includes('accepted the prompt')) cancel?.abort()
        },
        env: {
          ...{ GITHUB_ACTION: id, GITHUB_JOB: 'docs', GITHUB_SHA: sha, GITHUB_REF: 'refs/heads/main' },
          ...{ GITHUB_RUN_ID: String(number), GITHUB_RUN_ATTEMPT: String(attempt) },
          GITHUB_WORKFLOW_REF: 'acme/app/.github/workflows/first-hour.yml@refs/heads/main',
        },
      })
    let cancel: AbortController | undefined

    const dry = await run('dry-run', { sha: push(github, ['regions']) })
    expect(dry.outputs.result).toBe('dry-run')
    expect(dry.stdout).toContain('export const regions')
    expect(emulator.requests).toEqual([])

    const file = (patch: string) => [{ filename: 'src/option.ts', status: 'added' as const, patch }]
    const [one, other] = ['1'.repeat(40), '2'.repeat(40)]
    github.addPullRequest({
      number: 2,
      title: 'Add an option',
      user: 'mona',
      head: { sha: one },
      files: file('@@ -0,0 +1 @@\n+export const one = 1'),
    })
    const opened = await run('pull-request', {
      event: onPullRequest('pull_request', { number: 2, headSha: one, author: 'mona' }),
      number: 2,
    })
    expect(opened).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request', prompts: '1' } })
    expect(github.comments).toHaveLength(1)

    github.changePullRequest(2, { files: file('@@ -0,0 +1,2 @@\n+export const one = 1\n+export const two = 2') })
    const { head } = github.pullRequest(2)
    github.changePullRequest(2, { head: { ...head, sha: other } })
    const second = onPullRequest('pull_request', { number: 2, action: 'synchronize', headSha: other, author: 'mona' })
    const pushed = await run('pull-request', { event: second, number: 3 })
    expect(pushed.stdout).toContain('Continuing job ')
    expect(pushed.outputs).toMatchObject({
      prompts: '1',
      'job-id': opened.outputs['job-id'],
      'pr-link': opened.outputs['pr-link'],
    })
    expect(github.comments).toHaveLength(1)

    const report = await run('report', { number: 4 })
    expect([report.exitCode, report.outputs.result, report.outputs.prompts ?? '0']).toEqual([0, undefined, '0'])
    expect(github.issues).toHaveLength(1)

    const squashed = {
      message: 'Add an option (#2)',
      files: file('@@ -0,0 +1,2 @@\n+export const one = 1\n+export const two = 2'),
    }
    const mergeCommitSha = github.push({ commits: [squashed] }).at(-1)?.sha ?? ''
    github.changePullRequest(2, { merged: true, mergeCommitSha })
    const sha = push(github, ['direct'])
    cancel = new AbortController()
    const range = await run('range', { sha, number: 5, signal: cancel.signal })
    cancel = undefined
    expect(range.outputs).toMatchObject({ result: 'cancelled', prompts: '1', 'job-id': expect.any(String) })
    expect(range.summary).toContain(range.outputs['job-id'])
    expect(github.statuses.at(-1)?.sha).toBe(sha)
    expect(range.stdout).toMatch(/Already asked for: #2/)
    expect(prompts(emulator).at(-1)).toContain('export const direct')
    expect(prompts(emulator).at(-1)).not.toContain('export const two')

    const again = await run('range', { sha, number: 5, attempt: 2 })
    expect(again).toMatchObject({ exitCode: 0, outputs: { prompts: '0', 'job-id': range.outputs['job-id'] } })
    expect(emulator.requests.filter(({ method }) => method === 'POST')).toHaveLength(3)
  },
)
