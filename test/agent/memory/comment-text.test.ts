import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderComment } from '../../../src/agent/memory/comment-text.ts'
import { commentMarker, type PromptRecord } from '../../../src/agent/memory/records.ts'
import { linkHash, type Result } from '../../../src/kit/core/outcome.ts'
import { HOSTILE, obeyedCharacters } from '../../kit/core/hostile-text.ts'
import { runs } from '../../support/fuzz.ts'
import { COMMIT } from '../change/fakes.ts'
import { anyRecord, PLACE, placeIn, RUNS_URL, recordOf, remembering, THREAD } from './fakes.ts'

const GOLDEN = path.join(import.meta.dirname, 'golden')
const PR = 'https://github.com/acme/docs/pull/7'

const BASE = 'b'.repeat(40)

const started = { jobId: 'job_7f3a' }

/** The comment on a docs pull request. */
const DOCS_THREAD = { pullRequest: 318, place: placeIn('acme/docs') }
const CODE_THREAD = { pullRequest: THREAD.pullRequest, place: PLACE }
const DOCS_PR = 'https://github.com/acme/docs/pull/318'

const ended = (result: Result, parts: Partial<PromptRecord> = {}) => recordOf(1, { ...started, result, ...parts })
const ready = (prLink: string, parts: Partial<PromptRecord> = {}) => ended('pull-request', { prLink, ...parts })
const seen = (state: 'open' | 'merged' | 'closed', files?: number, title = 'Document regions') =>
  ready(DOCS_PR, { docs: { title, state, files } })
const withPreview = (previewUrl: string) =>
  ready(DOCS_PR, { docs: { title: 'Document regions', state: 'open', previewUrl } })
const fromCode = {
  ...started,
  result: 'pull-request',
  prLink: DOCS_PR,
  origin: { repository: 'acme/app', pullRequest: 42, workflow: 'acme/app' },
}
const from = (origin: PromptRecord['origin'], parts: Partial<PromptRecord> = {}) =>
  recordOf(1, { ...fromCode, origin: { workflow: 'acme/app', ...origin }, ...parts })
const fromPrivateCode = { ...fromCode, origin: {}, commit: '', job: '', step: '' }

/** On the pull request of the code. */
const onCode: [name: string, ...records: PromptRecord[]][] = [
  ['sent', recordOf(1, started)],
  ['sent-without-a-commit', recordOf(1, { ...started, commit: '' })],
  ['pull-request', ready(PR)],
  ['prompt-of-a-part', ready(PR, { coverage: { files: 6, allFiles: 80, lines: 1200, allLines: 9000 } })],
  ['pull-request-that-was-merged', seen('merged', 1)],
  ['pull-request-that-was-closed', seen('closed', 1)],
  ['pull-request-after-a-follow-up', { ...seen('open', 3), linkBefore: linkHash(DOCS_PR) }],
  ['archived-follow-up', ended('archived', { prLink: PR, linkBefore: linkHash(PR) })],
  ['no-pull-request', ended('no-pull-request')],
  ['failed', ended('failed')],
  ['archived', ended('archived')],
  ['timed-out', ended('timed-out')],
  ['submitted', ended('submitted')],
  ['cancelled', ended('cancelled')],
  ['error', ended('error', { jobId: undefined })],
  ['archived-with-link', ended('archived', { prLink: PR })],
  ['timed-out-before-sending', ended('timed-out', { jobId: undefined })],
  ['pull-request-on-gitlab', ready('https://gitlab.com/acme/group/docs/-/merge_requests/12')],
  ['pull-request-of-another-form', ready('https://git.example.com/changes/1_2')],
  [
    'five-prompts',
    recordOf(1, { jobId: 'job-1', result: 'failed' }),
    recordOf(2, { result: 'error' }),
    recordOf(2, { attempt: 2, jobId: 'job-2', result: 'timed-out' }),
    recordOf(3, { jobId: 'job-2', result: 'pull-request', prLink: PR, commit: '' }),
    recordOf(4, { jobId: 'job-2', commit: COMMIT.toUpperCase() }),
  ],
  ['a-result-of-a-later-version', recordOf(1, { ...started, result: 'not-known-yet' })],
  ['pull-request-with-a-hostile-title', seen('open', 3, HOSTILE)],
  ['pull-request-without-a-title', seen('merged', 1, '')],
  ['preview-ready', withPreview('https://acme.mintlify.site/api/regions')],
  [
    'hostile',
    recordOf(1, { run: HOSTILE, result: HOSTILE, jobId: HOSTILE, commit: HOSTILE }),
    recordOf(2, { run: HOSTILE, result: HOSTILE, jobId: HOSTILE, commit: '@octocat`<!--|', prLink: HOSTILE }),
  ],
  ['hostile-link', ready('https://evil.test/a)](<x>"|`@octocat`<img src=x>--><!--\n# pwned')],
]

const LATER = [2, 3, 4, 5, 6, 7].map((run) => recordOf(run, started))

