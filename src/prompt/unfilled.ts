import { hasChange, type RunEvent } from '../change/event.ts'
import { CHANGE_PLACEHOLDERS, EVENT_PLACEHOLDERS, type Placeholder, type WordsInBraces } from './placeholders.ts'

/** What can fill placeholders in a run. */
export interface Fillers {
  event: RunEvent
  /** Whether the `pull-request` input names a pull request. */
  namesPullRequest: boolean
  /** Whether there is a report. */
  hasReport: boolean
}

/** What is wrong with the words in braces of a prompt, each as a clause that follows the prompt. */
export function problemsOfWords({ placeholders, slips }: WordsInBraces, fillers: Fillers): string[] {
  const { event, namesPullRequest, hasReport } = fillers
  const isAsked = (word: Placeholder) => placeholders.has(word)
  const cause = `this run was caused by ${event.name === '' ? 'an unknown event' : `the event ${event.name}`}`
  const asked = namesPullRequest || hasChange(event) ? [] : CHANGE_PLACEHOLDERS.filter(isAsked)
  return [
    ...(slips.size === 0 ? [] : [`contains ${Array.from(slips, describeSlip).join('; ')}`]),
    ...(asked.length === 0
      ? []
      : [
          `contains ${asked.map(inBraces).join(', ')}, which needs \`pull-request\` or an event of a pull request or a push; ${cause}`,
        ]),
    ...OF_EVENT.filter((word) => isAsked(word) && !isFilled(word, event)).map(
      (word) =>
        `contains ${inBraces(word)}, which needs the event ${EVENT_PLACEHOLDERS[word].join(' or ')}; ${cause}: use that event, or write the text itself`,
    ),
    ...(isAsked('page-views') && !hasReport ? ['contains {{ page-views }}, which needs `page-views: true`'] : []),
  ]
}

/** A typo must not cost a job; a prompt may be about templates all the same. */
function describeSlip([word, meant]: [string, Placeholder]): string {
  return `${inBraces(word)}, which should be ${inBraces(meant)} or, as plain text, ${inBraces(`'${word}'`)}`
}

const OF_EVENT = ['comment', 'review', 'release'] as const

function isFilled(word: (typeof OF_EVENT)[number], event: RunEvent): boolean {
  return event[word] !== undefined && EVENT_PLACEHOLDERS[word].some((name) => name === event.name)
}

function inBraces(word: string): string {
  return `{{ ${word} }}`
}
