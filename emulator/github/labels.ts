import type { Repository } from './repositories.ts'

/** GitHub ignores the case of the names of labels, people and teams. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The repository's label of this name, which is created if there is none: as GitHub does when one is put on an issue. */
export function addLabel({ labels }: Pick<Repository, 'labels'>, name: string): string {
  const known = labels.find((label) => isSameName(label, name))
  if (known === undefined) labels.push(name)
  return known ?? name
}
