import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { messageOf } from '../core/errors.ts'

/** The largest prompt file, in bytes. */
const LIMIT = 1024 * 1024

export type PromptFile = { text: string } | { expected: string }

/**
 * Reads a prompt file, or says what it should be. Links are resolved first, so that no link leads out of the workspace.
 *
 * @param file absolute, or relative to the workspace
 */
export async function readPromptFile(file: string, workspace: string): Promise<PromptFile> {
  const root = await realpath(workspace).catch(() => undefined)
  if (root === undefined) return { expected: 'read from the workspace, but GITHUB_WORKSPACE is not a folder' }
  const real = await realpath(path.resolve(root, file)).catch(() => undefined)
  if (real === undefined) {
    return {
      expected: 'a file in the workspace, but it does not exist (a step such as actions/checkout puts files there)',
    }
  }
  if (!isInside(root, real)) return { expected: 'a file inside the workspace, links resolved' }
  try {
    return await readRegularFile(real)
  } catch (error) {
    return { expected: `a readable file (${messageOf(error)})` }
  }
}

function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file)
  return !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative)
}

async function readRegularFile(file: string): Promise<PromptFile> {
  // Checked before it is opened: opening a named pipe would wait for its writer.
  const about = await stat(file)
  if (!about.isFile()) return { expected: `a regular file, not a ${about.isDirectory() ? 'folder' : 'device or pipe'}` }
  return about.size > LIMIT
    ? { expected: `at most 1 MiB, but it has ${about.size} bytes` }
    : decode(await readFile(file))
}

function decode(bytes: Uint8Array): PromptFile {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { expected: 'UTF-8 text' }
  }
  return text.trim() === '' ? { expected: 'a file with an instruction in it, but it is empty' } : { text: text.trim() }
}
