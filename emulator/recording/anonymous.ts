/** The words of the API's own addresses. */
const PATH_WORDS = new Set('v1 v2 agent analytics job message views assistant searches feedback by-page'.split(' '))

/** Parameters whose values the client makes up. */
const PLAIN_PARAMETERS = new Set(['dateFrom', 'dateTo', 'limit', 'offset', 'source', 'status'])

/** Fields that hold a word of the service's own. */
const PLAIN_FIELDS = new Set(['status', 'source', 'resolutionStatus', 'responseType', 'model', 'type'])

/** Fields in which the service says what is wrong. */
const ERROR_FIELDS = new Set(['error', 'message', 'title', 'detail'])

/** Fields that identify something: the same value gets the same stand-in, also in a later address. */
const IDENTIFIERS = new Set(['id', 'cursor', 'nextCursor'])

const DATE = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * Replaces everything that a recording must not hold: equal values by equal stand-ins, so that it can be played. Numbers,
 * truth values, dates and the service's own words stay.
 *
 * @param secrets what must appear nowhere, not even within the text of an error, such as the key
 */
export function createAnonymous(secrets: () => readonly string[]) {
  const standIns = new Map<string, string>()
  const standIn = (kind: string, value: string, show: (number: number) => string) => {
    const known = [...standIns.keys()].filter((key) => key.startsWith(`${kind} `)).length
    const key = `${kind} ${value}`
    const shown = standIns.get(key) ?? show(known + 1)
    standIns.set(key, shown)
    return shown
  }
  const identifier = (value: string) => standIn('id', value, (number) => `id-${number}`)
  const words = (value: string) =>
    standIn('text', value, (number) => `text-${number} (${value.length.toLocaleString('en')} characters)`)

  /** The text of an error without what could name somebody; a stand-in where it repeats a part of a prompt. */
  const errorText = (value: string) => {
    const known = secrets().filter((secret) => secret.length > 3)
    if (known.some((secret) => repeats(value, secret))) return words(value)
    return known
      .toSorted((one, other) => other.length - one.length)
      .reduce((text, secret) => text.replaceAll(secret, '[removed]'), value)
      .replaceAll(/[^\s@"'<>]+@[^\s@"'<>]+|mint_\w+/g, '[removed]')
      .slice(0, 500)
  }

  const address = (value: string) => {
    const [, kind, number] = /\/(pull|-\/merge_requests)\/(\d+)/.exec(value) ?? []
    if (kind !== undefined && number !== undefined) {
      const host = kind === 'pull' ? 'github.com' : 'gitlab.com'
      return `https://${host}/acme/docs/${kind}/${standIn('pull', value, (index) => String(index))}`
    }
    return standIn('address', value, (index) => `https://docs.example.com/page-${index}`)
  }

  const string = (field: string, value: string): string => {
    if (value === '' || value === '/' || DATE.test(value) || PLAIN_FIELDS.has(field)) return value
    if (IDENTIFIERS.has(field)) return identifier(value)
    if (field === 'repository') return 'https://github.com/acme/docs'
    if (ERROR_FIELDS.has(field)) return errorText(value)
    if (/^https?:\/\//.test(value)) return address(value)
    if (value.startsWith('/')) return standIn('page', value, (index) => `/page-${index}`)
    return words(value)
  }

  const segment = (part: string, index: number) => {
    if (part === '' || PATH_WORDS.has(part)) return part
    return index === 3 ? 'project' : identifier(decodeURIComponent(part))
  }

  const json = (field: string, value: unknown): unknown => {
    if (typeof value === 'string') return string(field, value)
    if (Array.isArray(value)) return value.map((one) => json(field, one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, json(name, inner)]))
  }

  return {
    path: (path: string) => path.split('/').map(segment).join('/'),
    query(search: string): Record<string, string> {
      const kept = ([name, value]: [string, string]) => [name, PLAIN_PARAMETERS.has(name) ? value : string(name, value)]
      return Object.fromEntries(Array.from(new URLSearchParams(search), kept))
    },
    body(text: string): unknown {
      try {
        return json('', JSON.parse(text))
      } catch {
        // HTML of a server in between, say. Its beginning shows whose it is.
        return errorText(text.slice(0, 2000))
      }
    },
  }
}

/** How many characters of a prompt tell it apart. */
const TELLING = 30

function repeats(text: string, secret: string): boolean {
  if (secret.length < 2 * TELLING) return false
  return Array.from({ length: Math.max(0, text.length - TELLING) }, (_, at) => text.slice(at, at + TELLING)).some(
    (part) => secret.includes(part),
  )
}
