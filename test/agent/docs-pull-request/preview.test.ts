import { describe, expect, test } from 'vitest'
import type { FoundDocs } from '../../../src/agent/docs-pull-request/find-docs.ts'
import { readPreview, showPreview } from '../../../src/agent/docs-pull-request/preview.ts'
import type { PreviewComment } from '../../../src/agent/docs-pull-request/requests.ts'
import { deadlineIn } from '../../../src/kit/core/clock.ts'
import type { RunOutcome } from '../../../src/kit/core/outcome.ts'
import { createRun } from '../../support/fake-run.ts'
import { pullRequest } from '../change/fakes.ts'

const URL = 'https://acme-agent-regions.mintlify.site/api/regions'

interface Row {
  project?: string
  status?: string
  preview?: string
}

/** A comment as the bot writes it. */
function comment({ project = '[acme](https://app.example.com/acme)', status = '🟢 Ready', preview }: Row = {}): string {
  return [
    '<!-- mintlify-preview-comment-acme-agent/regions -->',
    'Preview deployment for your docs. [Ready](https://example.com/more)',
    '',
    '| Project | Status | Preview | Updated (UTC) |',
    '|---------|:------:|---------|---------------|',
    `| ${project} | ${status} | ${preview ?? `[View Preview](${URL})`} | Nov 22, 2026, 11:05 PM |`,
    '',
    '| Failed | 🔴 Failed | - | now |',
  ].join('\n')
}

const READY = comment()
const BUILDING = comment({ status: '🟡 Building', preview: '-' })
const FAILED = comment({ status: '🔴 Failed' })
const byBot = (body: string, editedAt = 5000): PreviewComment => ({ author: 'mintlify[bot]', body, editedAt })
const byMona = (body: string) => ({ ...byBot(body), author: 'mona' })
const ready = { isOver: true, url: URL }
const building = { isOver: false }
const over = { isOver: true }

