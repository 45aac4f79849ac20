import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect } from 'vitest'
import { visible } from './every-run.ts'
import { test } from './fixture.ts'

const single = (name: string, value: string): Record<string, string> => ({ [name]: value })

describe.concurrent('inputs', () => {
  test('that are invalid are reported together, each with its value but for the key, and nothing is sent', async ({
    action,
    emulator,
  }) => {
    const wrong = { 'base-url': 'http://example.com', prompt: '  ', 'job-id': '..', timeout: '25h', wait: 'yes' }
    const more = { 'fail-on': 'none, error', 'dry-run': '1', summary: 'maybe' }
    const secrets = { 'api-key': 'two words', 'project-id': 'my project' }
    const result = await action.run({ ...wrong, ...more, ...secrets })

    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error', reused: 'false' } })
    expect(result.annotations).toHaveLength(1)
    const [annotation] = result.annotations
    expect(annotation?.level).toBe('error')
    for (const [name, value] of Object.entries({ ...wrong, ...more })) {
      expect(annotation?.message).toContain(`- ${name}: "${value}" should`)
    }
    for (const [name, value] of Object.entries(secrets)) {
      expect(annotation?.message).toContain(`- ${name}: should`)
      expect(result.log + result.summary).not.toContain(value)
    }
    expect(emulator.requests).toEqual([])
  })

  test.for<[string, string]>([
    ['api-key', 'with\nbreak'],
    ['api-key', 'schlüssel'],
    ['project-id', '..'],
    ['project-id', 'a b'],
    ['base-url', 'api.mintlify.com'],
    ['base-url', 'http://127.0.0.1.example.com'],
    ['base-url', 'https://user:pass@example.com'],
    ['base-url', 'https://example.com?x=1'],
    ['base-url', 'ftp://localhost'],
    ['job-id', '.'],
    ['job-id', 'a b'],
    ['wait', 'yes'],
    ['wait', 'tRUE'],
    ['timeout', '0s'],
    ['timeout', '30'],
    ['timeout', '24h1s'],
    ['timeout', '-5m'],
    ['timeout', '1.5h'],
    ['timeout', '5m 3s'],
    ['fail-on', 'everything'],
    ['fail-on', 'none, failed'],
    ['fail-on', ','],
    ['fail-on', 'cancelled'],
    ['dry-run', '1'],
    ['summary', 'no'],
  ])('such as %s: %j are refused by name, whatever fail-on says', async ([name, value], { action, emulator }) => {
    const result = await action.run({ prompt: 'Say hello', 'fail-on': 'none', ...single(name, value) })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations).toEqual([expect.objectContaining({ level: 'error' })])
    expect(result.annotations[0]?.message).toContain(`- ${name}: `)
    expect(emulator.requests).toEqual([])
  })

  test.for<[string, string]>([
    ['timeout', '90s'],
    ['timeout', '1h30m'],
    ['timeout', '24h'],
    ['timeout', '2h3m4s'],
    ['base-url', 'http://localhost:1/prefix/'],
    ['base-url', 'http://[::1]:1'],
    ['base-url', 'https://gateway.example/docs/'],
    ['wait', 'FALSE'],
    ['fail-on', 'archived\nno-pull-request, error\n'],
    ['fail-on', 'none'],
    ['summary', 'True'],
    ['job-id', 'a/b?c#d'],
  ])('such as %s: %j are taken', async ([name, value], { action }) => {
    const result = await action.run({ prompt: 'Say hello', 'dry-run': 'true', ...single(name, value) })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'dry-run' }, annotations: [] })
  })

  test('that are empty take their defaults', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'failed' })
    const empty = { prompt: '', 'prompt-file': '', wait: '', timeout: '', 'fail-on': '', 'dry-run': '', summary: '' }
    const result = await action.run({ ...empty, 'job-id': id })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'failed' } })
    expect(result.summary).not.toBe('')
  })

  test('without anything to do are an error that names the three ways', async ({ action, emulator }) => {
    const result = await action.run({})
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    const [annotation] = result.annotations
    for (const way of ['prompt', 'prompt-file', 'job-id']) expect(annotation?.message).toContain(`\`${way}\``)
    expect(emulator.requests).toEqual([])
  })

  test('that hold the key in the wrong place do not show it', async ({ action, emulator: { apiKey } }) => {
    const result = await action.run({ prompt: 'x', 'base-url': `http://h/?a=1&k=${apiKey}`, timeout: `<${apiKey}>` })
    expect(result.exitCode).toBe(1)
    expect(visible(result.summary)).toContain('***')
  })
})

