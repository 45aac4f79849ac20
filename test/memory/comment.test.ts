import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderComment } from '../../src/memory/comment.ts'
import { type Marker, type RequestRecord, readMarker, remember, writeMarker } from '../../src/memory/marker.ts'
import type { Result } from '../../src/outcome.ts'
import { COMMIT } from '../change/fakes.ts'
import { runs } from '../support/fuzz.ts'
import { HOSTILE, obeyedCharacters } from '../text/hostile-text.ts'
import { anyRequest, RUNS_URL, request, THREAD } from './fakes.ts'

const GOLDEN = path.join(import.meta.dirname, 'golden')
const PR = 'https://github.com/acme/docs/pull/7'

const started = { jobId: 'job_7f3a' }

interface Case {
  name: string
  requests: RequestRecord[]
}

const ended = (result: Result, parts: Partial<RequestRecord> = {}): Case => ({
  name: result,
  requests: [request(1, { ...started, result, ...parts })],
})

const cases: Case[] = [
  { name: 'asked-for', requests: [request(1, started)] },
  { name: 'asked-for-without-a-commit', requests: [request(1, { ...started, commit: '' })] },
  ended('pull-request', { prLink: PR }),
  ended('no-pull-request'),
  ended('failed'),
  ended('archived'),
  ended('timed-out'),
  ended('submitted'),
  ended('cancelled'),
  ended('error', { jobId: undefined }),
  { ...ended('failed', { prLink: PR }), name: 'failed-with-link' },
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
      request(1, { jobId: 'job-1', result: 'failed' }),
      request(2, { result: 'error' }),
      request(2, { attempt: 2, jobId: 'job-2', result: 'timed-out' }),
      request(3, { jobId: 'job-2', result: 'pull-request', prLink: PR, commit: '' }),
      request(4, { jobId: 'job-2', commit: COMMIT.toUpperCase() }),
    ],
  },
  {
    name: 'a-result-of-a-later-version',
    requests: [request(1, { ...started, result: 'not-known-yet' })],
  },
  {
    name: 'hostile',
    requests: [
      request(1, { run: HOSTILE, result: HOSTILE, jobId: HOSTILE, commit: HOSTILE }),
      request(2, { run: HOSTILE, result: HOSTILE, jobId: HOSTILE, commit: '@octocat`<!--|', prLink: HOSTILE }),
    ],
  },
  {
    name: 'hostile-link',
    requests: [
      request(1, {
        ...started,
        result: 'pull-request',
        prLink: 'https://evil.test/a)](<x>"|`@octocat`<img src=x>--><!--\n# pwned',
      }),
    ],
  },
]

const render = (requests: RequestRecord[]) => renderComment({ ...THREAD, requests }, RUNS_URL)

/** The comment without its marker, whose characters say nothing to a reader. */
const visible = (markdown: string) => markdown.replace(/^<!-- docs-agent-action:1:[\w-]+ -->/, '<!-- marker -->')

describe('the comment', () => {
  test.each(cases)('of $name is the golden file', async ({ name, requests }) => {
    await expect(`${visible(render(requests))}\n`).toMatchFileSnapshot(path.join(GOLDEN, `${name}.md`))
  })

  test('has a golden file for every case, and no other', async () => {
    expect((await readdir(GOLDEN)).toSorted()).toEqual(cases.map(({ name }) => `${name}.md`).toSorted())
  })

  test('has words of its own for every result that a run can write', () => {
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
    const headlines = Object.keys(results).map((result) => headline([request(1, { ...started, result })]))
    expect(new Set(headlines).size).toBe(headlines.length)
    for (const line of headlines) expect(line).not.toContain('ended with `')
  })

  test.each(cases)('of $name begins with the whole marker, alone on its line', ({ requests }) => {
    const marker: Marker = { ...THREAD, requests: requests.map(remember) }
    const lines = renderComment(marker, RUNS_URL).split('\n')
    expect(lines[0]).toBe(writeMarker(marker))
    expect(lines[1]).toBe('')
    expect(readMarker(lines.join('\n'))).toEqual(JSON.parse(JSON.stringify(marker)))
  })

  test('says in its first version what was asked for, for which commit, and links the run', () => {
    expect(headline([request(12, started)])).toBe(
      `⏳ A docs update was asked for: commit \`3f78685\` ([run](<${RUNS_URL}/12/attempts/1>)).`,
    )
  })

  test('links the attempt, so that a re-run does not hide it', () => {
    expect(headline([request(12, { attempt: 3 })])).toContain(`${RUNS_URL}/12/attempts/3`)
  })

  test('says what came of the newest request, and only of that', () => {
    const requests = [request(1, { ...started, result: 'pull-request', prLink: PR }), request(2, started)]
    expect(headline(requests)).toMatch(/^⏳ /)
    expect(headline(requests.toReversed())).toMatch(/^✅ /)
  })

  test('lists the requests collapsed, the newest first, with time, commit, run and result', () => {
    const [, details = ''] = render(cases.find(({ name }) => name === 'five-requests')?.requests ?? []).split(
      '<details>',
    )
    const runs = Array.from(details.matchAll(/\[(\d) \(attempt (\d)\)\]/g), ([, run, attempt]) => `${run}.${attempt}`)
    expect(runs).toEqual(['4.1', '3.1', '2.2', '2.1', '1.1'])
    expect(details).toContain('| `2026-08-03 12:04` | `3F78685` |')
    expect(details).toContain('`under way`')
  })

  test('never says that it is at work on what was not sent, nor that it was not asked when it was', () => {
    expect(headline([request(1, { result: 'timed-out' })])).not.toMatch(/still working/)
    expect(headline([request(1, { result: 'cancelled' })])).not.toMatch(/still be working/)
    expect(headline([request(1, { ...started, result: 'error' })])).not.toMatch(/could not be asked/)
  })

  test('of no requests at all is its marker', () => {
    expect(render([])).toBe(writeMarker({ ...THREAD, requests: [] }))
  })

  test('holds nothing that a viewer obeys, whatever the texts', () => {
    const many = fc.array(anyRequest.map(remember), { minLength: 1, maxLength: 5 })
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

  test('stays below the size that GitHub takes', () => {
    // Only these are the service's own; of the rest the longest are a hash and the names of a workflow's parts.
    const parts = { jobId: '日'.repeat(500), result: 'pull-request', prLink: `https://x.test/${'x'.repeat(1985)}` }
    const names = { job: 'x'.repeat(100), step: 'x'.repeat(100), prompt: 'x'.repeat(22) }
    const full = [1, 2, 3, 4, 5].map((attempt) => remember(request(1, { ...parts, ...names, attempt })))
    expect([...render(full)].length).toBeLessThanOrEqual(65_536)
  })
})

function headline(requests: RequestRecord[]): string {
  return render(requests).split('\n')[2] ?? ''
}

/** The Markdown without its code spans, where its links lead to, and the mark around an @. */
function bare(markdown: string): string {
  return markdown.replace(/`[^`\n]*`/g, '').replace(/\]\(<https:[^<>\s]*>\)|<code>@<\/code>/g, ']')
}
