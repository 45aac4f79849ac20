import { type ServerResponse, STATUS_CODES } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './faults.ts'

const json = 'application/json'
const html = 'text/html; charset=utf-8'
const hugeBytes = 11 * 1024 * 1024

/** An answer before it is sent. */
export type Answer = {
  status: number
  /** Sent as JSON. */
  body: unknown
  headers?: Record<string, string>
  /** What the real server would refuse, if only carrying the request out shows it. */
  problems?: readonly string[]
}

type Message = { status: number; type: string; text: string; headers?: Record<string, string> }

/** Sends an answer as it is. */
export function sendAnswer(response: ServerResponse, answer: Answer): void {
  send(response, messageOf(answer))
}

/** Sends what a fault makes of an answer. */
export async function sendFault(response: ServerResponse, answer: Answer, fault: Fault): Promise<void> {
  switch (fault.kind) {
    case 'reset-before':
    case 'reset-after':
      response.socket?.resetAndDestroy()
      return
    case 'hang':
      return
    case 'delay':
      // Not referenced: a test that ends earlier need not wait for it.
      await sleep(fault.ms, undefined, { ref: false })
      return sendAnswer(response, answer)
    case 'cut-body':
      return cut(response, messageOf(answer))
    case 'slow-body':
      return trickle(response, messageOf(answer), fault)
    case 'huge':
      return flood(response, answer, fault.bytes ?? hugeBytes)
    default:
      send(response, changed(answer, fault))
  }
}

type ChangedAnswer = Extract<Fault, { kind: 'status' | 'redirect' | 'html' | 'body' | 'wrong-content-type' }>

function changed(answer: Answer, fault: ChangedAnswer): Message {
  switch (fault.kind) {
    case 'status': {
      const { status, body = { error: STATUS_CODES[status] ?? 'Unknown' }, headers = {} } = fault
      const isText = typeof body === 'string'
      const type = fault.contentType ?? (isText ? html : json)
      return { status, type, text: isText ? body : JSON.stringify(body), headers }
    }
    case 'redirect':
      return { status: fault.status ?? 307, type: html, text: '', headers: { location: fault.location } }
    case 'html':
      return { status: 200, type: html, text: '<!doctype html><title>Just a moment...</title>' }
    case 'body':
      return { status: fault.status ?? answer.status, type: fault.contentType ?? json, text: fault.text }
    case 'wrong-content-type':
      return { ...messageOf(answer), type: fault.contentType ?? 'text/plain' }
  }
}

function messageOf({ status, body, headers = {} }: Answer): Message {
  return { status, type: json, text: JSON.stringify(body), headers }
}

function writeHead(response: ServerResponse, { status, type, text, headers }: Message): void {
  const length = String(Buffer.byteLength(text))
  response.writeHead(status, { 'content-type': type, 'content-length': length, ...headers })
}

function send(response: ServerResponse, message: Message): void {
  writeHead(response, message)
  response.end(message.text)
}

function cut(response: ServerResponse, message: Message): void {
  writeHead(response, message)
  const half = message.text.slice(0, Math.ceil(message.text.length / 2))
  response.write(half, () => response.destroy())
}

async function trickle(
  response: ServerResponse,
  message: Message,
  { intervalMs, bytes = 1 }: { intervalMs: number; bytes?: number },
): Promise<void> {
  const body = Buffer.from(message.text)
  writeHead(response, message)
  response.flushHeaders()
  for (let sent = 0; sent < body.length && !response.destroyed; sent += bytes) {
    await sleep(intervalMs, undefined, { ref: false })
    response.write(body.subarray(sent, sent + bytes))
  }
  response.end()
}

async function flood(response: ServerResponse, { status, body }: Answer, bytes: number): Promise<void> {
  response.writeHead(status, { 'content-type': json })
  // The client may disconnect before the end, as it should; a pipeline reports that as an error.
  await pipeline(Readable.from(paddedJson(body, bytes)), response).catch(() => undefined)
}

/** White space behind JSON is still JSON. */
function* paddedJson(body: unknown, bytes: number): Generator<string> {
  const piece = ' '.repeat(64 * 1024)
  yield JSON.stringify(body)
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece
}
