import { parsePullRequestLink } from '../agent-job/job.ts'
import { code, details, link, table } from '../text/markdown.ts'
import { cut } from '../text/visible.ts'
import { type Marker, type RequestRecord, writeMarker } from './marker.ts'

const SAYS: Record<string, string> = {
  'pull-request': '✅ The docs agent has a pull request for',
  'no-pull-request': '✅ The docs agent ended without a pull request for',
  failed: '❌ The docs agent failed on',
  archived: '🗄️ The docs agent’s job was archived for',
  'timed-out': '⏱️ The docs agent had not ended in time for',
  submitted: '📨 The docs agent was asked about',
  cancelled: '🛑 The run was cancelled for',
  error: '❌ The run ended in an error for',
}

/**
 * The comment: its marker, one line that says what came of the newest request, and the details collapsed. All of it
 * comes from the marker, so whoever writes it writes the same.
 *
 * @param runsUrl where the repository's runs are: `https://github.com/owner/name/actions/runs`
 */
export function renderComment(marker: Marker, runsUrl: string): string {
  const newest = marker.requests.at(-1)
  const parts = [
    writeMarker(marker),
    newest === undefined ? '' : headLine(newest, runsUrl),
    requestDetails(marker, runsUrl),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** GitHub mails only the first version of a comment, so that one too says what was asked for and where to look. */
function headLine(request: RequestRecord, runsUrl: string): string {
  const commit = request.commit === '' ? 'this pull request' : `commit ${shortCommit(request.commit)}`
  const run = runLink('run', request, runsUrl)
  if (request.result === undefined) return `⏳ A docs update was asked for: ${commit} (${run}).`
  const says = SAYS[request.result] ?? `The docs agent ended with ${code(cut(request.result, 50))} for`
  const pullRequest = parsePullRequestLink(request.prLink)
  if (pullRequest === undefined) return `${says} ${commit} (${run}).`
  const { url, repository, number } = pullRequest
  return `${says} ${commit}: **${link(repository === undefined ? url : `${repository}#${number}`, url)}** (${run}).`
}

function requestDetails({ requests }: Marker, runsUrl: string): string {
  const newest = requests.at(-1)
  if (newest === undefined) return ''
  const rows = requests
    .toReversed()
    .map((request) => [
      code(request.at.slice(0, 16).replace('T', ' ')),
      request.commit === '' ? '—' : shortCommit(request.commit),
      runLink(`${request.run} (attempt ${request.attempt})`, request, runsUrl),
      code(cut(request.result ?? 'under way', 50)),
    ])
  const job = newest.jobId === undefined ? '' : `Job: ${code(newest.jobId)}\n\n`
  return details('Details', `${job}${table(['Time (UTC)', 'Commit', 'Run', 'Result'], rows)}`)
}

function shortCommit(commit: string): string {
  return code(commit.slice(0, 7))
}

function runLink(label: string, { run, attempt }: RequestRecord, runsUrl: string): string {
  return link(label, `${runsUrl}/${encodeURIComponent(run.toWellFormed())}/attempts/${attempt}`)
}