describe.concurrent('a dry run', () => {
  test('shows the prompt and asks the service nothing', async ({ action, emulator }) => {
    const result = await action.run({ prompt: '  Say hello\n::error::forged  ', 'dry-run': 'true' })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'dry-run' }, annotations: [] })
    expect(result.commands.map(({ name }) => name)).not.toContain('error')
    for (const text of [result.log, result.summary]) expect(text).toContain('Say hello')
    expect(emulator.requests).toEqual([])
  })

  test.for([
    [{ prompt: 'Say hello', 'job-id': 'job-7' }, 'would send this prompt to job job-7'],
    [{ 'job-id': 'job-7' }, 'would wait for job job-7'],
  ] as const)('says what %o would do', async ([inputs, words], { action, emulator }) => {
    const result = await action.run({ ...inputs, 'dry-run': 'true' })
    expect(result.outputs.result).toBe('dry-run')
    expect(result.log).toContain(words)
    expect(emulator.requests).toEqual([])
  })
})

const repository = { full_name: 'acme/app' }
const pullRequest = (head: unknown, login = 'octocat') => ({
  sender: { login },
  repository,
  pull_request: { number: 7, user: { login }, head: { repo: head }, base: { repo: repository } },
})
const fork = pullRequest({ full_name: 'stranger/app' })

describe.concurrent('a run without a key', () => {
  test.for([
    ['a fork', { name: 'pull_request', payload: fork }, 'fork'],
    ['a review of a fork', { name: 'pull_request_review', payload: fork }, 'fork'],
    ['a fork that is gone', { name: 'pull_request', payload: pullRequest(null) }, 'fork'],
    ['Dependabot', { name: 'pull_request', payload: pullRequest(repository, 'dependabot[bot]') }, 'Dependabot'],
    ['a push by Dependabot', { name: 'push', payload: {}, actor: 'dependabot[bot]' }, 'Dependabot'],
  ] as const)(
    'from %s is skipped with a notice, empty inputs or not',
    async ([, event, word], { action, emulator }) => {
      const result = await action.run({ 'api-key': '', 'project-id': '', prompt: '' }, { event })
      expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'skipped', reused: 'false' } })
      expect(result.annotations).toEqual([expect.objectContaining({ level: 'notice' })])
      expect(result.annotations[0]?.message).toContain(word)
      expect(result.summary).toContain(word)
      expect(emulator.requests).toEqual([])
    },
  )

  test.for([
    ['workflow_dispatch', {}],
    ['pull_request of the same repository', { event: { name: 'pull_request', payload: pullRequest(repository) } }],
    ['pull_request_target of a fork', { event: { name: 'pull_request_target', payload: fork } }],
    ['an event without a payload', { event: { name: 'push', payload: {} }, env: { GITHUB_EVENT_PATH: undefined } }],
  ] as const)('on %s is an error that says how to pass it', async ([, more], { action }) => {
    const result = await action.run({ 'api-key': '  ', prompt: 'Say hello' }, more)
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations).toEqual([expect.objectContaining({ level: 'error' })])
    expect(result.annotations[0]?.message).toContain('api-key: ${{ secrets.')
  })

  test.for([
    ['a fork', { name: 'pull_request', payload: fork }],
    ['Dependabot', { name: 'push', payload: {}, actor: 'dependabot[bot]' }],
  ] as const)('is not what a run from %s with a key is', async ([, event], { action, emulator }) => {
    const result = await action.run({ prompt: 'Say hello', wait: 'false' }, { event })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'submitted' } })
    expect(emulator.jobs).toHaveLength(1)
  })
})

const MIB = 1024 * 1024

