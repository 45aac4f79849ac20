import { statSync, truncateSync } from 'node:fs'

/**
 * Notes where a file of the runner ends, before something is appended.
 *
 * @returns takes back what was appended since, where the append failed midway, as on a full disk: the runner refuses all
 * outputs of a file that ends within one, and shows a summary that ends within a table. Throws nothing.
 */
export function noteEnd(file: string): () => void {
  const end = sizeOf(file)
  return () => {
    const size = sizeOf(file)
    if (end !== undefined && size !== undefined && size > end) attempt(() => truncateSync(file, end))
  }
}

/** In bytes; `undefined` for what is no regular file. */
function sizeOf(file: string): number | undefined {
  const about = attempt(() => statSync(file))
  return about?.isFile() ? about.size : undefined
}

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
