import { describe, expect } from 'vitest'
import { onPullRequest } from '../support/events.ts'
import { count, headLine, test } from './fixture.ts'

// What depends on signals and on the process. At every moment of a run: faults/cancellation.test.ts.

const inputs = { prompt: 'Say hello', comment: 'true' }
const event = onPullRequest('pull_request')

/** Arguments of Node that run this before the program. With `process.kill`, the process gets a signal at that point. */
const runFirst = (source: string) => ({
  nodeArgs: ['--import', `data:text/javascript,${encodeURIComponent(source)}`],
})

describe.concurrent('a run that is cancelled', () => {
  test('while the program is loaded sends nothing', async ({ action, emulator, github }) => {
    const whenLoaded = `
      import { registerHooks } from 'node:module'
      const isChunk = (url) => /\\/\\d+\\.index\\.js$/.test(url)
      let isSent = false
      registerHooks({ load(url, context, next) {
        if (isChunk(url) && !isSent) process.kill(process.pid, 'SIGINT')
        isSent ||= isChunk(url)
        return next(url, context)
      } })`
    const { exitCode, outputs, summary } = await action.run(inputs, { event, ...runFirst(whenLoaded) })
    expect([exitCode, outputs.result]).toEqual([1, 'cancelled'])
    expect(summary).toMatch(/^The run was cancelled before anything was sent\.$/m)
    expect([emulator.requests, github.comments]).toEqual([[], []])
  })

  test('while its prompt is sent keeps the id of the job', async ({ action, emulator, github }) => {
    github.addPullRequest()
    const gate = emulator.hold('create')
    const { kill, finished } = await action.start(inputs, { event })
    await gate.arrived
    kill('SIGINT')
    gate.release()
    const { exitCode, outputs, summary, annotations } = await finished
    expect([exitCode, outputs.result, outputs['job-id']]).toEqual([1, 'cancelled', 'job-1'])
    expect(count(emulator, 'create')).toBe(1)
    expect(summary).toContain('job-id: "job-1"')
    expect(annotations).toMatchObject([
      { level: 'notice' },
      { level: 'error', message: expect.stringContaining('job-id: job-1') },
    ])
    expect(headLine(github.comments[0]?.body)).toMatch(/^🛑/)
  })

  test('is ended at once by a second signal', async ({ action, emulator }) => {
    const gate = emulator.hold('create')
    const { kill, finished } = await action.startUnchecked(inputs)
    await gate.arrived
    kill('SIGINT')
    kill('SIGTERM')
    // With one signal it would wait for the response, and then write the summary.
    const { exitCode, signal, summary } = await finished
    expect([exitCode, signal, summary]).toEqual([1, null, ''])
  })
})
