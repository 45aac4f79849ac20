import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Level, Permissions } from '../../emulator/github/access.ts'
import { type Job, legsOf, readManifest, type Workflow } from '../repo/workflows/workflow.ts'
import { type Contexts, conditionOf, isMet } from './expressions.ts'
import { checkReferences, evaluateTexts } from './references.ts'
import { runStep } from './run-step.ts'
import type { TriggerEvent } from './trigger-events.ts'
import type { JobRun, Place, Result, Setup, StepRun, WorkflowRun } from './workflow-run.ts'

/** Runs one workflow on several events, which together must cover all of it. */
export interface WorkflowRunner {
  /** The jobs in their order; a job with a matrix stands there once for each leg. */
  run(trigger: TriggerEvent, setup: Setup): Promise<JobRun[]>
  /** The same for a workflow with one job. */
  runOnlyJob(trigger: TriggerEvent, setup: Setup): Promise<JobRun>
  /** Steps that never ran, fields that no payload had, and expressions that never had a value. */
  neverCovered(): string[]
}

export async function createWorkflowRunner(workflow: Workflow, file = 'made-up.yml'): Promise<WorkflowRunner> {
  const { outputs: actionOutputs } = await readManifest()
  const facts = new Map<string, boolean>()
  const cover = (fact: string, isTrue: boolean) => void facts.set(fact, isTrue || facts.get(fact) === true)
  const run: WorkflowRunner['run'] = (trigger, setup) =>
    runJobs({ workflow, file, actionOutputs, trigger, setup, cover })
  return {
    run,
    async runOnlyJob(trigger, setup) {
      const [job, ...others] = await run(trigger, setup)
      if (job === undefined || others.length > 0) throw new Error(`${workflow.name} has more than one job`)
      return job
    },
    neverCovered: () => [...facts].flatMap(([fact, wasTrue]) => (wasTrue ? [] : [fact])),
  }
}

async function runJobs(run: WorkflowRun): Promise<JobRun[]> {
  const done: JobRun[] = []
  for (const [key, job] of Object.entries(run.workflow.jobs)) {
    const needs = job.needs.map((need) => {
      const found = done.find((other) => other.key === need)
      if (found === undefined) throw new Error(`${key} needs ${need}, which is not above it`)
      return found
    })
    done.push(...(await runJob(run, { key, job, needs })))
  }
  return done
}

interface JobPlace {
  key: string
  job: Job
  needs: readonly JobRun[]
}

async function runJob(run: WorkflowRun, { key, job, needs }: JobPlace): Promise<JobRun[]> {
  const contexts = contextsOf(run, key, needs)
  if (job.if !== undefined) checkReferences(run, { name: `${key}, if`, job, contexts }, conditionOf(job.if))
  const worst = (['failure', 'skipped'] as const).find((result) => needs.some((need) => need.result === result))
  if (!isMet(job.if, contexts, worst ?? 'success')) return [skippedJob(key, job)]
  run.setup.github.setPermissions(permissionsOf(job.permissions ?? run.workflow.permissions))
  const legs = legsOf(job).map((leg) => runLeg(run, { name: key, job, contexts: { ...contexts, matrix: leg } }, leg))
  return Promise.all(legs)
}

function skippedJob(key: string, job: Job): JobRun {
  const outputs = Object.fromEntries(Object.keys(job.outputs).map((name) => [name, '']))
  return { key, leg: {}, result: 'skipped', outputs, steps: [], workspace: '' }
}

/** The permissions that the emulated GitHub knows; those that are not named are `none`. */
function permissionsOf(given: Record<string, string> = {}): Permissions {
  const level = (name: string): Level => (given[name] === 'write' || given[name] === 'read' ? given[name] : 'none')
  const [contents, issues, statuses] = [level('contents'), level('issues'), level('statuses')]
  return { 'pull-requests': level('pull-requests'), contents, issues, statuses }
}

const NO_SECRETS = { MINTLIFY_API_KEY: '', MINTLIFY_PROJECT_ID: '', DOCS_APP_PRIVATE_KEY: '', CHAT_WEBHOOK_URL: '' }
const VARIABLES = { DOCS_APP_CLIENT_ID: 'Iv23docs' }

