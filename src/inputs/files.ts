import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { messageOf } from '../kit/core/errors.ts'
import { withoutPersonalData } from '../kit/core/personal-data.ts'

/** The checkout action, Git and the runner keep tokens and commands in files and folders of these names. */
const RESERVED = /^(\.git|git-credentials-.*|_runner_file_commands)$/i

/** A file of Git LFS, where the checkout left out its content. */
const LFS_POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\/v1\r?\n/

interface NamedFile {
  /** A relative path begins in the first one. */
  folders: readonly [workspace: string, ...others: string[]]
  /** Names them in errors. */
  where: string
  /** Reads so many bytes, of which the last ones may be the beginning of a character. */
  most: number
  /** Refuses other bytes than text. */
  fatal: boolean
}

/**
 * Reads a regular file that an input names, or gives the end of "should be …". Links are resolved first, so that no link
 * leads out of the folders.
 */
async function readNamed(
  file: string,
  { folders, where, most, fatal }: NamedFile,
): Promise<{ text: string; size: number } | { expected: string }> {
  const [root, ...others] = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)))
  if (root === undefined) return { expected: 'read from the workspace, but GITHUB_WORKSPACE is not a folder' }
  const real = await realpath(path.resolve(root, file)).catch(() => undefined)
  if (real === undefined) {
    const hint = 'a step such as actions/checkout puts files there; a path in a container is relative to the workspace'
    return { expected: `a file in ${where}, but it does not exist (${hint})` }
  }
  const isAllowed = [root, ...others].some((folder) => folder !== undefined && isInside(folder, real))
  if (!isAllowed) return { expected: `a file inside ${where}, links resolved` }
  if (real.split(path.sep).some((name) => RESERVED.test(name))) {
    return { expected: 'a file outside of the folders where Git and the runner keep their own' }
  }
  try {
    // Checked before it is opened: opening a named pipe would wait for its writer.
    const entry = await stat(real)
    if (!entry.isFile())
      return { expected: `a regular file, not a ${entry.isDirectory() ? 'folder' : 'device or pipe'}` }
    const chunks: Buffer[] = []
    for await (const chunk of createReadStream(real, { end: most - 1 })) chunks.push(chunk)
    const text = decode(Buffer.concat(chunks), { fatal, stream: entry.size > most })
    if (text === undefined) return { expected: 'UTF-8 text' }
    if (LFS_POINTER.test(text)) return { expected: 'a file, not a pointer of Git LFS: check it out with `lfs: true`' }
    return { text, size: entry.size }
  } catch (error) {
    return { expected: `a readable file (${messageOf(error)})` }
  }
}

function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file)
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative)
}

/** UTF-8, or UTF-16 with a byte order mark, as PowerShell writes it; `undefined` for other bytes where that is fatal. */
function decode(bytes: Buffer, { fatal, stream }: { fatal: boolean; stream: boolean }): string | undefined {
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes, { stream })
  } catch {
    return undefined
  }
}

const PROMPT_BYTES = 1024 * 1024

/** The text of a prompt file, or the end of "should be …". */
export type PromptFile = { text: string } | { expected: string }

/** Reads a prompt file, whose path is absolute or relative to the workspace. */
export async function readPromptFile(file: string, workspace: string): Promise<PromptFile> {
  const where = 'the workspace'
  const found = await readNamed(file, { folders: [workspace], where, most: PROMPT_BYTES, fatal: true })
  if ('expected' in found) return found
  if (found.size > PROMPT_BYTES) return { expected: `at most 1 MiB, but it has ${found.size} bytes` }
  const text = found.text.trim()
  return text === '' ? { expected: 'a file with an instruction in it, but it is empty' } : { text }
}

const DATA_BYTES = 10 * 1024 * 1024

/** A data file's text without terminal sequences, personal data and keys, with line feeds alone; or the end of "should be …". */
export type DataFile = { text: string; isCapped: boolean } | { expected: string }

/** Matches blanks, NUL and byte order marks alone, and JSON that holds nothing. */
const NOTHING = /^[\s\0]*$|^(?:\[\s*\]|\{\s*\}|null|"\s*")$/

/**
 * Reads a data file, of which nothing is shown where it cannot be used.
 *
 * @param tempFolder the runner's, where it may be too; empty where there is none
 */
export async function readDataFile(
  file: string,
  { workspace, tempFolder }: { workspace: string; tempFolder: string },
): Promise<DataFile> {
  const folders = [workspace, ...(tempFolder === '' ? [] : [tempFolder])] as const
  const where = "the workspace or the runner's temp folder"
  const found = await readNamed(file, { folders, where, most: DATA_BYTES, fatal: false })
  if ('expected' in found) return found
  const text = withoutPersonalData(asShownInTerminal(found.text))
  const isNothing = NOTHING.test(text.trim())
  return { text: isNothing ? '' : text.replace(/^\s*\n/, '').trimEnd(), isCapped: found.size > DATA_BYTES }
}

/** A color or a move of the cursor, or a sequence of one character. It follows ESC. */
const SEQUENCE = /^(?:\[[0-?]*[ -/]*[@-~]?|[ -/]*[0-~]?)/

const BELL = '\u0007'

/** These begin a title, a link or another string, up to a bell or ST. */
const STRING = /^[\]PX^_]/

/** The text as a terminal shows it: without its sequences, and of a line that was written over, the last state. */
function asShownInTerminal(text: string): string {
  const [first = '', ...pieces] = text.replaceAll('\u009b', '\u001b[').replaceAll('\u009c', BELL).split('\u001b')
  const shown = pieces.map((piece, index) => {
    if (!STRING.test(piece)) return piece.replace(SEQUENCE, '')
    const end = piece.indexOf(BELL)
    if (end >= 0) return piece.slice(end + 1)
    // ST may be ESC and a backslash. A string without an end is none.
    return pieces[index + 1]?.startsWith('\\') ? '' : piece.slice(1)
  })
  return [first, ...shown].join('').split('\n').map(lastState).join('\n')
}

function lastState(line: string): string {
  let end = line.length
  while (end > 0 && line[end - 1] === '\r') end--
  return line.slice(line.lastIndexOf('\r', end - 1) + 1, end)
}
