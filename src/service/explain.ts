import type { ErrorParts } from '../errors.ts'

/** What a request was to do. */
export type Operation = 'create' | 'message' | 'read'

const DOING: Record<Operation, string> = {
  create: 'creating the job',
  message: 'sending the follow-up',
  read: 'reading the job',
}

const sends = (operation: Operation) => operation !== 'read'

/** Where a person looks when nobody can tell whether a POST arrived. */
const MAYBE_ACCEPTED =
  "The service may have accepted the prompt, so it is not sent again: look for a new pull request in the docs repository and for the job in the service's dashboard before you run the step again."

const READ_AGAIN = 'Run the step again with `job-id` to go on waiting for the job.'

export interface Refusal {
  operation: Operation
  status: number
  /** The service's own message, untrusted. */
  said: string | undefined
  /** Where a redirect points to, untrusted. */
  location?: string | undefined
  /** Set when the time does not suffice for another attempt, in words: waited so far, and asked for by the service. */
  outOfTime?: { waited: string | undefined; asks: string | undefined }
}

/** What to tell a person about an answer outside 2xx. */
export function explainStatus(refusal: Refusal): ErrorParts {
  const { operation, status, said } = refusal
  const doing = DOING[operation]
  const parts = (kind: ErrorParts['kind'], what: string, advice: string): ErrorParts => ({ kind, what, advice, said })
  if (status >= 300 && status < 400) return redirected(refusal)
  switch (status) {
    case 400:
      return parts('bad-request', `The service refused ${doing} as invalid (400).`, 'Correct what it names.')
    case 401:
      return parts(
        'unauthorized',
        `The service did not accept the API key while ${doing} (401).`,
        'Make a new admin API key (it starts with mint_; mint_dsc_ and mint_us_ are other kinds) and store it as the secret that `api-key` reads: keys expire after 90 days by default.',
      )
    case 403:
      return parts(
        'forbidden',
        `The service does not allow this API key ${doing} (403).`,
        "Give the key the scope for agent jobs, and if it has an allow-list of addresses, add the runner's.",
      )
    case 404:
      return parts(
        'not-found',
        operation === 'create'
          ? 'The service does not know the project (404).'
          : 'The service does not know the job in this project (404).',
        operation === 'create'
          ? 'Check `project-id` and `base-url`.'
          : 'Check `job-id`, and that `project-id` is the project that the job belongs to.',
      )
    case 429:
      return limited(refusal)
    default:
      return status >= 500
        ? fault(refusal)
        : parts(
            'unexpected-status',
            `The service answered ${status} while ${doing}, which it does not document.`,
            'Check `base-url`, and whether a gateway or proxy on the way gave this answer.',
          )
  }
}

function redirected({ location, status, operation }: Refusal): ErrorParts {
  const origin = location === undefined ? undefined : URL.parse(location)?.origin
  return {
    kind: 'redirected',
    what: `The service redirected ${DOING[operation]} (${status})${origin === undefined ? '' : ` to ${origin}`}, which is never followed, so that the key goes nowhere else.`,
    advice: 'Set `base-url` to the address that the service answers at itself.',
  }
}

function limited({ operation, said, outOfTime }: Refusal): ErrorParts {
  const limit = sends(operation) ? '100 such requests an hour per project' : 'requests'
  const after = outOfTime?.waited === undefined ? '' : ` after ${outOfTime.waited} of waiting`
  const asks = outOfTime?.asks === undefined ? 'Another attempt' : `It asks to wait ${outOfTime.asks}, which`
  return {
    kind: 'rate-limited',
    what: `The service limits ${limit} and refused ${DOING[operation]}${after} (429).${outOfTime ? ` ${asks} does not fit within \`timeout\`.` : ''}`,
    advice: sends(operation)
      ? 'The prompt was not accepted: run the step again later, or start fewer jobs.'
      : READ_AGAIN,
    said,
  }
}

function fault({ operation, status, said }: Refusal): ErrorParts {
  return {
    kind: 'service-fault',
    what: `The service failed while ${DOING[operation]} (${status}).`,
    advice: sends(operation) ? MAYBE_ACCEPTED : READ_AGAIN,
    said,
  }
}

export type Trouble =
  | { reason: 'connect' | 'time-out' | 'lost' | 'too-large'; detail: string }
  | { reason: 'not-json' | 'without-id' }
  | { reason: 'cancelled'; sent: boolean }

/** What to tell a person about a request that got no usable answer. */
export function explainTrouble(operation: Operation, trouble: Trouble): ErrorParts {
  const doing = DOING[operation]
  const uncertain = sends(operation) ? MAYBE_ACCEPTED : READ_AGAIN
  switch (trouble.reason) {
    case 'connect':
      return {
        kind: 'no-connection',
        what: `No connection to the service while ${doing} (${trouble.detail}).`,
        advice: `${sends(operation) ? 'Nothing was sent. ' : ''}${connectionAdvice(trouble.detail)}`,
      }
    case 'time-out':
      return { kind: 'interrupted', what: `The service did not answer in time while ${doing}.`, advice: uncertain }
    case 'lost':
      return {
        kind: 'interrupted',
        what: `The connection to the service was lost while ${doing} (${trouble.detail}).`,
        advice: uncertain,
      }
    case 'too-large':
      return { kind: 'answer-too-large', what: `The service's answer while ${doing} is over 10 MB.`, advice: uncertain }
    case 'not-json':
      return {
        kind: 'unreadable-answer',
        what: `The service's answer while ${doing} is not the JSON that it documents.`,
        advice: `${uncertain} A gateway or proxy may have answered in its place: check \`base-url\`.`,
      }
    case 'without-id':
      return {
        kind: 'answer-without-id',
        what: 'The service accepted the job, but its answer does not tell the id.',
        advice: MAYBE_ACCEPTED,
      }
    case 'cancelled':
      return {
        kind: 'cancelled',
        what: `The run was cancelled while ${doing}.`,
        advice: trouble.sent ? uncertain : 'The prompt was not sent.',
      }
  }
}

function connectionAdvice(detail: string): string {
  if (/certificate|self.signed|CERT|altname/i.test(detail)) {
    return 'If a gateway signs its own certificates, name its authority in NODE_EXTRA_CA_CERTS.'
  }
  return 'Check `base-url`, and the proxy, firewall or DNS of the runner.'
}
