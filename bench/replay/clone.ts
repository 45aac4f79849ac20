import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { FileSeed, FileStatus } from '../../emulator/github/repositories.ts'

/** A change of a real history: a commit of the main branch's first-parent line, as it was merged. */
export interface Change {
  sha: string
  parent: string
  /** Milliseconds since the epoch. */
  committedAtMs: number
  author: string
  /** The title of its pull request, else the subject of its commit. */
  title: string
  /** The rest of the commit's message. */
  body: string
  /** The number of its pull request, where the commit's message names it. */
  number: number | undefined
  /** Its files as GitHub shows them, read once when they are first asked for. */
  files(): readonly FileSeed[]
}

/** A tag on the line. */
export interface Tag {
  name: string
  sha: string
}

const MOST_BYTES = 1024 * 1024 * 1024

function git(folder: string, ...args: string[]): string {
  // Only reads: hooks, pagers and settings of the machine play no part.
  const options = ['-C', folder, '-c', 'core.quotePath=false', '-c', 'diff.renameLimit=2000', '--no-pager']
  return execFileSync('git', [...options, ...args], {
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

export interface Clone {
  folder: string
  /** The newest commit's hash and day, as the end of a sentence. */
  newest: string
  isShallow: boolean
}

/** Throws unless the folder holds a repository with a commit. */
export function openClone(folder: string): Clone {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`)
  try {
    const newest = git(folder, 'log', '-1', '--format=%h, is of %cs').trim()
    return { folder, newest, isShallow: git(folder, 'rev-parse', '--is-shallow-repository').trim() === 'true' }
  } catch {
    throw new Error(`${folder} is not a clone of a Git repository, or it has no commit.`)
  }
}

/**
 * The changes of a local clone's main branch, oldest first.
 *
 * @param since the committer's date of the oldest, as git reads dates; of a day alone, its beginning in UTC
 */
export function readChanges({ folder }: Clone, since: string): Change[] {
  const format = '%H%x00%P%x00%ct%x00%an%x00%B%x01'
  // Git itself would begin at the time of day at which it is run.
  const from = /^\d{4}-\d{2}-\d{2}$/.test(since) ? `${since}T00:00:00Z` : since
  const log = git(folder, 'log', '--first-parent', '--reverse', `--since-as-filter=${from}`, `--format=${format}`)
  return log.split('\x01').flatMap((entry) => {
    const [sha = '', parents = '', seconds = '', author = '', message = ''] = entry.trimStart().split('\0')
    const [parent = ''] = parents.split(' ')
    // The first commit of a history has nothing that it changes.
    if (sha === '' || parent === '') return []
    let files: readonly FileSeed[] | undefined
    return {
      ...describe(message),
      sha,
      parent,
      author,
      committedAtMs: Number(seconds) * 1000,
      files() {
        files ??= readFiles(folder, parent, sha)
        return files
      },
    }
  })
}

/** The tags of releases on a clone's history, by the commit that they are on. */
export function readTags({ folder }: Clone): Tag[] {
  const format = '%(refname:short)%00%(objectname)%00%(*objectname)'
  return git(folder, 'for-each-ref', 'refs/tags', `--format=${format}`)
    .split('\n')
    .flatMap((line) => {
      const [name = '', sha = '', tagged = ''] = line.split('\0')
      return name === '' ? [] : { name, sha: tagged === '' ? sha : tagged }
    })
}

/** GitHub puts the number of a pull request into the message of its merge, or behind the title of a squashed one. */
function describe(message: string): Pick<Change, 'title' | 'body' | 'number'> {
  const [subject = '', ...rest] = message.trim().split('\n')
  const body = rest.join('\n').trim()
  const merged = /^Merge pull request #(\d+) /.exec(subject)
  if (merged !== null) {
    const [title = subject, ...more] = body.split('\n')
    return { title, body: more.join('\n').trim(), number: Number(merged[1]) }
  }
  const [, title = subject, number] = /^(.*) \(#(\d+)\)$/.exec(subject) ?? []
  return { title, body, number: number === undefined ? undefined : Number(number) }
}

/** Of larger diffs GitHub shows no patch ("Limits for viewing content and diffs in a repository"). */
const LARGEST_PATCH = { bytes: 500_000, lines: 20_000 }

function readFiles(folder: string, parent: string, sha: string): FileSeed[] {
  const diff = (...only: string[]) => {
    const text = git(folder, 'diff-tree', '-r', '-M', '--full-index', '--no-ext-diff', '-p', parent, sha, ...only)
    const [, ...parts] = text.split(/^diff --git /m)
    return parts.map(toFile)
  }
  try {
    return diff()
  } catch {
    // A clone may lack large files. Each of them is a file without a patch, as on GitHub.
    const names = git(folder, 'diff-tree', '-r', '--name-only', '-z', parent, sha).split('\0')
    return names.flatMap((name) => {
      try {
        return name === '' ? [] : diff('--', name)
      } catch {
        return [{ filename: name, additions: 1, deletions: 1 }]
      }
    })
  }
}

/** A file's part of a diff, as GitHub shows it. */
function toFile(part: string): FileSeed {
  const start = part.search(/^@@ /m)
  const head = start < 0 ? part : part.slice(0, start)
  const patch = start < 0 ? undefined : part.slice(start).replace(/\n$/, '')
  const field = (pattern: RegExp) => pattern.exec(head)?.[1]
  const from = field(/^rename from (.*)$/m)
  const filename =
    field(/^rename to (.*)$/m) ?? field(/^\+\+\+ b\/(.*?)\t?$/m) ?? field(/^--- a\/(.*?)\t?$/m) ?? nameIn(head)
  const lines = patch?.split('\n') ?? []
  const isShown = patch !== undefined && patch.length <= LARGEST_PATCH.bytes && lines.length <= LARGEST_PATCH.lines
  return {
    filename,
    status: statusOf(head),
    additions: lines.filter((line) => line.startsWith('+')).length,
    deletions: lines.filter((line) => line.startsWith('-')).length,
    sha: field(/^index [0-9a-f]+\.\.([0-9a-f]+)/m) ?? '0'.repeat(40),
    ...(from === undefined ? {} : { previous_filename: from }),
    ...(isShown ? { patch } : {}),
  }
}

/** Of a file without lines, such as an empty or a binary one: `a/NAME b/NAME`, both the same. */
function nameIn(head: string): string {
  const [line = ''] = head.split('\n')
  return line.slice(2, (line.length - 1) / 2)
}

function statusOf(head: string): FileStatus {
  if (/^new file mode/m.test(head)) return 'added'
  if (/^deleted file mode/m.test(head)) return 'removed'
  return /^rename from/m.test(head) ? 'renamed' : 'modified'
}
