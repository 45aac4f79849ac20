import { describe, expect, test } from 'vitest'
import { previewComment } from '../../../emulator/github/preview-comment.ts'
import type { FoundDocs } from '../../../src/agent/docs-pull-request/look-after.ts'
import { showPreview } from '../../../src/agent/docs-pull-request/preview.ts'
import type { DocsPullRequestSource } from '../../../src/agent/docs-pull-request/requests.ts'
import { deadlineIn } from '../../../src/kit/core/clock.ts'
import { GitHubError } from '../../../src/kit/core/errors.ts'
import type { RunOutcome } from '../../../src/kit/core/outcome.ts'
import type { Run } from '../../../src/kit/run.ts'
import { createRun } from '../../support/fake-run.ts'
import { pullRequest } from '../change/fakes.ts'

const URL = 'https://acme.mintlify.site/api/regions'
const BUILDING = previewComment({ status: '🟡 Building' })
const READY = previewComment({ url: URL })
const FAILED = previewComment({ status: '🔴 Failed' })

const SEEN = { title: 'Document regions', state: 'open', files: 3 } as const

const FOUND: FoundDocs = {
  location: { repository: { owner: 'acme', name: 'docs' }, number: 318 },
  pullRequest: { ...pullRequest, visibility: 'private' as const, branch: '', requested: [] },
  shown: { comment: SEEN, summary: SEEN },
  mayNameCode: true,
}

const fault = new GitHubError(503, { kind: 'github-fault', what: 'GitHub failed (503).', advice: 'Later.' })
const refusal = new GitHubError(403, { kind: 'github-refused', what: 'GitHub refused (403).', advice: 'Check.' })

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
  const connectedTo: string[] = []
  const history: [name: string, value: string][] = []
  const source: Pick<DocsPullRequestSource, 'comments'> = {
    async comments() {
      const seconds = (clock.now() - startedAt) / 1000
      reads.push(seconds)
      const [, read] = Object.entries(comments).findLast(([fromS]) => Number(fromS) <= seconds) ?? []
      if (read instanceof Error) throw read
      return read === undefined ? [] : [{ author: 'mintlify[bot]', body: read, editedAt: startedAt }]
    },
  }
  const updates: (RunOutcome & { until: number })[] = []
  const run: Run = {
    ...fakes.run,
    async connect(to, deadline) {
      connectedTo.push(to)
      const github = await fakes.run.connect(to, deadline)
      const unused = () => Promise.reject(new Error('not asked for'))
      const rest = { read: unused, reviewers: unused, files: unused, addLabels: unused, requestReviews: unused }
      return { ...github, docsPullRequest: () => ({ ...rest, ...source }) }
    },
    setOutput(name, value) {
      history.push([name, value])
      fakes.run.setOutput(name, value)
    },
  }
  const comment = {
    update: async (updated: RunOutcome, { until }: { until: number }) =>
      void updates.push({ ...updated, until: until - clock.now() }),
  }
  const sentAt = sentAtS === undefined ? undefined : startedAt + sentAtS * 1000
  const outcome: RunOutcome = {
    result: 'pull-request',
    reused: false,
    sent: 'yes',
    elapsedMs: 0,
    sentAt,
    ...options.outcome,
  }
  const found = isHidden ? { ...FOUND, shown: { comment: undefined, summary: undefined } } : FOUND
  await showPreview(found, { outcome, comment, deadline: deadlineIn(leftS * 1000, run) }, run)
  return { ...fakes, reads, connectedTo, updates, history, tookS: (clock.now() - startedAt) / 1000 }
}

