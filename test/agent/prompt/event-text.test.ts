import path from 'node:path'
import { expect, test } from 'vitest'
import type { EventReview, Remark, RunEvent } from '../../../src/agent/event/payload.ts'
import { eventValues, REMARKS_LIMIT } from '../../../src/agent/prompt/event-text.ts'
import { PLACEHOLDERS, type Placeholder } from '../../../src/agent/prompt/placeholders.ts'
import { fillPrompt } from '../../../src/agent/prompt/tags.ts'
import { nothingHappened, remark } from '../change/fakes.ts'

const review: EventReview = { id: 7, author: 'mona', state: 'changes_requested', text: 'Not yet.' }

/** What the placeholders of an event become, which `mona` caused unless told otherwise. */
function values(
  event: Partial<RunEvent>,
  { wanted = PLACEHOLDERS, remarks = [] }: { wanted?: readonly Placeholder[]; remarks?: readonly Remark[] } = {},
) {
  const isShown = (path: string) => !path.startsWith('secrets/')
  return eventValues(
    { ...nothingHappened, sender: 'mona', ...event },
    { placeholders: new Set(wanted), isShown, remarks },
  )
}

const on = (path: string, first?: number, last = first) =>
  remark('Say why.', { location: { path, lines: first && last ? { first, last } : undefined } })

const EVENTS: [what: string, word: Placeholder, event: Partial<RunEvent>, remarks?: readonly Remark[]][] = [
  ['A comment', 'comment', { comment: remark(' Say why.\n\n```\ncode\n```\n') }],
  ['A comment that its author edited', 'comment', { sender: 'Mona', comment: remark('x') }],
  [
    'A comment that someone else edited, which is data: a stranger may have written it',
    'comment',
    { sender: 'ada', comment: remark('x') },
  ],
  ['A comment that nobody knows who edited', 'comment', { sender: undefined, comment: remark('x') }],
  ['A comment of an unknown author', 'comment', { sender: undefined, comment: remark('x', { author: undefined }) }],
  ['A comment on a line', 'comment', { comment: on('src/a.ts', 12) }],
  ['A comment on several lines', 'comment', { comment: on('src/a.ts', 10, 12) }],
  ['A comment on a whole file, whose name has a line end', 'comment', { comment: on('a\nb') }],
  ['A comment on a file that is left out', 'comment', { comment: on('secrets/a.ts', 12) }],
  ['A review', 'review', { review }, [on('src/a.ts', 12), on('secrets/a.ts', 12), remark(' And why?\n')]],
  ['A review without words', 'review', { review: { ...review, author: undefined, state: '', text: ' \n' } }],
  ['A release', 'release', { release: { tag: 'v1\n2', name: 'Regions', notes: '\n## New\n\n- Regions\n' } }],
]

test('what the agent sees of an event is in the golden file', async () => {
  const sections = EVENTS.map(([what, word, event, remarks = []]) => {
    const prompt = fillPrompt({ text: `{{ ${word} }}` }, values(event, { remarks }), () => 0.5)
    return `# ${what}\n\n${prompt}\n\n`
  })
  await expect(sections.join('')).toMatchFileSnapshot(path.join(import.meta.dirname, 'golden', 'events.md'))
})

test('what the prompt does not ask for is not filled', () => {
  expect(values({ comment: remark('x'), review }, { wanted: ['release'] })).toEqual({})
})

test('as many remarks of a review are shown as fit, and how many', () => {
  const remarks = ['a', 'b', 'c', 'd'].map((letter) => remark(letter.repeat(letter === 'b' ? 40_000 : 12_000)))
  const { review: found } = values({ review }, { remarks })
  expect(found?.note).toBe('3 of 4 remarks are shown: those that fit into 50000 characters.')
  expect(found?.data).not.toContain('bbb')
  expect(found?.data?.length).toBeLessThan(REMARKS_LIMIT + 1000)
})
