import type { BuiltInKind } from './built-in.ts'
import type { WordsInBraces } from './placeholders.ts'

/** The prompt as written, already read if it comes from a file, and the words in braces that it holds. */
export interface WrittenPrompt extends WordsInBraces {
  /** These are sent as they are, before the text. */
  words?: string | undefined
  /** Its placeholders are replaced. */
  text: string
  /** Tells it apart from other prompts: its text or, for a built-in one, its kind, since the text may improve. */
  identity: string
  /** Sentences that a built-in prompt gets as well; empty where there are none. */
  instructions: string
  /** Absent where a prompt was given. */
  builtIn: BuiltInKind | undefined
}
