import path from 'node:path'
import { expect, test } from 'vitest'
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

/**
 * Looks after a docs pull request in memory. The transcript is the log with, after `>`, what each request is about and which
 * token it is made with, then the warnings, and after `=` what readers see.
 */
async function lookAfter(inputs: InputParts, options: Options = {}) {
  const { errors = {}, workflow: ofEvent = 'private', asked = 'private', sent = 'yes' } = options
  const fakes = createRun(options)
  const cancellation = new AbortController()
  if (options.cancelled) cancellation.abort()
  const { lines } = fakes
  const note = async (what: string, to: string) => {
    const about = what.replace(/^(the|of the) /, '').replace(/ (of|on) the (docs )?pull request.*/, '')
    lines.push(`> ${about} (${to})`)
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
  const readable = linkBack.slice(linkBack.indexOf('\n'))
  const named = ['octo/code', 'acme/app', '4711'].filter((name) => readable.includes(name))
  const listed = Array.from(readable.matchAll(/^- .*\/pull\/(\d+)$/gm), ([, number]) => `#${number}`)
  const seen = [
    `title in summary: ${JSON.stringify(titleIn('workflow'))}, in comment: ${JSON.stringify(titleIn('code'))}`,
    ...(found?.change === undefined ? [] : ['its files are listed']),
    ...(linkBack === '' ? [] : [`link back names ${[...named, ...listed].join(', ') || 'nothing'}`]),
    ...(fakes.outputs['comment-url'] === undefined ? [] : ['it is the comment of the run']),
  ]
  const shown = found === undefined ? [] : [`= ${seen.join('; ')}`]
  const transcript = [...lines, ...fakes.warnings.map((warning) => `! ${warning}`), ...shown].join('\n')
  return { transcript, comments: fakes.comments }
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
const gitlab = { link: 'https://gitlab.com/acme/docs/-/merge_requests/7' }
const notYet: Options = { result: 'submitted', link: undefined }
const by = (author: string) => ({ docs: { author }, settings: { skipAuthors: ['mintlify[bot]'] } })
const places = (workflow: Visibility, code: Visibility, docs: Visibility): Options => ({
  workflow,
  code,
  docs: { visibility: docs },
})
const own = (workflow: Visibility, asked: Visibility | Error, docs: Visibility): Options => ({
  workflow,
  asked,
  docs: { visibility: docs },
})
const repository = (...numbers: number[]) => {
  const pullRequests = numbers.map((number) => mergedPullRequest(number, { mergeCommit: 'new' }))
  return createRepository([commit('new', 0, ['base'], { pullRequests }), commit('base', 9, [])])
}
const unreadable = () => {
  const { source, ...others } = repository()
  return { ...others, source: { ...source, page: () => Promise.reject(fault) } }
}
const push = { before: 'base', after: 'new', authors: [] }
const onPush: Options = { event: { ...nothingHappened, name: 'push', push }, subject: { commit: 'new' } }
const unknownAuthor = { event: { ...PULL_REQUEST_EVENT, pullRequest: eventPullRequest({ number: 2 }) }, open: fault }
const READ = 'docs pull request'
const everyWrite = (error: Error) => ({ labels: error, 'ask alice': error, 'ask mona': error, comment: error })
const failing = (about: string, error: Error = fault): Options => ({ errors: { [about]: error } })

type Row = readonly [name: string, inputs: InputParts, options?: Options]

/** The runs of each file of transcripts. */
const RUNS: Record<string, readonly Row[]> = {
  'the docs pull request': [
    ['is read for a comment', COMMENT],
    ['is read for a preview', { docsPreview: true }],
    ['is read with a docs token', {}, DOCS_TOKEN],
    ['is not read where nothing is wanted of it', {}],
    ['is not read where there is none', COMMENT, { link: undefined }],
    ['is not read in a run that was cancelled', COMMENT, { cancelled: true }],
    ['is left to a later step', ALL, notYet],
    ['is left to a later step, without wishes', COMMENT, notYet],
    ['is on another host', COMMENT, gitlab],
    ['is on another host, with wishes', ALL, gitlab],
    ['is named without key and project', COMMENT, { docs: { title: 'mint_key of acme' } }],
    ['is named by a title that a marker holds', COMMENT, { docs: { title: 'x'.repeat(1000) } }],
    ['is named without a title', COMMENT, { docs: { title: '' } }],
    ['would start the next job', COMMENT, { ...OWN, ...by('octocat') }],
    ['is by somebody who is skipped', COMMENT, { ...OWN, ...by('Mintlify[bot]') }],
    ['is elsewhere by somebody who is not', COMMENT, by('octocat')],
  ],
  'its files': [
    ['are listed once the job has ended', COMMENT, { files: [FILE] }],
    ['are listed of a job that failed', COMMENT, { files: [FILE], result: 'failed' }],
    ['are listed for readers of the code', COMMENT, { files: [FILE], workflow: 'public', code: 'private' }],
    ['are not listed where nobody may see them', COMMENT, { files: [FILE], workflow: 'public' }],
    ['are not listed while the job may push again', COMMENT, { files: [FILE], result: 'timed-out' }],
    ['are not listed where there are none', COMMENT, { files: [] }],
  ],
  'who may see what': [
    ['of a private workflow, private code and private docs', COMMENT, places('private', 'private', 'private')],
    ['of a public workflow, private code and private docs', COMMENT, places('public', 'private', 'private')],
    ['of a private workflow, public code and private docs', COMMENT, places('private', 'public', 'private')],
    ['of a private workflow, private code and public docs', COMMENT, places('private', 'private', 'public')],
    ['of a private workflow, public code and public docs', COMMENT, places('private', 'public', 'public')],
    ['of a public workflow, private code and public docs', COMMENT, places('public', 'private', 'public')],
    ['of public code and private docs', { ...COMMENT, docsLabels: ['docs'] }, own('public', fault, 'private')],
    ['of private code and public docs', COMMENT, own('private', fault, 'public')],
    ['of code that GitHub calls private and unknown docs', COMMENT, own('unknown', 'private', 'unknown')],
    ['of unknown code and private docs', COMMENT, own('unknown', fault, 'private')],
    ['of unknown docs beside the workflow', COMMENT, { ...OWN, ...places('public', 'public', 'unknown') }],
    ['of an author of private code', { docsReviewers: ['author'] }, { workflow: 'public', code: 'private' }],
  ],
  'labels and reviewers': [
    ['are added', ALL],
    [
      'are without anybody who was asked or has reviewed',
      { docsReviewers: ['alice', 'bob', 'author'] },
      { reviewed: ['Alice'], docs: { requested: ['bob'] } },
    ],
    ['are without an author whom nobody knows', { docsReviewers: ['author'] }, unknownAuthor],
    ['are not added to what is merged', ALL, { docs: { state: 'merged' } }],
    ['are not added to what is closed', ALL, { docs: { state: 'closed' } }],
    ['are not added after a signal', ALL, { cancelAt: READ }],
    ["are not added to the run's own", ALL, { ...OWN, subject: { pullRequest: { number: 9 }, commit: COMMIT } }],
  ],
  'the link back': [
    ['in the own repository is by the token of the workflow', ALL, { ...OWN, ...DOCS_TOKEN }],
    [
      'in the own repository under its old name, too',
      COMMENT,
      { ...DOCS_TOKEN, link: 'https://github.com/acme/old/pull/9', docs: { repositoryId: 700_000_001 } },
    ],
    ['lists what a push merged', COMMENT, { ...onPush, repository: repository(5, 7) }],
    ['lists nothing where the history cannot be read', COMMENT, { ...onPush, repository: unreadable() }],
    ['is the comment of a run that has no other', COMMENT, { hasComment: false }],
    ['is not written for a prompt that was never sent', COMMENT, { sent: 'no', result: 'timed-out' }],
  ],
  trouble: [
    ['with a docs pull request that cannot be seen (403)', COMMENT, failing(READ, refusal(403))],
    ['with one that cannot be seen (404)', COMMENT, failing(READ, refusal(404))],
    ['with one that cannot be seen, and a preview', { docsPreview: true }, failing(READ, refusal(404))],
    ['with one that cannot be seen, and labels', { docsLabels: ['docs'] }, failing(READ, refusal(404))],
    ['with one that cannot be written to', ALL, { errors: everyWrite(refusal(403)) }],
    // The preview is only read.
    ['with that, and a preview', { ...COMMENT, docsPreview: true }, { errors: everyWrite(refusal(403)) }],
    ['of one cause', ALL, { ...DOCS_TOKEN, errors: everyWrite(refusal(403)) }],
    ['with a docs token without access', ALL, { ...DOCS_TOKEN, ...failing('labels', refusal(404)) }],
    ['with a token that has expired', ALL, failing('labels', refusal(401))],
    ['with what cannot be done', ALL, failing('labels', refusal(422))],
    ['in the own repository', ALL, { ...OWN, ...failing('labels', refusal(404)) }],
    ['of the program', ALL, failing('labels', new TypeError('GitHub is no function'))],
    ['with labels', ALL, failing('labels')],
    ['with reviews', ALL, failing('reviews')],
    ['with a reviewer', ALL, failing('ask alice')],
    ['with comments', ALL, failing('comments')],
    ['with the comment', ALL, failing('comment')],
  ],
}

test.each(Object.entries(RUNS))('%s proceeds as its transcripts say', async (group, rows) => {
  const transcripts: string[] = []
  for (const [name, inputs, options] of rows) {
    const { transcript } = await lookAfter(inputs, options)
    transcripts.push(`# ${group} ${name}\n${transcript.replaceAll(/x{20,}/g, (run) => `x×${run.length}`)}\n`)
  }
  const file = path.join(import.meta.dirname, 'transcripts', `${group.replaceAll(' ', '-')}.txt`)
  await expect(transcripts.join('\n')).toMatchFileSnapshot(file)
})

test('the link back lists what was listed before', async () => {
  const { comments } = await lookAfter(COMMENT, { ...onPush, repository: repository(5) })
  const again = { ...onPush, repository: repository(7), comments, runId: '4712' }
  expect((await lookAfter(COMMENT, again)).transcript).toMatch(/#7, #5$/)
})
