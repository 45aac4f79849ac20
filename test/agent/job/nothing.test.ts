import { describe, expect, test } from 'vitest'
import { findNothing, skipIfNothing } from '../../../src/agent/job/context.ts'
import type { Placeholder } from '../../../src/agent/prompt/placeholders.ts'
import type { Nothing } from '../../../src/kit/core/outcome.ts'
import { createRun, inputsOf } from '../../support/fake-run.ts'

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
    await skipIfNothing({ inputs: inputsOf({ prompt }), context, report: { nothing } }, run)
    expect(warnings).toEqual(expected)
  })
})
