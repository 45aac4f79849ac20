import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRun } from '../../src/phases/run.ts'
import { createFakeClock } from '../support/fake-clock.ts'

let printed = ''

beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    printed += String(chunk)
    return true
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})

const SETTINGS = {
  apiKey: 'mint_key',
  projectId: 'project',
  githubToken: 'ghs_token',
  pullRequest: undefined,
  skipAuthors: [],
  wantsSummary: true,
}

function start(signal = new AbortController().signal) {
  return startRun(SETTINGS, signal, createFakeClock())
}

describe('a run', () => {
  test('hides key and token everywhere, and the project where people read', () => {
    const { log, redact, redactProject } = start()
    const text = 'mint_key ghs_token project'
    log.info(text)
    expect([printed.trim(), redact(text), redactProject(text)]).toEqual([
      '*** *** project',
      '*** *** project',
      '*** *** ***',
    ])
  })

  test('warns until it is cancelled', () => {
    const cancel = new AbortController()
    const { warn } = start(cancel.signal)
    warn('first', 'Docs agent')
    cancel.abort()
    warn('second', 'Docs agent')
    expect(printed).toContain('first')
    expect(printed).not.toContain('second')
  })
})
