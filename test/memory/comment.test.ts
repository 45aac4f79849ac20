import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkHash, type Result } from '../../src/core/outcome.ts'
import type { Preview } from '../../src/core/pull-request.ts'
import { type Marker, readMarker, renderComment, writeMarker } from '../../src/memory/comment.ts'
import type { CommentPlace } from '../../src/memory/headline.ts'
import type { CommentRecord } from '../../src/memory/records.ts'
import { COMMIT } from '../change/fakes.ts'
import { HOSTILE, obeyedCharacters } from '../core/hostile-text.ts'
import { runs } from '../support/fuzz.ts'
import { anyRecord, PLACE, RUNS_URL, recordOf, remembering, SERVER_URL, THREAD } from './fakes.ts'

const GOLDEN = path.join(import.meta.dirname, 'golden')
const PR = 'https://github.com/acme/docs/pull/7'

const BASE = 'b'.repeat(40)

const started = { jobId: 'job_7f3a' }

interface Case {
  name: string
  requests: CommentRecord[]
  /** Where the comment is: on the pull request of the code unless given. */
  thread?: typeof DOCS_THREAD
}

/** The comment on a docs pull request. */
const DOCS_THREAD = { pullRequest: 318, place: { serverUrl: SERVER_URL, repository: 'acme/docs' } }
const CODE_THREAD = { pullRequest: THREAD.pullRequest, place: PLACE }
const DOCS_PR = 'https://github.com/acme/docs/pull/318'
const fromCode = {
  ...started,
  result: 'pull-request',
  prLink: DOCS_PR,
  origin: { repository: 'acme/app', pullRequest: 42 },
}
const fromRange = (base: string) => ({ ...fromCode, origin: { repository: 'acme/app', base } })
const fromPrivateCode = { ...fromCode, origin: {}, commit: '', job: '', step: '' }

const ended = (result: Result, parts: Partial<CommentRecord> = {}): Case => ({
  name: result,
  requests: [recordOf(1, { ...started, result, ...parts })],
})

const previews: [name: string, preview: Preview][] = [
  ['preview-ready', { state: 'ready', url: 'https://acme.mintlify.site/api/regions' }],
  ['preview-building', { state: 'building' }],
  ['preview-failed', { state: 'failed' }],
  ['preview-none', { state: 'none' }],
]

