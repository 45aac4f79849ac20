import { describe, expect, test } from 'vitest'
import { type EarlierJob, waitForEarlierJob } from '../../src/job/wait.ts'
import { active, archived, completed, createFakes, type FakeOptions, failed, PR, status, withLink } from './fakes.ts'

const TIMEOUT_S = 600

async function wait(options: FakeOptions, earlier: Partial<EarlierJob> = {}) {
  const fakes = createFakes(options)
  const end = await waitForEarlierJob({ jobId: 'job-9', ...earlier }, fakes.ports, fakes.endsIn(TIMEOUT_S))
  return { ...fakes, end, log: fakes.lines.join('\n'), tookS: fakes.clock.elapsed() / 1000 }
}

interface Row extends FakeOptions {
  name: string
  earlier?: Partial<EarlierJob>
  type: 'done' | 'nothing' | 'gone'
  line: string
}

describe('the job of an earlier run', () => {
  test.each<Row>([
    { name: 'completed', read: { 0: completed }, type: 'done', line: 'Job job-9 has ended.' },
    { name: 'has a pull request', read: { 0: withLink }, type: 'done', line: 'Job job-9 has ended.' },
    {
      name: 'failed',
      read: { 0: failed },
      type: 'nothing',
      line: 'Job job-9 came to nothing, so its changes are part of this run.',
    },
    {
      name: 'was archived',
      read: { 0: archived },
      type: 'nothing',
      line: 'Job job-9 came to nothing, so its changes are part of this run.',
    },
    {
      name: 'was archived with a pull request',
      read: { 0: { ...archived, prLink: PR } },
      type: 'done',
      line: 'Job job-9 has ended.',
    },
    {
      name: 'was archived, and its record has a pull request',
      read: { 0: archived },
      earlier: { prLink: PR },
      type: 'done',
      line: 'Job job-9 has ended.',
    },
    {
      name: 'is no longer known',
      read: { 0: status(404) },
      type: 'gone',
      line: 'Job job-9 is no longer known (404), so it counts as done.',
    },
  ])('that $name counts as $type', async ({ earlier, type, line, ...options }) => {
    const { end, log, sent, clock } = await wait(options, earlier)
    expect(end).toEqual({ type })
    expect(log).toMatch('Job job-9 of an earlier run may still be active: waiting for it before the prompt is sent.')
    expect(log).toContain(line)
    expect([sent, clock.sleepers()]).toEqual([[], 0])
  })

  test('is waited for while it is active', async () => {
    const { end, tookS } = await wait({ read: { 0: active, 200: withLink } })
    expect(end).toEqual({ type: 'done' })
    expect(tookS).toBeGreaterThanOrEqual(200)
  })

  test('that shows the end of the request before is waited for after a follow-up', async () => {
    const { end, tookS } = await wait(
      { read: { 0: completed, 20: active, 50: failed } },
      { followedUpAtMs: Date.now() },
    )
    expect(end).toEqual({ type: 'nothing' })
    expect(tookS).toBeGreaterThanOrEqual(50)
  })

  test.each([
    { name: 'does not end in time', read: { 0: active }, result: 'timed-out', tookS: TIMEOUT_S },
    { name: 'cannot be read in time', read: { 0: status(503) }, result: 'timed-out', tookS: TIMEOUT_S },
    {
      name: 'is still active when the run is cancelled',
      read: { 0: active },
      cancelAtS: 50,
      result: 'cancelled',
      tookS: 50,
    },
    { name: 'may not be read', read: { 0: status(403) }, result: 'error', tookS: 0 },
  ])('that $name ends the run', async ({ result, tookS: expectedS, ...options }) => {
    const { end, log, tookS, sent } = await wait(options)
    expect(end).toMatchObject({
      type: 'unknown',
      outcome: { result, jobId: 'job-9', reused: true, sent: 'no', elapsedMs: expectedS * 1000 },
    })
    expect(end.type === 'unknown' && end.outcome.error !== undefined).toBe(result === 'error')
    expect(log).toContain('The prompt was not sent.')
    expect([tookS, sent]).toEqual([expectedS, []])
  })
})
