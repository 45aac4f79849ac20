import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Redact } from '../core/redact.ts'

/** Where the report's files are. */
export interface ReportFiles {
  csv: string
  json: string
  markdown: string
}

/** Writes the report's files into a fresh folder under the runner's temp folder: all of them, or none. */
export type WriteReportFiles = (contents: ReportContents, signal: AbortSignal) => Promise<ReportFiles>

/** What the files hold; the rows in pieces, so that those of a large site are never whole in memory. */
export interface ReportContents {
  csv: Iterable<string>
  json: Iterable<string>
  markdown: string
}

/** Writes files without secrets: the rows of the report lost theirs when they were read. */
export function createReportFiles(redact: Redact): WriteReportFiles {
  return ({ markdown, ...rows }, signal) => writeReportFiles({ ...rows, markdown: redact(markdown) }, signal)
}

async function writeReportFiles(contents: ReportContents, signal: AbortSignal): Promise<ReportFiles> {
  const folder = await mkdtemp(path.join(process.env.RUNNER_TEMP || tmpdir(), 'page-views-'))
  const write = async (ending: string, text: string | Iterable<string>) => {
    const file = path.join(folder, `page-views.${ending}`)
    await writeFile(file, text, { signal })
    return file
  }
  try {
    return {
      csv: await write('csv', contents.csv),
      json: await write('json', contents.json),
      markdown: await write('md', contents.markdown),
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