const cases: Case[] = [
  { name: 'requested', requests: [recordOf(1, started)] },
  { name: 'requested-without-a-commit', requests: [recordOf(1, { ...started, commit: '' })] },
  ended('pull-request', { prLink: PR }),
  {
    ...ended('pull-request', { prLink: DOCS_PR, docs: { title: 'Document regions', state: 'merged', files: 1 } }),
    name: 'pull-request-that-was-merged',
  },
  {
    ...ended('pull-request', { prLink: DOCS_PR, docs: { title: 'Document regions', state: 'closed', files: 1 } }),
    name: 'pull-request-that-was-closed',
  },
  {
    ...ended('pull-request', {
      prLink: DOCS_PR,
      linkBefore: linkHash(DOCS_PR),
      docs: { title: 'Document regions', state: 'open', files: 3 },
    }),
    name: 'pull-request-after-a-follow-up',
  },
  ...(
    [
      ['open', { result: 'pull-request', prLink: DOCS_PR, docs: { title: 'Document regions', state: 'open' } }],
      ['merged', { result: 'pull-request', prLink: DOCS_PR, docs: { title: 'Document regions', state: 'merged' } }],
      ['no-pull-request', { result: 'no-pull-request' }],
      ['failed', { result: 'failed' }],
    ] satisfies [string, Partial<CommentRecord>][]
  ).map(([name, parts]) => ({
    name: `nothing-sent-after-${name}`,
    requests: [recordOf(1, { ...started, ...parts }), recordOf(2, { commit: BASE, result: 'skipped' })],
  })),
  { ...ended('archived', { prLink: PR, linkBefore: linkHash(PR) }), name: 'archived-follow-up' },
  ended('no-pull-request'),
  ended('failed'),
  ended('archived'),
  ended('timed-out'),
  ended('submitted'),
  ended('cancelled'),
  ended('error', { jobId: undefined }),
  { ...ended('failed', { prLink: PR }), name: 'failed-with-link' },
  { ...ended('archived', { prLink: PR }), name: 'archived-with-link' },
  { ...ended('cancelled', { jobId: undefined }), name: 'cancelled-before-sending' },
  { ...ended('timed-out', { jobId: undefined }), name: 'timed-out-before-sending' },
  { ...ended('error'), name: 'error-while-waiting' },
  {
    ...ended('pull-request', { prLink: 'https://gitlab.com/acme/group/docs/-/merge_requests/12' }),
    name: 'pull-request-on-gitlab',
  },
  { ...ended('pull-request', { prLink: 'https://git.example.com/changes/1_2' }), name: 'pull-request-of-another-form' },
  {
    name: 'five-requests',
    requests: [
      recordOf(1, { jobId: 'job-1', result: 'failed' }),
      recordOf(2, { result: 'error' }),
      recordOf(2, { attempt: 2, jobId: 'job-2', result: 'timed-out' }),
      recordOf(3, { jobId: 'job-2', result: 'pull-request', prLink: PR, commit: '' }),
      recordOf(4, { jobId: 'job-2', commit: COMMIT.toUpperCase() }),
    ],
  },
  {
    name: 'a-result-of-a-later-version',
    requests: [recordOf(1, { ...started, result: 'not-known-yet' })],
  },
  {
    ...ended('pull-request', { prLink: DOCS_PR, docs: { title: 'Document regions', state: 'open', files: 3 } }),
    name: 'pull-request-that-was-seen',
  },
  {
    ...ended('pull-request', { prLink: DOCS_PR, docs: { title: HOSTILE, state: 'open', files: 3 } }),
    name: 'pull-request-with-a-hostile-title',
  },
  {
    ...ended('pull-request', { prLink: DOCS_PR, docs: { title: '', state: 'merged', files: 1 } }),
    name: 'pull-request-without-a-title',
  },
  ...previews.map(([name, preview]) => ({
    ...ended('pull-request', { prLink: DOCS_PR, docs: { title: 'Document regions', state: 'open', preview } }),
    name,
  })),
  {
    name: 'link-back-with-the-code',
    thread: DOCS_THREAD,
    requests: [recordOf(1, { ...fromCode, origin: { repository: 'acme/app', pullRequest: 42, mergeAfter: [42, 7] } })],
  },
  {
    name: 'link-back-since-the-docs-are-private',
    thread: DOCS_THREAD,
    requests: [recordOf(1, fromPrivateCode), recordOf(2, fromCode)],
  },
  { name: 'link-back', thread: DOCS_THREAD, requests: [recordOf(1, fromCode)] },
  {
    name: 'link-back-to-ranges',
    thread: DOCS_THREAD,
    requests: [recordOf(1, fromRange(BASE)), recordOf(2, fromRange(COMMIT))],
  },
  {
    name: 'link-back-to-a-commit',
    thread: DOCS_THREAD,
    requests: [recordOf(1, { ...fromCode, origin: { repository: 'acme/app' } })],
  },
  {
    name: 'link-back-to-no-change',
    thread: DOCS_THREAD,
    requests: [recordOf(1, { ...fromCode, commit: '', origin: { repository: 'acme/app' } })],
  },
  { name: 'link-back-to-private-code', thread: DOCS_THREAD, requests: [recordOf(1, fromPrivateCode)] },
  {
    name: 'review-in-progress',
    thread: DOCS_THREAD,
    requests: [recordOf(1, fromCode), recordOf(2, started)],
  },
  {
    name: 'review-done',
    thread: DOCS_THREAD,
    requests: [recordOf(1, fromPrivateCode), recordOf(2, { ...started, result: 'pull-request', prLink: DOCS_PR })],
  },
  {
    name: 'review-by-somebody',
    thread: DOCS_THREAD,
    requests: [
      recordOf(1, fromCode),
      recordOf(2, { ...started, review: 'mona', result: 'pull-request', prLink: DOCS_PR }),
    ],
  },
  {
    name: 'review-by-somebody-in-progress',
    thread: DOCS_THREAD,
    requests: [recordOf(1, fromCode), recordOf(2, { ...started, review: HOSTILE })],
  },
  {
    name: 'review-failed',
    thread: DOCS_THREAD,
    requests: [recordOf(1, fromCode), recordOf(2, { ...started, result: 'failed', prLink: DOCS_PR })],
  },
  {
    name: 'hostile',
    requests: [
      recordOf(1, { run: HOSTILE, result: HOSTILE, jobId: HOSTILE, commit: HOSTILE }),
      recordOf(2, { run: HOSTILE, result: HOSTILE, jobId: HOSTILE, commit: '@octocat`<!--|', prLink: HOSTILE }),
    ],
  },
  {
    name: 'hostile-link',
    requests: [
      recordOf(1, {
        ...started,
        result: 'pull-request',
        prLink: 'https://evil.test/a)](<x>"|`@octocat`<img src=x>--><!--\n# pwned',
      }),
    ],
  },
]

