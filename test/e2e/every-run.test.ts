import { describe, expect } from 'vitest'
import { redirectTo } from '../../emulator/http/faults.ts'
import { DOCS_TOKEN, openDocsPullRequest } from '../support/docs-pull-request.ts'
import { decodings, everyForm } from '../support/encodings.ts'
import { onPullRequest } from '../support/events.ts'
import { visible } from './every-run.ts'
import { type Fixtures, jobBody, prompts, simulated as test } from './fixture.ts'
import type { StepResult } from './step.ts'

// `every-run.ts` looks for secrets, and for what a log, an output file or a viewer would interpret, in all that a run
// leaves behind. Here these stand in every text that a run is given.

/** Everything that a log, a summary or an output file could interpret. */
const HOSTILE = [
  'x',
  '::set-output name=result::forged',
  ' \t::error title=forged::forged',
  '##[error]forged and ##[add-mask]forged',
  '::stop-commands::forged\r::warning::forged',
  'result<<EOF',
  'result=forged',
  '| forged | cell |',
  '## Forged',
  '```',
  '</code></details><img src=x onerror=alert(1)><!-- forged -->',
  '@octocat #1 [forged](javascript:alert(1)) ![x](https://tracker.example/x.png) https://auto.example',
  '`a` **b** \\ \u0000\u001b[31m\u0085\u2028\u202egnp.exe\u2066\u200b',
].join('\n')

const DEBUG = { env: { RUNNER_DEBUG: '1' } }
const event = onPullRequest('pull_request')

/** What others have written. */
interface Text {
  text: string
  /** The same for ids, links and page paths, which the project may be part of. */
  id: string
  /** What a run shows of it. */
  shown: string
}

/** Hostile text, and the secrets in every form, in a few texts. */
function textsOf({ emulator, github }: Fixtures): Text[] {
  const keys = [emulator.apiKey, github.token, DOCS_TOKEN].flatMap(everyForm)
  const forms = [...keys, ...everyForm(emulator.projectId)]
  const size = Math.ceil(forms.length / 3)
  const leaks = [0, 1, 2].map((index) => {
    const share = (of: string[]) => of.slice(index * size, (index + 1) * size).join(' ')
    return { text: share(forms), id: share(keys) || 'x', shown: '***' }
  })
  return [{ text: HOSTILE, id: HOSTILE, shown: 'forged' }, ...leaks]
}

const given = { prompt: 'Say hello', wait: 'false', 'reuse-job': 'false', 'docs-token': DOCS_TOKEN }
const ALL = '{{ pull-request }} {{ changes }} {{ page-views }}'

/** What others write, each given to a run. */
const PLACES: Record<string, (text: Text, fixtures: Fixtures) => Promise<StepResult>> = {
  'a new job': async ({ text, id }, { action, emulator, github }) => {
    github.addPullRequest()
    const source = { repository: `https://github.com/${text}`, ref: text }
    const prLink = `https://github.com/acme/docs/pull/1?k=${id}#${id}`
    // A longer id counts as none.
    const job = jobBody({ id: id.slice(0, 190).replaceAll('\r', ''), status: `is ${text}`, prLink, source })
    emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'body', text: job } })
    return await action.run({ ...given, comment: 'true' }, { event, ...DEBUG })
  },

  'a job that is read': async ({ text }, { action, emulator }) => {
    const source = { repository: text, ref: text }
    const job = jobBody({ id: text, status: text, prLink: text, source })
    emulator.faults.add({ operation: 'read', times: 1, fault: { kind: 'body', text: job, processed: false } })
    return await action.run({ ...given, prompt: '', 'job-id': 'job-1' }, DEBUG)
  },

  'an error of the service': async ({ text }, { action, emulator }) => {
    const body = { error: text, title: text, detail: text, message: text, details: [{ message: text }] }
    emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'status', status: 400, body } })
    return await action.run(given, DEBUG)
  },

  'an error of GitHub': async ({ text: message }, { action, github }) => {
    const fault = { kind: 'status', status: 422, body: { message } } as const
    github.faults.add({ operation: 'pull-request', times: 1, fault })
    return await action.run({ ...given, prompt: ALL, 'page-views': 'true' }, { event, ...DEBUG })
  },

  'a change and its files': async ({ text, id }, { action, emulator, github }) => {
    github.addPullRequest({
      number: 1,
      title: text.replaceAll('\n', ' '),
      body: text,
      files: [{ filename: text, status: 'renamed', previous_filename: text, patch: text }, { filename: text }],
      commits: [{ message: text }],
    })
    emulator.useViews({ rows: [{ path: `/${id}`, human: 2, ai: 1, total: 3 }] })
    const inputs = { ...given, prompt: ALL, 'page-views': 'true', 'page-views-period': 'all', comment: 'true' }
    const result = await action.run(inputs, { event, ...DEBUG })
    const prompt = prompts(emulator).at(-1) ?? ''
    const outside = prompt.replace(/^<([\w-]+)-([0-9a-f]{16})>\n[\s\S]*?\n<\/\1-\2>$/gm, '')
    expect(outside).not.toMatch(/forged/i)
    for (const secret of [emulator.apiKey, github.token, DOCS_TOKEN]) {
      expect(decodings(prompt).filter((decoded) => decoded.includes(secret))).toEqual([])
    }
    return result
  },

  'a docs pull request': async ({ text }, { action, emulator, github }) => {
    github.addPullRequest({ number: 1 })
    openDocsPullRequest(github, { title: text, files: [{ filename: text, patch: text }] })
    emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed', prLink: 'https://github.com/acme/docs/pull/1' }))
    return await action.run({ ...given, comment: 'true', wait: 'true' }, { event, ...DEBUG })
  },

  inputs: async ({ text }, { action }) => {
    const names = [
      'timeout',
      'wait',
      'base-url',
      'fail-on',
      'job-id',
      'prompt-file',
      'dry-run',
      'docs-labels',
      'docs-reviewers',
    ]
    const value = text.replaceAll('\u0000', '')
    return await action.run({ ...given, ...Object.fromEntries(names.map((name) => [name, value])) })
  },

  'the prompt of a dry run': async ({ text }, { action }) =>
    await action.run({ ...given, prompt: text.replaceAll('\u0000', ''), 'dry-run': 'true' }, DEBUG),
}

