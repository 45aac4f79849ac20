import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RequestRecord } from '../../src/memory/records.ts'
import { readStatus, renderStatus, type Series, type SeriesRun, seriesOf } from '../../src/memory/status.ts'
import { COMMIT } from '../change/fakes.ts'
import { runs } from '../support/fuzz.ts'
import { anyRecord, RUNS_URL, recordOf } from './fakes.ts'

const SERIES: Series = { repositoryId: 9, name: 'docs-agent/weekly-docs/docs/3f9a1c', hash: '3f9a1cffff' }
const PLACE = { series: SERIES, commit: COMMIT }
const BASE = 'b'.repeat(40)
const RUN_URL = `${RUNS_URL}/4711/attempts/1`
const PR = 'https://github.com/acme/docs/pull/318'

const render = (record: RequestRecord) =>
  renderStatus({ type: 'asked', record, base: BASE }, { ...PLACE, runUrl: RUN_URL })

const RUN: SeriesRun = {
  repositoryId: 9,
  file: '.github/workflows/weekly-docs.yml',
  job: 'docs',
  step: 'agent',
  ref: 'refs/heads/main',
}
const ASKED = { service: 's3rvice', request: 'h4sh' }

function requestOf(parts: Partial<RequestRecord> = {}): RequestRecord {
  return { ...recordOf(4711, { commit: COMMIT }), ...parts }
}

describe('a series', () => {
  test.each([
    ['.github/workflows/weekly-docs.yml', 'docs', 'docs-agent/weekly-docs/docs/'],
    ['.github/workflows/a.b.yaml', 'update', 'docs-agent/a.b/update/'],
    ['.github/workflows/a.YML', 'yml', 'docs-agent/a/yml/'],
    ['', '', 'docs-agent/workflow/job/'],
  ])('of workflow %j and job %j is named after them', (file, job, name) => {
    const series = seriesOf({ ...RUN, file, job }, ASKED)
    expect(series).toEqual({ repositoryId: 9, name: `${name}${series.hash.slice(0, 6)}`, hash: expect.any(String) })
    expect(series.hash).toMatch(/^[0-9a-f]{22}$/)
  })

  test.each<Partial<SeriesRun & typeof ASKED>>([
    { file: '.github/workflows/other.yml' },
    { file: '.github/other/weekly-docs.yml' },
    { job: 'other' },
    { step: 'other' },
    { service: 'other' },
    { ref: 'refs/heads/next' },
    { ref: 'refs/tags/v1' },
    { request: 'other' },
    // What one part loses, and the next one gains.
    { job: 'docsagent', step: '' },
  ])('is another one with %j', (parts) => {
    expect(seriesOf({ ...RUN, ...parts }, { ...ASKED, ...parts }).hash).not.toBe(seriesOf(RUN, ASKED).hash)
  })

  test('is one for the runs of all tags', () => {
    const [one, other] = ['v1', 'v2'].map((tag) => seriesOf({ ...RUN, ref: `refs/tags/${tag}` }, ASKED))
    expect(one).toEqual(other)
  })

  test('has a name that fits, and that another series never has', () => {
    const { name, hash } = seriesOf({ ...RUN, file: `${'w'.repeat(200)}.yml`, job: 'j'.repeat(200) }, ASKED)
    expect([name.length, name.endsWith(`j/${hash.slice(0, 6)}`)]).toEqual([255, true])
  })
})

