import { createReadStream } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { messageOf } from '../kit/core/errors.ts'
import { withoutKeys } from '../kit/core/secrets.ts'

/**
 * Reads a regular file that an input names, or gives the end of "should be …". Links are resolved first, so that no link
 * leads out of the folders.
 *
 * @param file absolute, or relative to the first folder
 * @param folders the workspace, and perhaps others; `where` names them in errors
 * @param read reads the file that was found, by its real path
 */
async function readNamed<Content>(
  file: string,
  { folders, where }: { folders: readonly [workspace: string, ...others: string[]]; where: string },
  read: (real: string, bytes: number) => Promise<Content | { expected: string }>,
): Promise<Content | { expected: string }> {
  const [root, ...others] = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)))
  if (root === undefined) return { expected: 'read from the workspace, but GITHUB_WORKSPACE is not a folder' }
  const real = await realpath(path.resolve(root, file)).catch(() => undefined)
  if (real === undefined) {
    return {
      expected: `a file in ${where}, but it does not exist (a step such as actions/checkout puts files there)`,
    }
  }
  const isAllowed = [root, ...others].some((folder) => folder !== undefined && isInside(folder, real))
  if (!isAllowed) return { expected: `a file inside ${where}, links resolved` }
  try {
    // Checked before it is opened: opening a named pipe would wait for its writer.
    const entry = await stat(real)
    if (entry.isFile()) return await read(real, entry.size)
    return { expected: `a regular file, not a ${entry.isDirectory() ? 'folder' : 'device or pipe'}` }
  } catch (error) {
    return { expected: `a readable file (${messageOf(error)})` }
  }
}

function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file)
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative)
}

/** The largest prompt file, in bytes. */
const PROMPT_BYTES = 1024 * 1024

/** The text of a prompt file, or the end of "should be …". */
export type PromptFile = { text: string } | { expected: string }

/** Reads a prompt file, whose path is absolute or relative to the workspace. */
export async function readPromptFile(file: string, workspace: string): Promise<PromptFile> {
  return await readNamed(file, { folders: [workspace], where: 'the workspace' }, async (real, bytes) => {
    if (bytes > PROMPT_BYTES) return { expected: `at most 1 MiB, but it has ${bytes} bytes` }
    return decode(await readFile(real))
  })
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

/** The most of a data file that is read, in bytes. */
const DATA_BYTES = 10 * 1024 * 1024

/** A data file's text without terminal sequences and keys, with line feeds alone; or the end of "should be …". */
export type DataFile = { text: string; isCapped: boolean } | { expected: string }

/** The checkout action and the runner keep tokens and commands there. */
const RESERVED = /^(\.git|git-credentials-.*|_runner_file_commands)$/i

/**
 * Reads a data file, of which nothing is shown where it cannot be used.
 *
 * @param tempFolder the runner's, where it may be too; empty where there is none
 */
export async function readDataFile(
  file: string,
  { workspace, tempFolder }: { workspace: string; tempFolder: string },
): Promise<DataFile> {
  const where = "the workspace or the runner's temp folder"
  const others = tempFolder === '' ? [] : [tempFolder]
  return await readNamed(file, { folders: [workspace, ...others], where }, async (real, bytes) => {
    if (!real.split(path.sep).some((name) => RESERVED.test(name))) return await readBeginning(real, bytes)
    return { expected: 'a file outside of the folders where Git and the runner keep their own' }
  })
}

async function readBeginning(file: string, bytes: number): Promise<DataFile> {
  const isCapped = bytes > DATA_BYTES
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(file, { end: DATA_BYTES - 1 })) chunks.push(chunk)
  // Where the file goes on, the last bytes may be the beginning of a character.
  const decoded = new TextDecoder().decode(Buffer.concat(chunks), { stream: isCapped })
  const text = withoutKeys(stripVTControlCharacters(decoded).replace(/\r\n?/g, '\n'))
  return { text: text.replace(/^\s*\n/, '').trimEnd(), isCapped }
}
