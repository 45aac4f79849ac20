import { describe, expect, test } from 'vitest'
import type { ChangedFile, Subject } from '../../../src/agent/change/change.ts'
import { type CoveredTask, findDocs } from '../../../src/agent/docs-pull-request/find-docs.ts'
import { lookAfterDocs } from '../../../src/agent/docs-pull-request/look-after.ts'
import type { DocsPullRequest } from '../../../src/agent/docs-pull-request/requests.ts'
import { keepRecord } from '../../../src/agent/memory/keeper.ts'
import { deadlineIn } from '../../../src/kit/core/clock.ts'
import { GitHubError } from '../../../src/kit/core/errors.ts'
import type { RunOutcome } from '../../../src/kit/core/outcome.ts'
import { mayBeShownIn, type Visibility } from '../../../src/kit/core/visibility.ts'
import type { GitHubApi } from '../../../src/kit/github/api.ts'
import type { Run } from '../../../src/kit/run.ts'
import { createFakeApi } from '../../support/fake-github.ts'
import { createRun, type InputParts, inputsOf, PULL_REQUEST_EVENT, type RunOptions } from '../../support/fake-run.ts'
import { COMMIT, eventPullRequest, nothingHappened } from '../change/fakes.ts'
import { commit, createRepository, mergedPullRequest } from '../change/history-fakes.ts'
import { agentJob } from '../job/fakes.ts'
import { recordOf } from '../memory/fakes.ts'

const DOCS: DocsPullRequest = {
  ...eventPullRequest({ title: 'Document regions', author: 'mintlify[bot]', isByBot: true }),
  files: 3,
  repository: undefined,
  repositoryId: 318,
  visibility: 'private',
  branch: 'docs-1',
  requested: [],
}

interface Options extends RunOptions {
  link?: string | undefined
  result?: RunOutcome['result']
  sent?: RunOutcome['sent']
  docs?: Partial<DocsPullRequest>
  /** Requests fail with these errors, by what they are about: `labels`, `reviewers`, `comments`, … */
  errors?: Record<string, Error>
  reviewed?: string[]
  files?: ChangedFile[]
  /** GitHub says this of the workflow's repository. */
  asked?: Visibility | Error
  /** The event says this of it. */
  workflow?: Visibility
  /** The visibility of the code's repository, if that is another than the workflow's. */
  code?: Visibility
  subject?: Subject
  hasComment?: boolean
  /** The run is cancelled at the first request about this. */
  cancelAt?: string
}

const refusal = (status: number | undefined) =>
  new GitHubError(status, { kind: 'github-refused', what: `GitHub refused (${status}).`, advice: 'Check.' })
const fault = new GitHubError(503, { kind: 'github-fault', what: 'GitHub failed (503).', advice: 'Wait.' })

const ELSEWHERE = { isElsewhere: true, repository: { owner: 'octo', name: 'code' }, repositoryId: 5 }

