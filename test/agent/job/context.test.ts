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
import type { Task } from '../../../src/agent/task.ts'
import type { Nothing } from '../../../src/kit/core/outcome.ts'
import type { Run } from '../../../src/kit/run.ts'
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
const noComment: OpenComment = async () => undefined

/** What each prompt covers, or why nothing is sent. */
async function readParts(task: Task, { range, comment }: { range: Range | undefined; comment: OpenComment }, run: Run) {
  const given = { range, values: {}, change: undefined, nothing: undefined, askedFor: [], openComment: comment }
  const found = await readChange(
    { ...task, range, openComment: comment, jobs: createEarlierJobs(run, () => ({ status: 'completed' })).jobs },
    run,
  )
  if ('outcome' in found) throw new Error('The change cannot be found')
  if (found.nothing !== undefined) return { nothing: found.nothing.reason }
  return { parts: allParts({ ...given, ...found }, { values: {} }, task.inputs, run) }
}

const mustNotRead = async () => {
  throw new Error('The comment is read although nothing depends on it')
}

const PUSH = { ...nothingHappened, name: 'push', push: { before: COMMIT, after: COMMIT, authors: [] } }
const NEW_BRANCH = { ...PUSH, push: { ...PUSH.push, before: '0'.repeat(40) } }

test.each<[what: string, event: RunEvent, inputs: InputParts, line: string]>([
  ['pull request that the input names', PUSH, { pullRequest: 7 }, 'This run covers pull request #7.'],
  ['push', PUSH, {}, 'This run covers the push of 3f78685...3f78685.'],
  ['push of a new branch', NEW_BRANCH, {}, 'This run covers the push of 3f78685.'],
])('the log says which %s the run is about', async (_, event, inputs, line) => {
  const { run, lines } = createRun({ change: { files: [file('a.ts')] } })
  const task = { inputs: inputsOf({ prompt: '{{ changes }}', ...inputs }), event }
  await readParts(task, { range: undefined, comment: noComment }, run)
  expect(lines[0]).toBe(line)
})

test.each<[what: string, files: NonNullable<RunOptions['change']>, line: string[]]>([
  ['each glob', { files: [file('src/a.ts')] }, ['No changed file matches lib/** (`include`), *.md (`exclude`).']],
  ['none if not all files were read', { files: [file('src/a.ts')], filesCapped: true }, []],
])('the log names the globs that match nothing: %s', async (_, change, expected) => {
  const { run, lines, warnings } = createRun({ change })
  const inputs = inputsOf({ prompt: '{{ changes }}', include: ['src/**', 'lib/**'], exclude: ['*.md'] })
  await readParts({ inputs, event: PULL_REQUEST_EVENT }, { range: undefined, comment: noComment }, run)
  expect(lines.filter((line) => line.includes('matches'))).toEqual(expected)
  expect(warnings).toEqual([])
})

/** A range of a line of commits, the newest first, that nothing remembers. */
function rangeOf(commits: HistoryCommit[], ports: Partial<HistoryPorts> = {}): Range {
  const { github } = createRepository(commits, ports)
  const [head, base] = [commits[0]?.sha ?? '', commits.at(-1)?.sha ?? '']
  const history = startHistory(head, { pullRequests: true }, github)
  return { base: { sha: base, what: 'v1' }, head, history, github, branch: undefined }
}

const FAILS = () => Promise.reject(failed(500))

const TWO = [commit('new', 0, ['old']), commit('old', 1, [])]

/** What the phase finds of a range. */
async function readRange(inputs: InputParts, range: Range, event: RunEvent = nothingHappened) {
  const { run, lines, warnings, githubRequests: requests } = createRun({ merged: 7 })
  const end = await readParts({ inputs: inputsOf(inputs), event }, { range, comment: noComment }, run)
  const parts = 'parts' in end ? end.parts : []
  return { end, parts, values: parts[0]?.values ?? {}, lines, warnings, requests }
}

