import { createWriteStream } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where the report's files are. */
export interface ReportFiles {
  csv: string
  json: string
  markdown: string
}

/**
 * Writes the report's files into a fresh folder under the runner's temp folder. They get their names only once all are
 * complete, so a run that ends in between leaves no partial file.
 */
export async function writeReportFiles(
  contents: Record<keyof ReportFiles, Iterable<string>>,
  signal: AbortSignal,
): Promise<ReportFiles> {
  const folder = await mkdtemp(path.join(process.env.RUNNER_TEMP || tmpdir(), 'page-views-'))
  const place = (ending: string) => path.join(folder, `page-views.${ending}`)
  const files = { csv: place('csv'), json: place('json'), markdown: place('md') }
  try {
    for (const kind of ['csv', 'json', 'markdown'] as const) {
      await pipeline(Readable.from(contents[kind]), createWriteStream(`${files[kind]}.part`), { signal })
    }
    for (const file of Object.values(files)) await rename(`${file}.part`, file)
    return files
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
