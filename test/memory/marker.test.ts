import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isAbout,
  isRerunOf,
  isSameRequest,
  type Marker,
  mergeRequests,
  REMEMBERED,
  type RequestRecord,
  readMarker,
  remember,
  type ThreadIdentity,
  writeMarker,
} from '../../src/memory/marker.ts'
import { runs } from '../support/fuzz.ts'
import { hostileText } from '../text/hostile-text.ts'
import { anyRequest, request, someRequest, THREAD } from './fakes.ts'

const marker: Marker = { ...THREAD, requests: [request(1), request(2, { jobId: 'job-1', result: 'failed' })] }
const line = writeMarker(marker)

/** A line like a marker's, with any text in its place. */
const lineOf = (content: string) => `<!-- docs-agent-action:1:${Buffer.from(content).toString('base64url')} -->`
const withChange = (change: object) => lineOf(JSON.stringify({ ...marker, ...change }))
const withRequest = (change: object) => withChange({ requests: [{ ...request(1), ...change }] })

const anyMarker: fc.Arbitrary<Marker> = fc.record({
  repository: hostileText,
  pullRequest: fc.integer({ min: 1 }),
  service: hostileText,
  name: hostileText,
  requests: fc.array(anyRequest.map(remember), { maxLength: REMEMBERED }),
})

