import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../src/runner/log.ts'
import { createOutputs } from '../../src/runner/outputs.ts'
import { createSummary } from '../../src/runner/summary.ts'
import { code, details, escapedForms, fence, link, prose, table } from '../../src/text/markdown.ts'
import { createRedactor } from '../../src/text/redact.ts'
import { runs } from '../support/fuzz.ts'
import { hostileText } from '../text/hostile-text.ts'

let folder: string
let printed = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'secrets-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(() => {
  vi.stubEnv('RUNNER_DEBUG', '1')
  vi.stubEnv('GITHUB_OUTPUT', path.join(folder, 'outputs'))
  vi.stubEnv('GITHUB_STEP_SUMMARY', path.join(folder, 'summary'))
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    printed += String(chunk)
    return true
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** As keys and tokens are, and with what base64 and URLs hold besides. */
const keys = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_.~+/=-]{6,30}[A-Za-z0-9]$/)

/** A text with the key in it, in one of the forms in which a service may repeat it. */
function leaks(key: string): fc.Arbitrary<string> {
  const form = fc.constantFrom(
    key,
    encodeURIComponent(key),
    `Bearer ${key}`,
    `${key}${key}`,
    `https://x.test/?k=${key}`,
  )
  return fc.tuple(hostileText, form, hostileText).map((parts) => parts.join(''))
}

const leaky = keys.chain((key) => fc.tuple(fc.constant(key), leaks(key), leaks(key)))

describe('whatever text it stands in, the key is not', () => {
  test('in the log', () => {
    fc.assert(
      fc.property(leaky, ([key, text, title]) => {
        printed = ''
        const log = createLog(createRedactor([key]))
        log.info(text)
        log.debug(text)
        log.group(title, text)
        for (const kind of ['notice', 'warning', 'error'] as const) log[kind](text, title)
        expect(printed).toContain('***')
        for (const form of [key, encodeURIComponent(key)]) expect(printed.includes(form)).toBe(false)
      }),
      { numRuns: runs(200) },
    )
  })

  test('in an output', async () => {
    const outputs = path.join(folder, 'outputs')
    await fc.assert(
      fc.asyncProperty(leaky, async ([key, text]) => {
        await writeFile(outputs, '')
        const redact = createRedactor([key])
        createOutputs(redact, createLog(redact)).set('status', text)
        const written = await readFile(outputs, 'utf8')
        expect(written).toContain('***')
        for (const form of [key, encodeURIComponent(key)]) expect(written.includes(form)).toBe(false)
      }),
      { numRuns: runs(100) },
    )
  })

  test('in the summary, in Markdown of any kind', async () => {
    const summary = path.join(folder, 'summary')
    await fc.assert(
      fc.asyncProperty(leaky, async ([key, text, other]) => {
        await writeFile(summary, '')
        const markdown = [
          table(['A', 'B', 'C'], [[code(text), prose(text), link(other, `https://x.test/${other}`)]]),
          details(other, fence(text)),
        ]
        const inMarkdown = createRedactor([key, ...escapedForms(key)])
        await createSummary(inMarkdown, createLog(inMarkdown))(markdown.join('\n\n'))
        const written = await readFile(summary, 'utf8')
        expect(written).toContain('***')
        // As a browser shows it.
        const shown = written.replace(/&#(\d+);/g, (_reference, point: string) => String.fromCodePoint(Number(point)))
        for (const seen of [written, shown]) expect(seen.includes(key)).toBe(false)
      }),
      { numRuns: runs(100) },
    )
  })
})
