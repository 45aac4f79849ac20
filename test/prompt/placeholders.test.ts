import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/core/event.ts'
import {
  EVENT_PLACEHOLDERS,
  type Fillers,
  findPlaceholders,
  PLACEHOLDERS,
  problemsOfWords,
} from '../../src/prompt/placeholders.ts'
import { COMMIT, eventPullRequest, nothingHappened, remark } from '../change/fakes.ts'

describe('the words in braces of a prompt', () => {
  test.each<[string, string[], string[]]>([
    ['Nothing', [], []],
    ['{{ changes }}', ['changes'], []],
    ['{{changes}} {{ \t comment\t}} {{ changes }}', ['changes', 'comment'], []],
    ['{{{ changes }}}', ['changes'], []],
    ['{{ x {{ changes }} }}', ['changes'], []],
    ['{{ page-views', [], []],
    ['{ page-views }', [], []],
    ['{{ }} {{}}', [], []],
    ['{{\ndiff\n}}', [], []],
    ['{{ page views }}', [], []],
    ['{{ #if x }} {{/if}}', [], []],
    ['{{ 1st }} {{ x1 }} {{ $x }} {{ .Values }} {{- end }} {{ - }}', [], []],
    ['${{ changes }} ${{ name }} $${{ name }}', [], []],
    ['{{ \'changes\' }} {{ "changes" }}', [], []],
    ['{{ user.name }} {{ changes.top }} {{ a|b }}', [], []],
    ['{{ Changes }} {{ CHANGES }} {{ page_views }}', [], ['Changes', 'CHANGES', 'page_views']],
    ['{{ name }} {{name}} {{ größe }} {{ _x }} {{ a- }}', [], ['name', 'größe', '_x', 'a-']],
    [
      '{{ diff }} {{ commits }} {{ changed-files }} {{ pull-requests }}',
      [],
      ['diff', 'commits', 'changed-files', 'pull-requests'],
    ],
    ['{{ constructor }} {{ __proto__ }} {{ toString }}', [], ['constructor', '__proto__', 'toString']],
  ])('%j are the placeholders %j and the unknown words %j', (prompt, placeholders, unknown) => {
    const found = findPlaceholders(prompt)
    expect([[...found.placeholders], [...found.unknown]]).toEqual([placeholders, unknown])
  })

  test('are each of the placeholders', () => {
    const prompt = PLACEHOLDERS.map((word) => `{{ ${word} }}`).join('')
    expect([...findPlaceholders(prompt).placeholders]).toEqual(PLACEHOLDERS)
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

const EVENTS = [
  'issue_comment',
  'pull_request_review_comment',
  'pull_request_review',
  'release',
  'push',
  'schedule',
  '',
]

describe('unknown words', () => {
  const all = PLACEHOLDERS.map((word) => `{{ ${word} }}`).join(', ')

  test('are named with the placeholders, and with how to write them as plain text', () => {
    expect(problems('{{ dif }}', {})).toEqual([
      `contains {{ dif }}, which is not a placeholder. The placeholders are ${all}. To write a word as plain text, add quotation marks, as in {{ 'dif' }}`,
    ])
    expect(problems('{{ dif }} {{ name }}', {})).toEqual([
      `contains {{ dif }}, {{ name }}, which are not placeholders. The placeholders are ${all}. To write a word as plain text, add quotation marks, as in {{ 'dif' }}`,
    ])
  })
})

describe('placeholders of the event', () => {
  test.each(Object.entries(EVENT_PLACEHOLDERS))('{{ %s }} is filled by %j alone', (word, events) => {
    for (const name of EVENTS) {
      const found = problems(`{{ ${word} }}`, { event: { ...everything, name }, namesPullRequest: true })
      expect(found).toEqual(
        events.some((one) => one === name)
          ? []
          : [
              `contains {{ ${word} }}, which needs the event ${events.join(' or ')}; this run was caused by ${name === '' ? 'an unknown event' : `the event ${name}`}: use that event, or write the text itself`,
            ],
      )
    }
  })

  test.each(Object.entries(EVENT_PLACEHOLDERS))(
    '{{ %s }} is not filled where the payload is broken',
    (word, [name]) => {
      expect(problems(`{{ ${word} }}`, { event: { ...nothingHappened, name } })).toHaveLength(1)
    },
  )
})

describe('placeholders of the change', () => {
  const prompt = '{{ changes }} {{ pull-request }}'
  const push = { before: COMMIT, after: COMMIT, authors: [] }

  test.each<[string, Partial<Fillers>]>([
    ['a pull request', { event: { ...nothingHappened, pullRequest: eventPullRequest() } }],
    ['a push', { event: { ...nothingHappened, push } }],
    ['the input', { namesPullRequest: true }],
  ])('are filled by %s', (_what, fillers) => {
    expect(problems(prompt, fillers)).toEqual([])
  })

  const schedule = { ...nothingHappened, name: 'schedule' }
  const onSchedule = 'this run was caused by the event schedule'

  test('are not filled by a schedule', () => {
    expect(problems(prompt, { event: schedule })).toEqual([
      `contains {{ pull-request }}, which needs \`pull-request\` or an event of a pull request or a push; ${onSchedule}`,
      `contains {{ changes }}, which needs \`pull-request\`, \`since\`, or an event of a pull request or a push; ${onSchedule}`,
    ])
  })

  test('are filled by a range, but for the pull request', () => {
    const ofRange = { event: schedule, hasSince: true }
    expect(problems('{{ changes }}', ofRange)).toEqual([])
    expect(problems('{{ pull-request }}', ofRange)).toHaveLength(1)
    expect(problems(prompt, { event: { ...nothingHappened, push }, hasSince: true })).toEqual([])
  })
})

test('every placeholder that cannot be filled is named', () => {
  const prompt = `${PLACEHOLDERS.map((word) => `{{ ${word} }}`).join(' ')} {{ dif }}`
  const found = problems(prompt, {})
  for (const word of [...PLACEHOLDERS, 'dif']) expect(found.join('\n')).toContain(`{{ ${word} }}`)
  expect(found).toHaveLength(8)
  expect(problems('{{ page-views }}', { hasReport: true })).toEqual([])
  expect(problems('{{ reader-feedback }}', { hasReport: true })).toEqual([
    'contains {{ reader-feedback }}, which needs `reader-feedback: true`',
  ])
  expect(problems('{{ reader-feedback }}', { hasReaderFeedback: true })).toEqual([])
})
