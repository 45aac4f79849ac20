import { describe, expect, test } from 'vitest'
import type { Subject } from '../../../src/agent/change/change.ts'
import { type CoveredTask, type FoundDocs, findDocs } from '../../../src/agent/docs-pull-request/find-docs.ts'
import { lookAfterDocs } from '../../../src/agent/docs-pull-request/look-after.ts'
import type { DocsPullRequest, DocsPullRequestSource } from '../../../src/agent/docs-pull-request/requests.ts'
import { keepRecord } from '../../../src/agent/memory/keeper.ts'
import { commentMarker } from '../../../src/agent/memory/records.ts'
import { deadlineIn } from '../../../src/kit/core/clock.ts'
import { GitHubError } from '../../../src/kit/core/errors.ts'
import type { RunOutcome } from '../../../src/kit/core/outcome.ts'
import { fullName } from '../../../src/kit/core/repository.ts'
import { mayBeShownIn, type Visibility } from '../../../src/kit/core/visibility.ts'
import { locateCode, type Run } from '../../../src/kit/run.ts'
import { createFakeApi, type GitHubPorts } from '../../support/fake-github.ts'
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
  link?: string
  outcome?: Partial<RunOutcome>
  docs?: Partial<DocsPullRequest>
  /** What requests end with, by their text: `read`, `add docs`, `ask alice`, … */
  errors?: Record<string, Error>
  reviewed?: string[]
  visibility?: Visibility | Error
  subject?: Subject
  hasComment?: boolean
  /** Of the code's repository, where it is another than the workflow's. */
  code?: Visibility
  /** Called with the text of each request. */
  onRequest?: (text: string, cancel: () => void) => void
}

const refusal = (status: number | undefined, advice = 'Check.') =>
  new GitHubError(status, { kind: 'github-refused', what: `GitHub refused (${status}).`, advice })
const fault = new GitHubError(503, { kind: 'github-fault', what: 'GitHub failed (503).', advice: 'Wait.' })

const ELSEWHERE = { isElsewhere: true, repository: { owner: 'octo', name: 'code' }, repositoryId: 5 }

/** Looks after a docs pull request in memory; `requests` are those about it, with what each connected to. */
async function lookAfter(inputs: InputParts, options: Options = {}) {
  const { link = 'https://github.com/acme/docs/pull/318', errors = {}, docs = {}, reviewed = [] } = options
  const fakes = createRun(options)
  const requests: string[] = []
  const cancellation = new AbortController()
  if (options.cancelled) cancellation.abort()
  const connect: Run['connect'] = async (to, deadline) => {
    await fakes.run.connect(to, deadline)
    const ports = fakes.portsUntil(deadline)
    const request = (text: string) => {
      requests.push(`${text} (${to})`)
      options.onRequest?.(text, () => cancellation.abort())
      const error = errors[text]
      if (error !== undefined) throw error
    }
    const source: DocsPullRequestSource = {
      async read() {
        request('read')
        return { ...DOCS, ...docs }
      },
      async reviewers() {
        request('reviewers')
        return reviewed
      },
      addLabels: async (labels) => request(`add ${labels.join(', ')}`),
      requestReview: async (reviewer) => request(`ask ${reviewer}`),
      comments: async () => [],
      files: async () => [],
    }
    const wrapped: Partial<GitHubPorts> = {
      ...ports,
      docsPullRequest: source,
      comments(number, repository) {
        const comments = ports.comments(number)
        const place = `${fullName(repository)}#${number}`
        return {
          ...comments,
          async listOwn() {
            request(`comments of ${place}`)
            return await comments.listOwn()
          },
          async create(body) {
            request(`comment on ${place}`)
            return await comments.create(body)
          },
        }
      },
      async visibility() {
        request('is the code private')
        if (options.visibility instanceof Error) throw options.visibility
        return options.visibility ?? 'private'
      },
    }
    return createFakeApi(wrapped, { owner: 'acme', name: 'app' })
  }
  const { code: own } = fakes.run
  const code = options.code === undefined ? own : { ...own, ...ELSEWHERE, visibility: options.code }
  const event = options.event ?? { ...PULL_REQUEST_EVENT, visibility: 'private' }
  const { visibility } = event
  const places = {
    workflow: { ...fakes.run.workflow, visibility },
    code: options.code === undefined ? { ...code, visibility } : code,
  }
  const opened = { ...fakes.run, ...places, connect, readCode: async () => places.code, signal: cancellation.signal }
  const run = await locateCode(opened)
  const outcome: RunOutcome = {
    result: 'pull-request',
    jobId: 'job-1',
    job: agentJob({ id: 'job-1', status: 'completed', prLink: link }),

    sent: 'yes',
    ...options.outcome,
  }
  const record = recordOf(Number(options.runId ?? 4711))
  const { subject = { pullRequest: { number: 1, title: 'Add regions' }, commit: COMMIT } } = options
  const deadline = deadlineIn(29 * 60_000, run)
  const commentKeeper = keepRecord({ record, memory: undefined, clock: run.clock, deadline })
  const task: CoveredTask = {
    inputs: inputsOf(inputs),
    event,
    subject,
    range: undefined,
    askedFor: [],
    commentKeeper,
    keepers: [commentKeeper],
    deadline,
    hasComment: options.hasComment ?? true,
  }
  const found = await findDocs(outcome, task, run)
  if (found !== undefined) await lookAfterDocs(found, task, outcome, run)
  const [marker] = fakes.comments.flatMap((body) => commentMarker.read(body) ?? [])
  const seenIn = (place: 'code' | 'workflow', { places, seen }: FoundDocs) =>
    mayBeShownIn(places.docs, places[place]) ? seen : undefined
  const shown = found && { comment: seenIn('code', found), summary: seenIn('workflow', found) }
  return { ...fakes, run, comments: fakes.comments, shown, requests, marker }
}

