import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../../src/kit/core/redact.ts'
import { parseJson } from '../../../src/kit/core/text.ts'
import { parseAgentJob } from '../../../src/kit/service/agent-api.ts'
import { parseMessage } from '../../../src/kit/service/exchange.ts'

const KEY = 'mint_s3cret_key'
const PROJECT = 'proj_s3cret_id'
const redact = createRedactor({ keys: [KEY] })
const redactAll = createRedactor({ keys: [KEY], names: [PROJECT] })
const redactors = { redact, redactAll }

describe('a response', () => {
  test.each(['active', 'completed'])('has the status %j, whatever the project is called', (status) => {
    const all = createRedactor({ keys: [status.slice(0, 3)], names: [status] })
    expect(parseAgentJob({ status }, { redact: all, redactAll: all })?.status).toBe(status)
  })

  test('has no part of the project where a text is cut', () => {
    const text = `${'x'.repeat(195)}${PROJECT}`
    expect(parseAgentJob({ status: text }, redactors)?.status).toBe(`${'x'.repeat(195)}***`)
  })
})

describe('the field', () => {
  const long = 'x'.repeat(5000)
  const wrongTypes: readonly unknown[] = [null, 7, {}, ['x']]
  const absent = (value: unknown) => [value, undefined] as const
  const text = [...wrongTypes.map(absent), absent(''), ['x', 'x'], ['::error::x\u202e', '::error::x\u202e']] as const
  const shown = [...text, [` ${long}`, ` ${'x'.repeat(199)}…`], [`a ${PROJECT} ${KEY}`, 'a *** ***']] as const

  const fields: Record<string, readonly (readonly [unknown, unknown])[]> = {
    id: [
      ...text,
      ['x'.repeat(1000), 'x'.repeat(1000)],
      absent('x'.repeat(1001)),
      [`job-${PROJECT}`, `job-${PROJECT}`],
      [`job-${KEY}`, 'job-***'],
    ],
    prLink: [
      ...text,
      absent('  \n'),
      [' https://x.example/1 ', 'https://x.example/1'],
      ['http://x.example/1', 'http://x.example/1'],
      [long, long],
      [`https://x.example/${PROJECT}/1`, `https://x.example/${PROJECT}/1`],
      [`https://x.example/?key=${KEY}`, 'https://x.example/?key=***'],
    ],
    status: [...shown, ['active', 'active'], ['paused', 'paused']],
  }
  const cases = Object.entries(fields).flatMap(([field, rows]) =>
    [[undefined, undefined] as const, ...rows].map(([value, expected]) => ({ field, value, expected })),
  )

  test.each(cases)('$field of a job with the value $value', ({ field, value, expected }) => {
    const parsed = parseAgentJob(asReceived({ [field]: value }), redactors)
    expect(parsed).toEqual({ id: undefined, status: undefined, prLink: undefined, [field]: expected })
  })

  test.each([null, 7, ['x'], 'x'])('%j is no job', (json) => {
    expect(parseAgentJob(asReceived(json), redactors)).toBeUndefined()
  })

  test.each<{ refusal: unknown; message: string | undefined }>([
    { refusal: { error: 'No range' }, message: 'No range' },
    { refusal: { error: 'No', details: [null, 7, {}, { message: 7 }, { message: 'b' }] }, message: 'No; b' },
    {
      refusal: { type: 'about:blank', title: 'Bad gateway', status: 502, detail: 'No route' },
      message: 'Bad gateway; No route',
    },
    { refusal: { error: 'Forbidden', message: 'Forbidden' }, message: 'Forbidden' },
    { refusal: [{ error: 'x' }], message: undefined },
    { refusal: { error: `Key ${KEY} of ${PROJECT}\n` }, message: 'Key *** of ***\\n' },
    { refusal: { error: 'x'.repeat(501) }, message: `${'x'.repeat(500)}…` },
  ])('of the refusal $refusal that is shown is $message', ({ refusal, message }) => {
    expect(parseMessage(asReceived(refusal), redactAll)).toBe(message)
  })
})

/** A value as it is once it went through JSON. */
function asReceived(value: unknown): unknown {
  return parseJson(JSON.stringify(value) ?? '')
}