function contextsOf({ workflow, trigger, setup }: WorkflowRun, key: string, needs: readonly JobRun[]): Contexts {
  const { event, sha, ref, repository = 'acme/app', withoutSecrets = false } = trigger
  const { emulator, github, chatWebhook = '', runId = '4711', runAttempt = '1' } = setup
  const { apiKey, projectId } = emulator
  const service = { MINTLIFY_API_KEY: apiKey, MINTLIFY_PROJECT_ID: projectId }
  const secrets = { ...service, DOCS_APP_PRIVATE_KEY: 'private', CHAT_WEBHOOK_URL: chatWebhook }
  return {
    github: {
      ...{ event: event.payload, event_name: event.name, actor: event.actor, sha, ref, workflow: workflow.name },
      ...{ ref_name: ref.replace(/^refs\/(heads|tags)\//, ''), repository, repository_owner: 'acme' },
      server_url: 'https://github.com',
      ...{ run_id: runId, run_attempt: runAttempt, job: key, token: github.token },
    },
    secrets: withoutSecrets ? NO_SECRETS : secrets,
    vars: VARIABLES,
    needs: Object.fromEntries(needs.map((need) => [need.key, { result: need.result, outputs: need.outputs }])),
    inputs: event.payload.inputs ?? {},
    env: {},
    steps: {},
    matrix: {},
  }
}

/** Runs a job with the values of one leg; `place` is the job's. */
async function runLeg(run: WorkflowRun, place: Place, leg: Record<string, string>): Promise<JobRun> {
  const { name: key, job, contexts } = place
  const folder = await mkdtemp(path.join(tmpdir(), 'workflow-'))
  run.setup.onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const workspace = path.join(folder, 'workspace')
  await mkdir(workspace)
  const env = evaluateTexts(run, { ...place, name: `${key}, env` }, { ...run.workflow.env, ...job.env })
  const steps: StepRun[] = []
  const known: Record<string, unknown> = {}
  for (const [index, step] of job.steps.entries()) {
    const name = `${key}, step ${index + 1}`
    const at = { name, key, job, step, workspace, folder, env, contexts: { ...contexts, steps: { ...known } } }
    const done = await runStep(run, at, resultOf(steps))
    steps.push(done)
    const { outputs, result } = done
    if (step.id !== undefined) known[step.id] = { outputs, outcome: result, conclusion: result }
  }
  const outputs = evaluateRest(run, { ...place, contexts: { ...contexts, steps: known } })
  return { key, leg, result: resultOf(steps), outputs: withoutSecrets(outputs, contexts), steps, workspace }
}

function resultOf(steps: readonly StepRun[]): Exclude<Result, 'skipped'> {
  return steps.some(({ result }) => result === 'failure') ? 'failure' : 'success'
}

/** Evaluates the expressions of a job outside its steps, and returns its outputs. */
function evaluateRest(run: WorkflowRun, place: Place): Record<string, string> {
  const { name = '', environment = '', concurrency, outputs } = place.job
  const environments = typeof environment === 'string' ? { environment } : environment
  const groups = { own: groupOf(concurrency), all: groupOf(run.workflow.concurrency) }
  evaluateTexts(run, place, { name, ...environments, ...groups })
  return evaluateTexts(run, { ...place, name: `${place.name}, outputs` }, outputs)
}

function groupOf(concurrency: Job['concurrency']): string {
  return typeof concurrency === 'object' ? concurrency.group : (concurrency ?? '')
}

/** GitHub drops an output of a job that contains a secret. */
function withoutSecrets(outputs: Record<string, string>, { secrets }: Contexts): Record<string, string> {
  const hidden = Object.values(secrets ?? {}).filter((secret) => secret !== '')
  const pairs = Object.entries(outputs).map(([name, value]) => {
    return [name, hidden.some((secret) => value.includes(secret)) ? '' : value]
  })
  return Object.fromEntries(pairs)
}