const COMMENT = { comment: { name: '' } }
const DOCS_TOKEN = { settings: { docsToken: 'ghs_docs' } }
/** A docs pull request in the code's repository, by somebody unknown. */
const OWN: Options = { link: 'https://github.com/acme/app/pull/9', docs: { author: undefined } }
const pushEvent = () => ({
  ...nothingHappened,
  name: 'push',
  push: { before: 'base', after: 'new', authors: [] },
  visibility: 'private' as const,
})
const GIVES = { docsLabels: ['docs'], docsReviewers: ['alice', 'author'] }

describe('the docs pull request', () => {
  test('is not asked for where nothing is wanted of it', async () => {
    const { shown, requests, lines } = await lookAfter({})
    expect({ shown, requests, lines }).toEqual({ shown: undefined, requests: [], lines: [] })
  })

  test.each<[what: string, inputs: InputParts, options: Options]>([
    ['a comment', COMMENT, {}],
    ['a preview', { docsPreview: true }, {}],
    ['a docs token', {}, DOCS_TOKEN],
  ])('is read with %s', async (_what, inputs, options) => {
    const { shown, requests, lines } = await lookAfter(inputs, options)
    expect(shown?.comment).toEqual({ title: 'Document regions', state: 'open', files: 3 })
    expect(requests[0]).toBe('read (docs)')
    expect(lines[0]).toBe('Docs pull request: acme/docs#318 "Document regions" (open, 3 files).')
  })

  test.each([
    ['without key and project', 'mint_key of acme', '*** of ***', ' "*** of ***"'],
    ['no longer than a marker holds', 'x'.repeat(1000), 'x'.repeat(256), ` "${'x'.repeat(256)}"`],
    ['in no marks where there is none', '', '', ''],
  ])('has its title %s', async (_what, given, title, inLog) => {
    const { shown, lines } = await lookAfter(COMMENT, { docs: { title: given } })
    expect(shown?.comment?.title).toBe(title)
    expect(lines[0]).toBe(`Docs pull request: acme/docs#318${inLog} (open, 3 files).`)
  })

  test.each<[inputs: InputParts, lines: string[]]>([
    [
      { ...COMMENT, ...GIVES, docsPreview: true },
      ['There is no docs pull request yet: labels, reviewers and preview are left to the step that waits for the job.'],
    ],
    [COMMENT, []],
  ])('that a run does not wait for is left to a later step: %j', async (inputs, expected) => {
    const outcome = { result: 'submitted', job: agentJob({ id: 'job-1', status: 'active' }) } as const
    const { requests, lines } = await lookAfter(inputs, { outcome })
    expect({ requests, lines }).toEqual({ requests: [], lines: expected })
  })

  test('on another host is only linked', async () => {
    const { requests, lines } = await lookAfter(COMMENT, { link: 'https://gitlab.com/acme/docs/-/merge_requests/7' })
    expect(requests).toEqual([])
    expect(lines).toEqual(['The docs pull request is not on https://github.com, so it is only linked.'])
  })

  test('is left alone where there is none, and where the run was cancelled', async () => {
    expect((await lookAfter(COMMENT, { outcome: { job: undefined } })).requests).toEqual([])
    expect((await lookAfter(COMMENT, { cancelled: true })).requests).toEqual([])
  })

  test('in the own repository by somebody who is not skipped is a warning, since its merge starts the next job', async () => {
    const own = { ...OWN, settings: { skipAuthors: ['mintlify[bot]'] } }
    const warningsOf = async (options: Options) => (await lookAfter(COMMENT, options)).warnings
    expect(await warningsOf({ ...own, docs: { author: 'octocat' } })).toEqual([
      'octocat opened acme/app#9 and is not in skip-authors, so merging it would start another job. Add the login to skip-authors.',
    ])
    expect(await warningsOf({ ...own, docs: { author: 'Mintlify[bot]' } })).toEqual([])
    expect(await warningsOf(own)).toEqual([])
    expect(await warningsOf({ docs: { author: 'octocat' } })).toEqual([])
  })
})

