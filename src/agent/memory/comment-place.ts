import { fullName, isSameRepository, type Repository } from '../../kit/core/repository.ts'
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
  repository: Repository,
  { workflow, code }: Pick<Run, 'workflow' | 'code'>,
): CommentPlace {
  const { serverUrl } = workflow
  const isHidden = isSameRepository(repository, code.repository) && !code.showsWorkflow
  const own = workflow.repository && !isHidden ? fullName(workflow.repository) : undefined
  return {
    serverUrl,
    repository: fullName(repository),
    runUrl({ run, attempt, origin }) {
      // Where readers of the docs may not see the runs, the record does not say where they are.
      const where = origin === undefined ? own : origin.workflow
      if (where === undefined) return undefined
      return `${serverUrl}/${where}/actions/runs/${encodeURIComponent(run.toWellFormed())}/attempts/${attempt}`
    },
  }
}
