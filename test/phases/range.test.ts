import { describe, expect, test } from 'vitest'
import type { Since } from '../../src/change/since.ts'
import { deadlineIn } from '../../src/core/clock.ts'
import type { RequestRecord } from '../../src/memory/records.ts'
import { renderStatus, statusName } from '../../src/memory/status.ts'
import { openBranch } from '../../src/phases/branch.ts'
import { findRange, type Range } from '../../src/phases/range.ts'
import { recordOf, serviceOf } from '../../src/phases/request.ts'
import type { HttpRequest } from '../../src/service/http.ts'
import { nothingHappened } from '../change/fakes.ts'
import { commit, createRepository, NOW_MS } from '../change/history-fakes.ts'
import { createRun, type InputParts, inputsOf, type RunOptions } from './fakes.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LAST_RUN: Since = { type: 'last-run' }
const SCHEDULE = { ...nothingHappened, name: 'schedule' }
const INPUTS = { prompt: 'Update the docs', since: LAST_RUN }

/** A line of commits that are one day apart: `c1` is a day old. */
function branchOf(length: number) {
  const age = (days: number) => ({ committedAtMs: Date.UTC(2026, 7, 3, 12) - days * DAY_MS })
  return Array.from({ length }, (_, index) =>
    commit(`c${index + 1}`, 0, index + 1 < length ? [`c${index + 2}`] : [], age(index + 1)),
  )
}

interface Given extends RunOptions {
  inputs?: InputParts
  /** How the service answers for a job. */
  job?: object | number
  jobTakesMs?: number
}

/** A run on a branch; `requests` are those to the service. */
function prepare({ inputs = INPUTS, job = { status: 'completed' }, event = SCHEDULE, ...options }: Given = {}) {
  const repository = options.repository ?? createRepository(branchOf(20))
  const fakes = createRun({ commit: 'c1', repository, ...options })
  const requests: string[] = []
  const openService = async () => ({
    projectId: 'acme',
    clock: fakes.run.clock,
    redact: (text: string) => text,
    transport: {
      host: 'api.example.com',
      async send({ method, path }: HttpRequest) {
        requests.push(`${method} ${path}`)
        const [status, fields] = typeof job === 'number' ? [job, {}] : [200, job]
        return { status, text: JSON.stringify({ id: 'job-1', ...fields }), retryAfter: undefined, location: undefined }
      },
      close: () => undefined,
    },
  })
  const task = { inputs: inputsOf(inputs), event }
  const find = () => findRange(task, openService, fakes.run)
  /** Leaves the status of an earlier run on a commit. */
  const leave = (sha: string, parts: Partial<RequestRecord> = {}, base = 'c20') => {
    const service = serviceOf(task.inputs, 'hex')
    const name = statusName({ workflow: fakes.run.workflow.file, job: 'docs', service })
    const record = { ...recordOf({ commit: sha }, task.inputs, fakes.run), run: '1', attempt: 1, ...parts }
    const identity = { repository: 'acme/app', name }
    const runUrl = `https://github.com/acme/app/actions/runs/${record.run}/attempts/1`
    repository.statuses.push({ sha, name, ...renderStatus(record, { identity, base, runUrl }) })
  }
  return { ...fakes, repository, requests, task, openService, find, leave }
}

function foundRange(end: Awaited<ReturnType<typeof findRange>>): Range {
  if (end.type === 'range' && end.range !== undefined) return end.range
  throw new Error('There is no range')
}