test.each<[code: Visibility, asked: Visibility | Error, docs: Visibility, isShown: boolean, names: boolean]>([
  ['public', fault, 'private', false, true],
  ['private', fault, 'public', true, false],
  ['unknown', 'private', 'unknown', true, false],
  ['unknown', fault, 'private', false, true],
])(
  'code that is %s by its event, %s by GitHub, and docs that are %s: the docs are shown (%s), the code is named (%s)',
  async (code, asked, docs, isShown, names) => {
    const event = { ...PULL_REQUEST_EVENT, visibility: code }
    const options = { event, visibility: asked, docs: { visibility: docs } }
    const { shown, lines, comments, requests } = await lookAfter({ ...COMMENT, docsLabels: ['docs'] }, options)
    const title = isShown ? 'Document regions' : undefined
    expect([shown?.comment?.title, shown?.summary?.title]).toEqual([title, title])
    expect(lines[0]).toMatch(/^Docs pull request: acme\/docs#318/)
    expect(lines.join('\n').includes('Document regions')).toBe(isShown)
    // What is done there is none of the code's readers.
    expect(requests.join('\n')).toContain('add docs')
    const [text = ''] = comments.map((body) => body.split('\n').slice(1).join('\n'))
    expect(text).toContain('🔗')
    expect(/acme\/app|4711|#1\b/.test(text)).toBe(names)
  },
)

/** What a place may show, by who reads it. */
const MAY_SHOW: Record<Visibility, readonly Visibility[]> = {
  public: ['public'],
  internal: ['public', 'internal'],
  private: ['public', 'internal', 'private', 'unknown'],
  unknown: ['public'],
}
const ANY = Object.keys(MAY_SHOW) as Visibility[]

test.each(ANY.flatMap((workflow) => ANY.flatMap((code) => ANY.map((docs) => [workflow, code, docs] as const))))(
  'a %s workflow, %s code elsewhere and %s docs each show only what their own readers may see',
  async (workflow, code, docs) => {
    const event = { ...PULL_REQUEST_EVENT, visibility: workflow }
    const options = { event, code, visibility: fault, docs: { visibility: docs } }
    const { shown, run, lines, comments } = await lookAfter(COMMENT, options)
    const mayShow = (source: Visibility, place: Visibility) => MAY_SHOW[place].includes(source)
    expect(mayBeShownIn(run.code, run.workflow)).toBe(mayShow(code, workflow))
    expect(mayBeShownIn(run.workflow, run.code)).toBe(mayShow(workflow, code))
    expect(shown?.summary !== undefined).toBe(mayShow(docs, workflow))
    expect(shown?.comment !== undefined).toBe(mayShow(docs, code))
    expect(lines.join().includes('Document regions')).toBe(mayShow(docs, workflow))
    const [linkBack = ''] = comments
    expect(linkBack.includes('octo/code')).toBe(mayShow(code, docs))
    expect(linkBack.includes('acme/app')).toBe(mayShow(code, docs) && mayShow(workflow, docs))
  },
)

test('docs beside the workflow are shown there, whatever is known of them, where the code is elsewhere', async () => {
  const options = { ...OWN, code: 'public' as const, docs: { visibility: 'unknown' as const } }
  const { shown } = await lookAfter(COMMENT, { ...options, event: { ...PULL_REQUEST_EVENT, visibility: 'public' } })
  expect([shown?.summary?.title, shown?.comment]).toEqual(['Document regions', undefined])
})

test('an author of code that readers of the workflow may not see is not named there', async () => {
  const event = { ...PULL_REQUEST_EVENT, visibility: 'public' as const }
  const { lines, requests } = await lookAfter({ docsReviewers: ['author'] }, { event, code: 'private' })
  expect(requests).toContain('ask mona (docs)')
  expect(lines).toContain('A review of acme/docs#318 was requested from an author of the code.')
})

test("the code's repository is known by its number, whatever the link calls it", async () => {
  const renamed = { ...OWN, link: 'https://github.com/acme/old/pull/9', docs: { repositoryId: 700_000_001 } }
  expect((await lookAfter(COMMENT, renamed)).requests).toContain('comment on acme/app#9 (workflow)')
})

describe('labels and reviewers', () => {
  test('do not include anybody who was asked before or has reviewed', async () => {
    const options = { reviewed: ['Alice'], docs: { requested: ['bob'] } }
    const { requests } = await lookAfter({ docsReviewers: ['alice', 'bob', 'author'] }, options)
    expect(requests).toEqual(['read (docs)', 'reviewers (docs)', 'ask mona (docs)'])
  })

  test('do not include the author where nobody knows who that is', async () => {
    const event = {
      ...PULL_REQUEST_EVENT,
      visibility: 'private' as const,
      pullRequest: eventPullRequest({ number: 2 }),
    }
    const { requests, warnings } = await lookAfter({ docsReviewers: ['author'] }, { event, open: fault })
    expect(requests).toEqual(['read (docs)', 'reviewers (docs)'])
    expect(warnings).toEqual([
      "GitHub failed (503). Wait. The code's authors are not asked for a review, and its pull requests may not be listed.",
    ])
  })

  test('are not begun by a run that is cancelled once its end is reported', async () => {
    const onRequest = (text: string, cancel: () => void) => void (text === 'read' && cancel())
    const { requests, comments, warnings } = await lookAfter({ ...COMMENT, ...GIVES }, { onRequest })
    expect({ requests, comments, warnings }).toEqual({ requests: ['read (docs)'], comments: [], warnings: [] })
  })
})

test.each(['merged', 'closed'] as const)(
  'a docs pull request that is %s gets no more than the comment',
  async (state) => {
    const { requests, comments } = await lookAfter({ ...COMMENT, ...GIVES }, { docs: { state } })
    expect(requests.filter((request) => /^(add|ask)/.test(request))).toEqual([])
    expect(comments).toHaveLength(1)
  },
)

describe('the link back', () => {
  test('in the own repository has the identity that a review there looks for, also with a docs token', async () => {
    const { requests } = await lookAfter({ ...COMMENT, docsLabels: ['docs'] }, { ...OWN, ...DOCS_TOKEN })
    expect(requests).toContain('comment on acme/app#9 (workflow)')
    expect(requests).toContain('add docs (docs)')
  })

  test('lists each pull request that a push merged, and those that were listed before', async () => {
    const repository = (...numbers: number[]) => {
      const pullRequests = numbers.map((number) => mergedPullRequest(number, { mergeCommit: 'new' }))
      return createRepository([
        commit('new', 0, ['mid'], { pullRequests }),
        commit('mid', 0, ['base']),
        commit('base', 9, []),
      ])
    }
    const push = { subject: { commit: 'new' } }
    const first = await lookAfter(COMMENT, { ...push, event: pushEvent(), repository: repository(5) })
    const again = { ...push, event: pushEvent(), repository: repository(7), comments: first.comments, runId: '4712' }
    const { comments, marker } = await lookAfter(COMMENT, again)
    expect(comments[0]).toContain(
      'Merge after:\n\n- https://github.com/acme/app/pull/7\n- https://github.com/acme/app/pull/5\n\n',
    )
    expect(marker?.records.at(-1)?.origin?.mergeAfter).toEqual([7, 5])
  })

  test('lists nothing where the history cannot be read, which is a warning', async () => {
    const empty = createRepository([commit('new', 0, ['base']), commit('base', 9, [])])
    const page = () => Promise.reject(fault)
    const repository = { ...empty, source: { ...empty.source, page } }
    const options = { event: pushEvent(), subject: { commit: 'new' }, repository }
    const { comments, warnings } = await lookAfter(COMMENT, options)
    expect(comments[0]).not.toContain('Merge after')
    expect(warnings).toEqual([expect.stringMatching(/ and its pull requests may not be listed\.$/)])
  })

  test('is the comment of a run that has no other', async () => {
    const { outputs } = await lookAfter(COMMENT, { hasComment: false })
    expect(outputs['comment-url']).toMatch(/^https:/)
  })

  test('does not link a docs pull request to itself', async () => {
    const itself = { ...OWN, subject: { pullRequest: { number: 9 }, commit: COMMIT } }
    const { requests, comments } = await lookAfter({ ...COMMENT, ...GIVES }, itself)
    expect(comments).toEqual([])
    expect(requests.filter((request) => /^(add|ask)/.test(request))).toEqual([])
  })

  test('is not written for a prompt that was never sent', async () => {
    expect((await lookAfter(COMMENT, { outcome: { sent: 'no', result: 'timed-out' } })).comments).toEqual([])
  })
})

describe('trouble with the docs pull request', () => {
  const CANNOT_SEE =
    'github-token cannot see acme/docs#318, so it is only linked. To show what it changes, and for labels, reviewers, the preview and the link back, set docs-token.'
  const CANNOT_WRITE =
    'github-token cannot write to acme/docs#318. For labels, reviewers and the link back, set docs-token.'
  const ALL = { ...COMMENT, docsLabels: ['docs'], docsReviewers: ['alice'] }

  test.each([403, 404])('is one line where the run’s own token cannot see it (%s)', async (status) => {
    const { warnings, lines, requests, shown } = await lookAfter(COMMENT, { errors: { read: refusal(status) } })
    expect({ warnings, shown, requests }).toEqual({ warnings: [], shown: undefined, requests: ['read (docs)'] })
    expect(lines).toEqual([CANNOT_SEE])
  })

  test.each<InputParts>([{ docsLabels: ['docs'] }, { docsReviewers: ['alice'], ...COMMENT }, { docsPreview: true }])(
    'is a warning where more is asked for: %j',
    async (inputs) => {
      const { warnings } = await lookAfter(inputs, { errors: { read: refusal(404) } })
      expect(warnings).toEqual([CANNOT_SEE])
    },
  )

  test('is a warning on another host, where more is asked for', async () => {
    const { warnings } = await lookAfter(ALL, { link: 'https://gitlab.com/acme/docs/-/merge_requests/7' })
    expect(warnings).toEqual(['The docs pull request is not on https://github.com, so it is only linked.'])
  })

  const WRITES = ['add docs', 'ask alice', 'comment on acme/docs#318']
  const everyWrite = (error: Error) => Object.fromEntries(WRITES.map((text) => [text, error]))
  const writesOf = (requests: readonly string[]) =>
    requests.map((request) => request.replace(/ \(.*/, '')).filter((request) => WRITES.includes(request))

  test.each<[inputs: InputParts, isWarning: boolean]>([
    [ALL, true],
    // The preview is only read.
    [{ ...COMMENT, docsPreview: true }, false],
  ])('is said once where the run’s own token may write nothing there: %j', async (inputs, isWarning) => {
    const { warnings, lines } = await lookAfter(inputs, { errors: everyWrite(refusal(403)) })
    expect(warnings).toEqual(isWarning ? [CANNOT_WRITE] : [])
    expect(lines.filter((line) => line === CANNOT_WRITE)).toHaveLength(isWarning ? 0 : 1)
  })

  test('of one cause is one warning', async () => {
    const { warnings } = await lookAfter(ALL, { ...DOCS_TOKEN, errors: everyWrite(refusal(403)) })
    const refused = 'GitHub refused (403).'
    expect(warnings).toEqual([`${refused} ${refused} ${refused} Check. The job's result is not affected.`])
  })

  test.each<[what: string, error: Error, options: Options]>([
    ['a docs token without access (404)', refusal(404), DOCS_TOKEN],
    ['a docs token that has expired (401)', refusal(401), DOCS_TOKEN],
    ['what cannot be done (422)', refusal(422), {}],
    ['the own repository and something gone (404)', refusal(404), OWN],
    ['a fault of GitHub (503)', fault, {}],
    ['an error of the program', new TypeError('GitHub is no function'), OWN],
  ])('is a warning for each request, and keeps nothing else back, with %s', async (_what, error, options) => {
    const place = options === OWN ? 'acme/app#9' : 'acme/docs#318'
    for (const text of ['add docs', 'reviewers', 'ask alice', `comments of ${place}`, `comment on ${place}`]) {
      const { warnings, requests } = await lookAfter(ALL, { ...options, errors: { [text]: error } })
      expect(warnings).toEqual([expect.stringMatching(/GitHub .*The job's result is not affected\.$/)])
      const isHeldBack = (write: string) =>
        (text === 'reviewers' && write === 'ask alice') || (text.startsWith('comments') && write.startsWith('comment'))
      const done = requests.map((request) => request.replace('acme/app#9', 'acme/docs#318'))
      expect(writesOf(done)).toEqual(WRITES.filter((write) => !isHeldBack(write)))
    }
  })
})
