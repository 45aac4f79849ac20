import { expect } from 'vitest'
import type { GitHubEmulator } from '../../emulator/github/server.ts'

export type Sent = { method?: string; headers?: Record<string, string>; body?: unknown; token?: string }

/** Sends a request as a client does, except for what is given. */
export function send(
  github: GitHubEmulator,
  path: string,
  { method = 'GET', headers = {}, body, token = github.token }: Sent = {},
) {
  const usual = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    'user-agent': 'test',
    authorization: `token ${token}`,
  }
  const typed = body === undefined ? {} : { 'content-type': 'application/json' }
  const url = path === '/graphql' ? github.graphqlUrl : `${github.apiUrl}${path}`
  return fetch(url, {
    method,
    headers: { ...usual, ...typed, ...headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

export async function read(github: GitHubEmulator, path: string, sent: Sent = {}): Promise<[number, unknown]> {
  const response = await send(github, path, sent)
  const text = await response.text()
  return [response.status, text === '' ? undefined : JSON.parse(text)]
}

export async function ask(
  github: GitHubEmulator,
  query: string,
  variables: object = {},
  sent: Sent = {},
): Promise<unknown> {
  const [status, body] = await read(github, '/graphql', { method: 'POST', body: { query, variables }, ...sent })
  expect(status).toBe(200)
  return body
}
