import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAgentJob, parseJson, parseMessage, parseViewsPage } from '../../src/service/responses.ts'
import { createRedactor } from '../../src/text/redact.ts'
import { runs } from '../support/fuzz.ts'
import { hostileText, obeyedCharacters } from '../text/hostile-text.ts'

const KEY = 'mint_s3cret_key'
const PROJECT = 'proj_s3cret_id'
const redact = createRedactor([KEY])
const redactProject = createRedactor([PROJECT])

/** A text that repeats secrets. */
const leakyText = fc
  .array(fc.oneof(hostileText, fc.constantFrom(KEY, encodeURIComponent(KEY), PROJECT, 'x'.repeat(600))), {
    maxLength: 4,
  })
  .map((pieces) => pieces.join(''))

const leaf = fc.oneof(
  leakyText,
  fc.constantFrom(null, true, 0, -1, 7.5, 1e300, '', 'active'),
  fc.jsonValue({ maxDepth: 1 }),
)
const count = fc.oneof(fc.nat(), leaf)
const row = fc.oneof(fc.record({ path: leaf, human: count, ai: count, total: count }), leaf)

/** Documented responses with arbitrary values. */
const anyResponse = fc.oneof(
  leaf,
  fc.array(leaf),
  fc.record(
    {
      id: leaf,
      status: leaf,
      prLink: leaf,
      model: leaf,
      source: fc.oneof(fc.record({ repository: leaf, ref: leaf }, { requiredKeys: [] }), leaf),
      error: leaf,
      details: fc.oneof(fc.array(fc.oneof(fc.record({ message: leaf }), leaf)), leaf),
      totals: fc.oneof(fc.record({ human: count, ai: count, total: count }), leaf),
      views: fc.oneof(fc.array(row), leaf),
      hasMore: fc.oneof(fc.boolean(), leaf),
      constructor: leaf,
    },
    { requiredKeys: [] },
  ),
)

const responses = fc.oneof(
  anyResponse.map((value) => JSON.stringify(value)),
  hostileText,
  fc.json(),
)

describe('any response', () => {
  test('gives a job whose fields are texts or absent, without secrets', () => {
    fc.assert(
      fc.property(responses, (text) => {
        const json = parseJson(text, redact)
        const job = parseAgentJob(json, redactProject)
        expect(job !== undefined).toBe(typeof json === 'object' && json !== null && !Array.isArray(json))
        if (job === undefined) return
        const { id, status, prLink, model, repository, ref, ...rest } = job
        expect(rest).toEqual({})
        for (const field of [id, status, prLink, model, repository, ref]) {
          expect(field === undefined || (typeof field === 'string' && field !== '')).toBe(true)
          expect(field ?? '').not.toContain(KEY)
        }
        for (const shown of [model, repository, ref]) expect(shown ?? '').not.toContain(PROJECT)
        for (const shown of [status, model, repository, ref]) expect(Array.from(shown ?? '').length).toBeLessThan(202)
        expect(Array.from(id ?? '').length <= 200 && Array.from(prLink ?? '').length <= 2000).toBe(true)
      }),
      { numRuns: runs(500) },
    )
  })

  test('gives a message of one short line without secrets, or none', () => {
    fc.assert(
      fc.property(responses, (text) => {
        const said = parseMessage(parseJson(text, redact), redactProject)
        if (said === undefined) return
        expect(obeyedCharacters(said)).toEqual([])
        expect(Array.from(said).length).toBeLessThanOrEqual(501)
        for (const secret of [KEY, PROJECT]) expect(said).not.toContain(secret)
      }),
      { numRuns: runs(500) },
    )
  })

  test('gives page views with whole numbers, or the field that it cannot do without', () => {
    fc.assert(
      fc.property(responses, (text) => {
        const page = parseViewsPage(parseJson(text, redact), 250)
        if ('field' in page) {
          expect(page.field ?? '').toMatch(/^[\w.]*$/)
          return
        }
        for (const { human, ai, total } of [page.totals, ...page.rows]) {
          for (const count of [human, ai, total]) {
            expect(count === undefined || (Number.isSafeInteger(count) && count >= 0)).toBe(true)
          }
        }
        for (const { path } of page.rows) expect(path).not.toContain(KEY)
        expect(typeof page.hasMore).toBe('boolean')
      }),
      { numRuns: runs(500) },
    )
  })

  test.each([
    ['nested lists', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['nested objects', `{"id":"job-1","source":${'{"repository":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
    ['unclosed lists', '['.repeat(200_000)],
  ])('may have many %s', (_what, text) => {
    const job = parseAgentJob(parseJson(text, redact), redactProject)
    expect(job?.repository).toBeUndefined()
  })

  test('changes no prototype', () => {
    const text = '{"__proto__":{"id":"job-2","polluted":"x"},"constructor":{"prototype":{"polluted":"x"}},"id":"job-1"}'
    expect(parseAgentJob(parseJson(text, redact), redactProject)).toMatchObject({ id: 'job-1', status: undefined })
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
