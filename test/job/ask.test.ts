import { describe, expect, test } from 'vitest'
import { deadlineIn } from '../../src/core/clock.ts'
import { GitHubError } from '../../src/core/errors.ts'
import { openThread, runAgentJob } from '../../src/job/ask.ts'
import type { Range } from '../../src/memory/branch.ts'
import { readMarker } from '../../src/memory/comment.ts'
import type { PromptRecord } from '../../src/memory/records.ts'
import type { Run } from '../../src/run.ts'
import type { HttpRequest } from '../../src/service/http.ts'
import { COMMIT } from '../change/fakes.ts'
import { createRepository, historyOf } from '../change/history-fakes.ts'
import {
  createRun,
  type InputParts,
  inputsOf,
  PULL_REQUEST_EVENT,
  type RunOptions,
  writtenPrompt,
} from '../support/fake-run.ts'

const PR = 'https://github.com/acme/docs/pull/7'

interface Options extends RunOptions {
  /** The service's jobs by id; a new one is called `job-new`. */
  jobs?: Record<string, object>
  /** The status of the response to a prompt. */
  status?: number
  /** How long the run has waited for the job of the last run, with `since: last-run`. */
  waitedMs?: number
  /** The parts of a range that nothing remembers, by the status of the job after each prompt. */
  parts?: readonly string[]
  /** The request of an earlier attempt that the branch remembers. */
  rerunOf?: PromptRecord | undefined
}

/** Runs the phase against jobs in memory; `requests` are those to the service, as `POST /v2/…`. */
async function runPhase(
  inputs: InputParts,
  { jobs = {}, status = 200, waitedMs, parts, rerunOf, ...options }: Options = {},
) {
  const fakes = createRun(options)
  const requests: string[] = []
  const service = {
    projectId: 'acme',
    clock: fakes.run.clock,
    redact: (text: string) => text,
    transport: {
      host: 'api.example.com',
      async send({ method, path }: HttpRequest) {
        requests.push(`${method} ${path}`)
        const id = /job\/([^/]+)/.exec(path)?.[1]
        const prompts = requests.filter((request) => request.startsWith('POST')).length
        const ended = { status: parts?.[prompts - 1] ?? 'completed', prLink: PR }
        const job = id === undefined ? { id: 'job-new', ...ended } : { id, ...(parts === undefined ? jobs[id] : ended) }
        const end = { status: method === 'POST' ? status : 200, retryAfter: undefined, location: undefined }
        return { ...end, text: JSON.stringify(job) }
      },
      close: () => undefined,
    },
  }
  const given = inputsOf(inputs)
  const range = waitedMs === undefined ? undefined : rangeAfter(given.timeoutMs - waitedMs, rerunOf, fakes.run)
  const task = { inputs: given, event: options.event ?? PULL_REQUEST_EVENT }
  const thread = await openThread(task, fakes.run)
  const values = {}
  const divided = parts?.map((_, index) => ({ values, prompt: `part ${index + 1}`, range: partAfter(index) }))
  const [first = { values, prompt: given.prompt?.text, range }, ...rest] = divided ?? []
  const asking = { thread, service, onAccepted: () => undefined }
  const startedAt = fakes.run.clock.now()
  const { outcome, asked } = await runAgentJob(task, [first, ...rest], asking, fakes.run)
  const tookMs = fakes.run.clock.now() - startedAt
  await Promise.all([asked.comment.end(outcome), asked.status?.end(outcome)])
  return { ...fakes, requests, outcome, startedAt, tookMs }
}

/** A range whose beginning was known only once the job of the last run had ended. */
function rangeAfter(leftMs: number, rerunOf: PromptRecord | undefined, run: Run): Range {
  const { source } = createRepository([])
  const base = { sha: 'b', what: 'the last run' }
  const branch = { newest: undefined, rerunOf, isMarked: false, series: '', deadline: deadlineIn(leftMs, run) }
  return { base, head: COMMIT, history: historyOf([]).history, source, branch }
}

