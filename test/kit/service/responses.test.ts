import { describe, expect, test } from 'vitest'
import { createAgentApi } from '../../../src/kit/service/agent-api.ts'
import { createInstantClock } from '../../support/fake-clock.ts'
import { createClientOf, errorOf, KEY, PROJECT } from './harness.ts'

const read = (job: unknown) => createClientOf({ status: 200, text: JSON.stringify(job) }).read()
const create = (job: unknown) => createClientOf({ status: 201, text: JSON.stringify(job) }).create()

describe('of a job', () => {
  test.each<[field: 'status' | 'prLink', value: unknown, expected: string | undefined]>([
    ['status', undefined, undefined],
    ['status', 7, undefined],
    ['status', '', undefined],
    ['status', 'paused\u202e', 'paused\u202e'],
    ['status', `a ${PROJECT} ${KEY}`, 'a *** ***'],
    ['status', ` ${'x'.repeat(200)}`, ` ${'x'.repeat(199)}…`],
    ['status', `${'x'.repeat(195)}${PROJECT}`, `${'x'.repeat(195)}***`],
    ['prLink', null, undefined],
    ['prLink', ['x'], undefined],
    ['prLink', '  \n', undefined],
    ['prLink', ' https://x.example/1 ', 'https://x.example/1'],
    ['prLink', 'x'.repeat(5000), 'x'.repeat(5000)],
    ['prLink', `https://x.example/${PROJECT}?key=${KEY}`, `https://x.example/${PROJECT}?key=***`],
  ])('the %s %j is read as %j', async (field, value, expected) => {
    const absent = { id: 'job-1', status: undefined, prLink: undefined }
    expect(await read({ id: 'another', [field]: value })).toEqual({ ...absent, [field]: expected })
  })

  test.each(['x'.repeat(1000), `job-${PROJECT}`, '::error::x'])('the id %j is read', async (id) => {
    expect(await create({ id })).toMatchObject({ id })
  })

  test('no id holds a key', async () => {
    expect(await create({ id: `job-${KEY}` })).toMatchObject({ id: 'job-***' })
  })

  test.each([undefined, 7, '', '..', '\ud800', 'x'.repeat(1001)])('the id %j is none', async (id) => {
    expect(await errorOf(create({ id }))).toMatchObject({ kind: 'response-without-id' })
  })

  test('the known words of a status stay, whatever the project is called', async () => {
    const response = { status: 200, retryAfter: undefined, location: undefined, text: '{"status":"active"}' }
    const transport = { service: 'x', send: async () => response, close: () => undefined }
    const api = createAgentApi({ transport, projectId: 'active', clock: createInstantClock(), redact: String })
    const until = Number.POSITIVE_INFINITY
    expect(await api.read('1', { until, signal: new AbortController().signal })).toMatchObject({ status: 'active' })
  })

  test.each([null, 7, ['x'], 'x'])('nothing is read of %j', async (json) => {
    expect(await errorOf(read(json))).toMatchObject({ kind: 'unreadable-response' })
    expect(await errorOf(create(json))).toMatchObject({ kind: 'unreadable-response' })
  })
})

test.each<{ refusal: unknown; message: string | undefined }>([
  { refusal: { error: 'No range' }, message: 'No range' },
  { refusal: { error: 'No', details: [null, 7, {}, { message: 7 }, { message: 'b' }] }, message: 'No; b' },
  { refusal: { type: 'about:blank', title: 'Bad gateway', detail: 'No route' }, message: 'Bad gateway; No route' },
  { refusal: { error: 'Forbidden', message: 'Forbidden' }, message: 'Forbidden' },
  { refusal: [{ error: 'x' }], message: undefined },
  { refusal: { error: `Key ${KEY} of ${encodeURIComponent(PROJECT)}\n` }, message: 'Key *** of ***\\n' },
  { refusal: { error: 'x'.repeat(501) }, message: `${'x'.repeat(500)}…` },
])('of the refusal $refusal is shown $message', async ({ refusal, message }) => {
  const error = await errorOf(createClientOf({ status: 400, text: JSON.stringify(refusal) }).create())
  expect(error.remoteMessage).toBe(message)
})

test('a redirect to a host whose name holds key or project shows neither', async () => {
  const location = `https://${KEY}.${PROJECT}.example/`
  const { message } = await errorOf(createClientOf({ status: 302, location }).create())
  expect(message).toContain(' to the host `***.***.example` (302)')
})
