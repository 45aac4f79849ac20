import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GitHubError } from '../../../src/kit/core/errors.ts'
import { carriesMarker } from '../../../src/kit/core/marker.ts'
import { issueMarker, keepIssue } from '../../../src/report/issue/issue.ts'
import type { Issues, OwnIssue } from '../../../src/report/issue/requests.ts'
import { hostileText } from '../../kit/core/hostile-text.ts'
import { createRun, type RunOptions } from '../../support/fake-run.ts'
import { runs } from '../../support/fuzz.ts'
import { comparedWith, counts, reportOf, row } from '../fakes.ts'

const PLACE = { report: 'page-views', repository: 1, service: 'h4sh', title: 'Page views' } as const
const MARKER = { ...PLACE, run: '4711' }

const refusal = new GitHubError(403, { kind: 'github-refused', what: 'GitHub refused (403).', advice: 'Permit it.' })

/** An issue with the title that people see. */
type KeptIssue = OwnIssue & { title: string }

interface Options extends RunOptions {
  /** The repository that the workflow runs in. */
  repositoryId?: number
  notifies?: boolean
  title?: string
  /** The issues of the token, and what is lost on the way of each request. */
  issues?: KeptIssue[]
  errors?: Partial<Record<'list' | 'create' | 'update' | 'comment', Error>>
  report?: Parameters<typeof reportOf>[0]
}

const REPORT = { pages: [row('/guide', 60, 20)], comparison: comparedWith(counts(100)) }

/** Keeps the issue among issues in memory; `requests` are those about them. */
async function keep(options: Options = {}) {
  const { notifies = false, title = 'Page views', issues = [], errors = {}, report = REPORT } = options
  const fakes = createRun(options)
  const requests: string[] = []
  const comments: string[] = []
  const request = (text: string, error?: Error) => {
    requests.push(text)
    if (error !== undefined) throw error
  }
  const url = (number: number) => `https://github.com/acme/app/issues/${number}`
  const ports: Issues = {
    async *listOwn() {
      request('list', errors.list)
      yield* issues
    },
    async create(issue) {
      request('create', errors.create)
      const number = issues.length + 1
      issues.push({ ...issue, number, url: url(number), isOpen: true })
      return { number, url: url(number) }
    },
    async update(number, body) {
      request(`update ${number}`, errors.update)
      Object.assign(issues.find((issue) => issue.number === number) ?? {}, { body })
    },
    async comment(number, body) {
      request(`comment on ${number}`, errors.comment)
      comments.push(body)
      return { url: `${url(number)}#issuecomment-1` }
    },
  }
  const workflow = { ...fakes.run.workflow, repositoryId: options.repositoryId ?? 1 }
  const plan = { title, notifies, siteUrl: undefined, service: 'h4sh' }
  await keepIssue(reportOf(report), plan, { ...fakes.run, workflow, issues: ports })
  return { ...fakes, issues, requests, comments }
}

describe('the marker of the issue', () => {
  test('is read as it was written, whatever its title is, and nothing in it ends the comment', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (title, rest) => {
        fc.pre(title.isWellFormed())
        const marker = { ...MARKER, title }
        const line = issueMarker.line(marker)
        expect(line).toMatch(/^<!-- docs-agent-action:2:[\w-]+ -->$/)
        expect(issueMarker.readAt({ ...PLACE, title }, `${line}\n${rest}`)).toEqual(marker)
        expect(carriesMarker(line)).toBe(true)
      }),
      { numRuns: runs(100) },
    )
  })

  test.each<[what: string, body: string]>([
    ['of another project', issueMarker.line({ ...MARKER, service: 'other' })],
    ['of another title', issueMarker.line({ ...MARKER, title: 'Docs report' })],
    ['that is not the first line', `Hello\n${issueMarker.line(MARKER)}`],
    ['of a comment', '<!-- docs-agent-action:2:e30 -->'],
  ])('is not one %s', (_what, body) => {
    expect(issueMarker.readAt(PLACE, body)).toBeUndefined()
  })
})

