import { describe, expect, test } from 'vitest'
import { type Comments, openInComment } from '../../../src/agent/memory/comment.ts'
import { type CommentIdentity, commentMarker, type PromptRecord } from '../../../src/agent/memory/records.ts'
import { GitHubError } from '../../../src/kit/core/errors.ts'
import { createRun } from '../../support/fake-run.ts'
import { createComments, PLACE, recordOf, remembering, THREAD } from './fakes.ts'

const body = (records: PromptRecord[], identity: CommentIdentity = THREAD) =>
  `${commentMarker.line({ ...identity, ...remembering(records) })}\n\nHello`

/** The comment as a memory over these comments, of which a test may replace one afterwards. */
function open(
  comments: Comments,
  { counts = false, decides = true, onComment = (_url: string) => {}, log = createRun().run.log } = {},
) {
  const options = { identity: THREAD, place: PLACE, comments: async () => comments, onComment }
  return openInComment(options, { counts, decides, log })
}

const LATER = { until: Number.POSITIVE_INFINITY, signal: new AbortController().signal }

const lost = new GitHubError(undefined, { kind: 'github-fault', what: 'It was lost.', advice: 'Try again.' })

/** What a comment remembers, in short: `2 job-1 failed`. */
function remembered({ body }: { body: string }): string[] {
  const records = commentMarker.read(body)?.records ?? []
  return records.map(({ run, jobId, result }) => [run, jobId, result].filter((part) => part !== undefined).join(' '))
}

const started = recordOf(1, { jobId: 'job-1' })
const ended = { ...started, result: 'no-pull-request' }

test.each<[string, string[], PromptRecord[]]>([
  ['nothing of comments of other kinds', ['Hello', `> ${body([started])}`, `Hello\n${body([started])}`], []],
  ['nothing of a comment under another name', [body([started], { ...THREAD, name: 'api' })], []],
  ['what the oldest of two comments holds', ['Hello', body([started, recordOf(2)]), body([])], [started, recordOf(2)]],
])('%s is remembered', async (_what, bodies, expected) => {
  expect((await open(createComments(bodies).comments)).records).toEqual(expected)
})

