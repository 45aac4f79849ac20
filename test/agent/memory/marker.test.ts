import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CommentIdentity, commentMarker, REMEMBERED, type Remembered } from '../../../src/agent/memory/records.ts'
import { hostileText } from '../../kit/core/hostile-text.ts'
import { runs } from '../../support/fuzz.ts'
import { startProcessorTime } from '../../support/processor-time.ts'
import { anyRecord, recordOf, THREAD } from './fakes.ts'

const marker = {
  ...THREAD,
  records: [recordOf(1), recordOf(2, { jobId: 'job-1', result: 'failed' })],
  unlisted: 3,
}
const line = commentMarker.line(marker)

/** A line like a marker's, with any text in its place. */
const lineOf = (content: string) => `<!-- docs-agent-action:2:${Buffer.from(content).toString('base64url')} -->`
const withChange = (change: object) => lineOf(JSON.stringify({ ...marker, ...change }))
const withRecord = (change: object) => withChange({ records: [{ ...recordOf(1), ...change }] })

const anyMarker: fc.Arbitrary<CommentIdentity & Remembered> = fc.record({
  repository: fc.integer({ min: 1 }),
  pullRequest: fc.integer({ min: 1 }),
  service: hostileText,
  name: hostileText,
  records: fc.array(anyRecord, { maxLength: REMEMBERED }),
  unlisted: fc.nat(),
})

describe('a marker', () => {
  test('is one line of an HTML comment, and read as it was written, whatever it holds', () => {
    fc.assert(
      fc.property(anyMarker, hostileText, (written, rest) => {
        const asJson: unknown = JSON.parse(JSON.stringify(written))
        const first = commentMarker.line(written)
        expect(first).toMatch(/^<!-- docs-agent-action:2:[\w-]+ -->$/)
        expect(commentMarker.read(first)).toEqual(asJson)
        expect(commentMarker.read(`${first}\n${rest}`)).toEqual(asJson)
      }),
      { numRuns: runs(100) },
    )
  })

  test('is read where GitHub ends lines with CRLF', () => {
    expect(commentMarker.read(`${line}\r\n\r\nHello`)).toEqual(marker)
  })

  test.each<[string, string]>([
    ['a quoted marker', `> ${line}`],
    ['an HTML comment that is not closed', line.replace(' -->', '')],
    ['a marker cut short', line.replace(/.{9} -->$/, ' -->')],
    ['a later version', line.replace(':2:', ':3:')],
    ['another tool', line.replace('docs-agent-action', 'docs-agent')],
    ['no JSON', lineOf('{"repository"')],
    ['a repository below one', withChange({ repository: 0 })],
    ['a service hash that is too long', withChange({ service: 'x'.repeat(501) })],
    ['more records than are remembered', withChange({ records: [1, 2, 3, 4, 5, 6, 7, 8].map((run) => recordOf(run)) })],
    ['a preview at no address', withRecord({ docs: { title: '', state: 'open', previewUrl: 'x' } })],
    ['more numbers than are listed', withRecord({ origin: { mergeAfter: Array(11).fill(1) } })],
    ['a number that is none', withRecord({ origin: { mergeAfter: [0] } })],
    ['a count below zero', withChange({ unlisted: -1 })],
    ['a time with Markdown behind it', withRecord({ at: '2026-08-03T12:00:00.000Z](x)' })],
    ['an attempt below zero', withRecord({ attempt: -1 })],
    ['a job id that is too long', withRecord({ jobId: 'x'.repeat(1001) })],
    ['a link that is too long', withRecord({ prLink: `https://x.test/${'x'.repeat(2000)}` })],
  ])('is not found in %s', (_what, body) => {
    expect(commentMarker.read(body)).toBeUndefined()
  })

  /** A comment that begins like one of ours: its marker with a piece put in, taken out or exchanged somewhere. */
  const damaged = fc
    .tuple(
      anyMarker,
      fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
      fc.nat({ max: 3 }),
      fc.oneof(hostileText, fc.constantFrom(' ', '\ufeff', '\r', '=', '+', '/', 'A', '_')),
    )
    .map(([written, share, length, piece]) => {
      const whole = commentMarker.line(written)
      const from = Math.round(share * whole.length)
      return `${whole.slice(0, from)}${piece}${whole.slice(from + length)}`
    })
  test('is whole or missing, whatever the comment is', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, damaged, fc.json().map(lineOf)), (body) => {
        const read = commentMarker.read(body)
        if (read === undefined) return
        expect(body.split('\n', 1)[0]).toMatch(/^<!-- docs-agent-action:2:[\w-]+ -->\r?$/)
        expect(commentMarker.read(commentMarker.line(read))).toEqual(read)
        expect(read.records.length).toBeLessThanOrEqual(REMEMBERED)
        for (const { at, attempt } of read.records) expect(Date.parse(at) + attempt).not.toBeNaN()
        expect(Number.isInteger(read.pullRequest) && read.pullRequest > 0).toBe(true)
        const texts = [read, ...read.records].flatMap((part) =>
          Object.values(part).filter((text) => typeof text !== 'object'),
        )
        expect(texts.every((text) => Array.from(String(text)).length <= 2000)).toBe(true)
      }),
      { numRuns: runs(200) },
    )
  })

  test('is not found in a huge comment, and that takes no time', () => {
    const processorMs = startProcessorTime()
    for (const text of ['x', ' ', '<!-- docs-agent-action:2:', '-->']) {
      expect(commentMarker.read(text.repeat(65_536 / text.length))).toBeUndefined()
    }
    expect(commentMarker.read(`<!-- docs-agent-action:2:${'A'.repeat(5_000_000)} -->x`)).toBeUndefined()
    expect(processorMs()).toBeLessThan(1000)
  })

  test('takes only the fields that it knows from JSON', () => {
    const hostile = JSON.stringify({ ...marker, extra: 1 }).replace(
      '{',
      '{"__proto__":{"polluted":1},"constructor":{},',
    )
    expect(commentMarker.read(lineOf(hostile))).toEqual(marker)
    expect(commentMarker.read(lineOf(hostile))).not.toHaveProperty('polluted')
  })
})
