import { isAbout, type Marker, readMarker, renderComment, type ThreadIdentity } from './comment.ts'
import {
  fitIntoMarker,
  isSameRequest,
  NOTHING_REMEMBERED,
  type Remembered,
  type RequestRecord,
  remember,
} from './records.ts'

/** A comment that the token itself wrote. */
export interface OwnComment {
  /** GitHub's node id. */
  id: string
  /** Where people read it. */
  url: string
  body: string
}

/** The comments of one pull request. Throws `GitHubError`. */
export interface Comments {
  /** Those that the token itself wrote, on every page, oldest first. */
  listOwn(): Promise<OwnComment[]>
  /** The body of one comment; `undefined` when the comment is gone. */
  read(id: string): Promise<string | undefined>
  create(body: string): Promise<Omit<OwnComment, 'body'>>
  /** Resolves to `false` when the comment is gone. */
  update(id: string, body: string): Promise<boolean>
}

/** The one comment of a thread, as one run reads and writes it. Throws `GitHubError`. */
export interface Thread {
  /** Finds the comment, and returns what earlier runs left in it. */
  read(comments: Comments): Promise<Remembered>
  /** Writes a record into the comment, which it creates where there is none. */
  write(record: RequestRecord, comments: Comments): Promise<void>
}

export interface ThreadOptions {
  identity: ThreadIdentity
  /** Where GitHub is, as `https://github.com`. */
  serverUrl: string
  /** The repository of the pull request: `owner/name`. */
  repository: string
  /** Called with the comment's address once it is known, and with that of one that replaces it. */
  onComment(url: string): void
}

/** What one run knows of the comment. */
interface ThreadState {
  /** GitHub's node id; absent while there is none. */
  id?: string | undefined
  url?: string | undefined
  /** Whether a comment may have been made that the run has not seen. */
  mayBeLost: boolean
  /** Whether the comment held the run's record. */
  isWritten: boolean
  known: Remembered
}

/**
 * A run looks for its comment once, and from then on edits the one that it found or made. Each edit reads that one anew and
 * changes only the run's own record in it. GitHub has no conditional write, so runs that overlap may lose a record of each
 * other; workflows keep a `concurrency` group.
 */
export function createThread(options: ThreadOptions): Thread {
  const state: ThreadState = { mayBeLost: false, isWritten: false, known: NOTHING_REMEMBERED }
  return {
    async read(comments) {
      await find(comments, options, state)
      return state.known
    },
    write: async (record, comments) => await write(fitIntoMarker(record), comments, { ...options, state }),
  }
}

async function find(comments: Comments, { identity, onComment }: ThreadOptions, state: ThreadState): Promise<void> {
  for (const { id, url, body } of await comments.listOwn()) {
    const marker = markerOf(body, identity)
    if (marker === undefined) continue
    state.known = marker
    use({ id, url }, state, onComment)
    return
  }
}

/** From now on the run's comment is this one. */
function use({ id, url }: Omit<OwnComment, 'body'>, state: ThreadState, onComment: ThreadOptions['onComment']): void {
  if (url !== state.url) onComment(url)
  state.id = id
  state.url = url
}

function markerOf(body: string, identity: ThreadIdentity): Marker | undefined {
  const marker = readMarker(body)
  return marker !== undefined && isAbout(marker, identity) ? marker : undefined
}

async function write(
  record: RequestRecord,
  comments: Comments,
  options: ThreadOptions & { state: ThreadState },
): Promise<void> {
  const { identity, state, onComment } = options
  if (state.mayBeLost) await find(comments, options, state)
  state.mayBeLost = false
  const body = state.id === undefined ? undefined : await comments.read(state.id)
  const known = (body === undefined ? undefined : markerOf(body, identity)) ?? state.known
  const isListed = known.requests.some((one) => isSameRequest(one, record))
  // Newer requests have pushed it out: as the newest of all it would hide them.
  if (state.isWritten && !isListed) return
  state.known = remember(known, record)
  const next = renderComment({ ...identity, ...state.known }, options)
  if (state.id === undefined || !(await comments.update(state.id, next))) {
    // Until GitHub has responded nobody knows whether there is one.
    state.mayBeLost = true
    const created = await comments.create(next)
    state.mayBeLost = false
    use(created, state, onComment)
  }
  state.isWritten = true
}
