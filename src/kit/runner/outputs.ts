import { appendFile, mkdtemp, writeFile } from 'node:fs/promises'
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

/**
 * Writes each output of the step at once, so that a step that is killed has what was known. If one cannot be written (a full
 * disk, a missing file), the run continues, since the log still reports the end.
 */
export function createOutputs(redactor: Omit<Redactor, 'markdown'>, log: Pick<Log, 'warnAnyway'>) {
  const written = new Map<OutputName, string>()
  let warned = false
  return (name: OutputName, text: string): void => {
    const isSentence = name === 'message' || name === 'page-views-headline'
    const redacted = isSentence ? redactor.text(text) : redactor.keys(text)
    // A job's id stays as it is, since a later step passes it on.
    const value = name === 'job-id' ? redacted : visibleLine(redacted)
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

/**
 * Appends Markdown to the job summary, if the runner offers one (local tools may not). The project's id stays in Markdown `of`
 * pages, since their paths may hold it.
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

/** The texts of the report's files, or where these are. */
export interface ReportFiles {
  csv: string
  json: string
  markdown: string
}

/**
 * Writes the report's files into a fresh folder under the runner's temp folder. Only the Markdown can still hold a secret: the
 * rows lost theirs when they were read.
 */
export function createReportFiles(redact: Redact) {
  return async ({ csv, json, markdown }: ReportFiles, signal: AbortSignal): Promise<ReportFiles> => {
    const folder = await mkdtemp(path.join(process.env.RUNNER_TEMP || tmpdir(), 'page-views-'))
    const write = async (ending: string, text: string) => {
      const file = path.join(folder, `page-views.${ending}`)
      await writeFile(file, text, { signal })
      return file
    }
    return {
      csv: await write('csv', csv),
      json: await write('json', json),
      markdown: await write('md', redact(markdown)),
    }
  }
}
