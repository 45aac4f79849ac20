import { z } from 'zod'
import { isSameName } from '../core/pull-request.ts'
import { createViewer } from '../github/accounts.ts'
import type { GitHubApi } from '../github/api.ts'
import type { NewStatus } from './status.ts'

/** The same status may be set again: only the newest counts. */
export const SETTING = { what: 'the status of the commit', permission: 'statuses: write' }
/** A run that reads them sets one too. */
const READING = { ...SETTING, what: 'the statuses of the commit' }

/** GitHub takes at most 1,000 statuses of one name on a commit. */
const MOST_STATUSES = 1000

const statusesSchema = z.array(
  z.object({
    context: z.string(),
    target_url: z.string().nullish().catch(undefined),
    creator: z.object({ login: z.string() }).nullish().catch(undefined),
  }),
)

/** Whatever it says, it is GitHub's: a page of a gateway sets no status. */
const setSchema = z.looseObject({})

/** The statuses of the repository's commits, which their full ids name. Throws `GitHubError`. */
export function createStatuses(api: GitHubApi) {
  const readViewer = createViewer(api)
  return {
    async set(sha: string, { name: context, description, target: target_url }: NewStatus): Promise<void> {
      const route = 'POST /repos/{owner}/{repo}/statuses/{sha}'
      const parameters = { sha, state: 'success', context, description, target_url }
      await api.request({ ...SETTING, schema: setSchema, route, parameters })
    },
    /** The targets of the statuses of a name that the token itself set, whatever others set after them; newest first. */
    async own(sha: string, name: string): Promise<readonly string[]> {
      const viewer = await readViewer()
      const route = 'GET /repos/{owner}/{repo}/commits/{ref}/statuses'
      const parameters = { ref: sha }
      const statuses = await api.list({ ...READING, schema: statusesSchema, route, parameters, most: MOST_STATUSES })
      // GitHub ignores the case of a name.
      return statuses.flatMap(({ context, creator, target_url }) =>
        isSameName(context, name) && isSameName(creator?.login, viewer) ? (target_url ?? []) : [],
      )
    },
  }
}

export type Statuses = ReturnType<typeof createStatuses>
