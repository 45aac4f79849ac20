import { shaOf } from '../../emulator/github/repositories.ts'
import * as events from '../support/events.ts'

/** Why a workflow runs: an event, with what GitHub derives from it for the run. */
export interface TriggerEvent {
  event: events.GitHubEvent
  sha: string
  ref: string
  /** Where the workflow is: `acme/app` unless given. */
  repository?: string
  /** GitHub gives the run no secrets, as with a fork. */
  withoutSecrets?: boolean
}

const onMain = { sha: events.AFTER, ref: 'refs/heads/main' }

/** Something happened to pull request 12. */
export function onPullRequest(parts: events.PullRequestParts = {}): TriggerEvent {
  const { author = 'mona', from = 'acme/app' } = parts
  return {
    event: events.onPullRequest('pull_request', { ...parts, number: 12, author }),
    sha: shaOf('merge of 12'),
    ref: 'refs/pull/12/merge',
    withoutSecrets: from !== 'acme/app' || author === 'dependabot[bot]',
  }
}

/** A review of a docs pull request of the agent: `acme/docs#1`, in that repository. */
export function onReview(parts: events.ReviewParts = {}): TriggerEvent {
  const review = { number: 1, repository: 'docs', author: 'mintlify[bot]', sender: 'mona', ...parts }
  return { event: events.onReview(review), sha: shaOf('merge of 1'), ref: 'refs/pull/1/merge', repository: 'acme/docs' }
}

/** A comment on pull request 12, or on an issue. */
export function onComment(body: string, parts: events.CommentParts = {}): TriggerEvent {
  return { event: events.onComment(body, { number: 12, author: 'mona', ...parts }), ...onMain }
}

/** A published release, at the commit of its tag. */
export function onRelease({ sha = events.AFTER, ...release }: events.ReleaseParts & { sha?: string }): TriggerEvent {
  return { event: events.onRelease(release), sha, ref: `refs/tags/${release.tag ?? 'v1.2.0'}` }
}

/** A schedule, whose payload does not name the repository. */
export const onSchedule: TriggerEvent = { event: events.onSchedule, ...onMain }

/** A run that somebody started by hand, with these inputs. */
export function onDispatch(inputs: Record<string, string>): TriggerEvent {
  return { event: { ...events.onSchedule, name: 'workflow_dispatch', payload: { inputs } }, ...onMain }
}