describe('the preview', () => {
  test('that is ready is linked in outputs, summary, comment and log', async () => {
    const { outputs, summaries, updates, lines, warnings, reads } = await show({ comments: { 0: READY } })
    expect(reads).toEqual([0])
    expect(outputs).toEqual({ 'docs-preview-state': 'ready', 'docs-preview-url': URL })
    expect(summaries).toEqual([`### Preview\n\n🔎 [Preview](<${URL}>)\n`])
    const preview = { state: 'ready', url: URL }
    expect(updates).toMatchObject([{ result: 'pull-request', docs: { ...SEEN, preview }, until: 10_000 }])
    expect(lines).toEqual([
      'Waiting for the preview of acme/docs#318, at most 5m 00s.',
      `The preview of acme/docs#318: ready, ${URL}.`,
    ])
    expect(warnings).toEqual([])
  })

  test('of docs that not all may see is not linked, and only a later step gets its address', async () => {
    const { outputs, summaries, updates, lines } = await show({ comments: { 0: READY }, isHidden: true })
    expect(outputs).toEqual({ 'docs-preview-state': 'ready', 'docs-preview-url': URL })
    expect(summaries).toEqual(['### Preview\n\n🔎 The preview is ready. The docs pull request links to it.\n'])
    expect(updates).toEqual([])
    expect(lines.at(-1)).toBe('The preview of acme/docs#318: ready.')
  })

  test('is waited for until it is ready, by reads that grow apart', async () => {
    const { reads, history, updates, lines } = await show({ comments: { 7: BUILDING, 100: READY } })
    expect(reads).toEqual([0, 5, 12.5, 23.75, 40.625, 60.625, 80.625, 100.625])
    expect(lines).toContain('[25s] Still waiting for the preview of acme/docs#318.')
    const states = history.filter(([name]) => name === 'docs-preview-state').map(([, state]) => state)
    expect([...new Set(states)]).toEqual(['none', 'building', 'ready'])
    expect(updates[0]?.docs?.preview).toEqual({ state: 'ready', url: URL })
  })

  test.each<[what: string, options: Options, state: string, tookS: number, says: RegExp]>([
    ['failed', { comments: { 0: FAILED } }, 'failed', 0, /preview could not be built/],
    ['still being built after five minutes', { comments: { 0: BUILDING } }, 'building', 300, /still being built/],
    ['missing after a minute', {}, 'none', 60, /There is no preview/],
    ['being built when the step ends', { comments: { 0: BUILDING }, leftS: 20 }, 'building', 20, /still being built/],
    ['missing when the step ends', { leftS: 20 }, 'none', 20, /There is no preview/],
    ['of an earlier build', { comments: { 0: READY }, sentAtS: 1 }, 'building', 300, /still being built/],
  ])('that is %s is said to be so', async (_what, options, state, tookS, says) => {
    const result = await show(options)
    expect(result.outputs).toEqual({ 'docs-preview-state': state, 'docs-preview-url': '' })
    expect(result.tookS).toBe(tookS)
    expect(result.summaries).toEqual([expect.stringMatching(says)])
    expect(result.updates[0]?.docs?.preview?.state).toBe(state)
    expect(result.warnings).toEqual([])
  })

  test('is read with the token that reaches the docs', async () => {
    expect((await show()).connectedTo).toEqual(['docs'])
  })

  test.each<[result: RunOutcome['result'], isWanted: boolean]>([
    ['pull-request', true],
    ['archived', true],
    ['failed', false],
    ['timed-out', false],
    ['submitted', false],
    ['skipped', false],
    ['error', false],
    ['no-pull-request', false],
  ])('of a run with the result %s is waited for: %s', async (result, isWanted) => {
    const { reads, outputs } = await show({ comments: { 0: READY }, outcome: { result } })
    expect(reads).toHaveLength(isWanted ? 1 : 0)
    expect(outputs['docs-preview-state']).toBe(isWanted ? 'ready' : undefined)
  })

  test('is not waited for where the step has no time left, and the log says so', async () => {
    const { reads, outputs, lines } = await show({ leftS: 0 })
    const line = 'No time is left to wait for the preview of acme/docs#318.'
    expect({ reads, outputs, lines }).toEqual({ reads: [], outputs: {}, lines: [line] })
  })
})

describe('trouble with the preview', () => {
  test.each<[what: string, error: Error, line: RegExp, reads: number]>([
    ['is a line, such as a refusal', refusal, /is unknown: GitHub refused \(403\)\. Check\.$/, 1],
    ['of GitHub is a line, if it lasts from the start', fault, /is unknown: GitHub failed/, 6],
    ['of the program itself is a line', new TypeError('x is not a function'), /x is not a function/, 1],
  ])('%s, and costs nothing', async (_what, error, line, count) => {
    const { outputs, summaries, updates, warnings, lines, reads } = await show({ comments: { 0: error } })
    expect({ outputs, summaries, updates, warnings }).toEqual({ outputs: {}, summaries: [], updates: [], warnings: [] })
    expect(lines.at(-1)).toMatch(line)
    expect(reads).toHaveLength(count)
  })

  test.each<[what: string, before: string | Error, after: string | Error, state: string, tookS: number]>([
    ['may pass', fault, READY, 'ready', 23.75],
    ['that lasts leaves what was known', BUILDING, fault, 'building', 300],
  ])('of GitHub %s', async (_what, before, after, state, seconds) => {
    const { outputs, tookS } = await show({ comments: { 0: before, 20: after } })
    expect([outputs['docs-preview-state'], tookS]).toEqual([state, seconds])
  })
})

describe('a signal', () => {
  test.each<[what: string, options: Options, state: string]>([
    ['before a comment', { cancelAtS: 13 }, 'none'],
    ['while it is built', { comments: { 0: BUILDING }, cancelAtS: 13 }, 'building'],
  ])('%s leaves what is known, and what was written', async (_what, options, state) => {
    const { outputs, summaries, updates, tookS, warnings } = await show(options)
    expect(outputs['docs-preview-state']).toBe(state)
    expect({ summaries, updates, warnings }).toEqual({ summaries: [], updates: [], warnings: [] })
    expect(tookS).toBe(13)
  })

  test('before the wait begins no wait', async () => {
    const { reads, outputs, lines } = await show({ comments: { 0: READY }, isCancelled: true })
    expect({ reads, outputs, lines }).toEqual({ reads: [], outputs: {}, lines: [] })
  })
})