/** Looks after a docs pull request in memory; `requests` say what they are about, and with which token they are made. */
async function lookAfter(inputs: InputParts, options: Options = {}) {
  const { errors = {}, workflow: ofEvent = 'private', asked = 'private', sent = 'yes' } = options
  const fakes = createRun(options)
  const cancellation = new AbortController()
  if (options.cancelled) cancellation.abort()
  const requests: string[] = []
  const note = async (what: string, to: string) => {
    const about = what.replace(/^(the|of the) /, '').replace(/ (of|on) the (docs )?pull request.*/, '')
    requests.push(`${about} (${to})`)
    if (about === options.cancelAt) cancellation.abort()
    const error = errors[about]
    if (error !== undefined) throw error
  }
  const noting = (api: GitHubApi, to: string): GitHubApi => ({
    ...api,
    at: (repository) => noting(api.at(repository), to),
    request: async (request) => await note(request.what, to).then(() => api.request(request)),
    list: async (request) => await note(request.what, to).then(() => api.list(request)),
    graphql: async (request) => await note(request.what, to).then(() => api.graphql(request)),
    graphqlPage: async (request) => await note(request.what, to).then(() => api.graphqlPage(request)),
  })
  const docsPullRequest = {
    read: async () => ({ ...DOCS, ...options.docs }),
    reviewers: async () => options.reviewed ?? [],
    addLabels: async () => undefined,
    requestReview: async (reviewer: string) => await note(`ask ${reviewer}`, 'docs'),
    comments: async () => [],
    files: async () => options.files ?? [],
  }
  const visibility = async () => {
    if (asked instanceof Error) throw asked
    return asked
  }
  const connect: Run['connect'] = async (to, deadline) => {
    await fakes.run.connect(to, deadline)
    const ports = { ...fakes.portsUntil(deadline), docsPullRequest, visibility }
    return noting(createFakeApi(ports, { owner: 'acme', name: 'app' }), to)
  }
  const { code: own } = fakes.run
  const code =
    options.code === undefined ? { ...own, visibility: ofEvent } : { ...own, ...ELSEWHERE, visibility: options.code }
  const workflow = { ...fakes.run.workflow, visibility: ofEvent }
  const run = { ...fakes.run, code, workflow, connect, readCode: async () => code, signal: cancellation.signal }
  const link = 'link' in options ? options.link : 'https://github.com/acme/docs/pull/318'
  const job = agentJob({ status: 'completed', prLink: link })
  const outcome: RunOutcome = { result: options.result ?? 'pull-request', jobId: job.id, job, sent }
  const deadline = deadlineIn(29 * 60_000, run)
  const record = recordOf(Number(options.runId ?? 4711))
  const commentKeeper = keepRecord({ record, memory: undefined, clock: run.clock, deadline })
  const task: CoveredTask = {
    inputs: inputsOf(inputs),
    event: options.event ?? PULL_REQUEST_EVENT,
    subject: options.subject ?? { pullRequest: { number: 1, title: 'Add regions' }, commit: COMMIT },
    range: undefined,
    askedFor: [],
    commentKeeper,
    keepers: [commentKeeper],
    deadline,
    hasComment: options.hasComment ?? true,
  }
  const found = await findDocs(outcome, task, run)
  if (found !== undefined) await lookAfterDocs(found, task, outcome, run)
  const titleIn = (place: 'code' | 'workflow') =>
    found && mayBeShownIn(found.places.docs, found.places[place]) ? found.seen.title : undefined
  const [linkBack = ''] = fakes.comments
  return {
    ...fakes,
    requests,
    linkBack,
    change: found?.change,
    inComment: titleIn('code'),
    inSummary: titleIn('workflow'),
  }
}

const FILE: ChangedFile = {
  ...{ path: 'regions.mdx', previousPath: undefined, status: 'added', additions: 1, deletions: 0, sha: 'a' },
  patch: '+a',
}
const COMMENT = { comment: { name: '' } }
const DOCS_TOKEN = { settings: { docsToken: 'ghs_docs' } }
/** A docs pull request in the code's repository, by somebody unknown. */
const OWN: Options = { link: 'https://github.com/acme/app/pull/9', docs: { author: undefined } }
const ALL = { ...COMMENT, docsLabels: ['docs'], docsReviewers: ['alice', 'author'] }
const isWrite = (request: string) => /^(labels|ask|comment) /.test(request)

const CANNOT_SEE =
  'github-token cannot see acme/docs#318, so it is only linked. To show what it changes, and for labels, reviewers, the preview and the link back, set docs-token.'
const CANNOT_WRITE =
  'github-token cannot write to acme/docs#318. For labels, reviewers and the link back, set docs-token.'
const ELSEWHERE_LINE = 'The docs pull request is not on https://github.com, so it is only linked.'
const LATER =
  'There is no docs pull request yet: labels, reviewers and preview are left to the step that waits for the job.'
const gitlab = { link: 'https://gitlab.com/acme/docs/-/merge_requests/7' }
const notYet: Options = { result: 'submitted', link: undefined }

