import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { messageOf } from '../core/errors.ts'

/** A file that an input names, or the end of "should be …". */
export type NamedFile = { path: string; bytes: number } | { expected: string }

/**
 * Finds a regular file that an input names. Links are resolved first, so that no link leads out of the folders.
 *
 * @param file absolute, or relative to the first folder
 * @param folders the workspace, and perhaps others; `where` names them in errors
 */
export async function findFile(
  file: string,
  { folders, where }: { folders: readonly [workspace: string, ...others: string[]]; where: string },
): Promise<NamedFile> {
  const [root, ...others] = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)))
  if (root === undefined) return { expected: 'read from the workspace, but GITHUB_WORKSPACE is not a folder' }
  const real = await realpath(path.resolve(root, file)).catch(() => undefined)
  if (real === undefined) {
    return {
      expected: `a file in ${where}, but it does not exist (a step such as actions/checkout puts files there)`,
    }
  }
  const isInside = [root, ...others].some((folder) => folder !== undefined && isWithin(folder, real))
  if (!isInside) return { expected: `a file inside ${where}, links resolved` }
  try {
    // Checked before it is opened: opening a named pipe would wait for its writer.
    const found = await stat(real)
    if (found.isFile()) return { path: real, bytes: found.size }
    return { expected: `a regular file, not a ${found.isDirectory() ? 'folder' : 'device or pipe'}` }
  } catch (error) {
    return { expected: `a readable file (${messageOf(error)})` }
  }
}

function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(folder, file)
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative)
}
