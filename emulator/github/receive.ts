import type { Answer } from '../service/service.ts'
import { readQuery } from './graphql.ts'
import { jsonObject, problemsOfRest, type WireRequest } from './request-rules.ts'
import { answerRest, failure, type World } from './rest.ts'
import { type Operation, routeOf } from './routes.ts'

/** A request that was read and checked. `carryOut` is there only when GitHub would take it. */
export type Received = {
  operation: Operation | undefined
  problems: readonly string[]
  /** The answer to a request with problems. */
  refusal: Answer
  carryOut: (() => Answer) | undefined
}

/** Reads a request: which operation it is, and what of it GitHub would refuse. */
export function receive(world: World, request: WireRequest & { path: string }, prefix: string): Received {
  const routing = routeOf(request.method, request.path, prefix)
  if (routing.kind === 'none') {
    const { status, problem } = routing
    const refusal = failure(status, status === 404 ? 'Not Found' : problem)
    return { operation: undefined, problems: [problem], refusal, carryOut: undefined }
  }
  if (routing.kind === 'graphql') return readQuery(world, request)
  const { route } = routing
  const problems = problemsOfRest(route, request)
  const call = { route, query: new URLSearchParams(request.search), json: jsonObject(request.body) ?? {} }
  return {
    operation: route.operation,
    problems,
    refusal: failure(422, 'Validation Failed', { errors: problems.map((message) => ({ message })) }),
    carryOut: problems.length > 0 ? undefined : () => answerRest(world, call),
  }
}
