import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { waitForJob } from '../../../src/agent/wait/wait.ts'
import { startProgress } from '../../../src/kit/core/log.ts'
import { runs } from '../../support/fuzz.ts'
import {
  active,
  agentJob,
  completed,
  createFakes,
  type FakeOptions,
  failed,
  type JobFields,
  status,
  withLink,
} from '../job/fakes.ts'

interface Case extends FakeOptions {
  /** What happened before the wait, with its response; the job is only waited for if neither is given. */
  created?: JobFields
  followedUp?: JobFields
  timeoutS?: number
}

async function waitFor({ created, followedUp, timeoutS = 1800, ...options }: Case) {
  const fakes = createFakes(options)
  const { ports, clock } = fakes
  const response = created ?? followedUp
  const spec = {
    jobId: 'job-1',
    isNew: created !== undefined,
    followedUpAtMs: followedUp === undefined ? undefined : clock.now(),
    response: response && agentJob(response),
    awaitsLink: true,
    onResponse: ports.onJob,
  }
  const progress = startProgress(clock, ports.log)
  const end = await waitForJob(spec, { ports, progress, deadline: fakes.endsIn(timeoutS) }).finally(progress.stop)
  return { ...fakes, end, endedAtS: clock.elapsed() / 1000 }
}

/** A wait as its transcript: the log, the warnings, when the job was read, and the end. */
async function transcribe(options: Case): Promise<string> {
  const { lines, warnings, reads, end, endedAtS } = await waitFor(options)
  const { type, job } = end
  const known = [job?.status, job?.prLink, 'unsettled' in end && end.unsettled && 'perhaps of an earlier prompt']
  const error = 'error' in end ? end.error?.what : undefined
  return [
    ...lines,
    ...warnings.map((warning) => `! ${warning}`),
    `reads: ${reads.map((at) => Math.round(at * 10) / 10).join(' ')}`,
    `= ${type} after ${Math.round(endedAtS * 1000) / 1000} s: ${known.filter(Boolean).join(', ') || 'nothing known'}${error ? `; ${error}` : ''}`,
  ].join('\n')
}

const ends = (atS: number, end: JobFields = withLink) => ({ 0: active, [atS]: end })
const refusedOnce = (call: number, retryAfterS: number, otherwise: JobFields) => (_atS: number, current: number) =>
  current === call ? status(429, retryAfterS) : otherwise

