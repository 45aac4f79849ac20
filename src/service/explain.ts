import type { ErrorParts } from '../core/errors.ts'
import { explainProxyRefusal } from '../core/proxy.ts'

/** What a request was to do. */
export type Operation = 'create' | 'message' | 'read' | 'views'

/** A request as an error names it. */
export interface RequestLabel {
  /** The host of `base-url`. */
  host: string
  operation: Operation
}

interface Wording {
  /** Follows "to". */
  action: string
  /** Whether it sends a prompt, which costs money, so that it is not simply repeated. */
  sends: boolean
  /** What to do when the request may have been processed, or may simply be repeated; given the host. */
  next: (host: string) => string
  /** The documented limit that a 429 is about. */
  limit?: string
  /** The scope that the key needs. */
  scope: 'read' | 'write'
  /** What a 404 means. */
  unknown: 'project' | 'job'
}

/** Where keys are created (docs/internals/service.md, "Keys"). */
const KEYS_PAGE = 'app.mintlify.com/settings/organization/api-keys'

const maybeAccepted = (host: string) =>
  `${host} may have accepted the prompt, so it was not sent again. Before you run the step again, which sends it anew, check the docs repository for a new pull request, and the dashboard at app.mintlify.com for the job.`

const WORDING: Record<Operation, Wording> = {
  create: {
    action: 'create the job',
    sends: true,
    next: maybeAccepted,
    limit: '100 new jobs an hour per project',
    scope: 'write',
    unknown: 'project',
  },
  message: {
    action: 'send the follow-up',
    sends: true,
    next: maybeAccepted,
    limit: '100 follow-ups an hour per project',
    scope: 'write',
    unknown: 'job',
  },
  read: {
    action: 'read the job',
    sends: false,
    next: () => 'To continue waiting for the job, run the step again with `job-id`.',
    scope: 'read',
    unknown: 'job',
  },
  views: {
    action: 'read the page views',
    sends: false,
    next: () => 'Run the step again later.',
    limit: '100 analytics requests an hour per organization',
    scope: 'read',
    unknown: 'project',
  },
}

/** A response outside 2xx. */
export interface Refusal extends RequestLabel {
  status: number
  /** The service's own message, untrusted. */
  remoteMessage: string | undefined
  /** Where a redirect points to, untrusted. */
  location?: string | undefined
}

/** The error for a response outside 2xx. */
export function explainStatus(refusal: Refusal): ErrorParts {
  const { host, operation, status, remoteMessage } = refusal
  if (status >= 300 && status < 400) return redirected(refusal)
  const { action, next, scope, unknown } = WORDING[operation]
  if (status >= 500) {
    const what = `${host} returned a server error for the request to ${action} (${status}).`
    return { kind: 'service-fault', what, advice: next(host), remoteMessage }
  }
  switch (status) {
    case 400: {
      const what = `${host} rejected the request to ${action} as invalid (400).`
      const advice = `${remoteMessage === undefined ? 'It gave no reason: check' : 'Correct'} the inputs of the step.`
      return { kind: 'bad-request', what, advice, remoteMessage }
    }
    case 401: {
      const what = `${host} rejected the API key in the request to ${action} (401).`
      return { kind: 'unauthorized', what, advice: NEW_KEY, remoteMessage }
    }
    case 403: {
      const what = `${host} does not allow this API key to ${action} (403).`
      return { kind: 'forbidden', what, advice: otherKey(scope), remoteMessage }
    }
    case 404:
      return { ...notFound(host, unknown), remoteMessage }
    case 429:
      return { ...rateLimited(refusal), remoteMessage }
    default: {
      const what = `${host} returned the undocumented status ${status} for the request to ${action}.`
      const advice = 'Check `base-url`, and whether a gateway or proxy sent this response.'
      return { kind: 'unexpected-status', what, advice, remoteMessage }
    }
  }
}

const NEW_KEY = `Create a new admin API key at ${KEYS_PAGE} (it starts with \`mint_\`, not with \`mint_dsc_\` or \`mint_us_\`) and store it in the secret that \`api-key\` reads: keys expire after 90 days by default.`

