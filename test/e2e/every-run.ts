import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { commentMarker } from '../../src/agent/memory/records.ts'
import { decodings } from '../support/encodings.ts'
import { OUTPUT_NAMES } from '../support/output-names.ts'
import { CANARY, type StepResult } from './step.ts'

const RESULT = /^(pull-request|no-pull-request|failed|archived|timed-out|submitted|skipped|cancelled|dry-run|error)$/
const COMMANDS = ['add-mask', 'debug', 'group', 'endgroup', 'notice', 'warning', 'error']
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

/** A run that has ended. */
export type EndedRun = StepResult & { exitCode: number | null }

export type Emulators = { emulator: Emulator; github: GitHubEmulator }

/** The secrets that a run is given besides those of the emulators; empty where there is none. */
export interface GivenSecrets {
  key: string
  docsToken: string
}

/** What is true of every run that was given these: it sets `result`, keeps secrets, and forges no commands. */
export async function expectOfEveryRun(result: EndedRun, given: GivenSecrets, emulators: Emulators): Promise<void> {
  const { key, docsToken } = given
  const { commands, masks, outputs, stdout, stderr, log, summary } = result
  expect(stderr, 'standard error').toBe('')
  // A report alone that succeeded has no result.
  if (outputs.result !== undefined || result.exitCode !== 0) expect(outputs.result).toMatch(RESULT)
  expect(stdout, 'a stack trace').not.toMatch(/^\s+at .*:\d+:\d+\)?$/m)
  const secrets = [key, docsToken].filter((secret) => secret !== '')
  expect(masks).toEqual(secrets)
  if (secrets.length > 0) expect(stdout.startsWith('::add-mask::'), 'the mask comes first').toBe(true)
  expect(COMMANDS).toEqual(expect.arrayContaining(commands.map(({ name }) => name)))
  expect(commands.filter(({ message, title }) => [message, title].includes('forged'))).toEqual([])
  expect(OUTPUT_NAMES).toEqual(expect.arrayContaining(Object.keys(outputs)))
  expectNothingInterpreted(summary)
  await expectNoSecrets(result, docsToken, emulators)
  expectHelp(result)
  for (const text of [log, summary]) {
    expect(text).not.toMatch(/\bundefined\b|\[object |\bNaN\b|\bInfinity\b/)
    expect(text).not.toMatch(CONTROL)
  }
}

/** The log of a run with an error links the troubleshooting page. */
function expectHelp({ log, outputs }: StepResult): void {
  if (outputs.result !== 'error') return
  expect(log).toMatch(/^How to fix this: .*\/troubleshooting\.md#[\w-]+$/m)
}

async function expectNoSecrets(result: StepResult, docsToken: string, { emulator, github }: Emulators): Promise<void> {
  const { outputWrites, log, summary } = result
  const { csv, json, markdown } = await filesOf(result)
  const outputs = outputWrites.map(({ name, value }) => `${name}=${value}`)
  const published = [log, ...outputs, visible(summary), csv, json, visible(markdown)]
  expectNone(published, [emulator.apiKey, github.token, docsToken, emulator.projectId])
  expect(published.join('\n'), 'the environment').not.toContain(CANARY)
}

/** Longer texts are only searched as they are: decoding them would take seconds. */
const MOST_DECODED = 200_000

/** None of the secrets is in the texts, nor in what somebody could decode from them. */
function expectNone(texts: readonly string[], given: readonly string[]): void {
  const secrets = given.filter((secret) => secret !== '')
  if (secrets.length === 0) return
  const found = texts.flatMap((text) => (text.length > MOST_DECODED ? text : decodings(text))).join('\n')
  for (const secret of secrets) expect(found, 'a secret').not.toContain(secret)
}

/** A viewer of Markdown interprets no text of others, which is written with references, in a fence, or as a link's destination. */
function expectNothingInterpreted(markdown: string): void {
  const withoutFences = markdown.replace(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, '')
  const text = withoutFences
    .replace(/\]\(<https:[^<>\n]*>\)/g, ']')
    .replace(/^<!-- docs-agent-action\S* \S* ?-->|^<!-- \S+ -->$/gm, '')
  expect(text).not.toMatch(/<img|<!--|@octocat|javascript:|\]\(http|!\[|\*\*b|^## Forged/m)
  for (const [table] of withoutFences.matchAll(/(?:^\|.*\n)+/gm)) {
    const widths = table
      .trimEnd()
      .split('\n')
      .map((row) => row.match(/(?<!\\)\|/g)?.length)
    expect(new Set(widths).size, table).toBe(1)
  }
}

/**
 * Nothing of the environment is in what was sent, a docs token is sent to GitHub alone, as its credentials, and no
 * comment, status or issue contains the key, a token or the project, neither in its text nor in its marker.
 */
export function expectOfEveryExchange({ emulator, github }: Emulators, docsTokens: ReadonlySet<string>): void {
  expect(JSON.stringify([emulator.requests, github.requests]), 'the environment').not.toContain(CANARY)
  const toService = emulator.requests.flatMap(({ path, headers, body }) => [path, JSON.stringify(headers), body])
  const toGitHub = github.requests.flatMap(({ path, body }) => [path, body])
  expectNone([...toService, ...toGitHub], [...docsTokens])
  // The service's bot writes about its previews as it likes.
  const ours = [...github.comments, ...github.deletedComments].filter(({ author }) => author !== 'mintlify[bot]')
  const comments = ours.flatMap(({ versions }) => versions)
  const issues = github.issues.filter(({ user }) => user === github.identity)
  const bodies = [...comments, ...issues.map(({ body }) => body ?? '')]
  const written = [
    ...bodies.flatMap((text) => [visible(text), JSON.stringify(commentMarker.read(text)) ?? '']),
    ...issues.map(({ title }) => title),
    JSON.stringify(github.statuses),
  ]
  expectNone(written, [emulator.apiKey, emulator.projectId, github.token, ...docsTokens])
  for (const body of bodies) expectNothingInterpreted(body)
}

/** The text of a summary or comment as a reader sees it: character references resolved. */
export function visible(markdown: string): string {
  return markdown.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
}

/** The content of the report's files; empty where there are none. */
export async function filesOf({ outputs }: StepResult): Promise<Record<'csv' | 'json' | 'markdown', string>> {
  const content = async (file: string | undefined) => (file === undefined ? '' : await readFile(file, 'utf8'))
  return {
    csv: await content(outputs['page-views-csv']),
    json: await content(outputs['page-views-json']),
    markdown: await content(outputs['page-views-markdown']),
  }
}