/** The waits of each file of transcripts. */
const WAITS: Record<string, readonly (readonly [name: string, options: Case])[]> = {
  'at the deadline, a job': [
    ['that ends then has ended', { read: ends(60), timeoutS: 60 }],
    ['that ends later has not', { read: ends(60.001), timeoutS: 60 }],
    ['is read a last time for five seconds', { read: ends(60), timeoutS: 60, readTakesS: 4 }],
    ['is read for no longer', { read: ends(600), timeoutS: 60, readTakesS: 6 }],
    ['that completed without a link has ended', { read: ends(58, completed), timeoutS: 60 }],
    ['that shows an end of before has not', { followedUp: completed, read: { 0: completed }, timeoutS: 40 }],
    ['whose link comes then has it', { read: { 0: completed, 6: withLink }, timeoutS: 6 }],
    ['that cannot be read is as it was', { read: { 0: active, 20: status(503) }, timeoutS: 60 }],
  ],
  'after a temporary failure, a job': [
    ['is read again for minutes', { read: { 0: active, 20: status(503), 140: active, 150: withLink } }],
    ['is read in growing pauses', { read: { 0: status(503) }, random: () => 0.999, timeoutS: 300 }],
    ['is read when Retry-After asks for it', { read: refusedOnce(2, 45, active), timeoutS: 60 }],
    ['with an end of before too', { followedUp: completed, read: refusedOnce(3, 90, completed), timeoutS: 120 }],
    ['whose link is awaited too', { read: refusedOnce(2, 7, completed), timeoutS: 120 }],
    ['is read a last time all the same', { read: { 0: status(429, 3600), 50: withLink }, timeoutS: 60 }],
  ],
  'after a refusal, a job': [
    ['is not read again', { read: { 0: active, 6: status(401, 60) } }],
    ['is not read again after a redirect', { read: { 0: active, 6: status(307) } }],
    ['that is new may be unknown for 30 s', { created: active, read: { 0: status(404), 28: withLink } }],
    ['that is new is unknown after 30 s', { created: active, read: { 0: status(404), 40: withLink } }],
    ['may be unknown for 5 s', { read: { 0: status(404), 4: withLink } }],
    ['is unknown after exactly 5 s', { read: { 0: status(404) }, readTakesS: 5 }],
  ],
  'the link of a job that completed': [
    ['is awaited for 10 s', { read: { 0: completed, 9.9: withLink } }],
    ['is given up after 10 s', { read: { 0: completed } }],
    ['is given up where Retry-After ends later', { read: { 0: completed, 2: status(429, 9), 10: withLink } }],
    ['is given up where the service keeps failing', { read: { 0: completed, 1: status(503) } }],
    ['counts also if it is not https:', { read: { 0: { status: 'completed', prLink: 'javascript:alert(1)' } } }],
  ],
  'after a follow-up, a job': [
    ['that only shows an end has ended after a minute', { followedUp: completed, read: { 0: failed } }],
    [
      'is read again where it was asked before',
      { followedUp: completed, read: { 0: failed, 59.5: withLink }, readTakesS: 3 },
    ],
    ['that shows an end may be cancelled', { followedUp: completed, read: { 0: failed }, cancelAtS: 40 }],
    ['that was active has its own state', { followedUp: completed, read: { 0: active }, timeoutS: 40 }],
  ],
  'the log of a job': [
    ['shows each change of its status', { read: { 0: { status: 'queued' }, 10: active, 30: withLink } }],
    ['shows signs of life', { read: { 0: active }, timeoutS: 60 }],
    ['warns of a missing status', { read: { 0: {}, 30: withLink } }],
    ['shows the last failure in signs of life', { read: { 0: status(503) }, timeoutS: 30 }],
    [
      'is not a failure of the service where a read is cancelled',
      { read: { 0: active }, readTakesS: 20, cancelAtS: 10 },
    ],
  ],
}

test.each(Object.entries(WAITS))('%s proceeds as its transcripts say', async (group, rows) => {
  const transcripts: string[] = []
  for (const [name, options] of rows) transcripts.push(`# ${group} ${name}\n${await transcribe(options)}\n`)
  const file = path.join(import.meta.dirname, 'transcripts', `${group.replaceAll(/\W+/g, '-')}.txt`)
  await expect(transcripts.join('\n')).toMatchFileSnapshot(file)
})

describe('the end of a job', () => {
  test.each([
    [5, 6],
    [34, 2.5],
    [108, 3],
    [747, 15],
  ])('is found soon when the job takes %i seconds, whatever the jitter: within %f s', async (seconds, delayS) => {
    for (const chance of [0, 0.5, 0.999]) {
      const { end, endedAtS } = await waitFor({ created: active, read: ends(seconds), random: () => chance })
      expect(end.type).toBe('ended')
      expect(endedAtS - seconds).toBeLessThan(delayS)
    }
  })

  test('before the deadline is never reported as a time-out', async () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 600 }),
      share,
      share,
      async (timeoutS, endsAfter, chance) => {
        const read = ends(timeoutS * endsAfter)
        const { end, endedAtS } = await waitFor({ timeoutS, read, random: () => chance * 0.999 })
        expect(end.type).toBe('ended')
        expect(endedAtS).toBeLessThanOrEqual(timeoutS)
      },
    )
    await fc.assert(property, { numRuns: runs(50) })
  })
})

test.each<[name: string, options: Case]>([
  ['a wait of a day', { read: { 0: active }, timeoutS: 86_400 }],
  ['slow responses', { read: { 0: active }, readTakesS: 28, timeoutS: 3600 }],
  ['a long Retry-After', { read: { 0: status(429, 1800) }, timeoutS: 3600 }],
])('there is a sign of life every thirty seconds, but not many more: %s', async (_, options) => {
  const { linesAtS, endedAtS } = await waitFor(options)
  const pauses = [...linesAtS, endedAtS].map((at, index) => at - (linesAtS[index - 1] ?? 0))
  expect(Math.max(...pauses)).toBeLessThanOrEqual(30)
  expect(linesAtS.length).toBeLessThan(endedAtS / 20)
})
