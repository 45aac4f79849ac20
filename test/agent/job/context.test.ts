import { describe, expect, test } from 'vitest'
import { startHistory } from '../../../src/agent/change/history.ts'
import type { HistoryCommit } from '../../../src/agent/change/requests.ts'
import type { RunEvent } from '../../../src/agent/event/payload.ts'
import {
  type Context,
  findNothing,
  readChange,
  readEventPlaceholders,
  skipIfNothing,
} from '../../../src/agent/job/context.ts'
import { allParts } from '../../../src/agent/job/parts.ts'
import type { Range } from '../../../src/agent/memory/status.ts'
import type { Placeholder } from '../../../src/agent/prompt/placeholders.ts'
import type { Nothing } from '../../../src/kit/core/outcome.ts'
import type { HistoryPorts } from '../../support/fake-github.ts'
import {
  createRun,
  type InputParts,
  inputsOf,
  PULL_REQUEST_EVENT,
  type RunOptions,
  writtenPrompt,
} from '../../support/fake-run.ts'
import { COMMIT, file, nothingHappened, remark } from '../change/fakes.ts'
import { changedBy, commit, comparison, createRepository, failed } from '../change/history-fakes.ts'
import { createEarlierJobs, recordOf } from '../memory/fakes.ts'

type OpenComment = Context['openComment']

interface Given {
  inputs?: InputParts
  event?: RunEvent
  range?: Range
  comment?: OpenComment
  github?: RunOptions
}

const BUILT_IN = { ...writtenPrompt('{{ changes }}'), builtIn: 'range' as const }

/** What each prompt covers, or why nothing is sent. */
async function read({ inputs, event = nothingHappened, range, comment = async () => undefined, github }: Given) {
  const { run, lines, warnings, githubRequests: requests } = createRun(github)
  const task = { inputs: inputsOf({ prompt: '{{ changes }}', ...inputs }), event, range, openComment: comment }
  const { jobs } = createEarlierJobs(run, () => ({ status: 'completed' }))
  const found = await readChange({ ...task, jobs }, run)
  if ('outcome' in found) throw new Error('The change cannot be found')
  const none = { range, values: {}, change: undefined, nothing: undefined, askedFor: [], openComment: comment }
  const isSent = found.nothing === undefined
  const parts = isSent ? allParts({ ...none, ...found }, { values: {} }, task.inputs, run) : []
  return { nothing: found.nothing?.reason, parts, values: parts[0]?.values ?? {}, lines, warnings, requests }
}

const mustNotRead = async () => {
  throw new Error('The comment is read although nothing depends on it')
}

const PUSH = { ...nothingHappened, name: 'push', push: { before: COMMIT, after: COMMIT, authors: [] } }

test.each<[what: string, change: NonNullable<RunOptions['change']>, line: string[]]>([
  ['each glob', { files: [file('src/a.ts')] }, ['No changed file matches lib/** (`include`), *.md (`exclude`).']],
  ['none if not all files were read', { files: [file('src/a.ts')], filesCapped: true }, []],
])('the log names the globs that match nothing: %s', async (_, change, expected) => {
  const inputs = { include: ['src/**', 'lib/**'], exclude: ['*.md'] }
  const { lines } = await read({ inputs, event: PULL_REQUEST_EVENT, github: { change } })
  expect(lines.filter((line) => line.includes('matches'))).toEqual(expected)
})

/** A range of commits, the newest first, onto `old`, that nothing remembers. */
function rangeOf(commits: HistoryCommit[], ports: Partial<HistoryPorts> = {}): Range {
  const { github } = createRepository([...commits, commit('old', 9, [])], ports)
  const head = commits[0]?.sha ?? ''
  const history = startHistory(head, { pullRequests: true }, github)
  return { base: { sha: 'old', what: 'v1' }, head, history, github }
}

const NEW = [commit('new', 0, ['old'])]
const FAILS = () => Promise.reject(failed(500))

