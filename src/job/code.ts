import type { RunEvent } from '../core/event.ts'
import { shortHash } from '../core/marker.ts'
import { mayShow } from '../core/visibility.ts'
import type { Run } from '../run.ts'

/**
 * Finds where the code is, and which readers may see what of it and of the workflow. Throws `GitHubError` where no token can
 * see the code's repository.
 */
export async function locateCode({ visibility: ofEvent }: Pick<RunEvent, 'visibility'>, run: Run): Promise<Run> {
  const code = await run.readCode()
  const { workflow } = run
  if (!code.isElsewhere) return { ...run, code: { ...code, repositoryId: workflow.repositoryId } }
  const isKnown = ofEvent !== 'unknown'
  const visibility = isKnown ? ofEvent : await (await run.connect()).visibility().catch(() => ofEvent)
  const showsWorkflow = mayShow(visibility, code.visibility)
  const located = {
    ...code,
    workflowVisibility: visibility,
    showsWorkflow,
    isShown: mayShow(code.visibility, visibility),
  }
  // The records of runs hold these names, and anybody who may read the code may read the records.
  const names = showsWorkflow ? {} : { job: shortHash([workflow.job]), step: shortHash([workflow.step]) }
  return { ...run, code: located, workflow: { ...workflow, ...names } }
}

/** The event without its own change, which plays no part where the code is in another repository. */
export function withoutChange(event: RunEvent): RunEvent {
  return { ...event, pullRequest: undefined, headBefore: undefined, push: undefined }
}
