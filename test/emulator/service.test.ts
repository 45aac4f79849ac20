import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import type { Fault } from '../../emulator/http/faults.ts'
import type { AgentJob, JobPlan } from '../../emulator/service/jobs.ts'
import { type Emulator, startEmulator } from '../../emulator/service/server.ts'
import { test } from '../support/emulators.ts'

type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string; signal?: AbortSignal }

const quick: JobPlan = { runsForMs: 150, ends: 'completed' }

/** Sends a request as the program does, but for what the test says. */
function send(emulator: Emulator, { method = 'GET', path = jobPath(emulator), headers = {}, ...rest }: Sent) {
  const usual = { authorization: `Bearer ${emulator.apiKey}`, 'user-agent': 'docs-agent-action/1.2.3' }
  const typed = method === 'POST' ? { 'content-type': 'application/json' } : {}
  const init = { method, headers: { ...usual, ...typed, ...headers }, redirect: 'manual' as const, ...rest }
  return fetch(`${emulator.baseUrl}${path}`, init)
}

function jobPath({ projectId }: Emulator): string {
  return `/v2/agent/${projectId}/job`
}

function create(emulator: Emulator, prompt = 'Say hello', more: Sent = {}) {
  return send(emulator, { method: 'POST', body: JSON.stringify({ prompt }), ...more })
}

function message(emulator: Emulator, id: string, prompt = 'Go on') {
  return create(emulator, prompt, { path: `${jobPath(emulator)}/${id}/message` })
}

async function look(emulator: Emulator, id = 'job-1'): Promise<AgentJob> {
  const response = await send(emulator, { path: `${jobPath(emulator)}/${id}` })
  expect(response.status).toBe(200)
  const [job] = emulator.jobs.filter((known) => known.id === id)
  const body: unknown = await response.json()
  if (job === undefined) throw new Error(`no job ${id}`)
  const { prompts, ...shown } = job
  expect(body).toEqual(shown)
  return shown
}

function views(emulator: Emulator, query = '') {
  return send(emulator, { path: `/v1/analytics/${emulator.projectId}/views${query}` })
}

describe('a job', () => {
  test('runs and completes with a pull request', async ({ emulator }) => {
    emulator.usePlan(() => quick)
    const created = await create(emulator)
    expect(created.status).toBe(201)
    expect(await created.json()).toMatchObject({ id: 'job-1', status: 'active', prLink: null, archivedAt: null })
    await sleep(170)
    expect(await look(emulator)).toMatchObject({ status: 'completed', prLink: 'https://github.com/acme/docs/pull/1' })
  })

  test.for([
    ['ends failed', { status: 'failed', prLink: null }],
    ['ends archived', { status: 'archived', archivedAt: expect.any(String) }],
    ['no pull request', { status: 'completed', prLink: null }],
    ['link after 10m', { status: 'completed', prLink: null }],
  ] as const)('does what its prompt says: %s', async ([directive, expected], { emulator }) => {
    await create(emulator, `Say hello [emulator: runs 0ms, ${directive}]`)
    expect(await look(emulator)).toMatchObject(expected)
  })

  test('is refused when its prompt has a misspelt directive', async ({ emulator }) => {
    const response = await create(emulator, '[emulator: end failed]')
    expect(response.status).toBe(400)
    expect(emulator.jobs).toEqual([])
  })

  test('follows statuses that are spelt out, and shows late', async ({ emulator }) => {
    const statuses = [
      { afterMs: 0, status: 'queued' },
      { afterMs: 150, status: 'completed', prLink: 'https://gitlab.com/acme/docs/-/merge_requests/7' },
    ]
    emulator.usePlan(() => ({ statuses, visibleAfterMs: 150 }))
    expect(await (await create(emulator)).json()).toMatchObject({ status: 'queued' })
    expect((await send(emulator, { path: `${jobPath(emulator)}/job-1` })).status).toBe(404)
    await sleep(170)
    expect(await look(emulator)).toMatchObject({ status: 'completed', prLink: statuses[1]?.prLink })
  })

  test('shows its old status for a while after a follow-up', async ({ emulator }) => {
    emulator.usePlan(() => ({ ...quick, runsForMs: 60_000, staleForMs: 60 }))
    const { id } = emulator.addJob({ id: 'a b/ü', status: 'failed' })
    const response = await message(emulator, encodeURIComponent(id))
    expect(await response.json()).toMatchObject({ id, status: 'failed' })
    expect(emulator.jobs).toMatchObject([{ id, prompts: ['Go on'] }])
    await expect.poll(() => emulator.jobs[0]?.status, { interval: 5 }).toBe('active')
  })

  test('may never show active after a follow-up', async ({ emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 150, ends: 'archived', neverActive: true }))
    const { id } = emulator.addJob()
    await message(emulator, id)
    expect(await look(emulator, id)).toMatchObject({ status: 'completed' })
    await sleep(170)
    expect(await look(emulator, id)).toMatchObject({ status: 'archived' })
  })

  test('can be changed', async ({ emulator }) => {
    const { id } = emulator.addJob({ status: 'active' })
    emulator.changeJob(id, { status: 'archived', prLink: null })
    expect(await look(emulator, id)).toMatchObject({ status: 'archived', archivedAt: expect.any(String) })
  })
})

