import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { type SiteReaderFeedback, sampleReaderFeedback } from '../../emulator/service/reader-feedback.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { code } from '../../src/core/markdown.ts'
import { type Asked, createMemory } from '../../src/readers/memory.ts'
import { readSection } from '../../src/readers/section.ts'
import { createBudget } from '../../src/report/budget.ts'
import { createInstantClock, openTransport } from '../service/harness.ts'
import { test } from '../support/emulators.ts'
import { silentLog } from '../support/silent-log.ts'
import { daysAgo, END_MS } from './fakes.ts'

const { $defs } = JSON.parse(readFileSync(new URL('../../docs/report-schema.json', import.meta.url), 'utf8'))
const schema = z.fromJSONSchema({ ...$defs.readerFeedback, $defs })

const GOLDEN = path.join(import.meta.dirname, 'golden')

const SALT = 'project'

interface Options {
  showsWords?: boolean
  asked?: Asked
  /** The end of the period. */
  toMs?: number
}

async function sectionOf(
  { baseUrl, apiKey, projectId }: Emulator,
  { showsWords = true, asked = [], toMs = END_MS }: Options = {},
) {
  const clock = createInstantClock()
  const transport = openTransport(baseUrl, apiKey)
  const service = { transport, projectId, clock, redact: String }
  const budget = createBudget({ clock, log: silentLog, signal: new AbortController().signal }, 60)
  const task = {
    salt: SALT,
    period: { fromMs: daysAgo(28), toMs },
    showsWords,
    asked,
    redact: (text: string) => text.replaceAll('acme-project', '***'),
  }
  const section = await readSection(task, service, budget)
  return { ...section, text: section.markdown({ path: code, most: 10 }), spent: budget.spent }
}

