import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Code, ownCode } from '../../src/core/repository.ts'
import type { PromptRecord, PromptWords } from '../../src/memory/records.ts'
import { readStatus, renderStatus, seriesOf } from '../../src/memory/status.ts'
import { COMMIT } from '../change/fakes.ts'
import { runs } from '../support/fuzz.ts'
import { anyRecord, RUNS_URL, recordOf } from './fakes.ts'

const PLACE = { repository: 9, series: 'docs-agent/weekly-docs/docs/3f9a1c', commit: COMMIT }
const BASE = 'b'.repeat(40)
const RUN_URL = `${RUNS_URL}/4711/attempts/1`
const PR = 'https://github.com/acme/docs/pull/318'

const render = (record: PromptRecord) => renderStatus({ isNothing: false, record }, PLACE, { run: RUN_URL })

const RUN = {
  file: '.github/workflows/weekly-docs.yml',
  job: 'docs',
  step: 'agent',
  ref: 'refs/heads/main',
  repositoryId: 1,
}
const OWN = ownCode({ repository: undefined, repositoryId: 1 })
const WORDS = { prompt: { identity: 'Update the docs', instructions: '' }, include: [], exclude: [] }
const nameOf = (parts: Partial<typeof RUN>, words: PromptWords = WORDS, code: Partial<Code> = {}) =>
  seriesOf({ ...RUN, ...parts }, { service: 's3rvice', words }, { ...OWN, ...code })

const promptOf = (parts: Partial<PromptRecord> = {}) => recordOf(4711, { commit: COMMIT, base: BASE, ...parts })

describe('a series', () => {
  test.each([
    ['.github/workflows/weekly-docs.yml', 'docs', 'docs-agent/weekly-docs/docs/'],
    ['.github/workflows/a.b.yaml', 'update', 'docs-agent/a.b/update/'],
    ['.github/workflows/a.YML', 'yml', 'docs-agent/a/yml/'],
    ['', '', 'docs-agent/workflow/job/'],
    [`${'w'.repeat(200)}.yml`, 'j'.repeat(100), `docs-agent/${'w'.repeat(200)}/${'j'.repeat(36)}/`],
  ])('of workflow %j and job %j is named after them', (file, job, name) => {
    const series = nameOf({ file, job })
    expect([series.slice(0, -6), series.slice(-6)]).toEqual([name, expect.stringMatching(/^[0-9a-f]{6}$/)])
    expect(series.length).toBeLessThanOrEqual(255)
  })

  // What a run has besides, in-status.test.ts changes. In the last one, a part loses what the next one gains.
  test.each([{ file: '.github/other/weekly-docs.yml' }, { ref: 'refs/tags/v1' }, { job: 'docsagent', step: '' }])(
    'is another one with %j',
    (parts) => expect(nameOf(parts)).not.toBe(nameOf({})),
  )

  test('is the same one with other instructions', () => {
    const prompt = { ...WORDS.prompt, instructions: 'Be brief' }
    expect(nameOf({}, { ...WORDS, prompt })).toBe(nameOf({}))
  })

  test('in another repository goes by that, whatever the ref, and shows nothing of a workflow that may not be seen', () => {
    const code = { isElsewhere: true, repositoryId: 2 }
    expect(nameOf({ ref: 'refs/heads/next' }, WORDS, code)).toBe(nameOf({}, WORDS, code))
    expect(nameOf({}, WORDS, { ...code, repositoryId: 3 })).not.toBe(nameOf({}, WORDS, code))
    expect(nameOf({ repositoryId: 4 }, WORDS, code)).not.toBe(nameOf({}, WORDS, code))
    expect(nameOf({}, WORDS, { ...code, showsWorkflow: false })).toMatch(/^docs-agent\/[0-9a-f]{6}$/)
  })

  test('is one for the runs of all tags', () => {
    expect(nameOf({ ref: 'refs/tags/v1' })).toBe(nameOf({ ref: 'refs/tags/v2' }))
  })
})

describe('a status', () => {
  const ended = (result: string, prLink?: string) => ({ jobId: 'job-1', result, prLink })
  const longName = `https://github.com/acme/${'d'.repeat(60)}/pull/1`

  test.each<[what: string, parts: Partial<PromptRecord>, description: string]>([
    ['before the prompt is sent', {}, 'A docs update was requested'],
    ['of a job that runs', { jobId: 'job-1' }, 'A docs update is in progress'],
    ['of a pull request', ended('pull-request', PR), 'Docs pull request acme/docs#318'],
    [
      'of a pull request with a long name',
      ended('pull-request', longName),
      `Docs pull request acme/${'d'.repeat(55)}…`,
    ],
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
    const { description } = render(promptOf(parts))
    expect(description).toBe(`${sentence} (changes since bbbbbbb).`)
    expect(description.length).toBeLessThanOrEqual(140)
  })

  test('links the docs pull request, else the run', () => {
    const cases = [
      [undefined, RUN_URL],
      [PR, PR],
      [`${PR}#top`, PR],
      ['javascript:alert(1)', RUN_URL],
    ] as const
    for (const [prLink, url] of cases) {
      const { target } = render(promptOf({ prLink }))
      expect(target.split('#')).toEqual([url, expect.stringMatching(/^docs-agent-action:/)])
    }
  })

  test('is read as it was written, whatever it holds', () => {
    fc.assert(
      fc.property(anyRecord, ({ docs: _docs, ...record }) => {
        const written = { ...record, commit: COMMIT, base: BASE, prLink: PR }
        const { target } = render(written)
        expect(target).toMatch(/^https:\/\/github\.com\/acme\/docs\/pull\/318#docs-agent-action:2:[\w-]+$/)
        const asJson = JSON.parse(JSON.stringify(written).toWellFormed())
        expect(readStatus(target, PLACE)).toMatchObject({ isNothing: false, record: asJson })
      }),
      { numRuns: runs(100) },
    )
  })

  test('stays short, however long its texts are', () => {
    const long = 'ü'.repeat(500)
    const texts = { run: long, job: long, step: long, prompt: 'p'.repeat(22), change: 'c'.repeat(22) }
    const { target } = render(promptOf({ ...texts, jobId: 'j'.repeat(1000), prLink: PR }))
    expect(target.length).toBeLessThan(8000)
  })

  const target = render(promptOf({ jobId: 'job-1' })).target
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
    const others = [{ commit: 'c'.repeat(40) }, { repository: 8 }, { series: 'docs-agent/weekly-docs/docs/3f9a1d' }]
    expect([read({}), others.map(read)]).toEqual([true, [false, false, false]])
  })
})

test.each([undefined, promptOf({ jobId: 'job-1', prLink: PR })])(
  'a status of a run that had nothing to send says so, links the run and keeps the newest prompt: %o',
  (earlier) => {
    const left = { isNothing: true, record: promptOf(), earlier }
    const { name, description, target } = renderStatus(left, PLACE, { run: RUN_URL })
    expect([name, description]).toEqual([PLACE.series, 'Nothing needed a docs update (changes since bbbbbbb).'])
    expect(target.split('#')).toEqual([RUN_URL, expect.stringMatching(/^docs-agent-action:2:[\w-]+$/)])
    expect(readStatus(target, PLACE)).toEqual({ ...left, ...PLACE })
  },
)
