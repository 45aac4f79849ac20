import { commentWriting, type Need, pullRequestReading } from './access.ts'
import type { GraphQLOperation } from './graphql.ts'

export type RestOperation =
  | 'pull-request'
  | 'pull-request-files'
  | 'pull-request-commits'
  | 'compare'
  | 'commit'
  | 'commit-pull-requests'
  | 'create-comment'
  | 'permission'

/** An operation of GitHub that the emulator knows. */
export type Operation = RestOperation | GraphQLOperation

export type RestRoute = {
  operation: RestOperation
  method: string
  needs: readonly Need[]
  /** Documented query parameters. */
  query: readonly string[]
  /** Owner and name, as in the path. */
  repository: string
  /** Below the repository, decoded: `number`, `sha`, `basehead`, `login`. */
  params: Record<string, string>
}

export type Routing =
  | { kind: 'rest'; route: RestRoute }
  | { kind: 'graphql' }
  | { kind: 'none'; status: number; problem: string }

/** `request` is the method, and the path below the repository. */
type Definition = Pick<RestRoute, 'needs' | 'query'> & { operation: RestOperation; request: string }

const paging = ['per_page', 'page']
const contents: readonly Need[] = [{ permission: 'contents', level: 'read' }]
const metadata: readonly Need[] = [{ permission: 'metadata', level: 'read' }]

// Permissions as documented under "Fine-grained access tokens" of each endpoint.
const definitions: readonly Definition[] = [
  { operation: 'pull-request', request: 'GET pulls/{number}', needs: pullRequestReading, query: [] },
  { operation: 'pull-request-files', request: 'GET pulls/{number}/files', needs: pullRequestReading, query: paging },
  {
    operation: 'pull-request-commits',
    request: 'GET pulls/{number}/commits',
    needs: pullRequestReading,
    query: paging,
  },
  { operation: 'compare', request: 'GET compare/{basehead}', needs: contents, query: [] },
  { operation: 'commit', request: 'GET commits/{sha}', needs: contents, query: paging },
  { operation: 'commit-pull-requests', request: 'GET commits/{sha}/pulls', needs: pullRequestReading, query: paging },
  { operation: 'create-comment', request: 'POST issues/{number}/comments', needs: commentWriting, query: [] },
  { operation: 'permission', request: 'GET collaborators/{login}/permission', needs: metadata, query: [] },
]

/** Finds the operation of a request. `path` is as sent, `prefix` that of the API's address. */
export function routeOf(method: string, path: string, prefix: string): Routing {
  if (path === graphqlPath(prefix)) return method === 'POST' ? { kind: 'graphql' } : notTaken(method)
  if (!path.startsWith(`${prefix}/`)) return unknownPath
  const segments = path.slice(prefix.length + 1).split('/')
  const decoded = decodedSegments(segments)
  if (decoded === undefined) return { kind: 'none', status: 400, problem: 'the path has a malformed percent-encoding' }
  const [root, owner = '', name = '', ...below] = decoded
  if (root !== 'repos' || owner === '' || name === '') return unknownPath
  const matches = definitions.flatMap(({ request, ...definition }) => {
    const [taken = '', template = ''] = request.split(' ')
    const params = paramsOf(template, below)
    return params === undefined ? [] : [{ ...definition, method: taken, repository: `${owner}/${name}`, params }]
  })
  if (matches.length === 0) return unknownPath
  const route = matches.find((match) => match.method === method)
  return route === undefined ? notTaken(method) : { kind: 'rest', route }
}

/** GitHub Enterprise Server has REST at `/api/v3` and GraphQL at `/api/graphql`. */
export function graphqlPath(prefix: string): string {
  return `${prefix.replace(/\/v3$/, '')}/graphql`
}

const unknownPath: Routing = { kind: 'none', status: 404, problem: 'no such path' }

function notTaken(method: string): Routing {
  // GitHub answers a wrong method as it does a wrong path.
  return { kind: 'none', status: 404, problem: `the path does not take ${method}` }
}

function paramsOf(template: string, segments: readonly string[]): Record<string, string> | undefined {
  const parts = template.split('/')
  if (parts.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? ''
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
    if (name === undefined ? part !== segment : !fits(name, segment)) return undefined
    if (name !== undefined) params[name] = segment
  }
  return params
}

function fits(name: string, segment: string): boolean {
  if (name === 'number') return /^[1-9]\d*$/.test(segment)
  return name === 'basehead' ? /^.+\.\.\..+$/.test(segment) : segment !== ''
}

function decodedSegments(segments: readonly string[]): string[] | undefined {
  try {
    return segments.map(decodeURIComponent)
  } catch {
    return undefined
  }
}
