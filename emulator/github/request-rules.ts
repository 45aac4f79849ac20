import type { WireRequest } from '../http/listening.ts'
import {
  type BodyChecks,
  isJsonObject,
  problemsOfJsonBody,
  problemsOfQuery,
  type ValueCheck,
} from '../http/request-rules.ts'

const MAX_COMMENT_LENGTH = 65_536
const MAX_TITLE_LENGTH = 256
const MAX_DESCRIPTION_LENGTH = 140
const STATES = ['error', 'failure', 'pending', 'success']

/** API versions that GitHub documents. */
const API_VERSIONS = ['2022-11-28', '2026-03-10']

/** The media type that GitHub recommends. It takes others too, which gateways in front of it may not. */
const MEDIA_TYPE = 'application/vnd.github+json'

/** The query parameters of a list. */
export const PAGING: Readonly<Record<'per_page' | 'page', ValueCheck>> = {
  per_page: (value) => (isWhole(value) && Number(value) <= 100 ? undefined : 'is not from 1 to 100'),
  page: (value) => (isWhole(value) ? undefined : 'is not 1 or more'),
}

export const ISSUE_QUERY: Readonly<Record<string, ValueCheck>> = {
  ...PAGING,
  after: (value) => (/^cursor:\d+$/.test(value) ? undefined : 'is not a cursor'),
  creator: (value) => (value === '' ? 'is not a login' : undefined),
  state: oneOf('open', 'closed', 'all'),
  // GitHub has other orders too, which are not emulated.
  sort: oneOf('created'),
  direction: oneOf('asc', 'desc'),
}

function oneOf(...values: readonly string[]): ValueCheck {
  return (value) => (values.includes(value) ? undefined : `is not ${values.join(' or ')}`)
}

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

/** What is wrong with a GraphQL request, apart from the query itself. */
export function problemsOfGraphQL(request: WireRequest): string[] {
  const isObject = (value: unknown) => value === undefined || isJsonObject(value)
  const body = {
    query: (value: unknown) => (typeof value === 'string' ? undefined : 'query is not a string'),
    variables: (value: unknown) => (isObject(value) ? undefined : 'variables is not an object'),
  }
  return [...problemsOfHeaders(request), ...problemsOfQuery(request, {}), ...problemsOfJsonBody(request, body)]
}

/** What is wrong with the text of a comment, if anything. */
export function problemOfComment(body: unknown): string | undefined {
  if (typeof body !== 'string') return 'body is not a string'
  if (body.trim() === '') return 'Body cannot be blank'
  // Counted in characters, so that one outside the basic plane is one.
  if ([...body].length <= MAX_COMMENT_LENGTH) return undefined
  return `Body is too long (maximum is ${MAX_COMMENT_LENGTH} characters)`
}

export const NEW_ISSUE_BODY: BodyChecks = {
  title: problemOfTitle,
  body: (value) => (value === undefined || value === null ? undefined : problemOfIssueBody(value)),
}

/** The fields of an issue that is changed; what is left out stays. */
export const ISSUE_CHANGE_BODY: BodyChecks = {
  ...NEW_ISSUE_BODY,
  title: (value) => (value === undefined ? undefined : problemOfTitle(value)),
}

function problemOfTitle(title: unknown): string | undefined {
  if (typeof title !== 'string') return 'title is not a string'
  if (title.trim() === '') return 'title cannot be blank'
  return [...title].length <= MAX_TITLE_LENGTH
    ? undefined
    : `title is too long (maximum is ${MAX_TITLE_LENGTH} characters)`
}

/** Unlike a comment it may be empty. */
function problemOfIssueBody(body: unknown): string | undefined {
  return body === '' ? undefined : problemOfComment(body)
}

export const STATUS_BODY: BodyChecks = {
  state: (value) => (STATES.some((state) => state === value) ? undefined : `state is not one of ${STATES.join(', ')}`),
  target_url: (value) => (isOptional(value, isHttpUrl) ? undefined : 'target_url must use http(s) scheme'),
  description: (value) =>
    isOptional(value, (text) => [...text].length <= MAX_DESCRIPTION_LENGTH)
      ? undefined
      : `description is too long (maximum is ${MAX_DESCRIPTION_LENGTH} characters)`,
  context: (value) => (isOptional(value, () => true) ? undefined : 'context is not a string'),
}

export const LABELS_BODY: BodyChecks = {
  labels: (value) =>
    isListOfNames(value) && value.length > 0 ? undefined : 'labels is not a list of one or more names',
}

const orNone = (value: unknown) => (value === undefined || isListOfNames(value) ? undefined : 'is not a list of names')
export const REVIEWERS_BODY: BodyChecks = { reviewers: orNone, team_reviewers: orNone }

function isListOfNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string' && name !== '')
}

function isOptional(value: unknown, isValid: (text: string) => boolean): boolean {
  return value === undefined || value === null || (typeof value === 'string' && isValid(value))
}

function isHttpUrl(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text)
}

function isWhole(value: string): boolean {
  return /^[1-9]\d{0,8}$/.test(value)
}
