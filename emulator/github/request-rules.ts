import { z } from 'zod'
import type { WireRequest } from '../http/listening.ts'
import { whole } from '../http/request-rules.ts'

/** The media type that GitHub recommends. It takes others too, which gateways in front of it may not. */
const MEDIA_TYPE = 'application/vnd.github+json'

/** API versions that GitHub documents. */
const API_VERSIONS = ['2022-11-28', '2026-03-10']

/** What is wrong with the headers of a request. A wrong token is not: that is a user's mistake. */
export function problemsOfHeaders({ headers }: WireRequest): string[] {
  const { accept, authorization = '', 'user-agent': userAgent = '', 'x-github-api-version': version } = headers
  const problems: string[] = []
  if (accept !== MEDIA_TYPE) problems.push(`accept is ${accept ?? 'missing'}, not ${MEDIA_TYPE}`)
  if (!/^(?:token|bearer) \S+$/i.test(authorization)) problems.push('authorization is not token or Bearer with a token')
  if (userAgent.trim() === '') problems.push('no User-Agent, which GitHub refuses')
  if (!API_VERSIONS.includes(String(version))) {
    problems.push(`x-github-api-version is ${version ?? 'missing'}, not ${API_VERSIONS.join(' or ')}`)
  }
  return problems
}

/** Text of so many characters, where one outside of the basic plane is one. */
export function text(most: number) {
  const error = `is too long (maximum is ${most} characters)`
  return z.string().refine((given) => [...given].length <= most, { error })
}

export const filled = (most: number) => text(most).refine((given) => given.trim() !== '', { error: 'cannot be blank' })

/** The text of a comment, and of an issue, which may be empty. */
export const COMMENT = filled(65_536)

/** The query parameters of a list. */
export const PAGING = { per_page: whole(1, 100), page: whole(1, 1_000_000) }
