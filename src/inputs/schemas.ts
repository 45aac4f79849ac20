import { z } from 'zod'
import { isGlob, meantGlob } from '../agent/change/scope.ts'
import type { BoundedSince, Since } from '../agent/change/since.ts'
import { LONGEST_ID } from '../kit/core/outcome.ts'
import { HEADER_TEXT, visibleLine } from '../kit/core/text.ts'

/** A schema from a function that gives `undefined` for a text that is not valid. */
export function parsed<Value>(parse: (text: string) => Value | undefined): z.ZodType<Value, string> {
  return z.string().transform((text, context) => {
    const value = parse(text)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom' })
    return z.NEVER
  })
}

export function optional<Value>(schema: z.ZodType<Value, string>): z.ZodType<Value | undefined, string> {
  return z.union([z.literal('').transform(() => undefined), schema])
}

/** The booleans of YAML 1.2's core schema, as the runner's own toolkit takes them. */
export const boolean = z.enum(['true', 'True', 'TRUE', 'false', 'False', 'FALSE']).transform((text) => /^t/i.test(text))

export const headerText = z.string().regex(HEADER_TEXT)

/** One part of a path: `.` and `..` would be steps in it. Every id that the service may give a job is one. */
export const pathPart = z
  .string()
  .regex(/^(?!\.{1,2}$)\S+$/)
  .max(LONGEST_ID)

/** A whole number within bounds, both included. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))

/** An address as it is written, without user, password, query or fragment. */
export const plainUrl = parsed((text) => {
  const url = /^https?:\/\/[^\s\\?#]+$/i.test(text) ? URL.parse(text) : null
  return url === null || `${url.username}${url.password}` !== '' ? undefined : url
})

/** Texts separated by commas or newlines. */
export const list = z.string().transform((text) => trimmed(text.split(/[,\n]/)))

const trimmed = (parts: readonly string[]) => parts.flatMap((part) => part.trim() || [])

/** Texts of one form, each once. */
export const listOf = (form: RegExp) =>
  list.pipe(z.array(z.string().regex(form))).transform((texts): readonly string[] => [...new Set(texts)])

/** No path has more characters, and it would take long to find what is wrong with a longer text. */
const LONGEST_GLOB = 4096

/** Globs separated by commas or newlines; a comma within braces belongs to the glob. */
export const globs = parsed((text) => {
  const parts = globsOf(text)
  return parts.every((part) => part.length <= LONGEST_GLOB && isGlob(part)) ? parts : undefined
})

function globsOf(text: string): string[] {
  return trimmed(text.match(/(?:\{[^{}\n]*\}|[^,\n])+/g) ?? [])
}

/** Says how to write the first of the texts that are no globs, as a clause, if that can be told. */
export function meantGlobs(text: string): string | undefined {
  const slip = globsOf(text).find((part) => part.length <= LONGEST_GLOB && !isGlob(part))
  const meant = slip && meantGlob(slip)
  return meant && `write ${visibleLine(meant)} instead of ${visibleLine(slip)}`
}

/** Words that mean yes or no elsewhere: nobody wants a thread of that name. */
const LIKE_A_BOOLEAN = /^(true|false|yes|no|on|off|none)$/i

/** The name under which something is kept, which `true` leaves to the standard; `undefined` where it is not kept. */
export const keptAs = (standard: string, form: RegExp) =>
  z.union([
    z.literal('').transform(() => undefined),
    boolean.transform((on) => (on ? { name: standard } : undefined)),
    z
      .string()
      .regex(form)
      .refine((text) => !LIKE_A_BOOLEAN.test(text))
      .transform((name) => ({ name })),
  ])

const HOUR_MS = 60 * 60 * 1000

/** Reads `since`: a beginning, or `BEGINNING..END`; `undefined` for anything else. */
export function parseSince(text: string): Since | undefined {
  if (text === 'last-run') return { type: text }
  const [, begin = '', end] = /^(.*?)(?:\.\.(.*))?$/s.exec(text) ?? []
  const since = parseBegin(begin)
  if (since === undefined || end === undefined) return since
  return isName(end) ? { ...since, end } : undefined
}

function parseBegin(text: string): BoundedSince | undefined {
  if (text === 'previous-release') return { type: text }
  const [whole, days = 0, hours = 0] = /^(?:(\d{1,3})d)?(?:(\d{1,4})h)?$/.exec(text) ?? []
  if (!whole) return isName(text) ? { type: 'ref', ref: text } : undefined
  const ms = (Number(days) * 24 + Number(hours)) * HOUR_MS
  return ms > 0 ? { type: 'duration', text, ms } : undefined
}

const isName = (text: string) => !NO_REF.test(text) && text !== 'last-run' && text !== 'previous-release'

/**
 * No name of a branch or a tag holds these (git-scm.com, "git check-ref-format"), and so no commit id. Git would allow the
 * control characters from U+0080 on.
 */
const NO_REF = /[\p{Cc}\p{Cs} ~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|\.$|(^|\/)\.|\.lock(\/|$)|^@?$/u