/** A key is restricted for its lifetime, so it cannot be corrected. */
function otherKey(scope: Wording['scope']): string {
  const note = scope === 'write' ? ' (`read` alone serves only reports and `job-id` without a prompt)' : ''
  return `Create a new admin API key at ${KEYS_PAGE} with the scope \`${scope}\`${note} and with the runner's address if you list allowed addresses, since neither can be changed on an existing key, and check that your plan is Pro or Enterprise.`
}

function redirected({ host, operation, location, status }: Refusal): ErrorParts {
  const target = location === undefined ? null : URL.parse(location)
  // Never an address: a place that is not `https:` would become a link where this is read.
  const to = target?.protocol === 'https:' || target?.protocol === 'http:' ? ` to the host \`${target.host}\`` : ''
  return {
    kind: 'redirected',
    what: `${host} redirected the request to ${WORDING[operation].action}${to} (${status}). Redirects are never followed, because the request carries the API key.`,
    advice: 'Set `base-url` to the address that responds without a redirect.',
  }
}

function notFound(host: string, unknown: Wording['unknown']): ErrorParts {
  const advice = {
    project: 'Check `project-id` and `base-url`.',
    job: 'Check that `project-id` is the project of the job, and check `job-id` if the step sets it.',
  }
  return { kind: 'not-found', what: `The ${unknown} was not found on ${host} (404).`, advice: advice[unknown] }
}

function rateLimited({ host, operation }: Refusal): ErrorParts {
  const { action, sends, next, limit } = WORDING[operation]
  const allowed = limit === undefined ? '' : `The limit is ${limit}. `
  return {
    kind: 'rate-limited',
    what: `${host} rate-limited the request to ${action} (429).`,
    advice: `${allowed}${sends ? 'The prompt was not accepted: run the step again later, or start fewer jobs.' : next(host)}`,
  }
}

/** Why a request got no response that can be used. */
export type FailureDetails =
  | { reason: 'connect' | 'time-out' | 'lost'; detail: string }
  | { reason: 'cancelled'; sent: boolean }
  | { reason: 'too-large' | 'not-json' | 'without-id' }
  | { reason: 'undocumented'; field: string }

/** The error for a request that got no response that can be used. */
export function explainFailure({ host, operation }: RequestLabel, failure: FailureDetails): ErrorParts {
  const { action, sends, next } = WORDING[operation]
  const response = `The response of ${host} to the request to ${action}`
  switch (failure.reason) {
    case 'connect': {
      const why = explainProxyRefusal(failure.detail)
      const what = why?.what ?? `Could not connect to ${host} to ${action} (${failure.detail}).`
      const advice = why?.advice ?? connectionAdvice(failure.detail)
      return { kind: 'no-connection', what, advice: `${sends ? 'Nothing was sent. ' : ''}${advice}` }
    }
    case 'time-out': {
      const what = `${host} did not respond in time to the request to ${action}.`
      return { kind: 'interrupted', what, advice: next(host) }
    }
    case 'lost': {
      const what = `The connection to ${host} was lost during the request to ${action} (${failure.detail}).`
      return { kind: 'interrupted', what, advice: next(host) }
    }
    case 'cancelled':
      return failure.sent || !sends
        ? { kind: 'cancelled', what: `The run was cancelled during the request to ${action}.`, advice: next(host) }
        : { kind: 'cancelled', what: `The run was cancelled before it could ${action}.`, advice: NOT_SENT }
    case 'too-large':
      return { kind: 'response-too-large', what: `${response} is larger than 10 MB.`, advice: next(host) }
    case 'not-json': {
      const advice = `${next(host)} The response may come from a gateway or proxy: check \`base-url\`.`
      return { kind: 'unreadable-response', what: `${response} is not the documented JSON.`, advice }
    }
    case 'undocumented': {
      const what = `${response} is not as documented in the field \`${failure.field}\`.`
      return { kind: 'unreadable-response', what, advice: `${next(host)} Check \`base-url\`.` }
    }
    case 'without-id': {
      const what = `${host} returned no job id, so the action cannot wait for the job.`
      return { kind: 'response-without-id', what, advice: maybeAccepted(host) }
    }
  }
}

const NOT_SENT = 'The prompt was not sent.'

function connectionAdvice(detail: string): string {
  if (/certificate|self.signed|CERT|altname/i.test(detail)) {
    return 'If a gateway signs its own certificates, set NODE_EXTRA_CA_CERTS to the file of its certificate authority.'
  }
  return "Check `base-url`, and the runner's proxy, firewall and DNS."
}
