import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type SiteReaderFeedback, sampleReaderFeedback } from '../../../emulator/service/reader-feedback.ts'
import { code } from '../../../src/kit/core/markdown.ts'
import { createAnalytics } from '../../../src/report/analytics.ts'
import { readSection } from '../../../src/report/readers/section.ts'
import { startProcessorTime } from '../../support/processor-time.ts'
import { answer, createFakes, daysAgo, END_MS } from '../fakes.ts'

const { $defs } = JSON.parse(readFileSync(new URL('../../../docs/report-schema.json', import.meta.url), 'utf8'))
const schema = z.fromJSONSchema({ ...$defs.readerFeedback, $defs })

const GOLDEN = path.join(import.meta.dirname, 'golden')

interface Options extends Pick<NonNullable<Parameters<typeof createFakes>[0]>, 'failsList'> {
  showsWords?: boolean
  readersFromMs?: number
  budget?: number
}

/** The section of four weeks, and the requests that it took. */
async function sectionOf(
  feedback: SiteReaderFeedback,
  { showsWords = true, readersFromMs, budget: most = 60, failsList }: Options = {},
) {
  const { exchange, run, lists: requests } = createFakes({ feedback, failsList })
  const task = {
    period: { fromMs: daysAgo(28), toMs: END_MS },
    showsWords,
    readersFromMs,
    site: new URL('https://docs.acme.example'),
    redact: (text: string) => text.replaceAll('acme-project', '***'),
  }
  const section = await readSection(task, createAnalytics(exchange, run, most))
  return { ...section, text: section.markdown({ path: code, most: 10 }), requests }
}

/** Another response to the first request alone. */
const onlyFirst = (status: number, text: string) => (index: number) =>
  index === 0 ? { ...answer(status), text } : undefined

test.for([true, false])('the section fits on one screen (with words: %s)', async (showsWords) => {
  const { text, prompt, json, headline } = await sectionOf(sampleReaderFeedback(END_MS), { showsWords })
  expect(headline).toBe('What readers did not find: 1 unanswered question, 3 searches without a click.')
  const file = path.join(GOLDEN, `section-${showsWords ? 'words' : 'counts'}.md`)
  await expect(`${text}\n`).toMatchFileSnapshot(file)
  await expect(`${prompt?.sent.data}\n`).toMatchFileSnapshot(path.join(GOLDEN, 'prompt.md'))
  expect(prompt?.shown === prompt?.sent).toBe(showsWords)
  expect(text.split('\n').length).toBeLessThan(50)
  expect(/terraform/i.test(JSON.stringify(json))).toBe(showsWords)
  expect(schema.safeParse(json).error).toBeUndefined()
  expect(schema.safeParse({ ...json, more: 1 }).success).toBe(true)
})

const WHOLE: Required<SiteReaderFeedback> = {
  conversations: [
    {
      ...{ id: 'c', timestamp: '2026-11-20T00:00:00Z', query: 'How?', response: 'So.', sources: [] },
      ...{ resolutionStatus: 'unanswered', responseType: 'answer', feedback: null, queryCategory: null, pageUrl: null },
    },
  ],
  searches: [{ searchQuery: 'how', hits: 3, ctr: 0, topClickedPage: null, lastSearchedAt: '2026-11-20T00:00:00Z' }],
  feedback: [
    {
      ...{ id: 'f', path: '/a', comment: 'Wrong.', createdAt: '2026-11-20T00:00:00Z', source: 'agent' },
      ...{ status: 'pending', contact: null },
    },
  ],
  thumbs: [{ path: '/a', thumbsUp: 0, thumbsDown: 4, code: 0, total: 4 }],
}

/** The sample row of a list, with other fields. */
const rowOf = (list: keyof SiteReaderFeedback, fields: Record<string, unknown>) => ({ ...WHOLE[list][0], ...fields })

/** Conversations of their own, each with other fields. */
const conversationsOf = (count: number, fields: (index: number) => Record<string, unknown>) =>
  Array.from({ length: count }, (_, index) => rowOf('conversations', { id: `c${index}`, ...fields(index) }))

/** The service answered, from no source. */
const ANSWERED = { resolutionStatus: 'answered' }

