import { hasChange, type RunEvent } from '../event/event.ts'
import { CHANGE_PLACEHOLDERS, EVENT_PLACEHOLDERS, type Placeholder, type WordsInBraces } from './placeholders.ts'

/** What can fill placeholders in a run. */
export interface Fillers {
  event: RunEvent
  /** Whether the `pull-request` input names a pull request. */
  namesPullRequest: boolean
  /** Whether the `since` input makes the run about a range. */
  hasSince: boolean
  /** Whether there is a report. */
  hasReport: boolean
}

/** What is wrong with the words in braces of a prompt, each as a clause that follows the prompt. */
export function problemsOfWords({ placeholders, slips }: WordsInBraces, fillers: Fillers): string[] {
  const { event, hasReport } = fillers
  const isAsked = (word: Placeholder) => placeholders.has(word)
  const cause = `this run was caused by ${event.name === '' ? 'an unknown event' : `the event ${event.name}`}`
  const needs = Map.groupBy(CHANGE_PLACEHOLDERS.filter(isAsked), (word) => missingFor(word, fillers))
  return [
    ...(slips.size === 0 ? [] : [`contains ${Array.from(slips, describeSlip).join('; ')}`]),
    ...Array.from(needs).flatMap(([need, words]) =>
      need === undefined ? [] : `contains ${words.map(inBraces).join(', ')}, which needs ${need}; ${cause}`,
    ),
    ...OF_EVENT.filter((word) => isAsked(word) && !isFilled(word, event)).map(
      (word) =>
        `contains ${inBraces(word)}, which needs the event ${EVENT_PLACEHOLDERS[word].join(' or ')}; ${cause}: use that event, or write the text itself`,
    ),
    ...(isAsked('page-views') && !hasReport ? ['contains {{ page-views }}, which needs `page-views: true`'] : []),
  ]
}

/** What a placeholder of a change needs and the run does not have, as a phrase. */
function missingFor(
  word: (typeof CHANGE_PLACEHOLDERS)[number],
  { event, namesPullRequest, hasSince }: Fillers,
): string | undefined {
  const hasRange = !namesPullRequest && (hasSince || event.push !== undefined)
  if (word === 'pull-requests') return hasRange ? undefined : '`since` or the event push'
  if (namesPullRequest || hasChange(event)) return undefined
  if (word === 'pull-request') return '`pull-request` or an event of a pull request or a push'
  return hasSince ? undefined : '`pull-request`, `since`, or an event of a pull request or a push'
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
