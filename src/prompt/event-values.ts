import type { Redact } from '../core/redact.ts'
import type { RunEvent } from '../event/event.ts'
import type { Remarks } from '../event/remark.ts'
import type { ChangeValues } from './change-values.ts'
import { renderComment, renderRelease, renderReview } from './event-text.ts'
import type { Placeholder } from './placeholders.ts'

export interface EventPorts {
  /** The remarks of the event's review; asked only where the prompt needs them. */
  readRemarks(): Promise<Remarks>
  /** Takes out secrets that other people's text repeats: they do not go to the service. */
  redact: Redact
}

/** What the placeholders of the event become. */
export async function readEventValues(
  wanted: ReadonlySet<Placeholder>,
  event: RunEvent,
  { readRemarks, redact }: EventPorts,
): Promise<ChangeValues['values']> {
  const { comment, review, release } = event
  const values: ChangeValues['values'] = {}
  if (wanted.has('comment') && comment !== undefined) {
    values.comment = redact(renderComment({ said: comment, isByCauser: isByCauser(comment.author, event) }))
  }
  if (wanted.has('review') && review !== undefined) {
    const occasion = { said: review, isByCauser: isByCauser(review.author, event) }
    values.review = redact(renderReview(occasion, await readRemarks()))
  }
  if (wanted.has('release') && release !== undefined) values.release = redact(renderRelease(release))
  return values
}

/** The guards judge who caused the event: who edits a comment need not have written it. */
function isByCauser(author: string | undefined, { action, sender }: RunEvent): boolean {
  return action !== 'edited' || (author !== undefined && author.toLowerCase() === sender?.toLowerCase())
}
