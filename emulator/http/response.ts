import { type ServerResponse, STATUS_CODES } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './faults.ts'

const json = 'application/json'
const html = 'text/html; charset=utf-8'
const hugeBytes = 11 * 1024 * 1024

/** A response before it is sent. */
export type HttpResponse = {
  status: number
  /** Sent as JSON. */
  body: unknown
  headers?: Record<string, string>
  /** What the real server would refuse, if only carrying the request out shows it. */
  problems?: readonly string[]
}

type Message = { status: number; type: string; text: string; headers?: Record<string, string> }

export function sendResponse(out: ServerResponse, response: HttpResponse): void {
  send(out, messageOf(response))
}

/** Sends what a fault makes of a response. */
export async function sendFault(out: ServerResponse, response: HttpResponse, fault: Fault): Promise<void> {
  switch (fault.kind) {
    case 'reset-before':
    case 'reset-after':
      out.socket?.resetAndDestroy()
      return
    case 'hang':
      return
    case 'delay':
      // Not referenced: a test that ends earlier need not wait for it.
      await sleep(fault.ms, undefined, { ref: false })
      return sendResponse(out, response)
    case 'cut-body':
      return cut(out, messageOf(response))
    case 'change':
      return sendResponse(out, fault.change(response))
    case 'slow-body':
      return trickle(out, messageOf(response), fault)
    case 'huge':
      return flood(out, response, fault.bytes ?? hugeBytes)
    default:
      send(out, changed(response, fault))
  }
}

type ReplacingFault = Extract<Fault, { kind: 'status' | 'redirect' | 'html' | 'body' | 'wrong-content-type' }>

function changed(response: HttpResponse, fault: ReplacingFault): Message {
  switch (fault.kind) {
    case 'status': {
      const { status, body = { error: STATUS_CODES[status] ?? 'Unknown' }, headers = {} } = fault
      const isText = typeof body === 'string'
      return { status, type: isText ? html : json, text: isText ? body : JSON.stringify(body), headers }
    }
    case 'redirect':
      return { status: fault.status ?? 307, type: html, text: '', headers: { location: fault.location } }
    case 'html':
      return { status: 200, type: html, text: '<!doctype html><title>Just a moment...</title>' }
    case 'body':
      return { status: fault.status ?? response.status, type: json, text: fault.text }
    case 'wrong-content-type':
      return { ...messageOf(response), type: 'text/plain' }
  }
}

function messageOf({ status, body, headers = {} }: HttpResponse): Message {
  return { status, type: json, text: JSON.stringify(body), headers }
}

function writeHead(out: ServerResponse, { status, type, text, headers }: Message): void {
  const length = String(Buffer.byteLength(text))
  out.writeHead(status, { 'content-type': type, 'content-length': length, ...headers })
}

function send(out: ServerResponse, message: Message): void {
  writeHead(out, message)
  out.end(message.text)
}

function cut(out: ServerResponse, message: Message): void {
  writeHead(out, message)
  const half = message.text.slice(0, Math.ceil(message.text.length / 2))
  out.write(half, () => out.destroy())
}

type SlowBody = Extract<Fault, { kind: 'slow-body' }>

async function trickle(out: ServerResponse, message: Message, { intervalMs, bytes = 1 }: SlowBody): Promise<void> {
  const body = Buffer.from(message.text)
  writeHead(out, message)
  out.flushHeaders()
  for (let sent = 0; sent < body.length && !out.destroyed; sent += bytes) {
    await sleep(intervalMs, undefined, { ref: false })
    out.write(body.subarray(sent, sent + bytes))
  }
  out.end()
}

async function flood(out: ServerResponse, { status, body }: HttpResponse, bytes: number): Promise<void> {
  out.writeHead(status, { 'content-type': json })
  // White space behind JSON is still JSON.
  const piece = ' '.repeat(64 * 1024)
  const pieces = [JSON.stringify(body), ...Array<string>(Math.ceil(bytes / piece.length)).fill(piece)]
  // The client may disconnect before the end, as it should; a pipeline reports that as an error.
  await pipeline(Readable.from(pieces), out).catch(() => undefined)
}
