import { access, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { data, Evaluator, Lexer, Parser } from '@actions/expressions'
import { truthy } from '@actions/expressions/result'
import type { Level, Permissions } from '../../emulator/github/access.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { inTurn, type SimulatedResult, simulate } from '../e2e/simulated.ts'
import { runScript, type ScriptResult } from '../repo/workflows/script.ts'
import { ACTION, type Job, legsOf, ROOT, type Step, shellOf, type Workflow } from '../repo/workflows/workflow.ts'
import type { OnTestFinished } from '../support/clean-up.ts'
import type { FakeClock } from '../support/fake-clock.ts'
import type { TriggerEvent } from './trigger-events.ts'

/** What a workflow runs against. */
export interface Setup {
  /** Of the action and of the service. */
  clock: FakeClock
  emulator: Emulator
  github: GitHubEmulator
  /** `github.run_id`, which differs from run to run. */
  runId?: string
  /** `github.run_attempt`, which grows with each re-run. */
  runAttempt?: string
  /** The secret with the address of a chat's webhook; empty unless given. */
  chatWebhook?: string
  /** Unless set, a warning or an error of the action fails the run. */
  allowWarnings?: boolean
  onTestFinished: OnTestFinished
}

type Result = 'success' | 'failure' | 'skipped'

/** A step of a run. */
export interface StepRun {
  id: string | undefined
  result: Result
  /** With expressions replaced; empty when skipped. */
  with: Record<string, string>
  outputs: Record<string, string>
  /** Of a step of the action. */
  action?: SimulatedResult
  /** Of a step with a script. */
  script?: ScriptResult
}

/** A job of a run, or one leg of its matrix. */
export interface JobRun {
  key: string
  /** Its values of the matrix. */
  leg: Record<string, string>
  result: Result
  steps: readonly StepRun[]
}

/** Runs a workflow. */
export interface WorkflowRunner {
  /** The jobs in their order; a job with a matrix stands there once for each leg. */
  run(trigger: TriggerEvent, setup: Setup): Promise<JobRun[]>
  /** The same for a workflow with one job. */
  runOnlyJob(trigger: TriggerEvent, setup: Setup): Promise<JobRun>
}

/** What expressions can refer to: `github`, `steps`, `secrets`, … as plain values. */
type Contexts = Record<string, unknown>

interface WorkflowRun {
  workflow: Workflow
  /** The name of its file. */
  file: string
  trigger: TriggerEvent
  setup: Setup
}

/** As much of the runner as the examples use: jobs that need no other, conditions, matrices, scripts and the action. */
export function createWorkflowRunner(workflow: Workflow, file: string): WorkflowRunner {
  const run: WorkflowRunner['run'] = async (trigger, setup) => {
    const jobs = Object.entries(workflow.jobs)
    return (await Promise.all(jobs.map(([key, job]) => runJob({ workflow, file, trigger, setup }, key, job)))).flat()
  }
  return {
    run,
    async runOnlyJob(trigger, setup) {
      const [job, ...others] = await run(trigger, setup)
      if (job === undefined || others.length > 0) throw new Error(`${workflow.name} has more than one job`)
      return job
    },
  }
}

async function runJob(run: WorkflowRun, key: string, job: Job): Promise<JobRun[]> {
  const contexts = contextsOf(run, key)
  const { concurrency = '' } = { ...run.workflow, ...job }
  interpolate(typeof concurrency === 'object' ? concurrency.group : concurrency, contexts)
  if (!isMet(job.if, contexts, 'success')) return [{ key, leg: {}, result: 'skipped', steps: [] }]
  run.setup.github.setPermissions(permissionsOf(job.permissions ?? run.workflow.permissions))
  return Promise.all(legsOf(job).map((leg) => runLeg(run, { key, job, leg, contexts: { ...contexts, matrix: leg } })))
}

/** The permissions that the emulated GitHub knows; those that are not named are `none`. */
function permissionsOf(given: Record<string, string> = {}): Permissions {
  const level = (name: string): Level => (given[name] === 'write' || given[name] === 'read' ? given[name] : 'none')
  const [contents, issues, statuses] = [level('contents'), level('issues'), level('statuses')]
  return { 'pull-requests': level('pull-requests'), contents, issues, statuses }
}

function contextsOf({ workflow, trigger, setup }: WorkflowRun, key: string): Contexts {
  const { event, sha, ref, repository = 'acme/app', withoutSecrets = false } = trigger
  const { emulator, github, chatWebhook = '', runId = '4711', runAttempt = '1' } = setup
  const secrets = {
    MINTLIFY_API_KEY: emulator.apiKey,
    MINTLIFY_PROJECT_ID: emulator.projectId,
    DOCS_APP_PRIVATE_KEY: 'private',
    CHAT_WEBHOOK_URL: chatWebhook,
  }
  return {
    github: {
      ...{ event: event.payload, event_name: event.name, actor: event.actor, sha, ref, workflow: workflow.name },
      ...{ ref_name: ref.replace(/^refs\/(heads|tags)\//, ''), repository, repository_owner: 'acme' },
      server_url: 'https://github.com',
      ...{ run_id: runId, run_attempt: runAttempt, job: key, token: github.token },
    },
    secrets: withoutSecrets ? {} : secrets,
    vars: { DOCS_APP_CLIENT_ID: 'Iv23docs' },
    inputs: event.payload.inputs ?? {},
    env: {},
    steps: {},
    matrix: {},
  }
}

interface Leg {
  key: string
  job: Job
  leg: Record<string, string>
  contexts: Contexts
}

/** Runs a job with the values of one leg. */
async function runLeg(run: WorkflowRun, { key, job, leg, contexts }: Leg): Promise<JobRun> {
  const folder = await mkdtemp(path.join(tmpdir(), 'workflow-'))
  run.setup.onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const workspace = path.join(folder, 'workspace')
  await mkdir(workspace)
  const env = interpolateAll({ ...run.workflow.env, ...job.env }, contexts)
  const steps: StepRun[] = []
  const known: Record<string, unknown> = {}
  const resultSoFar = () => (steps.some(({ result }) => result === 'failure') ? 'failure' : 'success')
  for (const step of job.steps) {
    const at = { step, key, job, workspace, folder, env, contexts: { ...contexts, env, steps: { ...known } } }
    const done = await runStep(run, at, resultSoFar())
    steps.push(done)
    if (step.id !== undefined) known[step.id] = { outputs: done.outputs, outcome: done.result }
  }
  return { key, leg, result: resultSoFar(), steps }
}

/** A step, and what its job provides for it. */
interface StepPlace {
  step: Step
  key: string
  job: Job
  workspace: string
  /** For the runner's own files. */
  folder: string
  env: Record<string, string>
  contexts: Contexts
}

/** The outputs of other actions. An action that is not listed here cannot be run. */
const OTHER_ACTIONS: Record<string, Record<string, string>> = {
  'actions/checkout': {},
  'actions/create-github-app-token': { token: 'ghs_docs_app' },
  'actions/upload-artifact': {},
}

/** Runs a step after those before it: the action and scripts for real, of other actions only the expressions. */
async function runStep(run: WorkflowRun, at: StepPlace, status: 'success' | 'failure'): Promise<StepRun> {
  const { step, contexts } = at
  const { id, uses } = step
  if (!isMet(step.if, contexts, status)) return { id, result: 'skipped', with: {}, outputs: {} }
  const env = { ...at.env, ...interpolateAll(step.env, contexts) }
  const inputs = interpolateAll(step.with, { ...contexts, env })
  const done = { id, with: inputs }
  if (step.run !== undefined) return { ...done, ...(await runScriptStep(run, { ...at, env })) }
  if (uses === ACTION) return { ...done, ...(await runActionStep(run, { ...at, env }, inputs)) }
  const outputs = OTHER_ACTIONS[uses?.split('@', 1).join() ?? '']
  if (outputs === undefined) throw new Error(`It is not known which outputs ${uses} has`)
  await runOtherStep(at, inputs)
  return { ...done, result: 'success', outputs }
}

async function runActionStep(run: WorkflowRun, at: StepPlace, inputs: Record<string, string>) {
  const { clock, emulator, github, onTestFinished, allowWarnings = false } = run.setup
  const options = {
    inputs: { 'base-url': emulator.baseUrl, ...inputs },
    event: run.trigger.event,
    env: { ...runnerVariables(run, at), ...github.env, ...at.env },
    githubToken: github.token,
    prepare: (workspace: string) => cp(at.workspace, workspace, { recursive: true }),
    clock,
    onTestFinished,
  }
  const action = await inTurn(() => simulate(options))
  const warnings = action.annotations.filter(({ level }) => level !== 'notice')
  if (warnings.length > 0 && !allowWarnings) throw new Error(`${at.key}: ${JSON.stringify(warnings)}`)
  const result = action.exitCode === 0 ? ('success' as const) : ('failure' as const)
  return { result, outputs: action.outputs, action }
}

async function runScriptStep(run: WorkflowRun, at: StepPlace) {
  const { step, job, workspace, folder } = at
  const { onTestFinished } = run.setup
  const gh = 'echo "No call of GitHub is expected: $*" >&2; exit 1'
  const shell = shellOf({ workflow: run.workflow, job, step })
  const env = { ...runnerVariables(run, at), ...at.env }
  const script = await runScript({ run: step.run ?? '', shell, workspace, folder, env, gh, onTestFinished })
  const result = script.exitCode === 0 ? ('success' as const) : ('failure' as const)
  return { result, outputs: script.outputs, script }
}

/** The variables that the runner sets for every step. */
function runnerVariables(run: WorkflowRun, { key, step }: StepPlace): Record<string, string> {
  const { workflow, file, trigger, setup } = run
  const { event, sha, ref, repository = 'acme/app' } = trigger
  return {
    GITHUB_ACTION: step.id ?? '__docs-agent-action',
    GITHUB_ACTOR: event.actor,
    GITHUB_EVENT_NAME: event.name,
    GITHUB_JOB: key,
    GITHUB_REF: ref,
    GITHUB_REF_NAME: ref.replace(/^refs\/(heads|tags)\//, ''),
    GITHUB_REPOSITORY: repository,
    GITHUB_RUN_ATTEMPT: setup.runAttempt ?? '1',
    GITHUB_RUN_ID: setup.runId ?? '4711',
    GITHUB_RUN_NUMBER: '1',
    GITHUB_SHA: sha,
    GITHUB_WORKFLOW: workflow.name,
    GITHUB_WORKFLOW_REF: `${repository}/.github/workflows/${file}@${ref}`,
  }
}

async function runOtherStep({ step, workspace }: StepPlace, inputs: Record<string, string>): Promise<void> {
  // To this folder the examples have people copy the prompts.
  const prompts = '.github/docs-agent'
  if (step.uses?.startsWith('actions/checkout@') && [undefined, prompts].includes(inputs['sparse-checkout'])) {
    await cp(`${ROOT}examples/prompts`, path.join(workspace, prompts), { recursive: true })
  }
  if (!step.uses?.startsWith('actions/upload-artifact@')) return
  // It fails when a file is missing.
  const files = inputs.path?.split('\n').filter((line) => line !== '') ?? []
  for (const file of files) await access(path.resolve(workspace, file))
}

/** An expression inside a text, as `${{ … }}`; its own quoted texts may hold braces. */
const IN_TEXT = /\$\{\{((?:'(?:[^']|'')*'|[^'}]|\}(?!\}))*)\}\}/g

