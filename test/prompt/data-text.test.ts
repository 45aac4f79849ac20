import { expect, test } from 'vitest'
import { renderData } from '../../src/prompt/tags.ts'

const LINE = 'x'.repeat(99)
const LONG = Array.from({ length: 2000 }, () => LINE).join('\n')

test.each([
  ['a short text', { text: 'a\nb', isCapped: false }, { data: 'a\nb' }],
  ['a text of 100,000 characters', { text: LONG.slice(0, 100_000), isCapped: false }, { data: LONG.slice(0, 100_000) }],
  [
    'a longer one, cut at a line',
    { text: LONG, isCapped: false },
    { data: LONG.slice(0, 99_999), note: '1,000 of 2,000 lines are shown.' },
  ],
  ['the beginning of a file', { text: 'a', isCapped: true }, { data: 'a', note: '1 of more than 1 lines are shown.' }],
  [
    'a short line before a long one, cut within that',
    { text: `{"a":\n${'x'.repeat(99_999)}`, isCapped: false },
    { data: `{"a":\n${'x'.repeat(99_994)}`, note: '1 of 2 lines are shown.' },
  ],
  [
    'one line that is too long, cut within it',
    { text: 'x'.repeat(100_001), isCapped: false },
    { data: 'x'.repeat(100_000), note: '0 of 1 lines are shown.' },
  ],
])('%s', (_what, data, expected) => {
  expect(renderData(data)).toEqual({ introduction: 'The data that the workflow gives:', ...expected })
})

test.each([undefined, { text: '', isCapped: false }])('nothing is a sentence, without tags', (data) => {
  expect(renderData(data)).toEqual({ note: expect.stringMatching(/^There is no data/) })
})
