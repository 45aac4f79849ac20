import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitIntoMarker } from '../../src/memory/marker.ts'
import type { RequestRecord } from '../../src/memory/records.ts'
import { readStatus, renderStatus, type StatusIdentity, statusName } from '../../src/memory/status.ts'
import { COMMIT } from '../change/fakes.ts'
import { runs } from '../support/fuzz.ts'
import { anyRecord, RUNS_URL, recordOf } from './fakes.ts'

const SERVICE = '3f9a1cffffffffff'
const IDENTITY: StatusIdentity = { repository: 'acme/app', name: 'docs-agent/weekly-docs/docs/3f9a1c' }
const PLACE = { identity: IDENTITY, commit: COMMIT, runsUrl: RUNS_URL }
const BASE = 'b'.repeat(40)
const RUN_URL = `${RUNS_URL}/4711/attempts/1`
const PR = 'https://github.com/acme/docs/pull/318'

const render = (record: RequestRecord) => renderStatus(record, { identity: IDENTITY, base: BASE, runUrl: RUN_URL })

function requestOf(parts: Partial<RequestRecord> = {}): RequestRecord {
  const { order: _, ...record } = recordOf(4711, { commit: COMMIT })
  return { ...record, ...parts }
}

describe('the name of a status', () => {
  test.each([
    ['.github/workflows/weekly-docs.yml', 'docs', 'docs-agent/weekly-docs/docs/3f9a1c'],
    ['.github/workflows/a.b.yaml', 'update', 'docs-agent/a.b/update/3f9a1c'],
    ['', '', 'docs-agent/workflow/job/3f9a1c'],
  ])('is made of workflow %j, job %j and project', (workflow, job, name) => {
    expect(statusName({ workflow, job, service: SERVICE })).toBe(name)
  })

  test('fits, and always tells projects apart', () => {
    const name = statusName({ workflow: `${'w'.repeat(200)}.yml`, job: 'j'.repeat(200), service: SERVICE })
    expect([name.length, name.endsWith('/3f9a1c')]).toEqual([255, true])
  })
})

describe('a status', () => {
  test.each<[what: string, parts: Partial<RequestRecord>, description: string]>([
    ['before the prompt is sent', {}, 'A docs update was requested'],
    ['of a job that runs', { jobId: 'job-1' }, 'A docs update is in progress'],
    ['of a pull request', { jobId: 'job-1', result: 'pull-request', prLink: PR }, 'Docs pull request acme/docs#318'],
    [
      'of a pull request with a long name',
      { jobId: 'job-1', result: 'pull-request', prLink: `https://github.com/acme/${'d'.repeat(60)}/pull/1` },
      'Docs pull request',
    ],
    [
      'of a merge request elsewhere',
      { jobId: 'job-1', result: 'pull-request', prLink: 'https://example.com/1' },
      'Docs pull request',
    ],
    ['without one', { jobId: 'job-1', result: 'no-pull-request' }, 'The docs agent finished without a pull request'],
    [
      'of a failed job',
      { jobId: 'job-1', result: 'failed' },
      'The docs agent’s job failed, so the next run repeats it',
    ],
    ['of an archived job', { jobId: 'job-1', result: 'archived' }, 'The docs agent’s job was archived'],
    ['of a wait that timed out', { jobId: 'job-1', result: 'timed-out' }, 'The wait for the docs agent timed out'],
    ['of a cancelled wait', { jobId: 'job-1', result: 'cancelled' }, 'The wait for the docs agent was cancelled'],
    ['of a run that does not wait', { jobId: 'job-1', result: 'submitted' }, 'A docs update was submitted'],
    ['of a wait that met an error', { jobId: 'job-1', result: 'error' }, 'The docs update ended with an error'],
    ['of an unknown result', { jobId: 'job-1', result: 'new' }, 'The docs update ended with an error'],
    [
      'of a lost prompt',
      { result: 'error' },
      'The docs update may not have reached the agent, so the next run repeats it',
    ],
    [
      'of a lost follow-up',
      { jobId: 'job-1', isUnsure: true, result: 'error' },
      'The docs update may not have reached the agent, so the next run repeats it',
    ],
  ])('%s says so in one sentence', (_, parts, sentence) => {
    const { description } = render(requestOf(parts))
    expect(description).toBe(`${sentence} (changes since bbbbbbb).`)
    expect(description.length).toBeLessThanOrEqual(140)
  })

  test('links the docs pull request, else the run', () => {
    const target = (prLink?: string) => render(requestOf({ prLink })).target.replace(/#.*/, '')
    expect([target(), target(PR), target(`${PR}#top`)]).toEqual([RUN_URL, PR, PR])
    // Too long to be remembered, or no link at all.
    expect(target(`https://example.com/${'a'.repeat(500)}`)).toBe(RUN_URL)
    expect(target('javascript:alert(1)')).toBe(RUN_URL)
  })

  test('is read as it was written, whatever it holds', () => {
    fc.assert(
      fc.property(anyRecord, ({ order: _, docs: _docs, ...record }) => {
        const written = { ...record, commit: COMMIT, prLink: PR }
        const { target } = render(written)
        expect(target).toMatch(/^https:\/\/github\.com\/acme\/docs\/pull\/318#docs-agent-action:2:[\w-]+$/)
        const asJson = JSON.parse(JSON.stringify(fitIntoMarker(written)).toWellFormed())
        expect(readStatus(target, PLACE)).toEqual({ base: BASE, record: asJson })
      }),
      { numRuns: runs(100) },
    )
  })

  test('stays short, however long its texts are', () => {
    const long = 'ü'.repeat(1000)
    const texts = {
      run: long,
      job: long,
      step: long,
      prompt: 'p'.repeat(22),
      change: 'c'.repeat(22),
      jobId: 'j'.repeat(1000),
    }
    expect(render(requestOf({ ...texts, prLink: PR })).target.length).toBeLessThan(8000)
  })

  const target = render(requestOf({ jobId: 'job-1' })).target
  const { repository, ...withoutRepository } = IDENTITY
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

  test('counts only on the commit, in the repository and under the name that it was written for', () => {
    const read = (place: Partial<typeof PLACE>) => readStatus(target, { ...PLACE, ...place }) !== undefined
    expect(read({})).toBe(true)
    expect(read({ identity: { ...withoutRepository, repository: repository.toUpperCase() } })).toBe(true)
    expect(read({ commit: 'c'.repeat(40) })).toBe(false)
    expect(read({ identity: { ...IDENTITY, repository: 'acme/other' } })).toBe(false)
    expect(read({ identity: { ...IDENTITY, name: 'docs-agent/weekly-docs/docs/000000' } })).toBe(false)
  })
})
