import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newRecord, type PromptRecord } from '../../../src/agent/memory/records.ts'
import { leaveNothing, openInStatus, renderStatus, seriesOf, statusMarker } from '../../../src/agent/memory/status.ts'
import { deadlineIn } from '../../../src/kit/core/clock.ts'
import type { Run } from '../../../src/kit/run.ts'
import { createRun, type InputParts, inputsOf, writtenPrompt } from '../../support/fake-run.ts'
import { runs } from '../../support/fuzz.ts'
import { COMMIT } from '../change/fakes.ts'
import { createRepository, line } from '../change/history-fakes.ts'
import { LAST_RUN, prepareBranch } from './branch-fakes.ts'
import { anyRecord, RUNS_URL, recordOf } from './fakes.ts'

const PLACE = { repository: 9, series: 'docs-agent/weekly-docs/docs/3f9a1c', commit: COMMIT }
const BASE = 'b'.repeat(40)
const RUN_URL = `${RUNS_URL}/4711/attempts/1`
const PR = 'https://github.com/acme/docs/pull/318'

const render = (record: PromptRecord) => renderStatus({ isNothing: false, record }, PLACE, { run: RUN_URL })

/** What differs from a run of the usual step. */
interface Differing {
  inputs?: InputParts
  workflow?: Partial<Run['workflow']>
  code?: Partial<Run['code']>
}

const nameOf = ({ inputs, workflow, code }: Differing = {}) => {
  const { run } = createRun()
  const parts = { workflow: { ...run.workflow, ...workflow }, code: { ...run.code, ...code } }
  return seriesOf(inputsOf({ ...LAST_RUN, ...inputs }), parts)
}

const promptOf = (parts: Partial<PromptRecord> = {}) => recordOf(4711, { commit: COMMIT, base: BASE, ...parts })

describe('a series', () => {
  test.each([
    ['.github/workflows/weekly-docs.yml', 'docs', 'docs-agent/weekly-docs/docs/'],
    ['.github/workflows/a.b.YAML', 'update', 'docs-agent/a.b/update/'],
    ['', '', 'docs-agent/workflow/job/'],
    [`${'w'.repeat(200)}.yml`, 'j'.repeat(100), `docs-agent/${'w'.repeat(200)}/${'j'.repeat(36)}/`],
  ])('of workflow %j and job %j is named after them', (file, job, name) => {
    const series = nameOf({ workflow: { file, job } })
    expect([series.slice(0, -6), series.slice(-6)]).toEqual([name, expect.stringMatching(/^[0-9a-f]{6}$/)])
  })

  const elsewhere = { isElsewhere: true, repository: { owner: 'acme', name: 'api' }, repositoryId: 2 }
  const ofCode: Differing = { code: elsewhere }

  test.each<[differs: boolean, what: string, differing: Differing, from?: Differing]>([
    [true, 'another prompt', { inputs: { prompt: 'Other' } }],
    [
      false,
      'other instructions',
      { inputs: { prompt: { ...writtenPrompt('Update the docs'), instructions: 'Brief' } } },
    ],
    [true, 'other globs', { inputs: { exclude: ['a'] } }],
    [true, 'another project', { inputs: { projectId: 'other' } }],
    [true, 'another step', { workflow: { step: 'other' } }],
    [true, 'another job', { workflow: { job: 'other' } }],
    [true, 'another workflow', { workflow: { file: '.github/workflows/other.yml' } }],
    [true, 'another branch', { workflow: { ref: 'refs/heads/other' } }],
    [false, 'another tag', { workflow: { ref: 'refs/tags/v2' } }, { workflow: { ref: 'refs/tags/v1' } }],
    [false, 'another branch, of code elsewhere', { ...ofCode, workflow: { ref: 'refs/heads/other' } }, ofCode],
    [true, 'other code elsewhere', { code: { ...elsewhere, repositoryId: 3 } }, ofCode],
    [true, 'another repository for the same code', { ...ofCode, workflow: { repositoryId: 4 } }, ofCode],
  ])('is another one (%s) with %s', (differs, _, differing, from = {}) => {
    expect(nameOf(differing) !== nameOf(from)).toBe(differs)
  })

  test('shows nothing of a workflow that the readers of the code may not see', () => {
    const given = { workflow: { visibility: 'private' }, code: { ...elsewhere, visibility: 'public' } } as const
    expect(nameOf(given)).toMatch(/^docs-agent\/[0-9a-f]{6}$/)
  })
})

