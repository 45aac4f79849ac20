import { describe, expect } from 'vitest'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { decodings, everyForm } from '../support/encodings.ts'
import { onPullRequest } from '../support/events.ts'
import { jobBody, prompts, simulated as test } from './fixture.ts'

// `every-run.ts` decodes all that a run leaves behind, and searches it for key, tokens and project.

type Emulators = { emulator: Emulator; github: GitHubEmulator }

/** The secrets in every form, in a few texts. */
function leaksOf(secrets: readonly string[]): string[] {
  const forms = secrets.flatMap(everyForm)
  const size = Math.ceil(forms.length / 5)
  return [0, 1, 2, 3, 4].map((index) => forms.slice(index * size, (index + 1) * size).join(' '))
}

const DOCS_TOKEN = 'ghs_docs9Zr4W2xLq7'
/** What every run here is given. */
const DOCS = { 'docs-token': DOCS_TOKEN }

const keysOf = ({ emulator, github }: Emulators) => [emulator.apiKey, github.token, DOCS_TOKEN]

const leaks = (emulators: Emulators) => leaksOf([...keysOf(emulators), emulators.emulator.projectId])

/** Without the project, which may be a part of ids, links and page paths. */
const leaksOfKeys = (emulators: Emulators) => leaksOf(keysOf(emulators))

const DEBUG = { env: { RUNNER_DEBUG: '1' } }
const ALL = '{{ pull-request }} {{ changes }} {{ page-views }}'

describe('secrets in every form', () => {
  test('in what GitHub returns reach neither log, summary and comment nor the service', async ({
    action,
    emulator,
    github,
  }) => {
    const text = leaks({ emulator, github }).join('\n')
    const paths = leaksOfKeys({ emulator, github }).map((path) => `/${path}`)
    emulator.useViews({ rows: paths.map((path) => ({ path, human: 2, ai: 1, total: 3 })) })
    github.setPermission('octocat', 'write')
    github.addPullRequest({
      title: text.replaceAll('\n', ' '),
      body: text,
      files: [{ filename: text, status: 'renamed', previous_filename: text, patch: text }, { filename: text }],
      commits: text.split('\n').map((message) => ({ message })),
    })
    const inputs = { prompt: ALL, 'page-views': 'true', period: 'all', comment: 'true', ...DOCS }
    const event = onPullRequest('pull_request')
    const { outputs } = await action.run({ ...inputs, wait: 'false' }, { event, ...DEBUG })
    expect(outputs.result).toBe('submitted')
    const sent = prompts(emulator).flatMap((prompt) => decodings(prompt ?? ''))
    for (const secret of keysOf({ emulator, github })) {
      expect(sent.filter((prompt) => prompt.includes(secret))).toEqual([])
    }
    await action.run({ prompt: ALL, 'page-views': 'true', 'dry-run': 'true', ...DOCS }, { event, ...DEBUG })
  })

  test('in a job are shown nowhere', async ({ action, emulator, github }) => {
    github.addPullRequest()
    for (const [index, text] of leaks({ emulator, github }).entries()) {
      const keys = leaksOfKeys({ emulator, github })[index] ?? ''
      const source = { repository: `https://github.com/${text}`, ref: text }
      const prLink = `https://github.com/acme/docs/pull/1?k=${keys}#${keys}`
      const [id] = keys.split(' ')
      const job = jobBody({ id, status: `is ${text}`, prLink, source })
      emulator.faults.add({ operation: 'any', times: 1, fault: { kind: 'body', text: job } })
    }
    const event = onPullRequest('pull_request')
    const runs = leaks({ emulator, github }).map(() =>
      action.run({ prompt: 'Say hello', wait: 'false', ...DOCS }, { event, ...DEBUG }),
    )
    for (const { outputs } of await Promise.all(runs)) expect(outputs['job-id']).toContain('***')
  })

  test('in an error of the service are shown nowhere', async ({ action, emulator, github }) => {
    const text = leaks({ emulator, github })
    for (const form of text) {
      const body = { error: form, title: form, detail: form, message: form, details: [{ message: form }] }
      emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'status', status: 400, body } })
    }
    const results = await Promise.all(text.map(() => action.run({ prompt: 'Say hello', ...DOCS }, DEBUG)))
    for (const { annotations } of results) expect(annotations[0]?.message).toContain('***')
  })

  test('in an error of GitHub are shown nowhere', async ({ action, emulator, github }) => {
    const text = leaks({ emulator, github })
    for (const message of text) {
      const fault = { kind: 'status', status: 422, body: { message } } as const
      github.faults.add({ operation: 'pull-request-files', times: 1, fault })
    }
    const event = onPullRequest('pull_request')
    const results = await Promise.all(
      text.map(() => action.run({ prompt: '{{ changes }}', ...DOCS }, { event, ...DEBUG })),
    )
    for (const { annotations } of results) expect(annotations[0]?.message).toContain('***')
  })

  test('in the event and in the prompt are shown nowhere', async ({ action, emulator, github }) => {
    const { apiKey, projectId } = emulator
    const title = `About ${projectId}, ${apiKey}, ${github.token} and ${DOCS_TOKEN}`
    const event = onPullRequest('pull_request', { title })
    const { log } = await action.run({ prompt: `{{ ${projectId} }}`, wait: 'false', ...DOCS }, { event })
    expect(log).toContain('This run covers pull request #1.')
  })

  test('in invalid inputs are shown nowhere', async ({ action, emulator, github }) => {
    const [first = '', ...rest] = leaks({ emulator, github })
    const wrong = {
      reviewers: `@${first}`,
      labels: `${rest.join(' ')}`,
      timeout: first,
      'docs-token': ` ${DOCS_TOKEN}\n`,
    }
    const { annotations } = await action.run({ prompt: 'Say hello', ...wrong })
    expect(annotations[0]?.message).toMatch(/- timeout: ".*\*\*\*.*- labels: ".*\*\*\*.*- reviewers: ".*\*\*\*/s)
  })

  test('that are not valid are shown nowhere', async ({ action }) => {
    const { annotations } = await action.run({ prompt: 'Say hello', 'docs-token': `${DOCS_TOKEN} and more` })
    expect(annotations[0]?.message).toMatch(/docs-token: should be a GitHub token on one line/)
  })

  test('that are the name of an account are shown nowhere', async ({ action, emulator, github }) => {
    const { projectId: sender } = emulator
    github.setPermission(sender, 'read')
    const judged = await action.run({ prompt: 'Say hello' }, { event: onPullRequest('watch', { sender }) })
    const inputs = { prompt: 'Say hello', 'skip-authors': sender }
    const skipped = await action.run(inputs, { event: onPullRequest('pull_request', { author: sender }) })
    for (const { outputs } of [judged, skipped]) expect(outputs).toMatchObject({ result: 'skipped' })
    expect(skipped.outputs.message).toContain('the change is by ***')
  })
})
