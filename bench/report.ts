import type { ColdStart } from './cold-start.ts'
import { type Goal, isHeld } from './goals.ts'
import { type ReadingFigures, type SiteFigures, VIEWS_LATENCY_MS } from './page-views.ts'
import { LATENCY_MS, type LoopFigures, type Sample } from './polling.ts'

export interface Results {
  machine: Machine
  polling: { sample: Sample; loops: LoopFigures[]; withoutLink: LoopFigures }
  coldStart: ColdStart
  distBytes: number
  sites: SiteFigures[]
  goals: Goal[]
}

export interface Machine {
  processor: string
  cores: number
  node: string
}

/** The results as Markdown that also reads well in a terminal. */
export function report({ machine, polling, coldStart, distBytes, sites, goals }: Results): string {
  const { sample, loops, withoutLink } = polling
  return [
    `Machine: ${machine.processor}, ${machine.cores} cores, Node ${machine.node}.`,
    '## Waiting',
    `${count(sample.jobs)} simulated jobs (seed ${sample.seed}), one answer takes ${LATENCY_MS} ms. Delay: seconds from the end of a job to knowing it.`,
    loopTable(loops),
    linkNote(withoutLink),
    '## Start',
    table(
      [`median of ${coldStart.runs} runs`, 'ms'],
      [
        ['bare Node', coldStart.bareNodeMs.toFixed(0)],
        ['action, up to the refusal of a missing key', coldStart.actionMs.toFixed(0)],
      ],
    ),
    `The action takes ${coldStart.ratio.toFixed(1)} times as long as a bare Node. dist/ has ${count(distBytes)} bytes.`,
    '## Page views',
    `Whole processes, from start to exit. One answer takes ${VIEWS_LATENCY_MS} ms. The action reads two periods and seven days of trend, the loops read one period. Medians of ${sites[0]?.runs} runs; the loop with 50 rows a page ran once.`,
    siteTable(sites),
    '## Goals',
    table(
      ['goal', 'at most', 'measured', 'held'],
      goals.map((goal) => [goal.what, String(goal.atMost), goal.measured.toFixed(2), isHeld(goal) ? 'yes' : 'NO']),
    ),
  ].join('\n\n')
}

function loopTable(loops: readonly LoopFigures[]): string {
  return table(
    ['loop', 'mean delay', 'p95 delay', 'max delay', 'mean reads', 'p95 reads', 'max reads'],
    loops.map(({ loop, delaySeconds: delay, readsPerJob: reads }) => [
      loop,
      ...[delay.mean, delay.p95, delay.max, reads.mean].map((value) => value.toFixed(1)),
      String(reads.p95),
      String(reads.max),
    ]),
  )
}

function siteTable(sites: readonly SiteFigures[]): string {
  const rows = sites.flatMap(({ pages, report, largePages, defaultPages }) => {
    const row = (reader: string, { requests, ms, peakMegabytes }: ReadingFigures) => [
      count(pages),
      reader,
      String(requests),
      (ms / 1000).toFixed(2),
      (ms / largePages.ms).toFixed(2),
      peakMegabytes.toFixed(0),
    ]
    return [
      row('this action, compared, with trend', report),
      row('plain loop, one period, 250 a page', largePages),
      row('plain loop, one period, 50 a page', defaultPages),
    ]
  })
  return table(['pages', 'reader', 'requests', 'seconds', 'ratio', 'peak MB'], rows)
}

function linkNote({ delaySeconds, readsPerJob }: LoopFigures): string {
  return `The jobs above end with a pull request. A job that completes without one is looked at for ten seconds more, since
the link may come late: mean delay ${delaySeconds.mean.toFixed(1)} s, mean reads ${readsPerJob.mean.toFixed(1)}.`
}

function count(value: number): string {
  return value.toLocaleString('en')
}

/** A Markdown table with columns of even width, numbers to the right. */
function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((cells) => (cells[column] ?? '').length)))
  const isNumeric = header.map((_, column) => rows.every((cells) => /^[\d.,]+$/.test(cells[column] ?? '')))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, column) => (isNumeric[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  return [line(header), line(rule), ...rows.map(line)].join('\n')
}
