import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/event/event.ts'
import { EVENT_PLACEHOLDERS, findPlaceholders, PLACEHOLDERS } from '../../src/prompt/placeholders.ts'
import { type Fillers, problemsOfWords } from '../../src/prompt/unfilled.ts'
import { COMMIT, eventPullRequest, nothingHappened, remark } from '../change/fakes.ts'

const everything: RunEvent = {
  ...nothingHappened,
  comment: remark('x'),
  review: { id: 7, author: 'mona', state: 'approved', text: '' },
  release: { tag: 'v1', name: '', notes: '' },
}

const problems = (
  prompt: string,
  { event = nothingHappened, namesPullRequest = false, hasSince = false, hasReport = false }: Partial<Fillers>,
) => problemsOfWords(findPlaceholders(prompt), { event, namesPullRequest, hasSince, hasReport })

const EVENTS = [
  'issue_comment',
  'pull_request_review_comment',
  'pull_request_review',
  'release',
  'push',
  'schedule',
  '',
]

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
  const prompt = '{{ diff }} {{ pull-request }}'
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

  test('are not filled by a schedule, and the problem names all that need the same', () => {
    expect(problems('{{ diff }} {{ commits }} {{ pull-request }} {{ pull-requests }}', { event: schedule })).toEqual([
      `contains {{ pull-request }}, which needs \`pull-request\` or an event of a pull request or a push; ${onSchedule}`,
      `contains {{ commits }}, {{ diff }}, which needs \`pull-request\`, \`since\`, or an event of a pull request or a push; ${onSchedule}`,
      `contains {{ pull-requests }}, which needs \`since\` or the event push; ${onSchedule}`,
    ])
  })

  test('are filled by a range, but for the pull request', () => {
    const ofRange = { event: schedule, hasSince: true }
    expect(problems('{{ diff }} {{ changed-files }} {{ commits }} {{ pull-requests }}', ofRange)).toEqual([])
    expect(problems('{{ pull-request }}', ofRange)).toHaveLength(1)
    expect(problems(`{{ pull-requests }} ${prompt}`, { event: { ...nothingHappened, push }, hasSince: true })).toEqual(
      [],
    )
  })

  test.each<[string, Partial<Fillers>, number]>([
    ['a push', { event: { ...nothingHappened, push } }, 0],
    ['a push with another pull request', { event: { ...nothingHappened, push }, namesPullRequest: true }, 1],
    ['a pull request', { event: { ...nothingHappened, pullRequest: eventPullRequest() } }, 1],
  ])('merged pull requests of %s', (_what, fillers, count) => {
    expect(problems('{{ pull-requests }}', fillers)).toHaveLength(count)
  })
})

test('every placeholder and every slip that cannot be filled is named', () => {
  const prompt = `${PLACEHOLDERS.map((word) => `{{ ${word} }}`).join(' ')} {{ Dif }} {{ coment }} {{ other }}`
  const found = problems(prompt, {}).join('\n')
  for (const word of [...PLACEHOLDERS, 'Dif', 'coment']) expect(found).toContain(`{{ ${word} }}`)
  expect(found).not.toContain('other')
  expect(problems(prompt, {})).toHaveLength(8)
})
