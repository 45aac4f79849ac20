import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRedactor } from '../../../src/kit/core/redact.ts'
import { createLog, maskSecret } from '../../../src/kit/runner/log.ts'
import { runs } from '../../support/fuzz.ts'
import { hostileText } from '../core/hostile-text.ts'

const KEY = 'mint_s3cret'
const log = createLog(createRedactor({ keys: [KEY] }), new AbortController().signal)

let written = ''

beforeEach(() => {
  written = ''
  vi.stubEnv('RUNNER_DEBUG', '1')
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written += String(chunk)
    return true
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** What the runner takes for commands among the lines. */
function commands(): string[] {
  return written.split(/\r\n|\r|\n/).filter((line) => /^\s*::|##\[/.test(line))
}

describe('the log', () => {
  test('is the only one that gives commands to the runner, whatever it is given', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        written = ''
        log.info(text)
        expect(commands()).toEqual([])
        log.debug(text)
        log.group(text, text)
        log.notice(text)
        log.warning(text, undefined)
        log.error(text)
        const words = commands().map((line) => /^::(\w+)/.exec(line)?.[1])
        expect(words.filter((word) => word !== 'debug')).toEqual(['group', 'endgroup', 'notice', 'warning', 'error'])
      }),
      { numRuns: runs(100) },
    )
  })

  test.each([
    [
      'an annotation with a title',
      () => log.warning('a\nb: c, d', 'report-issue'),
      '::warning title=Page views issue::a%0Ab: c, d\n',
    ],
    ['a line', () => log.info('a\nb'), 'a\\nb\n'],
    ['a group', () => log.group('Prompt', 'a\r\n::b\tc'), '::group::Prompt\n  a\n  \\::b\\tc\n::endgroup::\n'],
    ['a text for debugging', () => log.debug('a\nb'), '::debug::a\n::debug::b\n'],
  ])('writes %s as the runner reads it', (_name, write, expected) => {
    write()
    expect(written.replaceAll('\r\n', '\n')).toBe(expected)
  })

  test('links what a warning means, and warns once of one cause', () => {
    const { signal } = new AbortController()
    const linking = createLog((text) => text, signal, 'https://github.com/acme/action/blob/v1/docs/troubleshooting.md')
    const cause = new Error('There is no token.')
    linking.warning('No comment is kept.', 'no-comment', cause)
    linking.warnAnyway('skip-authors could not be checked.', 'unchecked-guard', cause)
    linking.warning('The run failed.', undefined)
    expect(written.replaceAll('\r\n', '\n').split('\n')).toEqual([
      '::warning title=Docs agent comment::There is no token. No comment is kept.',
      'What this means: https://github.com/acme/action/blob/v1/docs/troubleshooting.md#no-comment',
      'skip-authors could not be checked.',
      '::warning title=Docs agent::The run failed.',
      '',
    ])
  })

  test('warns of nothing more once the run is cancelled, unless that must be said anyway', () => {
    const cancelled = createLog((text) => text, AbortSignal.abort())
    cancelled.warning('No comment is kept.', 'no-comment')
    expect(written).toBe('')
    cancelled.warnAnyway('The output could not be written.', 'unwritten-files')
    expect(written).toContain('The output could not be written.')
  })

  test('keeps an annotation within the 4,096 characters that the runner shows, and says that it was cut', () => {
    log.error('x'.repeat(5000))
    const message = /^::error title=Docs agent::(.*)$/m.exec(written)?.[1] ?? ''
    expect(message).toMatch(/^x+…$/)
    expect(message.length).toBeLessThanOrEqual(4096)
  })
})

describe('a secret', () => {
  test('is given to the runner to mask', () => {
    vi.stubEnv('GITHUB_ACTIONS', 'true')
    maskSecret(`${KEY}%`)
    expect(written.trim()).toBe(`::add-mask::${KEY}%25`)
  })

  test.each<[string, string, string | undefined]>([
    ['outside of a runner, where the command would show it', KEY, undefined],
    ['when it is empty, since the runner would mask nothing', '', 'true'],
  ])('is not %s', (_when, secret, isRunner) => {
    vi.stubEnv('GITHUB_ACTIONS', isRunner)
    maskSecret(secret)
    expect(written).toBe('')
  })
})