describe.concurrent('a prompt file', () => {
  test.for([
    ['in the workspace', 'prompt.md', { 'prompt.md': '\n Say hello \n' }, 'Say hello'],
    ['in a folder', './docs/../docs/prompt.md', { 'docs/prompt.md': 'Größe 📚' }, 'Größe 📚'],
    ['of exactly 1 MiB', 'p', { p: 'é'.repeat(MIB / 2) }, 'é'.repeat(MIB / 2)],
    ['with a byte order mark', 'p', { p: '\ufeffSay hello' }, 'Say hello'],
    ['with templates of others', 'p', { p: 'Use {{ name }} and ${{ x }}' }, 'Use {{ name }} and ${{ x }}'],
  ] as const)('%s arrives whole', async ([, file, files, prompt], { action, emulator }) => {
    const result = await action.run({ 'prompt-file': file, wait: 'false' }, { files })
    expect(result.outputs.result).toBe('submitted')
    expect(emulator.jobs[0]?.prompts[0] === prompt, 'the prompt as it arrived').toBe(true)
  })

  test('may be a link within the workspace', async ({ action, emulator }) => {
    const prepare = (workspace: string) => symlink('prompt.md', path.join(workspace, 'link.md'))
    await action.run({ 'prompt-file': 'link.md', wait: 'false' }, { files: { 'prompt.md': 'Say hello' }, prepare })
    expect(emulator.jobs[0]?.prompts).toEqual(['Say hello'])
  })

  test('may be named by its absolute path', async ({ action, emulator }) => {
    const workspace = path.join(import.meta.dirname, '..', 'support')
    const file = path.join(workspace, 'fuzz.ts')
    await action.run({ 'prompt-file': file, wait: 'false' }, { env: { GITHUB_WORKSPACE: workspace } })
    expect(emulator.jobs[0]?.prompts[0]).toContain('How often a property is tried')
  })

  const refused: [string, string, Record<string, string | Uint8Array>, string][] = [
    ['that is missing', 'none.md', {}, 'does not exist'],
    ['that is empty', 'p', { p: ' \n' }, 'empty'],
    ['over 1 MiB', 'p', { p: 'x'.repeat(MIB + 1) }, 'at most 1 MiB'],
    ['that is not UTF-8', 'p', { p: new Uint8Array([0x48, 0xff, 0xfe]) }, 'UTF-8'],
    ['outside of the workspace', '../../_temp/_github_workflow/event.json', {}, 'inside the workspace'],
    ['of the system', '/etc/hostname', {}, 'inside the workspace'],
    ['that is a folder', 'docs', { 'docs/a': '' }, 'not a folder'],
    ['that is the workspace', '.', {}, 'not a folder'],
  ]
  test.for(refused)('%s is refused', async ([, file, files, words], { action, emulator }) => {
    const result = await action.run({ 'prompt-file': file }, { files })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations[0]?.message).toContain(`- prompt-file: "${file}" should be`)
    expect(result.annotations[0]?.message).toContain(words)
    expect(emulator.requests).toEqual([])
  })

  test.for([
    ['a link that leads out of the workspace', (folder: string) => symlink('/etc/hostname', folder), 'inside'],
    ['a link whose folder leads out', (file: string) => symlink('/etc', file), 'inside', '/hostname'],
    ['a link to nothing', (file: string) => symlink('nowhere', file), 'does not exist'],
    ['a named pipe', (file: string) => promisify(execFile)('mkfifo', [file]), 'regular file'],
  ] as const)('that is %s is refused', async ([, make, words, rest = ''], { action, emulator }) => {
    const prepare = async (workspace: string) => {
      await mkdir(path.join(workspace, 'docs'))
      await make(path.join(workspace, 'docs', 'p'))
    }
    const result = await action.run({ 'prompt-file': `docs/p${rest}` }, { prepare })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations[0]?.message).toContain(words)
    expect(emulator.requests).toEqual([])
  })

  test('is not for use beside a prompt', async ({ action }) => {
    const result = await action.run({ prompt: 'Say hello', 'prompt-file': 'p' }, { files: { p: 'Say hello' } })
    expect(result.exitCode).toBe(1)
    expect(result.annotations[0]?.message).toContain('together with')
  })
})
