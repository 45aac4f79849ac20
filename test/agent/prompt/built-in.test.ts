import { expect, test } from 'vitest'
import { BUILT_IN, type BuiltInKind, builtInKind, builtInPrompt } from '../../../src/agent/prompt/built-in.ts'
import { OTHER_EVENTS, SAFE_EVENTS } from '../../support/event-names.ts'
import { eventPullRequest, nothingHappened } from '../change/fakes.ts'

test.each<[BuiltInKind, string]>([
  ['pull-request', 'for the pull request at the end'],
  ['push', 'for the commits at the end'],
  ['range', 'everything that was merged since the last update: the changes at the end'],
])('the built-in prompt for a %s says what it is about, and ends with the changes', (kind, words) => {
  expect(BUILT_IN[kind]).toContain(words)
  const prompt = builtInPrompt(kind, { instructions: 'Be brief.', hasData: true })
  expect(prompt).toMatchObject({ words: `${BUILT_IN[kind]}\n\nBe brief.`, text: '{{ data }}\n\n{{ changes }}' })
  expect(builtInPrompt(kind, { instructions: '', hasData: false })).toMatchObject({
    words: BUILT_IN[kind],
    text: '{{ changes }}',
  })
})

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
