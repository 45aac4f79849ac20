import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** Bytes of everything in `dist/`, as it lies there and as an archive packs it for every job that uses the action. */
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
