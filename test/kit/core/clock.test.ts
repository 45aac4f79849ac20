import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import {
  abortAfter,
  atMost,
  deadlineIn,
  formatDate,
  formatDuration,
  leftMs,
  sleepUntil,
  systemClock,
} from '../../../src/kit/core/clock.ts'
import { createFakeClock } from '../../support/fake-clock.ts'

test.each([
  [59_600, '1m 00s'],
  [65_000, '1m 05s'],
  [7_210_000, '2h 00m 10s'],
])('%i ms reads %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

test('a day for people is that of UTC', () => {
  expect(formatDate(Date.UTC(2026, 10, 4, 23, 59))).toBe('4 November 2026')
})

// The fake has to keep what the real clock promises, or the tests that rest on it say nothing.
describe.each([
  ['the system clock', systemClock],
  ['the fake clock', createFakeClock()],
])('%s', (_name, clock) => {
  test('sleeps for the time given, and then forgets the signal', async () => {
    const before = clock.now()
    const { signal } = new AbortController()
    await clock.sleep(20, signal)
    expect(clock.now() - before).toBeGreaterThanOrEqual(19)
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })

  test('wakes with the reason of the signal, at once', async () => {
    const controller = new AbortController()
    const sleep = clock.sleep(60 * 60 * 1000, controller.signal)
    controller.abort('enough')
    await expect(sleep).rejects.toBe('enough')
    await expect(clock.sleep(60 * 60 * 1000, controller.signal)).rejects.toBe('enough')
  })

  test('limits the time', async () => {
    const before = clock.now()
    const signal = clock.timeout(20)
    expect(signal.aborted).toBe(false)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    expect(clock.now() - before).toBeGreaterThanOrEqual(19)
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
  })
})

test('the fake clock wakes its sleepers in the order of time, whoever fell asleep first', async () => {
  const clock = createFakeClock()
  const woken: string[] = []
  const sleeper = async (name: string, ...lengths: number[]) => {
    for (const ms of lengths) {
      await clock.sleep(ms)
      woken.push(`${name} at ${clock.elapsed()}`)
    }
  }
  await Promise.all([sleeper('a', 50, 50), sleeper('b', 10, 60), sleeper('c', 50)])
  expect(woken).toEqual(['b at 10', 'a at 50', 'c at 50', 'b at 70', 'a at 100'])
  expect(clock.sleepers()).toBe(0)
})

describe('a delayed abort', () => {
  test('follows the abort of its signal after the grace period', async () => {
    const clock = createFakeClock()
    const run = new AbortController()
    const { signal } = abortAfter(run.signal, 3000, clock)
    await clock.sleep(10_000)
    run.abort()
    await clock.sleep(2999)
    expect(signal.aborted).toBe(false)
    await clock.sleep(1)
    expect(signal.aborted).toBe(true)
  })

  test('never comes once it is stopped, and leaves neither a timer nor a listener', async () => {
    const clock = createFakeClock()
    const run = new AbortController()
    abortAfter(run.signal, 3000, clock).stop()
    expect(getEventListeners(run.signal, 'abort')).toHaveLength(0)
    run.abort()
    const late = abortAfter(run.signal, 3000, clock)
    expect(clock.sleepers()).toBe(1)
    late.stop()
    expect(clock.sleepers()).toBe(0)
    await clock.sleep(10_000)
    expect(late.signal.aborted).toBe(false)
  })
})

describe('a deadline', () => {
  test.each([999, 1001])('of a second, at most %i ms from now', (ms) => {
    const clock = createFakeClock()
    const deadline = deadlineIn(1000, { clock, signal: new AbortController().signal })
    const shorter = atMost(ms, deadline, clock)
    expect([leftMs(shorter, clock), shorter.signal]).toEqual([Math.min(ms, 1000), deadline.signal])
  })

  test.each([
    ['is waited for', 1000, undefined, 1000, true],
    ['that has passed is not waited for', -1, undefined, 0, true],
    ['is waited for until the signal aborts', 1000, 300, 300, false],
  ])('%s', async (_name, ms, abortAtMs, elapsedMs, isOver) => {
    const clock = createFakeClock()
    const run = new AbortController()
    if (abortAtMs !== undefined) clock.at(abortAtMs, () => run.abort())
    expect(await sleepUntil(deadlineIn(ms, { clock, signal: run.signal }), clock)).toBe(isOver)
    expect(clock.elapsed()).toBe(elapsedMs)
  })
})