describe('the change of a range', () => {
  test('is that of its commits, whatever was pushed', async () => {
    const { values, lines } = await readRange({ prompt: '{{ changes }}' }, rangeOf(TWO), PUSH)
    expect(values.changes?.data).toContain('--- new.ts')
    expect(lines).toEqual(['This run covers the changes since v1: old...new.', 'Changed files: 1.'])
  })

  test('that is empty leaves nothing to ask for, and GitHub is not asked', async () => {
    const { end, requests } = await readRange({ prompt: '{{ changes }}' }, rangeOf(TWO.slice(1)), PUSH)
    expect([end, requests]).toEqual([{ nothing: 'nothing was committed since v1' }, []])
  })

  test('is not taken for one that GitHub cannot give where the end of the run cut it off', async () => {
    const { run } = createRun({ cancelled: true })
    const range = rangeOf(TWO, { compare: () => Promise.reject(failed()) })
    const task = { inputs: inputsOf({ prompt: '{{ changes }}' }), event: nothingHappened }
    await expect(readParts(task, { range, comment: noComment }, run)).rejects.toThrow('aborted')
  })

  test('is about the pull request that a push merged, and on other events about none', async () => {
    const onPush = await readRange({ prompt: '{{ pull-request }}' }, rangeOf(TWO), {
      ...NEW_BRANCH,
      push: { ...NEW_BRANCH.push },
    })
    expect(onPush.values['pull-request']?.data).toContain('#7 Add feature 7')
    expect(onPush.requests).toContain(`history of ${COMMIT}`)
    const { values } = await readRange({ prompt: '{{ pull-request }}' }, rangeOf(TWO))
    expect(values['pull-request']).toEqual({ note: '(There is no pull request behind this event.)' })
  })

  test.each<[what: string, path: string, reason: string]>([
    ['nothing is included', 'other/a.ts', '`include` leaves out the only changed file'],
    [
      'nothing but what is quiet is',
      'lib/a.test.ts',
      expect.stringContaining('tests, or tooling changed (lib/a.test.ts)'),
    ],
  ])('is decided by what is read change by change where the list is cut off: %s', async (_, path, nothing) => {
    const range = rangeOf(TWO, {
      compare: FAILS,
      commit: async (sha) => changedBy(sha, { files: [file(path)] }),
    })
    const prompt = { ...writtenPrompt('{{ changes }}'), builtIn: 'range' as const }
    expect((await readRange({ prompt, include: ['lib/**'] }, range)).end).toEqual({ nothing })
  })

  test('is quiet whatever the comment remembers, since that only reports', async () => {
    const range = rangeOf(TWO, { compare: async () => comparison({ files: [file('a.test.ts')], total: 1 }) })
    const prompt = { ...writtenPrompt('{{ changes }}'), builtIn: 'range' as const }
    const task = { inputs: inputsOf({ prompt }), event: nothingHappened }
    const end = await readParts(task, { range, comment: mustNotRead }, createRun().run)
    expect(end).toEqual({ nothing: expect.stringContaining('only documentation, tests, or tooling changed') })
  })

  test('of which GitHub gives no more files is named in a warning', async () => {
    const range = rangeOf(TWO, {
      compare: FAILS,
      commit: async (sha) => changedBy(sha, { files: [file('new.ts')], filesCapped: true }),
    })
    const { warnings } = await readRange({ prompt: '{{ changes }}' }, range)
    expect(warnings).toEqual([expect.stringContaining('1 lacks some or all (new)')])
  })
})

test.each<[what: string, inputs: InputParts, nothing: string | undefined]>([
  ['shows no change', { prompt: '{{ changes }}' }, 'a tag brings in nothing that a branch does not have'],
  ['is nothing to a prompt without changes', { prompt: 'Publish' }, undefined],
  ['is nothing to a pull request of the input', { prompt: '{{ changes }}', pullRequest: 7 }, undefined],
])('a push of a tag %s', async (_, inputs, expected) => {
  const event = { ...PUSH, push: { ...PUSH.push, isTag: true } }
  const { run } = createRun({ change: { files: [file('a.ts')] } })
  const source = {
    range: undefined,
    openComment: noComment,
    jobs: createEarlierJobs(run, () => ({ status: 'completed' })).jobs,
  }
  const found = await readChange({ inputs: inputsOf(inputs), event, ...source }, run)
  expect('nothing' in found ? found.nothing?.reason : undefined).toBe(expected)
})

