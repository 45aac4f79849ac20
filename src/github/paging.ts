import { z } from 'zod'

/**
 * The entries of a list that are asked for at once. Where GitHub cannot give so many, it is asked for less: a diff or a
 * query that takes it too long often fits into a smaller page.
 */
export const PAGE_SIZES = [100, 50, 25, 10] as const

export const LARGEST_PAGE = PAGE_SIZES[0]

/** The size after this one; `undefined` for the smallest. */
export function smallerThan(size: number): number | undefined {
  return PAGE_SIZES.find((smaller) => smaller < size)
}

/** GitHub could not give a page of this size. */
export class PageTooLarge extends Error {}

/**
 * The query of the next page, by a response's `Link`; `undefined` on the last page. Nothing else of its address counts: a
 * gateway may be in front of GitHub.
 */
export function nextQuery(link: unknown): URLSearchParams | undefined {
  for (const [, address = '', parameters = ''] of String(link ?? '').matchAll(/<([^<>]*)>((?:\s*;[^,<]*)*)/g)) {
    if (/;\s*rel\s*=\s*(?:"(?:[^"]* )?next(?: [^"]*)?"|next\b)/i.test(parameters)) {
      return URL.parse(address, 'https://api.github.com')?.searchParams
    }
  }
  return undefined
}

/** Tells where a connection of GraphQL continues. One that says that there is more and not where has not been read. */
export const pageInfoSchema = z
  .object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() })
  .refine(({ hasNextPage, endCursor }) => !hasNextPage || typeof endCursor === 'string')
  .transform(({ hasNextPage, endCursor }) => (hasNextPage ? (endCursor ?? undefined) : undefined))
