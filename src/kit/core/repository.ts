export interface Repository {
  owner: string
  name: string
}

/** `owner/name` */
export function fullName({ owner, name }: Repository): string {
  return `${owner}/${name}`
}

/** Reads `owner/name`. The names become parts of addresses: `.` and `..` would be steps in them. */
export function parseFullName(text = ''): Repository | undefined {
  const [, owner, name] = /^(?!\.{1,2}\/)([\w.-]{1,100})\/(?!\.{1,2}$)([\w.-]{1,100})$/.exec(text) ?? []
  return owner === undefined || name === undefined ? undefined : { owner, name }
}

/** The names of accounts and of repositories are not case-sensitive. */
export function isSameName(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one.toLowerCase() === other?.toLowerCase()
}

export function isSameRepository(one: Repository, other: Repository | undefined): boolean {
  return other !== undefined && isSameName(fullName(one), fullName(other))
}

/** Tells who may read a repository: everybody, everybody in the enterprise, its members alone, or nobody knows. */
export type Visibility = 'public' | 'internal' | 'private' | 'unknown'

/** The visibilities of a repository, the smallest first. */
const READERS = { private: 0, internal: 1, public: 2 }

/**
 * Returns whether something may be shown: all readers of the target must also be able to read its source. A target whose
 * visibility is unknown counts as public, and such a source as private.
 */
export function mayShow(source: Visibility, target: Visibility): boolean {
  const readersOfTarget = target === 'unknown' ? READERS.public : READERS[target]
  const readersOfSource = source === 'unknown' ? READERS.private : READERS[source]
  return readersOfTarget <= readersOfSource
}

/** The visibility of a repository, by what GitHub says in an event or an answer. Older servers name only `private`. */
export function visibilityOf({
  visibility,
  private: isPrivate,
}: {
  visibility?: string | undefined
  private?: boolean | undefined
} = {}): Visibility {
  if (visibility === 'public' || visibility === 'internal' || visibility === 'private') return visibility
  if (isPrivate === undefined) return 'unknown'
  return isPrivate ? 'private' : 'public'
}

/**
 * The repository of the code that a run covers, which the workflow's own is unless the input `repository` names another.
 * Comment, statuses, links and everything that is read of the change belong to it; guards, run links, outputs, summary and
 * the report's issue belong to the workflow's.
 */
export interface Code {
  /** Absent outside of GitHub's runner. */
  repository: Repository | undefined
  /** Its number, which survives a new name. */
  repositoryId: number | undefined
  /** True where the workflow runs in another repository; only then the rest is known. */
  isElsewhere: boolean
  visibility: Visibility
  defaultBranch: string
  /** Belongs to the workflow's repository. */
  workflowVisibility: Visibility
  /** True where all who may read the code may also read the workflow's repository. */
  showsWorkflow: boolean
  /** True where all who may read the workflow's repository may also read the code. */
  isShown: boolean
}

/** The code where the workflow runs. */
export function ownCode({ repository, repositoryId }: Pick<Code, 'repository' | 'repositoryId'>): Code {
  const unread = { visibility: 'unknown', workflowVisibility: 'unknown', defaultBranch: '' } as const
  return { repository, repositoryId, isElsewhere: false, ...unread, showsWorkflow: true, isShown: true }
}
