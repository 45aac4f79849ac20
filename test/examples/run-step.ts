import { access, cp } from 'node:fs/promises'
import path from 'node:path'
import { repositoryId } from '../../emulator/github/repositories.ts'
import { inTurn, simulate } from '../e2e/simulated.ts'
import { runScript } from '../repo/workflows/script.ts'
import { ACTION, ROOT, type Step, shellOf } from '../repo/workflows/workflow.ts'
import { conditionOf, expressionsIn, isMet } from './expressions.ts'
import { checkReferences, evaluateTexts } from './references.ts'
import type { Place, StepRun, WorkflowRun } from './workflow-run.ts'

/** A step, where it is in its workflow, and what its job provides for it. */
export interface StepPlace extends Place {
  step: Step
  /** Of the job. */
  key: string
  workspace: string
  /** For the runner's own files. */
  folder: string
  /** Of the workflow and the job. */
  env: Record<string, string>
}

/** The outputs of other actions. An action that is not listed here cannot be run. */
const OTHER_ACTIONS: Record<string, Record<string, string>> = {
  'actions/cache/restore': { 'cache-hit': '' },
  'actions/cache/save': {},
  'actions/checkout': {},
  'actions/create-github-app-token': { token: 'ghs_docs_app', 'app-slug': 'docs', 'installation-id': '1' },
  'actions/upload-artifact': { 'artifact-id': '5', 'artifact-url': 'https://github.com/acme/app/artifacts/5' },
}

/** Actions that fail when a file of their `path` is missing. */
const TAKES_FILES = ['actions/cache/save', 'actions/upload-artifact']

/** Runs a step after those before it: the action and scripts for real, of other actions only the expressions. */
export async function runStep(run: WorkflowRun, at: StepPlace, status: 'success' | 'failure'): Promise<StepRun> {
  const { step, contexts } = at
  checkAll(run, { ...at, contexts: { ...contexts, env: { ...at.env, ...step.env } } })

  const runs = isMet(step.if, { ...contexts, env: { ...at.env, ...step.env } }, status)
  run.cover(`${at.name} runs`, runs)
  const base = { id: step.id, uses: step.uses, outputs: outputsBefore(run, step) }
  if (!runs) return { ...base, result: 'skipped', with: {} }
  const env = { ...at.env, ...evaluateTexts(run, at, step.env) }
  const inputs = evaluateTexts(run, { ...at, contexts: { ...contexts, env } }, step.with)
  if (step.run !== undefined) return { ...base, ...(await runScriptStep(run, { ...at, env })), with: inputs }
  if (step.uses === ACTION) return { ...base, ...(await runActionStep(run, { ...at, env }, inputs)), with: inputs }
  await runOtherStep(at, inputs)
  return { ...base, result: 'success', with: inputs }
}

/** Checks the references of all expressions of a step, whether or not it runs. */
function checkAll(run: WorkflowRun, at: StepPlace): void {
  const { step } = at
  const texts = [...Object.values(step.with), ...Object.values(step.env), step.run ?? '', step.name ?? '']
  const sources = [...texts.flatMap(expressionsIn), ...(step.if === undefined ? [] : [conditionOf(step.if)])]
  for (const source of sources) checkReferences(run, at, source)
}

/** The outputs that a step has before it runs, and when it is skipped; those of a script are not known. */
function outputsBefore({ actionOutputs }: WorkflowRun, { uses }: Step): Record<string, string> {
  if (uses === undefined) return {}
  if (uses === ACTION) return Object.fromEntries(actionOutputs.map((output) => [output, '']))
  const outputs = OTHER_ACTIONS[nameOf(uses)]
  if (outputs === undefined) throw new Error(`It is not known which outputs ${uses} has`)
  return outputs
}

function nameOf(uses: string): string {
  return uses.split('@', 1).join()
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
  if (warnings.length > 0 && !allowWarnings) throw new Error(`${at.name}: ${JSON.stringify(warnings)}`)
  const result = action.exitCode === 0 ? ('success' as const) : ('failure' as const)
  return { result, outputs: { ...outputsBefore(run, at.step), ...action.outputs }, action }
}

async function runScriptStep(run: WorkflowRun, at: StepPlace) {
  const { step, workspace, folder } = at
  const { onTestFinished } = run.setup
  const gh = 'echo "No call of GitHub is expected: $*" >&2; exit 1'
  const shell = shellOf({ workflow: run.workflow, job: at.job, step })
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
    GITHUB_ACTION: step.id ?? '__OWNER_docs-agent-action',
    GITHUB_ACTOR: event.actor,
    GITHUB_EVENT_NAME: event.name,
    GITHUB_JOB: key,
    GITHUB_REF: ref,
    GITHUB_REF_NAME: ref.replace(/^refs\/(heads|tags)\//, ''),
    GITHUB_REPOSITORY: repository,
    GITHUB_REPOSITORY_ID: String(repositoryId(repository)),
    GITHUB_RUN_ATTEMPT: setup.runAttempt ?? '1',
    GITHUB_RUN_ID: setup.runId ?? '4711',
    GITHUB_RUN_NUMBER: '1',
    GITHUB_SHA: sha,
    GITHUB_WORKFLOW: workflow.name,
    GITHUB_WORKFLOW_REF: `${repository}/.github/workflows/${file}@${ref}`,
  }
}

async function runOtherStep(at: StepPlace, inputs: Record<string, string>): Promise<void> {
  const action = nameOf(at.step.uses ?? '')
  // To this folder the examples have people copy the prompts.
  const prompts = '.github/docs-agent'
  if (action === 'actions/checkout' && [undefined, prompts].includes(inputs['sparse-checkout'])) {
    await cp(`${ROOT}examples/prompts`, path.join(at.workspace, prompts), { recursive: true })
  }
  if (!TAKES_FILES.includes(action)) return
  for (const file of (inputs.path ?? '').split('\n').filter((line) => line !== '')) {
    await access(path.resolve(at.workspace, file)).catch(() => {
      throw new Error(`${at.name}: there is no file ${file}`)
    })
  }
}
