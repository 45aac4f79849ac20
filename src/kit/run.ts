import type { Clock, Deadline } from './core/clock.ts'
import type { Log } from './core/log.ts'
import { shortHash } from './core/marker.ts'
import { once } from './core/once.ts'
import { createRunRedactor, type Redact } from './core/redact.ts'
import { isSameRepository, type Repository } from './core/repository.ts'
import { mayBeShownIn, type Readable, type Visibility } from './core/visibility.ts'
import type { GitHubApi } from './github/api.ts'
import type { GitHubOptions } from './github/connection.ts'
import { repositoryUnknown, tokenMissing } from './github/failure.ts'
import { createLog } from './runner/log.ts'
import { createOutputs, createReportFiles, createSummary, type SetOutput } from './runner/outputs.ts'
import { helpPageOf, readWorkflowRun, type WorkflowRun } from './runner/workflow.ts'
import type { ExchangeOptions } from './service/exchange.ts'
import type { Transport } from './service/http.ts'

export type OpenService = () => Promise<ExchangeOptions>

/**
 * The inputs that a run needs before they are judged. Secrets are as given, valid or not. Any other value that is not valid
 * counts as not given, and is reported when the inputs are judged.
 */
export interface RunSettings {
  apiKey: string
  projectId: string
  githubToken: string
  docsToken: string
  pullRequest: number | undefined
  repository: Repository | undefined
  /** True where `repository` is given and names none, so nobody knows whose change it is. */
  isRepositoryInvalid: boolean
  skipAuthors: readonly string[]
  summary: boolean
  /** The permissions that the inputs ask of the workflow's token, as under `permissions:` of a job. */
  permissions: readonly string[]
}

/**
 * The repository of the code that a run covers: the workflow's own, unless the input `repository` names another. Comment,
 * statuses and all that is read of the change belong to it; guards, summary and the report's issue to the workflow's.
 */
export interface Code extends Readable {
  /** Its number, which survives a new name. */
  repositoryId: number | undefined
  /** True where the workflow runs in another repository. */
  isElsewhere: boolean
  /** Known only where it is elsewhere. */
  defaultBranch: string
}

export type Workflow = WorkflowRun & Readable

/** Everything that the phases of a run share. */
export interface Run {
  settings: RunSettings
  workflow: Workflow
  code: Code
  clock: Clock
  log: Log
  /** Takes key, tokens and the project's id out of a text, as log, summary and outputs do by themselves. */
  redact: Redact
  setOutput: SetOutput
  writeReportFiles: ReturnType<typeof createReportFiles>
  writeSummary: ReturnType<typeof createSummary>
  /** The service, connected only when it is needed: a run that ends before that starts faster. */
  prepareService(baseUrl: URL): { open: OpenService; close(): void }
  /**
   * Connects to GitHub, only when it is needed; throws `GitHubError` outside of GitHub's runner.
   *
   * @param to the requests concern the workflow's repository, the code's, or the docs, which `docs-token` reaches if given
   * @param deadline for all requests together; each has a little more than a minute unless given
   */
  connect(to: 'workflow' | 'code' | 'docs', deadline?: Deadline): Promise<GitHubApi>
  /** Reads the code's repository, once, where it is not the workflow's. Throws `GitHubError`. */
  readCode(): Promise<Code>
  signal: AbortSignal
}

/**
 * Makes what the phases share; each text is redacted on its way out.
 *
 * @param ofEvent what the event says of the workflow's repository; older servers and local runners name its number only there
 */
