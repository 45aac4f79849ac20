import { describe, expect, test } from 'vitest'
import { DEFAULT_MAX_PROMPTS } from '../../src/agent/job/parts.ts'
import { sectionOf, tableRows } from '../repo/pages.ts'
import { contentOf } from '../repo/workflows/yaml-files.ts'

const page = contentOf('docs/cost.md').replaceAll(/\s+/g, ' ')
const service = sectionOf('docs/internals/service.md', 'Cost').replaceAll(/\s+/g, ' ')

/** The first number that a pattern finds in the section about cost of what is known of the service. */
function known(pattern: RegExp): number {
  return Number(pattern.exec(service)?.[1]?.replaceAll(',', ''))
}

const cheap = known(/averages are (\d+) credits for a run from the editor/)
const dear = known(/, (\d+) for the automation that follows code changes/)
const included = known(/has ([\d,]+) a month/)
const dollars = known(/credit beyond the plan costs \$([\d.]+)\./)

/** The columns of a table of the replay as numbers, without its header. */
function columnsOf(heading: string, ...columns: number[]): number[][] {
  const [, , ...rows] = tableRows(sectionOf('bench/REPLAY.md', heading))
  return columns.map((column) => rows.map((row) => Number(row[column]?.replaceAll(',', ''))))
}

interface Range {
  least: number
  most: number
}

const rangeOf = (values: readonly number[]): Range => ({ least: Math.min(...values), most: Math.max(...values) })
const times = ({ least, most }: Range, factor: number): Range => ({ least: least * factor, most: most * factor })
const rounded = ({ least, most }: Range): Range => ({ least: Math.round(least), most: Math.round(most) })
const show = (range: Range) => {
  const { least, most } = rounded(range)
  if (least === most) return least.toLocaleString('en-US')
  return `${least.toLocaleString('en-US')}–${most.toLocaleString('en-US')}`
}

const [changes = []] = columnsOf('Every week', 3)
const [perWeek = []] = columnsOf('Every week', 6)
const [pushed = []] = columnsOf('Each push', 1)
const aMerge = rangeOf(pushed.map((prompts, project) => prompts / (changes[project] ?? Number.NaN)))
const aWeek = rangeOf(perWeek)
const [changesOfBoth = [], onPullRequests = [], weekly = [], paidTwice = []] = columnsOf(
  'Each pull request, and every week',
  ...[1, 2, 3, 4],
)
const MERGES = 60
const WEEKS = 52 / 12
const PUSHES = 3

describe('docs/cost.md', () => {
  test("says what Mintlify's averages mean for a prompt and for a plan", () => {
    expect(page).toContain(`expect ${cheap} to ${dear} credits a prompt`)
    expect(page).toContain(`includes ${included.toLocaleString('en-US')} credits a month`)
    const prompts = [cheap, dear].map((credits) => Math.floor(included / credits))
    expect(page).toContain(`${prompts[0]} prompts of ${cheap} credits, or ${prompts[1]} of ${dear}`)
    expect(page).toContain(`costs $${dollars}.`)
    expect(page).toContain(`costs $${(cheap * dollars).toFixed(2)} to $${(dear * dollars).toFixed(2)}`)
  })

  test('rests on a replay in which no change was paid twice', () => {
    expect(paidTwice).toEqual(Array(6).fill(0))
  })

  test('says how many projects the replay has, and what they needed', () => {
    expect([changes.length, pushed.length]).toEqual([12, 12])
    expect(page).toContain(`needed ${aMerge.least.toFixed(2)} to ${aMerge.most.toFixed(2)} prompts`)
    expect(page).toContain(`${aWeek.least.toFixed(2)} to ${aWeek.most.toFixed(2)} prompts`)
  })

  const merges = rounded(times(aMerge, MERGES))
  const both = onPullRequests.map((prompts, project) => {
    return (PUSHES * prompts + (weekly[project] ?? Number.NaN)) / (changesOfBoth[project] ?? Number.NaN)
  })
  test.for<[what: string, prompts: Range]>([
    ['every push', times(merges, PUSHES)],
    ['every merge', merges],
    ['every week', rounded(times(aWeek, WEEKS))],
    ['push + week', rounded(times(rangeOf(both), MERGES))],
    ['one release', { least: 1, most: DEFAULT_MAX_PROMPTS }],
  ])('shows what %s costs a month', ([what, prompts]) => {
    const row = tableRows(sectionOf('docs/cost.md', 'A month')).find(([first]) => first?.startsWith(`[${what}]`))
    const credits = { least: prompts.least * cheap, most: prompts.most * dear }
    const billed = (value: number) => Math.max(0, value - included)
    const beyond = { least: billed(credits.least), most: billed(credits.most) }
    expect(row?.slice(1)).toEqual([show(prompts), show(credits), `$${show(times(beyond, dollars))}`])
  })
})

test('the README quotes the page about cost', () => {
  const readme = contentOf('README.md').replaceAll(/\s+/g, ' ')
  const prompts = { least: Math.floor(included / dear), most: Math.floor(included / cheap) }
  expect(readme).toContain(`**${prompts.least} to ${prompts.most} prompts**`)
  expect(readme).toContain(`costs ${cheap} to ${dear} credits`)
  expect(readme).toContain(`includes ${included.toLocaleString('en-US')} a month`)
})