/** A part of a range whose base was given. */
function partAfter(index: number): Range {
  const { source } = createRepository([])
  const base = { sha: `commit-${index}`, what: 'v1' }
  return { base, head: `commit-${index + 1}`, history: historyOf([]).history, source, branch: undefined }
}

/** What the comment remembers, in short: `1 job-1 failed`. */
function remembered(bodies: readonly string[]): string[] {
  const records = bodies.flatMap((body) => readMarker(body)?.requests ?? [])
  return records.map(({ run, jobId, result }) => [run, jobId, result].filter((part) => part !== undefined).join(' '))
}

describe('the job phase', () => {
  test('without a comment asks GitHub for nothing', async () => {
    const { outcome, requests, githubRequests, startedAt } = await runPhase({ prompt: 'Update the docs' })
    expect(outcome).toMatchObject({ result: 'pull-request', jobId: 'job-new', reused: false, sentAt: startedAt })
    expect([requests, githubRequests]).toEqual([['POST /v2/agent/acme/job'], []])
  })

  test('writes the outputs as soon as the service has accepted', async () => {
    const { outputs } = await runPhase({ prompt: 'Update the docs' })
    expect(outputs).toEqual({
      'job-id': 'job-new',
      prompts: '1',
      status: 'completed',
      'pr-link': PR,
      'pr-number': '7',
      'pr-repository': 'acme/docs',
    })
  })

  test.each([
    { response: 'accepts it', status: 200, prompts: 1 },
    { response: 'may have accepted it', status: 503, prompts: 1 },
    { response: 'refuses it', status: 401, prompts: 0 },
  ])('counts $prompts prompts where the service $response', async ({ status, prompts }) => {
    const { outcome, outputs } = await runPhase({ prompt: 'Update the docs' }, { status })
    expect([outcome.prompts, outputs.prompts ?? '0']).toEqual([prompts, String(prompts)])
  })

  test('has one time limit for its own job and that of the last run, and reports the time that both took', async () => {
    const inputs = { prompt: 'Update the docs', timeoutMs: 600_000, jobId: 'job-1' }
    const { outcome, tookMs } = await runPhase(inputs, { waitedMs: 540_000, jobs: { 'job-1': { status: 'active' } } })
    expect(outcome).toMatchObject({ result: 'timed-out', sent: 'no', elapsedMs: expect.closeTo(600_000, -4) })
    expect(tookMs).toBe(60_000)
  })

  test('waits for the job that the branch remembers of a re-run, and reports its end in the comment too', async () => {
    const inputs = { prompt: 'Update the docs', comment: { name: '' } }
    const first = await runPhase(inputs)
    const [earlier] = readMarker(first.comments[0] ?? '')?.requests ?? []
    const options = { comments: first.comments, attempt: 2, waitedMs: 0, rerunOf: earlier }
    const { outcome, comments, requests } = await runPhase(inputs, {
      ...options,
      jobs: { 'job-new': { status: 'completed', prLink: PR } },
    })
    expect(outcome).toMatchObject({ jobId: 'job-new' })
    expect(requests).toContain('GET /v2/agent/acme/job/job-new')
    expect(remembered(comments)).toContain('4711 job-new pull-request')
  })

  test('tells in the comment that the prompts are used up, once', async () => {
    const inputs = { prompt: 'Update the docs', comment: { name: '' }, maxPrompts: 1 }
    let { comments } = await runPhase(inputs)
    for (let count = 0; count < 2; count++) {
      const { outcome, ...later } = await runPhase({ ...inputs, prompt: 'Say more' }, { comments })
      comments = later.comments
      expect(outcome.result).toBe('skipped')
      expect(remembered(comments)).toEqual(['4711 job-new pull-request', '4711 skipped'])
    }
  })

  test('keeps a comment on the pull request of the event', async () => {
    const { comments } = await runPhase({ prompt: 'Update the docs', comment: { name: '' } })
    expect(remembered(comments)).toEqual(['4711 job-new pull-request'])
    const marker = readMarker(comments[0] ?? '')
    expect(marker).toMatchObject({ repository: 700_000_001, pullRequest: 1, name: '' })
    expect(marker?.requests[0]).toMatchObject({ commit: COMMIT, attempt: 1, job: 'docs' })
  })

  test('names the author of a review in the record of the prompt that answers it, and of no other', async () => {
    const review = { id: 7, author: 'mona', state: 'commented', text: 'Name it.' }
    const event = { ...PULL_REQUEST_EVENT, name: 'pull_request_review', review }
    const reviewerOf = async (inputs: InputParts) => {
      const { comments } = await runPhase({ ...inputs, comment: { name: '' } }, { event })
      return readMarker(comments[0] ?? '')?.requests.map((record) => record.review)
    }
    expect(await reviewerOf({ prompt: 'Answer {{ review }}' })).toEqual(['mona'])
    expect(await reviewerOf({ jobId: 'job-7' })).toEqual([undefined])
  })

  const FOLLOW_UP = 'POST /v2/agent/acme/job/job-new/message'
  const CREATE = 'POST /v2/agent/acme/job'
  const hidden = new GitHubError(404, { kind: 'github-refused', what: 'GitHub refused it.', advice: 'Allow it.' })

  test.each<[what: string, open: boolean | GitHubError, request: string, prLink?: string]>([
    ['open', true, FOLLOW_UP],
    ['closed', false, CREATE],
    ['hidden from the token', hidden, FOLLOW_UP],
    // GitHub is not asked about these.
    ['on GitLab', false, FOLLOW_UP, 'https://gitlab.com/acme/group/docs/-/merge_requests/7'],
    ['on another GitHub', false, FOLLOW_UP, 'https://github.example.com/acme/docs/pull/7'],
    ['on an unknown host', false, FOLLOW_UP, 'https://git.example.com/changes/7'],
  ])(
    'reuses the job that the comment remembers where its pull request is %s',
    async (_, open, request, prLink = PR) => {
      const inputs = { prompt: 'Update the docs', comment: { name: '' }, reuseJob: true }
      const first = await runPhase(inputs)
      const jobs = { 'job-new': { status: 'completed', prLink } }
      const second = await runPhase(inputs, { comments: first.comments, runId: '4712', jobs, open })
      expect(second.requests.filter((line) => line.startsWith('POST'))).toEqual([request])
      expect(second.githubRequests.includes('pull request 7 of acme/docs')).toBe(prLink === PR)
    },
  )

  test('a re-run of the step waits for its job and sends nothing', async () => {
    const inputs = { prompt: 'Update the docs', comment: { name: '' } }
    const first = await runPhase(inputs)
    const jobs = { 'job-new': { status: 'completed', prLink: PR } }
    const second = await runPhase(inputs, { comments: first.comments, attempt: 2, jobs })
    expect(second.requests).toEqual(['GET /v2/agent/acme/job/job-new'])
    expect(remembered(second.comments)).toEqual(['4711 job-new pull-request'])
  })

  test('a re-run with a newer text of a built-in prompt waits as well', async () => {
    const builtIn = (text: string) => ({ ...writtenPrompt(text), identity: 'built-in:push' })
    const first = await runPhase({ prompt: builtIn('Update the docs'), comment: { name: '' } })
    const jobs = { 'job-new': { status: 'completed', prLink: PR } }
    const again = { prompt: builtIn('Update the documentation'), comment: { name: '' } }
    const second = await runPhase(again, { comments: first.comments, attempt: 2, jobs })
    expect(second.requests).toEqual(['GET /v2/agent/acme/job/job-new'])
  })
})

