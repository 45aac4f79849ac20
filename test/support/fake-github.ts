import type { Files } from '../../src/agent/change/change.ts'
import type {
  Commit,
  Comparison,
  HistoryCommit,
  HistoryOptions,
  TaggedRelease,
} from '../../src/agent/change/requests.ts'
import type { DocsPullRequestSource } from '../../src/agent/docs-pull-request/requests.ts'
import type { Remark } from '../../src/agent/event/payload.ts'
import type { Comments } from '../../src/agent/memory/comment.ts'
import type { NewStatus, Statuses } from '../../src/agent/memory/status.ts'
import { GitHubError } from '../../src/kit/core/errors.ts'
import type { PullRequest } from '../../src/kit/core/pull-request.ts'
import { fullName, type Repository } from '../../src/kit/core/repository.ts'
import type { Visibility } from '../../src/kit/core/visibility.ts'
import type { GitHubApi } from '../../src/kit/github/api.ts'

/** The history of a repository. */
export interface HistoryPorts {
  page(
    head: string,
    options: HistoryOptions & { after: string | undefined },
  ): Promise<{ commits: HistoryCommit[]; after: string | undefined }>
  compare(base: string, head: string): Promise<Comparison | undefined>
  commitOf(ref: string): Promise<string | undefined>
  commit(sha: string): Promise<Commit & Files>
  releases(): Promise<TaggedRelease[]>
}

/** What GitHub holds in a test, as the features know it. A port that a test does not give must not be asked. */
export interface GitHubPorts {
  pullRequest(number: number, of: Repository): Promise<PullRequest>
  files(number: number): Promise<Files>
  history: HistoryPorts
  statuses: Pick<Statuses, 'set'> & {
    /** Those of a commit, newest first, all set by the token. */
    of(sha: string): Promise<readonly NewStatus[]>
  }
  comments(number: number | undefined, of: Repository): Comments
  docsPullRequest: DocsPullRequestSource
  visibility(): Promise<Visibility>
  permission(login: string): Promise<string>
  remarks(pullRequest: number, review: number): Promise<readonly Remark[]>
}

const VIEWER = 'docs[bot]'

type Texts = 'username' | 'basehead' | 'ref' | 'sha' | 'context' | 'description' | 'target_url' | 'body' | 'id' | 'head'

/** The parameters and variables of requests. */
interface Given extends Record<Texts | 'status', string> {
  number: number
  pull_number: number
  issue_number: number
  review_id: number
  reviewers?: string[]
  team_reviewers?: string[]
  labels: string[]
  after: string | undefined
  withStatus: boolean
  withPullRequests: boolean
}

type Answers = Record<string, (given: Given, what: string) => Promise<unknown>>

const missing = new GitHubError(404, { kind: 'github-refused', what: 'It is missing.', advice: '' })

/** GitHub's client, whose answers are made of these ports, already as the requests' schemas have them. */
export function createFakeApi(ports: Partial<GitHubPorts>, repository: Repository): GitHubApi {
  const port = <Name extends keyof GitHubPorts>(name: Name): GitHubPorts[Name] => {
    const given = ports[name]
    if (given === undefined) throw new Error(`The test has no ${name}`)
    return given as GitHubPorts[Name]
  }
  const answers = { ...restAnswers(port, repository), ...graphqlAnswers(port, repository) }
  const answer = async (text: string, parameters: object, what: string): Promise<never> => {
    const answerTo = answers[text] ?? Object.entries(answers).find(([field]) => text.includes(`${field}(`))?.[1]
    if (answerTo === undefined) throw new Error(`The test has no answer to ${text}`)
    return (await answerTo(parameters as Given, what)) as never
  }
  async function* entries({ route, parameters, what }: Parameters<GitHubApi['entries']>[0]): AsyncGenerator<never> {
    yield* (await answer(route, parameters, what)) as AsyncIterable<never>
  }
  return {
    repository,
    at: (other) => createFakeApi(ports, other),
    request: ({ route, parameters, what }) => answer(route, parameters, what),
    async *pages({ route, parameters }) {
      const page: { filesCapped: boolean } = await answer(`${route} pages`, parameters, '')
      yield { page: page as never, isLast: !page.filesCapped }
    },
    entries,
    async list({ most, ...request }) {
      const all: never[] = []
      for await (const entry of entries(request)) if (all.push(entry) >= most) break
      return all
    },
    graphql: ({ query, variables, what }) => answer(query, variables, what),
    graphqlPage: ({ query, variables, what }) => answer(query, variables, what),
  }
}

type Port = <Name extends keyof GitHubPorts>(name: Name) => GitHubPorts[Name]