const review = { id: 7, pullRequest: 1, author: 'mona', state: 'commented', text: '' }
const reviewed = { ...PULL_REQUEST_EVENT, name: 'pull_request_review', review }

describe('what caused the run', () => {
  const place = { path: 'secrets/a.ts', lines: { first: 1, last: 1 } }
  const inputs = inputsOf({ prompt: '{{ review }}', exclude: ['secrets/**'] })

  test('shows no lines of a file that is left out, and the words of the remark', async () => {
    const { run } = createRun({ remarks: [remark('Name it.', { location: place })] })
    const { review: found } = await readEventPlaceholders({ inputs, event: reviewed }, run)
    expect(found?.data).toContain('Name it.')
    expect(found?.data).not.toMatch(/secrets|\+b/)
  })

  test('is a review without remarks where the payload does not say which one it is', async () => {
    const { run, githubRequests } = createRun()
    const event = { ...reviewed, review: { ...review, id: undefined } }
    const { review: found } = await readEventPlaceholders({ inputs, event }, run)
    expect([found?.data, githubRequests]).toEqual([expect.stringContaining('Verdict: commented'), []])
  })
})

describe('a change that users do not notice', () => {
  const quiet = { change: { files: [file('README.md'), file('src/a.test.ts')] } }
  const unused = { toContinue: undefined, mustBeSeenOpen: false, announces: false, stops: () => true }
  const comment = { pullRequest: 1, commit: COMMIT, ...unused, write: async () => undefined, warn: () => undefined }
  const remembering = (prLink?: string) => async () => ({
    ...comment,
    records: [recordOf(1, { jobId: 'job-1', prLink }), recordOf(2)],
  })
  const docs = remembering('https://github.com/acme/docs/pull/1')
  const readQuiet = async (parts: InputParts, openComment: OpenComment = noComment, change: RunOptions = quiet) => {
    const { run } = createRun(change)
    const prompt = { ...writtenPrompt('{{ changes }}'), builtIn: 'pull-request' as const }
    const task = { inputs: inputsOf({ prompt, ...parts }), event: PULL_REQUEST_EVENT }
    return await readParts(task, { range: undefined, comment: openComment }, run)
  }

  test('is nothing to ask for with a built-in prompt where no docs pull request is remembered', async () => {
    const nothing =
      'only documentation, tests, or tooling changed (README.md, src/a.test.ts); a prompt of your own is always sent'
    for (const openComment of [noComment, remembering()]) expect(await readQuiet({}, openComment)).toEqual({ nothing })
  })

  test('is asked about where the comment remembers a docs pull request', async () => {
    expect(await readQuiet({}, docs)).toHaveProperty('parts')
  })

  test("is asked about with a team's own prompt", async () => {
    expect(await readQuiet({ prompt: '{{ changes }}' }, mustNotRead)).toHaveProperty('parts')
  })
})

describe('a range that does not fit into one prompt', () => {
  const long = (sha: string) =>
    changedBy(sha, { files: [file(`${sha}.ts`, { patch: `@@ -0,0 +1 @@\n+${'x'.repeat(70_000)}` })] })

  test('says how many older commits were not read, in the first part alone', async () => {
    const compare = async () => comparison({ total: 8, files: [file('a.ts')] })
    const cut = [commit('c', 0, ['b']), commit('b', 1, ['a']), commit('a', 2, ['gone'])]
    const range = rangeOf(cut, { commit: async (sha) => long(sha), compare })
    const base = { sha: 'base', what: 'v1' }
    const { parts, warnings } = await readRange({ prompt: '{{ changes }}' }, { ...range, base })
    const older = '5 older commits'
    expect(parts.map(({ values }) => values.changes?.note?.includes(older))).toEqual([true, false, false])
    expect(warnings).toContainEqual(expect.stringContaining(older))
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
    [['changes'], { change: NO_FILES }, 'no file changed'],
    [['changes'], {}, undefined],
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
    [['page-views'], {}, undefined],
    [['page-views'], { change: NO_COMMITS }, 'nothing was committed since v1'],
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
