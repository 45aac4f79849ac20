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
