import { z } from 'zod'
import type { PublishedRelease } from '../change/history.ts'
import { isRefName } from '../change/history.ts'
import { GitHubError } from '../core/errors.ts'
import type { Repository } from '../core/pull-request.ts'
import type { GitHubApi } from './api.ts'

const READING_COMMIT = {
  action: 'find the commit',
  target: 'the commit',
  permission: 'contents: read',
  repeatable: true,
}
const READING_RELEASES = {
  action: 'read the releases',
  target: 'the repository',
  permission: 'contents: read',
  repeatable: true,
}

/** The most releases that are read: three pages. */
const MOST_RELEASES = 300

const commitIdSchema = z.object({ sha: z.string() })

/** The full id of the commit that a tag, a branch or a short id stands for. Throws `GitHubError`. */
export async function commitOf(api: GitHubApi, { owner, name }: Repository, ref: string): Promise<string | undefined> {
  // Other texts have another meaning to GitHub.
  if (!isRefName(ref)) return undefined
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}'
  // The page is of its files, which nobody needs.
  const parameters = { owner, repo: name, ref, per_page: 1 }
  try {
    return (await api.request({ purpose: READING_COMMIT, schema: commitIdSchema, route, parameters })).sha
  } catch (error) {
    // 409 is an empty repository.
    if (error instanceof GitHubError && [404, 409, 422].includes(error.status ?? 0)) return undefined
    throw error
  }
}

const releasesSchema = z.array(
  z.object({
    tag_name: z.string(),
    draft: z.boolean().catch(false),
    prerelease: z.boolean().catch(false),
    published_at: z.string().nullish().catch(undefined),
  }),
)

/** Full releases, the one published last first. Throws `GitHubError`. */
export async function releases(api: GitHubApi, { owner, name }: Repository): Promise<readonly PublishedRelease[]> {
  const found = await api.list({
    purpose: READING_RELEASES,
    schema: releasesSchema,
    route: 'GET /repos/{owner}/{repo}/releases',
    parameters: { owner, repo: name },
    most: MOST_RELEASES,
  })
  return found
    .filter(({ draft, prerelease }) => !draft && !prerelease)
    .map(({ tag_name: tag, published_at: publishedAt }) => ({ tag, publishedAtMs: Date.parse(publishedAt ?? '') }))
    .filter(({ publishedAtMs }) => !Number.isNaN(publishedAtMs))
    .sort((one, other) => other.publishedAtMs - one.publishedAtMs)
}