describe('the change of a range', () => {
  test('is not taken for one that GitHub cannot give where the end of the run cut it off', async () => {
    const range = rangeOf(NEW, { compare: FAILS })
    await expect(read({ range, github: { cancelled: true } })).rejects.toThrow('aborted')
  })

  test('is about the pull request that a push merged, and on other events about none', async () => {
    const given = { inputs: { prompt: '{{ pull-request }}' }, range: rangeOf(NEW), github: { merged: 7 } }
    const { values } = await read({ ...given, event: { ...PUSH, push: { ...PUSH.push, before: '0'.repeat(40) } } })
    expect(values['pull-request']?.data).toContain('#7 Add feature 7')
    const none = { note: '(There is no pull request behind this event.)' }
    expect((await read(given)).values['pull-request']).toEqual(none)
  })

  test.each([
    ['other/a.ts', '`include` leaves out the only changed file'],
    ['lib/a.test.ts', expect.stringContaining('tests, or tooling changed (lib/a.test.ts)')],
  ])('is judged by what is read change by change where the list is cut off: %s', async (path, nothing) => {
    const range = rangeOf(NEW, { compare: FAILS, commit: async (sha) => changedBy(sha, { files: [file(path)] }) })
    expect(await read({ inputs: { prompt: BUILT_IN, include: ['lib/**'] }, range })).toMatchObject({ nothing })
  })

  test('that is too long says how many older commits were not read, in the first part alone', async () => {
    const patch = `@@ -0,0 +1 @@\n+${'x'.repeat(70_000)}`
    const range = rangeOf([commit('c', 0, ['b']), commit('b', 1, ['a']), commit('a', 2, ['unread'])], {
      commit: async (sha) => changedBy(sha, { files: [file(`${sha}.ts`, { patch })] }),
      compare: async () => comparison({ total: 8, files: [file('a.ts')] }),
    })
    const { parts, warnings } = await read({ range })
    const older = '5 older commits'
    expect(parts.map(({ values }) => values.changes?.note?.includes(older))).toEqual([true, false, false])
    expect(warnings).toContainEqual(expect.stringContaining(older))
  })
})

test.each<[what: string, inputs: InputParts, nothing: string | undefined]>([
  ['shows no change', {}, 'a tag brings in nothing that a branch does not have'],
  ['is nothing to a prompt without changes', { prompt: 'Publish' }, undefined],
  ['is nothing to a pull request of the input', { pullRequest: 7 }, undefined],
])('a push of a tag %s', async (_, inputs, nothing) => {
  const event = { ...PUSH, push: { ...PUSH.push, isTag: true } }
  expect((await read({ inputs, event, github: { change: { files: [file('a.ts')] } } })).nothing).toBe(nothing)
})

describe('a review', () => {
  const review = { id: 7, pullRequest: 1, author: 'mona', state: 'commented', text: '' }
  const event = { ...PULL_REQUEST_EVENT, name: 'pull_request_review', review }
  const inputs = inputsOf({ prompt: '{{ review }}', exclude: ['secrets/**'] })

  test('shows no lines of a file that is left out, and the words of the remark', async () => {
    const location = { path: 'secrets/a.ts', lines: { first: 1, last: 1 } }
    const { run } = createRun({ remarks: [remark('Name it.', { location })] })
    const { review: found } = await readEventPlaceholders({ inputs, event }, run)
    expect(found?.data).toContain('Name it.')
    expect(found?.data).not.toContain('secrets')
  })

  test('is without remarks where the payload does not say which one it is', async () => {
    const { run, githubRequests } = createRun()
    const unnamed = { ...event, review: { ...review, id: undefined } }
    const { review: found } = await readEventPlaceholders({ inputs, event: unnamed }, run)
    expect([found?.data, githubRequests]).toEqual([expect.stringContaining('Verdict: commented'), []])
  })
})

