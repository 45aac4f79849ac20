import type { Recorded } from '../http/requests.ts'
import type { Operation } from './routes.ts'

/** A request to GitHub. */
export type RecordedRequest = Recorded<Operation> & {
  /** The body's fields, when it is a JSON object: `body` of a comment, `query` and `variables` of GraphQL. */
  json: Record<string, unknown>
  /** What the client was answered, unless a fault came in between. Absent while GitHub has not seen it. */
  status?: number
}