describe('the docs pull request is', () => {
  test.each<[what: string, inputs: InputParts, options: Options]>([
    ['a comment', COMMENT, {}],
    ['a preview', { docsPreview: true }, {}],
    ['a docs token', {}, DOCS_TOKEN],
  ])('read for %s', async (_what, inputs, options) => {
    const { lines } = await lookAfter(inputs, options)
    expect(lines[0]).toBe('Docs pull request: acme/docs#318 "Document regions" (open, 3 files).')
  })

  test.each<[why: string, inputs: InputParts, options: Options, lines: string[], warnings: string[]]>([
    ['where nothing is wanted of it', {}, {}, [], []],
    ['where there is none', COMMENT, { link: undefined }, [], []],
    ['in a run that was cancelled', COMMENT, { cancelled: true }, [], []],
    ['by a run that does not wait for it', COMMENT, notYet, [], []],
    ['by one that does not wait, and leaves wishes to a later step', ALL, notYet, [LATER], []],
    ['on another host', COMMENT, gitlab, [ELSEWHERE_LINE], []],
    ['on another host, with wishes', ALL, gitlab, [], [ELSEWHERE_LINE]],
  ])('not read %s', async (_why, inputs, options, lines, warnings) => {
    const seen = await lookAfter(inputs, options)
    expect({ ...seen, requests: seen.requests }).toMatchObject({ requests: [], lines, warnings })
  })

  test.each([
    ['without key and project', 'mint_key of acme', '*** of ***', ' "*** of ***"'],
    ['by a title that a marker holds', 'x'.repeat(1000), 'x'.repeat(256), ` "${'x'.repeat(256)}"`],
    ['without marks where it has no title', '', '', ''],
  ])('named %s', async (_what, title, shown, inLog) => {
    const { inComment, lines } = await lookAfter(COMMENT, { docs: { title } })
    expect(inComment).toBe(shown)
    expect(lines[0]).toBe(`Docs pull request: acme/docs#318${inLog} (open, 3 files).`)
  })

  test.each<[author: string | undefined, options: Options, warns: boolean]>([
    ['octocat', OWN, true],
    ['Mintlify[bot]', OWN, false],
    [undefined, OWN, false],
    ['octocat', {}, false],
  ])('a warning if its merge would start the next job: by %s', async (author, options, warns) => {
    const settings = { skipAuthors: ['mintlify[bot]'] }
    const { warnings } = await lookAfter(COMMENT, { ...options, settings, docs: { author } })
    const text =
      'octocat opened acme/app#9 and is not in skip-authors, so merging it would start another job. Add the login to skip-authors.'
    expect(warnings).toEqual(warns ? [text] : [])
  })
})

test.each<[what: string, options: Options, isShown: boolean]>([
  ['once the job has ended', {}, true],
  ['of a job that failed', { result: 'failed' }, true],
  ['where only readers of the code may see it', { workflow: 'public', code: 'private' }, true],
  ['not where nobody may', { workflow: 'public' }, false],
  ['not while the job may push again', { result: 'timed-out' }, false],
  ['not where it has no files', { files: [] }, false],
])('the files of the docs pull request are listed %s', async (_what, options, isShown) => {
  const { change } = await lookAfter(COMMENT, { files: [FILE], ...options })
  expect(change?.includes('regions.mdx') ?? false).toBe(isShown)
})

