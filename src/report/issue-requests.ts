import { z } from 'zod'
import { isSameName } from '../core/pull-request.ts'
import { createViewer } from '../github/accounts.ts'
import type { GitHubApi } from '../github/api.ts'
import type { Issues, OwnIssue } from './issue.ts'

const MAY_WRITE = {
  permission: 'issues: write',
  whenRefused: 'Check that issues are turned on in the settings of the repository.',
}
const FINDING = { ...MAY_WRITE, action: 'find the issue with the report', target: 'the repository' }
/** Not repeated: a request that was lost may have made the issue, and each new one is mailed. */
const CREATING = {
  ...MAY_WRITE,
  action: 'create the issue with the report',
  target: 'the repository',
  once: true,
  whenRefused:
    'Check that issues are turned on in the settings of the repository, and that the title in `page-views-issue` has at ' +
    'most 256 characters.',
}
const ON_ISSUE = { ...MAY_WRITE, target: 'the issue' }
const UPDATING = { ...ON_ISSUE, action: 'update the issue with the report' }
/** Not repeated, since each comment is mailed. */
const COMMENTING = { ...ON_ISSUE, action: 'comment on the issue with the report', once: true }

const PAGE_SIZE = 100

/**
 * An issue whose author is gone belongs to nobody. An entry that is no issue at all makes the list unreadable: the issue
 * could be behind it, and would be made again.
 */
const issueSchema = z.object({
  number: z.number().int().positive(),
  html_url: z.string().catch(''),
  body: z.string().catch(''),
  state: z.string().catch('open'),
  user: z.object({ login: z.string() }).optional().catch(undefined),
  pull_request: z.unknown().optional(),
})

const pageSchema = z.array(issueSchema)

const createdSchema = z.object({ number: z.number().int().positive(), html_url: z.string() })
/** A page of a gateway updates no issue. */
const updatedSchema = z.looseObject({})
const commentSchema = z.object({ html_url: z.string() })

/** The issues of a repository over GitHub's API. Throws `GitHubError`; status 410 where issues are turned off. */
export function createIssues(api: GitHubApi): Issues {
  const readViewer = createViewer(api)
  return {
    listOwn: () => listOwn(api, readViewer),
    async create({ title, body }) {
      const route = 'POST /repos/{owner}/{repo}/issues'
      const parameters = { title, body }
      const { number, html_url: url } = await api.request({
        purpose: CREATING,
        schema: createdSchema,
        route,
        parameters,
      })
      return { number, url }
    },
    async update(number, body) {
      const route = 'PATCH /repos/{owner}/{repo}/issues/{issue_number}'
      const parameters = { issue_number: number, body }
      await api.request({ purpose: UPDATING, schema: updatedSchema, route, parameters })
    },
    async comment(number, body) {
      const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments'
      const parameters = { issue_number: number, body }
      return { url: (await api.request({ purpose: COMMENTING, schema: commentSchema, route, parameters })).html_url }
    },
  }
}

/** GitHub itself selects by author, so that the issues of other people need not be read. */
async function* listOwn(api: GitHubApi, readViewer: () => Promise<string>): AsyncGenerator<OwnIssue> {
  const viewer = await readViewer()
  const route = 'GET /repos/{owner}/{repo}/issues'
  const sorted = { state: 'all', sort: 'created', direction: 'asc', per_page: PAGE_SIZE }
  for (let page = 1; ; page++) {
    const parameters = { creator: viewer, ...sorted, page }
    const entries = await api.request({ purpose: FINDING, schema: pageSchema, route, parameters })
    for (const { number, html_url: url, body, state, user, pull_request: pullRequest } of entries) {
      // A server that does not know `creator` lists everybody's.
      if (!pullRequest && isSameName(user?.login, viewer)) yield { number, url, body, isOpen: state === 'open' }
    }
    if (entries.length < PAGE_SIZE) return
  }
}
