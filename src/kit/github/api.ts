import type { z } from 'zod'
import { type Deadline, deadlineIn } from '../core/clock.ts'
import { redactStrings } from '../core/redact.ts'
import type { Repository } from '../core/repository.ts'
import type { Visibility } from '../core/visibility.ts'
import { type Call, type Connection, type GitHubOptions, openConnection } from './connection.ts'
import { PageTooLarge } from './failure.ts'

type Parameters = Record<string, string | number | boolean | readonly string[] | undefined>

type Rules = 'schema' | 'permission' | 'whenInvalid' | 'once' | 'mayBeMissing' | 'hasSmaller'

interface RequestRules<Data> extends Pick<Call<Data>, Rules> {
  /** Names the object in errors; follows "read" or "write". */
  what: string
}

export interface RestRequest<Data> extends RequestRules<Data> {
  /** GitHub's own notation, for example `GET /repos/{owner}/{repo}/pulls/{pull_number}`. */
  route: string
  parameters: Parameters
}

export interface GraphqlRequest<Data> extends RequestRules<Data>, Pick<Call<Data>, 'isPartial'> {
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
  /** The same for another repository, with who may read it, as far as that is known. */
  at(repository: Repository, visibility?: Visibility): GitHubApi
  request<Data>(request: RestRequest<Data>): Promise<Data>
  /** Reads each page once it is wanted. */
  pages<Page>(request: RestRequest<Page>): AsyncGenerator<{ page: Page; isLast: boolean }>
  /** Reads a list as far as its entries are wanted, in smaller pages if GitHub cannot give large ones. */
  entries<Entry>(request: RestRequest<Entry[]>): AsyncGenerator<Entry>
  /** A list, up to `most` entries. */
  list<Entry>(request: RestRequest<Entry[]> & { most: number }): Promise<Entry[]>
  graphql<Data>(request: GraphqlRequest<Data>): Promise<Data>
  /** One page of a connection, of which the query asks for `$first` entries: fewer if GitHub cannot give so many. */
  graphqlPage<Data>(request: GraphqlRequest<Data>): Promise<Data>
}

/** The sizes of pages: the small one is for what GitHub cannot give at once. */
export const SMALL_PAGE = 25
const LARGE_PAGE = 100

/** A request and its retries, GitHub's limits included: longer than the minute that it asks for when it names no time. */
const PATIENCE_MS = 75_000

/** Connects to GitHub. The deadline is for all requests together; without one, each has a little more than a minute. */
export function openGitHub(options: GitHubOptions): (deadline?: Deadline) => GitHubApi {
  const shared = { options, connection: openConnection(options), heavyQueries: new Set<string>() }
  return (deadline) => createApi(options, { ...shared, deadline })
}

interface Shared {
  options: GitHubOptions
  connection: Connection
  /** The queries of which GitHub could not give a large page. */
  heavyQueries: Set<string>
  deadline: Deadline | undefined
}

type Send = <Data>(request: RestRequest<Data>) => Promise<{ data: Data; next?: URLSearchParams }>

function createApi(
  { repository, visibility }: Pick<GitHubOptions, 'repository' | 'visibility'>,
  shared: Shared,
): GitHubApi {
  const { options, connection, heavyQueries, deadline } = shared
  const callOf = <Data>({ what, ...rules }: RequestRules<Data>, isRead: boolean): Call<Data> => {
    const action = `${isRead ? 'read' : 'write'} ${what}`
    return { ...rules, isRead, action, repository, visibility, deadline: deadline ?? deadlineIn(PATIENCE_MS, options) }
  }
  const withoutSecrets = (parameters: Parameters) => {
    const clean = structuredClone(parameters)
    redactStrings(clean, options.redactor.keys)
    return clean
  }
  const send: Send = async ({ route, parameters, ...rules }) => {
    const named = { owner: repository.owner, repo: repository.name }
    const call = callOf(rules, route.startsWith('GET '))
    const { data, headers } = await connection(call, route, { ...named, ...withoutSecrets(parameters) })
    const next = nextQuery(headers.link)
    return { data, ...(next && { next }) }
  }
  const graphql: GitHubApi['graphql'] = async ({ query, variables, ...rules }) => {
    const call = { ...callOf(rules, !/^mutation\b/.test(query)), isGraphql: true }
    // GitHub Enterprise Server has REST at `/api/v3` and GraphQL at `/api/graphql`.
    const route = `POST ${options.apiUrl.replace(/\/v3$/, '')}/graphql`
    return (await connection(call, route, { query, variables: withoutSecrets(variables) })).data
  }
  return {
    repository,
    at: (other, readBy = 'unknown') => createApi({ repository: other, visibility: readBy }, shared),
    request: async (request) => (await send(request)).data,
    pages: (request) => readPages(request, send),
    entries: (request) => readEntries(request, send),
    async list({ most, ...request }) {
      const all: z.output<typeof request.schema> = []
      for await (const entry of readEntries(request, send)) if (all.push(entry) >= most) break
      return all
    },
    graphql,
    graphqlPage: async (request) => await readGraphqlPage(request, graphql, heavyQueries),
  }
}

/** The query of the next page, by a response's `Link`. The rest of its address may be that of a gateway before GitHub. */
export function nextQuery(link: unknown): URLSearchParams | undefined {
  const [, address] = /<([^<>]*)>\s*;\s*rel="?next\b/.exec(String(link ?? '')) ?? []
  return address === undefined ? undefined : URL.parse(address, 'https://api.github.com')?.searchParams
}

async function* readPages<Page>(request: RestRequest<Page>, send: Send) {
  const seen = new Set<string>()
  let { parameters } = request
  for (;;) {
    const { data: page, next } = await send({ ...request, parameters })
    // A page that leads back to one before it is the last.
    const isLast = next === undefined || seen.has(`${next}`)
    yield { page, isLast }
    if (isLast) return
    seen.add(`${next}`)
    parameters = { ...parameters, ...Object.fromEntries(next) }
  }
}

async function* readEntries<Entry>(request: RestRequest<Entry[]>, send: Send) {
  let given = 0
  for (const size of [LARGE_PAGE, SMALL_PAGE]) {
    // In smaller pages the list is read from its beginning: only the response before a page tells where that begins.
    let toSkip = given
    const sized = { ...request, parameters: { ...request.parameters, per_page: size }, hasSmaller: size > SMALL_PAGE }
    try {
      for await (const { page } of readPages(sized, send)) {
        for (const entry of page) {
          if (toSkip-- > 0) continue
          given += 1
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
  graphql: GitHubApi['graphql'],
  heavyQueries: Set<string>,
): Promise<Data> {
  const pageOf = (first: number) =>
    graphql({ ...request, variables: { ...variables, first }, hasSmaller: first > SMALL_PAGE })
  if (heavyQueries.has(request.query)) return await pageOf(SMALL_PAGE)
  return await pageOf(LARGE_PAGE).catch((error: unknown) => {
    if (!(error instanceof PageTooLarge)) throw error
    heavyQueries.add(request.query)
    return pageOf(SMALL_PAGE)
  })
}