describe('readers see what they may', () => {
  type Seen = [workflow: Visibility, code: Visibility, docs: Visibility]
  /** The title in summary and comment, and the names of code and workflow in the link back. */
  type Shown = { summary: boolean; comment: boolean; code: boolean; workflow: boolean }

  test.each<[places: Seen, shown: Shown]>([
    [['private', 'private', 'private'], { summary: true, comment: true, code: true, workflow: true }],
    [['public', 'private', 'private'], { summary: false, comment: true, code: true, workflow: true }],
    [['private', 'public', 'private'], { summary: true, comment: false, code: true, workflow: true }],
    [['private', 'private', 'public'], { summary: true, comment: true, code: false, workflow: false }],
    [['private', 'public', 'public'], { summary: true, comment: true, code: true, workflow: false }],
    [['public', 'private', 'public'], { summary: true, comment: true, code: false, workflow: false }],
  ])('of workflow, code elsewhere and docs that are %j: %j', async ([workflow, code, visibility], shown) => {
    const { inSummary, inComment, lines, linkBack } = await lookAfter(COMMENT, { workflow, code, docs: { visibility } })
    expect([inSummary !== undefined, inComment !== undefined]).toEqual([shown.summary, shown.comment])
    expect(lines[0]?.includes('Document regions')).toBe(shown.summary)
    expect([linkBack.includes('octo/code'), linkBack.includes('acme/app')]).toEqual([shown.code, shown.workflow])
  })

  test.each<[ofEvent: Visibility, asked: Visibility | Error, docs: Visibility, isShown: boolean, names: boolean]>([
    ['public', fault, 'private', false, true],
    ['private', fault, 'public', true, false],
    ['unknown', 'private', 'unknown', true, false],
    ['unknown', fault, 'private', false, true],
  ])(
    'of a repository that is %s by its event and %s by GitHub, with docs that are %s: the title %s, the name %s',
    async (workflow, asked, visibility, isShown, names) => {
      const options = { workflow, asked, docs: { visibility } }
      const { inComment, inSummary, linkBack, requests } = await lookAfter(
        { ...COMMENT, docsLabels: ['docs'] },
        options,
      )
      const title = isShown ? 'Document regions' : undefined
      expect([inComment, inSummary]).toEqual([title, title])
      expect(/acme\/app|4711|#1\b/.test(linkBack.slice(linkBack.indexOf('\n')))).toBe(names)
      // What is done there is none of the code's readers.
      expect(requests).toContain('labels (docs)')
    },
  )

  test('of docs beside the workflow, whatever is known of them', async () => {
    const options = { ...OWN, workflow: 'public', code: 'public', docs: { visibility: 'unknown' } } as const
    const { inSummary, inComment } = await lookAfter(COMMENT, options)
    expect([inSummary, inComment]).toEqual(['Document regions', undefined])
  })

  test('of an author of the code', async () => {
    const { lines, requests } = await lookAfter({ docsReviewers: ['author'] }, { workflow: 'public', code: 'private' })
    expect(requests).toContain('ask mona (docs)')
    expect(lines).toContain('A review of acme/docs#318 was requested from an author of the code.')
  })
})

describe('labels and reviewers', () => {
  test('do not include anybody who was asked before or has reviewed', async () => {
    const options = { reviewed: ['Alice'], docs: { requested: ['bob'] } }
    const { requests } = await lookAfter({ docsReviewers: ['alice', 'bob', 'author'] }, options)
    expect(requests.filter(isWrite)).toEqual(['ask mona (docs)'])
  })

  test('do not include the author where nobody knows who that is, which is a warning', async () => {
    const event = { ...PULL_REQUEST_EVENT, pullRequest: eventPullRequest({ number: 2 }) }
    const { requests, warnings } = await lookAfter({ docsReviewers: ['author'] }, { event, open: fault })
    expect(requests.filter(isWrite)).toEqual([])
    expect(warnings).toEqual([
      "GitHub failed (503). Wait. The code's authors are not asked for a review, and its pull requests may not be listed.",
    ])
  })

  test.each<[of: string, options: Options, comments: number]>([
    ['merged', { docs: { state: 'merged' } }, 1],
    ['closed', { docs: { state: 'closed' } }, 1],
    ['looked at by a run that is cancelled', { cancelAt: 'docs pull request' }, 0],
    ["the run's own", { ...OWN, subject: { pullRequest: { number: 9 }, commit: COMMIT } }, 0],
  ])('are not added to a docs pull request that is %s', async (_of, options, comments) => {
    const seen = await lookAfter(ALL, options)
    expect(seen.requests.filter((request) => /^(labels|ask)/.test(request))).toEqual([])
    expect([seen.comments.length, seen.warnings]).toEqual([comments, []])
  })
})

describe('the link back', () => {
  const repository = (...numbers: number[]) => {
    const pullRequests = numbers.map((number) => mergedPullRequest(number, { mergeCommit: 'new' }))
    return createRepository([commit('new', 0, ['base'], { pullRequests }), commit('base', 9, [])])
  }
  const push = { before: 'base', after: 'new', authors: [] }
  const onPush: Options = { event: { ...nothingHappened, name: 'push', push }, subject: { commit: 'new' } }

  test('in the own repository has the identity that a review there looks for, also with a docs token', async () => {
    const renamed = { link: 'https://github.com/acme/old/pull/9', docs: { repositoryId: 700_000_001 } }
    for (const options of [OWN, renamed]) {
      const { requests } = await lookAfter(ALL, { ...options, ...DOCS_TOKEN })
      expect(requests.filter(isWrite)).toEqual([
        'labels (docs)',
        'ask alice (docs)',
        'ask mona (docs)',
        'comment (workflow)',
      ])
    }
  })

  test('lists each pull request that a push merged, and those that were listed before', async () => {
    const first = await lookAfter(COMMENT, { ...onPush, repository: repository(5) })
    const { linkBack } = await lookAfter(COMMENT, {
      ...onPush,
      repository: repository(7),
      comments: first.comments,
      runId: '4712',
    })
    expect(linkBack).toContain(
      'Merge after:\n\n- https://github.com/acme/app/pull/7\n- https://github.com/acme/app/pull/5\n\n',
    )
  })

  test('lists nothing where the history cannot be read, which is a warning', async () => {
    const { source, ...others } = repository()
    const unreadable = { ...others, source: { ...source, page: () => Promise.reject(fault) } }
    const { linkBack, warnings } = await lookAfter(COMMENT, { ...onPush, repository: unreadable })
    expect(linkBack).toMatch(/^(?![\s\S]*Merge after)[\s\S]*🔗/)
    expect(warnings).toEqual([expect.stringMatching(/ and its pull requests may not be listed\.$/)])
  })

  test('is the comment of a run that has no other', async () => {
    expect((await lookAfter(COMMENT, { hasComment: false })).outputs['comment-url']).toMatch(/^https:/)
  })

  test('is not written for a prompt that was never sent', async () => {
    expect((await lookAfter(COMMENT, { sent: 'no', result: 'timed-out' })).comments).toEqual([])
  })
})

describe('trouble with the docs pull request', () => {
  const READ = 'docs pull request'
  const everyWrite = (error: Error) => ({ labels: error, 'ask alice': error, 'ask mona': error, comment: error })

  test.each<[what: string, inputs: InputParts, errors: Record<string, Error>, line: string, isWarning: boolean]>([
    ['seen (403)', COMMENT, { [READ]: refusal(403) }, CANNOT_SEE, false],
    ['seen (404)', COMMENT, { [READ]: refusal(404) }, CANNOT_SEE, false],
    ['seen, and a preview is wanted', { docsPreview: true }, { [READ]: refusal(404) }, CANNOT_SEE, true],
    ['seen, and labels are wanted', { docsLabels: ['docs'] }, { [READ]: refusal(404) }, CANNOT_SEE, true],
    ['written to', ALL, everyWrite(refusal(403)), CANNOT_WRITE, true],
    // The preview is only read.
    [
      'written to, and a preview is wanted',
      { ...COMMENT, docsPreview: true },
      everyWrite(refusal(403)),
      CANNOT_WRITE,
      false,
    ],
  ])("is said once where it cannot be %s with the run's own token", async (_what, inputs, errors, line, isWarning) => {
    const { warnings, lines } = await lookAfter(inputs, { errors })
    expect(warnings).toEqual(isWarning ? [line] : [])
    expect(lines.filter((one) => one === line)).toHaveLength(isWarning ? 0 : 1)
  })

  test('of one cause is one warning', async () => {
    const { warnings } = await lookAfter(ALL, { ...DOCS_TOKEN, errors: everyWrite(refusal(403)) })
    const refused = 'GitHub refused (403).'
    expect(warnings).toEqual([`${refused} ${refused} ${refused} Check. The job's result is not affected.`])
  })

  test.each<[what: string, error: Error, options: Options]>([
    ['a docs token without access (404)', refusal(404), DOCS_TOKEN],
    ['a token that has expired (401)', refusal(401), {}],
    ['what cannot be done (422)', refusal(422), {}],
    ['the own repository and something gone (404)', refusal(404), OWN],
    ['a fault of GitHub (503)', fault, {}],
    ['an error of the program', new TypeError('GitHub is no function'), {}],
  ])('is a warning, and keeps nothing else back, with %s', async (_what, error, options) => {
    const { warnings, requests } = await lookAfter(ALL, { ...options, errors: { labels: error } })
    expect(warnings).toEqual([expect.stringMatching(/GitHub .*The job's result is not affected\.$/)])
    expect(requests.filter(isWrite).map((request) => request.replace(/ \(.*/, ''))).toEqual([
      ...['labels', 'ask alice', 'ask mona', 'comment'],
    ])
  })

  test.each([
    ['reviews', ['labels', 'comment']],
    ['ask alice', ['labels', 'ask alice', 'comment']],
    ['comments', ['labels', 'ask alice', 'ask mona']],
    ['comment', ['labels', 'ask alice', 'ask mona', 'comment']],
  ])('with the %s keeps nothing back but what needs them', async (about, writes) => {
    const { warnings, requests } = await lookAfter(ALL, { errors: { [about]: fault } })
    expect(warnings).toHaveLength(1)
    expect(requests.filter(isWrite).map((request) => request.replace(/ \(.*/, ''))).toEqual(writes)
  })
})
