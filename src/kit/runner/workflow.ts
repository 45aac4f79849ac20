import { isSha } from '../core/pull-request.ts'
import { fullName, parseFullName, type Repository } from '../core/repository.ts'
import { ACTION_REPOSITORY, VERSION } from '../core/version.ts'

/** The run of a workflow that the step belongs to, as the runner's variables describe it. */
export interface WorkflowRun {
  /** The repository that the workflow runs in; absent outside of GitHub's runner. */
  repository: Repository | undefined
  /** Its number, which survives a new name; absent where the runner names none. */
  repositoryId: number | undefined
  /** The address of GitHub, as `https://github.com`. */
  serverUrl: string
  /** The address of GitHub's REST API, as `https://api.github.com`. */
  apiUrl: string
  /** The run's commit; empty where the runner names none. */
  commit: string
  /** The branch or tag that the run is on, as `refs/heads/main`; empty where the runner names none. */
  ref: string
  /** The path of the workflow's file, as `.github/workflows/docs.yml`; empty where the runner names none. */
  file: string
  /** The run, which of its attempts this is, and the job and the step in it. */
  id: string
  attempt: number
  job: string
  step: string
  workspace: string
  /** The runner's folder for temporary files; empty where it names none. */
  tempFolder: string
  /** The workflow's own name for this action, in `uses:`. */
  uses: string
  /** Address of this action's files in the version that runs; absent for an action of the checkout. */
  filesUrl: string | undefined
}

/** Reads the runner's variables; what is missing is empty, or what it most likely is. */
export function readWorkflowRun(env: NodeJS.ProcessEnv = process.env): WorkflowRun {
  const serverUrl = env.GITHUB_SERVER_URL || 'https://github.com'
  const action = actionOf(env)
  return {
    repository: parseFullName(env.GITHUB_REPOSITORY),
    repositoryId: numberOf(env.GITHUB_REPOSITORY_ID),
    serverUrl,
    // Paths are put behind it.
    apiUrl: (env.GITHUB_API_URL || 'https://api.github.com').replace(/\/+$/, ''),
    commit: isSha(env.GITHUB_SHA) ? env.GITHUB_SHA : '',
    ref: env.GITHUB_REF ?? '',
    file: fileOf(env.GITHUB_WORKFLOW_REF),
    id: env.GITHUB_RUN_ID ?? '',
    attempt: numberOf(env.GITHUB_RUN_ATTEMPT) ?? 1,
    job: env.GITHUB_JOB ?? '',
    step: env.GITHUB_ACTION ?? '',
    workspace: env.GITHUB_WORKSPACE || process.cwd(),
    tempFolder: env.RUNNER_TEMP ?? '',
    uses: action === undefined ? `${ACTION_REPOSITORY}@v${VERSION}` : `${action.repository}@${action.ref}`,
    filesUrl: action && `${serverUrl}/${action.repository}/blob/${action.ref}`,
  }
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

/** Takes the path from `owner/name/.github/workflows/docs.yml@refs/heads/main`. */
function fileOf(ref = ''): string {
  return /^[^/]+\/[^/]+\/(.+?\.ya?ml)@/i.exec(ref)?.[1] ?? ''
}

/** Anything else would make a marker that no later run could read. */
function numberOf(text = ''): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

function actionOf({ GITHUB_ACTION_REPOSITORY: repository = '', GITHUB_ACTION_REF: ref = '' }: NodeJS.ProcessEnv) {
  return /^[\w.-]+\/[\w.-]+$/.test(repository) && /^[\w./-]+$/.test(ref) ? { repository, ref } : undefined
}
