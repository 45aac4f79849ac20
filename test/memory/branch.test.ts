import { describe, expect, test } from 'vitest'
import type { Since } from '../../src/change/since.ts'
import { deadlineIn } from '../../src/core/clock.ts'
import { serviceHash } from '../../src/core/marker.ts'
import { findRange, leaveNothing, openBranch, type Range, type WaitForEarlierJob } from '../../src/memory/branch.ts'
import { newRecord, type PromptRecord } from '../../src/memory/records.ts'
import { readStatus, renderStatus, seriesOf } from '../../src/memory/status.ts'
import type { Run } from '../../src/run.ts'
import { nothingHappened } from '../change/fakes.ts'
import { commit, createRepository, line, NOW_MS } from '../change/history-fakes.ts'
import { createRun, type InputParts, inputsOf, type RunOptions } from '../support/fake-run.ts'

const RUN_URL = 'https://github.com/acme/app/actions/runs/1/attempts/1'
const LAST_RUN: Since = { type: 'last-run' }
const SCHEDULE = { ...nothingHappened, name: 'schedule' }
const INPUTS = { prompt: 'Update the docs', since: LAST_RUN }

interface Given extends RunOptions {
  inputs?: InputParts
  /** What becomes of the jobs of earlier runs, and when. */
  jobEnds?: 'something' | 'nothing'
  jobTakesMs?: number
}

/** A run on a branch, and the jobs that it waits for. */
function prepare({ inputs = INPUTS, jobEnds = 'something', jobTakesMs = 0, event = SCHEDULE, ...options }: Given = {}) {
  const repository = options.repository ?? createRepository(line(20))
  const fakes = createRun({ commit: 'c1', repository, ...options })
  const waitedFor: string[] = []
  const task = { inputs: inputsOf(inputs), event }
  const waitForJob: WaitForEarlierJob = async ({ jobId }, { until }) => {
    waitedFor.push(jobId)
    const takesMs = Math.min(jobTakesMs, until - fakes.run.clock.now())
    await fakes.run.clock.sleep(takesMs)
    if (takesMs === jobTakesMs) return jobEnds
    return { outcome: { result: 'timed-out', jobId, sent: 'no', reused: true, elapsedMs: 0 } }
  }
  const find = () => findRange(task, waitForJob, fakes.run)
  const recordFor = (sha: string) => newRecord({ commit: sha }, task.inputs, fakes.run.workflow, fakes.run.clock.now())
  const placeOf = (sha: string) => {
    const series = seriesOf(fakes.run.workflow, { service: serviceHash(task.inputs), request: recordFor(sha).request })
    return { repository: 700_000_001, series, commit: sha }
  }
  /** Leaves the status of an earlier run on a commit. */
  const leave = (sha: string, parts: Partial<PromptRecord> = {}, base = 'c20') => {
    const record = { ...recordFor(sha), run: '1', attempt: 1, ...parts }
    repository.statuses.push({ sha, ...renderStatus({ type: 'asked', base, record }, placeOf(sha), RUN_URL) })
  }
  return { ...fakes, repository, waitedFor, task, find, leave, placeOf }
}

function foundRange(end: Awaited<ReturnType<typeof findRange>>): Range {
  if ('range' in end && end.range !== undefined) return end.range
  throw new Error('There is no range')
}

describe('the range of a run', () => {
  test.each<[string, InputParts]>([
    ['without `since`', { prompt: 'Update the docs' }],
    ['that only waits', { since: LAST_RUN, jobId: 'job-1' }],
  ])('is none for a run %s, which asks GitHub for nothing', async (_, inputs) => {
    const { find, githubRequests } = prepare({ inputs })
    expect([await find(), githubRequests]).toEqual([{ range: undefined }, []])
  })

  test('begins where the input says, and remembers nothing', async () => {
    const since: Since = { type: 'ref', ref: 'c4' }
    const { find, run, githubRequests } = prepare({ inputs: { ...INPUTS, since } })
    const range = foundRange(await find())
    expect([range.base.sha, range.base.what, range.head, openBranch(range, run)]).toEqual(['c4', 'c4', 'c1', undefined])
    expect(githubRequests).toEqual(['history'])
  })

  test('begins before the release that caused the run', async () => {
    const repository = createRepository(line(20))
    repository.releases.push({ tag: 'c1', publishedAtMs: NOW_MS }, { tag: 'c3', publishedAtMs: NOW_MS - 1 })
    repository.refs['tags/c3'] = 'c3'
    const release = { tag: 'c1', name: '', notes: '', publishedAtMs: NOW_MS }
    const { find } = prepare({
      inputs: { ...INPUTS, since: { type: 'previous-release' } },
      event: { ...nothingHappened, name: 'release', release },
      repository,
    })
    expect(foundRange(await find()).base).toMatchObject({ sha: 'c3', what: 'the release c3' })
  })
})