describe('whatever others write, nothing obeys it, and it reveals no secret:', () => {
  test.for(Object.entries(PLACES))('%s', async ([, run], { action, emulator, github }) => {
    for (const text of textsOf({ action, emulator, github })) {
      const { log, summary } = await run(text, { action, emulator, github })
      expect(visible(log + summary)).toContain(text.shown)
    }
  })

  test('an endless text does not flood the log', async ({ action, emulator }) => {
    const long = 'A'.repeat(2_000_000)
    const source = { repository: long, ref: long }
    const text = jobBody({ status: long, prLink: `http://${long}`, source })
    emulator.faults.add({ operation: 'read', times: 'always', fault: { kind: 'body', text, processed: false } })
    const result = await action.run({ 'job-id': 'job-1', wait: 'false' })
    expect(result.outputs.result).toBe('submitted')
    expect(result.log.length).toBeLessThan(20_000)
    expect(result.summary.length).toBeLessThan(20_000)
  })
})

describe('the key', () => {
  test.override('emulatorOptions', () => ({ apiKey: 'mint_K$y&"<1>+/=' }))

  test('in the prompt is neither sent nor shown', async ({ action, emulator }) => {
    const { apiKey } = emulator
    await action.run({ prompt: `Explain ${apiKey}`, 'dry-run': 'true' }, DEBUG)
    await action.run({ prompt: `Explain ${apiKey}`, wait: 'false', 'api-key': `\n ${apiKey} \n` })
    expect(emulator.jobs[0]?.prompts).toEqual(['Explain ***'])
  })
})

describe('the project', () => {
  test('is not shown as the name of an account', async ({ action, emulator, github }) => {
    const { projectId: sender } = emulator
    github.setPermission(sender, 'read')
    const judged = await action.run({ prompt: 'Say hello' }, { event: onPullRequest('watch', { sender }) })
    const inputs = { prompt: 'Say hello', 'skip-authors': sender }
    const skipped = await action.run(inputs, { event: onPullRequest('pull_request', { author: sender }) })
    for (const { outputs } of [judged, skipped]) expect(outputs).toMatchObject({ result: 'skipped' })
    expect(skipped.outputs.message).toContain('the change is by ***')
  })

  test('is shown neither in the address of a redirect, nor where it is wrong', async ({ action, emulator }) => {
    const location = `https://${emulator.projectId}.example.com/x`
    emulator.faults.add({ operation: 'create', times: 1, fault: redirectTo(location) })
    expect(visible((await action.run({ prompt: 'Say hello' })).summary)).toContain('***')
    const wrong = await action.run({ prompt: 'Say hello', 'project-id': 'another-project' })
    expect(wrong.annotations[0]?.message).toMatch(/404.*project-id/)
    expect(wrong.summary + wrong.log).not.toContain('another-project')
  })
})
