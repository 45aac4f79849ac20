import { type ServerResponse, STATUS_CODES } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './faults.ts'

/** A response before it is sent. */
export type HttpResponse = {
  status: number
  /** Text is sent as it is, as HTML unless the headers say otherwise; anything else as JSON. */
  body: unknown
  headers?: Record<string, string>
  /** What the real server would refuse, if only carrying the request out shows it. */
  problems?: readonly string[]
}

/** Sends a response, or what a fault makes of it. */
export async function sendResponse(out: ServerResponse, usual: HttpResponse, fault?: Fault): Promise<void> {
  if (fault?.kind === 'hang') return
  if (fault?.kind === 'reset-before' || fault?.kind === 'reset-after') return void out.socket?.resetAndDestroy()
  const { status, body, headers } = changed(usual, fault)
  const [text, type] = typeof body === 'string' ? [body, 'text/html'] : [JSON.stringify(body), 'application/json']
  if (fault?.kind === 'huge') return await flood(out, text)
  out.writeHead(status, { 'content-type': type, 'content-length': String(Buffer.byteLength(text)), ...headers })
  if (fault?.kind === 'slow-body') return await trickle(out, text, fault.intervalMs)
  if (fault?.kind === 'cut-body') out.write(text.slice(0, Math.ceil(text.length / 2)), () => out.destroy())
  else out.end(text)
}

function changed(usual: HttpResponse, fault: Fault | undefined): HttpResponse {
  switch (fault?.kind) {
    case 'status':
      return { body: { error: STATUS_CODES[fault.status] ?? 'Unknown' }, ...fault }
    case 'body':
      return { status: fault.status ?? usual.status, body: fault.text, headers: { 'content-type': 'application/json' } }
    case 'change':
      return fault.change(usual)
    default:
      return usual
  }
}

async function trickle(out: ServerResponse, text: string, intervalMs: number): Promise<void> {
  out.flushHeaders()
  for (const character of text) {
    // Not referenced: a test that ends earlier need not wait for it.
    await sleep(intervalMs, undefined, { ref: false })
    if (out.destroyed) return
    out.write(character)
  }
  out.end()
}

async function flood(out: ServerResponse, text: string): Promise<void> {
  // White space behind JSON is still JSON. The client may disconnect before the end, which a pipeline reports as an error.
  const pieces = [text, ...Array<string>(11 * 16).fill(' '.repeat(64 * 1024))]
  await pipeline(Readable.from(pieces), out).catch(() => undefined)
}