describe('what earlier runs left', () => {
  const done = { jobId: 'job-1', result: 'pull-request' }

  test('is nothing: the range begins seven days ago, and a warning says how to go back further', async () => {
    const { find, warnings, waitedFor } = prepare()
    const { base, branch } = foundRange(await find())
    expect(base).toEqual({ sha: 'c7', what: 'the newest commit that is at least seven days old' })
    expect(warnings).toEqual([
      'No earlier run is known, so this run covers the changes since commit c7, the newest commit that is at least seven days old. To include older changes, run the action once with `since` set to the commit from which to begin.',
    ])
    expect(branch).toMatchObject({ newest: undefined, rerunOf: undefined, isMarked: false, deadline: undefined })
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
    const { find, leave, run, task } = prepare()
    leave('c4', done)
    Object.assign(run.workflow, parts)
    Object.assign(task.inputs, inputsOf({ ...INPUTS, ...inputs }))
    expect(foundRange(await find()).base.sha).toBe('c7')
  })

  test('survives a new name of the repository', async () => {
    const { find, leave, run } = prepare()
    leave('c4', done)
    run.workflow.repository = { owner: 'renamed', name: 'other' }
    expect(foundRange(await find()).base.sha).toBe('c4')
  })

  test('counts what was waited against the time limit', async () => {
    const { find, leave, run, task } = prepare({ jobTakesMs: 1000 })
    leave('c3', { jobId: 'job-1' })
    const startedAt = run.clock.now()
    expect(foundRange(await find()).branch?.deadline?.until).toBe(startedAt + task.inputs.timeoutMs)
  })

  test('shares one time limit between two jobs that are waited for', async () => {
    const inputs = { ...INPUTS, timeoutMs: 60_000 }
    const { find, leave, waitedFor } = prepare({ jobEnds: 'nothing', jobTakesMs: 50_000, inputs })
    for (const [sha, jobId] of [
      ['c3', 'job-1'],
      ['c5', 'job-2'],
    ] as const)
      leave(sha, { jobId }, 'c9')
    expect(await find()).toMatchObject({ outcome: { result: 'timed-out', jobId: 'job-2' } })
    expect(waitedFor).toEqual(['job-1', 'job-2'])
  })

  test('is not waited for by a dry run', async () => {
    const { find, leave, lines, waitedFor } = prepare({ inputs: { ...INPUTS, dryRun: true } })
    leave('c3', { jobId: 'job-1' })
    expect(foundRange(await find()).base.sha).toBe('c3')
    expect(lines[0]).toBe('Dry run: how job job-1 of an earlier run ended is not read, so it counts as done.')
    expect(waitedFor).toEqual([])
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
    expect(foundRange(await find()).base.sha).toBe(base)
  })
})

