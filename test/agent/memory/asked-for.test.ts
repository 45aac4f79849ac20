import { describe, expect, test } from 'vitest'
import { identityOf } from '../../../src/agent/change/change.ts'
import { describeAskedFor, findAskedFor } from '../../../src/agent/memory/asked-for.ts'
import { type CommentIdentity, commentMarker, type PromptRecord } from '../../../src/agent/memory/records.ts'
import { serviceHash } from '../../../src/kit/core/marker.ts'
import type { GitHubApi } from '../../../src/kit/github/api.ts'
import { PageTooLarge } from '../../../src/kit/github/failure.ts'
import { createFakeApi } from '../../support/fake-github.ts'
import { createRun, type InputParts, inputsOf } from '../../support/fake-run.ts'
import { change, file } from '../change/fakes.ts'
import { createEarlierJobs, recordOf, remembering, THREAD } from './fakes.ts'

const LAST = 'a'.repeat(40)
const LANDED = 'd'.repeat(40)
const FILES = [file('src/a.ts')]
const CONTENT = identityOf([change({ files: FILES })])

const coverage = { files: 1, allFiles: 1, lines: 1, allLines: 1 }
/** A prompt about the last commit of the pull request, which succeeded. */
const asked = (run: number, parts: Partial<PromptRecord> = {}) =>
  recordOf(run, { jobId: `job-${run}`, commit: LAST, coverage, result: 'pull-request', ...parts })
const failed = (run: number, parts: Partial<PromptRecord> = {}) => asked(run, { result: 'failed', ...parts })
const OTHER = { commit: 'b'.repeat(40) }

const bodyOf = (records: PromptRecord[], identity: Partial<CommentIdentity> = {}) => {
  const own = { ...THREAD, pullRequest: 12, service: serviceHash(inputsOf({})), ...identity }
  return `${commentMarker.line({ ...own, ...remembering(records) })}\n\nHello`
}

interface Case {
  records?: PromptRecord[]
  thread?: { own?: string[]; others?: string[] }
  inputs?: InputParts
  /** The status of the job of a prompt whose record does not have its end. */
  status?: string
}

/** Whether pull request 12, which landed as one commit, was asked for. */
async function find({ records = [], thread = {}, inputs = {}, status = 'completed' }: Case) {
  const { own = records.length === 0 ? [] : [bodyOf(records)], others = [] } = thread
  const { run, lines } = createRun()
  const nodes = [true, false].flatMap((viewerDidAuthor) =>
    (viewerDidAuthor ? own : others).map((body) => ({ body, viewerDidAuthor })),
  )
  let queries = 0
  const graphql: GitHubApi['graphql'] = async ({ schema }) => {
    queries += 1
    return schema.parse({ repository: { p12: { headRefOid: LAST, comments: { nodes } } } })
  }
  const api = { ...createFakeApi({}, { owner: 'acme', name: 'app' }), graphql }
  const { jobs } = createEarlierJobs(run, () => ({ status }))
  const changes = [change({ number: 12, head: LANDED, files: FILES }), change({ number: undefined })]
  const given = inputsOf({ askedUnder: '', ...inputs })
  const found = await findAskedFor(changes, given, jobs, { ...run, connect: async () => api })
  return { found, lines, queries }
}

const DOCS = { prLink: 'https://github.com/acme/docs/pull/41' }

