import { withLineFeeds } from '../../kit/core/text.ts'
import { BUILT_IN, type BuiltInKind } from './built-in.ts'
import { findPlaceholders, type WordsInBraces } from './placeholders.ts'

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
