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
import { type BranchOptions, LAST_RUN, prepareBranch } from './branch-fakes.ts'
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
    ['.github/workflows/a.b.yaml', 'update', 'docs-agent/a.b/update/'],
    ['.github/workflows/a.YML', 'yml', 'docs-agent/a/yml/'],
    ['', '', 'docs-agent/workflow/job/'],
    [`${'w'.repeat(200)}.yml`, 'j'.repeat(100), `docs-agent/${'w'.repeat(200)}/${'j'.repeat(36)}/`],
  ])('of workflow %j and job %j is named after them', (file, job, name) => {
    const series = nameOf({ workflow: { file, job } })
    expect([series.slice(0, -6), series.slice(-6)]).toEqual([name, expect.stringMatching(/^[0-9a-f]{6}$/)])
    expect(series.length).toBeLessThanOrEqual(255)
  })

  test.each<[what: string, differing: Differing]>([
    ['prompt', { inputs: { prompt: 'Other' } }],
    ['globs of excluded paths', { inputs: { exclude: ['a'] } }],
    ['project', { inputs: { projectId: 'other' } }],
    ['step', { workflow: { step: 'other' } }],
    ['job', { workflow: { job: 'other' } }],
    ['workflow', { workflow: { file: '.github/workflows/other.yml' } }],
    ['branch', { workflow: { ref: 'refs/heads/other' } }],
  ])('is another one with another %s', (_, differing) => {
    expect(nameOf(differing)).not.toBe(nameOf())
  })

  test('is the same one with other instructions', () => {
    const prompt = { ...writtenPrompt('Update the docs'), instructions: 'Be brief' }
    expect(nameOf({ inputs: { prompt } })).toBe(nameOf())
  })

  test('in another repository goes by that, whatever the ref, and shows nothing of a workflow that may not be seen', () => {
    const repository = { owner: 'octo', name: 'code' }
    const code = { isElsewhere: true, repository, repositoryId: 2, visibility: 'private' as const }
    const workflow = { visibility: 'private' as const }
    const name = nameOf({ workflow, code })
    expect(nameOf({ workflow: { ...workflow, ref: 'refs/heads/next' }, code })).toBe(name)
    expect(nameOf({ workflow, code: { ...code, repositoryId: 3 } })).not.toBe(name)
    expect(nameOf({ workflow: { ...workflow, repositoryId: 4 }, code })).not.toBe(name)
    expect(nameOf({ workflow, code: { ...code, visibility: 'public' } })).toMatch(/^docs-agent\/[0-9a-f]{6}$/)
  })

  test('is one for the runs of all tags', () => {
    const onTag = (tag: string) => nameOf({ workflow: { ref: `refs/tags/${tag}` } })
    expect(onTag('v1')).toBe(onTag('v2'))
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
    [
      'of a merge request elsewhere',
      ended('pull-request', 'https://example.com/1'),
      'Result of the docs update: pull-request',
    ],
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
        expect(statusMarker.readFragmentAt(PLACE, target)).toMatchObject({ isNothing: false, record: asJson })
      }),
      { numRuns: runs(100) },
    )
  })

  const target = render(promptOf({ jobId: 'job-1' })).target
  test.each([
    ['cut off', target.slice(0, -1)],
    ['without a marker', RUN_URL],
    ['with a second fragment', `${target}#${target.split('#')[1]}`],
  ])('that is %s counts as none', (_, address) => {
    expect(statusMarker.readFragmentAt(PLACE, address)).toBeUndefined()
  })

  test('counts only on the commit, in the repository and in the series that it was written for', () => {
    const read = (place: Partial<typeof PLACE>) =>
      statusMarker.readFragmentAt({ ...PLACE, ...place }, target) !== undefined
    const others = [{ commit: 'c'.repeat(40) }, { repository: 8 }, { series: 'docs-agent/weekly-docs/docs/3f9a1d' }]
    expect([read({}), others.map(read)]).toEqual([true, [false, false, false]])
  })
})

test.each([undefined, promptOf({ jobId: 'job-1', prLink: PR })])(
  'a status of a run that had nothing to send says so, links the run and keeps the newest prompt: %o',
  (earlier) => {
    const left = { isNothing: true, record: promptOf(), earlier }
    const { name, description, target } = renderStatus(left, PLACE, { run: RUN_URL })
    expect([name, description]).toEqual([PLACE.series, 'Nothing was left to ask for (changes since bbbbbbb).'])
    expect(target.split('#')).toEqual([RUN_URL, expect.stringMatching(/^docs-agent-action:2:[\w-]+$/)])
    expect(statusMarker.readFragmentAt(PLACE, target)).toEqual({ ...left, ...PLACE })
  },
)

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
  async function open(
    given: BranchOptions = {},
    before: (prepared: ReturnType<typeof prepareBranch>) => void = () => undefined,
  ) {
    const prepared = prepareBranch(given)
    before(prepared)
    const range = await prepared.find()
    return { ...prepared, place: openInStatus(range, prepared.run) }
  }

  test('knows the prompt of an earlier attempt, and follows up on no other', async () => {
    const { place } = await open({ runId: '2', attempt: 2 }, ({ leave }) => {
      leave('c1', { run: '2', jobId: 'job-2', result: 'submitted' })
      leave('c3', { run: '1', jobId: 'job-1', result: 'pull-request' })
    })
    expect(place).toMatchObject({
      records: [{ jobId: 'job-2' }],
      toContinue: undefined,
      mustBeSeenOpen: true,
      announces: true,
    })
    expect(place?.stops(new Error('It failed.'))).toBe(true)
  })

  test('is written as a status of the commit, which names the base and the run, and is logged once', async () => {
    const { place, repository, run, lines } = await open()
    const record = {
      ...newRecord({ commit: 'c1', base: 'c7' }, inputsOf(LAST_RUN), run),
      attempt: 3,
    }
    await place?.write(record, deadlineIn(1000, run))
    expect(repository.statuses).toMatchObject([
      {
        sha: 'c1',
        name: expect.stringMatching(/^docs-agent\/docs\/docs\/[0-9a-f]{6}$/),
        description: 'A docs update was requested (changes since c7).',
        target: expect.stringMatching(
          /^https:\/\/github\.com\/acme\/app\/actions\/runs\/4711\/attempts\/3#docs-agent-/,
        ),
      },
    ])
    await place?.write(record, deadlineIn(1000, run))
    expect(
      lines.filter((line) => line.startsWith('Progress is saved as a commit status on c1: docs-agent/docs/')),
    ).toHaveLength(1)
  })

  test('warns of an end that could not be written', async () => {
    const { place, warnings } = await open()
    place?.warn({ error: new Error('It was lost.'), cancelled: true })
    expect(warnings.slice(1)).toEqual([
      "It was lost. The commit status on c1 may not show how the run ended, so the next run may send its changes again. The job's result is not affected.",
    ])
  })
})
