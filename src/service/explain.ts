import type { ErrorParts } from '../errors.ts'

/** What a request was to do. */
export type Operation = 'create' | 'message' | 'read' | 'views'

interface Words {
  /** Follows "while …". */
  doing: string
  /** Whether it costs money, so that it is not simply made again. */
  sends: boolean
  /** What to do when nobody can tell whether it was carried out, or when it may simply be made again. */
  again: string
  /** What the service limits, with a 429. */
  limit: string
  /** What a key needs, with a 403. */
  scope: string
  /** What a 404 means, and what to do. */
  unknown: { what: string; advice: string }
}

const MAYBE_ACCEPTED =
  "The service may have accepted the prompt, so it is not sent again: look for a new pull request in the docs repository and for the job in the service's dashboard before you run the step again."

const UNKNOWN_PROJECT = {
  what: 'The service does not know the project (404).',
  advice: 'Check `project-id` and `base-url`.',
}

const UNKNOWN_JOB = {
  what: 'The service does not know the job in this project (404).',
  advice: 'Check that `job-id` is right, and that `project-id` is the project that the job belongs to.',
}

const WORDS: Record<Operation, Words> = {
  create: {
    doing: 'creating the job',
    sends: true,
    again: MAYBE_ACCEPTED,
    limit: 'new jobs to 100 an hour per project',
    scope: 'agent jobs',
    unknown: UNKNOWN_PROJECT,
  },
  message: {
    doing: 'sending the follow-up',
    sends: true,
    again: MAYBE_ACCEPTED,
    limit: 'follow-ups to 100 an hour per project',
    scope: 'agent jobs',
    unknown: UNKNOWN_JOB,
  },
  read: {
    doing: 'reading the job',
    sends: false,
    again: 'Run the step again with `job-id` to go on waiting for the job.',
    limit: 'how often a job is read',
    scope: 'agent jobs',
    unknown: UNKNOWN_JOB,
  },
  views: {
    doing: 'reading the page views',
    sends: false,
    again: 'Run the step again later.',
    limit: 'analytics requests to 100 an hour per organisation',
    scope: 'analytics',
    unknown: UNKNOWN_PROJECT,
  },
}

export interface Refusal {
  operation: Operation
  status: number
  /** The service's own message, untrusted. */
  remoteMessage: string | undefined
  /** Where a redirect points to, untrusted. */
  location?: string | undefined
  /** Set when the time does not suffice for another attempt, in words: waited so far, and asked for by the service. */
  outOfTime?: { waited: string | undefined; asks: string | undefined }
}

/** What to tell a person about an answer outside 2xx. */
export function explainStatus(refusal: Refusal): ErrorParts {
  const { operation, status, remoteMessage } = refusal
  const { doing, again, scope, unknown } = WORDS[operation]
  if (status >= 500) {
    return {
      kind: 'service-fault',
      what: `The service failed while ${doing} (${status}).`,
      advice: again,
      remoteMessage,
    }
  }
  if (status >= 300 && status < 400) return redirected(refusal)
  switch (status) {
    case 400:
      return {
        kind: 'bad-request',
        what: `The service called the request invalid while ${doing} (400).`,
        advice:
          remoteMessage === undefined ? 'It gives no reason: check the inputs of the step.' : 'Correct what it names.',
        remoteMessage,
      }
    case 401:
      return {
        kind: 'unauthorized',
        what: `The service did not accept the API key while ${doing} (401).`,
        advice:
          'Make a new admin API key (it starts with mint_; mint_dsc_ and mint_us_ are other kinds) and store it as the secret that `api-key` reads: keys expire after 90 days by default.',
        remoteMessage,
      }
    case 403:
      return {
        kind: 'forbidden',
        what: `The API key may not be used for ${doing} (403).`,
        advice: `Give the key the scope for ${scope}, and if it has an allow-list of addresses, add the runner's.`,
        remoteMessage,
      }
    case 404:
      return { kind: 'not-found', ...unknown, remoteMessage }
    case 429:
      return limited(refusal)
    default:
      return {
        kind: 'unexpected-status',
        what: `The service answered ${status} while ${doing}, which it does not document.`,
        advice: 'Check `base-url`, and whether a gateway or proxy on the way gave this answer.',
        remoteMessage,
      }
  }
}

