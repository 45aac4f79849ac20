import { withLineFeeds } from '../../kit/core/text.ts'
import type { RunEvent } from '../event/payload.ts'
import { findPlaceholders, type WordsInBraces } from './placeholders.ts'

export type BuiltInKind = 'pull-request' | 'push' | 'range'

/** @param words what the documentation is updated for, how changes follow on one another, what the docs pull request names */
function textOf({ subject, rule, named }: { subject: string; rule: string; named: string }): string {
  return `Update the documentation for ${subject}.

What to change

- Only what users of the product notice: new or changed features, options, defaults, limits, errors and requirements.
  Not refactoring, tests, builds or internals.
- Only pages that the change makes wrong or incomplete. A sentence on the right page is better than a new page.
  Do not touch other pages, not even to improve them.
- ${rule}
- Nothing to change is a good answer. If users notice nothing, or the documentation already covers it, change nothing
  and open no pull request.

What to write

- Only what the code or the documentation shows. Where something is missing, such as a default or a unit, leave it out:
  do not guess, and do not invent an example that the code does not support.
- Patches may be cut or missing at the end. If you can read the repository that is named there, read in it what is not
  shown. If you cannot, write about such a part only what the description says without doubt.
- Where a description and the code disagree, the code is right.
- The state after the change. Say how it was before only where users must act.
- In the voice and the structure of the existing pages: their terms, their headings, their form of examples.
- Keep headings and page addresses, since others link to them.

If you open a pull request, its description names ${named}
and each page that you changed, with the reason in one line.`
}

/** The action's own words in the prompts of runs that are given none. */
export const BUILT_IN: Readonly<Record<BuiltInKind, string>> = {
  'pull-request': textOf({
    subject: 'the pull request at the end, so that it is right once the pull request is merged',
    rule: `If you changed the documentation for this pull request before, bring that change up to date instead of adding to it,
  and take back what no longer applies.`,
    named: 'the pull request that it is about, with the URL,',
  }),
  push: textOf({
    subject: 'the commits at the end, which were just pushed',
    rule: 'If you have an open pull request for earlier changes, keep what it has and add to it.',
    named: 'the commits that it is about',
  }),
  range: textOf({
    subject: 'everything that was merged since the last update: the changes at the end, the newest last',
    rule: `Go through the changes one by one, and decide for each what its users need to know. Several may change the same
  thing: then only the state after the last one counts.
- If you have an open pull request for earlier changes, keep what it has and add to it.`,
    named: 'the pull requests that it is about, with their URLs,',
  }),
}

/** Chooses the built-in prompt that suits a run, if any does: not every event that has a change asks for docs. */
export function builtInKind(
  { name, pullRequest, push }: RunEvent,
  { namesPullRequest, hasSince }: { namesPullRequest: boolean; hasSince: boolean },
): BuiltInKind | undefined {
  if (namesPullRequest) return 'pull-request'
  if (hasSince) return 'range'
  if (name === 'pull_request' || name === 'pull_request_target') return pullRequest && 'pull-request'
  return name === 'push' && push !== undefined ? 'push' : undefined
}

/** The prompt as written, already read if it comes from a file, and the words in braces that it holds. */
export interface WrittenPrompt extends WordsInBraces {
  /** These are sent as they are, before the text. */
  words?: string | undefined
  /** Its placeholders are replaced. */
  text: string
  /** Tells it apart from other prompts: its text or, for a built-in one, what it is about, since the text may improve. */
  identity: string
  /** Sentences that a built-in prompt gets as well; empty where there are none. */
  instructions: string
  /** Absent where a prompt was given. */
  builtIn: BuiltInKind | undefined
}

/** A prompt of the workflow's own; `undefined` for white space. */
export function writtenPrompt(text: string): WrittenPrompt | undefined {
  // However a checkout wrote its lines, the same prompt stays the same.
  const lines = withLineFeeds(text).trim()
  if (lines === '') return undefined
  return { text: lines, identity: lines, instructions: '', builtIn: undefined, ...findPlaceholders(lines) }
}

/** The prompt of a step that is given nothing to do, where there is a change. */
export function builtInPrompt(
  kind: BuiltInKind,
  { instructions, hasData }: { instructions: string; hasData: boolean },
): WrittenPrompt {
  const words = instructions === '' ? BUILT_IN[kind] : `${BUILT_IN[kind]}\n\n${instructions}`
  const text = hasData ? '{{ data }}\n\n{{ changes }}' : '{{ changes }}'
  // A push asks for the docs of a pull request that it merged in other words, and not again.
  const identity = kind === 'range' ? 'built-in:range' : 'built-in:change'
  return { words, text, identity, instructions, builtIn: kind, ...findPlaceholders(text) }
}
