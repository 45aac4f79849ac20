import { describe, expect, test } from 'vitest'
import { deadlineIn } from '../../src/core/clock.ts'
import { serviceHash } from '../../src/core/marker.ts'
import { findSinceLastRun, leaveNothing, openInStatus, type Range } from '../../src/memory/in-status.ts'
import { type AcceptedRecord, newRecord, type PromptRecord } from '../../src/memory/records.ts'
import { readStatus, renderStatus, seriesOf } from '../../src/memory/status.ts'
import type { Run } from '../../src/run.ts'
import { commit, createRepository, line } from '../change/history-fakes.ts'
import { createRun, type InputParts, inputsOf, type RunOptions } from '../support/fake-run.ts'

const RUN_URL = 'https://github.com/acme/app/actions/runs/1/attempts/1'
const INPUTS: InputParts = { prompt: 'Update the docs', since: { type: 'last-run' } }

interface Given extends RunOptions {
  inputs?: InputParts
  /** How the jobs of earlier runs end. */
  jobEnds?: 'succeeded' | 'failed'
}

/** A run on a branch, and the jobs that it waits for. */
function prepare({ inputs = INPUTS, jobEnds = 'succeeded', ...options }: Given = {}) {
  const repository = options.repository ?? createRepository(line(20))
  const fakes = createRun({ commit: 'c1', repository, ...options })
  const waitedFor: string[] = []
  const given = inputsOf(inputs)
  const waitForJob = async ({ jobId }: AcceptedRecord) => {
    waitedFor.push(jobId)
    return jobEnds
  }
  const find = async () =>
    foundRange(
      await findSinceLastRun(
        given,
        { head: fakes.run.workflow.commit, wanted: { pullRequests: true }, waitForJob },
        fakes.run,
      ),
    )
  const recordFor = (sha: string) => newRecord({ commit: sha }, given, fakes.run.workflow, fakes.run.clock.now())
  const placeOf = (sha: string) => {
    const series = seriesOf(fakes.run.workflow, { service: serviceHash(given), words: given }, fakes.run.code)
    return { repository: 700_000_001, series, commit: sha }
  }
  /** Leaves the status of an earlier run on a commit. */
  const leave = (sha: string, parts: Partial<PromptRecord> = {}, base = 'c20') => {
    const record = { ...recordFor(sha), base, run: '1', attempt: 1, ...parts }
    repository.statuses.push({ sha, ...renderStatus({ isNothing: false, record }, placeOf(sha), { run: RUN_URL }) })
  }
  return { ...fakes, repository, waitedFor, inputs: given, find, leave, placeOf }
}

function foundRange(end: Awaited<ReturnType<typeof findSinceLastRun>>): Range {
  if ('range' in end) return end.range
  throw new Error('There is no range')
}

describe('what earlier runs left', () => {
  const done = { jobId: 'job-1', result: 'pull-request' }

  test('is nothing: the range begins seven days ago, and a warning says how to go back further', async () => {
    const { find, warnings, waitedFor } = prepare()
    const { base, branch } = await find()
    expect(base).toEqual({ sha: 'c7', what: 'the newest commit that is at least seven days old' })
    expect(warnings).toEqual([
      'No earlier run is known, so this run covers the changes since commit c7, the newest commit that is at least seven days old. To include older changes, run the action once with `since` set to the commit from which to begin.',
    ])
    expect(branch).toMatchObject({ newest: undefined, rerunOf: undefined, isMarked: false })
    expect(waitedFor).toEqual([])
  })

  test.each<[what: string, inputs: InputParts, parts: Partial<Run['workflow']>]>([
    ['a prompt', { prompt: 'Other' }, {}],
    ['globs of excluded paths', { exclude: ['a'] }, {}],
    ['globs of included paths', { include: ['a'] }, {}],
    ['a project', { projectId: 'other' }, {}],
    ['a service', { baseUrl: new URL('https://other.example.com') }, {}],
    ['a step', {}, { step: 'other' }],
    ['a job', {}, { job: 'other' }],
    ['a workflow', {}, { file: '.github/workflows/other.yml' }],
    ['a branch', {}, { ref: 'refs/heads/other' }],
    ['a repository', {}, { repositoryId: 1 }],
  ])('is not what the runs of another series left, one with %s of its own', async (_, inputs, parts) => {
    const { find, leave, run, inputs: given } = prepare()
    leave('c4', done)
    Object.assign(run.workflow, parts)
    Object.assign(run.code, parts)
    Object.assign(given, inputsOf({ ...INPUTS, ...inputs }))
    expect((await find()).base.sha).toBe('c7')
  })

  test('survives a new name of the repository', async () => {
    const { find, leave, run } = prepare()
    leave('c4', done)
    run.workflow.repository = { owner: 'renamed', name: 'other' }
    expect((await find()).base.sha).toBe('c4')
  })

  test.each([
    ['what the token set, also where somebody else set another status after it', true, 'c3'],
    ['not what somebody else set, where the token set none', false, 'c7'],
  ])('is %s', async (_, isOwnThere, base) => {
    const { find, leave, repository } = prepare()
    leave('c3', done)
    const { source } = repository
    const [own] = isOwnThere ? [] : repository.statuses.splice(0)
    const forged = { isOwn: false, target: own?.target ?? 'https://example.com' }
    repository.source = {
      ...source,
      async page(head, options) {
        const { commits, after } = await source.page(head, options)
        return { commits: commits.map((one) => (one.sha === 'c3' ? { ...one, status: forged } : one)), after }
      },
    }
    expect((await find()).base.sha).toBe(base)
  })
})