const render = (
  requests: CommentRecord[],
  { pullRequest, place }: { pullRequest: number; place: CommentPlace } = CODE_THREAD,
) => renderComment({ ...THREAD, pullRequest, requests, unlisted: 0 }, place)

/** The comment without its marker, which no reader sees. */
const visible = (markdown: string) => markdown.replace(/^<!-- docs-agent-action:2:[\w-]+ -->/, '<!-- marker -->')

describe('the comment', () => {
  test.each(cases)('of $name is the golden file', async ({ name, requests, thread }) => {
    await expect(`${visible(render(requests, thread))}\n`).toMatchFileSnapshot(path.join(GOLDEN, `${name}.md`))
  })

  test('has a golden file for every case, and no other', async () => {
    expect((await readdir(GOLDEN)).toSorted()).toEqual(cases.map(({ name }) => `${name}.md`).toSorted())
  })

  test('has a headline of its own for every result that a run can write', () => {
    const results: Record<Exclude<Result, 'skipped' | 'dry-run'>, true> = {
      'pull-request': true,
      'no-pull-request': true,
      failed: true,
      archived: true,
      'timed-out': true,
      submitted: true,
      cancelled: true,
      error: true,
    }
    const headlines = Object.keys(results).map((result) => headline([recordOf(1, { ...started, result })]))
    expect(new Set(headlines).size).toBe(headlines.length)
    for (const line of headlines) expect(line).not.toContain('ended with `')
  })

  test.each(cases)('of $name begins with the whole marker, alone on its line', ({ requests }) => {
    const marker: Marker = { ...THREAD, requests, unlisted: 0 }
    const lines = renderComment(marker, PLACE).split('\n')
    expect(lines[0]).toBe(writeMarker(marker))
    expect(lines[1]).toBe('')
    expect(readMarker(lines.join('\n'))).toEqual(JSON.parse(JSON.stringify(marker)))
  })

  test('names the commit and links the run in its first version', () => {
    expect(headline([recordOf(12, started)])).toBe(
      `⏳ The agent was asked to update the docs for \`3f78685\` ([run](<${RUNS_URL}/12/attempts/1>)).`,
    )
  })

  test('links the attempt, so that a re-run does not hide it', () => {
    expect(headline([recordOf(12, { attempt: 3 })])).toContain(`${RUNS_URL}/12/attempts/3`)
  })

  test('links the run that waited for the job again', () => {
    const reported = { run: '12', attempt: 2 }
    expect(headline([recordOf(12, { ...started, result: 'failed', reported })])).toContain(`${RUNS_URL}/12/attempts/2`)
  })

  test('reports the result of the newest request only', () => {
    const requests = [recordOf(1, { ...started, result: 'pull-request', prLink: PR }), recordOf(2, started)]
    expect(headline(requests)).toMatch(/^⏳ /)
    expect(headline(requests.toReversed())).toMatch(/^✅ /)
  })

  test('lists the requests collapsed, newest first, with time, commit, run and result', () => {
    const [, details = ''] = render(cases.find(({ name }) => name === 'five-requests')?.requests ?? []).split(
      '<details>',
    )
    const runs = Array.from(details.matchAll(/\[(\d) \(attempt (\d)\)\]/g), ([, run, attempt]) => `${run}.${attempt}`)
    expect(runs).toEqual(['4.1', '3.1', '2.2', '2.1', '1.1'])
    expect(details).toContain('| `2026-08-03 12:04` | `3F78685` |')
    expect(details).toContain('`in progress`')
  })

  test('names nothing of private code on a public docs pull request, in its text or its marker', () => {
    const hidden = render([recordOf(4711, fromPrivateCode)], DOCS_THREAD)
    expect(visible(hidden)).not.toMatch(/acme\/app|4711|#42|3f78685/)
    const { origin, run, commit, job, step } = readMarker(hidden)?.requests[0] ?? {}
    expect({ origin, run, commit, job, step }).toEqual({ origin: {}, run: '4711', commit: '', job: '', step: '' })
  })

  test('keeps its link back, however many requests came after it', () => {
    const later = [2, 3, 4, 5, 6, 7].map((run) => recordOf(run, started))
    const { requests } = remembering([recordOf(1, fromCode), ...later])
    expect(requests.map(({ run }) => run)).toEqual(['1', '3', '4', '5', '6', '7'])
    const body = render(requests, DOCS_THREAD)
    expect(body.split('\n')[4]).toContain('acme/app#42')
    expect(readMarker(body)?.requests).toHaveLength(6)
    expect(body.match(/^\| `2026/gm)).toHaveLength(5)
  })

  test('without requests is its marker alone', () => {
    expect(render([])).toBe(writeMarker({ ...THREAD, requests: [], unlisted: 0 }))
  })

  test('holds nothing that a viewer obeys, whatever the texts are', () => {
    const many = fc.array(anyRecord, { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(many, (requests) => {
        const markdown = visible(render(requests))
        expect(obeyedCharacters(markdown, '\n')).toEqual([])
        expect(bare(markdown)).not.toMatch(/<(?!\/?(?:details|summary|code)>|!-- marker -->)|\]\(|@|http:|www\./i)
        const links = Array.from(markdown.matchAll(/\]\(<([^>]*)>\)/g), ([, address = '']) => address)
        const own = links.filter((address) => address.startsWith(`${RUNS_URL}/`) && /\/attempts\/\d+$/.test(address))
        expect(own).toHaveLength(requests.length + 1)
        expect(links.length - own.length).toBeLessThanOrEqual(1)
        expect(markdown.match(/<\/?details>/g)).toEqual(['<details>', '</details>'])
        expect(markdown.split('\n').filter((line) => line.startsWith('|'))).toHaveLength(requests.length + 2)
      }),
      { numRuns: runs(100) },
    )
  })

  test('stays within the size that GitHub accepts', () => {
    // These come from the service. Of the rest, the longest are a hash and the names of a workflow's parts.
    const parts = { jobId: '日'.repeat(1000), result: 'pull-request', prLink: `https://x.test/${'x'.repeat(1985)}` }
    const names = { job: 'x'.repeat(100), step: 'x'.repeat(100), request: 'x'.repeat(22) }
    const full = [1, 2, 3, 4, 5].map((attempt) => recordOf(1, { ...parts, ...names, attempt }))
    expect([...render(full)].length).toBeLessThanOrEqual(65_536)
  })
})

function headline(requests: CommentRecord[]): string {
  return render(requests).split('\n')[2] ?? ''
}

/** The Markdown without its code spans, where its links lead to, and the mark around an @. */
function bare(markdown: string): string {
  return markdown.replace(/`[^`\n]*`/g, '').replace(/\]\(<https:[^<>\s]*>\)|<code>@<\/code>/g, ']')
}