const onDocs: typeof onCode = [
  ['link-back-before-six-others', ...remembering([recordOf(1, fromCode), ...LATER]).records],
  [
    'link-back-with-more-code-than-is-listed',
    from({ repository: 'acme/app', mergeAfter: [1, 2, 3, 4, 40] }),
    from({ repository: 'acme/api', mergeAfter: [12] }),
    from({ repository: 'acme/app', mergeAfter: [40, 41, 42, 43, 44, 45, 46] }),
    from({ repository: 'acme/app/pull/1) <img', mergeAfter: [99] }),
    from({ repository: '<acme/app', mergeAfter: [99] }),
  ],
  ['link-back-with-the-code', from({ repository: 'acme/app', pullRequest: 42, mergeAfter: [42, 7] })],
  ['link-back-since-the-docs-are-private', recordOf(1, fromPrivateCode), recordOf(2, fromCode)],
  ['link-back', recordOf(1, fromCode)],
  [
    'link-back-to-ranges',
    from({ repository: 'acme/app', base: BASE }),
    { ...from({ repository: 'acme/app', base: COMMIT }), run: '2' },
  ],
  ['link-back-to-a-commit', from({ repository: 'acme/app' })],
  ['link-back-to-no-change', from({ repository: 'acme/app' }, { commit: '' })],
  ['link-back-to-private-code', recordOf(1, fromPrivateCode)],
  ['review-in-progress', recordOf(1, fromCode), recordOf(2, started)],
  ['review-done', recordOf(1, fromPrivateCode), recordOf(2, { ...started, result: 'pull-request', prLink: DOCS_PR })],
  [
    'review-by-somebody',
    recordOf(1, fromCode),
    recordOf(2, { ...started, review: 'mona', result: 'pull-request', prLink: DOCS_PR }),
  ],
  ['review-by-somebody-in-progress', recordOf(1, fromCode), recordOf(2, { ...started, review: HOSTILE })],
  ['review-failed', recordOf(1, fromCode), recordOf(2, { ...started, result: 'failed', prLink: DOCS_PR })],
]

const cases: { name: string; records: PromptRecord[]; thread: typeof CODE_THREAD }[] = [
  ...onCode.map(([name, ...records]) => ({ name, records, thread: CODE_THREAD })),
  ...onDocs.map(([name, ...records]) => ({ name, records, thread: DOCS_THREAD })),
]

const render = (records: PromptRecord[], { pullRequest, place } = CODE_THREAD, docsChange?: string) =>
  renderComment({ ...THREAD, pullRequest, records, unlisted: 0 }, place, docsChange)

/** The comment without its marker, which no reader sees. */
const visible = (markdown: string) => markdown.replace(/^<!-- docs-agent-action:2:[\w-]+ -->/, '<!-- marker -->')

describe('the comment', () => {
  test.each(cases)('of $name is the golden file, after the whole marker', async ({ name, records, thread }) => {
    const body = render(records, thread)
    await expect(`${visible(body)}\n`).toMatchFileSnapshot(path.join(GOLDEN, `${name}.md`))
    const marker = { ...THREAD, pullRequest: thread.pullRequest, records, unlisted: 0 }
    expect(body.split('\n').slice(0, 2)).toEqual([commentMarker.line(marker), ''])
    expect(commentMarker.read(body)).toEqual(JSON.parse(JSON.stringify(marker)))
  })

  test('has a golden file for every case, and no other', async () => {
    expect((await readdir(GOLDEN)).toSorted()).toEqual(cases.map(({ name }) => `${name}.md`).toSorted())
  })

  test('holds nothing that a viewer obeys, whatever the texts are', () => {
    const many = fc.array(anyRecord, { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(many, (records) => {
        const markdown = visible(render(records))
        expect(obeyedCharacters(markdown, '\n')).toEqual([])
        expect(bare(markdown)).not.toMatch(/<(?!\/?(?:details|summary|code)>|!-- marker -->)|\]\(|@|http:|www\./i)
        const links = Array.from(markdown.matchAll(/\]\(<([^>]*)>\)/g), ([, address = '']) => address)
        const own = links.filter((address) => address.startsWith(`${RUNS_URL}/`) && /\/attempts\/\d+$/.test(address))
        expect(own).toHaveLength(records.length + 1)
        expect(links.length - own.length).toBeLessThanOrEqual(1)
        expect(markdown.match(/<\/?details>/g)).toEqual(['<details>', '</details>'])
        expect(markdown.split('\n').filter((line) => line.startsWith('|'))).toHaveLength(records.length + 2)
      }),
      { numRuns: runs(100) },
    )
  })

  test('shows what the docs pull request changes, unless that is too long', () => {
    const docsChange = 'What it changes'
    const body = render([seen('open')], CODE_THREAD, docsChange)
    expect(body.endsWith(`</details>\n\n**The change to the docs**\n\n${docsChange}`)).toBe(true)
    expect(render([seen('open')], CODE_THREAD, 'x'.repeat(65_000))).toBe(render([seen('open')]))
  })

  test('stays within the size that GitHub accepts', () => {
    // These come from the service. Of the rest, the longest are a hash and the names of a workflow's parts.
    const parts = { jobId: '日'.repeat(1000), result: 'pull-request', prLink: `https://x.test/${'x'.repeat(1985)}` }
    const names = { job: 'x'.repeat(100), step: 'x'.repeat(100), prompt: 'x'.repeat(22) }
    const full = [1, 2, 3, 4, 5].map((attempt) => recordOf(1, { ...parts, ...names, attempt }))
    expect([...render(full)].length).toBeLessThanOrEqual(65_536)
  })
})

/** The Markdown without its code spans, where its links lead to, and the mark around an @. */
function bare(markdown: string): string {
  return markdown.replace(/`[^`\n]*`/g, '').replace(/\]\(<https:[^<>\s]*>\)|<code>@<\/code>/g, ']')
}
