import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../../src/agent/event/payload.ts'
import {
  EVENT_PLACEHOLDERS,
  type Fillers,
  findPlaceholders,
  PLACEHOLDERS,
  problemsOfWords,
  warningOfWords,
} from '../../../src/agent/prompt/placeholders.ts'
import { COMMIT, eventPullRequest, nothingHappened, remark } from '../change/fakes.ts'

describe('the words in braces of a prompt', () => {
  test.each<[prompt: string, string[], string[], otherWords?: string[]]>([
    ['{{changes}} {{ \t comment\t}} {{{ changes }}} {{ x {{ data }} }}', ['changes', 'comment', 'data'], []],
    ['{{ page-views', [], []],
    ['{ page-views } {{ }} {{}} {{\ndiff\n}} {{ page views }}', [], []],
    ['{{ #if x }} {{/if}} {{ 1st }} {{ x1 }} {{ $x }} {{ .Values }} {{- end }} {{ - }}', [], []],
    ['${{ changes }} ${{ name }} $${{ name }}', [], []],
    ['{{ \'changes\' }} {{ "changes" }} {{ user.name }} {{ changes.top }} {{ a|b }}', [], []],
    ['{{ Changes }} {{ CHANGES }} {{ page_views }}', [], ['Changes', 'CHANGES', 'page_views']],
    ['{{ change }} {{ pull-requests }} {{ re_view }}', [], ['change', 'pull-requests', 're_view']],
    ['{{ channges }} {{ changed }} {{ date }}', [], [], ['channges', 'changed', 'date']],
    ['{{ name }} {{name}} {{ größe }} {{ _x }} {{ a- }} {{ s }}', [], [], ['name', 'größe', '_x', 'a-', 's']],
    ['{{ constructor }} {{ __proto__ }}', [], [], ['constructor', '__proto__']],
  ])('%j are the placeholders %j and the near misses %j', (prompt, placeholders, nearMisses, otherWords = []) => {
    const words = findPlaceholders(prompt)
    expect([words.placeholders, words.nearMisses, words.otherWords].map((set) => [...set])).toEqual([
      placeholders,
      nearMisses,
      otherWords,
    ])
  })
})

const everything: RunEvent = {
  ...nothingHappened,
  comment: remark('x'),
  review: { id: 7, author: 'mona', state: 'approved', text: '' },
  release: { tag: 'v1', name: '', notes: '' },
}

const problems = (prompt: string, given: Partial<Fillers>) => {
  const nothing = {
    event: nothingHappened,
    namesPullRequest: false,
    hasSince: false,
    hasReport: false,
    hasReaderFeedback: false,
  }
  return problemsOfWords(findPlaceholders(prompt), { ...nothing, ...given })
}

const EVENTS = [...Object.values(EVENT_PLACEHOLDERS).flat(), 'push', 'schedule', '']

test.each([
  ['{{ Changes }}', '{{ Changes }}, which is not a placeholder'],
  ['{{ Changes }} {{ Review }}', '{{ Changes }}, {{ Review }}, which are not placeholders'],
])('near misses %s are named with the placeholders, and with how to write them as plain text', (prompt, what) => {
  const all = PLACEHOLDERS.map((word) => `{{ ${word} }}`).join(', ')
  const asText = "To write a word as plain text, add quotation marks, as in {{ 'Changes' }}"
  expect(problems(prompt, {})).toEqual([`contains ${what}. The placeholders are ${all}. ${asText}`])
})

describe('other words', () => {
  test.each([
    ['{{ changes }} {{ user.name }} ${{ name }}', undefined],
    ['{{ name }} {{name}}', 'The prompt is sent with {{ name }} as written: this is not a placeholder.'],
    ['{{ a }} {{ b }}', 'The prompt is sent with {{ a }}, {{ b }} as written: these are not placeholders.'],
  ])('of %j are one warning: %j', (prompt, warning) => {
    expect(problems(prompt, { namesPullRequest: true })).toEqual([])
    expect(warningOfWords(findPlaceholders(prompt))).toBe(warning)
  })

  test('are cut in the warning, however many they are', () => {
    const words = Array.from({ length: 100 }, (_, index) => `{{ ${'ab'.repeat(1 + index)} }}`).join('')
    expect(warningOfWords(findPlaceholders(words))?.length).toBeLessThan(400)
  })
})

describe('placeholders of the event', () => {
  test.each(Object.entries(EVENT_PLACEHOLDERS))('{{ %s }} is filled by %j alone', (word, events) => {
    const find = (event: RunEvent) => problems(`{{ ${word} }}`, { event, namesPullRequest: true })
    for (const name of EVENTS) {
      const cause = name === '' ? 'an unknown event' : `the event ${name}`
      const problem = `contains {{ ${word} }}, which needs the event ${events.join(' or ')}; this run was caused by ${cause}: use that event, or write the text itself`
      const isFilled = events.some((one) => one === name)
      expect(find({ ...everything, name })).toEqual(isFilled ? [] : [problem])
      // The payload may be broken.
      expect(find({ ...nothingHappened, name })).toEqual([problem])
    }
  })
})

const CHANGE = '{{ changes }} {{ pull-request }}'
const SCHEDULE = { ...nothingHappened, name: 'schedule' }
const PUSH = { ...nothingHappened, push: { before: COMMIT, after: COMMIT, authors: [] } }
const NO_CHANGE = 'or an event of a pull request or a push; this run was caused by the event schedule'
const NO_PULL_REQUEST = `contains {{ pull-request }}, which needs \`pull-request\` ${NO_CHANGE}`

test.each<[prompt: string, fillers: Partial<Fillers>, expected: string[]]>([
  [CHANGE, { event: { ...nothingHappened, pullRequest: eventPullRequest() } }, []],
  [CHANGE, { event: PUSH }, []],
  [CHANGE, { namesPullRequest: true }, []],
  [
    CHANGE,
    { event: SCHEDULE },
    [NO_PULL_REQUEST, `contains {{ changes }}, which needs \`pull-request\`, \`since\`, ${NO_CHANGE}`],
  ],
  [CHANGE, { event: SCHEDULE, hasSince: true }, [NO_PULL_REQUEST]],
  ['{{ page-views }}', {}, ['contains {{ page-views }}, which needs `page-views: true`']],
  ['{{ page-views }}', { hasReport: true }, []],
  [
    '{{ reader-feedback }}',
    { hasReport: true },
    ['contains {{ reader-feedback }}, which needs `reader-feedback: true`'],
  ],
  ['{{ reader-feedback }}', { hasReaderFeedback: true }, []],
  ['{{ data }}', {}, []],
])('%s, filled by %j, has the problems %j', (prompt, fillers, expected) => {
  expect(problems(prompt, fillers)).toEqual(expected)
})