describe('a merged pull request was asked for', () => {
  test.each<[what: string, records: PromptRecord[], docs?: string]>([
    ['by a prompt about its last commit', [asked(1)]],
    ['whose docs pull request is known', [asked(1, DOCS)], 'acme/docs#41'],
    ['by a prompt about the commit as which it landed', [asked(1, { commit: LANDED })]],
    ['by a prompt about the same content', [asked(1, { ...OTHER, content: CONTENT })]],
    ['before another prompt about its last commit failed', [asked(1), failed(2)]],
    ['before another one reached no job', [asked(1), asked(2, { jobId: undefined, result: 'error' })]],
  ])('%s', async (_, records, docs) => {
    expect((await find({ records })).found).toEqual([{ number: 12, docs }])
  })

  test.each<[what: string, given: Case]>([
    ['without a comment', {}],
    ['by a prompt about an earlier commit', { records: [asked(1, OTHER)] }],
    ['by a prompt that failed', { records: [asked(1, OTHER), failed(2)] }],
    ['by a prompt before the newest, which was about another commit', { records: [asked(1), asked(2, OTHER)] }],
    ['by a prompt that showed no change', { records: [asked(1, { coverage: undefined })] }],
    ['by a prompt without a job', { records: [asked(1, { jobId: undefined, result: 'error', isLost: true })] }],
    ['by one about the code of a docs pull request', { records: [asked(1, { origin: { repository: 'acme/app' } })] }],
    ['by an earlier attempt of the same run', { records: [asked(1, { run: '4711' })] }],
    ['under another name', { thread: { own: [bodyOf([asked(1)], { name: 'api' })] } }],
    ['for another project', { thread: { own: [bodyOf([asked(1)], { service: 'other' })] } }],
    ['by a comment without a whole marker', { thread: { own: [bodyOf([asked(1)]).slice(0, 60)] } }],
    ['by a comment of another account', { thread: { others: [bodyOf([asked(1)])] } }],
  ])('not %s', async (_, given) => {
    expect((await find(given)).found).toEqual([])
  })

  test.each<[status: string, found: unknown]>([
    ['completed', [{ number: 12, docs: undefined }]],
    ['failed', []],
    ['active', { outcome: expect.objectContaining({ result: 'timed-out', sent: 'no' }) }],
  ])('by a prompt whose job is read where its end is not recorded: %s', async (status, found) => {
    const records = [asked(1, { result: 'timed-out' })]
    expect((await find({ records, status })).found).toEqual(found)
  })
})

test('nothing is read where no comment counts', async () => {
  const { found, queries } = await find({ records: [asked(1)], inputs: { askedUnder: undefined } })
  expect([found, queries]).toEqual([[], 0])
})

test('a line says that a comment of another account does not count', async () => {
  const { lines } = await find({ thread: { others: [bodyOf([asked(1)])] } })
  expect(lines).toEqual([expect.stringMatching(/^A comment of this action by another account /)])
  expect((await find({ thread: { others: ['Hello'] } })).lines).toEqual([])
})

test('they are named with their docs pull requests, or counted where their readers may not see the code', () => {
  const askedFor = [
    { number: 12, docs: 'acme/docs#41' },
    { number: 15, docs: undefined },
  ]
  expect(describeAskedFor(askedFor, true)).toBe('#12 (acme/docs#41), #15')
  expect(describeAskedFor(askedFor, false)).toBe('2 pull requests')
})

test('all comments of a pull request are read where GitHub cannot give those of several at once', async () => {
  const firsts: unknown[] = []
  const graphql: GitHubApi['graphql'] = async ({ schema, query, variables }) => {
    firsts.push(variables.first)
    if (/p12.*p13/.test(query)) throw new PageTooLarge()
    const comments = { nodes: [{ body: bodyOf([asked(1)]), viewerDidAuthor: true }] }
    return schema.parse({ repository: { [query.includes('p12') ? 'p12' : 'p13']: { headRefOid: LAST, comments } } })
  }
  const { run } = createRun()
  const api = { ...createFakeApi({}, { owner: 'acme', name: 'app' }), graphql }
  const changes = [12, 13].map((number) => change({ number, head: LANDED, files: FILES }))
  const { jobs } = createEarlierJobs(run, () => ({ status: 'completed' }))
  const given = inputsOf({ askedUnder: '' })
  expect(await findAskedFor(changes, given, jobs, { ...run, connect: async () => api })).toEqual([{ number: 12 }])
  expect(firsts).toEqual([100, 100, 100])
})
