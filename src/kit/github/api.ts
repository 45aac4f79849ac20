import type { z } from 'zod'
import { type Deadline, deadlineIn } from '../core/clock.ts'
import type { Redact } from '../core/redact.ts'
import { fullName, isSameRepository, type Repository } from '../core/repository.ts'
import { type Call, type Connection, type GitHubOptions, openConnection, PageTooLarge } from './connection.ts'

type Parameters = Record<string, string | number | boolean | readonly string[] | undefined>

interface RequestRules<Data> extends Pick<Call, 'permission' | 'whenInvalid' | 'once' | 'mayBeMissing'> {
  /** Names the object in errors; follows "read" or "write". */
  what: string
  schema: z.ZodType<Data>
}

export interface RestRequest<Data> extends RequestRules<Data> {
  /** GitHub's own notation, for example `GET /repos/{owner}/{repo}/pulls/{pull_number}`. */
  route: string
  parameters: Parameters
}

export interface GraphqlRequest<Data> extends RequestRules<Data>, Pick<Call, 'isPartial'> {
  query: string
  variables: Parameters
}

/**
 * GitHub's API. Every failure is a `GitHubError`; every response is checked. Key and token are taken out of what is sent,
 * too: an address may hold a secret that shows only once it is normalized.
 */
export interface GitHubApi {
  /** The repository of all requests: `owner` and `repo` in the routes. */
  repository: Repository
  /** The same for another repository. */
  at(repository: Repository): GitHubApi
  request<Data>(request: RestRequest<Data>): Promise<Data>
  /** The pages of what GitHub gives in several, each once it is wanted. */
  pages<Page>(request: RestRequest<Page>): AsyncGenerator<{ page: Page; isLast: boolean }>
  /** The entries of a list, which is read as far as they are wanted, in smaller pages where GitHub cannot give large ones. */
  entries<Entry>(request: RestRequest<Entry[]>): AsyncGenerator<Entry>
  /** A list, up to `most` entries. */
  list<Entry>(request: RestRequest<Entry[]> & { most: number }): Promise<Entry[]>
  graphql<Data>(request: GraphqlRequest<Data>): Promise<Data>
  /** One page of a connection, of which the query asks for `$first` entries: fewer where GitHub cannot give so many. */
  graphqlPage<Data>(request: GraphqlRequest<Data>): Promise<Data>
}

/**
 * The entries of a list that are asked for at once. Where GitHub cannot give so many, it is asked for less: a diff or a
 * query that takes it too long often fits into a smaller page.
 */
export const SMALL_PAGE = 25

const PAGE_SIZES = [100, SMALL_PAGE] as const

/** A request and its retries, GitHub's limits included: longer than the minute that it asks for when it names no time. */
const PATIENCE_MS = 75_000

/** Opens a connection. What it returns has a deadline for all requests together: a little more than a minute unless given. */
export async function openGitHub(options: GitHubOptions): Promise<(deadline?: Deadline) => GitHubApi> {
  const connection = await openConnection(options)
  return (deadline) => createApi({ ...connection, repository: options.repository, deadline })
}

interface RequestScope extends Connection {
  repository: Repository
  deadline: Deadline | undefined
}

function createApi(scope: RequestScope): GitHubApi {
  const send = createSend(scope)
  const query = createQuery(scope)
  return {
    repository: scope.repository,
    at: (repository) => createApi({ ...scope, repository }),
    request: async (request) => (await send(request)).data,
    pages: (request) => readPages(request, send),
    entries: (request) => readEntries(request, send),
    async list({ most, ...request }) {
      const all: z.output<typeof request.schema> = []
      for await (const entry of readEntries(request, send)) if (all.push(entry) >= most) break
      return all
    },
    graphql: async (request) => await query(request),
    graphqlPage: async (request) => await readGraphqlPage(request, query, scope),
  }
}

type Send = <Data>(request: RestRequest<Data>, hasSmaller?: boolean) => Promise<{ data: Data; next?: URLSearchParams }>

function createSend(scope: RequestScope): Send {
  const { owner, name: repo } = scope.repository
  return async ({ route, parameters, ...purpose }, hasSmaller = false) => {
    const verb = route.startsWith('GET ') ? 'read' : 'write'
    const call = callFor(verb, { ...purpose, hasSmaller }, scope)
    const sent = redactAll(parameters, scope.options.redactor.keys)
    const { data, headers } = await scope.client.request(route, { owner, repo, ...sent, request: { call } })
    const next = nextQuery(headers.link)
    return { data, ...(next && { next }) }
  }
}

