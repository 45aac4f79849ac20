import { createReadStream } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { messageOf } from '../core/errors.ts'
import { withoutKeys } from '../core/keys.ts'
import { findFile } from './workspace-file.ts'

/** The most of a data file that is read, in bytes. */
const LIMIT = 10 * 1024 * 1024

/** A data file's text without terminal sequences and keys, with line feeds alone; or the end of "should be …". */
export type DataFile = { text: string; isCapped: boolean } | { expected: string }

/** The checkout action and the runner keep tokens and commands there. */
const RESERVED = /^(\.git|git-credentials-.*|_runner_file_commands)$/i

/**
 * Reads a data file, of which nothing is shown where it cannot be used.
 *
 * @param file absolute, or relative to the workspace
 * @param tempFolder the runner's; empty where there is none
 */
export async function readDataFile(
  file: string,
  { workspace, tempFolder }: { workspace: string; tempFolder: string },
): Promise<DataFile> {
  const where = "the workspace or the runner's temp folder"
  const others = tempFolder === '' ? [] : [tempFolder]
  const found = await findFile(file, { folders: [workspace, ...others], where })
  if ('expected' in found) return found
  if (found.path.split(path.sep).some((name) => RESERVED.test(name))) {
    return { expected: 'a file outside of the folders where Git and the runner keep their own' }
  }
  try {
    return await readBeginning(found)
  } catch (error) {
    return { expected: `a readable file (${messageOf(error)})` }
  }
}

async function readBeginning({ path: file, bytes }: { path: string; bytes: number }): Promise<DataFile> {
  const isCapped = bytes > LIMIT
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(file, { end: LIMIT - 1 })) chunks.push(chunk)
  // Of a file that goes on, the last bytes may be the beginning of a character.
  const decoded = new TextDecoder().decode(Buffer.concat(chunks), { stream: isCapped })
  const text = withoutKeys(stripVTControlCharacters(decoded).replace(/\r\n?/g, '\n'))
  return { text: text.replace(/^\s*\n/, '').trimEnd(), isCapped }
}
