import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type DocumentNode,
  executeRootSelectionSet,
  GraphQLError,
  parse,
  type ValidatedExecutionArgs,
  validate,
  validateExecutionArgs,
} from 'graphql'
import { z } from 'zod'
import type { WireRequest } from '../http/listening.ts'
import { jsonObject, problemsOfJsonBody, problemsOfQuery } from '../http/request-rules.ts'
import type { HttpResponse } from '../http/response.ts'
import type { ReadRequest } from '../http/server.ts'
import type { GitHubState } from './repositories.ts'
import { problemsOfHeaders } from './request-rules.ts'
import { createResolvers, ROOT_FIELDS, type RootField } from './resolvers.ts'

/** Named after the first field of the query. */
export type GraphQLOperation = `graphql:${RootField}`

const schema = buildSchema(readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'))

const BODY = z.strictObject({ query: z.string(), variables: z.record(z.string(), z.unknown()).optional() })

/** Reads a GraphQL request and checks it against the schema. */
export function readQuery(state: GitHubState, request: WireRequest): ReadRequest<GraphQLOperation> {
  const problems = [
    ...problemsOfHeaders(request),
    ...problemsOfQuery(request, z.strictObject({})),
    ...problemsOfJsonBody(request, BODY),
  ]
  if (problems.length > 0) return refused(problems.map((problem) => new GraphQLError(problem)))
  const query = prepare(state, jsonObject(request.body) ?? {})
  if (!('operation' in query)) return refused(query)
  const operation = operationOf(query)
  if (operation === undefined) return refused([new GraphQLError('The query starts with no field that is emulated')])
  return { operation, carryOut: () => execute(query) }
}

function refused(errors: readonly GraphQLError[]): ReadRequest<GraphQLOperation> {
  return {
    operation: undefined,
    problems: errors.map(({ message }) => message),
    refusal: { status: 200, body: { errors: errors.map(shown) } },
  }
}

/** The valid queries so far: programs send the same few again and again. */
const documents = new Map<string, DocumentNode>()

function prepare(
  state: GitHubState,
  { query, variables }: { query?: unknown; variables?: unknown },
): ValidatedExecutionArgs | readonly GraphQLError[] {
  try {
    const text = String(query)
    const document = documents.get(text) ?? parse(text)
    const errors = documents.has(text) ? [] : validate(schema, document)
    if (errors.length > 0) return errors
    documents.set(text, document)
    return validateExecutionArgs({
      schema,
      document,
      rootValue: createResolvers(state),
      variableValues: { ...Object(variables) },
    })
  } catch (cause) {
    if (cause instanceof GraphQLError) return [cause]
    throw cause
  }
}

function operationOf({ operation }: ValidatedExecutionArgs): GraphQLOperation | undefined {
  const [first] = operation.selectionSet.selections
  const field = ROOT_FIELDS.find((name) => first?.kind === 'Field' && first.name.value === name)
  return field && `graphql:${field}`
}

/** Errors that a user or a change in the meantime causes, not a mistake of the program. */
const EXPECTED_ERRORS = ['FORBIDDEN', 'NOT_FOUND']

function execute(query: ValidatedExecutionArgs): HttpResponse {
  const result = executeRootSelectionSet(query)
  if (result instanceof Promise) throw new Error('The resolvers are synchronous')
  const { data, errors = [] } = result
  for (const { extensions, originalError } of errors) {
    if (extensions.type === undefined) throw originalError ?? new Error('A resolver failed')
  }
  const problems = errors.filter(({ extensions }) => !EXPECTED_ERRORS.includes(String(extensions.type)))
  return {
    status: 200,
    body: errors.length === 0 ? { data } : { data, errors: errors.map(shown) },
    ...(problems.length === 0 ? {} : { problems: problems.map(({ message }) => message) }),
  }
}

/** An error as GitHub writes it: with its type beside the message. */
function shown({ message, path, locations, extensions }: GraphQLError) {
  return { type: extensions.type, path, locations, message }
}
