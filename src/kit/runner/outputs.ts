import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { EOL, tmpdir } from 'node:os'
import path from 'node:path'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Redact, Redactor } from '../core/redact.ts'
import { visibleLine } from '../core/text.ts'
import { setOutput } from './commands.ts'

export type OutputName =
  | 'job-id'
  | 'status'
  | 'result'
  | 'message'
  | 'prompts'
  | 'comment-url'
  | 'pr-link'
  | 'pr-number'
  | 'pr-repository'
  | 'pr-branch'
  | 'docs-preview-url'
  | 'page-views-total'
  | 'page-views-change'
  | 'page-views-ai-share'
  | 'page-views-headline'
  | 'page-views-csv'
  | 'page-views-json'
  | 'page-views-markdown'
  | 'page-views-issue-url'

export type SetOutput = ReturnType<typeof createOutputs>

/** These are sentences. All others are words, numbers, links, ids and paths of files. */
const SENTENCES: ReadonlySet<OutputName> = new Set(['message', 'page-views-headline'])

/**
 * Writes the step's outputs, each at once, so that a step that is ended has what was known; the last value of a name
 * counts. What has not changed is not written again, and an output that was never written is empty to the runner anyway.
 * Where an output cannot be written (a full disk, a missing file) the run continues, and the log still reports the end.
 */
export function createOutputs(redactor: Omit<Redactor, 'markdown'>, log: Pick<Log, 'warnAnyway'>) {
  const written = new Map<OutputName, string>()
  let warned = false
  return (name: OutputName, text: string): void => {
    const redact = SENTENCES.has(name) ? redactor.text : redactor.keys
    // A job's id stays as it is, since a later step passes it on.
    const value = name === 'job-id' ? redact(text) : visibleLine(redact(text))
    if (name === 'job-id') redactor.keep(value)
    if ((written.get(name) ?? '') === value) return
    try {
      setOutput(name, value)
      written.set(name, value)
    } catch (error) {
      if (!warned) log.warnAnyway(`The step's outputs could not be written (${messageOf(error)}).`, 'unwritten-files')
      warned = true
    }
  }
}

export type WriteSummary = ReturnType<typeof createSummary>

/**
 * Appends Markdown to the job summary; `of` pages, it holds their paths. Where the runner offers none (local tools) it is
 * left out, and a summary that cannot be written is a warning: the run's result does not depend on it.
 */
export function createSummary(redactor: Pick<Redactor, 'markdown' | 'keys'>, log: Pick<Log, 'warnAnyway'>) {
  return async (markdown: string, of?: 'pages'): Promise<void> => {
    // The toolkit's own summary would keep writing to its first file, and each run in a process has another.
    const file = process.env.GITHUB_STEP_SUMMARY
    if (!file) return
    try {
      const redact = of === 'pages' ? redactor.keys : redactor.markdown
      await appendFile(file, `${redact(markdown)}${EOL}`)
    } catch (error) {
      log.warnAnyway(`The job summary could not be written (${messageOf(error)}).`, 'unwritten-files')
    }
  }
}

export interface ReportFiles {
  csv: string
  json: string
  markdown: string
}

export type WriteReportFiles = ReturnType<typeof createReportFiles>

/**
 * Writes the report's files into a fresh folder under the runner's temp folder: all of them, or none. Only the Markdown
 * may hold a secret: the report's rows lost theirs when they were read.
 */
export function createReportFiles(redact: Redact) {
  return async (
    { csv, json, markdown }: Record<keyof ReportFiles, string>,
    signal: AbortSignal,
  ): Promise<ReportFiles> => {
    const folder = await mkdtemp(path.join(process.env.RUNNER_TEMP || tmpdir(), 'page-views-'))
    const write = async (ending: string, text: string) => {
      const file = path.join(folder, `page-views.${ending}`)
      await writeFile(file, text, { signal })
      return file
    }
    try {
      return {
        csv: await write('csv', csv),
        json: await write('json', json),
        markdown: await write('md', redact(markdown)),
      }
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }
}