function redirected({ location, status, operation }: Refusal): ErrorParts {
  const target = location === undefined ? null : URL.parse(location)
  // Never an address: a place that is not `https:` would become a link where this is read.
  const to = target?.protocol === 'https:' || target?.protocol === 'http:' ? ` to the host \`${target.host}\`` : ''
  return {
    kind: 'redirected',
    what: `The service redirected ${WORDS[operation].doing}${to} (${status}), which is never followed, so that the key goes nowhere else.`,
    advice: 'Set `base-url` to the address that the service answers at itself.',
  }
}

function limited({ operation, remoteMessage, outOfTime }: Refusal): ErrorParts {
  const { doing, sends, again, limit } = WORDS[operation]
  const after = outOfTime?.waited === undefined ? '' : ` after ${outOfTime.waited} of waiting`
  const asks = outOfTime?.asks === undefined ? 'Another attempt' : `It asks to wait ${outOfTime.asks}, which`
  const next = outOfTime === undefined ? '' : ` ${asks} does not fit within \`timeout\`.`
  return {
    kind: 'rate-limited',
    what: `The service limits ${limit} and refused ${doing}${after} (429).${next}`,
    advice: sends ? 'The prompt was not accepted: run the step again later, or start fewer jobs.' : again,
    remoteMessage,
  }
}

export type Trouble =
  | { reason: 'connect' | 'time-out' | 'lost' | 'too-large'; detail: string }
  | { reason: 'not-json' | 'without-id' }
  | { reason: 'undocumented'; field: string }
  | { reason: 'cancelled'; sent: boolean }

/** What to tell a person about a request that got no usable answer. */
export function explainTrouble(operation: Operation, trouble: Trouble): ErrorParts {
  const { doing, sends, again } = WORDS[operation]
  switch (trouble.reason) {
    case 'connect':
      return {
        kind: 'no-connection',
        what: `No connection to the service came about while ${doing} (${trouble.detail}).`,
        advice: `${sends ? 'Nothing was sent. ' : ''}${connectionAdvice(trouble.detail)}`,
      }
    case 'time-out':
      return { kind: 'interrupted', what: `The service did not answer in time while ${doing}.`, advice: again }
    case 'lost':
      return {
        kind: 'interrupted',
        what: `The connection to the service was lost while ${doing} (${trouble.detail}).`,
        advice: again,
      }
    case 'too-large':
      return { kind: 'response-too-large', what: `The service's answer while ${doing} is over 10 MB.`, advice: again }
    case 'not-json':
      return {
        kind: 'unreadable-response',
        what: `The service's answer while ${doing} is not the JSON that it documents.`,
        advice: `${again} A gateway or proxy may have answered in its place: check \`base-url\`.`,
      }
    case 'undocumented':
      return {
        kind: 'unreadable-response',
        what: `The service's answer while ${doing} is not as documented: the field ${trouble.field} is missing or of another kind.`,
        advice: 'Look for a newer version of the action, and check `base-url`.',
      }
    case 'without-id':
      return {
        kind: 'response-without-id',
        what: "The service's answer to the new job does not tell the id, so nobody can wait for it.",
        advice: MAYBE_ACCEPTED,
      }
    case 'cancelled':
      return {
        kind: 'cancelled',
        what: `The run was cancelled while ${doing}.`,
        advice: trouble.sent || !sends ? again : 'The prompt was not sent.',
      }
  }
}

function connectionAdvice(detail: string): string {
  if (/certificate|self.signed|CERT|altname/i.test(detail)) {
    return 'If a gateway signs its own certificates, name its authority in NODE_EXTRA_CA_CERTS.'
  }
  return 'Check `base-url`, and the proxy, firewall or DNS of the runner.'
}
