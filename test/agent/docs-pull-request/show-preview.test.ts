import { describe, expect, test } from 'vitest'
import { previewComment } from '../../../emulator/github/preview-comment.ts'
import type { FoundDocs } from '../../../src/agent/docs-pull-request/find-docs.ts'
import { showPreview } from '../../../src/agent/docs-pull-request/preview.ts'
import { deadlineIn } from '../../../src/kit/core/clock.ts'
import type { RunOutcome } from '../../../src/kit/core/outcome.ts'
import { createRun } from '../../support/fake-run.ts'
import { pullRequest } from '../change/fakes.ts'

const URL = 'https://acme.mintlify.site/api/regions'
const BUILDING = previewComment({ status: '🟡 Building' })
const READY = previewComment({ url: URL })
const FAILED = previewComment({ status: '🔴 Failed' })

const SEEN = { title: 'Document regions', state: 'open', files: 3 } as const

const DOCS = { repository: { owner: 'acme', name: 'docs' }, visibility: 'private' } as const

const FOUND: Omit<FoundDocs, 'connect'> = {
  location: { repository: { owner: 'acme', name: 'docs' }, number: 318 },
  pullRequest: { ...pullRequest, ...DOCS, repositoryId: 318, branch: '', requested: [] },
  places: { docs: DOCS, code: DOCS, workflow: DOCS },
  seen: SEEN,
  change: undefined,
}

interface Options {
  /** What is read from so many seconds on; nothing before the first. */
  comments?: Readonly<Record<number, string | Error>>
  outcome?: Partial<RunOutcome>
  /** When the prompt was sent, in seconds from the start of the wait. */
  sentAtS?: number
  /** What is left of the step. */
  leftS?: number
  /** When the run is cancelled, in seconds from the start of the wait. */
  cancelAtS?: number
  /** Whether people may be shown nothing of the docs pull request. */
  isHidden?: boolean
  /** Whether the run was cancelled before. */
  isCancelled?: boolean
}

/** Waits for a preview in memory; `reads` are the seconds at which the comments were read. */
async function show(options: Options = {}) {
  const { comments = {}, sentAtS, leftS = 3600, cancelAtS, isHidden, isCancelled = false } = options
  const cancellation = cancelAtS === undefined ? { cancelled: isCancelled } : { cancelAtMs: cancelAtS * 1000 }
  const fakes = createRun(cancellation)
  const { clock } = fakes.run
  const startedAt = clock.now()
  const reads: number[] = []
  const unused = () => Promise.reject(new Error('not asked for'))
  const source = {
    ...{ read: unused, reviewers: unused, files: unused, addLabels: unused, requestReview: unused },
    async comments() {
      const seconds = (clock.now() - startedAt) / 1000
      reads.push(seconds)
      const [, read] = Object.entries(comments).findLast(([fromS]) => Number(fromS) <= seconds) ?? []
      if (read instanceof Error) throw read
      return read === undefined ? [] : [{ author: 'mintlify[bot]', body: read, editedAt: startedAt }]
    },
  }
  const updates: (RunOutcome & { until: number })[] = []
  const { run } = fakes
  const commentKeeper = {
    update: async (updated: RunOutcome, { until }: { until: number }) =>
      void updates.push({ ...updated, until: until - clock.now() }),
  }
  const sentAt = sentAtS === undefined ? undefined : startedAt + sentAtS * 1000
  const outcome: RunOutcome = {
    result: 'pull-request',

    sent: 'yes',
    elapsedMs: 0,
    sentAt,
    ...options.outcome,
  }
  const elsewhere = { repository: { owner: 'acme', name: 'app' }, visibility: 'public' } as const
  const places = isHidden ? { docs: DOCS, code: elsewhere, workflow: elsewhere } : FOUND.places
  const found = { ...FOUND, places, connect: async () => source }
  await showPreview(found, { outcome, commentKeeper, deadline: deadlineIn(leftS * 1000, run) }, run)
  return { ...fakes, reads, updates, tookS: (clock.now() - startedAt) / 1000 }
}