describe('a status', () => {
  const ended = (result: string, prLink?: string) => ({ jobId: 'job-1', result, prLink })
  const longName = `https://github.com/acme/${'d'.repeat(60)}/pull/1`

  test.each<[what: string, parts: Partial<RequestRecord>, description: string]>([
    ['before the prompt is sent', {}, 'A docs update was requested'],
    ['of a job that runs', { jobId: 'job-1' }, 'A docs update is in progress'],
    ['of a pull request', ended('pull-request', PR), 'Docs pull request acme/docs#318'],
    ['of a pull request with a long name', ended('pull-request', longName), 'Docs pull request'],
    ['of a merge request elsewhere', ended('pull-request', 'https://example.com/1'), 'Docs pull request'],
    ['without one', ended('no-pull-request'), 'The agent opened no docs pull request'],
    ['of a failed job', ended('failed'), 'The agent’s job failed, so the next run repeats it'],
    ['of an archived job', ended('archived'), 'The agent’s job was archived'],
    ['of a wait that timed out', ended('timed-out'), 'The wait for the agent timed out'],
    ['of a cancelled wait', ended('cancelled'), 'The wait for the agent was cancelled'],
    ['of a run that does not wait', ended('submitted'), 'A docs update was submitted'],
    ['of a wait that met an error', ended('error'), 'The docs update ended with an error'],
    ['of an unknown result', ended('new'), 'The docs update ended with an error'],
    [
      'of a lost prompt',
      { result: 'error' },
      'The docs update may not have reached the agent, so the next run repeats it',
    ],
  ])('%s says so in one sentence', (_, parts, sentence) => {
    const { description } = render(requestOf(parts))
    expect(description).toBe(`${sentence} (changes since bbbbbbb).`)
    expect(description.length).toBeLessThanOrEqual(140)
  })

  test('links the docs pull request, else the run', () => {
    const link = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`
    const cases = [
      [undefined, RUN_URL],
      [PR, PR],
      [`${PR}#top`, PR],
      ['javascript:alert(1)', RUN_URL],
    ] as const
    // A longer one is not remembered.
    for (const [prLink, url] of [...cases, [link(500), link(500)], [link(501), RUN_URL]] as const) {
      const { target } = render(requestOf({ prLink }))
      expect(target.split('#')).toEqual([url, expect.stringMatching(/^docs-agent-action:/)])
    }
  })

  test('is read as it was written, whatever it holds', () => {
    fc.assert(
      fc.property(anyRecord, ({ docs: _docs, ...record }) => {
        const written = { ...record, commit: COMMIT, prLink: PR }
        const { target } = render(written)
        expect(target).toMatch(/^https:\/\/github\.com\/acme\/docs\/pull\/318#docs-agent-action:2:[\w-]+$/)
        const asJson = JSON.parse(JSON.stringify(written).toWellFormed())
        expect(readStatus(target, PLACE)).toEqual({ type: 'asked', base: BASE, record: asJson })
      }),
      { numRuns: runs(100) },
    )
  })

  test('stays short, however long its texts are', () => {
    const long = 'ü'.repeat(500)
    const texts = { run: long, job: long, step: long, request: 'p'.repeat(22), change: 'c'.repeat(22) }
    const { target } = render(requestOf({ ...texts, jobId: 'j'.repeat(1000), prLink: PR }))
    expect(target.length).toBeLessThan(8000)
  })

  const target = render(requestOf({ jobId: 'job-1' })).target
  test.each([
    ['cut off', target.slice(0, -1)],
    ['continued', `${target}x!`],
    ['without a marker', RUN_URL],
    ['empty', ''],
    ['of another version', target.replace(':2:', ':3:')],
    ['with a second fragment', `${target}#${target.split('#')[1]}`],
    ['of another shape', `${RUN_URL}#docs-agent-action:2:${Buffer.from('{}').toString('base64url')}`],
  ])('that is %s counts as none', (_, address) => {
    expect(readStatus(address, PLACE)).toBeUndefined()
  })

  test('counts only on the commit, in the repository and in the series that it was written for', () => {
    const read = (place: Partial<typeof PLACE>) => readStatus(target, { ...PLACE, ...place }) !== undefined
    expect(read({})).toBe(true)
    expect(read({ series: { ...SERIES, name: 'another name of the same' } })).toBe(true)
    expect(read({ commit: 'c'.repeat(40) })).toBe(false)
    expect(read({ series: { ...SERIES, repositoryId: 8 } })).toBe(false)
    expect(read({ series: { ...SERIES, hash: '3f9a1cfffe' } })).toBe(false)
  })

  test('names no docs pull request where it leads to a run, also of a repository that was renamed since', () => {
    const record = requestOf({ jobId: 'job-1', result: 'archived', prLink: undefined })
    const left = readStatus(render(record).target.replace('acme/app', 'acme/old'), PLACE)
    expect(left).toEqual({ type: 'asked', base: BASE, record })
  })
})

describe('a status of a run that had nothing to ask', () => {
  const renderNothing = (earlier?: RequestRecord) =>
    renderStatus({ type: 'nothing', base: BASE, run: '4711', earlier }, { ...PLACE, runUrl: RUN_URL })

  test('says so, and links the run', () => {
    const { name, description, target } = renderNothing(requestOf({ prLink: PR }))
    expect([name, description]).toEqual([SERIES.name, 'Nothing needed a docs update (changes since bbbbbbb).'])
    expect(target).toMatch(
      /^https:\/\/github\.com\/acme\/app\/actions\/runs\/4711\/attempts\/1#docs-agent-action:2:[\w-]+$/,
    )
  })

  const LONG = `https://example.com/${'a'.repeat(480)}`
  test.each<[what: string, earlier: RequestRecord | undefined, kept: (string | undefined)[]]>([
    ['the newest request before it', requestOf({ jobId: 'job-1', prLink: PR }), ['job-1', PR]],
    ['a link of at most 500 characters', requestOf({ prLink: LONG }), [undefined, LONG]],
    ['no link that is longer', requestOf({ jobId: 'job-1', prLink: `${LONG}a` }), ['job-1', undefined]],
    ['none where there was none', undefined, []],
  ])('keeps %s', (_, earlier, kept) => {
    const left = readStatus(renderNothing(earlier).target, PLACE)
    expect(left).toMatchObject({ type: 'nothing', base: BASE, run: '4711' })
    const request = left?.type === 'nothing' ? left.earlier : undefined
    expect(request === undefined ? [] : [request.jobId, request.prLink]).toEqual(kept)
  })
})
