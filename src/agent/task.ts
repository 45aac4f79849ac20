import type { Since } from './change/since.ts'
import type { RunEvent } from './event/payload.ts'
import type { WrittenPrompt } from './prompt/built-in.ts'

/** What the agent needs of the inputs. An input of a report, of a token or of the runner is none of its business. */
export interface AgentInputs {
  projectId: string
  baseUrl: URL
  /** Absent where the step only waits for a job, or only writes a report. */
  prompt: WrittenPrompt | undefined
  /** The text of the data file, where one is given. */
  data: { text: string; isCapped: boolean } | undefined
  jobId: string | undefined
  dryRun: boolean
  pullRequest: number | undefined
  since: Since | undefined
  include: readonly string[]
  exclude: readonly string[]
  /** The name of the comment, empty for the usual one; absent where no comment is kept. */
  comment: { name: string } | undefined
  /** A pull request was asked for if a comment of this name on it says so; absent where no comment counts. */
  askedUnder: string | undefined
  reuseJob: boolean | 'require'
  maxPrompts: number | undefined
  wait: boolean
  timeoutMs: number
  failOn: ReadonlySet<string>
  docsLabels: readonly string[]
  docsReviewers: readonly string[]
  docsPreview: boolean
}

/** The agent's work in one run: what it is asked for, and by which event. */
export interface Task {
  inputs: AgentInputs
  event: RunEvent
}
