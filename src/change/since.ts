import { isRefName } from './ref.ts'

/**
 * Since when a run is about everything on its branch (docs/specification.md, "Ranges").
 *
 * - `last-run`: the newest commit that an earlier run of the workflow was about.
 * - `previous-release`: the newest release before this one.
 * - `duration`: the newest commit that is at least so old; `text` is the duration as written.
 * - `ref`: a tag, a branch or a commit.
 */
export type Since =
  | { type: 'last-run' }
  | { type: 'previous-release' }
  | { type: 'duration'; text: string; ms: number }
  | { type: 'ref'; ref: string }

const HOUR_MS = 60 * 60 * 1000

/** Reads the input; `undefined` for what is none of these. */
export function parseSince(text: string): Since | undefined {
  if (text === 'last-run' || text === 'previous-release') return { type: text }
  const [whole, days = 0, hours = 0] = /^(?:(\d{1,3})d)?(?:(\d{1,4})h)?$/.exec(text) ?? []
  if (whole) {
    const ms = (Number(days) * 24 + Number(hours)) * HOUR_MS
    return ms > 0 ? { type: 'duration', text, ms } : undefined
  }
  return isRef(text) && !LIKE_A_KEYWORD.test(text) ? { type: 'ref', ref: text } : undefined
}

/** What is meant as one of the words, or as a duration in other units, would be looked for as a branch. */
const LIKE_A_KEYWORD = /^(last[-_]?run|previous[-_]?release|\d{1,5}[a-z])$/i

/** Of what Git allows, a person writes no more: invisible characters and a dash at the beginning are typos. */
function isRef(text: string): boolean {
  return text.length <= 255 && isRefName(text) && !/[\s\p{C}]|^-/u.test(text)
}
