import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/** The largest body that is read, in bytes, also once it is decoded. */
const MAX_BYTES = 10 * 1024 * 1024

/** The text of a response's body as it arrives; `undefined` when it is larger than 10 MB. */
export async function readText(
  body: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    // Leaving the loop destroys the stream, so that nothing more is read.
    if (bytes > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  const decoded = decode(Buffer.concat(chunks), encoding)
  // Drops a byte order mark, which JSON does not allow.
  return decoded === undefined ? undefined : new TextDecoder().decode(decoded)
}

const DECODERS = new Map([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
])

/**
 * Requests ask for no encoding, but some gateways compress nevertheless, and the id of a new job must not be lost to that.
 * A body that cannot be decoded stays as it is: `undefined` means that it is too large.
 */
function decode(bytes: Buffer, encoding = ''): Buffer | undefined {
  const decoder = DECODERS.get(encoding.trim().toLowerCase())
  try {
    return decoder === undefined ? bytes : decoder(bytes, { maxOutputLength: MAX_BYTES })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLarge ? undefined : bytes
  }
}
