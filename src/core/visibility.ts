/** Who may read a repository: everybody, everybody in the enterprise, its members alone, or nobody knows. */
export type Visibility = 'public' | 'internal' | 'private' | 'unknown'

/** The visibilities of a repository, the smallest first. */
const READERS = { private: 0, internal: 1, public: 2 }

/**
 * A place may show something where all its readers may also read the repository that this comes from. A place whose
 * visibility is unknown counts as public, and such a repository as private.
 */
export function mayShow(source: Visibility, place: Visibility): boolean {
  const readersOfPlace = place === 'unknown' ? READERS.public : READERS[place]
  const readersOfSource = source === 'unknown' ? READERS.private : READERS[source]
  return readersOfPlace <= readersOfSource
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