describe('a marker', () => {
  test('is read as it was written, whatever it holds', () => {
    fc.assert(
      fc.property(anyMarker, hostileText, (written, rest) => {
        const wellFormed: unknown = JSON.parse(JSON.stringify(written).toWellFormed())
        // A half of a character cannot be written in UTF-8.
        if (JSON.stringify(written) !== JSON.stringify(wellFormed)) return
        const first = writeMarker(written)
        expect(readMarker(first)).toEqual(withoutLoneHalves(written))
        expect(readMarker(`${first}\n${rest}`)).toEqual(withoutLoneHalves(written))
      }),
      { numRuns: runs(100) },
    )
  })

  test('is one line of an HTML comment that nothing in it can end', () => {
    fc.assert(
      fc.property(anyMarker, (written) => {
        expect(writeMarker(written)).toMatch(/^<!-- docs-agent-action:1:[\w-]+ -->$/)
      }),
      { numRuns: runs(100) },
    )
  })

  test('is read where GitHub ends lines as e-mail does', () => {
    expect(readMarker(`${line}\r\n\r\nHello`)).toEqual(marker)
  })

  test.each<[string, string]>([
    ['nothing', ''],
    ['another text', 'Hello'],
    ['a marker on the second line', `\n${line}`],
    ['a quoted marker', `> ${line}`],
    ['a text before it', `Hello ${line}`],
    ['white space before it', ` ${line}`],
    ['a text behind it', `${line} Hello`],
    ['white space behind it', `${line} `],
    ['two markers', `${line}${line}`],
    ['a marker in a code span', `\`${line}\``],
    ['an HTML comment that is not closed', line.replace(' -->', '')],
    ['a marker cut short', line.replace(/.{9} -->$/, ' -->')],
    ['a marker without content', '<!-- docs-agent-action:1: -->'],
    ['characters that are not its own', line.replace(/. -->$/, '+ -->')],
    ['a later version', line.replace(':1:', ':2:')],
    ['a version of old', line.replace(':1:', ':0:')],
    ['no version', line.replace(':1:', ':')],
    ['another tool', line.replace('docs-agent-action', 'docs-agent')],
    ['other letters', line.replace('docs-agent', 'Docs-Agent')],
    ['no JSON', lineOf('{"repository"')],
    ['a number', lineOf('1')],
    ['null', lineOf('null')],
    ['a list', lineOf(JSON.stringify([marker]))],
    ['a prototype instead of fields', lineOf(`{"__proto__":${JSON.stringify(marker)}}`)],
    ['bytes that are no text', '<!-- docs-agent-action:1:____ -->'],
    ['no repository', withChange({ repository: undefined })],
    ['a repository that is a list', withChange({ repository: ['acme/app'] })],
    ['a pull request that is a text', withChange({ pullRequest: '7' })],
    ['a pull request below one', withChange({ pullRequest: 0 })],
    ['half a pull request', withChange({ pullRequest: 7.5 })],
    ['a huge service', withChange({ service: 'x'.repeat(501) })],
    ['no requests', withChange({ requests: undefined })],
    ['requests that are an object', withChange({ requests: { length: 1 } })],
    ['more requests than are remembered', withChange({ requests: [1, 2, 3, 4, 5, 6].map((run) => request(run)) })],
    ['a request that is null', withChange({ requests: [null] })],
    ['a time that is none', withRequest({ at: 'yesterday' })],
    ['a time with Markdown behind it', withRequest({ at: '2026-08-03T12:00:00.000Z](x)' })],
    ['a run that is a number', withRequest({ run: 1 })],
    ['an attempt that is a text', withRequest({ attempt: '1' })],
    ['an attempt below zero', withRequest({ attempt: -1 })],
    ['a huge job', withRequest({ jobId: 'x'.repeat(501) })],
    ['a job that is an object', withRequest({ jobId: {} })],
    ['a huge link', withRequest({ prLink: `https://x.test/${'x'.repeat(2000)}` })],
  ])('is not found in %s', (_what, body) => {
    expect(readMarker(body)).toBeUndefined()
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
      const whole = writeMarker(written)
      const from = Math.round(share * whole.length)
      return `${whole.slice(0, from)}${piece}${whole.slice(from + length)}`
    })
  const anyContent = fc.oneof(
    hostileText,
    fc.json(),
    fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1')),
    fc
      .record({ repository: fc.jsonValue(), requests: fc.jsonValue() }, { requiredKeys: [] })
      .map((parts) => JSON.stringify({ ...marker, ...parts })),
  )

  test('is whole or not there, whatever the comment is', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, damaged, anyContent.map(lineOf)), (body) => {
        const read = readMarker(body)
        if (read === undefined) return
        expect(body.split('\n', 1)[0]).toMatch(/^<!-- docs-agent-action:1:[\w-]+ -->\r?$/)
        expect(readMarker(writeMarker(read))).toEqual(read)
        expect(read.requests.length).toBeLessThanOrEqual(REMEMBERED)
        for (const { at, attempt } of read.requests) expect(Date.parse(at) + attempt).not.toBeNaN()
        expect(Number.isInteger(read.pullRequest) && read.pullRequest > 0).toBe(true)
        const texts = [read, ...read.requests].flatMap((part) =>
          Object.values(part).filter((text) => typeof text !== 'object'),
        )
        expect(texts.every((text) => Array.from(String(text)).length <= 2000)).toBe(true)
      }),
      { numRuns: runs(500) },
    )
  })

  test('is not found in a huge comment, and that takes no time', () => {
    const startedAt = performance.now()
    for (const text of ['x', ' ', '<!-- docs-agent-action:1:', '-->']) {
      expect(readMarker(text.repeat(65_536 / text.length))).toBeUndefined()
    }
    expect(readMarker(`<!-- docs-agent-action:1:${'A'.repeat(5_000_000)} -->x`)).toBeUndefined()
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })

  test('takes from JSON what it knows, and nothing else', () => {
    const hostile = JSON.stringify({ ...marker, extra: 1 }).replace(
      '{',
      '{"__proto__":{"polluted":1},"constructor":{},',
    )
    expect(readMarker(lineOf(hostile))).toEqual(marker)
    expect(readMarker(lineOf(hostile))).not.toHaveProperty('polluted')
  })

  test.each<[string, Partial<ThreadIdentity>, boolean]>([
    ['the same', {}, true],
    ['the repository in other letters', { repository: 'Acme/App' }, true],
    ['another repository', { repository: 'acme/app2' }, false],
    ['another pull request', { pullRequest: 8 }, false],
    ['another project or service', { service: 'other' }, false],
    ['another name', { name: 'api' }, false],
    ['a name of white space', { name: ' ' }, false],
  ])('is about a thread by all that names one: %s', (_what, change, expected) => {
    expect(isAbout(marker, { ...THREAD, ...change })).toBe(expected)
    expect(isAbout({ ...marker, ...change }, THREAD)).toBe(expected)
  })

  test('holds of a request as much as it has room for', () => {
    fc.assert(
      fc.property(fc.nat({ max: 3000 }), fc.constantFrom('x', '日', '😀'), (length, character) => {
        const huge = character.repeat(length)
        const texts = { run: huge, job: huge, step: huge, commit: huge, result: huge, jobId: huge, prLink: huge }
        const remembered = remember(request(1, texts))
        const read = readMarker(writeMarker({ ...THREAD, requests: [remembered] }))?.requests[0]
        expect(read).toBeDefined()
        // What names a job or leads somewhere is whole or left out; what is only shown may be cut.
        for (const text of [read?.jobId ?? huge, read?.prLink ?? huge]) expect(text).toBe(huge)
        for (const text of [read?.run, read?.job])
          expect(huge.startsWith(text?.replace(/\ufffd$/, '') ?? '')).toBe(true)
      }),
      { numRuns: runs(100) },
    )
    expect(remember(request(1, { jobId: 'job-1' }))).toMatchObject(request(1, { jobId: 'job-1' }))
  })

  test('never holds the project or the prompt, for which it has no field', () => {
    const fields = new Set([...Object.keys(marker), ...marker.requests.flatMap((one) => Object.keys(one))])
    const known = ['repository', 'pullRequest', 'service', 'name', 'requests']
    const ofRequest = ['at', 'commit', 'run', 'attempt', 'job', 'step', 'prompt', 'jobId', 'result']
    expect(fields).toEqual(new Set([...known, ...ofRequest]))
  })
})

/** As UTF-8 has it. */
function withoutLoneHalves(written: Marker): unknown {
  return JSON.parse(Buffer.from(JSON.stringify(written)).toString('utf8'))
}