describe('a run that has nothing to send', () => {
  const NO_DATA = { endsData: false }
  /** What the run left, by commit. */
  const leftOn = ({ repository, placeOf }: ReturnType<typeof prepare>) =>
    repository.statuses.map(({ sha, target }) => [sha, readStatus(target, placeOf(sha))])

  test('leaves that on its commit, with the newest prompt, and the next one begins there', async () => {
    const prepared = prepare({ commit: 'c2', repository: createRepository(line(20)) })
    prepared.leave('c3', { jobId: 'job-1', result: 'pull-request' })
    const range = await prepared.find()
    await leaveNothing(range, prepared.inputs, NO_DATA, prepared.run)
    const [, [sha, left] = []] = leftOn(prepared)
    expect([sha, left]).toMatchObject([
      'c2',
      { isNothing: true, record: { run: '4711', base: 'c3' }, earlier: { jobId: 'job-1' } },
    ])
    expect(prepared.lines).toContain('A commit status on c2 records that nothing needed a docs update.')
    prepared.run.workflow.commit = 'c1'
    const next = await prepared.find()
    expect([next.base.sha, next.branch?.newest?.jobId]).toEqual(['c2', 'job-1'])
  })

  test('leaves it also where nothing was committed for so long that no run is known', async () => {
    const age = { committedAtMs: 0 }
    const prepared = prepare({ repository: createRepository([commit('c1', 0, [], age)]) })
    await leaveNothing(await prepared.find(), prepared.inputs, NO_DATA, prepared.run)
    expect(leftOn(prepared)).toMatchObject([['c1', { isNothing: true, record: { base: 'c1' } }]])
    await leaveNothing(await prepared.find(), prepared.inputs, NO_DATA, prepared.run)
    expect(prepared.repository.statuses).toHaveLength(1)
  })

  test.each<[what: string, inputs: InputParts, parts: Partial<PromptRecord> | undefined]>([
    ['an earlier run got that far', INPUTS, { jobId: 'job-1', result: 'pull-request' }],
    ['it is a dry run', { ...INPUTS, dryRun: true }, undefined],
  ])('leaves nothing where %s', async (_, inputs, parts) => {
    const { find, leave, run, inputs: given, repository } = prepare({ inputs })
    if (parts !== undefined) leave('c1', parts)
    const before = repository.statuses.length
    await leaveNothing(await find(), given, NO_DATA, run)
    expect(repository.statuses).toHaveLength(before)
  })

  test('ends data once: with the same data, the prompt is sent again from then on', async () => {
    const { find, leave, run, inputs: given, repository } = prepare()
    leave('c1', { jobId: 'job-1', result: 'pull-request', data: 'data-A' })
    expect(openInStatus(await find(), run)?.records).toMatchObject([{ data: 'data-A' }])
    for (const times of [1, 2]) {
      await leaveNothing(await find(), given, { endsData: true }, run)
      expect([times, repository.statuses]).toMatchObject([times, { length: 2 }])
    }
    const { records, newest } = openInStatus(await find(), run) ?? {}
    expect([records?.map(({ data }) => data), newest?.jobId]).toEqual([[undefined], 'job-1'])
  })

  test('carries data on where it only had no change', async () => {
    const prepared = prepare({ commit: 'c2' })
    prepared.leave('c3', { jobId: 'job-1', result: 'pull-request', data: 'data-A' })
    await leaveNothing(await prepared.find(), prepared.inputs, NO_DATA, prepared.run)
    expect(openInStatus(await prepared.find(), prepared.run)?.records).toMatchObject([{ data: 'data-A' }])
  })

  test('warns where the token may not set the status', async () => {
    const { find, run, inputs: given, repository, warnings } = prepare()
    const range = await find()
    repository.statusSource.set = () => Promise.reject(new Error('GitHub refused.'))
    await leaveNothing(range, given, NO_DATA, run)
    expect(warnings.at(-1)).toBe('GitHub refused. The next run reads the changes up to commit c1 again.')
  })
})

describe('as a place of records, the status', () => {
  async function open(given: Given = {}, before: (prepared: ReturnType<typeof prepare>) => void = () => undefined) {
    const prepared = prepare(given)
    before(prepared)
    const range = await prepared.find()
    return { ...prepared, place: openInStatus(range, prepared.run) }
  }

  test('follows up on the prompt that the range begins with, and knows that of an earlier attempt', async () => {
    const { place } = await open({ runId: '2', attempt: 2 }, ({ leave }) => {
      leave('c1', { run: '2', jobId: 'job-2', result: 'submitted' })
      leave('c3', { run: '1', jobId: 'job-1', result: 'pull-request' })
    })
    expect(place).toMatchObject({
      records: [{ jobId: 'job-2' }],
      newest: { jobId: 'job-1' },
      mustBeSeenOpen: true,
      announces: true,
    })
    expect(place?.stops(new Error('It failed.'))).toBe(true)
  })

  test('does not take the part that an earlier attempt sent for this prompt', async () => {
    const { place } = await open({ runId: '2', attempt: 2 }, ({ leave }) => {
      leave('c3', { run: '2', jobId: 'job-1', result: 'pull-request' })
    })
    expect(place).toMatchObject({ records: [], newest: { jobId: 'job-1' } })
  })

  test('is written as a status of the commit, which names the base and the run, and is logged once', async () => {
    const { place, repository, run, lines } = await open()
    const record = {
      ...newRecord({ commit: 'c1', base: 'c7' }, inputsOf(INPUTS), run.workflow, run.clock.now()),
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
