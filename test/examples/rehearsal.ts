import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Level, Permissions } from '../../emulator/github/access.ts'
import { type Job, legsOf, readManifest, type Workflow } from '../repo/workflows/workflow.ts'
import { type Contexts, conditionOf, isMet } from './expressions.ts'
import type { Play, PlayedJob, PlayedStep, Result, Stage } from './play.ts'
import { playStep } from './play-step.ts'
import { checkReferences, filled } from './references.ts'
import type { TriggerEvent } from './trigger-events.ts'

/** A workflow that is played on several occasions, and all of which must be seen on one of them at least. */
export interface Rehearsal {
  play(occasion: TriggerEvent, stage: Stage): Promise<PlayedJob[]>
  /** What was not seen: steps that never ran, fields that no payload had, expressions that never had a value. */
  unseen(): string[]
}

/** Makes a workflow ready to be played. */
export async function rehearse(workflow: Workflow): Promise<Rehearsal> {
  const { outputs } = await readManifest()
  const seen = new Map<string, boolean>()
  const note = (fact: string, holds: boolean) => void seen.set(fact, holds || seen.get(fact) === true)
  return {
    play: (occasion, stage) => playWorkflow({ workflow, actionOutputs: outputs, occasion, stage, note }),
    unseen: () => [...seen].flatMap(([fact, held]) => (held ? [] : [fact])),
  }
}

async function playWorkflow(play: Play): Promise<PlayedJob[]> {
  const played: PlayedJob[] = []
  for (const [key, job] of Object.entries(play.workflow.jobs)) {
    const needs = job.needs.map((need) => {
      const found = played.find((one) => one.key === need)
      if (found === undefined) throw new Error(`${key} needs ${need}, which is not above it`)
      return found
    })
    played.push(...(await playJob(play, { key, job, needs })))
  }
  return played
}

interface JobPlace {
  key: string
  job: Job
  needs: readonly PlayedJob[]
}

async function playJob(play: Play, { key, job, needs }: JobPlace): Promise<PlayedJob[]> {
  const contexts = contextsOf(play, key, needs)
  if (job.if !== undefined) checkReferences(play, { place: `${key}, if`, job, contexts }, conditionOf(job.if))
  const worst = (['failure', 'skipped'] as const).find((result) => needs.some((need) => need.result === result))
  if (!isMet(job.if, contexts, worst ?? 'success')) return [skippedJob(key, job)]
  play.stage.github.setPermissions(permissionsOf(job.permissions ?? play.workflow.permissions))
  return Promise.all(legsOf(job).map((leg) => playLeg(play, { key, job, leg, contexts: { ...contexts, matrix: leg } })))
}

function skippedJob(key: string, job: Job): PlayedJob {
  const outputs = Object.fromEntries(Object.keys(job.outputs).map((name) => [name, '']))
  return { key, leg: {}, result: 'skipped', outputs, steps: [], workspace: '' }
}

/** The permissions that the emulated GitHub knows; those not named are none. */
function permissionsOf(given: Record<string, string> = {}): Permissions {
  const level = (name: string): Level => (given[name] === 'write' || given[name] === 'read' ? given[name] : 'none')
  return { 'pull-requests': level('pull-requests'), contents: level('contents'), issues: level('issues') }
}

const SECRETS = { MINTLIFY_API_KEY: '', MINTLIFY_PROJECT_ID: '', DOCS_APP_PRIVATE_KEY: '' }
const VARIABLES = { DOCS_APP_CLIENT_ID: 'Iv23docs', DOCS_REPOSITORY: 'docs' }

function contextsOf({ workflow, occasion, stage }: Play, key: string, needs: readonly PlayedJob[]): Contexts {
  const { event, sha, ref, withoutSecrets = false } = occasion
  const { emulator, github, runId = '4711' } = stage
  const { apiKey, projectId } = emulator
  const own = { MINTLIFY_API_KEY: apiKey, MINTLIFY_PROJECT_ID: projectId, DOCS_APP_PRIVATE_KEY: 'private' }
  return {
    github: {
      ...{ event: event.payload, event_name: event.name, actor: event.actor, sha, ref, workflow: workflow.name },
      ...{ ref_name: ref.replace(/^refs\/(heads|tags)\//, ''), repository: 'acme/app', repository_owner: 'acme' },
      ...{ run_id: runId, run_attempt: '1', job: key, token: github.token },
    },
    secrets: withoutSecrets ? SECRETS : own,
    vars: VARIABLES,
    needs: Object.fromEntries(needs.map((need) => [need.key, { result: need.result, outputs: need.outputs }])),
    env: {},
    steps: {},
    matrix: {},
  }
}

interface LegPlace {
  key: string
  job: Job
  leg: Record<string, string>
  contexts: Contexts
}

async function playLeg(play: Play, { key, job, leg, contexts }: LegPlace): Promise<PlayedJob> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rehearsal-'))
  play.stage.onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const workspace = path.join(folder, 'workspace')
  await mkdir(workspace)
  const env = filled(play, { place: `${key}, env`, job, contexts }, { ...play.workflow.env, ...job.env })
  const steps: PlayedStep[] = []
  const known: Record<string, unknown> = {}
  for (const [index, step] of job.steps.entries()) {
    const place = `${key}, step ${index + 1}`
    const at = { place, key, job, step, workspace, folder, env, contexts: { ...contexts, steps: { ...known } } }
    const played = await playStep(play, at, resultOf(steps))
    steps.push(played)
    const { outputs, result } = played
    if (step.id !== undefined) known[step.id] = { outputs, outcome: result, conclusion: result }
  }
  const after = { ...contexts, steps: known }
  checkRest(play, { key, job, leg, contexts: after })
  const outputs = withoutSecrets(
    filled(play, { place: `${key}, outputs`, job, contexts: after }, job.outputs),
    contexts,
  )
  return { key, leg, result: resultOf(steps), outputs, steps, workspace }
}

function resultOf(steps: readonly PlayedStep[]): Exclude<Result, 'skipped'> {
  return steps.some(({ result }) => result === 'failure') ? 'failure' : 'success'
}

/** The expressions of a job outside of its steps. */
function checkRest(play: Play, { key, job, contexts }: LegPlace): void {
  const { name = '', environment = '' } = job
  const places = typeof environment === 'string' ? { environment } : environment
  const groups = { own: groupOf(job.concurrency), all: groupOf(play.workflow.concurrency) }
  filled(play, { place: key, job, contexts }, { name, ...places, ...groups })
}

function groupOf(concurrency: Job['concurrency']): string {
  return typeof concurrency === 'object' ? concurrency.group : (concurrency ?? '')
}

/** GitHub drops an output of a job that holds a secret. */
function withoutSecrets(outputs: Record<string, string>, { secrets }: Contexts): Record<string, string> {
  const hidden = Object.values(secrets ?? {}).filter((secret) => secret !== '')
  const pairs = Object.entries(outputs).map(([name, value]) => {
    return [name, hidden.some((secret) => value.includes(secret)) ? '' : value]
  })
  return Object.fromEntries(pairs)
}
