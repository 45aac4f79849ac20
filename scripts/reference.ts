import { stringify } from 'yaml'
import { MOST_COMMITS, MOST_READ } from '../src/agent/change/history.ts'
import { PATCH_LIMIT, ROOM_FOR_NAMES } from '../src/agent/change/patches.ts'
import { MOST_CHANGES } from '../src/agent/change/range.ts'
import { READING as CHANGE, COMPARING, MOST_RELEASES } from '../src/agent/change/requests.ts'
import { READING as DOCS, LABELING } from '../src/agent/docs-pull-request/requests.ts'
import { READING_REVIEW } from '../src/agent/event/payload.ts'
import { DEFAULT_MAX_PROMPTS, PART_LIMIT } from '../src/agent/job/parts.ts'
import { READING_COMMENTS as COMMENT } from '../src/agent/memory/comment.ts'
import { SETTING as STATUS } from '../src/agent/memory/status.ts'
import { CHANGES_LIMIT, DESCRIPTIONS_LIMIT } from '../src/agent/prompt/change-text.ts'
import { REMARKS_LIMIT } from '../src/agent/prompt/event-text.ts'
import { INPUT_KEYS, INPUTS, type InputKey, nameOf } from '../src/inputs/table.ts'
import { WORDING } from '../src/kit/service/exchange.ts'
import { FINDING as ISSUE } from '../src/report/issue.ts'
import { PROMPT_LIMIT as READER_FEEDBACK_LIMIT } from '../src/report/readers/section.ts'
import { PROMPT_TABLE_LIMIT } from '../src/report/show/prompt.ts'
import { INPUT_DESCRIPTIONS } from './descriptions/inputs.ts'
import { OUTPUT_DESCRIPTIONS } from './descriptions/outputs.ts'
import { table } from './table.ts'

// The texts that are written in the sources, once, as the files that people read show them.

/** What is generated in each file: the parts of a page by the name that their markers hold. */
const PARTS: Record<string, Record<string, () => string>> = {
  'README.md': { inputs: commonInputs },
  'docs/reference.md': { inputs: referenceInputs, outputs: referenceOutputs, permissions, limits },
}

/** The files that hold something generated. */
export const FILES = ['action.yml', ...Object.keys(PARTS)]

/** What a file should hold, given what it holds now. Throws if it lacks a place for something generated. */
export function generate(file: string, content: string): string {
  if (file === 'action.yml') return replace(content, /^inputs:\n.*?(?=^runs:)/ms, manifest())
  const parts = Object.entries(PARTS[file] ?? {})
  return parts.reduce((page, [name, text]) => {
    const place = new RegExp(`(?<=^<!-- ${name}: written by npm run build -->\n).*?(?=^<!-- end -->$)`, 'ms')
    return replace(page, place, `\n${text()}\n`)
  }, content)
}

function replace(content: string, place: RegExp, text: string): string {
  if (!place.test(content)) throw new Error(`There is no place for ${place.source}`)
  return content.replace(place, () => text)
}

interface Entry {
  name: string
  group: string
  line: string
  more: string
  default: string
  isRequired: boolean
}

const inputOf = (key: InputKey): Entry => ({
  name: nameOf(key),
  more: '',
  ...INPUT_DESCRIPTIONS[key],
  default: INPUTS[key].default ?? '',
  isRequired: INPUTS[key].fromSecret !== undefined,
})

const inputs = INPUT_KEYS.map(inputOf)

const outputs = Object.entries(OUTPUT_DESCRIPTIONS).map(([name, { more = '', ...rest }]) => ({ name, more, ...rest }))

/** Entries by group, in their order. Throws if a group's entries do not stand together. */
function inGroups<Item extends { name: string; group: string }>(entries: readonly Item[]): [string, Item[]][] {
  const groups = [...Map.groupBy(entries, ({ group }) => group)]
  const names = groups.flatMap(([, items]) => items.map(({ name }) => name))
  const stray = entries.find(({ name }, index) => name !== names[index])
  if (stray !== undefined) throw new Error(`${stray.name} does not stand with its group`)
  return groups
}

/** The inputs and outputs of `action.yml`, whose readers show no Markdown. */
function manifest(): string {
  const sectionOf = (title: string, groups: string[]) => `${title}:\n${groups.join('\n')}`
  const groupOf = (group: string, items: object) => `  # ${group}\n${yaml(items).replaceAll(/^(?=.)/gm, '  ')}`
  const descriptionOf = ({ line }: { line: string }) => ({ description: line.replaceAll('`', '') })
  const inputGroups = inGroups(inputs).map(([group, items]) =>
    groupOf(
      group,
      Object.fromEntries(
        items.map((input) => [
          input.name,
          {
            ...descriptionOf(input),
            ...(input.isRequired ? { required: true } : input.default === '' ? {} : { default: input.default }),
          },
        ]),
      ),
    ),
  )
  const outputGroups = inGroups(outputs).map(([group, items]) =>
    groupOf(group, Object.fromEntries(items.map((output) => [output.name, descriptionOf(output)]))),
  )
  return `${sectionOf('inputs', inputGroups)}\n${sectionOf('outputs', outputGroups)}\n`
}

