import { z } from 'zod'
import type { Change } from '../change/change.ts'
import type { Comparison } from '../change/history.ts'
import type { Repository } from '../core/pull-request.ts'
import { isZero, type Push } from '../event/event.ts'
import type { GitHubApi } from './api.ts'
import { authorsOf, compare } from './compare.ts'
import { commitSchema, filesSchema } from './responses.ts'

const READING = {
  action: 'read the pushed commit',
  target: 'the commit',
  permission: 'contents: read',
  repeatable: true,
}

/** The most files that GitHub returns for one page of a commit, and for all of them. */
const FILES_PER_PAGE = 300
const MOST_FILES = 3000

/** What a push changed. */
export interface PushedChange extends Change {
  /** The logins of the authors of commits that are not merges. */
  authors: (string | undefined)[]
  /** The range that was pushed; absent where it is the pushed commit alone, or nothing. */
  comparison: Comparison | undefined
}

const NOTHING = { files: [], filesCapped: false, commits: [], commitsCapped: false, authors: [], comparison: undefined }

/** What a push changed: a compare, or the pushed commit alone where there is nothing to compare with. */
export async function readPush(api: GitHubApi, repository: Repository, push: Push): Promise<PushedChange> {
  if (isZero(push.after)) return NOTHING
  const range = { base: push.before, head: push.after }
  const compared = isZero(push.before) ? undefined : await compare(api, repository, range)
  if (compared === undefined) return readCommit(api, repository, push.after)
  const { authors, ...comparison } = compared
  return { ...comparison, authors, comparison }
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
  const filesCapped = files.length >= MOST_FILES
  const authors = authorsOf([commit])
  return { files, filesCapped, commits: [commit.subject], commitsCapped: false, authors, comparison: undefined }
}