describe('the comment of the bot says that the preview is', () => {
  test.each<[what: string, comments: PreviewComment[], expected: object | undefined]>([
    ['ready, with its link', [byBot(READY)], ready],
    ['ready, with the line ends of Windows', [byBot(comment().replaceAll('\n', '\r\n'))], ready],
    ['ready without a mark', [byBot(comment({ status: 'Ready' }))], ready],
    ['ready with a row that is cut behind its link', [byBot(comment().split(' | Nov')[0] ?? '')], ready],
    ['ready, whichever bot writes it', [{ ...byBot(READY), author: 'docs[bot]' }], ready],
    ['failed', [byBot(FAILED)], over],
    ['building', [byBot(BUILDING)], building],
    ['building with another mark than its word', [byBot(comment({ status: '🟡 Ready' }))], building],
    ['building with words after its state', [byBot(comment({ status: 'Failed once' }))], building],
    ['building, though the project is called Ready', [byBot(comment({ project: 'Ready', status: '?' }))], building],
    ['building without a table', [byBot(comment().split('\n').slice(0, 3).join('\n'))], building],
    ['building with text instead of the row', [byBot(comment().replace(/^\| \[acme.*$/m, 'Ready |'))], building],
    ['what the newest of two says', [byBot(READY), byBot(comment({ status: '🟡' }))], building],
    ['what the one says that was edited last', [byBot(READY, 6000), byBot(FAILED)], ready],
    ['what the bot says, whatever a person quotes', [byBot(READY), byMona(FAILED)], ready],
    ['nothing where a bot quotes it', [byBot(`> ${comment()}`)], undefined],
  ])('%s', (_what, comments, expected) => {
    expect(readPreview(comments, undefined)).toEqual(expected)
  })

  test.each<[editedAt: number, sentAt: number, isOver: boolean]>([
    // A time of GitHub's is that of the second.
    [5000, 5999, true],
    [5000, 6000, false],
  ])('edited at %s, with a prompt that was sent at %s, is of that prompt: %s', (editedAt, sentAt, isOver) => {
    expect(readPreview([byBot(READY, editedAt)], sentAt)?.isOver).toBe(isOver)
  })
})

test.each<[what: string, preview: string, url: string | undefined]>([
  ['as it is given', `[Visit](${URL}?q=1&r=2#s)`, `${URL}?q=1&r=2#s`],
  ['of 2,000 characters', `[Visit](https://acme.test/${'x'.repeat(1982)})`, `https://acme.test/${'x'.repeat(1982)}`],
  ['of more', `[Visit](https://acme.test/${'x'.repeat(1983)})`, undefined],
  ['without what ends a link or an element', `[Visit](${URL}<img>"\`)`, `${URL}%3Cimg%3E%22%60`],
  ['of http', '[Visit](http://acme.test/x)', undefined],
  ['with a password', '[Visit](https://mona:secret@acme.test/x)', undefined],
  ['with a title', `[Visit](${URL} "title")`, undefined],
  ['beside other text', `see [Visit](${URL})`, undefined],
  ['in a label', `[![x](https://evil.example/x)](${URL})`, undefined],
  ['of the project alone', '—', undefined],
])('the link of a preview is taken %s, or not at all', (_what, preview, url) => {
  expect(readPreview([byBot(comment({ project: `[acme](${URL})`, preview }))], undefined)).toEqual({
    isOver: true,
    url,
  })
})

const SEEN = { title: 'Document regions', state: 'open', files: 3 } as const
const DOCS = { repository: { owner: 'acme', name: 'docs' }, visibility: 'private' } as const
const PUBLIC_CODE = { repository: { owner: 'acme', name: 'app' }, visibility: 'public' } as const

interface Options {
  /** From so many seconds on, GitHub answers with this comment; before the first, with none. */
  comments?: Readonly<Record<number, string | Error>>
  outcome?: Partial<RunOutcome>
  /** When the prompt was sent, what is left of the step, and when the run is cancelled, in seconds from the start of the wait. */
  sentAtS?: number
  leftS?: number
  cancelAtS?: number
  isCancelled?: boolean
  /** True where people may be shown nothing of the docs pull request. */
  isHidden?: boolean
}

/** Waits for a preview in memory; `reads` are the seconds at which the comments were read. */
async function show(options: Options = {}) {
  const { comments = {}, sentAtS, leftS = 3600, cancelAtS, isHidden, isCancelled = false } = options
  const { run, ...fakes } = createRun(
    cancelAtS === undefined ? { cancelled: isCancelled } : { cancelAtMs: cancelAtS * 1000 },
  )
  const { clock } = run
  const startedAt = clock.now()
  const secondsNow = () => (clock.now() - startedAt) / 1000
  const reads: number[] = []
  const unused = () => Promise.reject(new Error('not asked for'))
  const source = {
    ...{ read: unused, reviewers: unused, files: unused, addLabels: unused, requestReview: unused },
    async comments() {
      reads.push(secondsNow())
      const [, read] = Object.entries(comments).findLast(([fromS]) => Number(fromS) <= secondsNow()) ?? []
      if (read instanceof Error) throw read
      return read === undefined ? [] : [byBot(read, startedAt)]
    },
  }
  const found: FoundDocs = {
    location: { ...DOCS, number: 318 },
    pullRequest: { ...pullRequest, ...DOCS, repositoryId: 318, branch: '', requested: [] },
    places: isHidden
      ? { docs: DOCS, code: PUBLIC_CODE, workflow: PUBLIC_CODE }
      : { docs: DOCS, code: DOCS, workflow: DOCS },
    seen: SEEN,
    change: undefined,
    connect: async () => source,
  }
  const updates: object[] = []
  const update = async ({ docs }: RunOutcome, { until }: { until: number }) =>
    void updates.push({ docs, withinMs: until - clock.now() })
  const sentAt = sentAtS === undefined ? undefined : startedAt + sentAtS * 1000
  const outcome: RunOutcome = { result: 'pull-request', sent: 'yes', sentAt, ...options.outcome }
  await showPreview(found, { outcome, commentKeeper: { update }, deadline: deadlineIn(leftS * 1000, run) }, run)
  const { outputs, summaries, warnings, lines } = fakes
  return { reads, lines, tookS: secondsNow(), written: { outputs, summaries, updates, warnings } }
}

const NOTHING = { outputs: {}, summaries: [], updates: [], warnings: [] }

describe('the preview', () => {
  test('that is ready is linked in outputs, summary, comment and log', async () => {
    const { written, lines, reads } = await show({ comments: { 7: BUILDING, 100: READY } })
    expect(reads).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
    expect(written).toEqual({
      outputs: { 'docs-preview-url': URL },
      summaries: [`### Preview\n\n🔎 [Preview](<${URL}>)\n`],
      updates: [{ docs: { ...SEEN, previewUrl: URL }, withinMs: 10_000 }],
      warnings: [],
    })
    expect(lines[0]).toBe('Waiting for the preview of acme/docs#318, at most 5m 00s.')
    expect(lines).toContain('[25s] Still waiting for the preview of acme/docs#318.')
    expect(lines.at(-1)).toBe(`The preview of acme/docs#318 is ready: ${URL}`)
  })

  test('of docs that not all may see is not linked, and only a later step gets its address', async () => {
    const { written, lines } = await show({ comments: { 0: READY }, isHidden: true })
    expect(written).toEqual({ ...NOTHING, outputs: { 'docs-preview-url': URL } })
    expect(lines.at(-1)).toBe('The preview of acme/docs#318 is ready')
  })

  const NOT_LINKED = 'The preview of acme/docs#318 is not linked, because'
  const NOT_READY = `${NOT_LINKED} it was not ready in time.`

  test.each<[what: string, options: Options, tookS: number, line: string]>([
    ['failed', { comments: { 0: FAILED } }, 0, `${NOT_LINKED} it could not be built.`],
    ['still being built after five minutes', { comments: { 0: BUILDING } }, 300, NOT_READY],
    ['missing after a minute', {}, 60, NOT_READY],
    ['being built when the step ends', { comments: { 0: BUILDING }, leftS: 20 }, 20, NOT_READY],
    ['of an earlier build', { comments: { 0: READY }, sentAtS: 1 }, 300, NOT_READY],
    ['not asked for, without time', { leftS: 0 }, 0, 'No time is left to wait for the preview of acme/docs#318.'],
    ['unreadable', { comments: { 0: new Error('No.') } }, 0, 'The preview of acme/docs#318 is unknown: No.'],
  ])('that is %s is not linked, and the log says why', async (_what, options, tookS, line) => {
    const seen = await show(options)
    expect([seen.tookS, seen.lines.at(-1), seen.written]).toEqual([tookS, line, NOTHING])
  })

  test.each<[result: RunOutcome['result'], reads: number]>([
    ['archived', 1],
    ['failed', 0],
    ['timed-out', 0],
  ])('of a run with the result %s is read %s times', async (result, reads) => {
    expect((await show({ comments: { 0: READY }, outcome: { result } })).reads).toHaveLength(reads)
  })

  test.each<[what: string, options: Options, tookS: number]>([
    ['before a comment', { cancelAtS: 13 }, 13],
    ['while it is built', { comments: { 0: BUILDING }, cancelAtS: 13 }, 13],
    ['before the wait', { comments: { 0: READY }, isCancelled: true }, 0],
  ])('is not waited for once a signal came %s', async (_what, options, tookS) => {
    const seen = await show(options)
    expect([seen.tookS, seen.written]).toEqual([tookS, NOTHING])
  })
})
