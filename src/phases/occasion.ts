import { readEventValues } from '../prompt/event-text.ts'
import type { Values } from '../prompt/tags.ts'
import type { Run, Task } from '../run.ts'

/** Fills the placeholders of the event itself; of a review, GitHub is asked for the remarks. Throws `GitHubError`. */
export async function readOccasion({ inputs, event }: Task, run: Run): Promise<Values> {
  const { pullRequest, review } = event
  const readRemarks = async () => {
    // Of a review that the payload does not name, no remarks are known.
    if (pullRequest === undefined || review?.id === undefined) return { remarks: [], capped: false }
    return await (await run.connect()).remarks(pullRequest.number, review.id)
  }
  return await readEventValues(inputs.prompt?.placeholders ?? new Set(), event, readRemarks)
}
