export type Page<T> = { items: readonly T[]; page: number; last: number }

const defaultSize = 30

/** One page of a list. `query` has passed the request rules. */
export function pageOf<T>(items: readonly T[], query: URLSearchParams, usualSize = defaultSize): Page<T> {
  const size = Number(query.get('per_page') ?? usualSize)
  const page = Number(query.get('page') ?? 1)
  return { items: items.slice((page - 1) * size, page * size), page, last: Math.max(1, Math.ceil(items.length / size)) }
}

/** GitHub's `Link` header; none when there is one page only. `address` is without a query. */
export function linkHeader(address: string, query: URLSearchParams, { page, last }: Page<unknown>) {
  const to = (rel: string, number: number) => {
    const target = new URLSearchParams(query)
    target.set('page', String(number))
    return `<${address}?${target}>; rel="${rel}"`
  }
  const back = page > 1 ? [to('prev', Math.min(page - 1, last))] : []
  const forth = page < last ? [to('next', page + 1), to('last', last)] : []
  const links = [...back, ...forth, ...(page > 1 ? [to('first', 1)] : [])]
  return links.length === 0 ? {} : { link: links.join(', ') }
}