describe('a status', () => {
  const ended = (result: string, prLink?: string) => ({ jobId: 'job-1', result, prLink })
  const longName = `https://github.com/acme/${'d'.repeat(60)}/pull/1`

  test.each<[what: string, parts: Partial<PromptRecord>, description: string]>([
    ['before the prompt is sent', {}, 'A docs update was requested'],
    ['of a job that runs', { jobId: 'job-1' }, 'A docs update is in progress'],
    ['of a pull request', ended('pull-request', PR), 'Docs pull request acme/docs#318'],
    ['of a long name', ended('pull-request', longName), `Docs pull request acme/${'d'.repeat(55)}…`],
    ['of another form', ended('pull-request', 'https://example.com/1'), 'Result of the docs update: pull-request'],
    ['of another result', ended('no-pull-request'), 'Result of the docs update: no-pull-request'],
    ['of a failed job', ended('failed', PR), 'Result of the docs update: failed, so the next run repeats it'],
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

  test.each([
    [undefined, RUN_URL],
    [`${PR}#top`, PR],
    ['javascript:alert(1)', RUN_URL],
  ])('with the link %s links %s', (prLink, url) => {
    const { target } = render(promptOf({ prLink }))
    expect(target.split('#')).toEqual([url, expect.stringMatching(/^docs-agent-action:/)])
  })

  test('is read as it was written, whatever it holds', () => {
    fc.assert(
      fc.property(anyRecord, ({ docs: _docs, ...record }) => {
        const written = { ...record, commit: COMMIT, base: BASE, prLink: PR }
        const { target } = render(written)
        expect(target).toMatch(/^https:\/\/github\.com\/acme\/docs\/pull\/318#docs-agent-action:2:[\w-]+$/)
        const asJson = JSON.parse(JSON.stringify(written).toWellFormed())
        expect(statusMarker.readFragmentAt(PLACE, target)).toMatchObject({ isNothing: false, record: asJson })
      }),
      { numRuns: runs(100) },
    )
  })

  test('counts only whole, on the commit, in the repository and in the series that it was written for', () => {
    const { target } = render(promptOf({ jobId: 'job-1' }))
    const read = (place: Partial<typeof PLACE>, address = target) =>
      statusMarker.readFragmentAt({ ...PLACE, ...place }, address) !== undefined
    const others = [{ commit: 'c'.repeat(40) }, { repository: 8 }, { series: 'docs-agent/weekly-docs/docs/3f9a1d' }]
    const addresses = [target.slice(0, -1), RUN_URL, `${target}#${target.split('#')[1]}`]
    expect([read({}), ...others.map((place) => read(place)), ...addresses.map((one) => read({}, one))]).toEqual([
      true,
      ...Array(6).fill(false),
    ])
  })
})

test('a status of a run that had nothing to send says so, links the run and keeps the newest prompt', () => {
  const left = { isNothing: true, record: promptOf(), earlier: promptOf({ jobId: 'job-1', prLink: PR }) }
  const { name, description, target } = renderStatus(left, PLACE, { run: RUN_URL })
  expect([name, description]).toEqual([PLACE.series, 'Nothing was left to ask for (changes since bbbbbbb).'])
  expect(target.split('#')[0]).toBe(RUN_URL)
  expect(statusMarker.readFragmentAt(PLACE, target)).toEqual({ ...left, ...PLACE })
})

describe('a run that has nothing to send', () => {
  const NO_DATA = { endsData: false, readersUntilMs: undefined }
  /** What the run left, by commit. */
  const leftOn = ({ repository, placeOf }: ReturnType<typeof prepareBranch>) =>
    repository.statuses.map(({ sha, target }) => [sha, statusMarker.readFragmentAt(placeOf(sha), target)])

  test('leaves that on its commit, with the newest prompt, and the next one begins there', async () => {
    const prepared = prepareBranch({ commit: 'c2', repository: createRepository(line(20)) })
    prepared.leave('c3', { jobId: 'job-1', result: 'pull-request' })
    const range = await prepared.find()
    await leaveNothing(range, prepared.inputs, NO_DATA, prepared.run)
    const [, [sha, left] = []] = leftOn(prepared)
    expect([sha, left]).toMatchObject([
      'c2',
      { isNothing: true, record: { run: '4711', base: 'c3' }, earlier: { jobId: 'job-1' } },
    ])
    expect(prepared.lines).toContain('A commit status on c2 records that nothing was left to ask for.')
    prepared.run.workflow.commit = 'c1'
    const next = await prepared.find()
    expect([next.base.sha, next.branch?.toContinue?.jobId]).toEqual(['c2', 'job-1'])
  })

  test('leaves nothing where an earlier run got that far', async () => {
    const { find, leave, run, inputs: given, repository } = prepareBranch()
    leave('c1', { jobId: 'job-1', result: 'pull-request' })
    const before = repository.statuses.length
    await leaveNothing(await find(), given, NO_DATA, run)
    expect(repository.statuses).toHaveLength(before)
  })

  test('ends data once: with the same data, the prompt is sent again from then on', async () => {
    const { find, leave, run, inputs: given, repository } = prepareBranch()
    leave('c1', { jobId: 'job-1', result: 'pull-request', data: 'data-A' })
    expect(openInStatus(await find(), run)?.records).toMatchObject([{ data: 'data-A' }])
    for (const times of [1, 2]) {
      await leaveNothing(await find(), given, { endsData: true, readersUntilMs: undefined }, run)
      expect([times, repository.statuses]).toMatchObject([times, { length: 2 }])
    }
    const { records, toContinue } = openInStatus(await find(), run) ?? {}
    expect([records?.map(({ data }) => data), toContinue?.jobId]).toEqual([[undefined], 'job-1'])
  })

  test('warns where the token may not set the status', async () => {
    const { find, run, inputs: given, repository, warnings } = prepareBranch()
    const range = await find()
    repository.statusSource.set = () => Promise.reject(new Error('GitHub refused.'))
    await leaveNothing(range, given, NO_DATA, run)
    expect(warnings.at(-1)).toBe('GitHub refused. The next run reads the changes up to commit c1 again.')
  })
})

describe('as a place of records, the status', () => {
  test('knows the prompt of an earlier attempt, and follows up on no other', async () => {
    const { leave, find, run } = prepareBranch({ runId: '2', attempt: 2 })
    leave('c1', { run: '2', jobId: 'job-2', result: 'submitted' })
    leave('c3', { run: '1', jobId: 'job-1', result: 'pull-request' })
    const place = openInStatus(await find(), run)
    const expected = { records: [{ jobId: 'job-2' }], toContinue: undefined, mustBeSeenOpen: true, announces: true }
    expect(place).toMatchObject(expected)
    expect(place?.stops(new Error('It failed.'))).toBe(true)
  })

  test('is written as a status of the commit, which names the base and the run, and is logged once', async () => {
    const { repository, find, run, lines, warnings } = prepareBranch()
    const place = openInStatus(await find(), run)
    const record = { ...newRecord({ commit: 'c1', base: 'c7' }, inputsOf(LAST_RUN), run), attempt: 3 }
    for (const _ of [1, 2]) await place?.write(record, deadlineIn(1000, run))
    expect(repository.statuses[0]).toMatchObject({
      sha: 'c1',
      name: expect.stringMatching(/^docs-agent\/docs\/docs\/[0-9a-f]{6}$/),
      description: 'A docs update was requested (changes since c7).',
      target: expect.stringMatching(/^https:\/\/github\.com\/acme\/app\/actions\/runs\/4711\/attempts\/3#docs-agent-/),
    })
    const saved = 'Progress is saved as a commit status on c1: docs-agent/docs/'
    expect(lines.filter((text) => text.startsWith(saved))).toHaveLength(1)
    place?.warn({ error: new Error('It was lost.'), cancelled: true })
    expect(warnings.slice(1)).toEqual([
      "It was lost. The commit status on c1 may not show how the run ended, so the next run may send its changes again. The job's result is not affected.",
    ])
  })
})
