import { isSha } from '../core/pull-request.ts'
import { fullName, parseFullName } from '../core/repository.ts'
import { ACTION_REPOSITORY, VERSION } from '../core/version.ts'

/** The run of a workflow that the step belongs to. */
export type WorkflowRun = ReturnType<typeof readWorkflowRun>

/** Reads the variables of the runner, which describe the run; what is missing is empty, or what it most likely is. */
export function readWorkflowRun(env: NodeJS.ProcessEnv = process.env) {
  const serverUrl = env.GITHUB_SERVER_URL || 'https://github.com'
  const { GITHUB_ACTION_REPOSITORY: action = '', GITHUB_ACTION_REF: version = '' } = env
  const isNamed = /^[\w.-]+\/[\w.-]+$/.test(action) && /^[\w./-]+$/.test(version)
  // `owner/name/.github/workflows/docs.yml@refs/heads/main`
  const [, file = ''] = /^[^/]+\/[^/]+\/(.+?\.ya?ml)@/i.exec(env.GITHUB_WORKFLOW_REF ?? '') ?? []
  return {
    /** The repository that the workflow runs in, and its number, which survives a new name. */
    repository: parseFullName(env.GITHUB_REPOSITORY),
    repositoryId: numberOf(env.GITHUB_REPOSITORY_ID),
    serverUrl,
    /** For example `https://api.github.com`: paths are put behind it. */
    apiUrl: (env.GITHUB_API_URL || 'https://api.github.com').replace(/\/+$/, ''),
    commit: isSha(env.GITHUB_SHA) ? env.GITHUB_SHA : '',
    /** The branch or tag that the run is on, as `refs/heads/main`. */
    ref: env.GITHUB_REF ?? '',
    /** The path of the workflow's file. */
    file,
    id: env.GITHUB_RUN_ID ?? '',
    attempt: numberOf(env.GITHUB_RUN_ATTEMPT) ?? 1,
    job: env.GITHUB_JOB ?? '',
    step: env.GITHUB_ACTION ?? '',
    workspace: env.GITHUB_WORKSPACE || process.cwd(),
    tempFolder: env.RUNNER_TEMP ?? '',
    /** The workflow's own name for this action, in `uses:`. */
    uses: isNamed ? `${action}@${version}` : `${ACTION_REPOSITORY}@v${VERSION}`,
    /** The address of this action's files in the version that runs; absent for an action of the checkout. */
    filesUrl: isNamed ? `${serverUrl}/${action}/blob/${version}` : undefined,
  }
}

/** Reads a positive whole number. Anything else would make a marker that no later run could read. */
function numberOf(text = ''): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** The address of the troubleshooting page of the version that runs; absent for an action of the checkout. */
export function helpPageOf({ filesUrl }: Pick<WorkflowRun, 'filesUrl'>): string | undefined {
  return filesUrl && `${filesUrl}/docs/troubleshooting.md`
}

/** The address of a workflow's repository; without one, that of GitHub. */
export function repositoryUrl({ serverUrl, repository }: Pick<WorkflowRun, 'serverUrl' | 'repository'>): string {
  return repository === undefined ? serverUrl : `${serverUrl}/${fullName(repository)}`
}

/** The address of an attempt of a run in the workflow's repository: the run's own unless another is given. */
export function runUrl(workflow: WorkflowRun, { id, attempt }: Pick<WorkflowRun, 'id' | 'attempt'> = workflow): string {
  return `${repositoryUrl(workflow)}/actions/runs/${encodeURIComponent(id.toWellFormed())}/attempts/${attempt}`
}
