import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** Bytes of all files in `dist/`, and packed as in the archive that every job with the action downloads. */
export interface DistSize {
  bytes: number
  packedBytes: number
}

const DIST = fileURLToPath(new URL('../dist', import.meta.url))

export async function distSize(): Promise<DistSize> {
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const whole = Buffer.concat(await Promise.all(files.map((file) => readFile(file))))
  return { bytes: whole.byteLength, packedBytes: gzipSync(whole).byteLength }
}
