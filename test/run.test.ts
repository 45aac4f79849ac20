import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RunSettings } from '../src/inputs/table.ts'
import { startRun } from '../src/run.ts'
import { decodings, everyForm } from './support/encodings.ts'
import { createFakeClock } from './support/fake-clock.ts'
import { runs } from './support/fuzz.ts'

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
  skipAuthors: [],
  summary: true,
}

function start(signal = new AbortController().signal, secrets: Partial<RunSettings> = {}) {
  return startRun({ ...SETTINGS, ...secrets }, signal, createFakeClock())
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

  const secret = fc.stringMatching(/^[A-Za-z0-9_.~+/=-]{8,24}$/)
  const settings = fc.record({ apiKey: secret, githubToken: secret, docsToken: secret })
  const leaks = settings.chain((secrets) => {
    const forms = Object.values(secrets).map((one) => fc.constantFrom(...everyForm(one)))
    return fc.tuple(
      fc.constant(secrets),
      fc.shuffledSubarray(forms, { minLength: 1 }).chain((of) => fc.tuple(...of)),
    )
  })

  test('shows none of its secrets, however a text is decoded', () => {
    fc.assert(
      fc.property(leaks, ([secrets, forms]) => {
        printed = ''
        const text = forms.join(' ; ')
        const run = start(undefined, secrets)
        run.log.info(text)
        for (const shown of [printed, run.redact(text)]) {
          const seen = decodings(shown)
          for (const one of Object.values(secrets)) expect(seen.filter((decoded) => decoded.includes(one))).toEqual([])
        }
      }),
      { numRuns: runs(50) },
    )
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
