import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import path from 'node:path'
import { z } from 'zod'
import { close, listen, type WireRequest, withBody } from '../http/listening.ts'
import { promptOf } from '../service/routes.ts'
import { createAnonymous } from './anonymous.ts'

const exchange = z.object({
  /** When the request came, and how long its response took, in milliseconds. */
  afterMs: z.number(),
  tookMs: z.number(),
  request: z.object({
    method: z.string(),
    /** With `project` in place of the project's id. */
    path: z.string(),
    query: z.record(z.string(), z.string()),
    /** Of a POST. */
    body: z.unknown().optional(),
  }),
  response: z.union([
    z.object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.unknown() }),
    /** The connection was lost. */
    z.object({ lost: z.string() }),
  ]),
})

/** A request to the service, and what came back, without keys, project and words of people. */
export type Exchange = z.output<typeof exchange>

/** Reads a recording, in the order of its requests. Throws where the folder holds none. */
export function readRecording(folder: string): Exchange[] {
  const files = readdirSync(folder).filter((file) => /^\d{4}\.json$/.test(file))
  if (files.length === 0) throw new Error(`${folder} holds no recording.`)
  return files.sort().map((file) => exchange.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
}

/** Headers of a response that say something about the service and nothing about a person. */
const KEPT_HEADERS = /^(content-type|retry-after|server|allow|(x-)?rate-?limit(-.+)?)$/

/** Headers that the connection has by itself. */
const OWN_HEADERS = /^(host|connection|content-length|transfer-encoding|keep-alive|expect)$/

export interface RecordingOptions {
  /** Where the recording is written: a folder that is empty or not there yet. */
  folder: string
  /** Address of the service. */
  to: string
  port?: number
  onExchange?: (exchange: Exchange) => void
}

/** Stands between a client and the service, passes everything on as it is, and writes down what may be shown. */
export async function startRecorder({ folder, to, port = 0, onExchange }: RecordingOptions) {
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`)
  const startedAt = performance.now()
  const secrets = new Set<string>()
  const anonymous = createAnonymous(() => [...secrets])
  let count = 0

  const handle = async (request: WireRequest, out: ServerResponse) => {
    // What is no address of the API's, such as somebody's question whether the recorder runs, stays here.
    if (!/^\/v\d+\//.test(request.path)) return void out.writeHead(404).end()
    count += 1
    const file = path.join(folder, `${String(count).padStart(4, '0')}.json`)
    const afterMs = Math.round(performance.now() - startedAt)
    for (const secret of secretsOf(request)) secrets.add(secret)
    const answer = await passOn(request, to)
    const exchange: Exchange = {
      afterMs,
      tookMs: Math.round(performance.now() - startedAt) - afterMs,
      request: {
        method: request.method,
        path: anonymous.path(request.path),
        query: anonymous.query(request.search),
        body: request.body === '' ? undefined : anonymous.body(request.body),
      },
      response:
        'lost' in answer
          ? answer
          : { status: answer.status, headers: kept(answer.headers), body: anonymous.body(answer.text) },
    }
    writeFileSync(file, `${JSON.stringify(exchange, undefined, 2)}\n`)
    onExchange?.(exchange)
    if ('lost' in answer) out.socket?.resetAndDestroy()
    else out.writeHead(answer.status, answer.headers).end(answer.text)
  }
  const server = createServer(withBody(handle))
  return { baseUrl: await listen(server, port), close: () => close(server) }
}

/** The key, the project's id and the prompt: an error of the service may repeat them. */
function secretsOf({ headers, path, body }: WireRequest): string[] {
  const [, , , project = ''] = path.split('/')
  const key = (headers.authorization ?? '').replace(/^Bearer /, '')
  return [key, project, decodeURIComponent(project), promptOf(body) ?? '']
}

type Answer = { status: number; headers: Record<string, string>; text: string } | { lost: string }

async function passOn({ method, path, search, headers, body }: WireRequest, to: string): Promise<Answer> {
  const sent = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name))
  try {
    const response = await fetch(`${to.replace(/\/$/, '')}${path}${search}`, {
      method,
      headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
      redirect: 'manual',
      ...(method !== 'GET' && { body }),
    })
    const text = await response.text()
    // The text is whole and decoded, so its length and its encoding are this server's own matter.
    const received = Array.from(response.headers).filter(
      ([name]) => !OWN_HEADERS.test(name) && name !== 'content-encoding' && name !== 'set-cookie',
    )
    return { status: response.status, headers: Object.fromEntries(received), text }
  } catch (error) {
    const { cause } = error instanceof Error ? error : {}
    return { lost: cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown' }
  }
}

function kept(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT_HEADERS.test(name)))
}