export function startRun(
  settings: RunSettings,
  ofEvent: Pick<Code, 'repositoryId' | 'visibility'>,
  { signal, clock }: Pick<Run, 'signal' | 'clock'>,
): Run {
  const { githubToken, docsToken } = settings
  const redactor = createRunRedactor({ keys: [settings.apiKey, githubToken, docsToken], project: settings.projectId })
  const ofRunner = readWorkflowRun()
  const own = { repositoryId: ofRunner.repositoryId ?? ofEvent.repositoryId, visibility: ofEvent.visibility }
  const workflow: Workflow = { ...ofRunner, ...own }
  const log = createLog(redactor.text, signal, helpPageOf(workflow))
  const { repository = workflow.repository } = settings
  const isElsewhere = repository !== undefined && !isSameRepository(repository, workflow.repository)
  const ofCode = isElsewhere ? { repositoryId: undefined, visibility: 'unknown' as const } : own
  const code: Code = { repository, ...ofCode, isElsewhere, defaultBranch: '' }
  const shared = { clock, signal, log, redactor, workflow, code: repository, runNeeds: settings.permissions }
  const github = prepareGitHub({ ...shared, tokenInput: 'github-token', token: githubToken })
  const docs = docsToken === '' ? github : prepareGitHub({ ...shared, tokenInput: 'docs-token', token: docsToken })
  const readCode = once(async () => {
    if (!isElsewhere) return code
    const { readRepository } = await import('./github/objects.ts')
    return { ...code, ...(await readRepository((await github())().at(repository))) }
  })
  return {
    settings,
    workflow,
    code,
    clock,
    log,
    redact: redactor.text,
    setOutput: createOutputs(redactor, log),
    writeReportFiles: createReportFiles(redactor.keys),
    writeSummary: settings.summary ? createSummary(redactor, log) : async () => undefined,
    prepareService: (baseUrl) => prepareService(baseUrl, settings, { clock, redact: redactor.keys }),
    async connect(to, deadline) {
      const api = (await (to === 'docs' ? docs() : github()))(deadline)
      const { repository: target, visibility } = to === 'code' ? await readCode() : workflow
      return target === undefined ? api : api.at(target, visibility)
    },
    readCode,
    signal,
  }
}

function prepareService(
  baseUrl: URL,
  { apiKey, projectId }: RunSettings,
  { clock, redact }: Pick<ExchangeOptions, 'clock' | 'redact'>,
): ReturnType<Run['prepareService']> {
  let transport: Transport | undefined
  const open = once(async () => {
    const { createTransport } = await import('./service/http.ts')
    transport = createTransport({ baseUrl, apiKey, clock })
    return { transport, projectId, clock, redact }
  })
  return { open, close: () => transport?.close() }
}

/** Loads the client of GitHub only when it is needed, and once: a run that needs nothing of GitHub starts faster. */
function prepareGitHub({
  workflow: { repository, visibility, apiUrl, filesUrl },
  ...options
}: Omit<GitHubOptions, 'repository' | 'visibility' | 'apiUrl' | 'filesUrl'> & { workflow: Workflow }) {
  return once(async () => {
    if (repository === undefined) throw repositoryUnknown()
    if (options.token === '') throw tokenMissing()
    const { openGitHub } = await import('./github/api.ts')
    return openGitHub({ ...options, apiUrl, filesUrl, repository, visibility })
  })
}

/**
 * Adds to a run whose code is in another repository where it is, and who may read it and the workflow's repository. Throws
 * `GitHubError` where no token can see the code's repository.
 */
export async function locateCode(run: Run): Promise<Run> {
  const code = await run.readCode()
  if (!code.isElsewhere) return run
  const workflow = { ...run.workflow, visibility: await readWorkflowVisibility(run) }
  // The records of runs hold these names, and anybody who may read the code may read the records.
  const names = mayBeShownIn(workflow, code) ? {} : { job: shortHash([workflow.job]), step: shortHash([workflow.step]) }
  return { ...run, code, workflow: { ...workflow, ...names } }
}

/** Asks GitHub who may read the workflow's repository, unless the event says it. It stays unknown where GitHub gives no answer. */
export async function readWorkflowVisibility(
  { workflow, connect }: Pick<Run, 'workflow' | 'connect'>,
  deadline?: Deadline,
): Promise<Visibility> {
  if (workflow.visibility !== 'unknown') return workflow.visibility
  const { readVisibility } = await import('./github/objects.ts')
  const reading = connect('workflow', deadline).then(readVisibility)
  return await reading.catch(() => 'unknown')
}
