import { expect, vi } from 'vitest'
import { type Fault, redirectTo } from '../../emulator/http/faults.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { test } from '../support/emulators.ts'

/** Sends a request as the action does. */
function send({ baseUrl, apiKey, projectId }: Emulator, path: string, init: RequestInit = {}) {
  const usual = { 'accept-encoding': 'identity', 'user-agent': 'docs-agent-action/1.2.3' }
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...usual }
  return fetch(`${baseUrl}${path.replace('{project}', projectId)}`, { headers, ...init })
}

test.for<[fault: Fault, isProcessed: boolean]>([
  [{ kind: 'status', status: 503 }, false],
  [{ kind: 'status', status: 502, processed: true }, true],
  [{ kind: 'reset-before' }, false],
  [{ kind: 'reset-after' }, true],
  [{ kind: 'hang', processed: true }, true],
  [{ kind: 'hang', processed: false }, false],
  [{ kind: 'body', text: '[]' }, true],
  [redirectTo('https://elsewhere.test/'), false],
])('a request that meets %j is carried out: %j', async ([fault, processed], { emulator }) => {
  emulator.faults.add({ operation: 'create', times: 1, fault })
  const init = { method: 'POST', body: '{"prompt":"Say hello"}', redirect: 'manual' } as const
  send(emulator, '/v2/agent/{project}/job', init).catch(() => undefined)
  await vi.waitFor(() => expect(emulator.requests).toMatchObject([{ fault, processed }]), 60_000)
  expect(emulator.jobs).toHaveLength(processed ? 1 : 0)
})

test('reader feedback is that of the source alone that is asked for', async ({ emulator }) => {
  const feedback = ['agent', 'contextual'].map((source) => ({ source, createdAt: '2026-11-20T00:00:00Z' }))
  emulator.useReaderFeedback({ feedback })
  const response = await send(emulator, '/v1/analytics/{project}/feedback?source=agent')
  expect(await response.json()).toMatchObject({ feedback: [feedback[0]] })
})