type Query = <Data>(request: GraphqlRequest<Data>, hasSmaller?: boolean) => Promise<Data>

function createQuery(scope: RequestScope): Query {
  return async ({ query, variables, ...purpose }, hasSmaller = false) => {
    const verb = query.startsWith('mutation') ? 'write' : 'read'
    const call = callFor(verb, { ...purpose, hasSmaller, isGraphql: true }, scope)
    const sent = redactAll(variables, scope.options.redactor.keys)
    return await scope.client.graphql(query, { ...sent, request: { call } })
  }
}

/** Makes what is the same for all requests of a repository. */
function callFor(
  verb: 'read' | 'write',
  { what, ...purpose }: RequestRules<unknown> & Pick<Call, 'hasSmaller' | 'isGraphql' | 'isPartial'>,
  { repository, deadline, options }: RequestScope,
): Call {
  const { tokenInput, runNeeds = [], filesUrl } = options
  return {
    ...purpose,
    action: `${verb} ${what}`,
    isRead: verb === 'read',
    tokenInput,
    isPersonal: /^(?:gh[pou]|github_pat)_/.test(options.token),
    runNeeds,
    repository: fullName(repository),
    isOwn: isSameRepository(repository, options.repository),
    isCode: isSameRepository(repository, options.code),
    filesUrl,
    deadline: deadline ?? deadlineIn(PATIENCE_MS, options),
  }
}

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

async function* readPages<Page>(request: RestRequest<Page>, send: Send, hasSmaller = false) {
  const seen = new Set<string>()
  let wanted = request
  for (;;) {
    const { data: page, next } = await send(wanted, hasSmaller)
    // A page that leads back to one before it is the last.
    const isLast = next === undefined || seen.has(`${next}`)
    yield { page, isLast }
    if (isLast) return
    seen.add(`${next}`)
    wanted = withQuery(request, next)
  }
}

/** The size after this one; `undefined` for the smallest. */
function smallerThan(size: number): number | undefined {
  return PAGE_SIZES.find((smaller) => smaller < size)
}

async function* readEntries<Entry>(request: RestRequest<Entry[]>, send: Send) {
  let given = 0
  for (const size of PAGE_SIZES) {
    const parameters = { ...request.parameters, per_page: size }
    // With each size the list begins again: where a page begins in the middle, only the page before can tell.
    let skipped = 0
    try {
      for await (const { page } of readPages({ ...request, parameters }, send, smallerThan(size) !== undefined)) {
        const isGiven = Math.min(page.length, given - skipped)
        skipped += isGiven
        for (const entry of page.slice(isGiven)) {
          given += 1
          skipped += 1
          yield entry
        }
      }
      return
    } catch (error) {
      if (!(error instanceof PageTooLarge)) throw error
    }
  }
}

async function readGraphqlPage<Data>(
  { variables, ...request }: GraphqlRequest<Data>,
  query: Query,
  { pageSizes }: Connection,
): Promise<Data> {
  for (;;) {
    const first = pageSizes.get(request.query) ?? PAGE_SIZES[0]
    const smaller = smallerThan(first)
    try {
      return await query({ ...request, variables: { ...variables, first } }, smaller !== undefined)
    } catch (error) {
      if (!(error instanceof PageTooLarge) || smaller === undefined) throw error
      pageSizes.set(request.query, smaller)
    }
  }
}

/** The same request with the query of another page. What its path holds stays. */
function withQuery<Data>(request: RestRequest<Data>, next: URLSearchParams): RestRequest<Data> {
  const query = new URLSearchParams()
  const parameters: Parameters = {}
  for (const [name, value] of Object.entries(request.parameters)) {
    if (request.route.includes(`{${name}}`)) parameters[name] = value
    else query.set(name, String(value))
  }
  for (const [name, value] of next) query.set(name, value)
  return { ...request, route: `${request.route}?${query}`, parameters }
}

function redactAll(parameters: Parameters, redact: Redact): Parameters {
  const redacted = (value: Parameters[string]) => {
    if (typeof value === 'string') return redact(value)
    return typeof value === 'object' ? value.map(redact) : value
  }
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, redacted(value)]))
}