/** The fields that nothing is made of, or that need not be there. */
const UNUSED: Record<string, readonly string[]> = {
  conversations: ['response', 'responseType', 'feedback', 'queryCategory', 'pageUrl'],
  searches: ['topClickedPage'],
  feedback: ['id', 'status', 'contact'],
  thumbs: ['code', 'total'],
}

/** A row without words, or without a date, is left out. */
const MAY_BE_NULL = new Set(['query', 'searchQuery', 'comment', 'createdAt'])

describe('a row without a field, or with another type there, is named, and never an error', () => {
  const fields = Object.entries(WHOLE).flatMap(([list, [row = {}]]) =>
    Object.keys(row)
      // The service selects by it.
      .filter((field) => field !== 'source')
      .map((field) => ({ list, row, field })),
  )
  test.for(fields)('$list: $field', async ({ list, row, field }) => {
    for (const value of [undefined, null, { odd: true }]) {
      const { json, text } = await sectionOf({ ...WHOLE, [list]: [{ ...row, [field]: value }] }, { budget: 5 })
      const isNamed = json.gaps.some((gap) => gap.startsWith('Left out: 1 of the '))
      const isLeftOut = (value === null && MAY_BE_NULL.has(field)) || (value === undefined && field === 'comment')
      expect([value, isNamed]).toEqual([value, !UNUSED[list]?.includes(field) && !isLeftOut])
      for (const gap of json.gaps) expect(text).toContain(gap)
      expect(json.questions.length + json.searches.length + json.pages.length + json.remarks.length).toBe(
        isNamed || isLeftOut ? 3 : 4,
      )
    }
  })
})

test.for(['{}', 'not json'])('an answer that is %s is named', async (text) => {
  const failsList = () => ({ ...answer(200), text })
  const { json, prompt, headline, text: section } = await sectionOf(WHOLE, { failsList })
  expect(json.gaps).toHaveLength(5)
  // Nobody knows that there are none.
  expect([prompt, headline]).toEqual([undefined, undefined])
  expect(section).not.toMatch(/\b0 |Nothing stands out/)
})

test("what readers wrote, and a page's path, hold neither personal data nor a query", async () => {
  const wrote = 'Where is acme-project, asks ada@example.com?'
  const path = '/acme-project/ada@example.com?token=abc'
  const { text, json, prompt } = await sectionOf({
    conversations: [rowOf('conversations', { query: wrote })],
    searches: [rowOf('searches', { searchQuery: wrote })],
    feedback: [rowOf('feedback', { path, comment: wrote })],
    thumbs: [rowOf('thumbs', { path })],
  })
  expect(JSON.stringify([text, json, prompt?.sent])).not.toMatch(/is acme-project|ada@|token/)
  // The project's id stays in a path, which is linked as it is.
  const shown = '/acme-project/[removed]'
  expect([...json.pages, ...json.remarks].map((row) => row.path)).toEqual([shown, shown])
})

test('all is read for the period, and a conversation on two pages is one question', async () => {
  const others = conversationsOf(999, (index) => ({ query: `Is it ${index}?` }))
  const last = rowOf('conversations', { query: 'And why?', timestamp: '2026-11-21T00:00:00Z' })
  const conversations = [...WHOLE.conversations, ...others, last]
  const { json, requests } = await sectionOf({ ...WHOLE, conversations })
  expect(json.questions).toHaveLength(1000)
  const lists = ['searches?limit=100', 'feedback?source=contextual&limit=100', 'feedback?source=agent&limit=100']
  const before = ['assistant?limit=1000', ...lists, 'feedback/by-page?limit=100']
  const now = ['assistant?limit=1000', 'assistant?limit=1000&cursor=c1000', ...before.slice(1)]
  expect(requests).toEqual([
    ...now.map((path) => path.replace('?', '?dateFrom=2026-10-26&dateTo=2026-11-23&')),
    ...before.map((path) => path.replace('?', '?dateFrom=2026-09-28&dateTo=2026-10-26&')),
  ])
})