describe('the range of a run', () => {
  test.each<[string, InputParts]>([
    ['without `since`', { prompt: 'Update the docs' }],
    ['that only waits', { since: LAST_RUN, jobId: 'job-1' }],
  ])('is none for a run %s, which asks GitHub for nothing', async (_, inputs) => {
    const { find, githubRequests } = prepare({ inputs })
    expect([await find(), githubRequests]).toEqual([{ type: 'range', range: undefined }, []])
  })

  test('needs the commit of the run', async () => {
    await expect(prepare({ commit: '' }).find()).rejects.toThrow(
      '`since` needs the commit of the run, and the runner names none. Run the action in a GitHub Actions workflow',
    )
  })

  test('begins where the input says, and remembers nothing', async () => {
    const since: Since = { type: 'ref', ref: 'c4' }
    const { find, lines, githubRequests } = prepare({ inputs: { ...INPUTS, since } })
    const range = foundRange(await find())
    expect([range.base.sha, range.head, range.branch]).toEqual(['c4', 'c1', undefined])
    expect(lines).toEqual(['This run is about the changes since c4: c4...c1.'])
    expect(githubRequests).toEqual(['history'])
  })

  test('begins before the release that caused the run', async () => {
    const repository = createRepository(branchOf(20))
    const releases = [
      { tag: 'c1', publishedAtMs: NOW_MS },
      { tag: 'c3', publishedAtMs: NOW_MS - 1 },
    ]
    const source = { ...repository.source, releases: async () => releases }
    const release = { tag: 'c1', name: '', notes: '', publishedAtMs: NOW_MS }
    const { find } = prepare({
      inputs: { ...INPUTS, since: { type: 'previous-release' } },
      event: { ...nothingHappened, name: 'release', release },
      repository: { ...repository, source },
    })
    expect(foundRange(await find()).base).toMatchObject({ sha: 'c3', what: 'the release c3' })
  })

  test('that is empty is skipped, and hides the project', async () => {
    const { find } = prepare({ inputs: { ...INPUTS, since: { type: 'ref', ref: 'c1' } } })
    const reason = 'nothing was committed since c1'
    expect(await find()).toMatchObject({ type: 'ended', outcome: { result: 'skipped', reason, sent: 'none' } })
    const repository = createRepository([commit('acme', 0, [])])
    const hidden = await prepare({
      repository,
      commit: 'acme',
      inputs: { ...INPUTS, since: { type: 'ref', ref: 'acme' } },
    }).find()
    expect(hidden).toMatchObject({ outcome: { reason: 'nothing was committed since ***' } })
  })
})

