import { expect } from 'vitest'
import { test } from '../support/emulators.ts'
import { readerFeedback } from './client.ts'

test.for<[list: string, status: number]>([
  ['assistant?limit=1000&dateFrom=2026-11-01&dateTo=2026-11-08', 200],
  ['assistant?dateFrom=2026-13-01', 400],
  ['assistant?cursor=next', 400],
  ['searches?limit=100&cursor=c200', 200],
  ['searches?limit=101', 400],
  ['searches?cursor=c300', 414],
  ['feedback?source=agent', 200],
  ['feedback?source=reader', 400],
  ['feedback/by-page?limit=100', 200],
])('what readers said is answered at %s with %i', async ([list, status], { emulator }) => {
  expect((await readerFeedback(emulator, list)).status).toBe(status)
  emulator.violations.splice(0)
})

test.for([
  ['dateFrom=2026-11-20', ['new']],
  ['dateTo=2026-11-20', ['old']],
  ['dateFrom=2026-11-19&dateTo=2026-11-21', ['old', 'new']],
] as const)('rows of the period %s alone are answered', async ([period, expected], { emulator }) => {
  const [old, recent] = ['2026-11-19T23:59:59Z', '2026-11-20T00:00:00Z']
  const rowsAt = (field: string) => [
    { id: 'old', [field]: old },
    { id: 'new', [field]: recent },
  ]
  const [conversations, searches, feedback] = [rowsAt('timestamp'), rowsAt('lastSearchedAt'), rowsAt('createdAt')]
  emulator.useReaderFeedback({ conversations, searches, feedback })
  for (const list of ['assistant', 'searches', 'feedback']) {
    const body = await (await readerFeedback(emulator, `${list}?${period}`)).text()
    expect(body.match(/old|new/g)).toEqual(expected)
  }
})

test('a list has pages, which a cursor leads to', async ({ emulator }) => {
  const turn = { id: 'c1', timestamp: '2026-11-20T00:00:00Z' }
  emulator.useReaderFeedback({ conversations: [turn, { ...turn, id: 'c2' }, turn], searches: [{}, {}] })
  const read = async (list: string) => (await readerFeedback(emulator, list)).json()
  const first = { conversations: [turn, { ...turn, id: 'c2' }], hasMore: true, nextCursor: 'c2' }
  expect(await read('assistant?limit=2')).toEqual(first)
  expect(await read('assistant?limit=2&cursor=c2')).toMatchObject({
    conversations: [turn],
    hasMore: false,
  })
  expect(await read('searches?limit=1')).toEqual({ searches: [{}], totalSearches: 2, nextCursor: 'c1' })
})