describe('the issue that holds the report', () => {
  test('is made once, then its text is replaced, and a title changed by hand stays', async () => {
    const first = await keep({ attempt: 2 })
    expect(first.requests).toEqual(['list', 'create'])
    expect(first.outputs['page-views-issue-url']).toBe('https://github.com/acme/app/issues/1')
    expect(first.issues[0]).toMatchObject({ title: 'Page views', body: expect.stringMatching(/^<!-- .* -->\n\n## /) })
    expect(first.issues[0]?.body).toMatch(
      /<sub>Written by \[this run\]\(<https:.*\/runs\/4711\/attempts\/2>\)\.<\/sub>\n$/,
    )
    // Its readers do not have the outputs.
    expect(first.issues[0]?.body).not.toContain('page-views-csv')
    const renamed = first.issues.map((issue) => ({ ...issue, title: 'Readers' }))
    const second = await keep({ issues: renamed, runId: '4712', report: { pages: [row('/other', 1)] } })
    expect(second.requests).toEqual(['list', 'update 1'])
    expect(second.issues).toMatchObject([{ title: 'Readers', body: expect.stringContaining('/other') }])
    expect(second.outputs['page-views-issue-url']).toBe('https://github.com/acme/app/issues/1')
  })

  test('is left alone once it is closed, with a warning, and its address is still known', async () => {
    const { issues } = await keep()
    const closed = issues.map((issue) => ({ ...issue, isOpen: false }))
    const { requests, outputs, warnings } = await keep({ issues: closed, notifies: true, runId: '4712' })
    expect(requests).toEqual(['list'])
    expect(outputs['page-views-issue-url']).toBe('https://github.com/acme/app/issues/1')
    expect(warnings).toEqual([expect.stringContaining('is closed, so it was not updated: https://github.com/')])
  })

  test('fits into what GitHub takes', async () => {
    const huge = Array.from({ length: 300 }, (_, index) => row(`/${index}${'&'.repeat(190)}`, 300 - index, index))
    const { issues } = await keep({ report: { ...REPORT, pages: huge } })
    expect([...(issues[0]?.body ?? '')].length).toBeLessThanOrEqual(65_536)
  })

  test('is found again where its title holds what must not be shown', async () => {
    const title = 'Views of mint_key at acme'
    const { issues } = await keep({ title })
    expect(issues).toMatchObject([{ title: 'Views of *** at ***' }])
    expect((await keep({ issues, title, runId: '4712' })).requests).toEqual(['list', 'update 1'])
  })

  test('is another one in another repository', async () => {
    const { issues } = await keep()
    expect((await keep({ issues, repositoryId: 2, runId: '4713' })).requests).toEqual(['list', 'create'])
  })
})

describe('a comment on it', () => {
  const known = async () => (await keep()).issues

  test('holds heading, change and the run, and starts nothing', async () => {
    const { comments } = await keep({ issues: await known(), notifies: true, runId: '4712' })
    expect(comments).toEqual([
      expect.stringMatching(
        /^<!-- docs-agent-action:2:[\w-]+ -->\n\n\*\*Page views, .*: 80, down 20\.0%\*\*\n\nViews by people fell/,
      ),
    ])
    expect(comments[0]).toContain('(<https://github.com/acme/app/actions/runs/4712/attempts/1>)')
  })

  test('is due only where it is asked for, and not by the run that makes the issue, which is mailed', async () => {
    expect((await keep({ issues: await known(), notifies: false, runId: '4712' })).comments).toEqual([])
    expect((await keep({ notifies: true })).comments).toEqual([])
  })

  test('is not written again by a re-run of an older run, nor by another job of the same run', async () => {
    const issues = await known()
    await keep({ issues, notifies: true, runId: '4713' })
    expect((await keep({ issues, notifies: true, runId: '4712', attempt: 2 })).comments).toEqual([])
    await keep({ issues, notifies: true, runId: '4714' })
    expect((await keep({ issues, notifies: true, runId: '4714' })).comments).toEqual([])
  })
})

describe('trouble with it', () => {
  test.each(['list', 'create', 'update'] as const)('is an error: %s', async (what) => {
    const issues = what === 'update' ? (await keep()).issues : []
    await expect(keep({ issues, notifies: true, runId: '4712', errors: { [what]: refusal } })).rejects.toBe(refusal)
  })

  test('in its comment is a warning', async () => {
    const { issues } = await keep()
    const { warnings, outputs } = await keep({ issues, notifies: true, runId: '4712', errors: { comment: refusal } })
    expect(warnings).toEqual(['GitHub refused (403). Permit it. The issue was updated anyway.'])
    expect(outputs['page-views-issue-url']).toMatch(/issues\/1$/)
  })
})
