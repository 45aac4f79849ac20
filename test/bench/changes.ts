import type { Change } from '../../bench/replay/clone.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = Date.UTC(2025, 0, 1)

/** A change that adds a function and a page that names it, six days after the one before. */
export function changeOf(index: number, name: string, author = 'Mona'): Change {
  const [parent = '', sha = ''] = [index, index + 1].map((number) => String(number).padStart(40, '0'))
  const files = [
    { filename: `src/${name}.ts`, status: 'added' as const, patch: `@@ -0,0 +1 @@\n+export function ${name}() {}` },
    { filename: `docs/${name}.md`, status: 'added' as const, patch: `@@ -0,0 +1 @@\n+Call ${name}.` },
  ]
  const committedAtMs = START + index * 6 * DAY_MS
  return { sha, parent, committedAtMs, author, title: name, body: '', number: index + 1, files: () => files }
}
