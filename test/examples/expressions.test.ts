import { describe, expect, test } from 'vitest'
import { conditionOf, expressionsIn, interpolate, isMet, referencesIn, type Status } from './expressions.ts'

const contexts = {
  github: { event: { pull_request: { number: 12, draft: false }, label: null }, ref: 'refs/heads/main' },
  steps: { docs: { outputs: { result: 'pull-request', 'ai-share': '48.0' } } },
}

describe('a text', () => {
  test.for<[text: string, expected: string]>([
    ['docs-${{ github.event.pull_request.number }}', 'docs-12'],
    ["${{ steps.docs.outputs['result'] }}", 'pull-request'],
    ["${{ format('{0}/{1}', 'acme', 'docs') }}", 'acme/docs'],
    ["${{ '}} ${{' }}", '}} ${{'],
    ['${{ github.event.label.name }}', ''],
    ['{{ diff }}', '{{ diff }}'],
  ])('%s becomes %s', ([text, expected]) => {
    expect(interpolate(text, contexts)).toBe(expected)
  })

  test.for(['${{ stesp.docs }}', '${{ steps. }}', "${{ hasFiles('x') }}"])('%s is an error', (text) => {
    expect(() => interpolate(text, contexts)).toThrow()
  })

  test('may hold several expressions', () => {
    expect(expressionsIn('${{ a.b }} and ${{c.d}}')).toEqual(['a.b', 'c.d'])
  })
})

describe('a condition', () => {
  test.for<[string | undefined, Status, boolean]>([
    [undefined, 'success', true],
    [undefined, 'failure', false],
    ['!github.event.pull_request.draft', 'success', true],
    ['${{ github.event.pull_request.draft }}', 'success', false],
    ['steps.docs.outputs.ai-share > 40', 'success', true],
    ['steps.docs.outputs.ai-share > 40', 'failure', false],
    ['always() && github.ref', 'failure', true],
    ['failure()', 'success', false],
    ["${{ !cancelled() && steps.docs.outputs.result == 'failed' }}", 'failure', false],
    ['!cancelled()', 'cancelled', false],
    ['github.event.label', 'success', false],
    ["'false'", 'success', true],
  ])('%s after %s: %s', ([condition, status, expected]) => {
    expect(isMet(condition, contexts, status)).toBe(expected)
  })

  test('with text around its braces is an error, as it is always true', () => {
    expect(() => conditionOf('${{ github.ref }} == 1')).toThrow(/always true/)
  })
})

test('references are found in every branch, also behind a computed index', () => {
  const source = "false && steps.a.outputs.b || fromJSON(github.ref)[steps.c.outputs.d] == secrets['E']"
  expect(referencesIn(source, { ...contexts, secrets: {} })).toEqual([
    ['steps', 'a', 'outputs', 'b'],
    ['github', 'ref'],
    ['steps', 'c', 'outputs', 'd'],
    ['secrets', 'E'],
  ])
})
