import type { Files } from '../../src/agent/change/change.ts'
import type { Comparison } from '../../src/agent/change/requests.ts'
import type { Remark, RunEvent } from '../../src/agent/event/payload.ts'
import type { Comments } from '../../src/agent/memory/comment.ts'
import type { WrittenPrompt } from '../../src/agent/prompt/built-in.ts'
import { findPlaceholders } from '../../src/agent/prompt/placeholders.ts'
import type { Inputs } from '../../src/inputs/inputs.ts'
import type { Deadline } from '../../src/kit/core/clock.ts'
import { GitHubError } from '../../src/kit/core/errors.ts'
import { createRedactor } from '../../src/kit/core/redact.ts'
import type { Repository } from '../../src/kit/core/repository.ts'
import { tokenMissing } from '../../src/kit/github/failure.ts'
import type { Run, RunSettings } from '../../src/kit/run.ts'
import { COMMIT, eventPullRequest, nothingHappened, pullRequest } from '../agent/change/fakes.ts'
import { commit, createRepository, mergedPullRequest } from '../agent/change/history-fakes.ts'
import { createComments } from '../agent/memory/fakes.ts'
import { createFakeClock } from './fake-clock.ts'
import { createFakeApi, type GitHubPorts } from './fake-github.ts'
import { warningText } from './silent-log.ts'

export const PULL_REQUEST_EVENT: RunEvent = {
  ...nothingHappened,
  name: 'pull_request',
  sender: 'mona',
  logins: ['mona'],
  fromFork: false,
  pullRequest: eventPullRequest(),
}

const OWN = { owner: 'acme', name: 'app' }

const SETTINGS: RunSettings = {
  apiKey: 'mint_key',
  projectId: 'acme',
  githubToken: 'ghs_token',
  docsToken: '',
  pullRequest: undefined,
  repository: undefined,
  isRepositoryInvalid: false,
  skipAuthors: [],
  summary: true,
  permissions: [],
}

/** Inputs, the prompt perhaps as its text. */
export type InputParts = Partial<Omit<Inputs, 'prompt'>> & { prompt?: string | WrittenPrompt }

/** Inputs as they are parsed from a step that gives nothing but credentials, and these. */
export function inputsOf({ prompt, ...parts }: InputParts): Inputs {
  return {
    projectId: SETTINGS.projectId,
    baseUrl: new URL('https://api.example.com'),
    prompt: typeof prompt === 'string' ? writtenPrompt(prompt) : prompt,
    data: undefined,
    jobId: undefined,
    wait: true,
    timeoutMs: 30 * 60_000,
    failOn: new Set(['error', 'failed', 'timed-out']),
    dryRun: false,
    pullRequest: undefined,
    comment: undefined,
    since: undefined,
    include: [],
    exclude: [],
    askedUnder: undefined,
    reuseJob: false,
    maxPrompts: undefined,
    docsLabels: [],
    docsReviewers: [],
    docsPreview: false,
    report: undefined,
    ...parts,
  }
}

/** A prompt as it is parsed. */
export function writtenPrompt(text: string): WrittenPrompt {
  return { text, identity: text, instructions: '', builtIn: undefined, ...findPlaceholders(text) }
}

export interface RunOptions {
  settings?: Partial<RunSettings>
  event?: RunEvent
  runId?: string
  attempt?: number
  /** The bodies of the comments that the token has written before. */
  comments?: readonly string[]
  /** What the comments answer instead. */
  commentsError?: GitHubError
  /** Whether a write to the comments never ends by itself. */
  writesHang?: boolean
  /** Whether pull requests are open, or why they cannot be read. */
  open?: boolean | Error
  /** The merged pull request that every commit came from. */
  merged?: number
  /** The permission of every account, or why it cannot be read. */
  permission?: string | GitHubError | ((login: string) => string)
  /** The remarks of every review, or why they cannot be read. */
  remarks?: readonly Remark[] | GitHubError
  /** What was pushed, where it is a range, or why it cannot be read. */
  pushed?: Comparison | GitHubError
  /** The commits of the repository and their statuses. */
  repository?: ReturnType<typeof createRepository>
  /** The commit of the run; the usual one unless given. */
  commit?: string
  /** The change behind the run. */
  change?: Partial<Files> & { headSha?: string | undefined }
  /** Whether the run is cancelled from the start, or after so many milliseconds. */
  cancelled?: boolean
  cancelAtMs?: number
  /** Whether no runner of GitHub says which repository the workflow runs in. */
  withoutRepository?: boolean
}

