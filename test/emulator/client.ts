import type { Emulator } from '../../emulator/service/server.ts'

/** What a request has that a usual one does not. */
export type Sent = {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
}

/** Sends a request as the action does, except for what is given. */
function send(emulator: Emulator, { method = 'GET', path = jobPath(emulator), headers = {}, ...rest }: Sent) {
  const usual = {
    authorization: `Bearer ${emulator.apiKey}`,
    'accept-encoding': 'identity',
    'user-agent': 'docs-agent-action/1.2.3',
  }
  const typed = method === 'POST' ? { 'content-type': 'application/json' } : {}
  const init = { method, headers: { ...usual, ...typed, ...headers }, redirect: 'manual' as const, ...rest }
  return fetch(`${emulator.baseUrl}${path}`, init)
}

function jobPath({ projectId }: Emulator): string {
  return `/v2/agent/${projectId}/job`
}

export function create(emulator: Emulator, prompt = 'Say hello', more: Sent = {}) {
  return send(emulator, { method: 'POST', body: JSON.stringify({ prompt }), ...more })
}

export function message(emulator: Emulator, id: string, prompt = 'Continue') {
  return create(emulator, prompt, { path: `${jobPath(emulator)}/${id}/message` })
}

export function views(emulator: Emulator, query = '') {
  return send(emulator, { path: `/v1/analytics/${emulator.projectId}/views${query}` })
}

/** A list of what readers asked, searched and said; `list` is its path with a query. */
export function readerFeedback(emulator: Emulator, list: string) {
  return send(emulator, { path: `/v1/analytics/${emulator.projectId}/${list}` })
}