describe('what earlier runs left', () => {
  test('is nothing: the range begins seven days ago', async () => {
    const { find, lines, requests } = prepare()
    const range = foundRange(await find())
    expect(range.base.sha).toBe('c7')
    expect(lines).toContain('No earlier run is known, so the range begins seven days ago.')
    expect(range.branch).toMatchObject({ done: undefined, rerunOf: undefined, waitedMs: 0 })
    expect(requests).toEqual([])
  })

  test('is what another step left, where the step may have got another id', async () => {
    const { find, leave, lines } = prepare()
    leave('c4', { step: '__renamed', jobId: 'job-1', result: 'pull-request' })
    expect(foundRange(await find()).base.sha).toBe('c4')
    expect(lines).toContain('This run is about the changes since the last run (run 1): c4...c1.')
  })

  test('is not what cannot be read', async () => {
    const { find, leave, repository } = prepare()
    leave('c4', { jobId: 'job-1', result: 'pull-request' })
    for (const status of repository.statuses) status.target += '!'
    expect(foundRange(await find()).base.sha).toBe('c7')
  })

  test('is nothing where the runner names no repository', async () => {
    const { find } = prepare({ withoutRepository: true })
    expect(foundRange(await find()).base.sha).toBe('c7')
  })

  test('is where the last run ended, without a look at the service where the status tells the end', async () => {
    const { find, leave, lines, requests } = prepare()
    leave('c3', { jobId: 'job-1', result: 'pull-request' })
    const { base, branch } = foundRange(await find())
    expect([base.sha, branch?.done?.jobId]).toEqual(['c3', 'job-1'])
    expect(lines).toEqual(['This run is about the changes since the last run (run 1): c3...c1.'])
    expect(requests).toEqual([])
  })

  test.each<[string, object | number, string]>([
    ['has a pull request', { status: 'completed', prLink: 'https://github.com/acme/docs/pull/7' }, 'c3'],
    ['is not known any more', 404, 'c3'],
    ['failed', { status: 'failed' }, 'c5'],
  ])('is asked of the service where the status does not tell the end: the job %s', async (_, job, base) => {
    const { find, leave, requests } = prepare({ job })
    leave('c3', { jobId: 'job-1' }, 'c5')
    expect(foundRange(await find()).base.sha).toBe(base)
    expect(new Set(requests)).toEqual(new Set(['GET /v2/agent/acme/job/job-1']))
  })

  test('says why a range begins again where an earlier one did', async () => {
    const { find, leave, lines } = prepare()
    leave('c3', { jobId: 'job-1', result: 'failed' }, 'c5')
    expect(foundRange(await find()).base.sha).toBe('c5')
    expect(lines).toEqual([
      'This run is about the changes since the beginning of an earlier run (run 1), whose job came to nothing: c5...c1.',
    ])
  })

  test('ends the run where the job does not end in time, with the time that was waited', async () => {
    const { find, leave } = prepare({ job: { status: 'active' }, inputs: { ...INPUTS, timeoutMs: 60_000 } })
    leave('c3', { jobId: 'job-1' })
    expect(await find()).toMatchObject({
      type: 'ended',
      outcome: { result: 'timed-out', jobId: 'job-1', sent: 'no', elapsedMs: 60_000 },
    })
  })

  test('counts what was waited against the time limit', async () => {
    let reads = 0
    const job = {
      get status() {
        return ++reads > 3 ? 'completed' : 'active'
      },
    }
    const { find, leave, run } = prepare({ job })
    leave('c3', { jobId: 'job-1' })
    const startedAt = run.clock.now()
    const { branch } = foundRange(await find())
    expect(branch?.waitedMs).toBe(run.clock.now() - startedAt)
    expect(branch?.waitedMs).toBeGreaterThan(0)
  })

  test('takes nothing from the time for GitHub while it is waited for', async () => {
    const { leave, run, task, openService } = prepare({
      job: { status: 'active' },
      inputs: { ...INPUTS, timeoutMs: 60_000 },
    })
    leave('c3', { jobId: 'job-1' })
    const deadlines: Parameters<typeof run.connect>[0][] = []
    const connect: typeof run.connect = (given) => {
      deadlines.push(given)
      return run.connect(given)
    }
    await findRange(task, openService, { ...run, connect })
    expect(deadlines).toEqual([undefined])
  })

  test('shares one time limit between two jobs that are waited for', async () => {
    const { find, leave } = prepare({ job: { status: 'failed' }, inputs: { ...INPUTS, timeoutMs: 60_000 } })
    leave('c3', { jobId: 'job-1', followedUpAt: new Date(Date.UTC(2026, 7, 3, 11, 59, 50)).toISOString() }, 'c9')
    leave('c5', { jobId: 'job-2', followedUpAt: new Date(Date.UTC(2026, 7, 3, 12, 0, 30)).toISOString() }, 'c9')
    expect(await find()).toMatchObject({ type: 'ended', outcome: { result: 'timed-out', elapsedMs: 60_000 } })
  })

  test('is not asked of the service by a dry run', async () => {
    const { find, leave, lines, requests } = prepare({ inputs: { ...INPUTS, dryRun: true } })
    leave('c3', { jobId: 'job-1' })
    expect(foundRange(await find()).base.sha).toBe('c3')
    expect(lines[0]).toBe('Dry run: how job job-1 of an earlier run ended is not read, so it counts as done.')
    expect(requests).toEqual([])
  })

  test('does not make the range of a re-run empty', async () => {
    const { find, leave } = prepare({ runId: '1', attempt: 2 })
    leave('c1', { jobId: 'job-1', result: 'pull-request' }, 'c5')
    const { base, branch } = foundRange(await find())
    expect([base.sha, branch?.rerunOf?.jobId]).toEqual(['c5', 'job-1'])
  })

  test('of an earlier attempt is reported even where its range was empty', async () => {
    const { find, leave } = prepare({ runId: '1', attempt: 2 })
    leave('c1', { jobId: 'job-1', result: 'pull-request' }, 'c1')
    const { base, branch } = foundRange(await find())
    expect([base.sha, branch?.rerunOf?.jobId]).toEqual(['c1', 'job-1'])
  })

  test('is what the token set, also where somebody else set another status after it', async () => {
    const { find, leave, repository } = prepare()
    leave('c3', { jobId: 'job-1', result: 'pull-request' })
    const { source } = repository
    repository.source = {
      ...source,
      async *history(head, options) {
        for await (const page of source.history(head, options)) {
          yield page.map((one) => ({ ...one, status: one.status && { isOwn: false, target: 'https://example.com' } }))
        }
      },
    }
    expect(foundRange(await find()).base.sha).toBe('c3')
  })

  test('is not what somebody else set, where the token set none', async () => {
    const { find, leave, repository } = prepare()
    leave('c3', { jobId: 'job-1', result: 'pull-request' })
    const [status] = repository.statuses.splice(0)
    const { source } = repository
    repository.source = {
      ...source,
      async *history(head, options) {
        for await (const page of source.history(head, options)) {
          yield page.map((one) =>
            one.sha === 'c3' ? { ...one, status: { isOwn: false, target: status?.target ?? '' } } : one,
          )
        }
      },
    }
    expect(foundRange(await find()).base.sha).toBe('c7')
  })
})

