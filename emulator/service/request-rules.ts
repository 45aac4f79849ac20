import type { WireRequest } from '../http/listening.ts'
import { jsonObject, problemsOfJsonBody, problemsOfNoBody, problemsOfQuery } from '../http/request-rules.ts'
import { readerFeedbackParameters } from './reader-feedback.ts'
import type { Operation } from './routes.ts'
import { viewsParameters } from './views.ts'

const userAgent = /^docs-agent-action\/\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?(?: |$)/

/**
 * Everything in a request that the service would refuse, or that its documentation does not allow. A wrong key, an
 * unknown project and an unknown job are not here: they are a user's mistakes, not the program's.
 */
export function problemsOf(operation: Operation, request: WireRequest): string[] {
  return [
    ...problemsOfHeaders(request),
    ...(request.method === 'POST' ? problemsOfJsonBody(request, { prompt: checkPrompt }) : problemsOfNoBody(request)),
    ...problemsOfQuery(request, parametersOf(operation)),
  ]
}

function parametersOf(operation: Operation) {
  if (operation === 'reader-feedback') return readerFeedbackParameters
  return operation === 'views' ? viewsParameters : {}
}

/** The prompt in the body of a POST, if there is one. */
export function promptOf(body: string): string | undefined {
  const prompt = jsonObject(body)?.prompt
  return typeof prompt === 'string' ? prompt : undefined
}

function checkPrompt(prompt: unknown): string | undefined {
  if (typeof prompt !== 'string') return 'prompt is not a string'
  return prompt === '' ? 'prompt is empty' : undefined
}

/** What each header must be; the last two are this action's own promises. */
const headerRules: readonly [name: string, rule: RegExp, expected: string][] = [
  ['authorization', /^Bearer [!-~]+$/, 'Bearer <key>'],
  ['accept-encoding', /^identity$/, 'identity'],
  ['user-agent', userAgent, 'docs-agent-action/<version>'],
]

function problemsOfHeaders({ headers }: WireRequest): string[] {
  return headerRules.flatMap(([name, rule, expected]) => {
    const value = headers[name]
    if (value === undefined) return [`no ${name}`]
    // Not the value: it may be a key.
    return typeof value === 'string' && rule.test(value) ? [] : [`${name} is not ${expected}`]
  })
}
