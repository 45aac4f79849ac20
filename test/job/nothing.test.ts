import { describe, expect, test } from 'vitest'
import type { Nothing } from '../../src/core/outcome.ts'
import { type Asking, whyNothing } from '../../src/job/nothing.ts'
import type { Placeholder } from '../../src/prompt/placeholders.ts'

const EMPTY = { changes: { reason: 'no file changed' }, data: { reason: 'the data file is empty' } } as const
const READERS = { reason: 'readers left nothing new to answer' }
const CLOSED = { reason: 'the issue is closed', isUncertain: true }
const NO_COMMITS = { reason: 'nothing was committed since v1' }

describe('a prompt', () => {
  test.each<
    [
      holds: Placeholder[],
      empty: { [Key in Asking]?: Nothing },
      range: Nothing | undefined,
      expected: string | undefined,
    ]
  >([
    [['changes'], EMPTY, undefined, 'no file changed'],
    [['changes'], {}, undefined, undefined],
    [['changes'], { data: EMPTY.data }, undefined, undefined],
    [['data'], EMPTY, undefined, 'the data file is empty'],
    [['changes', 'data'], EMPTY, undefined, 'no file changed, and the data file is empty'],
    [['changes', 'data'], { changes: EMPTY.changes }, undefined, undefined],
    [
      ['changes', 'data', 'reader-feedback'],
      { ...EMPTY, 'reader-feedback': READERS },
      undefined,
      'no file changed, the data file is empty, and readers left nothing new to answer',
    ],
    [['changes', 'reader-feedback'], { 'reader-feedback': READERS }, undefined, undefined],
    [['page-views'], EMPTY, undefined, undefined],
    [['page-views'], EMPTY, NO_COMMITS, 'nothing was committed since v1'],
    [[], {}, NO_COMMITS, 'nothing was committed since v1'],
    [['data'], {}, NO_COMMITS, undefined],
  ])('that holds %j, where %j is empty and the range is %j: %s', (holds, empty, range, expected) => {
    expect(whyNothing(new Set(holds), empty, range)?.reason).toBe(expected)
  })

  test('leaves no mark where something may be there all the same', () => {
    const empty = { changes: EMPTY.changes, 'reader-feedback': CLOSED }
    expect(whyNothing(new Set(['changes', 'reader-feedback']), empty, undefined)).toMatchObject({ isUncertain: true })
  })
})