function interpolateAll(texts: Record<string, string>, contexts: Contexts): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, interpolate(text, contexts)]))
}

/** A text with its expressions replaced by their values. Throws for a field of the event that does not exist. */
function interpolate(text: string, contexts: Contexts): string {
  return text.replace(IN_TEXT, (_, source: string) => {
    const value = evaluate(source, contexts, 'success').coerceString()
    if (/^\s*github\.[\w.]+\s*$/.test(source) && value === '') throw new Error(`${source} has no value`)
    return value
  })
}

/** Whether a step or job runs: without a status function of its own, a condition also asks for `success()`. */
function isMet(condition: string | undefined, contexts: Contexts, status: 'success' | 'failure'): boolean {
  if (condition === undefined) return status === 'success'
  const source = condition.replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1')
  if (source.includes('${{')) throw new Error(`if: ${condition} is always true, since it is a text`)
  const asksStatus = /\b(success|failure|cancelled|always)\(/.test(source)
  return (asksStatus || status === 'success') && truthy(evaluate(source, contexts, status))
}

function evaluate(source: string, contexts: Contexts, status: 'success' | 'failure'): data.ExpressionData {
  const values = { success: status === 'success', failure: status === 'failure', cancelled: false, always: true }
  const functions = Object.entries(values).map(([name, value]) => {
    return { name, minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(value) }
  })
  const parsed = new Parser(new Lexer(source).lex().tokens, Object.keys(contexts), functions).parse()
  const known: data.Dictionary = JSON.parse(JSON.stringify(contexts), data.reviver)
  return new Evaluator(parsed, known, new Map(functions.map((one) => [one.name, one]))).evaluate()
}
