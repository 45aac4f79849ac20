import type { RunSettings } from '../run.ts'
import { parseInput, type ReadInput } from './table.ts'

export function readRunSettings(read: ReadInput): RunSettings {
  return {
    apiKey: read('api-key').trim(),
    projectId: read('project-id').trim(),
    githubToken: read('github-token').trim(),
    docsToken: read('docs-token').trim(),
    pullRequest: parseInput('pullRequest', read).data,
    skipAuthors: parseInput('skipAuthors', read).data ?? [],
    wantsSummary: parseInput('summary', read).data ?? true,
  }
}