test.for([true, false])('the section fits on one screen (with words: %s)', async (showsWords, { emulator }) => {
  emulator.useReaderFeedback(sampleReaderFeedback(END_MS))
  const earlier = createMemory({ asked: [], salt: SALT, period: { toMs: daysAgo(7) } })
  const { asked } = earlier.withPrompt(['terraform', 'how do i rotate an api key', 'sso login'])
  const { text, prompt, json } = await sectionOf(emulator, { showsWords, asked })
  const file = path.join(GOLDEN, `section-${showsWords ? 'words' : 'counts'}.md`)
  await expect(`${text}\n`).toMatchFileSnapshot(file)
  await expect(`${prompt?.sent.data}\n`).toMatchFileSnapshot(path.join(GOLDEN, 'prompt.md'))
  expect(prompt?.shown === prompt?.sent).toBe(showsWords)
  expect(text.split('\n').length).toBeLessThan(50)
  expect(/terraform/i.test(JSON.stringify(json))).toBe(showsWords)
  expect(schema.safeParse(json).error).toBeUndefined()
  expect(schema.safeParse({ ...json, more: 1 }).success).toBe(false)
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

/** The fields that nothing is made of, or that need not be there. */
const UNUSED = new Set(
  ['response', 'responseType', 'feedback', 'queryCategory', 'pageUrl', 'topClickedPage', 'id', 'source', 'status']
    .flatMap((field) =>
      field === 'id' ? ['feedback.id'] : [`conversations.${field}`, `searches.${field}`, `feedback.${field}`],
    )
    .concat('feedback.contact', 'thumbs.code', 'thumbs.total'),
)

describe('a row without a field, or with another type there, is named, and never an error', () => {
  const fields = Object.entries(WHOLE).flatMap(([list, [row = {}]]) =>
    Object.keys(row)
      // The service selects by it.
      .filter((field) => field !== 'source')
      .map((field) => ({ list, row, field })),
  )
  test.for(fields)('$list: $field', async ({ list, row, field }, { emulator }) => {
    for (const value of [undefined, null, { odd: true }, ['odd']]) {
      emulator.useReaderFeedback({ ...WHOLE, [list]: [{ ...row, [field]: value }] })
      const { json, text } = await sectionOf(emulator)
      const isNamed = json.gaps.some((gap) => gap.includes(`\`${field}\``))
      const isRead = field === 'sources' && Array.isArray(value)
      expect([value, isNamed]).toEqual([value, !UNUSED.has(`${list}.${field}`) && !isRead])
      for (const gap of json.gaps) expect(text).toContain(gap)
      expect(json.questions.length + json.searches.length + json.pages.length + json.remarks.length).toBe(
        isNamed ? 3 : 4,
      )
    }
  })
})

test.for(['{}', '[]', 'null', '7', '{"conversations":{}}', 'not json'])(
  'an answer that is %s is named',
  async (text, { emulator }) => {
    emulator.faults.add({ operation: 'reader-feedback', times: 'always', fault: { kind: 'body', text } })
    const { json, prompt, outputs, text: section } = await sectionOf(emulator)
    expect(json.gaps).toHaveLength(4)
    expect(prompt).toBeUndefined()
    // Nobody knows that there are none.
    expect(outputs).toEqual({ 'unanswered-questions': '', 'unclicked-searches': '' })
    expect(section).not.toMatch(/\b0 /)
  },
)

test("what readers wrote holds neither personal data nor the project's id", async ({ emulator }) => {
  const wrote = 'Where is acme-project, asks ada@example.com?'
  emulator.useReaderFeedback({
    conversations: WHOLE.conversations.map((row) => ({ ...row, query: wrote })),
    searches: WHOLE.searches.map((row) => ({ ...row, searchQuery: wrote })),
    feedback: WHOLE.feedback.map((row) => ({ ...row, path: '/acme-project', comment: wrote })),
  })
  const { text, json, prompt } = await sectionOf(emulator)
  const all = JSON.stringify([text, json, prompt?.sent])
  expect(all).not.toMatch(/is acme-project|ada@/)
  // A page's path stays as it is.
  expect(all).toContain('/acme-project')
})

test('many questions leave room for searches, pages and remarks in the prompt', async ({ emulator }) => {
  const [row = {}] = WHOLE.conversations
  const conversations = Array.from({ length: 900 }, (_, index) => ({
    ...row,
    id: `c${index}`,
    query: `Is it ${index}?`,
  }))
  emulator.useReaderFeedback({ ...WHOLE, conversations })
  const { prompt } = await sectionOf(emulator)
  expect(prompt?.sent.data).toMatch(/Is it 0\?.*\*\*Searches.*\*\*Pages.*\*\*Remarks/s)
  expect(prompt?.sent.note).toMatch(/ \d+ more were left out\.$/)
})

test('all is read for the period, and a conversation on two pages is one question', async ({ emulator }) => {
  const [first = {}] = WHOLE.conversations
  const last = { ...first, query: 'And why?', timestamp: '2026-11-21T00:00:00Z' }
  const others = Array.from({ length: 999 }, (_, index) => ({ ...first, id: `c${index}`, query: `Is it ${index}?` }))
  emulator.useReaderFeedback({ ...WHOLE, conversations: [first, ...others, last] })
  const { json } = await sectionOf(emulator)
  expect(json.questions).toHaveLength(1000)
  expect(json.questions).toContainEqual(expect.objectContaining({ text: 'How?', lastAt: '2026-11-21T00:00:00.000Z' }))
  const period = { dateFrom: '2026-10-26', dateTo: '2026-11-23' }
  const at = `/v1/analytics/${emulator.projectId}`
  expect(emulator.requests.map(({ path, query }) => ({ path, query }))).toEqual([
    { path: `${at}/assistant`, query: { ...period, limit: '1000' } },
    { path: `${at}/assistant`, query: { ...period, limit: '1000', cursor: 'c1000' } },
    { path: `${at}/searches`, query: { ...period, limit: '100' } },
    { path: `${at}/feedback`, query: { ...period, source: 'agent', limit: '100' } },
    { path: `${at}/feedback/by-page`, query: { ...period, limit: '100' } },
  ])
})

test('3,000 conversations cost six requests and little time, and more are not read', async ({ emulator }) => {
  const [row] = WHOLE.conversations
  const conversations = Array.from({ length: 3001 }, (_, index) => ({
    ...{ ...row, id: `c${index}`, resolutionStatus: index % 50 === 0 ? 'unanswered' : 'answered' },
    query: `How do I configure option ${index % 900} of the webhook for ada${index}@example.com, which fails with status 503?`,
  }))
  emulator.useReaderFeedback({ ...WHOLE, conversations })
  const began = performance.now()
  const { spent, json, prompt } = await sectionOf(emulator)
  const tookMs = performance.now() - began
  expect(spent).toBe(6)
  expect(json.questions).toHaveLength(900)
  expect(json.gaps).toEqual(['Read only in part: conversations with the assistant (there are more than 3000).'])
  expect(prompt?.sent.data.length).toBeLessThanOrEqual(20_000)
  expect(JSON.stringify([json, prompt])).not.toContain('@example.com')
  // A third of a second on a quiet machine; the promise is one second.
  expect(tookMs).toBeLessThan(3000)
})