test('the parts of a range go to one job, and have one record in the comment, of the whole range', async () => {
  const parts = ['completed', 'completed', 'completed']
  const { requests, outcome, outputs, comments } = await runPhase(
    { prompt: 'Update', comment: { name: '' } },
    { parts },
  )
  const followUp = 'POST /v2/agent/acme/job/job-new/message'
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([
    'POST /v2/agent/acme/job',
    followUp,
    followUp,
  ])
  expect(outcome).toMatchObject({ result: 'pull-request', prompts: 3, reused: false })
  expect(outputs.prompts).toBe('3')
  const [record, ...others] = readMarker(comments[0] ?? '')?.requests ?? []
  expect([record?.commit, record?.result, others]).toEqual(['commit-3', 'pull-request', []])
})

describe('a job id alone', () => {
  test('is waited for, and its comment reports the result', async () => {
    const jobs = { 'job-7': { status: 'completed', prLink: PR } }
    const { outcome, requests, comments } = await runPhase({ jobId: 'job-7', comment: { name: '' } }, { jobs })
    expect(outcome).toMatchObject({ result: 'pull-request', jobId: 'job-7', reused: true })
    expect(requests).toEqual(['GET /v2/agent/acme/job/job-7'])
    expect(remembered(comments)).toEqual(['4711 job-7 pull-request'])
  })

  test('of a job whose status is not given is known by its id', async () => {
    const { outputs } = await runPhase({ jobId: 'job-7', wait: false })
    expect(outputs).toEqual({ 'job-id': 'job-7' })
  })
})

