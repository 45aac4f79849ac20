import { describe, expect } from 'vitest'
import type { AgentJob, JobPlan } from '../../emulator/service/jobs.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { test as emulatorTest } from '../support/emulators.ts'
import { create, jobPath, message, type Sent, send, views } from './client.ts'

/** The clock of the emulator: milliseconds since the epoch. */
let now = Date.parse('2026-11-21T12:00:00Z')

const test = emulatorTest.override('emulatorOptions', () => ({ now: () => now }))

const quick: JobPlan = { runsForMs: 150, ends: 'completed' }

async function readJob(emulator: Emulator, id = 'job-1'): Promise<AgentJob> {
  const response = await send(emulator, { path: `${jobPath(emulator)}/${id}` })
  expect(response.status).toBe(200)
  const [job] = emulator.jobs.filter((known) => known.id === id)
  const body: unknown = await response.json()
  if (job === undefined) throw new Error(`no job ${id}`)
  const { prompts, ...shown } = job
  expect(body).toEqual(shown)
  return shown
}

describe('a job', () => {
  test('runs and completes with a pull request', async ({ emulator }) => {
    emulator.usePlan(() => quick)
    const created = await create(emulator)
    expect(created.status).toBe(201)
    expect(await created.json()).toMatchObject({ id: 'job-1', status: 'active', prLink: null, archivedAt: null })
    now += 150
    expect(await readJob(emulator)).toMatchObject({
      status: 'completed',
      prLink: 'https://github.com/acme/docs/pull/1',
    })
  })

  test.for([
    { directive: 'ends failed', expected: { status: 'failed', prLink: null } },
    { directive: 'ends archived', expected: { status: 'archived', archivedAt: expect.any(String) } },
    { directive: 'no pull request', expected: { status: 'completed', prLink: null } },
  ])('follows the directives in its prompt: $directive', async ({ directive, expected }, { emulator }) => {
    await create(emulator, `Say hello [emulator: runs 0ms, ${directive}]`)
    expect(await readJob(emulator)).toMatchObject(expected)
  })

  test('is refused when its prompt has a misspelt directive', async ({ emulator }) => {
    const response = await create(emulator, '[emulator: end failed]')
    expect(response.status).toBe(400)
    expect(emulator.jobs).toEqual([])
  })

  test('follows a plan of all statuses', async ({ emulator }) => {
    const statuses = [
      { afterMs: 0, status: 'queued' },
      { afterMs: 150, status: 'completed', prLink: 'https://gitlab.com/acme/docs/-/merge_requests/7' },
    ]
    emulator.usePlan(() => ({ statuses }))
    expect(await (await create(emulator)).json()).toMatchObject({ status: 'queued' })
    now += 150
    expect(await readJob(emulator)).toMatchObject({ status: 'completed', prLink: statuses[1]?.prLink })
  })

  test('can be changed', async ({ emulator }) => {
    const { id } = emulator.addJob({ status: 'active' })
    emulator.changeJob(id, { status: 'archived', prLink: null })
    expect(await readJob(emulator, id)).toMatchObject({ status: 'archived', archivedAt: expect.any(String) })
  })
})

describe('a refusal', () => {
  const body = '{"prompt":"Say hello"}'
  const long = '/v2/agent/emulated-project-8e40/job'
  const page = '/v1/analytics/emulated-project-8e40/views'

  test.for<{ sent: Sent; problem: string }>([
    {
      sent: { method: 'POST', body, headers: { 'content-type': 'text/plain' } },
      problem: 'content-type is text/plain',
    },
    { sent: { method: 'POST', body: '{"prompt":""}' }, problem: 'prompt is empty' },
    { sent: { method: 'POST', body: '{"prompt":1}' }, problem: 'prompt is not a string' },
    { sent: { method: 'POST', body: '{"prompt":"x","ref":"main"}' }, problem: 'a field that is not documented: ref' },
    { sent: { method: 'POST', body: 'prompt' }, problem: 'the body is not a JSON object' },
    {
      sent: { method: 'POST', body, headers: { 'user-agent': 'node' } },
      problem: 'user-agent is not docs-agent-action/<version>',
    },
    { sent: { path: page, headers: { 'accept-encoding': 'gzip' } }, problem: 'accept-encoding is not identity' },
    { sent: { path: page, headers: { authorization: 'Basic a2V5' } }, problem: 'authorization is not Bearer <key>' },
    { sent: { method: 'POST', body: '["prompt"]' }, problem: 'the body is not a JSON object' },
    { sent: { method: 'POST', body: '{}' }, problem: 'prompt is not a string' },
    { sent: { method: 'POST', path: page, body }, problem: 'does not take POST' },
    { sent: { path: long }, problem: 'does not take GET' },
    { sent: { path: `${page}?limit=0` }, problem: 'limit=0 is not from 1 to 250' },
    { sent: { method: 'POST', body, path: `${long}?dry=1` }, problem: 'dry=1 is not a documented query parameter' },
    { sent: { method: 'DELETE', path: `${long}/job-1` }, problem: 'does not take DELETE' },
    { sent: { path: '/v2/agents' }, problem: 'no such path' },
    { sent: { path: `${long}/` }, problem: 'no such path' },
    { sent: { path: `${long}/%E0%A4%A` }, problem: 'malformed percent-encoding' },
    { sent: { path: `${page}?limit=251` }, problem: 'limit=251 is not from 1 to 250' },
    { sent: { path: `${page}?limit=10&limit=20` }, problem: 'limit is given twice' },
    { sent: { path: `${page}?offset=-1` }, problem: 'offset=-1 is not 0 or more' },
    { sent: { path: `${page}?dateFrom=2026-02-30` }, problem: 'dateFrom=2026-02-30 is no date' },
    { sent: { path: `${page}?dateTo=yesterday` }, problem: 'dateTo=yesterday is no date' },
    { sent: { path: `${page}?dateTo=%zz` }, problem: 'malformed percent-encoding' },
    { sent: { path: `${page}?constructor=1` }, problem: 'constructor=1 is not a documented query parameter' },
  ])('$problem: $sent', async ({ sent, problem }, { emulator }) => {
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
})

describe('limits', () => {
  test.override('emulatorOptions', () => ({ limits: { create: 1, analytics: 2 }, now: () => now }))

  test('count each kind of request by itself, for an hour', async ({ emulator }) => {
    const status = async () => (await create(emulator)).status
    expect([await status(), await status()]).toEqual([201, 429])
    expect((await message(emulator, 'job-1')).status).toBe(200)
    expect((await views(emulator)).status).toBe(200)
    expect((await views(emulator)).status).toBe(200)
    expect((await views(emulator)).status).toBe(429)
    now += 3_600_000
    expect(await status()).toBe(201)
    expect(emulator.requests.filter(({ processed }) => processed)).toHaveLength(5)
  })
})
