import { describe, expect } from 'vitest'
import { OUTPUT_NAMES } from '../support/output-names.ts'
import { visible } from './every-run.ts'
import { jobBody, simulated as test } from './fixture.ts'
import type { StepResult } from './step.ts'

/** Everything that a log, a summary or an output file could interpret. */
const HOSTILE = [
  'x',
  '::set-output name=result::forged',
  ' \t::error title=Forged::forged',
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

/** As an input: the environment holds no null bytes. */
const HOSTILE_INPUT = HOSTILE.replaceAll('\u0000', '')

const LEVELS = ['notice', 'warning', 'error']

/** Nothing interpreted any part of the hostile text: neither the runner (`every-run.ts` checks that too) nor a viewer of Markdown. */
function expectNothingInterpreted({ commands, outputs, summary }: StepResult): void {
  const forged = commands.filter(({ name, message, properties }) => {
    if (properties.title === 'Forged' || message === 'forged') return true
    return LEVELS.includes(name) && properties.title !== 'Docs agent'
  })
  expect(forged).toEqual([])
  expect(outputs.result).not.toBe('forged')
  expect(OUTPUT_NAMES).toEqual(expect.arrayContaining(Object.keys(outputs)))
  // What stands in fences is shown as it is, so only the rest matters.
  const fences = /^(`{3,})\w*\n[\s\S]*?\n\1$/gm
  // Nor does anything end a link's destination in angle brackets but a bracket or a line.
  const destinations = /\]\(<https:[^<>\n]*>\)/g
  const markdown = summary.replace(fences, '').replace(destinations, ']')
  expect(markdown).not.toMatch(/<img|<!--|@octocat|javascript:|\]\(http|!\[|\*\*b/)
  expect(markdown).not.toMatch(/^## Forged/m)
  for (const line of markdown.split('\n').filter((text) => text.startsWith('|'))) {
    expect([3, 4], line).toContain(line.match(/(?<!\\)\|/g)?.length)
  }
}

describe('hostile text', () => {
  test('in every field of a job is shown, not interpreted', async ({ action, emulator }) => {
    const source = { repository: HOSTILE, ref: HOSTILE }
    const text = jobBody({ id: HOSTILE, status: HOSTILE, prLink: HOSTILE, source })
    emulator.faults.add({ operation: 'read', times: 'always', fault: { kind: 'body', text, processed: false } })
    const result = await action.run({ 'job-id': 'job-1', wait: 'false' })
    expectNothingInterpreted(result)
    expect(result.outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-1' })
    expect(result.annotations.map(({ level }) => level)).toEqual(['warning', 'warning'])
    expect(visible(result.summary)).toContain('set-output')
  })

  test('as the id of a new job is kept as an output, and nothing else', async ({ action, emulator }) => {
    // An id that is very long counts as none.
    const id = HOSTILE.slice(0, 190).replaceAll('\r', '')
    emulator.faults.add({
      operation: 'create',
      times: 1,
      fault: { kind: 'body', text: jobBody({ id, status: HOSTILE }) },
    })
    const result = await action.run({ prompt: 'Say hello', wait: 'false' })
    expectNothingInterpreted(result)
    expect(result.outputs).toMatchObject({ result: 'submitted', 'job-id': id })
    // It would become an expression or a command in a step that people copy.
    expect(result.summary).not.toContain('job-id:')
  })

  test('as an id that is an expression is not offered for copying', async ({ action, emulator }) => {
    const id = '${{ secrets.OTHER }}'
    emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'body', text: jobBody({ id }) } })
    const result = await action.run({ prompt: 'Say hello', wait: 'false' })
    expect(result.summary).not.toContain('job-id:')
  })

  test('as an error is quoted', async ({ action, emulator }) => {
    const body = { error: HOSTILE, details: [{ message: HOSTILE }] }
    emulator.faults.add({ operation: 'create', times: 'always', fault: { kind: 'status', status: 400, body } })
    const result = await action.run({ prompt: 'Say hello' })
    expectNothingInterpreted(result)
    expect(result.annotations).toMatchObject([{ level: 'error', message: expect.stringContaining('"x') }])
  })

  test('as the prompt is shown whole in a fence that it cannot close', async ({ action }) => {
    const result = await action.run({ prompt: HOSTILE_INPUT, 'dry-run': 'true' })
    expectNothingInterpreted(result)
    expect(result.summary).toMatch(/^````text\n/m)
  })

  test('as inputs', async ({ action }) => {
    const names = ['timeout', 'wait', 'base-url', 'fail-on', 'job-id', 'prompt-file', 'dry-run', 'summary']
    const result = await action.run(Object.fromEntries(names.map((name) => [name, HOSTILE_INPUT])))
    expectNothingInterpreted(result)
    expect(result.exitCode).toBe(1)
  })

  test.for([
    'https://github.com/a/b/pull/1)](https://evil.example)<img src=x>|x|`y`@octocat',
    'https://xn--gthub-cta.example/acme/docs/pull/1',
  ])('as the link %j stays a link', async (prLink, { action, emulator }) => {
    const { id } = emulator.addJob({ prLink })
    const result = await action.run({ 'job-id': id, wait: 'false' })
    expectNothingInterpreted(result)
    expect(result.outputs['pr-link']).toMatch(/^https:\/\/[\x21-\x7e]+$/)
  })

  test('that is endless does not flood the log', async ({ action, emulator }) => {
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

// `every-run.ts` searches everything that a run leaves behind for the key.
describe('the key', () => {
  test.override('emulatorOptions', () => ({ apiKey: 'mint_K$y&"<1>+/=' }))

  test('in the prompt is neither sent nor shown', async ({ action, emulator }) => {
    const { apiKey } = emulator
    const prompt = `Explain ${apiKey}`
    await action.run({ prompt, 'dry-run': 'true' }, { env: { RUNNER_DEBUG: '1' } })
    await action.run({ prompt, wait: 'false' })
    expect(emulator.jobs[0]?.prompts).toEqual(['Explain ***'])
  })

  test('with white space around it works', async ({ action, emulator }) => {
    const result = await action.run({ prompt: 'Say hello', wait: 'false', 'api-key': `\n ${emulator.apiKey} \n` })
    expect(result.outputs.result).toBe('submitted')
  })
})

describe('the project', () => {
  test('is taken out of the address of a redirect', async ({ action, emulator }) => {
    const location = `https://${emulator.projectId}.example.com/x`
    emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'redirect', location } })
    const { summary, annotations } = await action.run({ prompt: 'Say hello' })
    expect(visible(summary)).toContain('***')
    expect(annotations[0]?.message).not.toContain(emulator.projectId)
  })

  test('that the service names in an error is not repeated', async ({ action, emulator }) => {
    const body = { error: `Project ${emulator.projectId} not found` }
    emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'status', status: 404, body } })
    const result = await action.run({ prompt: 'Say hello' })
    expect(result.annotations[0]?.message).toContain('Project *** not found')
  })

  test('that is wrong is not repeated either', async ({ action }) => {
    const result = await action.run({ prompt: 'Say hello', 'project-id': 'another-project' })
    expect(result.annotations[0]?.message).toMatch(/404.*project-id/)
    expect(result.summary + result.log).not.toContain('another-project')
  })
})
