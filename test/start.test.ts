import { readFile } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { listenForSignals, nodeProblem } from '../src/start.ts'

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

test.each([
  ['22.19.0', false],
  ['22.20.1', false],
  ['23.0.0', false],
  ['24.21.0', false],
  ['22.18.9', true],
  ['21.30.0', true],
  ['20.19.5', true],
])('Node %s is too old: %s', (version, isTooOld) => {
  expect(nodeProblem(version)?.includes(`this is Node ${version}.`) ?? false).toBe(isTooOld)
})

test('the oldest Node is that of undici', async () => {
  const { engines } = JSON.parse(await readFile('node_modules/undici/package.json', 'utf8'))
  const oldest = engines.node.replace('>=', '')
  const own = JSON.parse(await readFile('package.json', 'utf8'))
  expect(own.engines).toEqual({ node: `>=${oldest}` })
  expect(nodeProblem(oldest)).toBeUndefined()
})
