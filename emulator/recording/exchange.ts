import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

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

/** The name of an exchange's file, by its number from 1. */
export function fileOf(number: number): string {
  return `${String(number).padStart(4, '0')}.json`
}

/** Reads a recording, in the order of its requests. Throws where the folder holds none. */
export function readRecording(folder: string): Exchange[] {
  const files = readdirSync(folder).filter((file) => /^\d{4}\.json$/.test(file))
  if (files.length === 0) throw new Error(`${folder} holds no recording.`)
  return files.sort().map((file) => exchange.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
}
