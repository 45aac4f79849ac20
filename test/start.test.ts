import { afterEach, expect, test, vi } from 'vitest'
import { listenForSignals } from '../src/start.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const before = SIGNALS.map((name) => process.listeners(name))

afterEach(() => {
  SIGNALS.forEach((name, index) => {
    for (const listener of process.listeners(name)) {
      if (!before[index]?.includes(listener)) process.off(name, listener)
    }
  })
})

/** Delivers a signal to the listener that was added last, and to no other. */
function deliver(name: (typeof SIGNALS)[number]): void {
  process.listeners(name).at(-1)?.(name)
}

test.each([
  { first: 'SIGINT', second: 'SIGTERM' },
  { first: 'SIGTERM', second: 'SIGINT' },
  { first: 'SIGINT', second: 'SIGINT' },
] as const)('$first cancels the run, and then $second ends it', ({ first, second }) => {
  const endNow = vi.fn()
  const signal = listenForSignals(endNow)
  expect(signal.aborted).toBe(false)
  deliver(first)
  expect(signal.aborted).toBe(true)
  expect(endNow).not.toHaveBeenCalled()
  deliver(second)
  expect(endNow).toHaveBeenCalledOnce()
})