test('an unexpected error while the state of a pull request is read is not hidden', async () => {
  const inputs = { prompt: 'Update the docs', comment: { name: '' }, reuseJob: true }
  const first = await runPhase(inputs)
  const jobs = { 'job-new': { status: 'completed', prLink: PR } }
  const error = new TypeError('a defect')
  await expect(runPhase(inputs, { comments: first.comments, runId: '4712', jobs, open: error })).rejects.toBe(error)
})

describe('a comment that cannot be kept', () => {
  const inputs = { prompt: 'Update the docs', comment: { name: '' } }
  const parts = { kind: 'github-fault', what: 'It failed.', advice: 'Check its status.', remoteMessage: 'No' } as const
  const fault = new GitHubError(500, parts)
  const refused = { commentsError: fault }

  test('is a warning, and the job runs without it', async () => {
    const { outcome, warnings } = await runPhase(inputs, refused)
    expect([outcome.result, warnings.length]).toEqual(['pull-request', 1])
  })

  test.each<[name: string, inputs: InputParts, attempt: number, isError: boolean]>([
    ['on a re-run', inputs, 2, true],
    ['with max-prompts', { ...inputs, maxPrompts: 2 }, 1, true],
    [
      'with since and max-prompts, which counts the prompts of the run',
      { ...inputs, since: { type: 'ref', ref: 'v1' }, maxPrompts: 2 },
      1,
      false,
    ],
    ['on a re-run where the branch remembers', { ...inputs, since: { type: 'last-run' } }, 2, false],
    ['on a re-run that only waits', { jobId: 'job-7', comment: { name: '' } }, 2, false],
  ])('is an error before anything is sent, or not: %s', async (_, given, attempt, isError) => {
    const { run } = createRun({ ...refused, attempt })
    const opening = openThread({ inputs: inputsOf(given), event: PULL_REQUEST_EVENT }, run)
    await (isError ? expect(opening).rejects.toBe(fault) : expect(opening).resolves.toBeUndefined())
  })

  test('at the end of a cancelled run is a warning that the comment may be out of date', async () => {
    const { warnings } = await runPhase(inputs, { writesHang: true, cancelAtMs: 3000 })
    expect(warnings).toEqual([
      "GitHub did not respond in time, so the comment may not show how the run ended. The job's result is not affected.",
    ])
  })

  test('at the end is a warning that leaves the result alone', async () => {
    const { outcome, warnings } = await runPhase(inputs, { writeError: fault })
    expect(outcome.result).toBe('pull-request')
    expect(warnings).toEqual([`It failed. Message: "No". Check its status. The job's result is not affected.`])
  })
})
