import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ActionError, ERROR_KINDS, type ErrorKind } from '../../src/kit/core/errors.ts'
import { WARNINGS } from '../../src/kit/core/log.ts'
import { RESULTS } from '../../src/kit/core/outcome.ts'
import { errorOf, repositoryUnknown, tokenMissing } from '../../src/kit/github/failure.ts'
import { ROOT } from './workflows/workflow.ts'
import { contentOf } from './workflows/yaml-files.ts'

const PAGE = contentOf('docs/troubleshooting.md')

function chapter(title: string): string {
  const [, text = ''] = PAGE.split(`\n## ${title}\n`)
  const [own = ''] = text.split(/^## /m, 1)
  return own
}

/** The sections of a chapter by the words that they are about: in backticks, or an anchor for each. */
function sectionsOf(title: string): Map<string, string> {
  const sections = chapter(title).split(/^### /m).slice(1)
  return new Map(
    sections.flatMap((section) => {
      const [heading = ''] = section.split('\n', 1)
      const words = Array.from(heading.matchAll(/^`(.+)`$|<a id="(.+?)">/g), ([, word, id]) => word ?? id ?? '')
      return words.map((word): [string, string] => [word, section])
    }),
  )
}

/** Whether one of a section's messages, in which `…` stands for anything, is how a message begins. */
function isFound(message: string, section: string): boolean {
  const blocks = [...section.matchAll(/^```text\n(.*?)^```/gms)].map(([, lines = '']) => lines)
  const shown = blocks.flatMap((lines) => lines.trim().split('\n'))
  return shown.some((line) => patternOf(line).test(message))
}

const patternOf = (shown: string) => new RegExp(`^${shown.split('…').map(RegExp.escape).join('.*?')}`)

describe('the troubleshooting page', () => {
  const errors = sectionsOf('Errors')
  const results = sectionsOf('Results')

  test('has one section for every kind of error, and for nothing else', () => {
    expect([...errors.keys()].sort()).toEqual([...ERROR_KINDS].sort())
  })

  test('has one section for every result that may need an explanation', () => {
    const without = ['pull-request', 'submitted', 'dry-run', 'error', 'cancelled']
    expect([...results.keys()].sort()).toEqual(RESULTS.filter((result) => !without.includes(result)).sort())
  })

  test('has an anchor for every kind of warning, and no other', () => {
    const anchors = Array.from(chapter('Warnings').matchAll(/<a id="(.+?)">/g), ([, id = '']) => id)
    expect(anchors.sort()).toEqual(Object.keys(WARNINGS).sort())
  })

  test('has the first words of warnings beside their anchors, unless they begin with an error or with a variable', () => {
    const files = globSync('src/**/*.ts', { cwd: ROOT }).map((file) => contentOf(file))
    const texts = /warn(?:ing|Anyway)\(\s*(?:`((?:\\.|[^`\\])*)`|'([^']*)'|"([^"]*)"),\s*'([\w-]+)',?\s*\)/g
    const warnings = files.flatMap((file) => {
      return Array.from(file.matchAll(texts), ([, one, two, three, kind = '']) => {
        return { kind, message: (one ?? two ?? three ?? '').replaceAll('\\`', '`') }
      })
    })
    const entries = chapter('Warnings').replaceAll(/\s+/g, ' ').split('- <a id="')
    const missing = warnings.filter(({ kind, message }) => {
      const entry = entries.find((one) => one.startsWith(`${kind}"`)) ?? ''
      const patterns = Array.from(entry.matchAll(/\*\*"(.+?)"\*\*/g), ([, pattern = '']) => patternOf(pattern))
      return !message.startsWith('${') && !patterns.some((pattern) => pattern.test(message))
    })
    expect(warnings.length).toBeGreaterThan(10)
    expect(missing).toEqual([])
  })

  test('has the first words of every error about `since`', () => {
    const texts = contentOf('src/agent/change/since.ts').matchAll(/unusable\(\s*(?:`((?:\\.|[^`\\])*)`|'([^']*)')/g)
    const messages = Array.from(texts, ([, one = '', other = '']) => `${one}${other}`.replaceAll('\\`', '`'))
    expect(messages.length).toBeGreaterThan(4)
    expect(messages.filter((message) => !isFound(message, errors.get('unusable-since') ?? ''))).toEqual([])
  })

  test('has the first words of every error of the service, in the section that the log links', () => {
    const golden = contentOf('test/kit/service/golden/errors.md').matchAll(/^## .*: (\S+)\n\n(.*)$/gm)
    const messages = Array.from(golden, ([, kind = '', message = '']) => ({ kind, message }))
    expect(messages.length).toBeGreaterThan(30)
    expect(messages.filter(({ kind, message }) => !isFound(message, errors.get(kind) ?? ''))).toEqual([])
  })

  test.each([401, 403, 404, 409, 410, 422, 301, 429, 500, undefined])('has those of GitHub (%s)', (status) => {
    const repository = { owner: 'acme', name: 'app' }
    const use = { token: 'ghs_x', tokenInput: 'github-token', repository, visibility: 'private' } as const
    const failed = { status, message: 'Something is wrong', headers: {} }
    const error = errorOf({ ...use, action: 'read the pull request' }, failed, use, (text) => text)
    expect(isFound(error.what, errors.get(error.kind) ?? '')).toBe(true)
  })

  test.each<[ErrorKind, Error]>([
    ['github-refused', tokenMissing()],
    ['github-refused', repositoryUnknown()],
  ])('has those of %s: %s', (kind, error) => {
    expect(error).toBeInstanceOf(ActionError)
    expect(isFound(error.message, errors.get(kind) ?? '')).toBe(true)
  })

  test('has the first words of every result', () => {
    const lines = contentOf('test/agent/job/golden/headlines.txt').matchAll(/^[\w-]+: (.*)$/gm)
    const headlines = Array.from(lines, ([, headline = '']) => headline)
    const known: [result: string, begins: RegExp][] = [
      ['timed-out', /^Timed out/],
      ['failed', /^The agent's job/],
      ['no-pull-request', /^The agent finished/],
    ]
    for (const [result, begins] of known) {
      const own = headlines.filter((headline) => begins.test(headline))
      expect(own).not.toEqual([])
      expect(own.filter((headline) => !isFound(headline, results.get(result) ?? ''))).toEqual([])
    }
  })
})