describe('a change that users do not notice', () => {
  const files = [file('README.md'), file('src/a.test.ts')]
  const quiet = { inputs: { prompt: BUILT_IN }, event: PULL_REQUEST_EVENT, github: { change: { files } } }
  const nothing =
    'only documentation, tests, or tooling changed (README.md, src/a.test.ts); a prompt of your own is always sent'
  const unused = { toContinue: undefined, mustBeSeenOpen: false, announces: false, stops: () => true }
  const comment = { pullRequest: 1, commit: COMMIT, ...unused, write: async () => undefined, warn: () => undefined }
  const remembering = (prLink?: string) => async () => ({
    ...comment,
    records: [recordOf(1, { jobId: 'job-1', prLink }), recordOf(2)],
  })

  test('is nothing to ask for where no docs pull request is remembered', async () => {
    expect((await read(quiet)).nothing).toBe(nothing)
    expect((await read({ ...quiet, comment: remembering() })).nothing).toBe(nothing)
  })

  test('is asked about where the comment of its pull request remembers a docs pull request', async () => {
    const docs = remembering('https://github.com/acme/docs/pull/1')
    expect((await read({ ...quiet, comment: docs })).nothing).toBeUndefined()
  })

  test('reads no comment of a range or a push, nor with a prompt of one’s own', async () => {
    const range = rangeOf(NEW, { compare: async () => comparison({ files, total: 1 }) })
    const given = { ...quiet, event: nothingHappened, comment: mustNotRead }
    expect((await read({ ...given, range })).nothing).toBe(nothing)
    const repository = createRepository([...NEW, commit('old', 9, [])], { compare: async () => comparison({ files }) })
    const push = { ...PUSH, push: { ...PUSH.push, before: 'old', after: 'new' } }
    expect((await read({ ...given, event: push, github: { repository } })).nothing).toBe(nothing)
    expect((await read({ ...quiet, inputs: {}, comment: mustNotRead })).nothing).toBeUndefined()
  })
})

const NO_FILES = { reason: 'no file changed' }
const NO_COMMITS = { reason: 'nothing was committed since v1' }
const NO_READERS = { reason: 'readers left nothing new to answer' }
const UNREAD = { reason: 'conversations could not be read', isUncertain: true }

interface Found {
  change?: Nothing
  /** The text of the data file; none is given unless it is set. */
  data?: string
  readers?: Nothing
}

function find(words: Placeholder[], { change, data, readers }: Found) {
  const prompt = `Update ${words.map((word) => `{{ ${word} }}`).join(' ')}`
  const inputs = inputsOf({ prompt, data: data === undefined ? undefined : { text: data, isCapped: false } })
  return findNothing(inputs, { nothing: change }, { nothing: readers })
}

describe('a prompt', () => {
  test.each<[holds: Placeholder[], found: Found, expected: string | undefined]>([
    [['data'], {}, 'no data file is given'],
    [['data'], { data: '' }, 'the data file is empty'],
    [['changes', 'data'], { change: NO_FILES, data: '' }, 'no file changed, and the data file is empty'],
    [['changes', 'data'], { change: NO_FILES, data: 'rows' }, undefined],
    [
      ['changes', 'data', 'reader-feedback'],
      { change: NO_FILES, data: '', readers: NO_READERS },
      'no file changed, the data file is empty, and readers left nothing new to answer',
    ],
    [['changes', 'reader-feedback'], { readers: NO_READERS }, undefined],
    [[], { change: NO_COMMITS }, 'nothing was committed since v1'],
    [['data'], { change: NO_COMMITS, data: 'rows' }, undefined],
  ])('that holds %j, where a run finds %o: %s', (holds, found, expected) => {
    expect(find(holds, found)?.reason).toBe(expected)
  })

  test.each<[words: string, nothing: Nothing, warnings: string[]]>([
    [
      '{{ reader-feedback }}',
      UNREAD,
      [expect.stringMatching(/^No reader feedback is sent, because conversations could not be read\. /)],
    ],
    ['{{ reader-feedback }}', NO_READERS, []],
    ['{{ data }}', UNREAD, []],
  ])('that holds %s, and is sent without %o, warns of it or not', async (prompt, nothing, expected) => {
    const { run, warnings } = createRun()
    const context = { range: undefined, nothing: undefined, askedFor: [], openComment: async () => undefined }
    await skipIfNothing(inputsOf({ prompt }), context, { nothing }, run)
    expect(warnings).toEqual(expected)
  })
})
