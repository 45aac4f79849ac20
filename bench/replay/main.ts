/**
 * Replays the history of a local clone: what the agent would have been given to read, and what it would have cost. Needs
 * no key and no network. `npm run replay -- PATH [--since DATE] [--every week|change|release] [--missed]`
 */
import { parseArgs } from 'node:util'
import { plural } from '../../src/core/text.ts'
import { headOf, readChanges, readTags } from './clone.ts'
import { type Every, type Measured, measure, play } from './play.ts'

const WAYS: readonly Every[] = ['change', 'week', 'release']
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string', default: '3 months ago' },
    every: { type: 'string' },
    missed: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
const asked = WAYS.filter((way) => values.every === undefined || values.every === way)
if (folder === undefined || asked.length === 0) {
  process.stderr.write('Usage: npm run replay -- PATH [--since DATE] [--every change|week|release] [--missed]\n')
  process.exitCode = 1
} else {
  await replay(folder)
}

async function replay(clone: string): Promise<void> {
  const changes = readChanges(clone, values.since)
  process.stderr.write(`${changes.length} changes since ${values.since}, up to ${headOf(clone).slice(0, 10)}\n`)
  for (const every of asked) {
    const { measured, missed } = measure(await play(changes, every, readTags(clone)))
    process.stdout.write(values.json ? `${JSON.stringify({ every, ...measured })}\n` : `${describe(every, measured)}\n`)
    if (!values.missed) continue
    for (const { change, names } of missed) {
      process.stdout.write(`  ${change.sha.slice(0, 8)} ${change.title}: ${names.join(' ')}\n`)
    }
  }
}

function describe(
  every: Every,
  { names, namesShown, namesInLines, documented, documentedWithout, ...rest }: Measured,
): string {
  const { runs, prompts, changes, requests, mostRequests, characters } = rest
  if (runs === 0) return `Every ${every}: no runs`
  const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`)
  return [
    `Every ${every}: ${plural(prompts, 'prompt')} for ${plural(changes, 'change')} in ${plural(runs, 'run')}`,
    `  prompts per run: ${(prompts / runs).toFixed(2)}; characters: median ${characters.median}, most ${characters.max}`,
    `  requests to GitHub: ${requests}, at most ${mostRequests} in a run`,
    `  names that people documented: ${namesShown} of ${names} in a prompt (${share(namesShown, names)}), ${namesInLines} in lines that are shown (${share(namesInLines, names)})`,
    `  documented changes: ${documented}, without any name in a prompt: ${documentedWithout} (${share(documentedWithout, documented)})`,
  ].join('\n')
}