describe('the memory of a branch', () => {
  async function open(given: Given = {}, before: (prepared: ReturnType<typeof prepare>) => void = () => undefined) {
    const prepared = prepare(given)
    before(prepared)
    const range = foundRange(await prepared.find())
    const store = openBranch(range, { ...prepared.task, change: 'change-A', prompts: ['p1'] }, prepared.run)
    return { ...prepared, store }
  }

  test('is none where the range does not begin with the last run', async () => {
    const { store } = await open({ inputs: { ...INPUTS, since: { type: 'ref', ref: 'c4' } } })
    expect(store).toBeUndefined()
  })

  test('holds the request that the range begins with, that of an earlier attempt, and the prompts that were counted', async () => {
    const { store } = await open({ runId: '2', attempt: 2 }, ({ leave }) => {
      leave('c1', { run: '2', jobId: 'job-2', result: 'submitted' })
      leave('c3', { run: '1', jobId: 'job-1', result: 'pull-request' })
    })
    const { requests = [], done, prompts, thisRun } = store?.memory ?? {}
    expect(requests.map(({ jobId, order }) => [jobId, order])).toEqual([
      ['job-1', 1],
      ['job-2', 2],
    ])
    expect([done?.jobId, prompts, thisRun]).toMatchObject(['job-1', ['p1'], { commit: 'c1', change: 'change-A' }])
    expect(store?.announces).toBe(true)
  })

  test('is written as a status of the commit, which names the base and the run', async () => {
    const { store, repository, run } = await open()
    const record = { ...recordOf({ commit: 'c1' }, inputsOf(INPUTS), run), attempt: 3 }
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
  })

  test('keeps the status of an earlier commit, whose job the run waits for', async () => {
    const { store, repository, run } = await open()
    const record = recordOf({ commit: 'c3' }, inputsOf(INPUTS), run)
    await store?.write(record, deadlineIn(1000, run))
    expect(repository.statuses).toEqual([])
  })

  test('is logged once', async () => {
    const { store, lines, run } = await open()
    const record = recordOf({ commit: 'c1' }, inputsOf(INPUTS), run)
    for (let writes = 0; writes < 2; writes++) await store?.write(record, deadlineIn(1000, run))
    expect(
      lines.filter((line) => line.startsWith('A status of commit c1 remembers this run: docs-agent/docs/')),
    ).toHaveLength(1)
  })

  test('warns of an end that could not be written', async () => {
    const { store, warnings } = await open()
    store?.warn({ error: new Error('It was lost.'), cancelled: true })
    expect(warnings).toEqual([
      "It was lost. So the status of commit c1 may not show how the run ended, and the next run may repeat its changes. The job's result stands.",
    ])
  })
})
