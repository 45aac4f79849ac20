import { describe, expect, test } from 'vitest'
import type { Log } from '../../../src/kit/core/log.ts'
import { startProgress } from '../../../src/kit/core/log.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { silentLog } from '../../support/silent-log.ts'

function startFake() {
  const clock = createFakeClock()
  const lines: string[] = []
  const warnings: string[] = []
  const log: Log = {
    ...silentLog,
    info: (line) => void lines.push(line),
    warning: (message) => void warnings.push(message),
  }
  return { clock, lines, warnings, progress: startProgress(clock, log) }
}

describe('progress', () => {
  test('shows a sign of life after each 25 seconds of silence', async () => {
    const { clock, lines, progress } = startFake()
    await clock.sleep(24_999)
    expect(lines).toEqual([])
    await clock.sleep(55_001)
    expect(progress.elapsedMs()).toBe(80_000)
    progress.stop()
    expect(lines).toEqual(['[25s] Still starting.', '[50s] Still starting.', '[1m 15s] Still starting.'])
  })

  test('counts the silence from the last line', async () => {
    const { clock, lines, progress } = startFake()
    await clock.sleep(20_000)
    progress.log('Something happened.')
    await clock.sleep(24_000)
    expect(lines).toHaveLength(1)
    await clock.sleep(2000)
    progress.stop()
    expect(lines).toEqual(['[20s] Something happened.', '[45s] Still starting.'])
  })

  test('shows the latest activity, which is no line by itself', async () => {
    const { clock, lines, progress } = startFake()
    progress.activity('creating the job')
    await clock.sleep(10_000)
    progress.activity('active')
    await clock.sleep(20_000)
    progress.stop()
    expect(lines).toEqual(['[25s] Still active.'])
  })

  test('warns once of each kind', () => {
    const { warnings, progress } = startFake()
    progress.warnOnce('unknown-status', 'The status is unknown.')
    progress.warnOnce('unknown-status', 'The status is still unknown.')
    progress.warnOnce('unusable-link', 'The link is unusable.')
    progress.stop()
    expect(warnings).toEqual(['The status is unknown.', 'The link is unusable.'])
  })

  test('leaves no sleeper once it is stopped', () => {
    const { clock, progress } = startFake()
    progress.stop()
    expect(clock.sleepers()).toBe(0)
  })
})
