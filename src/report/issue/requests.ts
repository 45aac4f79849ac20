import { z } from 'zod'
import { isSameName } from '../../kit/core/repository.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import { createViewer } from '../../kit/github/objects.ts'

export const FINDING = { what: 'the list of issues', permission: 'issues: write' }
const WRITING = { ...FINDING, what: 'the issue with the report' }
const COMMENTING = { ...FINDING, what: 'the comment on the issue with the report' }

/**
 * An issue whose author is gone belongs to nobody. An entry that is no issue at all makes the list unreadable: the issue
 * could be behind it, and would be made again.
 */
const issuesSchema = z.array(
  z.object({
    number: z.number().int().positive(),
    html_url: z.string().catch(''),
    body: z.string().catch(''),
    state: z.string().catch('open'),
    user: z.object({ login: z.string() }).optional().catch(undefined),
    pull_request: z.unknown().optional(),
  }),
)

const createdSchema = z.object({ number: z.number().int().positive(), html_url: z.string() })
/** A page of a gateway is no object. */
const updatedSchema = z.looseObject({})
const commentSchema = z.object({ html_url: z.string() })

/** An issue that the token itself wrote. */
export interface OwnIssue {
  number: number
  url: string
  body: string
  isOpen: boolean
}

export type Issues = ReturnType<typeof createIssues>

/** The issues of the workflow's repository. Throws `GitHubError`; status 410 where issues are turned off. */
export function createIssues(api: GitHubApi) {
  const readViewer = createViewer(api)
  return {
    /** Lists those that the token itself wrote, oldest first, read page by page until the caller stops; no pull requests. */
    async *listOwn(): AsyncGenerator<OwnIssue> {
      const viewer = await readViewer()
      const route = 'GET /repos/{owner}/{repo}/issues'
      const parameters = { creator: viewer, state: 'all', sort: 'created', direction: 'asc' }
      const issues = api.entries({ ...FINDING, schema: issuesSchema, route, parameters })
      for await (const { number, html_url: url, body, state, user, pull_request: pullRequest } of issues) {
        // A server that does not know `creator` lists everybody's.
        if (!pullRequest && isSameName(user?.login, viewer)) yield { number, url, body, isOpen: state === 'open' }
      }
    },
    /** This is not repeated: a request that was lost may have made the issue, and each new one is mailed. */
    async create(parameters: { title: string; body: string }): Promise<Pick<OwnIssue, 'number' | 'url'>> {
      const route = 'POST /repos/{owner}/{repo}/issues'
      const created = await api.request({ ...WRITING, once: true, schema: createdSchema, route, parameters })
      return { number: created.number, url: created.html_url }
    },
    async update(number: number, body: string): Promise<void> {
      const route = 'PATCH /repos/{owner}/{repo}/issues/{issue_number}'
      await api.request({ ...WRITING, schema: updatedSchema, route, parameters: { issue_number: number, body } })
    },
    /** This is not repeated, since each comment is mailed. */
    async comment(number: number, body: string): Promise<{ url: string }> {
      const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments'
      const request = { ...COMMENTING, once: true, schema: commentSchema, route }
      return { url: (await api.request({ ...request, parameters: { issue_number: number, body } })).html_url }
    },
  }
}