function restAnswers(port: Port, repository: Repository): Answers {
  return {
    'GET /repos/{owner}/{repo}': async () => ({ visibility: await port('visibility')() }),
    'GET /repos/{owner}/{repo}/collaborators/{username}/permission': async ({ username }) => ({
      permission: await port('permission')(username),
    }),
    'GET /repos/{owner}/{repo}/pulls/{pull_number}': async ({ pull_number: number }, what) =>
      what === 'the docs pull request'
        ? await port('docsPullRequest').read()
        : asGiven(await port('pullRequest')(number, repository)),
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/files': async ({ pull_number: number }, what) => {
      if (what.includes('docs')) return await port('docsPullRequest').files()
      const { files, filesCapped } = await port('files')(number)
      return (async function* () {
        yield* files
        if (filesCapped) throw new GitHubError(500, { kind: 'github-fault', what: 'No more files.', advice: '' })
      })()
    },
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments': async ({ pull_number, review_id }) =>
      await port('remarks')(pull_number, review_id),
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews': async () =>
      (await port('docsPullRequest').reviewers()).map((login) => ({ user: { login }, state: 'APPROVED' })),
    'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers': async ({
      reviewers,
      team_reviewers: teams,
    }) => await port('docsPullRequest').requestReview(reviewers?.[0] ?? `team:${teams?.[0]}`),
    'POST /repos/{owner}/{repo}/issues/{issue_number}/labels': async ({ labels }) =>
      await port('docsPullRequest').addLabels(labels),
    'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': async () => await port('docsPullRequest').comments(),
    'GET /repos/{owner}/{repo}/compare/{basehead}': async ({ basehead }) => {
      const [base = '', head = ''] = basehead.split('...')
      const compared = await port('history').compare(base, head)
      if (compared === undefined) throw missing
      const { total, mergeBaseSha: sha, files, commits } = compared
      return { total_commits: total, merge_base_commit: { sha }, files, commits }
    },
    'GET /repos/{owner}/{repo}/commits/{ref} pages': async ({ ref }) => await port('history').commit(ref),
    'GET /repos/{owner}/{repo}/commits/{ref}': async ({ ref }) => {
      const sha = await port('history').commitOf(ref)
      if (sha === undefined) throw missing
      return { sha }
    },
    'GET /repos/{owner}/{repo}/commits/{ref}/statuses': async ({ ref }) => {
      const creator = { login: VIEWER }
      return (await port('statuses').of(ref)).map(({ name: context, target: target_url }) => {
        return { context, target_url, creator }
      })
    },
    'POST /repos/{owner}/{repo}/statuses/{sha}': async ({ sha, context: name, description, target_url: target }) =>
      await port('statuses').set(sha, { name, description, target }),
    'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': async ({ issue_number: number, body }) => {
      const { id: node_id, url: html_url } = await port('comments')(number, repository).create(body)
      return { node_id, html_url }
    },
  }
}

function graphqlAnswers(port: Port, repository: Repository): Answers {
  const viewer = { login: VIEWER }
  return {
    'query { viewer { login } }': async () => ({ viewer }),
    ' comments': async ({ number }) => {
      const own = await port('comments')(number, repository).listOwn()
      const nodes = own.map((comment) => ({ ...comment, viewerDidAuthor: true }))
      return { repository: { pullRequest: { comments: { nodes, pageInfo: undefined } } } }
    },
    ' node': async ({ id }) => {
      const body = await port('comments')(undefined, repository).read(id)
      return { node: body === undefined ? null : { body } }
    },
    ' updateIssueComment': async ({ id, body }) => {
      if (!(await port('comments')(undefined, repository).update(id, body))) throw missing
    },
    ' releases': async () => {
      const nodes = (await port('history').releases()).map(({ tag: tagName, sha: oid }) => ({
        tagName,
        tagCommit: { oid },
      }))
      return { repository: { releases: { nodes, pageInfo: undefined } } }
    },
    ' history': async ({ head, after, status: statusName, withStatus, withPullRequests: pullRequests }) => {
      const options = { after, pullRequests, statusName: withStatus ? statusName : undefined }
      const { commits, after: pageInfo } = await port('history').page(head, options)
      const nameWithOwner = fullName(repository)
      const nodes = commits.map((commit) => ({
        oid: commit.sha,
        message: [commit.subject, commit.body].join('\n\n'),
        url: commit.url,
        author: { user: commit.author === undefined ? undefined : { login: commit.author } },
        committedDate: commit.committedAtMs,
        parents: { nodes: commit.parents.map((oid) => ({ oid })) },
        status: commit.status && { context: asContext(commit.status) },
        associatedPullRequests: {
          nodes: commit.pullRequests.map(({ mergedAtMs: mergedAt, mergeCommit: oid, ...pullRequest }) => {
            return { ...pullRequest, mergedAt, mergeCommit: oid && { oid }, repository: { nameWithOwner } }
          }),
        },
      }))
      return { repository: { nameWithOwner, object: { history: { nodes, pageInfo } } }, viewer }
    },
  }
}

function asContext({ isOwn, target: targetUrl }: { isOwn: boolean; target: string }) {
  return { targetUrl, creator: isOwn ? VIEWER : 'somebody' }
}

/** A pull request as GitHub gives it. */
function asGiven(pullRequest: PullRequest) {
  const { url: html_url, author, isByBot, state, headSha: sha = '', mergedAtMs, updatedAtMs, base } = pullRequest
  const time = (atMs: number | undefined) => (atMs === undefined ? '' : new Date(atMs).toISOString())
  return {
    ...pullRequest,
    html_url,
    state: state === 'open' || state === 'draft' ? 'open' : 'closed',
    draft: state === 'draft',
    merged: state === 'merged',
    merged_at: time(mergedAtMs) || null,
    merge_commit_sha: pullRequest.mergeCommit,
    updated_at: time(updatedAtMs),
    user: author === undefined ? undefined : { login: author, type: isByBot ? 'Bot' : 'User' },
    head: { sha, ref: '' },
    base,
    changed_files: pullRequest.files,
  }
}
