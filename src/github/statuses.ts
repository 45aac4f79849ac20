import { z } from 'zod'
import type { Repository } from '../change/event.ts'
import type { StatusSource } from '../change/history.ts'
import { isSameLogin, viewerSchema } from './accounts.ts'
import type { GitHubApi } from './api.ts'

/** The same status may be set again: only the newest counts. */
const SETTING = {
  action: 'set a status on the commit',
  target: 'the commit',
  permission: 'statuses: write',
  repeatable: true,
}
const READING = {
  action: 'read the statuses of the commit',
  target: 'the commit',
  permission: 'statuses: read',
  repeatable: true,
}
const IDENTIFYING = { action: 'read whose token it is', target: 'the account', repeatable: true }

const PAGE_SIZE = 100
/** GitHub takes at most 1,000 statuses of one name on a commit. */
const MOST_PAGES = 10

const statusesSchema = z.array(
  z.object({
    context: z.string(),
    target_url: z.string().nullish().catch(undefined),
    creator: z.object({ login: z.string() }).nullish().catch(undefined),
  }),
)

/** Whatever it says, it is GitHub's: a page of a gateway sets no status. */
const setSchema = z.looseObject({})

export function createStatuses(api: GitHubApi, { owner, name: repo }: Repository): StatusSource {
  const ownLogin = async () => {
    const schema = z.object({ viewer: viewerSchema })
    const query = 'query { viewer { login } }'
    return (await api.graphql({ purpose: IDENTIFYING, schema, query, variables: {} })).viewer.login
  }
  return {
    async set(sha, { name: context, description, target: target_url }) {
      const route = 'POST /repos/{owner}/{repo}/statuses/{sha}'
      const parameters = { owner, repo, sha, state: 'success', context, description, target_url }
      await api.request({ purpose: SETTING, schema: setSchema, route, parameters })
    },
    async newestOwn(sha, name) {
      const login = await ownLogin()
      const route = 'GET /repos/{owner}/{repo}/commits/{ref}/statuses'
      for (let page = 1; page <= MOST_PAGES; page++) {
        const parameters = { owner, repo, ref: sha, per_page: PAGE_SIZE, page }
        const statuses = await api.request({ purpose: READING, schema: statusesSchema, route, parameters })
        // GitHub ignores the case of a name.
        const named = statuses.filter(({ context }) => context.toLowerCase() === name.toLowerCase())
        const own = named.find(({ creator }) => isSameLogin(creator?.login, login))
        if (own !== undefined) return own.target_url ?? undefined
        if (statuses.length < PAGE_SIZE) return undefined
      }
      return undefined
    },
  }
}
