import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRun } from '../../src/kit/run.ts'
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
  docsToken: 'ghs_docs_token',
  pullRequest: undefined,
  repository: undefined,
  isRepositoryInvalid: false,
  skipAuthors: [],
  summary: true,
  permissions: [],
}

function start(signal = new AbortController().signal) {
  return startRun(SETTINGS, { repositoryId: undefined, visibility: 'unknown' }, { signal, clock: createFakeClock() })
}

describe('a run', () => {
  test('hides key, tokens and project, but for the project in links and in the id of the job', () => {
    const { log, redact, setOutput } = start()
    const text = 'mint_key ghs_token ghs_docs_token project https://github.com/project/docs?k=mint_key job-project-1'
    log.info(text)
    setOutput('job-id', 'job-project-1')
    expect([printed.trim(), redact(text)]).toEqual([
      expect.stringContaining('*** *** *** *** https://github.com/project/docs?k=*** job-***-1'),
      '*** *** *** *** https://github.com/project/docs?k=*** job-project-1',
    ])
  })

  test('warns until it is cancelled', () => {
    const cancel = new AbortController()
    const { log } = start(cancel.signal)
    log.warning('first', undefined)
    cancel.abort()
    log.warning('second', undefined)
    expect(printed).toContain('first')
    expect(printed).not.toContain('second')
  })
})
