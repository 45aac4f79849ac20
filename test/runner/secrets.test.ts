import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { code, details, fence, link, prose, table } from '../../src/core/markdown.ts'
import { createRedactor, type Redact } from '../../src/core/redact.ts'
import { createLog } from '../../src/runner/log.ts'
import { createOutputs, createSummary } from '../../src/runner/outputs.ts'
import { hostileText } from '../core/hostile-text.ts'
import { decodings, encodedForms, escapedForms } from '../support/encodings.ts'
import { runs } from '../support/fuzz.ts'

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

/** The key as a service may repeat it, without escapes of its own. */
const usualForms = (key: string) =>
  fc.constantFrom(key, encodeURIComponent(key), `Bearer ${key}`, `${key}${key}`, `https://x.test/?k=${key}`)

const anyForm = (key: string) => fc.oneof(usualForms(key), escapedForms(key), encodedForms(key))

/** A key and two texts with the key in them. */
function leaky(formsOf: (key: string) => fc.Arbitrary<string>) {
  return keys.chain((key) => {
    const leak = fc.tuple(hostileText, formsOf(key), hostileText).map((parts) => parts.join(''))
    return fc.tuple(fc.constant(key), leak, leak)
  })
}

describe('whatever text it stands in, the key is not', () => {
  test('in the log', () => {
    fc.assert(
      fc.property(leaky(anyForm), ([key, text, title]) => {
        printed = ''
        const log = createLog(createRedactor({ keys: [key] }))
        log.info(text)
        log.debug(text)
        log.group(title, text)
        for (const kind of ['notice', 'warning', 'error'] as const) log[kind](text, title)
        expect(printed).toContain('***')
        for (const seen of decodings(printed)) expect(seen.includes(key)).toBe(false)
      }),
      { numRuns: runs(50) },
    )
  })

  test('in an output', async () => {
    const outputs = path.join(folder, 'outputs')
    await fc.assert(
      fc.asyncProperty(leaky(anyForm), async ([key, text]) => {
        await writeFile(outputs, '')
        const redact = createRedactor({ keys: [key] })
        createOutputs(redact, createLog(redact))('status', text)
        const written = await readFile(outputs, 'utf8')
        expect(written).toContain('***')
        for (const seen of decodings(written)) expect(seen.includes(key)).toBe(false)
      }),
      { numRuns: runs(50) },
    )
  })

  test.each([
    // Text of our own, and what an address holds once it is normalised.
    { name: 'as it is', formsOf: usualForms, read: (text: string) => text },
    // The escapes of a service are taken out as they are read: Markdown would escape them once more.
    { name: 'in any form', formsOf: anyForm, read: (text: string, redact: Redact) => redact(text) },
  ])('in the summary $name, in Markdown of any kind', async ({ formsOf, read }) => {
    const summary = path.join(folder, 'summary')
    await fc.assert(
      fc.asyncProperty(leaky(formsOf), async ([key, ...leaks]) => {
        await writeFile(summary, '')
        const redact = createRedactor({ keys: [key] })
        const [text, other] = [read(leaks[0], redact), read(leaks[1], redact)]
        const markdown = [
          table(['A', 'B', 'C'], [[code(text), prose(text), link(other, `https://x.test/${other}`)]]),
          details(other, fence(text)),
        ]
        await createSummary(redact, createLog(redact))(markdown.join('\n\n'))
        const written = await readFile(summary, 'utf8')
        for (const seen of decodings(written)) expect(seen.includes(key)).toBe(false)
      }),
      { numRuns: runs(50) },
    )
  })
})
