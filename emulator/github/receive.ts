import type { Answer } from '../service/service.ts'
import { executeQuery } from './graphql/execute.ts'
import { openGraph } from './graphql/graph.ts'
import { type PreparedQuery, prepareQuery } from './graphql/validate.ts'
import { jsonObject, problemsOfGraphQL, problemsOfRest, type WireRequest } from './request-rules.ts'
import { answerRest, failure, type World } from './rest.ts'
import { type GraphQLOperation, type Operation, routeOf } from './routes.ts'

/** A request that was read and checked. `carryOut` is there only when GitHub would take it. */
export type Received = {
  operation: Operation | undefined
  problems: readonly string[]
  /** The answer to a request with problems. */
  refusal: Answer
  carryOut: ((world: World) => Answer) | undefined
}

/** Reads a request: which operation it is, and what GitHub would not take of it. */
export function receive(request: WireRequest & { path: string }, prefix: string): Received {
  const routing = routeOf(request.method, request.path, prefix)
  if (routing.kind === 'none') {
    const { status, problem } = routing
    const refusal = failure(status, status === 404 ? 'Not Found' : problem)
    return { operation: undefined, problems: [problem], refusal, carryOut: undefined }
  }
  if (routing.kind === 'graphql') return receiveQuery(request)
  const { route } = routing
  const problems = problemsOfRest(route, request)
  const call = { route, query: new URLSearchParams(request.search), json: jsonObject(request.body) ?? {} }
  return {
    operation: route.operation,
    problems,
    refusal: failure(422, 'Validation Failed', { errors: problems.map((message) => ({ message })) }),
    carryOut: problems.length > 0 ? undefined : (world) => answerRest(world, call),
  }
}

function receiveQuery(request: WireRequest): Received {
  const problems = problemsOfGraphQL(request)
  const { query = '', variables = {}, operationName } = jsonObject(request.body) ?? {}
  // Without a query that can be read there is nothing to name the operation after.
  const given = typeof variables === 'object' ? { ...variables } : {}
  const prepared = prepareQuery({ query: String(query), variables: given, operationName })
  const isPrepared = 'operation' in prepared
  const all = [...problems, ...(isPrepared ? prepared.problems : prepared)]
  return {
    operation: isPrepared ? operationOf(prepared) : undefined,
    problems: all,
    refusal: { status: 200, body: { errors: all.map((message) => ({ message })) } },
    carryOut: isPrepared && all.length === 0 ? (world) => answerQuery(world, prepared) : undefined,
  }
}

function answerQuery(world: World, prepared: PreparedQuery): Answer {
  const { query, mutation } = openGraph(world)
  const root = prepared.operation.kind === 'query' ? query : mutation
  return { status: 200, body: executeQuery(root, prepared) }
}

const operations: Record<string, GraphQLOperation> = {
  repository: 'graphql:repository',
  node: 'graphql:node',
  viewer: 'graphql:viewer',
  addComment: 'graphql:addComment',
  updateIssueComment: 'graphql:updateIssueComment',
  deleteIssueComment: 'graphql:deleteIssueComment',
}

function operationOf({ operation: { selections } }: PreparedQuery): GraphQLOperation | undefined {
  const field = selections.find(({ kind }) => kind === 'field')
  return field?.kind === 'field' ? operations[field.name] : undefined
}
