import { createServer } from 'node:http'
import { close, listen, type WireRequest, withBody } from '../http/listening.ts'
import { sendResponse } from '../http/response.ts'
import { type Exchange, readRecording } from './record.ts'

export interface ReplayOptions {
  folder: string
  port?: number
  onRequest?: (line: string) => void
}

/**
 * Answers as a recording did, to any key and any project: the first request of a kind gets the first answer that it got
 * then, the second the second, and from the last on all get the last. Days may differ: they are those of the recording.
 */
export async function startReplay({ folder, port = 0, onRequest }: ReplayOptions) {
  const recorded = Map.groupBy(readRecording(folder), ({ request }) =>
    kindOf(request.method, request.path, request.query),
  )
  const next = new Map<string, number>()
  const unknown: string[] = []

  const server = createServer(
    withBody(async ({ method, path, search }: WireRequest, out) => {
      const query = Object.fromEntries(new URLSearchParams(search))
      const kind = kindOf(method, path, query)
      const exchanges = recorded.get(kind) ?? []
      const index = Math.min(next.get(kind) ?? 0, exchanges.length - 1)
      next.set(kind, index + 1)
      const exchange = exchanges[index]
      onRequest?.(`${kind} → ${exchange === undefined ? 'not in the recording' : outcomeOf(exchange)}`)
      if (exchange === undefined) {
        unknown.push(kind)
        return await sendResponse(out, { status: 404, body: { error: `The recording has no ${kind}` } })
      }
      const { response } = exchange
      if ('lost' in response) return void out.socket?.resetAndDestroy()
      await sendResponse(out, response)
    }),
  )
  return {
    baseUrl: await listen(server, port),
    /** Requests that the recording has no answer to. */
    unknown,
    close: () => close(server),
  }
}

/** What requests have in common that get the same answers: not the project, nor the days of a report. */
function kindOf(method: string, path: string, query: Record<string, string>): string {
  const parts = path.split('/')
  const place = parts.map((part, index) => (index === 3 ? 'project' : part)).join('/')
  const parameters = Object.entries(query).filter(([name]) => name !== 'dateFrom' && name !== 'dateTo')
  const text = new URLSearchParams(parameters.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString()
  return `${method} ${place}${text === '' ? '' : `?${text}`}`
}

/** What came of a request, for a line of the log. */
export function outcomeOf({ response }: Exchange): string {
  return 'lost' in response ? `the connection was lost (${response.lost})` : String(response.status)
}
