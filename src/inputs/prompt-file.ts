import { readFile } from 'node:fs/promises'
import { messageOf } from '../core/errors.ts'
import { findFile } from './workspace-file.ts'

/** The largest prompt file, in bytes. */
const LIMIT = 1024 * 1024

/** The text of a prompt file, or the end of "should be …". */
export type PromptFile = { text: string } | { expected: string }

/**
 * Reads a prompt file.
 *
 * @param file absolute, or relative to the workspace
 */
export async function readPromptFile(file: string, workspace: string): Promise<PromptFile> {
  const found = await findFile(file, { folders: [workspace], where: 'the workspace' })
  if ('expected' in found) return found
  if (found.bytes > LIMIT) return { expected: `at most 1 MiB, but it has ${found.bytes} bytes` }
  try {
    return decode(await readFile(found.path))
  } catch (error) {
    return { expected: `a readable file (${messageOf(error)})` }
  }
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