const yaml = (items: object) => stringify(items, { lineWidth: 116, blockQuote: 'folded' })

function referenceInputs(): string {
  const entryOf = ({ name, line, more, isRequired, default: standard }: Entry) => {
    const start = isRequired ? 'Required. ' : standard === '' ? '' : `Default: \`${standard}\`. `
    return `#### \`${name}\`\n\n${wrap(`${start}${line} ${more}`)}`
  }
  const groups = inGroups(inputs).map(([group, items]) => [`### ${group}`, ...items.map(entryOf)])
  return `${groups.flat().join('\n\n')}\n`
}

function referenceOutputs(): string {
  const groups = inGroups(outputs).map(([group, items]) => {
    const entries = items.map(({ name, line, more }) => wrap(`- \`${name}\`: ${line} ${more}`, '  '))
    return `### ${group}\n\n${entries.join('\n')}\n`
  })
  return groups.join('\n')
}

/** The inputs that most people set, for the README. */
function commonInputs(): string {
  const common = INPUT_KEYS.filter((key) => INPUT_DESCRIPTIONS[key].isCommon).map(inputOf)
  const entries = common.map(({ name, line, default: standard }) =>
    wrap(`- \`${name}\`: ${line}${/^(false)?$/.test(standard) ? '' : ` Default: \`${standard}\`.`}`, '  '),
  )
  return `${entries.join('\n')}\n`
}

/** A text in lines of at most 120 characters. */
function wrap(text: string, indent = ''): string {
  const [first = '', ...words] = text.trim().split(' ')
  const lines = [first]
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (longer.length <= 120) lines[lines.length - 1] = longer
    else lines.push(`${indent}${word}`)
  }
  return lines.join('\n')
}

/** For what, and the requests that this takes, of which each names its permission. Where several rows apply, they add up. */
const PERMISSIONS: [what: string, requests: { permission: string }[]][] = [
  ['a prompt or a report, with nothing below', []],
  ['a placeholder about the change', [CHANGE]],
  ['`push`, or `since`', [COMPARING, CHANGE]],
  ['`since: last-run`', [STATUS]],
  ['`{{ review }}`, or a review without words', [READING_REVIEW]],
  ['`comment`', [COMMENT]],
  ['`docs-labels` or `docs-reviewers`, without `docs-token`', [LABELING]],
  ['`docs-reviewers: author`', [CHANGE]],
  ['`docs-preview`, or `skip-authors` with `pull-request`', [DOCS]],
  ['`page-views-issue`', [ISSUE]],
]

function permissions(): string {
  const rows = PERMISSIONS.map(([what, requests]) => {
    const needed = requests.map(({ permission }) => `\`${permission}\``)
    return [what, needed.join(', ') || 'nothing']
  })
  return `${table(['for', 'permissions'], rows)}\n`
}

function limits(): string {
  const inPrompt = {
    'changes in all': CHANGES_LIMIT,
    patches: PATCH_LIMIT,
    'names from lines that are not shown': PATCH_LIMIT * ROOM_FOR_NAMES,
    'descriptions of pull requests and commits': DESCRIPTIONS_LIMIT,
    "a review's remarks": REMARKS_LIMIT,
    'the report': PROMPT_TABLE_LIMIT,
    'reader feedback': READER_FEEDBACK_LIMIT,
  }
  const characters = Object.entries(inPrompt).map(([what, most]) => `${number(most)} of ${what}`)
  const accepted = [WORDING.create, WORDING.message, WORDING.views].map(({ limit }) => limit)
  const items = [
    `Characters in a prompt: ${characters.join(', ')}.`,
    `A range covers the newest ${number(MOST_COMMITS)} commits and merges on the branch, looking back at most ${number(MOST_READ)} commits. Patches are read for the newest ${number(MOST_CHANGES)}, and older changes only listed. It is sent in parts above ${number(PART_LIMIT)} characters of patches that users may notice, at most ${DEFAULT_MAX_PROMPTS} unless \`max-prompts\` is set.`,
    `\`previous-release\` looks at the newest ${MOST_RELEASES} releases.`,
    `Mintlify accepts ${accepted.join(', ')}.`,
  ]
  return `${items.map((item) => wrap(`- ${item}`, '  ')).join('\n')}\n`
}

const number = (value: number) => value.toLocaleString('en-US')