/** A run whose ports are plain objects, and all that a phase publishes through them. */
export function createRun(options: RunOptions = {}) {
  const { runId = '4711', attempt = 1, cancelled = false } = options
  const clock = createFakeClock()
  const { comments, present } = createComments(options.comments)
  const outputs: Record<string, string> = {}
  const lines: string[] = []
  const warnings: string[] = []
  const annotations: string[] = []
  const summaries: string[] = []
  const githubRequests: string[] = []
  const cancellation = new AbortController()
  if (cancelled) cancellation.abort()
  if (options.cancelAtMs !== undefined) clock.at(options.cancelAtMs, () => cancellation.abort())
  const portsUntil = (deadline?: Deadline) =>
    createPorts(options, { comments: failing(comments, options, deadline?.signal), githubRequests })
  const run: Run = {
    settings: { ...SETTINGS, ...options.settings },
    workflow: {
      repository: options.withoutRepository ? undefined : OWN,
      repositoryId: 700_000_001,
      serverUrl: 'https://github.com',
      apiUrl: 'https://api.github.com',
      commit: options.commit ?? COMMIT,
      ref: 'refs/heads/main',
      file: '.github/workflows/docs.yml',
      id: runId,
      attempt,
      job: 'docs',
      step: '__acme_docs-agent-action',
      workspace: '/workspace',
      tempFolder: '/temp',
      uses: 'acme/docs-agent-action@v1',
      filesUrl: undefined,
      visibility: 'unknown',
    },
    code: {
      repository: options.withoutRepository ? undefined : OWN,
      repositoryId: 700_000_001,
      visibility: 'unknown',
      isElsewhere: false,
      defaultBranch: '',
    },
    clock,
    log: {
      info: (line) => lines.push(line),
      group: (title, text) => lines.push(title, text),
      debug: () => undefined,
      notice: (message) => annotations.push(`notice: ${message}`),
      warning(...warning) {
        if (!cancellation.signal.aborted) warnings.push(warningText(...warning))
      },
      warnAnyway: (...warning) => warnings.push(warningText(...warning)),
      error: (message) => annotations.push(`error: ${message}`),
    },
    redact: createRedactor({
      keys: [SETTINGS.apiKey, SETTINGS.githubToken],
      names: [SETTINGS.projectId],
    }),
    setOutput(name, value) {
      outputs[name] = value
    },
    writeReportFiles: () => Promise.reject(new Error('The test writes no files')),
    prepareService: () => {
      throw new Error('The test needs no service')
    },
    writeSummary: async (markdown) => void summaries.push(markdown),
    async connect(to, deadline) {
      const { githubToken, docsToken } = run.settings
      if (githubToken === '' && (to !== 'docs' || docsToken === '')) throw tokenMissing()
      return createFakeApi(portsUntil(deadline), (to === 'code' ? run.code.repository : undefined) ?? OWN)
    },
    readCode: async () => run.code,
    signal: cancellation.signal,
  }
  return {
    run,
    /** GitHub, as the run meets it with such a deadline. */
    portsUntil,
    outputs,
    lines,
    warnings,
    annotations,
    summaries,
    githubRequests,
    get comments() {
      return present().map(({ body }) => body)
    },
  }
}

function failing(
  comments: Comments,
  { commentsError, writesHang }: RunOptions,
  signal: AbortSignal | undefined,
): Comments {
  if (writesHang) {
    const hang = async () => {
      signal?.throwIfAborted()
      return await new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    }
    return { ...comments, create: hang, update: hang }
  }
  return commentsError === undefined ? comments : { ...comments, listOwn: () => Promise.reject(commentsError) }
}

/** GitHub, as far as phases ask: a note of each request, and what the options say. */
function createPorts(
  {
    open = true,
    merged,
    permission = 'write',
    remarks = [],
    pushed,
    change: { headSha = pullRequest.headSha, ...change } = {},
    repository,
  }: RunOptions,
  { comments, githubRequests }: { comments: Comments; githubRequests: string[] },
) {
  const { source, statusSource } = repository ?? createRepository([])
  const readPullRequest = async (number: number, { owner, name }: Repository) => {
    githubRequests.push(`pull request ${number} of ${owner}/${name}`)
    if (open instanceof Error) throw open
    return { ...pullRequest, number, headSha, state: open ? ('open' as const) : ('closed' as const) }
  }
  return {
    pullRequest: readPullRequest,
    async files(number) {
      githubRequests.push(`files of pull request ${number}`)
      return { files: [], filesCapped: false, ...change }
    },
    comments: (number) => ({
      ...comments,
      async listOwn() {
        githubRequests.push(`comments of pull request ${number}`)
        return await comments.listOwn()
      },
    }),
    visibility: async () => 'private',
    async permission(login) {
      githubRequests.push(`permission of ${login}`)
      if (permission instanceof GitHubError) throw permission
      return typeof permission === 'string' ? permission : permission(login)
    },
    async remarks(number, review) {
      githubRequests.push(`remarks of review ${review} of pull request ${number}`)
      if (remarks instanceof GitHubError) throw remarks
      return remarks
    },
    history: {
      ...source,
      async page(head, options) {
        githubRequests.push(`history of ${head}`)
        if (repository !== undefined) return await source.page(head, options)
        const pullRequests = merged === undefined ? [] : [mergedPullRequest(merged, { mergeCommit: head })]
        return { commits: [commit(head, 0, ['before'], { pullRequests })], after: undefined }
      },
      async compare(base, head) {
        githubRequests.push(`change from ${base} to ${head}`)
        if (pushed instanceof GitHubError) throw pushed
        return pushed ?? (await source.compare(base, head))
      },
      async commit(sha) {
        githubRequests.push(`change of commit ${sha}`)
        return { ...(await source.commit(sha)), ...change }
      },
    },
    statuses: statusSource,
  } satisfies Partial<GitHubPorts>
}
