import { expect, test } from 'vitest'
import { BUILT_IN, type BuiltInKind, builtInKind, builtInPrompt } from '../../../src/agent/prompt/built-in.ts'
import { findPlaceholders } from '../../../src/agent/prompt/placeholders.ts'
import { OTHER_EVENTS, SAFE_EVENTS } from '../../support/event-names.ts'
import { eventPullRequest, nothingHappened } from '../change/fakes.ts'

/** Each built-in prompt says this. */
const ALWAYS = ['what users of the product notice', 'open no pull request', 'Do not touch other pages']

test.each<[BuiltInKind, string[]]>([
  ['pull-request', ['for the pull request at the end', 'take back what no longer applies', 'names the pull request']],
  ['push', ['for the commits at the end', 'keep what it has and add to it', 'names the commits']],
  ['range', ['the newest last', 'one by one', 'keep what it has and add to it', 'names the pull requests']],
])(
  'the built-in prompt for a %s says what it is about and when to do nothing, and ends with the changes',
  (kind, words) => {
    const text = BUILT_IN[kind]
    for (const some of [...words, ...ALWAYS]) expect(text).toContain(some)
    expect(text.split('\n').filter((line) => line.length > 120)).toEqual([])
    expect(findPlaceholders(text)).toEqual(findPlaceholders(''))
    const prompt = builtInPrompt(kind, { instructions: '', hasData: false })
    expect(prompt).toMatchObject({ words: text, text: '{{ changes }}' })
  },
)

const EVENTS = ['pull_request', ...SAFE_EVENTS, ...OTHER_EVENTS]

test('an event has a built-in prompt only if it is itself a change', () => {
  const event = { ...nothingHappened, pullRequest: eventPullRequest(), push: { before: 'a', after: 'b', authors: [] } }
  const kinds = EVENTS.map((name) => [
    name,
    builtInKind({ ...event, name }, { namesPullRequest: false, hasSince: false }),
  ])
  expect(Object.fromEntries(kinds.filter(([, kind]) => kind !== undefined))).toEqual({
    pull_request: 'pull-request',
    pull_request_target: 'pull-request',
    push: 'push',
  })
})

test('a range has a built-in prompt on any event, and a pull request that is named goes before', () => {
  for (const name of EVENTS) {
    const event = { ...nothingHappened, name }
    expect(builtInKind(event, { namesPullRequest: false, hasSince: true })).toBe('range')
    expect(builtInKind(event, { namesPullRequest: true, hasSince: true })).toBe('pull-request')
  }
})
