import { plural } from '../../src/kit/core/text.ts'
import type { Every, Played } from './play.ts'

/** Mintlify's averages for runs that resemble a prompt over the API (docs/internals/service.md, "Cost"). */
const CREDITS = [115, 180] as const
const DOLLARS_A_CREDIT = 0.01

const MONTH_MS = (365.25 / 12) * 24 * 60 * 60 * 1000

const NAMES: Record<Every, string> = {
  change: 'every merge',
  week: 'every week',
  both: 'each pull request and every week',
  release: 'every release',
}

/** What one way of running would have cost; where there is nothing, why. */
export function figuresOf(played: readonly Played[], every: Every): string {
  const heading = `== ${NAMES[every]}`
  if (played.length === 0) return `${heading}: no runs, because no tag is on a commit of this time`
  const prompts = sum(played.map((run) => run.prompts.length))
  const changes = played.flatMap((run) => run.changes)
  const times = changes.map(({ committedAtMs }) => committedAtMs)
  const months = Math.max(1, (Math.max(...times) - Math.min(...times)) / MONTH_MS)
  const counts = `${plural(changes.length, 'change')} in ${plural(played.length, 'run')}`
  const total = `${heading}: ${plural(prompts, 'prompt')} for ${counts}, ${priceOf(prompts)}`
  if (months === 1) return total
  return `${total}\n   a month: ${(prompts / months).toFixed(1)} prompts, ${priceOf(prompts / months)}`
}

/** The runs that sent nothing, and why, or with `list` all runs; empty where there is none. */
export function runsOf(played: readonly Played[], every: Every, { list }: { list: boolean }): string {
  const listed = played.filter((run) => list || (run.prompts.length === 0 && run.changes.length > 0))
  return listed.length === 0 ? '' : [`-- ${NAMES[every]}`, ...listed.map(lineOf), ''].join('\n')
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function priceOf(prompts: number): string {
  const [least, most] = CREDITS.map((credits) => Math.round(credits * prompts).toLocaleString('en'))
  const dollars = CREDITS.map((credits) => `$${(credits * prompts * DOLLARS_A_CREDIT).toFixed(2)}`)
  return `${least} to ${most} credits (${dollars.join(' to ')} beyond the plan)`
}

/** One run: the change that it covers, or how many, and what came of it. */
function lineOf({ changes, prompts, message }: Played): string {
  const [first, ...others] = changes
  if (first === undefined) return `   ${message}`
  const { sha, title, number, committedAtMs } = first
  const day = new Date(committedAtMs).toISOString().slice(0, 10)
  const one = `${sha.slice(0, 7)} ${title}${number === undefined ? '' : ` (#${number})`}`
  const what = others.length === 0 ? one : `${plural(changes.length, 'change')} from here on`
  // The pages of docs are hidden from the run.
  const why = message.replace('no file changed', 'only pages of the docs changed')
  return `   ${day} ${what}: ${prompts.length === 0 ? why : `${plural(prompts.length, 'prompt')} sent`}`
}
