import { isSameRepository, type Repository } from './repository.ts'

/** Tells who may read a repository: everybody, everybody in the enterprise, its members alone, or nobody knows. */
export type Visibility = 'public' | 'internal' | 'private' | 'unknown'

/** A repository with the people who may read it. Whatever is shown lies in one: what is read of it, and where it is written. */
export interface Readable {
  /** Absent outside of GitHub's runner, where there is one repository. */
  repository: Repository | undefined
  visibility: Visibility
}

/** Each visibility by how many people it lets read, the fewest first. */
const READERS = { private: 0, internal: 1, public: 2 }

/**
 * Returns whether what is in one repository may be shown in another: all who may read the other must be able to read it. A
 * place whose visibility is unknown counts as public, and what is to be shown there as private.
 */
export function mayBeShownIn(what: Readable, where: Readable): boolean {
  if (what.repository === where.repository) return true
  if (what.repository !== undefined && isSameRepository(what.repository, where.repository)) return true
  const readersThere = where.visibility === 'unknown' ? READERS.public : READERS[where.visibility]
  const readersOfIt = what.visibility === 'unknown' ? READERS.private : READERS[what.visibility]
  return readersThere <= readersOfIt
}

/** The visibility of a repository, by what GitHub says in an event or an answer. Older servers name only `private`. */
export function visibilityOf(
  given: { visibility?: string | undefined; private?: boolean | undefined } = {},
): Visibility {
  const { visibility, private: isPrivate } = given
  if (visibility === 'public' || visibility === 'internal' || visibility === 'private') return visibility
  if (isPrivate === undefined) return 'unknown'
  return isPrivate ? 'private' : 'public'
}
