import { describe, expect, test } from 'vitest'
import { BUILT_IN, type BuiltInKind, builtInKind, builtInPrompt } from '../../src/prompt/built-in.ts'
import { findPlaceholders } from '../../src/prompt/placeholders.ts'
import { eventPullRequest, nothingHappened } from '../change/fakes.ts'
import { OTHER_EVENTS, SAFE_EVENTS } from '../support/event-names.ts'

describe('a built-in prompt', () => {
  test.each(['pull-request', 'push', 'range'] as const)('for a %s ends with the changes', (kind) => {
    expect(findPlaceholders(BUILT_IN[kind])).toEqual(findPlaceholders(''))
    const prompt = { words: BUILT_IN[kind], text: '{{ changes }}' }
    expect(builtInPrompt(kind, { instructions: '', hasData: false })).toEqual(prompt)
  })

  test.each<[BuiltInKind, string[]]>([
    ['pull-request', ['for the pull request at the end', 'take back what no longer applies', 'names the pull request']],
    ['push', ['for the commits at the end', 'keep what it has and add to it', 'names the commits']],
    ['range', ['the newest last', 'one by one', 'keep what it has and add to it', 'names the pull requests']],
  ])('for a %s says what it is about, and how to treat what was asked for before: %j', (kind, words) => {
    for (const some of words) expect(BUILT_IN[kind]).toContain(some)
  })

  test.each(Object.values(BUILT_IN))('asks for nothing where nothing is needed', (text) => {
    for (const words of ['what users of the product notice', 'open no pull request', 'Do not touch other pages']) {
      expect(text).toContain(words)
    }
    expect(text.split('\n').filter((line) => line.length > 120)).toEqual([])
  })
})

const NOTHING_GIVEN = { namesPullRequest: false, hasSince: false }

test('an event has a built-in prompt only if it is itself a change', () => {
  const event = { ...nothingHappened, pullRequest: eventPullRequest(), push: { before: 'a', after: 'b', authors: [] } }
  const kinds = [...SAFE_EVENTS, ...OTHER_EVENTS].flatMap((name) => {
    const kind = builtInKind({ ...event, name }, NOTHING_GIVEN)
    return kind === undefined ? [] : [[name, kind]]
  })
  expect(
    Object.fromEntries([...kinds, ['pull_request', builtInKind({ ...event, name: 'pull_request' }, NOTHING_GIVEN)]]),
  ).toEqual({
    pull_request: 'pull-request',
    pull_request_target: 'pull-request',
    push: 'push',
  })
})

test('a range has a built-in prompt on any event, and a pull request that is named goes before', () => {
  const kinds = [...SAFE_EVENTS, ...OTHER_EVENTS].map((name) =>
    builtInKind({ ...nothingHappened, name }, { namesPullRequest: false, hasSince: true }),
  )
  expect(new Set(kinds)).toEqual(new Set(['range']))
  expect(builtInKind(nothingHappened, { namesPullRequest: true, hasSince: true })).toBe('pull-request')
})