describe('a fault', () => {
  const gone = { failed: true }

  /** What a client gets to see of a create. */
  async function seen(emulator: Emulator) {
    try {
      const response = await create(emulator, 'Say hello', { signal: AbortSignal.timeout(250) })
      const { status, headers } = response
      return {
        status,
        type: headers.get('content-type'),
        location: headers.get('location'),
        text: await response.text(),
      }
    } catch {
      return gone
    }
  }

  const page = expect.stringContaining('<!doctype html>')
  const job = expect.stringContaining('"id":"job-1"')

  test.for<[Fault, object, number]>([
    [{ kind: 'status', status: 503 }, { status: 503, text: '{"error":"Service Unavailable"}' }, 0],
    [{ kind: 'status', status: 502, body: '<p>', processed: true }, { status: 502, text: '<p>' }, 1],
    [{ kind: 'reset-before' }, gone, 0],
    [{ kind: 'reset-after' }, gone, 1],
    [{ kind: 'cut-body' }, gone, 1],
    [{ kind: 'slow-body', intervalMs: 1, bytes: 64 }, { status: 201, text: job }, 1],
    [{ kind: 'slow-body', intervalMs: 100 }, gone, 1],
    [{ kind: 'hang', processed: true }, gone, 1],
    [{ kind: 'hang', processed: false }, gone, 0],
    [{ kind: 'delay', ms: 20 }, { status: 201, text: job }, 1],
    [{ kind: 'wrong-content-type' }, { status: 201, type: 'text/plain', text: job }, 1],
    [{ kind: 'html' }, { status: 200, type: 'text/html; charset=utf-8', text: page }, 0],
    [{ kind: 'body', text: '[]' }, { status: 201, type: 'application/json', text: '[]' }, 1],
    [
      { kind: 'redirect', location: 'https://elsewhere.test/' },
      { status: 307, location: 'https://elsewhere.test/' },
      0,
    ],
  ])('%j', async ([fault, expected, jobs], { emulator }) => {
    emulator.faults.add({ operation: 'create', times: 1, fault })
    expect(await seen(emulator)).toMatchObject(expected)
    expect(emulator.jobs).toHaveLength(jobs)
    expect(emulator.requests).toMatchObject([{ operation: 'create', fault, processed: jobs === 1 }])
  })

  test('can be an answer of more than 10 MB', async ({ emulator }) => {
    emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'huge' } })
    const text = await (await create(emulator)).text()
    expect(text.length).toBeGreaterThan(10 * 1024 * 1024)
    expect(JSON.parse(text)).toMatchObject({ id: 'job-1' })
  })

  test('comes after those that are skipped, as often as ordered', async ({ emulator }) => {
    const status = async () => (await views(emulator)).status
    emulator.faults.add({ operation: 'any', skip: 1, times: 2, fault: { kind: 'status', status: 500 } })
    expect([await status(), await status(), await status(), await status()]).toEqual([200, 500, 500, 200])
  })

  test('carries its headers', async ({ emulator }) => {
    const headers = { 'retry-after': '7' }
    emulator.faults.add({ operation: 'any', times: 'always', fault: { kind: 'status', status: 429, headers } })
    expect((await create(emulator)).headers.get('retry-after')).toBe('7')
  })
})

