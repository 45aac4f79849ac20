/**
 * The service's page views on this machine, in a process of its own, so that its work is not measured as that of its
 * client: `fork('views-service.ts', [pages, latencyMs, firstDay])`. Sends its port, and in reply to each message the
 * number of requests since the previous one.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const [pages = 0, latencyMs = 0] = process.argv.slice(2).map(Number)
const firstDay = process.argv[4] ?? ''

/** In the current period 5% of the pages are new, and 5% are gone. */
const current = responsesOf(Math.floor(pages / 20), 3)
const earlier = responsesOf(0, 2)

let requests = 0
const server = createServer(async (request, response) => {
  requests++
  const query = new URLSearchParams(request.url?.split('?', 2)[1])
  const responses = (query.get('dateTo') ?? '') > firstDay ? current : earlier
  const body = responses(Number(query.get('limit') ?? 50), Number(query.get('offset') ?? 0))
  await sleep(latencyMs)
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
process.send?.(typeof address === 'object' ? address?.port : undefined)
process.on('message', () => {
  process.send?.(requests)
  requests = 0
})

/** Rows are converted to JSON once: a response only joins them. */
function responsesOf(first: number, factor: number): (limit: number, offset: number) => string {
  const totals = { human: 0, ai: 0, total: 0 }
  const rows: string[] = []
  for (let page = first; page < first + pages; page++) {
    const [human, ai] = [(page * 37 * factor) % 1009, (page * 53 * factor) % 499]
    const row = { path: `/guides/area-${page % 40}/how-to-do-topic-${page}`, human, ai, total: human + ai }
    rows.push(JSON.stringify(row))
    for (const kind of ['human', 'ai', 'total'] as const) totals[kind] += row[kind]
  }
  const head = `{"totals":${JSON.stringify(totals)},"views":[`
  return (limit, offset) =>
    `${head}${rows.slice(offset, offset + limit).join()}],"hasMore":${offset + limit < rows.length}}`
}
