import { type PullRequestLink, parsePullRequestLink } from '../agent-job/job.ts'
import { code, details, link, table } from '../text/markdown.ts'
import { cut } from '../text/visible.ts'
import { type Marker, writeMarker } from './marker.ts'
import type { RequestRecord } from './records.ts'

/** Each is followed by the commit. A marker of a later version may hold other results. */
const HEADLINES: Record<string, string> = {
  'pull-request': '✅ Docs pull request for',
  'no-pull-request': '✅ The docs agent finished without a pull request for',
  failed: '⚠️ The docs agent’s job failed for',
  archived: '🗄️ The docs agent’s job was archived for',
  'timed-out': '⏱️ The wait for the docs agent timed out for',
  submitted: '📨 A docs update was submitted for',
  cancelled: '🛑 The wait for the docs agent was cancelled for',
  error: '⚠️ The docs update ended with an error for',
}

/**
 * The comment: its marker, one line with the result of the newest request, and the details collapsed. All of it comes
 * from the marker, so every writer writes the same.
 *
 * @param runsUrl where the runs of the repository are: `https://github.com/owner/name/actions/runs`
 */
export function renderComment(marker: Marker, runsUrl: string): string {
  const newest = marker.requests.at(-1)
  if (newest === undefined) return writeMarker(marker)
  return [writeMarker(marker), headline(newest, runsUrl), renderDetails(marker.requests, newest, runsUrl)].join('\n\n')
}

/** What to do after a bad end. */
const NEXT_STEPS = {
  sendAgain: 'Your code is not affected. To have the docs agent try again, re-run the workflow.',
  waitAgain: 'The job may still be running. To wait for it again, re-run the workflow: the prompt is not sent again.',
  check: 'The service may have accepted the prompt. Check the dashboard before you re-run the workflow.',
}

/** GitHub mails only the first version of a comment, so that one too says what was requested and where to look. */
function headline(record: RequestRecord, runsUrl: string): string {
  const commit = record.commit === '' ? 'this pull request' : `commit ${shortCommit(record.commit)}`
  const run = runLink('run', record.reported ?? record, runsUrl)
  if (record.result === undefined) return `⏳ A docs update was requested for ${commit} (${run}).`
  const result = HEADLINES[record.result] ?? `The docs agent ended with ${code(cut(record.result, 50))} for`
  const pullRequest = parsePullRequestLink(record.prLink)
  const next = nextStep(record)
  const linked = pullRequest === undefined ? '' : `: **${pullRequestLink(pullRequest)}**`
  return `${result} ${commit}${linked} (${run}).${next === undefined ? '' : ` ${next}`}`
}

function pullRequestLink({ url, repository, number }: PullRequestLink): string {
  return link(repository === undefined ? url : `${repository}#${number}`, url)
}

function nextStep({ result, jobId, isUnsure, prLink }: RequestRecord): string | undefined {
  switch (result) {
    case 'failed':
      return NEXT_STEPS.sendAgain
    case 'archived':
      return prLink === undefined ? NEXT_STEPS.sendAgain : undefined
    case 'timed-out':
    case 'cancelled':
    case 'error':
      return jobId === undefined || isUnsure ? NEXT_STEPS.check : NEXT_STEPS.waitAgain
    default:
      return undefined
  }
}

function renderDetails(records: readonly RequestRecord[], newest: RequestRecord, runsUrl: string): string {
  const rows = records
    .toReversed()
    .map((record) => [
      code(record.at.slice(0, 16).replace('T', ' ')),
      shortCommit(record.commit),
      runLink(`${record.run} (attempt ${record.attempt})`, record, runsUrl),
      code(cut(record.result ?? 'in progress', 50)),
    ])
  const job = newest.jobId === undefined ? '' : `Job: ${code(newest.jobId)}\n\n`
  return details('Details', `${job}${table(['Time (UTC)', 'Commit', 'Run', 'Result'], rows)}`)
}

function shortCommit(commit: string): string {
  return code(commit.slice(0, 7))
}

function runLink(label: string, { run, attempt }: Pick<RequestRecord, 'run' | 'attempt'>, runsUrl: string): string {
  return link(label, `${runsUrl}/${encodeURIComponent(run.toWellFormed())}/attempts/${attempt}`)
}
