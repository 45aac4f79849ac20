import { describe, expect, test } from 'vitest'
import type { Context, Reported } from '../../../src/agent/job/context.ts'
import { allParts, PART_LIMIT } from '../../../src/agent/job/parts.ts'
import { type RoundInputs, runRounds } from '../../../src/agent/job/rounds.ts'
import { dryRun } from '../../../src/agent/job/show-prompt.ts'
import { openCodeComment } from '../../../src/agent/memory/code-comment.ts'
import { commentMarker, hashOf, type PromptRecord } from '../../../src/agent/memory/records.ts'
import type { Branch } from '../../../src/agent/memory/status.ts'
import { deadlineIn } from '../../../src/kit/core/clock.ts'
import { GitHubError } from '../../../src/kit/core/errors.ts'
import type { Result } from '../../../src/kit/core/outcome.ts'
import type { HttpRequest } from '../../../src/kit/service/http.ts'
import { createRun, type InputParts, inputsOf, PULL_REQUEST_EVENT, type RunOptions } from '../../support/fake-run.ts'
import { change, file, nothingHappened } from '../change/fakes.ts'
import { commit, createRepository, historyOf } from '../change/history-fakes.ts'
import { recordOf } from '../memory/fakes.ts'
import { PR } from './fakes.ts'

const NO_CHANGES: Context = {
  range: undefined,
  values: {},
  change: undefined,
  nothing: undefined,
  askedFor: [],
  openComment: async () => undefined,
}
const BRANCH: Branch = {
  toContinue: undefined,
  lastPrompt: undefined,
  rerunOf: undefined,
  readersFromMs: undefined,
  base: undefined,
  series: '',
}

/** So many changes since `base`, of which no two fit into one prompt; the range ends with a commit of no interest. */
function rangeOf(count: number, branch?: Branch, parent = 'base'): Context {
  const { github } = createRepository([])
  const changes = Array.from({ length: count }, (_, index) => {
    const files = [file(`src/c${index + 1}.ts`, { patch: '+'.repeat(PART_LIMIT) })]
    return change({ head: `c${index + 1}`, files })
  })
  const line = changes.map(({ head = '' }, age) => commit(head, age, [age === 0 ? parent : `c${age}`])).toReversed()
  const history = { ...historyOf([]).history, commits: [commit('end', 0, [`c${count}`]), ...line] }
  const range = { base: { sha: 'base', what: 'v1' }, head: 'end', history, github, branch }
  return { ...NO_CHANGES, range, change: { changes, base: 'base', head: 'end' } }
}

/** The same where `exclude` leaves out the oldest change. */
function withoutFirst({ change: read, ...context }: Context): Context {
  return { ...context, change: read && { ...read, changes: read.changes.slice(1) } }
}

/** How the service responds to one prompt after the other. */
interface Response {
  http?: number
  /** How the job that has the prompt ends. */
  status?: string
  takesS?: number
  readTakesS?: number
}

interface Options extends RunOptions {
  context?: Context
  responses?: readonly Response[]
  jobs?: Record<string, object>
  sending?: Partial<RoundInputs>
}

/** The docs pull request, as it is read once the rounds are over. */
const DOCS = { title: 'Document regions', state: 'open' } as const

/** Runs the rounds against jobs in memory; `sent` are the prompts' requests, `prompts` their texts. */
async function play(inputs: InputParts, { context = NO_CHANGES, responses = [], jobs = {}, ...options }: Options = {}) {
  const fakes = createRun(options)
  const sent: string[] = []
  const reads: string[] = []
  const prompts: string[] = []
  let response: Response = {}
  const send = async ({ method, path, body }: HttpRequest) => {
    const [, id = 'job-new'] = /job\/([^/]+)/.exec(path) ?? []
    if (method === 'POST') {
      prompts.push(JSON.stringify(body))
      response = responses[sent.push(path.replace('/v2/agent/acme/job', '') || 'create') - 1] ?? {}
      await fakes.run.clock.sleep((response.takesS ?? 0) * 1000)
    } else {
      reads.push(id)
      await fakes.run.clock.sleep((response.readTakesS ?? 0) * 1000)
    }
    const job = { id, status: response.status ?? 'completed', prLink: PR, ...jobs[id] }
    const status = method === 'POST' ? (response.http ?? 200) : 200
    return { status, retryAfter: undefined, location: undefined, text: JSON.stringify(job) }
  }
  const transport = { service: 'api.example.com', send, close: () => undefined }
  const given = inputsOf(inputs.jobId === undefined ? { prompt: 'Update {{ changes }}', ...inputs } : inputs)
  const task = { inputs: given, event: options.event ?? PULL_REQUEST_EVENT }
  const sending: RoundInputs = {
    ...task,
    comment: await openCodeComment(task, fakes.run),
    values: {},
    service: { projectId: 'acme', clock: fakes.run.clock, redact: String, transport },
    deadline: deadlineIn(given.timeoutMs, fakes.run),
    ...options.sending,
  }
  const { outcome, covered } = await runRounds(context, sending, fakes.run)
  await Promise.all(covered.keepers.map((keeper) => keeper.end({ ...outcome, docs: DOCS })))
  return { ...fakes, outcome, sent, reads, prompts }
}

