import { z } from 'zod'
import type { Repository } from '../core/pull-request.ts'
import type { GitHubApi } from './api.ts'

const READING = {
  action: "read the sender's permission",
  target: 'the account',
  repeatable: true,
}
const READING_REPOSITORY = {
  action: 'read whether the repository is private',
  target: 'the repository',
  repeatable: true,
}

const schema = z.object({ permission: z.string() })
const repositorySchema = z.object({ private: z.boolean() })

/** An account's permission in a repository: `admin`, `write` (also for `maintain`), `read` or `none`. */
export async function readPermission(api: GitHubApi, { owner, name }: Repository, login: string): Promise<string> {
  const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission'
  const parameters = { owner, repo: name, username: login }
  return (await api.request({ purpose: READING, schema, route, parameters })).permission
}

/** Whether only some may see a repository. */
export async function readIsPrivate(api: GitHubApi, { owner, name }: Repository): Promise<boolean> {
  const route = 'GET /repos/{owner}/{repo}'
  const parameters = { owner, repo: name }
  return (await api.request({ purpose: READING_REPOSITORY, schema: repositorySchema, route, parameters })).private
}
