import { z } from 'zod'
import type { Change, ChangedFile } from '../change/change.ts'
import { isZero, type Push, type Repository } from '../change/event.ts'
import { GitHubError } from '../errors.ts'
import type { GitHubApi } from './api.ts'
import { type Commit, commitSchema, filesSchema } from './responses.ts'

const READING = {
  action: 'read the pushed commits',
  target: 'the commit',
  permission: 'contents: read',
  repeatable: true,
}

/** The most files that GitHub returns for a compare, and for one page of a commit. */
const FILES_PER_PAGE = 300
/** The most files that GitHub returns for a commit. */
const MOST_FILES = 3000
/** The most commits that GitHub returns for a compare. */
const MOST_COMMITS = 250

/** What a push changed. */
export interface PushedChange extends Change {
  /** The logins of the authors of commits that are not merges. */
  authors: (string | undefined)[]
}

/** What a push changed: a compare, or the pushed commit alone where there is nothing to compare with. */
export async function readPush(api: GitHubApi, repository: Repository, push: Push): Promise<PushedChange> {
  if (isZero(push.after)) return { files: [], filesCapped: false, commits: [], commitsCapped: false, authors: [] }
  const compared = isZero(push.before) ? undefined : await compare(api, repository, push)
  return compared ?? (await readCommit(api, repository, push.after))
}

const comparedSchema = z.object({ files: filesSchema.default([]), commits: z.array(commitSchema) })

/** `undefined` when the commit before is gone, as after a forced push. */
async function compare(
  api: GitHubApi,
  { owner, name }: Repository,
  { before, after }: Push,
): Promise<PushedChange | undefined> {
  const route = 'GET /repos/{owner}/{repo}/compare/{basehead}'
  const parameters = { owner, repo: name, basehead: `${before}...${after}` }
  try {
    const compared = await api.request({ purpose: READING, schema: comparedSchema, route, parameters })
    return toChange(compared.files, compared.commits)
  } catch (error) {
    if (error instanceof GitHubError && error.status === 404) return undefined
    throw error
  }
}

const filesOfCommitSchema = z.object({ files: filesSchema.default([]) })

async function readCommit(api: GitHubApi, { owner, name }: Repository, sha: string): Promise<PushedChange> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}'
  const schema = z.intersection(commitSchema, filesOfCommitSchema)
  const parameters = { owner, repo: name, ref: sha }
  const { files, ...commit } = await api.request({ purpose: READING, schema, route, parameters })
  // A full page may be followed by another.
  for (let page = 2; files.length === (page - 1) * FILES_PER_PAGE && files.length < MOST_FILES; page++) {
    const request = { purpose: READING, schema: filesOfCommitSchema, route, parameters: { ...parameters, page } }
    files.push(...(await api.request(request)).files)
  }
  return { ...toChange(files, [commit]), filesCapped: files.length >= MOST_FILES }
}

function toChange(files: ChangedFile[], commits: readonly Commit[]): PushedChange {
  return {
    files,
    filesCapped: files.length >= FILES_PER_PAGE,
    commits: commits.map(({ subject }) => subject),
    commitsCapped: commits.length >= MOST_COMMITS,
    authors: commits.filter(({ isMerge }) => !isMerge).map(({ author }) => author),
  }
}