describe('merging what several runs remember', () => {
  const lists = fc.array(fc.array(someRequest, { maxLength: 5 }), { maxLength: 3 })
  const key = ({ run, attempt, jobId, result }: RequestRecord) => [run, attempt, jobId, result].join()
  const own = request(9, { jobId: 'job-9' })

  test('gives the same in any order of writers', () => {
    fc.assert(
      fc.property(lists, (some) => {
        expect(mergeRequests(some.toReversed(), own)).toEqual(mergeRequests(some, own))
        expect(mergeRequests([some.flat().toReversed()], own)).toEqual(mergeRequests(some, own))
      }),
      { numRuns: runs(100) },
    )
  })

  test('gives the same for requests of one moment, such as those of the jobs of a matrix', () => {
    const [a, b, c, d] = [
      request(1, { job: 'a' }),
      request(1, { job: 'b' }),
      request(1, { job: 'b', step: '__run_2' }),
      request(1, { job: 'c' }),
    ]
    const inOrder = [a, c, b, d].map(({ job, step }) => `${job} ${step}`).toSorted()
    for (const [first, ...others] of [
      [a, b, c, d],
      [d, c, b, a],
      [c, a, d, b],
    ] as const) {
      expect(mergeRequests([others], first).map(({ job, step }) => `${job} ${step}`)).toEqual(inOrder)
    }
  })

  test('gives the same for any grouping of writers, up to the newest five', () => {
    fc.assert(
      fc.property(lists, lists, (some, others) => {
        const first = mergeRequests(some, own)
        expect(mergeRequests([first, ...others], own)).toEqual(mergeRequests([...some, ...others], own))
      }),
      { numRuns: runs(100) },
    )
  })

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(lists, (some) => {
        const once = mergeRequests(some, own)
        expect(mergeRequests([once], own)).toEqual(once)
        expect(mergeRequests([once, once], own)).toEqual(once)
      }),
      { numRuns: runs(100) },
    )
  })

  test('keeps the newest five of all, oldest first, each once', () => {
    fc.assert(
      fc.property(lists, (some) => {
        const merged = mergeRequests(some, own)
        const times = merged.map(({ at, attempt }) => `${at} ${attempt}`)
        const all = new Set([...some.flat(), own].map(({ run, attempt }) => `${run} ${attempt}`))
        expect(times).toEqual(times.toSorted())
        expect(new Set(times).size).toBe(times.length)
        expect(merged).toHaveLength(Math.min(REMEMBERED, all.size))
        const oldest = merged[0]?.at ?? ''
        const kept = new Set(merged.map(({ run, attempt }) => `${run} ${attempt}`))
        for (const one of some.flat()) {
          if (!kept.has(`${one.run} ${one.attempt}`)) expect(one.at <= oldest).toBe(true)
        }
      }),
      { numRuns: runs(100) },
    )
  })

  test('lets a later state of a request replace an earlier one', () => {
    const states = [{}, { jobId: 'job-1' }, { jobId: 'job-1', result: 'failed' }].map((state) => request(1, state))
    for (const list of [states, states.toReversed()]) {
      expect(mergeRequests([list], own).map(key)).toEqual([states[2], own].map((one) => key(one ?? own)))
    }
  })

  test("lets the writer's own state win over what others know of it", () => {
    const known = { ...own, result: 'failed' }
    expect(mergeRequests([[known], [known]], own)).toEqual([own])
    expect(mergeRequests([[{ ...own, jobId: undefined }]], known)).toEqual([known])
  })

  test('forgets its own request once five are newer', () => {
    const newer = [10, 11, 12, 13, 14].map((run) => request(run))
    expect(mergeRequests([newer], own)).toEqual(newer)
  })
})

describe('two entries', () => {
  const later = request(1, { attempt: 2 })

  test.each<[string, Partial<RequestRecord>, { same: boolean; rerun: boolean }]>([
    ['the earlier attempt', {}, { same: false, rerun: true }],
    ['the earlier attempt at another time', { at: request(5).at }, { same: false, rerun: true }],
    ['the earlier attempt for another commit', { commit: '' }, { same: false, rerun: true }],
    ['the same attempt', { attempt: 2 }, { same: true, rerun: false }],
    ['the same attempt in another state', { attempt: 2, jobId: 'job-1' }, { same: true, rerun: false }],
    ['the same attempt with another prompt', { attempt: 2, prompt: 'other' }, { same: true, rerun: false }],
    ['a later attempt', { attempt: 3 }, { same: false, rerun: false }],
    ['another run', { run: '2' }, { same: false, rerun: false }],
    ['another job', { job: 'api' }, { same: false, rerun: false }],
    ['another step', { step: '__run_2' }, { same: false, rerun: false }],
    ['another prompt', { prompt: 'other' }, { same: false, rerun: false }],
  ])('%s', (_what, change, { same, rerun }) => {
    const earlier = request(1, change)
    expect([isSameRequest(later, earlier), isRerunOf(later, earlier)]).toEqual([same, rerun])
  })
})