describe('the preview', () => {
  test('that is ready is linked in outputs, summary, comment and log', async () => {
    const { outputs, summaries, updates, lines, warnings, reads } = await show({ comments: { 0: READY } })
    expect(reads).toEqual([0])
    expect(outputs).toEqual({ 'docs-preview-url': URL })
    expect(summaries).toEqual([`### Preview\n\n🔎 [Preview](<${URL}>)\n`])
    expect(updates).toMatchObject([{ result: 'pull-request', docs: { ...SEEN, previewUrl: URL }, until: 10_000 }])
    expect(lines).toEqual([
      'Waiting for the preview of acme/docs#318, at most 5m 00s.',
      `The preview of acme/docs#318 is ready: ${URL}`,
    ])
    expect(warnings).toEqual([])
  })

  test('of docs that not all may see is not linked, and only a later step gets its address', async () => {
    const { outputs, summaries, updates, lines } = await show({ comments: { 0: READY }, isHidden: true })
    expect(outputs).toEqual({ 'docs-preview-url': URL })
    expect({ summaries, updates }).toEqual({ summaries: [], updates: [] })
    expect(lines.at(-1)).toBe('The preview of acme/docs#318 is ready')
  })

  test('is waited for until it is ready', async () => {
    const { reads, outputs, updates, lines } = await show({ comments: { 7: BUILDING, 100: READY } })
    expect(reads).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
    expect(lines).toContain('[25s] Still waiting for the preview of acme/docs#318.')
    expect([outputs['docs-preview-url'], updates[0]?.docs?.previewUrl]).toEqual([URL, URL])
  })

  test.each<[what: string, options: Options, tookS: number, why: string]>([
    ['failed', { comments: { 0: FAILED } }, 0, 'it could not be built'],
    ['still being built after five minutes', { comments: { 0: BUILDING } }, 300, 'it was not ready in time'],
    ['missing after a minute', {}, 60, 'it was not ready in time'],
    ['being built when the step ends', { comments: { 0: BUILDING }, leftS: 20 }, 20, 'it was not ready in time'],
    ['of an earlier build', { comments: { 0: READY }, sentAtS: 1 }, 300, 'it was not ready in time'],
  ])('that is %s is not linked, and the log says why', async (_what, options, tookS, why) => {
    const { lines, outputs, summaries, updates, warnings, ...result } = await show(options)
    expect(result.tookS).toBe(tookS)
    expect(lines.at(-1)).toBe(`The preview of acme/docs#318 is not linked, because ${why}.`)
    expect({ outputs, summaries, updates, warnings }).toEqual({ outputs: {}, summaries: [], updates: [], warnings: [] })
  })

  test.each<[result: RunOutcome['result'], isWanted: boolean]>([
    ['pull-request', true],
    ['archived', true],
    ['failed', false],
    ['timed-out', false],
  ])('of a run with the result %s is waited for: %s', async (result, isWanted) => {
    const { reads, outputs } = await show({ comments: { 0: READY }, outcome: { result } })
    expect(reads).toHaveLength(isWanted ? 1 : 0)
    expect(outputs['docs-preview-url']).toBe(isWanted ? URL : undefined)
  })

  test('is not waited for where the step has no time left, and the log says so', async () => {
    const { reads, outputs, lines } = await show({ leftS: 0 })
    const line = 'No time is left to wait for the preview of acme/docs#318.'
    expect({ reads, outputs, lines }).toEqual({ reads: [], outputs: {}, lines: [line] })
  })
})

test('trouble with the preview is a line, and costs nothing', async () => {
  const { outputs, summaries, updates, warnings, lines } = await show({ comments: { 0: new Error('No, thanks.') } })
  expect({ outputs, summaries, updates, warnings }).toEqual({ outputs: {}, summaries: [], updates: [], warnings: [] })
  expect(lines.at(-1)).toBe('The preview of acme/docs#318 is unknown: No, thanks.')
})

describe('a signal', () => {
  test.each<[what: string, options: Options]>([
    ['before a comment', { cancelAtS: 13 }],
    ['while it is built', { comments: { 0: BUILDING }, cancelAtS: 13 }],
  ])('%s ends the wait, and leaves what was written', async (_what, options) => {
    const { outputs, summaries, updates, tookS, warnings } = await show(options)
    expect({ outputs, summaries, updates, warnings }).toEqual({ outputs: {}, summaries: [], updates: [], warnings: [] })
    expect(tookS).toBe(13)
  })

  test('before the wait begins no wait', async () => {
    const { reads, outputs, lines } = await show({ comments: { 0: READY }, isCancelled: true })
    expect({ reads, outputs, lines }).toEqual({ reads: [], outputs: {}, lines: [] })
  })
})
