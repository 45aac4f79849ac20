import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import type { Emulator } from '../emulator/service/server.ts'
import { systemClock } from '../src/core/clock.ts'
import { test } from './support/emulators.ts'
import { onPullRequest, onPush } from './support/events.ts'
import { createFakeClock } from './support/fake-clock.ts'
import { runStep } from './support/run-step.ts'

describe('a run', () => {
  test('masks the key before anything else, then the docs token, also where the key is empty', async () => {
    const inputs = { 'docs-token': 'ghs_docs', timeout: 'x' }
    const { stdout, exitCode, outputs } = await runStep({ inputs })
    expect([exitCode, outputs.result]).toEqual([1, 'error'])
    expect(stdout).toMatch(/^::add-mask::mint_key\n::add-mask::ghs_docs\n(?!::add-mask)/)
    const withoutKey = await runStep({ inputs: { ...inputs, 'api-key': '' } })
    expect(withoutKey.stdout).toMatch(/^::add-mask::ghs_docs\n(?!::add-mask)/)
    const outside = await runStep({ inputs, env: { GITHUB_ACTIONS: undefined } })
    expect(outside.stdout).not.toMatch(/add-mask|ghs_docs/)
  })

  test('repeats no password of an address, nor asks for a pull request whose number is none', async ({ github }) => {
    const wrong = { 'base-url': 'https://user:s3cret@api.example.com', 'pull-request': '0x10', prompt: '{{ changes }}' }
    const { stdout, summary, outputs } = await runStep({ inputs: wrong, env: github.env })
    expect(outputs.result).toBe('error')
    expect(stdout).toContain('pull-request: "0x10"')
    expect(stdout + summary + JSON.stringify(outputs)).not.toContain('s3cret')
    expect(github.requests).toEqual([])
  })

  test.each([0, 1])('that breaks at its beginning or end shows no word of the error: after %s looks', async (looks) => {
    const { signal } = new AbortController()
    let looked = 0
    const broken = new Proxy(signal, {
      get(target, key) {
        if (key === 'aborted' && looked++ >= looks) throw new RangeError('broken by mint_key\n    at mint_key/x:1')
        const value = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const { stdout, exitCode, outputs } = await runStep({ inputs: { prompt: 'Hello', wait: 'x' }, signal: broken })
    expect([exitCode, outputs.result]).toEqual([1, 'error'])
    expect(stdout).toMatch(
      /::error title=Docs agent::The action failed unexpectedly: RangeError at main\.test\.ts:\d+\. Please/,
    )
    expect(stdout.replace('::add-mask::mint_key', '')).not.toContain('mint_key')
  })

  test('reads a prompt file from the workspace', async () => {
    const inputs = { 'prompt-file': 'prompt.md', 'dry-run': 'true' }
    const { log } = await runStep({ inputs, files: { 'prompt.md': 'From the file' } })
    expect(log).toContain('  From the file')
  })

  test('outside of a repository cannot read a change', async () => {
    const inputs = { prompt: '{{ changes }}', 'pull-request': '1', 'skip-authors': 'none' }
    const { exitCode, annotations } = await runStep({ inputs, env: { GITHUB_REPOSITORY: '' } })
    expect(exitCode).toBe(1)
    expect(annotations[0]?.message).toContain('The repository that the workflow runs in is unknown.')
  })

  test('writes no summary with `summary: false`, whatever else is wrong', async () => {
    const { summary } = await runStep({ inputs: { timeout: 'x', summary: 'False' } })
    expect(summary).toBe('')
  })

  test('with nothing new since an earlier commit is skipped', async ({ github }) => {
    const [commit] = github.push({ commits: [{}] })
    const env = { ...github.env, GITHUB_SHA: commit?.sha ?? '' }
    const { exitCode, outputs } = await runStep({ inputs: { since: commit?.sha ?? '' }, env })
    expect([exitCode, outputs.result]).toEqual([0, 'skipped'])
  })

  test('that meets an unexpected error reports it without its stack', async () => {
    const now = () => {
      throw new TypeError('x is not a function')
    }
    const clock = { ...systemClock, now }
    const { exitCode, outputs, annotations, stdout } = await runStep({ inputs: { prompt: 'Hello' }, clock })
    expect([exitCode, outputs.result]).toEqual([1, 'error'])
    expect(annotations[0]?.message).toContain('unexpected error (x is not a function)')
    expect(stdout).not.toContain('main.test.ts')
  })
})

describe('a run that reaches the service', () => {
  const SITE = { rows: [{ path: '/start', human: 1, ai: 2, total: 3 }] }

  function credentialsOf({ apiKey, projectId, baseUrl }: Emulator) {
    return { 'api-key': apiKey, 'project-id': projectId, 'base-url': baseUrl }
  }

  test('keeps no comment without a token, which is a warning', async ({ emulator }) => {
    const inputs = { ...credentialsOf(emulator), prompt: 'Hello', wait: 'false', comment: 'true', 'github-token': '' }
    const { outputs, annotations } = await runStep({ inputs, event: onPullRequest('pull_request'), githubToken: '' })
    expect(outputs.result).toBe('submitted')
    expect(annotations).toMatchObject([
      { level: 'notice', message: expect.stringContaining('The prompt has no {{ changes }}') },
      { level: 'warning', message: expect.stringMatching(/`github-token` is empty.*No comment is kept/) },
    ])
  })

  test('warns once of one cause', async ({ emulator }) => {
    const inputs = { ...credentialsOf(emulator), prompt: 'Hello', wait: 'false', comment: 'true', 'github-token': '' }
    const { annotations, stdout } = await runStep({ inputs, event: onPush(), githubToken: '' })
    expect(annotations.filter(({ level }) => level === 'warning')).toMatchObject([
      { message: expect.stringMatching(/`github-token` is empty.*skip-authors could not be checked/) },
    ])
    expect(stdout).toMatch(/^No comment is kept\.$/m)
  })

  describe('about a pull request', () => {
    const CHANGED = { number: 1, files: [{ filename: 'a.ts', status: 'added', patch: '@@ -0,0 +1 @@\n+a' }] } as const
    const UNCHANGED = { number: 2, files: [] }

    const about = { 'skip-authors': 'none', wait: 'false' }
    const prompt = { prompt: '{{ changes }} {{ page-views }}', 'page-views': 'true' }

    test('puts change and report into the prompt of its job', async ({ emulator, github }) => {
      emulator.useViews(SITE)
      github.addPullRequest(CHANGED)
      const inputs = { ...credentialsOf(emulator), ...about, ...prompt, 'pull-request': '1' }
      const { outputs } = await runStep({ inputs, env: github.env })
      expect(outputs).toMatchObject({ result: 'submitted', 'page-views-total': '3' })
      const sent = emulator.requests.find(({ method }) => method === 'POST')?.prompt
      expect(sent).toMatch(/a\.ts[\s\S]*\/start/)
    })

    test.for([
      { name: 'after its report', inputs: prompt, asked: ['views'] },
      { name: 'without a report', inputs: { prompt: '{{ changes }}' }, asked: [] },
      { name: 'in a dry run with a report', inputs: { ...prompt, 'dry-run': 'true' }, asked: [] },
    ])('that changes no file is skipped $name', async ({ inputs, asked }, { emulator, github }) => {
      emulator.useViews(SITE)
      github.addPullRequest(UNCHANGED)
      const { outputs } = await runStep({
        inputs: { ...credentialsOf(emulator), ...about, ...inputs, 'pull-request': '2' },
        env: github.env,
      })
      expect(outputs.result).toBe('skipped')
      expect([...new Set(emulator.requests.map(({ operation }) => operation))]).toEqual(asked)
    })
  })
})

describe('nothing is asked of the service', () => {
  const account = (login: string) => ({ sender: { login } })
  const MARKER = '<!-- docs-agent-action:1:e30 -->'

  test.for<[cause: string, name: string, payload: unknown]>([
    ['a stranger', 'star', account('eve')],
    ['nobody', 'watch', []],
    ['a comment of this action', 'issue_comment', { ...account('octocat'), comment: { body: MARKER } }],
    ['the deletion of a branch', 'push', { before: '1'.repeat(40), after: '0'.repeat(40) }],
    ['a fork', 'pull_request', onPullRequest('', { author: 'eve', from: 'eve/app' }).payload],
  ])('on an event by %s', async ([, name, payload], { emulator, github }) => {
    github.setPermission('octocat', 'admin')
    const { apiKey, projectId, baseUrl } = emulator
    const asking = { prompt: 'Hello', 'page-views': 'true', 'job-id': 'job-1' }
    const inputs = { 'api-key': apiKey, 'project-id': projectId, 'base-url': baseUrl, ...asking }
    const clock = createFakeClock()
    const { outputs, exitCode } = await runStep({ inputs, event: { name, payload }, env: github.env, clock })
    expect([exitCode, outputs.result, emulator.requests]).toEqual([0, 'skipped', []])
    github.violations.length = 0
  })
})

describe('a run of a project that is called like a status', () => {
  test.override('emulatorOptions', { projectId: 'completed' })

  test('ends as its job did', async ({ emulator }) => {
    const { apiKey, projectId, baseUrl } = emulator
    const { id } = emulator.addJob({ status: 'completed', prLink: 'https://github.com/acme/docs/pull/5' })
    const inputs = { 'api-key': apiKey, 'project-id': projectId, 'base-url': baseUrl, 'job-id': id, timeout: '5s' }
    const { outputs, summary } = await runStep({ inputs })
    expect(outputs).toMatchObject({ result: 'pull-request', status: 'completed', 'pr-number': '5' })
    expect(summary).not.toContain('completed')
  })
})

describe('a key of 48 KB', () => {
  test('is shown nowhere, and keeps no run from its end', async ({ emulator }) => {
    const key = `mint_${'aB3"dE5&'.repeat(6000)}`
    const inputs = { 'api-key': key, 'project-id': 'acme', 'base-url': emulator.baseUrl, prompt: 'Hello' }
    const { outputs, stdout, summary } = await runStep({ inputs })
    expect(outputs).toMatchObject({ result: 'error' })
    const shown = [stdout.replace(/^::add-mask::.*$/gm, ''), summary, JSON.stringify(outputs)].join('\n')
    expect(shown).not.toMatch(/aB3.{1,6}dE5|6142332264/)
  })
})

describe('a run that is cancelled', () => {
  test('before it began fails, whatever it would have resulted in', async () => {
    const cancel = new AbortController()
    cancel.abort()
    const inputs = { prompt: 'Hello', 'dry-run': 'true' }
    const { exitCode, outputWrites } = await runStep({ inputs, cancel })
    expect(exitCode).toBe(1)
    expect(outputWrites.filter(({ name }) => name === 'result')).toEqual([{ name: 'result', value: 'cancelled' }])
  })

  test('before it began says so before it begins', async () => {
    const cancel = new AbortController()
    cancel.abort()
    const written: string[] = []
    const now = () => {
      written.push(readFileSync(process.env.GITHUB_OUTPUT ?? '', 'utf8'))
      return systemClock.now()
    }
    await runStep({ inputs: { prompt: 'Hello', 'dry-run': 'true' }, clock: { ...systemClock, now }, cancel })
    expect(written[0]).toContain('cancelled')
  })

  test('while its end is published keeps its result', async () => {
    const cancel = new AbortController()
    const onOutput = (text: string) => {
      if (text.includes('nothing was sent')) cancel.abort()
    }
    const { exitCode, outputs } = await runStep({ inputs: { prompt: 'Hello', 'dry-run': 'true' }, cancel, onOutput })
    expect([exitCode, outputs.result]).toEqual([0, 'dry-run'])
  })

  test('at work says so at once, and instead of an error', async () => {
    const cancel = new AbortController()
    const now = () => {
      cancel.abort()
      throw new Error('given up')
    }
    const clock = { ...systemClock, now }
    const { exitCode, outputWrites, stdout } = await runStep({ inputs: { prompt: 'Hello' }, clock, cancel })
    expect(exitCode).toBe(1)
    expect(outputWrites[0]).toEqual({ name: 'result', value: 'cancelled' })
    expect(stdout).not.toContain('given up')
  })

  test('after it has ended keeps its result', async () => {
    const cancel = new AbortController()
    const { read } = await runStep({ inputs: { prompt: 'Hello', 'dry-run': 'true' }, cancel })
    cancel.abort()
    expect((await read()).outputs.result).toBe('dry-run')
  })
})