const FOLLOW_UP = '/job-new/message'

test.each<[what: string, inputs: InputParts, options: Options, warnings: number]>([
  ['its data come again', { prompt: '{{ data }}' }, {}, 1],
  ['nothing of data that a comment remembers', { prompt: '{{ data }}', comment: { name: '' } }, {}, 0],
  ['nothing by hand', { prompt: '{{ data }}' }, { event: { ...nothingHappened, name: 'workflow_dispatch' } }, 0],
])('a prompt that nothing remembers warns that %s', async (_, inputs, options, count) => {
  const { warnings } = await play({ ...inputs, data: { text: 'rows', isCapped: false } }, options)
  expect(warnings).toEqual(Array(count).fill(expect.stringMatching(/sends the same data again/)))
})

test('a prompt that nothing remembers says of reader feedback that it would come again', async () => {
  const sending = { values: { 'reader-feedback': { data: 'How?' } } }
  const { lines, warnings } = await play({ prompt: '{{ reader-feedback }}' }, { sending })
  expect([lines.filter((text) => text.includes('reader feedback')).length, warnings]).toEqual([1, []])
})

test('the record names the commit that GitHub showed, which may be older than that of the event', async () => {
  const shown = {
    changes: [change({ number: 41, head: 'shown', files: [file('src/a.ts')] })],
    base: 'base',
    head: 'shown',
  }
  const { comments } = await play({ comment: { name: '' } }, { context: { ...NO_CHANGES, change: shown } })
  const records = comments.flatMap((body) => commentMarker.read(body)?.records ?? [])
  expect(records).toMatchObject([{ commit: 'shown' }])
})

/** The parts of a range, in short: `base...c1 2`, with the number of their files. */
const partsOf = (context: Context, inputs: InputParts) => {
  const given = inputsOf({ prompt: 'Update {{ changes }}', ...inputs })
  const parts = allParts(context, { values: {} }, given, createRun().run)
  const filesIn = (text = '') => new Set(text.match(/src\/\S+\.ts/g)).size
  return parts
    .map(({ range, values }) => `${range?.base.sha}...${range?.head} ${filesIn(values.changes?.data)}`)
    .join(', ')
}

/** A change of so many files, each of half a prompt, and one that is quiet, perhaps before other changes. */
function large(count: number, branch?: Branch, follows = 0): Context {
  const context = rangeOf(1 + follows, branch)
  const files = Array.from({ length: count }, (_, index) =>
    file(`src/f${index + 1}.ts`, { patch: '+'.repeat(PART_LIMIT / 2 + index) }),
  )
  const quiet = file('src/f.test.ts', { patch: '+'.repeat(PART_LIMIT) })
  const [first, ...others] = context.change?.changes ?? []
  const changes = [{ ...(first ?? change()), files: [quiet, ...files] }, ...others]
  return { ...context, change: context.change && { ...context.change, changes } }
}

