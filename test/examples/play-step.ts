import { access, cp } from 'node:fs/promises'
import path from 'node:path'
import { runAction } from '../e2e/run-action.ts'
import { runScript } from '../repo/workflows/script.ts'
import { ACTION, type Job, ROOT, type Step, shellOf } from '../repo/workflows/workflow.ts'
import { type Contexts, conditionOf, expressionsIn, isMet } from './expressions.ts'
import type { Play, PlayedStep } from './play.ts'
import { checkReferences, filled } from './references.ts'

/** Where a step stands. */
export interface StepPlace {
  /** For people. */
  place: string
  /** Of the job. */
  key: string
  job: Job
  step: Step
  workspace: string
  /** For what is the runner's own. */
  folder: string
  contexts: Contexts
  /** Of the workflow and the job. */
  env: Record<string, string>
}

/** What steps of other actions output. One that is not here is not known to the rehearsal. */
const OTHER_ACTIONS: Record<string, Record<string, string>> = {
  'actions/cache/restore': { 'cache-hit': '' },
  'actions/cache/save': {},
  'actions/checkout': {},
  'actions/create-github-app-token': { token: 'ghs_docs_app', 'app-slug': 'docs', 'installation-id': '1' },
  'actions/deploy-pages': { page_url: 'https://acme.github.io/app/' },
  'actions/upload-artifact': { 'artifact-id': '5', 'artifact-url': 'https://github.com/acme/app/artifacts/5' },
  'actions/upload-pages-artifact': { artifact_id: '6' },
}

/** Actions that fail when a file of their `path` is missing. */
const TAKES_FILES = ['actions/cache/save', 'actions/upload-artifact', 'actions/upload-pages-artifact']

/** Plays one step after those before it: the action and scripts run, of other actions the expressions are evaluated. */
export async function playStep(play: Play, at: StepPlace, status: 'success' | 'failure'): Promise<PlayedStep> {
  const { place, job, step } = at
  const contexts = { ...at.contexts, env: { ...at.env, ...step.env } }
  const texts = [...Object.values(step.with), ...Object.values(step.env), step.run ?? '', step.name ?? '']
  const sources = [...texts.flatMap(expressionsIn), ...(step.if === undefined ? [] : [conditionOf(step.if)])]
  for (const source of sources) checkReferences(play, { place, job, contexts }, source)

  const runs = isMet(step.if, contexts, status)
  play.note(`${place} runs`, runs)
  const base = { id: step.id, uses: step.uses, outputs: outputsBefore(play, step) }
  if (!runs) return { ...base, result: 'skipped', with: {} }
  const env = { ...at.env, ...filled(play, { place, job, contexts }, step.env) }
  const given = filled(play, { place, job, contexts: { ...contexts, env } }, step.with)
  if (step.run !== undefined) return { ...base, ...(await playScript(play, at, env)), with: given }
  if (step.uses === ACTION) return { ...base, ...(await playAction(play, at, { given, env })), with: given }
  await playOther(play, at, given)
  return { ...base, result: 'success', with: given }
}

/** The outputs that a step has before it runs, and after a skip; those of a script are not known. */
function outputsBefore({ actionOutputs }: Play, { uses }: Step): Record<string, string> {
  if (uses === undefined) return {}
  if (uses === ACTION) return Object.fromEntries(actionOutputs.map((output) => [output, '']))
  const outputs = OTHER_ACTIONS[nameOf(uses)]
  if (outputs === undefined) throw new Error(`The rehearsal does not know what ${uses} outputs`)
  return outputs
}

function nameOf(uses: string): string {
  return uses.split('@', 1).join()
}

interface Given {
  /** Under `with`. */
  given: Record<string, string>
  env: Record<string, string>
}

async function playAction(play: Play, at: StepPlace, { given, env }: Given) {
  const { occasion, stage } = play
  const { emulator, github, onTestFinished, mayWarn = false } = stage
  const action = await runAction({
    inputs: { 'base-url': emulator.baseUrl, ...given },
    event: occasion.event,
    env: { ...variablesOf(play, at), ...github.env, ...env },
    githubToken: github.token,
    prepare: (workspace) => cp(at.workspace, workspace, { recursive: true }),
    onTestFinished,
  })
  const told = action.annotations.filter(({ level }) => level !== 'notice')
  if (told.length > 0 && !mayWarn) throw new Error(`${at.place}: ${JSON.stringify(told)}`)
  const result = action.exitCode === 0 ? ('success' as const) : ('failure' as const)
  return { result, outputs: { ...outputsBefore(play, at.step), ...action.outputs }, action }
}

async function playScript(play: Play, at: StepPlace, env: Record<string, string>) {
  const { step, job, workspace, folder } = at
  const { gh = 'echo "No call of GitHub is expected: $*" >&2; exit 1' } = play.stage
  const shell = shellOf({ workflow: play.workflow, job, step })
  const variables = { ...variablesOf(play, at), ...env }
  const script = await runScript({ run: step.run ?? '', shell, workspace, folder, env: variables, gh })
  return {
    result: script.exitCode === 0 ? ('success' as const) : ('failure' as const),
    outputs: script.outputs,
    script,
  }
}

/** What the runner tells every step. */
function variablesOf({ workflow, occasion, stage }: Play, { key, step }: StepPlace): Record<string, string> {
  const { event, sha, ref } = occasion
  return {
    GITHUB_ACTION: step.id ?? '__OWNER_docs-agent-action',
    GITHUB_ACTOR: event.actor,
    GITHUB_EVENT_NAME: event.name,
    GITHUB_JOB: key,
    GITHUB_REF: ref,
    GITHUB_REF_NAME: ref.replace(/^refs\/(heads|tags)\//, ''),
    GITHUB_REPOSITORY: 'acme/app',
    GITHUB_RUN_ID: stage.runId ?? '4711',
    GITHUB_RUN_NUMBER: stage.runNumber ?? '1',
    GITHUB_SHA: sha,
    GITHUB_WORKFLOW: workflow.name,
  }
}

async function playOther({ stage }: Play, { place, step, workspace }: StepPlace, given: Record<string, string>) {
  const name = nameOf(step.uses ?? '')
  // Where the examples tell people to copy the prompts.
  const prompts = '.github/docs-agent'
  if (name === 'actions/checkout' && [undefined, prompts].includes(given['sparse-checkout'])) {
    await cp(`${ROOT}examples/prompts`, path.join(workspace, prompts), { recursive: true })
  }
  await stage.brings?.[name]?.(workspace)
  if (!TAKES_FILES.includes(name)) return
  for (const file of (given.path ?? '').split('\n').filter((line) => line !== '')) {
    await access(path.resolve(workspace, file)).catch(() => {
      throw new Error(`${place}: there is no file ${file}`)
    })
  }
}