describe('a run that has nothing to ask', () => {
  /** What the run left, by commit. */
  const leftOn = ({ repository, placeOf }: ReturnType<typeof prepare>) =>
    repository.statuses.map(({ sha, target }) => [sha, readStatus(target, placeOf(sha))])

  test('leaves that on its commit, with the newest request, and the next one begins there', async () => {
    const prepared = prepare({ commit: 'c2', repository: createRepository(line(20)) })
    prepared.leave('c3', { jobId: 'job-1', result: 'pull-request' })
    const range = foundRange(await prepared.find())
    await leaveNothing(range, prepared.task, prepared.run)
    const [, [sha, left] = []] = leftOn(prepared)
    expect([sha, left]).toMatchObject([
      'c2',
      { type: 'nothing', record: { run: '4711' }, base: 'c3', earlier: { jobId: 'job-1' } },
    ])
    expect(prepared.lines).toContain('A status of commit c2 records that nothing needed a docs update.')
    prepared.run.workflow.commit = 'c1'
    const next = foundRange(await prepared.find())
    expect([next.base.sha, next.branch?.newest?.jobId]).toEqual(['c2', 'job-1'])
  })

  test('leaves it also where nothing was committed for so long that no run is known', async () => {
    const age = { committedAtMs: 0 }
    const prepared = prepare({ repository: createRepository([commit('c1', 0, [], age)]) })
    await leaveNothing(foundRange(await prepared.find()), prepared.task, prepared.run)
    expect(leftOn(prepared)).toMatchObject([['c1', { type: 'nothing', base: 'c1' }]])
    await leaveNothing(foundRange(await prepared.find()), prepared.task, prepared.run)
    expect(prepared.repository.statuses).toHaveLength(1)
  })

  test.each<[what: string, inputs: InputParts, parts: Partial<PromptRecord> | undefined]>([
    ['an earlier run got that far', INPUTS, { jobId: 'job-1', result: 'pull-request' }],
    ['it is a dry run', { ...INPUTS, dryRun: true }, undefined],
    ['nothing is remembered', { ...INPUTS, since: { type: 'ref', ref: 'c4' } }, undefined],
  ])('leaves nothing where %s', async (_, inputs, parts) => {
    const { find, leave, run, task, repository } = prepare({ inputs })
    if (parts !== undefined) leave('c1', parts)
    const before = repository.statuses.length
    await leaveNothing(foundRange(await find()), task, run)
    expect(repository.statuses).toHaveLength(before)
  })

  test('warns where the token may not set the status', async () => {
    const { find, run, task, repository, warnings } = prepare()
    const range = foundRange(await find())
    repository.statusSource.set = () => Promise.reject(new Error('GitHub refused.'))
    await leaveNothing(range, task, run)
    expect(warnings.at(-1)).toBe('GitHub refused. The next run reads the changes up to commit c1 again.')
  })
})

describe('the memory of a branch', () => {
  async function open(given: Given = {}, before: (prepared: ReturnType<typeof prepare>) => void = () => undefined) {
    const prepared = prepare(given)
    before(prepared)
    const range = foundRange(await prepared.find())
    const store = openBranch(range, prepared.run)
    return { ...prepared, store }
  }

  test('follows up on the request that the range begins with, and knows that of an earlier attempt', async () => {
    const { store } = await open({ runId: '2', attempt: 2 }, ({ leave }) => {
      leave('c1', { run: '2', jobId: 'job-2', result: 'submitted' })
      leave('c3', { run: '1', jobId: 'job-1', result: 'pull-request' })
    })
    const { requests = [], followUpOn, prompts } = store?.past ?? {}
    expect(requests.map(({ jobId }) => jobId)).toEqual(['job-2'])
    expect([followUpOn?.jobId, prompts]).toEqual(['job-1', 0])
    expect(store?.announces).toBe(true)
  })

  test('does not take the part that an earlier attempt sent for this request', async () => {
    const { store } = await open({ runId: '2', attempt: 2 }, ({ leave }) => {
      leave('c3', { run: '2', jobId: 'job-1', result: 'pull-request' })
    })
    expect(store?.past).toMatchObject({ requests: [], followUpOn: { jobId: 'job-1' } })
  })

  test('is written as a status of the commit, which names the base and the run, and is logged once', async () => {
    const { store, repository, run, lines } = await open()
    const record = { ...newRecord({ commit: 'c1' }, inputsOf(INPUTS), run.workflow, run.clock.now()), attempt: 3 }
    await store?.write(record, deadlineIn(1000, run))
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
    await store?.write(record, deadlineIn(1000, run))
    expect(
      lines.filter((line) => line.startsWith('A status of commit c1 records this run: docs-agent/docs/')),
    ).toHaveLength(1)
  })

  test('warns of an end that could not be written', async () => {
    const { store, warnings } = await open()
    store?.warn({ error: new Error('It was lost.'), cancelled: true })
    expect(warnings.slice(1)).toEqual([
      "It was lost. The status of commit c1 may not show how the run ended, so the next run may repeat its changes. The job's result is not affected.",
    ])
  })
})