describe('the parts of a range', () => {
  const rerun = { ...BRANCH, rerunOf: recordOf(1) }

  test.each<[what: string, context: Context, inputs: InputParts, parts: string]>([
    ['all changes that fit into one prompt', rangeOf(1), {}, 'base...end 1'],
    ['each change otherwise, the last up to the head', rangeOf(3), {}, 'base...c1 1, c1...c2 1, c2...end 1'],
    ['no more than three', rangeOf(4), {}, 'base...c1 1, c1...c2 1, c2...end 2'],
    ['all where the run does not wait', rangeOf(3), { wait: false }, 'base...end 3'],
    ['all where an earlier attempt has sent them', rangeOf(3, rerun), {}, 'base...end 3'],
    ['all where the last run was on a branch merged since', rangeOf(3, BRANCH, 'fork'), {}, 'base...end 3'],
    ['each also where the first change is left out', withoutFirst(rangeOf(3, BRANCH)), {}, 'base...c2 1, c2...end 1'],
    ['of a large change its files, each once', large(3), {}, 'base...end 1, base...end 1, base...end 2'],
    ['as many as there may be', large(9), { maxPrompts: 2 }, 'base...end 1, base...end 9'],
    ['its own commit, before others', large(2, undefined, 1), {}, 'base...c1 1, base...c1 2, c1...end 1'],
    ['whole, before others that need them', large(3, undefined, 2), {}, 'base...c1 4, c1...c2 1, c2...end 1'],
    ['whole, where the run does not wait', large(3), { wait: false }, 'base...end 4'],
  ])('are %s', (_, context, inputs, parts) => {
    expect(partsOf(context, inputs)).toBe(parts)
  })

  describe('of one change that is larger than a prompt', () => {
    test('record which of its files they have', () => {
      const of = (context: Context) =>
        allParts(context, { values: {} }, inputsOf({ prompt: '{{ changes }}' }), createRun().run).map(
          ({ recorded: { files } }) => files && `${files.from} to ${files.to} of ${files.of}`,
        )
      expect(of(large(3))).toEqual(['0 to 1 of 4', '1 to 2 of 4', '2 to 4 of 4'])
      expect(of(rangeOf(2))).toEqual([undefined, undefined])
    })

    test('say which share of its files they have', async () => {
      const { prompts } = await play({}, { context: large(3) })
      const shares = prompts.map((text) => /These are (\d) of the 4 files of this change/.exec(text)?.[1])
      expect(shares).toEqual(['1', '1', '2'])
      expect(prompts[0]).not.toContain('src/f.test.ts')
    })

    const inputs = { since: { type: 'last-run' }, prompt: 'Update {{ changes }}' } as const
    const earlier = (parts: Partial<PromptRecord>) =>
      recordOf(1, {
        ...{ run: '4711', base: 'base', commit: 'end', jobId: 'job-1', prompt: hashOf(inputsOf(inputs)) },
        ...parts,
      })

    const base = { sha: 'base', what: 'v1' }
    const [first] = allParts(large(3), { values: {} }, inputsOf({ prompt: '{{ changes }}' }), createRun().run)
    /** Where a prompt has brought the files up to `to`. */
    const behind = (to: number, parts: Partial<PromptRecord> = {}) => {
      return {
        ...base,
        filesDone: { record: earlier({ change: first?.recorded.change, files: { from: 0, to, of: 4 }, ...parts }), to },
      }
    }

    test.each<[what: string, branch: Partial<Branch>, sent: string[]]>([
      ['from the first', { base }, ['create', FOLLOW_UP, FOLLOW_UP]],
      ['behind the files that are done', { base: behind(1) }, ['create', FOLLOW_UP]],
      [
        'from the first, where the change has more files by now',
        { base: behind(1, { files: { from: 0, to: 1, of: 5 } }) },
        ['create', FOLLOW_UP, FOLLOW_UP],
      ],
      [
        'from the first, where other files stand at that place by now',
        { base: behind(1, { change: 'other' }) },
        ['create', FOLLOW_UP, FOLLOW_UP],
      ],
      [
        'not at all, where a job has the last',
        { base: behind(2), rerunOf: earlier({ files: { from: 2, to: 4, of: 4 } }) },
        [],
      ],
      [
        'not at all, where a job has all that was left of what GitHub shows otherwise by now',
        { base: behind(2), rerunOf: earlier({ files: { from: 3, to: 5, of: 5 } }) },
        [],
      ],
    ])('are sent %s', async (_, branch, sent) => {
      const jobs = { 'job-1': { status: 'completed', prLink: PR } }
      const options = {
        context: large(3, { ...BRANCH, ...branch }),
        attempt: 2,
        jobs,
        repository: createRepository([]),
      }
      expect((await play(inputs, options)).sent).toEqual(sent)
    })
  })

  test.each([
    [false, 'create'],
    [true, FOLLOW_UP],
    ['require', FOLLOW_UP],
  ] as const)('go to one job, with reuse-job %s', async (reuseJob, first) => {
    const comment = { name: '' }
    const { comments } = await play({ comment })
    const options = { comments, runId: '4712', context: rangeOf(3) }
    const { sent, outcome, outputs, warnings, ...after } = await play({ comment, reuseJob }, options)
    expect(sent).toEqual([first, FOLLOW_UP, FOLLOW_UP])
    const [newest] = after.comments.flatMap((body) => commentMarker.read(body)?.records.slice(-1) ?? [])
    expect(newest).toMatchObject({ run: '4712', docs: DOCS })
    expect(outcome).toMatchObject({ result: 'pull-request', prompts: 3, coverage: { allFiles: 3 } })
    expect([outputs.prompts, warnings]).toEqual(['3', []])
  })

  test('are not sent to another job, with reuse-job require, and the rest is named', async () => {
    const comment = { name: '' }
    const { comments } = await play({ comment })
    const since = { type: 'ref', ref: 'v1', end: 'v2' } as const
    const options = { comments, runId: '4712', context: rangeOf(2), responses: [{}, { http: 404 }] }
    const { outcome, warnings } = await play({ comment, reuseJob: 'require', since }, options)
    expect(outcome).toMatchObject({ result: 'pull-request', prompts: 1 })
    expect(warnings).toEqual([
      'The rest of the changes was not sent, because there is no job to follow up on, and reuse-job is require. To send the rest, run the action with `since: c1..v2`.',
    ])
  })

  test('that are missing are sent by another attempt, whose job shows how a later one failed', async () => {
    const inputs = { comment: { name: '' }, since: { type: 'ref', ref: 'v1' } } as const
    const context = rangeOf(4)
    const first = await play(inputs, { context, responses: [{}, {}, { status: 'failed' }] })
    expect(first.sent).toEqual(['create', FOLLOW_UP, FOLLOW_UP])
    const jobs = { 'job-new': { status: 'failed' } }
    const again = { context, comments: first.comments, attempt: 2, jobs }
    expect((await play(inputs, again)).sent).toEqual(['create'])
  })

  test('have data and reader feedback in the first prompt alone', async () => {
    const prompt = '{{ changes }} {{ data }} {{ reader-feedback }}'
    const sending = { values: { 'reader-feedback': { data: 'How?' } }, readersUntilMs: 1 }
    const data = { text: 'rows', isCapped: false }
    const { prompts } = await play({ prompt, data }, { context: rangeOf(2), sending })
    expect(prompts.map((text) => [text.includes('rows'), text.includes('How?')])).toEqual([
      [true, true],
      [false, false],
    ])
    const { run, lines } = createRun()
    dryRun(inputsOf({ prompt, data }), rangeOf(2), sending, run)
    const shown = lines.filter((line) => line.includes('<changes-'))
    expect(shown.map((line) => line.includes('rows'))).toEqual([true, false])
  })

  test('have the same data in whatever order a check lists them, and no others', () => {
    const dataOf = (text: string) => {
      const inputs = inputsOf({ prompt: '{{ data }}', data: { text, isCapped: false } })
      return allParts(NO_CHANGES, { values: {} }, inputs, createRun().run)[0]?.recorded.data
    }
    expect(dataOf('b\n\na \n')).toBe(dataOf('a\nb'))
    expect(dataOf('a')).not.toBe(dataOf('b'))
  })

  test.each<[what: string, report: Partial<Reported>, readers: string]>([
    // Where the first part succeeded and the second one failed, readers' words are not brought again.
    ['it was read from there on', { readersFromMs: 5, readersUntilMs: 9 }, '5 9, 9 9'],
    ['lists failed, or nobody asked for it', {}, '5 5, 5 5'],
    ['an earlier period was asked for', { readersFromMs: 1, readersUntilMs: 3 }, '5 5, 5 5'],
  ])('say which data they had, and how far reader feedback was brought: %s', (_, report, readers) => {
    const inputs = inputsOf({ prompt: '{{ changes }} {{ data }}', data: { text: 'rows', isCapped: false } })
    const parts = allParts(
      rangeOf(2, { ...BRANCH, readersFromMs: 5 }),
      { values: {}, ...report },
      inputs,
      createRun().run,
    )
    expect(parts.map(({ recorded }) => `${recorded.readersFromMs} ${recorded.readersUntilMs}`).join(', ')).toBe(readers)
    expect(new Set(parts.map(({ recorded }) => recorded.data)).size).toBe(1)
  })

  test('are not begun by a run that was cancelled while it wrote the end of one', async () => {
    const comment = { name: '' }
    const { comments } = await play({ comment })
    const options = { comments, runId: '4712', context: rangeOf(3), writesHang: true, cancelAtMs: 5000 }
    const { sent, outcome, lines } = await play({ comment, reuseJob: false }, options)
    expect([sent, outcome.result]).toEqual([['create'], 'cancelled'])
    expect(lines).not.toContainEqual(expect.stringContaining('Sending the next part'))
  })

  const late = 'The time limit left no time for the rest of the changes.'
  const goOn = (sha: string) => `To send the rest, run the action with \`since: ${sha}\`.`

  test.each<[what: string, responses: Response[], sent: number, result: Result, warnings: string[], branch?: Branch]>([
    ['the first failed', [{ status: 'failed' }], 1, 'failed', [goOn('base')]],
    ['one failed', [{}, { status: 'failed' }], 2, 'failed', [goOn('c1')]],
    ['one was lost', [{}, { http: 503 }], 2, 'error', [goOn('c1')]],
    ['one was not sent in time', [{ readTakesS: 60 }], 1, 'pull-request', [`${late} ${goOn('c1')}`]],
    ['no time is left', [{ takesS: 60 }], 1, 'pull-request', [`${late} ${goOn('c1')}`]],
    [
      'no time is left, which the branch remembers',
      [{ takesS: 60 }],
      1,
      'pull-request',
      [`${late} The next run begins with it.`],
      BRANCH,
    ],
  ])('end where %s', async (_, responses, count, result, warnings, branch) => {
    const played = await play({ timeoutMs: 60_000 }, { context: rangeOf(3, branch), responses })
    expect([played.sent.length, played.outcome.result]).toEqual([count, result])
    // What came of those before stays in sight.
    expect(played.outcome).toMatchObject({ jobId: 'job-new', job: { prLink: PR } })
    expect(played.warnings).toEqual(warnings)
  })
})

