/** Replays the history of a local clone: what it would have cost, and what the agent would have been given to read. */
import path from 'node:path'
import { endWith, readOptions } from '../../scripts/options.ts'
import { plural } from '../../src/kit/core/text.ts'
import { type Clone, openClone, readChanges, readTags } from './clone.ts'
import { figuresOf, runsOf } from './describe.ts'
import { type Every, measure, play } from './play.ts'

const HELP = `Usage: npm run replay -- PATH [options]

Plays the history of a clone of your repository through the action, against an emulated Mintlify and an emulated GitHub:
how many prompts it would have sent, and what they would have cost. Needs no key, no account and no network.

  --since DATE    the day of the first change, or words such as "6 weeks ago" (default: 3 months ago)
  --every WAY     change, week, both (each pull request and every week) or release (default: all four)
  --list          list every run, not only those that send nothing
  --json          print the figures of bench/REPLAY.md`

const WAYS: readonly Every[] = ['change', 'week', 'both', 'release']

const { values, positionals } = readOptions(HELP, {
  allowPositionals: true,
  options: {
    since: { type: 'string', default: '3 months ago' },
    every: { type: 'string' },
    list: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
await replay().catch((error) => endWith(error, HELP))

async function replay(): Promise<void> {
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0) throw new Error('Give the path of one clone.')
  const ways = WAYS.filter((way) => values.every === undefined || values.every === way)
  if (ways.length === 0) throw new Error(`--every should be ${WAYS.join(', ')}, not ${values.every}.`)
  // npm starts scripts in the folder of the package.
  const clone = openClone(path.resolve(process.env.INIT_CWD ?? '.', folder))
  const changes = readChanges(clone, values.since)
  if (changes.length === 0) throw new Error(whyEmpty(clone, values.since))
  console.error(`Playing ${plural(changes.length, 'change')}, which may take minutes …\n`)
  const figures: string[] = []
  for (const every of ways) {
    const tags = readTags(clone).filter(({ sha }) => changes.some((change) => change.sha === sha))
    const played = await play(changes, every, tags)
    if (!values.json) console.log(runsOf(played, every, values))
    figures.push(values.json ? JSON.stringify({ every, ...measure(played) }) : figuresOf(played, every))
  }
  // Last, since the runs may be thousands of lines.
  console.log(figures.join('\n'))
}

function whyEmpty({ newest, isShallow }: Clone, since: string): string {
  const depth = isShallow ? ' The clone is shallow: run `git fetch --unshallow` in it first.' : ''
  return `Nothing was committed since ${since}: the newest commit, ${newest}. Give an earlier --since.${depth}`
}
