import { type Readable, shows } from '../../kit/core/readers.ts'
import { fullName, type Repository } from '../../kit/core/repository.ts'
import type { Run } from '../../kit/run.ts'
import type { CommentRecord } from './records.ts'

/** Describes where a comment is, as people read it. */
export interface CommentPlace {
  /** The address of GitHub, as `https://github.com`. */
  serverUrl: string
  /** `owner/name` */
  repository: string
  /** The address of the run that a record tells of; `undefined` where the comment's readers may not see it. */
  runUrl(record: CommentRecord): string | undefined
}

/** Describes where a comment in a repository is, as people read it. */
export function commentPlaceOf(
  where: Readable & { repository: Repository },
  { workflow }: Pick<Run, 'workflow'>,
): CommentPlace {
  const { serverUrl } = workflow
  const own = workflow.repository && shows(workflow, where) ? fullName(workflow.repository) : undefined
  return {
    serverUrl,
    repository: fullName(where.repository),
    runUrl({ run, attempt, origin }) {
      // Where readers of the docs may not see the runs, the record does not say where they are.
      const workflowName = origin === undefined ? own : origin.workflow
      if (workflowName === undefined) return undefined
      return `${serverUrl}/${workflowName}/actions/runs/${encodeURIComponent(run.toWellFormed())}/attempts/${attempt}`
    },
  }
}
