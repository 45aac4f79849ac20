import { describe, expect, test } from 'vitest'
import { dryRun } from '../../src/phases/dry-run.ts'
import { logBuiltIn, resolvePrompt } from '../../src/phases/prompt.ts'
import type { BuiltInKind } from '../../src/prompt/built-in.ts'
import { PLAN } from '../report/fakes.ts'
import { createRun, type InputParts, inputsOf, writtenPrompt } from './fakes.ts'

describe('the prompt phase', () => {
  test('replaces the placeholders', () => {
    const { run, warnings } = createRun()
    const { prompt } = inputsOf({ prompt: 'About {{ diff }} and {{page-views}}' })
    expect(resolvePrompt(prompt, { diff: 'a patch', 'page-views': 'a table' }, run)).toBe(
      'About\n\na patch\n\nand\n\na table',
    )
    expect(warnings).toEqual([])
  })

  test('leaves other words in braces, with one warning that lists what there is', () => {
    const { run, warnings } = createRun()
    const { prompt } = inputsOf({ prompt: '{{ diff }} {{ name }} {{ other }} {{ name }}' })
    expect(resolvePrompt(prompt, { diff: 'a patch' }, run)).toBe('a patch\n\n{{ name }} {{ other }} {{ name }}')
    expect(warnings).toEqual([
      'The prompt contains words in braces that are not placeholders and stay as written: {{ name }}, {{ other }}. The placeholders are {{ pull-request }}, {{ changed-files }}, {{ commits }}, {{ diff }}, {{ pull-requests }}, {{ comment }}, {{ review }}, {{ release }}, {{ page-views }}.',
    ])
  })

  test('is in the log without the project', () => {
    const { run, lines } = createRun()
    const { projectId } = run.settings
    const log = { ...run.log, debug: (text: string) => void lines.push(text) }
    const { prompt } = inputsOf({ prompt: `About ${projectId}` })
    expect(resolvePrompt(prompt, {}, { ...run, log })).toBe(`About ${projectId}`)
    dryRun(inputsOf({ prompt: `Dry ${projectId}` }), {}, run)
    expect(lines.join('\n')).toMatch(/About \*\*\*[\s\S]*Dry \*\*\*/)
    expect(lines.join('\n')).not.toContain(projectId)
  })

  test.each<[BuiltInKind | undefined, string[]]>([
    ['pull-request', ['No prompt is given, so the built-in prompt for a pull request is used.']],
    ['push', ['No prompt is given, so the built-in prompt for a push is used.']],
    [undefined, []],
  ])('says at once that a prompt is built in: %s', (builtIn, expected) => {
    const { run, lines } = createRun()
    logBuiltIn({ ...writtenPrompt('Update the docs'), builtIn }, run)
    expect(lines).toEqual(expected)
  })

  test('has nothing to do without a prompt', () => {
    expect(resolvePrompt(undefined, {}, createRun().run)).toBeUndefined()
  })
})

describe('a dry run', () => {
  const report = { plan: PLAN, top: 20, siteUrl: undefined, issue: undefined }

  test.each<{ name: string; inputs: InputParts; lines: string[] }>([
    {
      name: 'a new job',
      inputs: { prompt: 'About {{ diff }}' },
      lines: ['Dry run: would create a job with this prompt', 'About\n\na patch'],
    },
    {
      name: 'a follow-up',
      inputs: { prompt: 'More', jobId: 'job-1' },
      lines: ['Dry run: would send this prompt to job job-1', 'More'],
    },
    { name: 'a wait', inputs: { jobId: 'job-1' }, lines: ['Dry run: would wait for job job-1.'] },
    { name: 'a report', inputs: { report }, lines: ['Dry run: would read the page views and report them.'] },
    {
      name: 'a report in a prompt',
      inputs: { report, prompt: '{{ page-views }}' },
      lines: [
        'Dry run: would read the page views and report them.',
        'Dry run: would create a job with this prompt',
        '(the page-views report stands here)',
      ],
    },
  ])('shows $name', ({ inputs, lines: expected }) => {
    const { run, lines } = createRun()
    const { outcome } = dryRun(inputsOf(inputs), { diff: 'a patch' }, run)
    expect(lines).toEqual(expected)
    expect(outcome).toMatchObject({ result: 'dry-run', sent: 'none', reused: false })
  })
})
