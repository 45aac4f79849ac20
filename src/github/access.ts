import { z } from 'zod'
import type { Repository } from '../change/event.ts'
import type { GitHubApi } from './api.ts'

const READING = { what: "reading the sender's permission", permission: 'metadata: read', repeatable: true }

const permissionSchema = z.object({ permission: z.string() })

/** An account's permission in a repository: `admin`, `write` (also for `maintain`), `read` or `none`. */
export async function readPermission(api: GitHubApi, { owner, name }: Repository, login: string): Promise<string> {
  const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission'
  const { permission } = await api.request(READING, permissionSchema, route, { owner, repo: name, username: login })
  return permission
}
