import type { Level } from '../../emulator/github/access.ts'
import type { Fixtures } from '../e2e/fixture.ts'
import { ACTION, readWorkflow } from '../repo/workflows/workflow.ts'
import { DOCS_TOKEN } from '../support/docs-pull-request.ts'
import { AFTER, type GitHubEvent } from '../support/events.ts'
import type { InProcessRun } from '../support/run-in-process.ts'

/** Why an example runs. */
export interface Trigger {
  event: GitHubEvent
  sha?: string
  ref?: string
  /** `owner/name` of the workflow's repository: `acme/app` unless given. */
  repository?: string
  /** The job in an example of several. */
  job?: string
  /** Of the run: 4711 unless given. */
  id?: number
  /** Names and contents of files in the workspace. */
  files?: Record<string, string>
  /** What its expressions stand for, beside those of all examples. */
  values?: Record<string, string>
}

/** Runs the action's step of an example's job, with the permissions that the job has. */
export async function runExample(file: string, trigger: Trigger, fixtures: Fixtures): Promise<InProcessRun> {
  const { action, github } = fixtures
  const { jobs, permissions: ofAll } = await readWorkflow(`examples/${file}`)
  const [[key, job] = []] = Object.entries(jobs).filter(([key]) => key === (trigger.job ?? key))
  const step = job?.steps.find(({ uses }) => uses === ACTION)
  if (key === undefined || job === undefined || step === undefined) throw new Error(`${file} does not use the action`)
  const granted = job.permissions ?? ofAll ?? {}
  const level = (name: string): Level =>
    granted[name] === 'write' || granted[name] === 'read' ? granted[name] : 'none'
  const [contents, issues, statuses] = [level('contents'), level('issues'), level('statuses')]
  github.setPermissions({ 'pull-requests': level('pull-requests'), contents, issues, statuses })
  const inputs = Object.entries(step.with).map(([name, text]) => [name, fill(text, fixtures, trigger)])
  const { event, sha = AFTER, ref = 'refs/heads/main', repository = 'acme/app', id = 4711, files = {} } = trigger
  return await action.run(Object.fromEntries(inputs), {
    event,
    files,
    env: {
      ...{ GITHUB_ACTION: step.id ?? '__docs-agent-action', GITHUB_JOB: key, GITHUB_REF: ref, GITHUB_SHA: sha },
      GITHUB_REPOSITORY: repository,
      GITHUB_RUN_ID: String(id),
      GITHUB_WORKFLOW_REF: `${repository}/.github/workflows/${file}@${ref}`,
    },
    githubToken: github.token,
  })
}

/** A text of an example with its expressions replaced by what they stand for. */
function fill(text: string, { emulator, github }: Fixtures, { values: given }: Trigger): string {
  const values: Record<string, string> = {
    'github.repository_owner': 'acme',
    'github.token': github.token,
    'secrets.MINTLIFY_API_KEY': emulator.apiKey,
    'secrets.MINTLIFY_PROJECT_ID': emulator.projectId,
    'steps.app.outputs.token': DOCS_TOKEN,
    ...given,
  }
  return text.replace(/\$\{\{ *(.*?) *\}\}/g, (_, expression: string) => {
    const value = values[expression]
    if (value === undefined) throw new Error(`Nothing is known of ${expression}`)
    return value
  })
}
