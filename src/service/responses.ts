import { z } from 'zod'
import { type AgentJob, LONGEST_ID } from '../core/outcome.ts'
import { type Redact, redactStrings } from '../core/redact.ts'
import { cut, visibleLine } from '../core/text.ts'

/** A text field of a response: anything but a text of at least one character counts as absent. */
const optionalText = z.string().min(1).optional().catch(undefined)

/** The most characters of a text that is only shown, so that it fits into a table. */
const SHOWN_CHARACTERS = 200

/** The public schema requires nothing, so everything may be missing; unknown fields are ignored. */
const agentJob = z.object({
  // A cut id would be another one, so a longer one counts as absent, as does one that cannot be a part of a path.
  id: z
    .string()
    .min(1)
    .max(LONGEST_ID)
    .refine((id) => id.isWellFormed() && !/^\.\.?$/.test(id))
    .optional()
    .catch(undefined),
  // Of any length and form: also one that cannot be shown is a pull request.
  prLink: z.string().trim().min(1).optional().catch(undefined),
  status: optionalText,
})

/** The documented `error` and `details`, and what gateways say (RFC 9457, or `message`). */
const refusalBody = z.object({
  error: optionalText,
  title: optionalText,
  detail: optionalText,
  message: optionalText,
  details: z.array(z.object({ message: optionalText }).optional().catch(undefined)).catch([]),
})

/** The JSON value of a text, its strings redacted before anything else reads them; `undefined` when it is not JSON. */
export function parseJson(text: string, redact: Redact): unknown {
  try {
    return redactStrings(JSON.parse(text), redact)
  } catch {
    return undefined
  }
}

export type JobResponse = Omit<AgentJob, 'id'> & { id: string | undefined }

/**
 * The agent job of a response, its fields that are only shown redacted; `undefined` when it is no JSON object. The project
 * stays where it is part of an id or a link.
 */
export function parseAgentJob(json: unknown, redact: Redact): JobResponse | undefined {
  const parsed = agentJob.safeParse(json)
  if (!parsed.success) return undefined
  const { id, status, prLink } = parsed.data
  // Cut last, so that no part of a secret is left at the cut.
  return { id, status: status && cut(redact(status), SHOWN_CHARACTERS), prLink }
}

const MESSAGE_LIMIT = 500

/** The message in a refusal's body, redacted, on one line; `undefined` when there is none. */
export function parseMessage(json: unknown, redact: Redact): string | undefined {
  const parsed = refusalBody.safeParse(json)
  if (!parsed.success) return undefined
  const { error, title, detail, message, details } = parsed.data
  const texts = [error, title, detail, message, ...details.map((entry) => entry?.message)]
  const unique = new Set(texts.filter((text) => text !== undefined))
  return unique.size === 0 ? undefined : cut(visibleLine(redact([...unique].join('; '))), MESSAGE_LIMIT)
}