describe('a prompt', () => {
  test.each([
    { response: 'accepts it', http: 200, prompts: 1 },
    { response: 'may have accepted it', http: 503, prompts: 1 },
    { response: 'refuses it', http: 401, prompts: 0 },
  ])('counts as $prompts where the service $response', async ({ http, prompts }) => {
    const { outcome, outputs } = await play({}, { responses: [{ http }] })
    expect([outcome.prompts ?? 0, outputs.prompts ?? '0']).toEqual([prompts, String(prompts)])
  })

  test('names the author of a review in the record of the one that answers it, and of no other', async () => {
    const review = { id: 7, author: 'mona', state: 'commented', text: 'Name it.' }
    const event = { ...PULL_REQUEST_EVENT, name: 'pull_request_review', review }
    const reviewers = async (inputs: InputParts) => {
      const { comments } = await play({ ...inputs, comment: { name: '' } }, { event })
      return comments.flatMap((body) => commentMarker.read(body)?.records.map((record) => record.review))
    }
    expect(await reviewers({ prompt: 'Answer {{ review }}' })).toEqual(['mona'])
    expect(await reviewers({ jobId: 'job-7' })).toEqual([undefined])
  })

  test('whose job a later step only waits for keeps in its record what it covered', async () => {
    const comment = { name: '' }
    const { comments } = await play(
      { comment, wait: false },
      { context: rangeOf(1), responses: [{ status: 'active' }] },
    )
    const recordIn = (bodies: readonly string[]) => bodies.flatMap((body) => commentMarker.read(body)?.records ?? [])
    const waited = await play({ comment, jobId: 'job-new' }, { comments })
    const [{ coverage, change: shown } = recordOf(1)] = recordIn(comments)
    expect([coverage, shown]).toEqual([expect.anything(), expect.any(String)])
    expect(recordIn(waited.comments)).toMatchObject([{ coverage, change: shown, result: 'pull-request' }])
  })
})

describe('the job of an earlier prompt', () => {
  const inputs = { comment: { name: '' }, reuseJob: true } as const
  const hidden = new GitHubError(404, { kind: 'github-refused', what: 'GitHub refused it.', advice: 'Allow it.' })

  test.each<[what: string, open: boolean | GitHubError, sent: string, prLink?: string]>([
    ['open', true, FOLLOW_UP],
    ['closed', false, 'create'],
    ['hidden from the token', hidden, FOLLOW_UP],
    // GitHub is not asked about these.
    ['on GitLab', false, FOLLOW_UP, 'https://gitlab.com/acme/group/docs/-/merge_requests/7'],
  ])('is reused where its pull request is %s, or not', async (_, open, request, prLink = PR) => {
    const { comments } = await play(inputs)
    const jobs = { 'job-new': { prLink } }
    const { sent, githubRequests } = await play(inputs, { comments, runId: '4712', jobs, open })
    expect(sent).toEqual([request])
    expect(githubRequests.includes('pull request 7 of acme/docs')).toBe(prLink === PR)
  })
})
