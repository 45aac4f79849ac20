import { describe, expect, test } from 'vitest'
import { startProgress } from '../../../src/kit/core/log.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { silentLog } from '../../support/silent-log.ts'

function startFake() {
  const clock = createFakeClock()
  const lines: string[] = []
  const info = (line: string) => void lines.push(line)
  return { clock, lines, progress: startProgress(clock, { ...silentLog, info, warning: info }) }
}

describe('progress', () => {
  test('shows a sign of life after each 25 seconds of silence, until it is stopped', async () => {
    const { clock, lines, progress } = startFake()
    await clock.sleep(24_999)
    expect(lines).toEqual([])
    await clock.sleep(35_001)
    expect(progress.elapsedMs()).toBe(60_000)
    progress.stop()
    expect(lines).toEqual(['[25s] Still starting.', '[50s] Still starting.'])
    expect(clock.sleepers()).toBe(0)
  })

  test('counts the silence from the last line, and shows the latest activity, which is no line by itself', async () => {
    const { clock, lines, progress } = startFake()
    await clock.sleep(20_000)
    progress.log('Something happened.')
    progress.activity('active')
    await clock.sleep(26_000)
    progress.stop()
    expect(lines).toEqual(['[20s] Something happened.', '[45s] Still active.'])
  })

  test('warns once of each kind', () => {
    const { lines, progress } = startFake()
    progress.warnOnce('unknown-status', 'The status is unknown.')
    progress.warnOnce('unknown-status', 'The status is still unknown.')
    progress.warnOnce('unusable-link', 'The link is unusable.')
    progress.stop()
    expect(lines).toEqual(['The status is unknown.', 'The link is unusable.'])
  })
})
