import { z } from 'zod'
import type { AgentJob } from '../agent-job/job.ts'
import type { Redact } from '../text/redact.ts'
import { cut, visibleLine } from '../text/visible.ts'

/** A text field on the wire: anything but a text of at least one character counts as absent. */
const optionalText = z.string().min(1).optional().catch(undefined)

/** The public schema requires nothing, so everything may be missing; unknown fields are ignored. */
const agentJob = z.object({
  id: optionalText,
  status: optionalText,
  prLink: optionalText,
  model: optionalText,
  source: z.object({ repository: optionalText, ref: optionalText }).optional().catch(undefined),
})

const agentError = z.object({
  error: optionalText,
  details: z.array(z.object({ message: optionalText })).catch([]),
})

/** The JSON value in a text, its strings redacted before anything else sees them; `undefined` when it is not JSON. */
export function parseJson(text: string, redact: Redact): unknown {
  try {
    return JSON.parse(text, (_key, value) => (typeof value === 'string' ? redact(value) : value))
  } catch {
    return undefined
  }
}

/** An agent job as answered; `id` is absent when the answer has none. `undefined` when it is not a JSON object. */
export function parseAgentJob(json: unknown): (Omit<AgentJob, 'id'> & { id?: string | undefined }) | undefined {
  const parsed = agentJob.safeParse(json)
  if (!parsed.success) return undefined
  const { id, status, prLink, model, source } = parsed.data
  return { id, status, prLink, model, repository: source?.repository, ref: source?.ref }
}

const SAID_LIMIT = 500

/** The service's own message in the body of a refusal, on one line; `undefined` when there is none. */
export function parseMessage(json: unknown): string | undefined {
  const parsed = agentError.safeParse(json)
  if (!parsed.success || parsed.data.error === undefined) return undefined
  const details = parsed.data.details.flatMap(({ message }) => message ?? [])
  return cut(visibleLine([parsed.data.error, ...details].join('; ')), SAID_LIMIT)
}
