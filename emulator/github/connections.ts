import { refusal } from './refusals.ts'

/** The arguments of a connection. */
export type PageArguments = { first?: number | null; after?: string | null }

/** How many entries a page holds; GitHub refuses a query that does not say. */
function sizeOf(name: string, { first }: PageArguments): number {
  const connection = `the \`${name}\` connection`
  if (typeof first !== 'number') {
    const message = `You must provide a \`first\` or \`last\` value to properly paginate ${connection}.`
    throw refusal('MISSING_PAGINATION_BOUNDARIES', message)
  }
  if (first >= 1 && first <= 100) return first
  const message = `Requesting ${first} records on ${connection} exceeds the \`first\` limit of 100 records.`
  throw refusal('EXCESSIVE_PAGINATION', message)
}

/** One page of a list; a cursor is the place of the page's last entry. */
export function connectionOf<Entry>(name: string, all: readonly Entry[], page: PageArguments) {
  const size = sizeOf(name, page)
  const start = typeof page.after === 'string' ? placeOf(page.after) + 1 : 0
  const nodes = all.slice(start, start + size)
  const endCursor = nodes.length === 0 ? null : `${name} ${start + nodes.length - 1}`
  return { nodes, pageInfo: { hasNextPage: start + size < all.length, endCursor } }
}

function placeOf(cursor: string): number {
  const [, place] = / (\d+)$/.exec(cursor) ?? []
  return place === undefined ? invalidCursor(cursor) : Number(place)
}

function invalidCursor(cursor: string): never {
  throw refusal('INVALID_CURSOR_ARGUMENTS', `\`${cursor}\` does not appear to be a valid cursor.`)
}