describe('a refusal', () => {
  const body = '{"prompt":"Say hello"}'
  const long = '/v2/agent/emulated-project-8e40/job'
  const page = '/v1/analytics/emulated-project-8e40/views'

  test.for<[Sent, string]>([
    [{ method: 'POST', body, headers: { 'content-type': 'text/plain' } }, 'content-type is text/plain'],
    [{ method: 'POST', body: '{"prompt":""}' }, 'prompt is empty'],
    [{ method: 'POST', body: '{"prompt":1}' }, 'prompt is not a string'],
    [{ method: 'POST', body: '{"prompt":"x","ref":"main"}' }, 'a field that is not documented: ref'],
    [{ method: 'POST', body: 'prompt' }, 'the body is not a JSON object'],
    [{ method: 'POST', body, headers: { 'user-agent': 'node' } }, 'User-Agent is "node"'],
    [{ method: 'POST', body, path: `${long}?dry=1` }, 'dry=1 is not a documented query parameter'],
    [{ method: 'DELETE', path: `${long}/job-1` }, 'does not take DELETE'],
    [{ path: '/v2/agents' }, 'no such path'],
    [{ path: `${long}/` }, 'no such path'],
    [{ path: `${long}/%E0%A4%A` }, 'malformed percent-encoding'],
    [{ path: `${page}?limit=251` }, 'limit=251 is not from 1 to 250'],
    [{ path: `${page}?limit=10&limit=20` }, 'limit is given twice'],
    [{ path: `${page}?offset=-1` }, 'offset=-1 is not 0 or more'],
    [{ path: `${page}?dateFrom=2026-02-30` }, 'dateFrom=2026-02-30 is no date'],
    [{ path: `${page}?dateTo=yesterday` }, 'dateTo=yesterday is no date'],
    [{ path: `${page}?dateTo=%zz` }, 'malformed percent-encoding'],
    [{ path: `${page}?constructor=1` }, 'constructor=1 is not a documented query parameter'],
  ])('%j', async ([sent, problem], { emulator }) => {
    const response = await send(emulator, sent)
    expect([400, 404, 405]).toContain(response.status)
    expect(emulator.violations).toEqual([expect.stringContaining(problem)])
    expect(emulator.requests).toMatchObject([{ processed: false }])
    emulator.violations.length = 0
  })

  test("is not a violation when it is a user's mistake", async ({ emulator }) => {
    const wrongKey = await create(emulator, 'Say hello', { headers: { authorization: 'Bearer other' } })
    const wrongProject = await create(emulator, 'Say hello', { path: '/v2/agent/other/job' })
    const wrongJob = await message(emulator, 'other')
    expect([wrongKey.status, wrongProject.status, wrongJob.status]).toEqual([401, 404, 404])
    expect(emulator.jobs).toEqual([])
  })

  describe('of the whole key', () => {
    test.override('emulatorOptions', () => ({ forbidden: 'Not from this address', prefix: '/gateway/docs' }))

    test('names its reason', async ({ emulator }) => {
      const response = await create(emulator)
      expect([response.status, await response.json()]).toEqual([403, { error: 'Not from this address' }])
      expect(emulator.requests[0]?.path).toBe(`/gateway/docs${jobPath(emulator)}`)
    })
  })
})

describe('limits', () => {
  const limits = { create: 1, analytics: 2, windowMs: 400, retryAfter: '1' }
  test.override('emulatorOptions', () => ({ limits }))

  test('are kept for each kind of request, and clear', async ({ emulator }) => {
    const status = async () => (await create(emulator)).status
    expect([await status(), await status()]).toEqual([201, 429])
    expect((await message(emulator, 'job-1')).status).toBe(200)
    expect((await views(emulator)).status).toBe(200)
    expect((await views(emulator)).status).toBe(200)
    expect((await views(emulator)).headers.get('retry-after')).toBe('1')
    await sleep(420)
    expect(await status()).toBe(201)
    expect(emulator.requests.filter(({ processed }) => processed)).toHaveLength(5)
  })
})

test('page views come in pages, for the range that was asked for', async ({ emulator }) => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ path: `/${index}`, human: 1, ai: 1, total: 2 }))
  emulator.useViews(({ dateFrom }) => (dateFrom === undefined ? { rows: [] } : { rows }))
  const first = await (await views(emulator, '?dateFrom=2026-08-01&dateTo=2026-08-02T10:00:00Z')).json()
  expect(first).toMatchObject({ totals: { human: 60, ai: 60, total: 120 }, hasMore: true })
  expect(first).toHaveProperty('views.length', 50)
  const last = await (await views(emulator, '?dateFrom=2026-08-01&limit=250&offset=50')).json()
  expect(last).toMatchObject({ views: rows.slice(50), hasMore: false })
  expect(await (await views(emulator)).json()).toMatchObject({ views: [], hasMore: false })
})

test('a held answer waits until it is released', async ({ emulator }) => {
  const hold = emulator.hold('create')
  let answered = false
  const response = create(emulator).finally(() => {
    answered = true
  })
  await hold.arrived
  await sleep(20)
  expect([answered, emulator.jobs.length]).toEqual([false, 1])
  hold.release()
  expect((await response).status).toBe(201)
})

test('a request can be held before the service sees it, while others pass', async ({ emulator }) => {
  const hold = emulator.hold(['create', 'message'], { when: 'before', matches: ({ prompt }) => prompt === 'old' })
  const old = create(emulator, 'old')
  await hold.arrived
  await create(emulator, 'new')
  expect(emulator.jobs.map(({ prompts }) => prompts)).toEqual([['new']])
  hold.release()
  await old
  expect(emulator.jobs.map(({ prompts }) => prompts)).toEqual([['new'], ['old']])
})

test('a request can be waited for, and tells what was sent', async ({ emulator }) => {
  const arrival = emulator.waitForRequest(({ operation }) => operation === 'message', 1_000)
  const { id } = emulator.addJob()
  await message(emulator, id, 'Größer')
  expect(await arrival).toMatchObject({ method: 'POST', prompt: 'Größer', connection: 1, query: {} })
  await expect(emulator.waitForRequest(() => false, 10)).rejects.toThrow('No such request within 10 ms')
})

test('closing ends what is under way', async () => {
  const emulator = await startEmulator()
  emulator.faults.add({ operation: 'any', times: 1, fault: { kind: 'hang', processed: false } })
  const response = create(emulator)
  const ended = expect(response).rejects.toThrow()
  await emulator.waitForRequest(() => true)
  await emulator.close()
  await ended
})
