import { link } from '../../kit/core/markdown.ts'
import { linkToSubject } from '../change/change.ts'
import type { CommentPlace } from './comment-place.ts'
import { type CommentRecord, MOST_ORIGINS, type Origin } from './records.ts'

/** Says what the docs pull request was made for, and lists what to merge before it; nothing unless the agent made it. */
export function describeOrigins(records: readonly CommentRecord[], commentPlace: CommentPlace): string[] {
  const origins = records.flatMap(({ origin, ...record }) => (origin === undefined ? [] : { ...record, origin }))
  const newest = origins.at(-1)
  if (newest === undefined) return []
  const list = listCode(records, commentPlace.serverUrl)
  return [madeFor(origins, newest, commentPlace), ...(list === undefined ? [] : [list])]
}

type RecordOfOrigin = CommentRecord & { origin: Origin }

function madeFor(origins: readonly RecordOfOrigin[], newest: RecordOfOrigin, commentPlace: CommentPlace): string {
  if (newest.origin.repository === undefined) return '🔗 The agent opened this pull request for a change of the code.'
  const subjects = new Set(origins.flatMap((record) => linkToOrigin(record, commentPlace) ?? []))
  const made = subjects.size === 0 ? '' : ` for ${[...subjects].join(', ')}`
  const runUrl = commentPlace.runUrl(newest)
  return `🔗 The agent opened this pull request${made}${runUrl === undefined ? '' : ` (${link('run', runUrl)})`}.`
}

/** Links what a prompt covered; `undefined` where it covered no change. */
function linkToOrigin({ origin, commit }: RecordOfOrigin, { serverUrl }: CommentPlace): string | undefined {
  const { repository, pullRequest: number, base } = origin
  if (repository === undefined) return undefined
  const pullRequest = number === undefined ? undefined : { number }
  const subject = linkToSubject({ pullRequest, commit, base }, `${serverUrl}/${repository}`, repository)
  return pullRequest === undefined ? subject : `**${subject}**`
}

/**
 * Lists the pull requests of the code after which the docs pull request is to be merged. GitHub shows each with its title
 * and its present state, since an item is an address alone.
 */
function listCode(records: readonly CommentRecord[], serverUrl: string): string | undefined {
  const listed = records.flatMap(({ origin: { repository = '', mergeAfter = [] } = {} }) =>
    PLAIN_NAME.test(repository)
      ? mergeAfter.map((number) => ({ number, address: `${serverUrl}/${repository}/pull/${number}` }))
      : [],
  )
  const addresses = listed.toSorted((a, b) => b.number - a.number).map(({ address }) => address)
  const items = [...new Set(addresses)].slice(0, MOST_ORIGINS).map((address) => `- ${address}`)
  return items.length === 0 ? undefined : ['Merge after:', '', ...items].join('\n')
}

/** An address that stands alone in Markdown can hold no other characters. */
const PLAIN_NAME = /^[\w.-]+\/[\w.-]+$/