test('3,000 conversations cost seven requests and little time, and more are not read', async () => {
  const conversations = conversationsOf(3001, (index) => ({
    resolutionStatus: index % 50 === 0 ? 'unanswered' : 'answered',
    query: `How do I configure option ${index % 900} of the webhook for ada${index}@example.com, which fails with status 503?`,
  }))
  const processorMs = startProcessorTime()
  const { requests, json, prompt } = await sectionOf({ ...WHOLE, conversations })
  const tookMs = processorMs()
  expect(requests).toHaveLength(7 + 5)
  expect(json.questions).toHaveLength(900)
  expect(json.gaps).toEqual(['Read only in part: conversations with the assistant (there are more than 3,000).'])
  expect(json.periodBefore).toEqual({ listed: 0, cameUpAgain: 0 })
  // Many questions leave room for searches, pages and remarks.
  expect(prompt?.sent.data).toMatch(/option 0 .*\*\*Searches.*\*\*Pages.*\*\*Remarks/s)
  expect(prompt?.sent.note).toMatch(/ \d+ more were left out, and will not be sent later\.$/)
  expect(prompt?.sent.data.length).toBeLessThanOrEqual(20_000)
  expect(JSON.stringify([json, prompt])).not.toContain('@example.com')
  // A third of a second on a quiet machine; the promise is one second.
  expect(tookMs).toBeLessThan(3000)
})

test('a long question is whole in the prompt up to 2,000 characters, and costs no time', async () => {
  const queries = ['long '.repeat(100).trim(), `How? ${'-'.repeat(100_000)}`, `How? ${'<a '.repeat(350_000)}`]
  const processorMs = startProcessorTime()
  const { prompt } = await sectionOf({ conversations: conversationsOf(3, (index) => ({ query: queries[index] })) })
  expect(processorMs()).toBeLessThan(2000)
  for (const text of [queries[0], '| How? |  |  | not answered |', '| How? <a <a'])
    expect(prompt?.sent.data).toContain(text)
})

// A cursor alone means nothing where the list says that it has no more.
test.for([
  [true, null, ['Read only in part: conversations with the assistant (there are more than 1).']],
  [false, 'c1', []],
] as const)('a list with hasMore %s and the cursor %s ends', async ([hasMore, nextCursor, gaps]) => {
  const text = JSON.stringify({ conversations: WHOLE.conversations, hasMore, nextCursor })
  const { json, requests } = await sectionOf({}, { failsList: onlyFirst(200, text) })
  expect([requests.length, json.questions.length, json.gaps]).toEqual([10, 1, gaps])
})

test.for([
  [9, null],
  [10, { listed: 2, cameUpAgain: 1 }],
] as const)('with %i requests, the period before is %j', async ([budget, periodBefore]) => {
  const earlier = rowOf('conversations', { id: 'd', timestamp: '2026-10-20T00:00:00Z', query: 'HOW' })
  const site = {
    conversations: [...WHOLE.conversations, earlier],
    searches: [rowOf('searches', { lastSearchedAt: '2026-10-20T00:00:00Z' })],
  }
  const { json, text, requests } = await sectionOf(site, { budget })
  expect([requests.length, json.periodBefore]).toEqual([budget, periodBefore])
  expect(text.includes('`How?` (also in the period before)')).toBe(periodBefore !== null)
  expect(text.includes('1 of 2 questions and searches of the period before came up again.')).toBe(periodBefore !== null)
  expect(text.includes('Not compared with the period before.')).toBe(periodBefore === null)
})

