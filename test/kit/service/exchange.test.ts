import path from 'node:path'
import { expect, test } from 'vitest'
import { ActionError, type ErrorParts } from '../../../src/kit/core/errors.ts'
import type { RequestFailure } from '../../../src/kit/core/retry.ts'
import { explainFailure, type Operation, type Refusal } from '../../../src/kit/service/exchange.ts'

const OPERATIONS: Operation[] = ['create', 'message', 'read', 'views', 'reader-feedback']
const SERVICE = 'Mintlify'
const REMOTE_MESSAGE = 'The message of the service'

interface Case {
  name: string
  parts: (operation: Operation) => ErrorParts
}

const failure = (name: string, of: RequestFailure, refusal: Refusal = {}): Case => ({
  name,
  parts: (operation) => explainFailure({ service: SERVICE, operation }, of, refusal),
})
const status = (name: string, code: number, refusal: Refusal = {}) =>
  failure(name, { type: 'status', status: code }, refusal)

const cases: Case[] = [
  status('300', 300),
  status('a redirect to another host', 302, { location: 'https://docs.example:8443/x?key=1' }),
  status('a redirect to a file', 302, { location: 'file://docs.example/x' }),
  status('a redirect within the host', 399, { location: '/elsewhere', remoteMessage: REMOTE_MESSAGE }),
  status('400', 400),
  status('400 with a message', 400, { remoteMessage: REMOTE_MESSAGE }),
  status('401', 401, { remoteMessage: REMOTE_MESSAGE }),
  status('403', 403, { remoteMessage: REMOTE_MESSAGE }),
  status('404', 404, { remoteMessage: REMOTE_MESSAGE }),
  status('402', 402, { remoteMessage: REMOTE_MESSAGE }),
  status('418', 418, { remoteMessage: REMOTE_MESSAGE }),
  status('429', 429, { remoteMessage: REMOTE_MESSAGE }),
  status('500', 500, { remoteMessage: REMOTE_MESSAGE }),
  failure('no connection', { type: 'not-connected', detail: 'connect ECONNREFUSED 127.0.0.1:443' }),
  failure('an untrusted certificate', { type: 'not-connected', detail: 'self-signed certificate' }),
  failure('a time-out', { type: 'interrupted' }),
  failure('a lost connection', { type: 'interrupted', detail: 'read ECONNRESET' }),
  failure('a cancellation before sending', { type: 'cancelled', sent: false }),
  failure('a cancellation after sending', { type: 'cancelled', sent: true }),
  failure('a body over 10 MB', { type: 'too-large' }),
  failure('a body that is not JSON', { type: 'unreadable' }),
  failure('a field that is not as documented', { type: 'undocumented', field: 'views.3.total' }),
  failure('no job id', { type: 'without-id' }),
]

/** What differs between the operations. */
const OPERATION_CASES = ['404', '429', '500', 'a cancellation before sending']

test('every error says what happened and what to do', async () => {
  const sections = OPERATIONS.flatMap((operation) =>
    cases
      .filter(({ name }) => operation === 'create' || OPERATION_CASES.includes(name))
      .map(({ name, parts }) => {
        const { kind, message } = new ActionError(parts(operation))
        return `## ${operation}, ${name}: ${kind}\n\n${message}\n`
      }),
  )
  const text = `# The errors of the service\n\n${sections.join('\n')}`
  await expect(text).toMatchFileSnapshot(path.join(import.meta.dirname, 'golden', 'errors.md'))
})