describe('a run', () => {
  test('that finds no comment makes one, and edits that one later', async () => {
    const { comments, present, versions } = createComments(['Hello'])
    const memory = await open(comments)
    await memory.write(started, LATER)
    await memory.write(ended, LATER)
    expect(present().map(remembered)).toEqual([[], ['1 job-1 no-pull-request']])
    expect(versions).toHaveLength(2)
    expect(versions[0]).toContain('The agent was asked to update the docs')
  })

  test('edits the comment that it found, for which it looks once, and no other', async () => {
    const { comments, present } = createComments(['Hello', body([recordOf(0)]), body([recordOf(5)])])
    let lists = 0
    const memory = await open({ ...comments, listOwn: () => Promise.resolve(lists++).then(comments.listOwn) })
    await memory.write(started, LATER)
    await memory.write(ended, LATER)
    expect(present().map(remembered)).toEqual([[], ['0', '1 job-1 no-pull-request'], ['5']])
    expect(lists).toBe(1)
  })

  test('edits its comment again where GitHub lists it, and did not know it yet', async () => {
    const { comments, present } = createComments()
    let edits = 0
    const update: Comments['update'] = async (id, text) => (edits++ === 0 ? false : await comments.update(id, text))
    const memory = await open({ ...comments, update })
    await memory.write(started, LATER)
    await memory.write(ended, LATER)
    expect(present().map(remembered)).toEqual([['1 job-1 no-pull-request']])
  })

  test('that ends late keeps its result and leaves the headline to the newer run', async () => {
    const { comments, present } = createComments()
    const memory = await open(comments)
    await memory.write(started, LATER)
    // The clock of the newer run is a day behind.
    await comments.update('IC_1', body([started, recordOf(2, { jobId: 'job-1', at: '2026-08-02T12:00:00.000Z' })]))
    await memory.write(ended, LATER)
    expect(present().map(remembered)).toEqual([['1 job-1 no-pull-request', '2 job-1']])
    expect(present()[0]?.body.split('\n')[2]).toMatch(/^⏳ .*runs\/2\//)
  })

  test('that newer runs have pushed out writes nothing', async () => {
    const { comments, versions } = createComments([body([recordOf(0)])])
    const memory = await open(comments)
    await memory.write(started, LATER)
    await comments.update('IC_1', body([recordOf(0), started, ...[2, 3, 4, 5, 6].map((run) => recordOf(run))]))
    await memory.write(ended, LATER)
    expect(versions).toHaveLength(2)
  })

  test.each(['before it is read', 'after it is read', 'after it was written'])(
    'makes a comment otherwise, with all that it knows, when a person has deleted it %s',
    async (when) => {
      const { comments, present, remove } = createComments([body([recordOf(0)])])
      const update = (id: string, text: string) => Promise.resolve(remove(id)).then(() => comments.update(id, text))
      const ports = { ...comments, update }
      const memory = await open(ports)
      if (when === 'before it is read') remove('IC_1')
      await memory.write(started, LATER)
      Object.assign(ports, comments)
      if (when === 'after it was written') remove('IC_2')
      await memory.write(ended, LATER)
      expect(present().map(remembered)).toEqual([['0', '1 job-1 no-pull-request']])
    },
  )

  test.each([true, false])(
    'looks for a comment whose response was lost (made: %s), and makes no second one',
    async (isMade) => {
      const { comments, present, versions } = createComments()
      const create = async (text: string) => {
        if (isMade) await comments.create(text)
        throw lost
      }
      const ports = { ...comments, create }
      const memory = await open(ports)
      await expect(memory.write(started, LATER)).rejects.toBe(lost)
      Object.assign(ports, comments)
      await memory.write(ended, LATER)
      expect([present().map(remembered), versions.length]).toEqual([[['1 job-1 no-pull-request']], isMade ? 2 : 1])
    },
  )
})

test('what the docs pull request changes is shown with the newest prompt alone', async () => {
  const { comments, present } = createComments()
  const memory = await open(comments)
  const shown = () => present().map(({ body: text }) => text.split('**The change to the docs**')[1]?.trim())
  await memory.write(ended, LATER, 'A')
  expect(shown()).toEqual(['A'])
  await memory.write(recordOf(3), LATER)
  expect(shown()).toEqual([undefined])
  await memory.write(recordOf(3, { jobId: 'job-3' }), LATER, 'B')
  expect(shown()).toEqual(['B'])
  await (await open(comments)).write(ended, LATER, 'A')
  expect(shown()).toEqual([undefined])
})

test('the data of a prompt are forgotten once', async () => {
  const { comments, present, versions } = createComments([body([recordOf(1, { data: 'rows' })])])
  const memory = await open(comments)
  for (const prompt of ['other', recordOf(1).prompt, recordOf(1).prompt]) await memory.forgetData?.(prompt, LATER)
  expect(versions).toHaveLength(1)
  expect(present().map(({ body: text }) => commentMarker.read(text)?.records)).toEqual([[recordOf(1)]])
})

describe('as a place of records, the comment', () => {
  const refusal = { kind: 'github-refused', what: 'It is refused.', advice: 'Allow it.' } as const
  const refused = new GitHubError(403, refusal)
  const closed = new GitHubError(403, { ...refusal, isClosed: true })

  test('gives the prompts that it holds, and the newest one that a job has', async () => {
    const records = [started, recordOf(2, { jobId: 'job-2' }), recordOf(3, { result: 'error', isLost: true })]
    const place = await open(createComments([body(records)]).comments)
    expect(place).toMatchObject({ records, toContinue: { jobId: 'job-2' }, mustBeSeenOpen: false, prompts: 3 })
  })

  test.each<[what: string, bodies: string[], given: Parameters<typeof open>[1], announces: boolean, stops: string]>([
    ['where there is none', [], {}, true, 'refused lost'],
    ['where there is one', [body([started])], {}, false, 'refused lost'],
    ['that counts', [body([started])], { counts: true }, true, 'refused lost closed'],
    ['beside a branch that remembers', [], { decides: false }, true, ''],
  ])('%s says what is announced, and what stops a prompt', async (_, bodies, given, announces, stops) => {
    const place = await open(createComments(bodies).comments, given)
    const errors = Object.entries({ refused, lost, closed }).filter(([, error]) => place.stops(error))
    expect([place.announces, errors.map(([name]) => name).join(' ')]).toEqual([announces, stops])
  })

  test('warns of an end that could not be written', async () => {
    const { run, warnings } = createRun()
    const { warn } = await open(createComments().comments, { log: run.log })
    for (const cancelled of [false, true]) warn({ error: lost, cancelled })
    expect(warnings).toEqual([
      "It was lost. Try again. The job's result is not affected.",
      "GitHub did not respond in time, so the comment may not show how the run ended. The job's result is not affected.",
    ])
  })
})