test('without the assistant the rest is read, and compared with the period before', async () => {
  const { json, headline, text } = await sectionOf(sampleReaderFeedback(END_MS), { failsList: onlyFirst(404, '') })
  expect(headline).toBe('What readers did not find: 3 searches without a click.')
  expect(json.gaps.join()).toMatch(/^Not read: conversations with the assistant \(not part of the plan[^,]*,[^,]*$/)
  expect(text).toContain('1 of 1 questions and searches of the period before came up again.')
})

test('a period in which nothing stands out is one sentence', async () => {
  const { text, prompt } = await sectionOf({})
  expect(text).toBe('### What readers did not find\n\nNothing stands out in what readers asked, searched and wrote.')
  expect(prompt).toBeUndefined()
})

describe('a prompt', () => {
  const at = '2026-11-20T00:00:00Z'
  const ofReader = (fields: object) => rowOf('feedback', { source: 'contextual', ...fields })
  const [newer, older] = [{ readersFromMs: Date.parse(at) }, { readersFromMs: Date.parse(at) + 1 }]
  test.for<[name: string, starts: boolean, site: SiteReaderFeedback]>([
    ['thumbs', false, {}],
    ['what a reader remarked whom the page helped', false, { feedback: [ofReader({ helpful: true })] }],
    ['a remark that is resolved', false, { feedback: [rowOf('feedback', { status: 'resolved' })] }],
    ['a remark that is dismissed', false, { feedback: [rowOf('feedback', { status: 'dismissed' })] }],
    ['two greetings', false, { conversations: conversationsOf(2, () => ({ ...ANSWERED, query: 'Привет' })) }],
    ['a search that somebody clicked', false, { searches: [rowOf('searches', { ctr: 0.1 })] }],
    ['a question', true, { conversations: WHOLE.conversations }],
    ['a search', true, { searches: WHOLE.searches }],
    ['a remark of an agent', true, { feedback: WHOLE.feedback }],
    ['a remark of a reader', true, { feedback: [ofReader({ helpful: false })] }],
  ])('is started by %s: %s, if it is new, with the thumbs', async ([, starts, lists]) => {
    const site = { ...lists, thumbs: WHOLE.thumbs }
    const { prompt } = await sectionOf(site, newer)
    expect(prompt?.sent.data.includes('Pages with more thumbs down than up')).toBe(starts || undefined)
    const later = await sectionOf(site, older)
    expect(later.prompt).toBeUndefined()
    // The report is of the whole period.
    expect(later.text).not.toContain('Nothing stands out')
  })

  test('takes along what was answered, which the report only counts', async () => {
    const answered = rowOf('conversations', { ...ANSWERED, id: 'd', query: 'Привет' })
    const { prompt, text } = await sectionOf({ conversations: [...WHOLE.conversations, answered] })
    expect(prompt?.sent.data).toContain('| Привет |  |  | answered | 1 |')
    expect(text).toContain('2 questions to the assistant: 1 not answered.')
    expect(text).not.toContain('Привет')
  })

  test('names the page where a question was asked, and the pages that the answer came from', async () => {
    const pageUrl = 'https://docs.acme.example/users/ada@example.com'
    const sources = [{ url: '/retries?x=1' }, { url: 'https://blog.acme.example/news' }, { url: 'Webhooks' }]
    const site = { conversations: [rowOf('conversations', { pageUrl, sources })] }
    const { prompt, json } = await sectionOf(site)
    const places = '/users/[removed] | /retries, https://blog.acme.example/news'
    expect(prompt?.sent.data).toContain(`| How? | ${places} | not answered | 1 |`)
    expect(json.questions).toMatchObject([{ pages: ['/users/[removed]'], sources: { length: 2 } }])
    const counted = await sectionOf(site, { showsWords: false })
    expect(counted.json.questions).toMatchObject([{ text: null, later: [], pages: [], sources: [] }])
  })

  test('leaves older turns out before they are one question', async () => {
    const again = rowOf('conversations', { id: 'd', timestamp: '2026-11-19T00:00:00Z', query: 'how' })
    const site = { conversations: [...WHOLE.conversations, again] }
    expect((await sectionOf(site)).prompt?.sent.data).toContain('| how |  |  | not answered | 2 |')
    expect((await sectionOf(site, newer)).prompt?.sent.data).toContain('| How? |  |  | not answered | 1 |')
  })

  test('holds what readers said before the period too, where it begins earlier, but no older thumbs', async () => {
    const old = '2026-10-20T00:00:00Z'
    const { conversations, searches, feedback, thumbs } = WHOLE
    const site = {
      conversations: [...conversations, rowOf('conversations', { id: 'd', timestamp: old, query: 'HOW' })],
      searches: [...searches, rowOf('searches', { lastSearchedAt: old, searchQuery: 'older' })],
      feedback: [...feedback, rowOf('feedback', { createdAt: '2026-10-18T00:00:00Z', comment: 'Too old.' })],
      thumbs,
    }
    const { prompt, json } = await sectionOf(site, { readersFromMs: Date.parse('2026-10-19') })
    expect(prompt?.sent.data).toMatch(/\| HOW .*not answered \| 2 \|/)
    expect(prompt?.sent.data).toContain('| older')
    expect(prompt?.sent.data).not.toContain('Too old.')
    expect(prompt?.sent.data).toContain('| 0 | 4 |')
    expect(json).toMatchObject({ questions: [{ readers: 1 }], searches: [{}] })
  })
})
