import { describe, expect, test } from 'vitest'
import {
  countLines,
  firstLines,
  lengthOf,
  type Piece,
  piecesOf,
  renderHunks,
  wholePatch,
} from '../../src/change/pieces.ts'
import { file } from './fakes.ts'

/** A line of so many characters, the sign included. */
const line = (sign: string, length: number) => sign.padEnd(length, 'x')

const patchOf = (...hunks: string[][]) => file('src/a.ts', { patch: hunks.map((lines) => lines.join('\n')).join('\n') })

/** Where the pieces of one hunk begin, and how many lines they have. */
const divided = (...lines: string[]) =>
  piecesOf(patchOf(['@@ -10,5 +20,5 @@ section', ...lines])).map(({ start, lines: some }) => [
    start?.before,
    start?.after,
    some.length,
  ])

describe('the pieces of a patch', () => {
  test('are its hunks, in their order', () => {
    const pieces = piecesOf(patchOf(['@@ -1 +1,2 @@ one', ' a', '+b'], ['@@ -30,2 +31,1 @@', '-c']))
    expect(pieces).toEqual([
      { file: expect.anything(), at: 0, start: { before: 1, after: 1, section: ' one' }, lines: [' a', '+b'] },
      { file: expect.anything(), at: 1, start: { before: 30, after: 31, section: '' }, lines: ['-c'] },
    ])
  })

  test('are none without a patch, and one of what is no hunk', () => {
    expect(piecesOf(file('a.png', { patch: undefined }))).toEqual([])
    expect(piecesOf(patchOf(['@@@ -1,2 -1,2 +1,3 @@@', '++a']))).toMatchObject([
      { start: undefined, lines: ['@@@ -1,2 -1,2 +1,3 @@@', '++a'] },
    ])
  })

  test.each<[what: string, lines: string[], pieces: (number | undefined)[][]]>([
    ['up to 500 characters in one', [line('+', 249), line('+', 250)], [[10, 20, 2]]],
    [
      'more in two',
      [line('+', 249), line('+', 251)],
      [
        [10, 20, 1],
        [10, 21, 1],
      ],
    ],
    [
      'after both sides of what is above',
      [line(' ', 300), line('-', 100), line('+', 300), '-y'],
      [
        [10, 20, 2],
        [12, 21, 2],
      ],
    ],
    [
      'a line that is longer by itself',
      ['+', line('+', 600), '+'],
      [
        [10, 20, 1],
        [10, 21, 1],
        [10, 22, 1],
      ],
    ],
    [
      'before an empty line in the second half',
      [line('+', 250), '+', '+a'],
      [
        [10, 20, 1],
        [10, 21, 2],
      ],
    ],
    ['but not in the first', [line('+', 249), '+', '+a'], [[10, 20, 3]]],
  ])('are divided: %s', (_, lines, pieces) => {
    expect(divided(...lines)).toEqual(pieces)
  })
})

describe('hunks of pieces', () => {
  const lines = [line(' ', 300), line('-', 300), line('+', 300), line('+', 300)]
  const pieces = piecesOf(patchOf(['@@ -10,2 +20,3 @@ f', ...lines], ['@@ -40,1 +51,1 @@ f', '+z']))

  test('that follow on one another are one again, in the order of the patch', () => {
    expect(pieces.length).toBe(5)
    expect(renderHunks(pieces.toReversed())).toBe(
      ['@@ -10,2 +20,3 @@ f', ...lines, '@@ -40,0 +51,1 @@ f', '+z'].join('\n'),
    )
  })

  test.each<[number[], string[]]>([
    [[0, 1], ['@@ -10,2 +20,1 @@ f']],
    [
      [0, 2],
      ['@@ -10,1 +20,1 @@ f', '@@ -12,0 +21,1 @@ f'],
    ],
    [
      [0, 3],
      ['@@ -10,1 +20,1 @@ f', '@@ -12,0 +22,1 @@ f'],
    ],
    [
      [1, 2, 4],
      ['@@ -11,1 +21,1 @@ f', '@@ -40,0 +51,1 @@ f'],
    ],
  ])('%j have the heads %j', (chosen, heads) => {
    const hunks = renderHunks(pieces.filter((_, index) => chosen.includes(index)))
    expect(hunks.split('\n').filter((one) => one.startsWith('@@'))).toEqual(heads)
  })

  test('of a whole patch are the patch', () => {
    const [whole] = wholePatch(patchOf(['@@ -1 +1,2 @@', ' a', '+b']))
    expect(renderHunks(whole === undefined ? [] : [whole])).toBe('@@ -1 +1,2 @@\n a\n+b')
  })
})

describe('a piece', () => {
  const start = { before: 1, after: 1, section: '' }
  const piece: Piece = { file: file('src/a.ts'), at: 0, start, lines: [' a', '+bb', '+c'] }
  const odd = { ...piece, start: undefined }

  test('takes up its lines, with their ends and its head', () => {
    expect([lengthOf(piece), lengthOf(odd), countLines(piece)]).toEqual([16 + 10, 10, 2])
  })

  test.each<[Piece, room: number, lines: string[] | undefined]>([
    [piece, 26, [' a', '+bb', '+c']],
    [piece, 25, [' a', '+bb']],
    [piece, 23, [' a', '+bb']],
    [piece, 22, undefined],
    [odd, 7, [' a', '+bb']],
    [odd, 6, undefined],
  ])('is cut at a line (%#)', (one, room, lines) => {
    expect(firstLines(one, room)?.lines).toEqual(lines)
  })
})
