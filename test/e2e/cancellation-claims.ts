import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { Leaves, Moment } from './cancellation-moments.ts'
import type { World } from './cancellation-stages.ts'
import { headLine } from './fixture.ts'
import type { ActionResult, RunningAction } from './run-action.ts'

/** A run that got a signal. */
export type Cancelled = {
  result: ActionResult
  /** From the signal to the end, but for the time in which the machine was busy with others. */
  tookMs: number
}

/** Cancels a run as the runner does, which sends SIGTERM 7.5 seconds later if the step has not ended by then. */
export async function cancel({ child, finished, kill }: RunningAction, signal: NodeJS.Signals): Promise<Cancelled> {
  const waited = watchQueue(child.pid)
  const startedAt = performance.now()
  kill(signal)
  const harder = setTimeout(() => kill('SIGTERM'), 7500)
  const result = await finished.finally(() => {
    clearTimeout(harder)
    waited.stop()
  })
  return { result, tookMs: performance.now() - startedAt - waited.ms() }
}

/** How long a process has stood in the queue for a processor; nothing where the system does not tell. */
function watchQueue(pid: number | undefined) {
  const look = () => {
    try {
      return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
    } catch {
      return undefined
    }
  }
  const before = look() ?? 0
  let last = before
  const timer = setInterval(() => {
    last = look() ?? last
  }, 50)
  return { ms: () => last - before, stop: () => clearInterval(timer) }
}

/** Outputs, summary and comment are written within so many milliseconds of the signal. */
const LIMIT_MS = 5000

/** What holds of every run that a signal has ended, whatever the moment. */
export async function expectCancelled(
  { result, tookMs }: Cancelled,
  { emulator }: Pick<World, 'emulator'>,
): Promise<void> {
  const { exitCode, signal, outputs, summary } = result
  expect([exitCode, signal, outputs.result]).toEqual([1, null, 'cancelled'])
  expect(tookMs, 'milliseconds since the signal').toBeLessThan(LIMIT_MS)
  expect(emulator.jobs.flatMap(({ prompts }) => prompts).length, 'prompts that were taken').toBeLessThanOrEqual(1)
  expectWholeMarkdown(summary)
  await expectWholeFiles(result, emulator.apiKey)
}

const SAYS: Record<Leaves, RegExp> = {
  unsent: /^The run was cancelled before (the prompt|anything) was sent[.;]/m,
  unknown: /the service may have accepted it/,
  accepted:
    /The job (is still|may still be) running; the service offers no way to stop it|The state of the job is not known/,
  ended: /The job had already ended \(completed\)/,
  told: /^## ✅ .* pull request ready$/m,
}

/** What a moment asks for beside. */
export function expectLeft(moment: Moment, { result }: Cancelled, { github }: World): void {
  const { leaves, inputs, says = /./, warns } = moment
  const { summary, annotations } = result
  const [first, ...others] = annotations
  expect(first?.level).toBe(leaves === 'told' ? 'notice' : 'error')
  if (warns === undefined) expect(others).toEqual([])
  for (const { level, message } of others)
    expect([level, message]).toEqual(['warning', expect.stringMatching(warns ?? '')])
  if (inputs.summary === 'false') expect(summary).toBe('')
  else for (const pattern of [SAYS[leaves], says]) expect(summary).toMatch(pattern)
  expectJob(moment, result)
  const lines = github.comments.map(({ body }) => headLine(body))
  expect(lines).toEqual(commentOf(moment).map((pattern) => expect.stringMatching(pattern)))
}

/** The job's id is kept if there is a job, and the way to wait for it is told if it goes on. */
function expectJob({ leaves, inputs }: Moment, { outputs, summary, annotations }: ActionResult): void {
  const isKnown = leaves === 'accepted' || leaves === 'ended' || leaves === 'told'
  const jobId = isKnown || inputs['reuse-job'] === 'true' ? 'job-1' : inputs['job-id']
  expect(outputs['job-id']).toBe(jobId)
  const isOpen = leaves === 'unsent' || leaves === 'unknown'
  const goesOn = leaves === 'accepted' || (isOpen && inputs['job-id'] !== undefined)
  expect(annotations[0]?.message.includes('job-id: job-1'), 'the way to wait is in the log').toBe(goesOn)
  if (inputs.summary === 'false') return
  expect(summary.includes('job-id: "job-1"'), 'the way to wait is in the summary').toBe(goesOn)
}

function commentOf({ leaves, inputs, comment }: Moment): RegExp[] {
  if (comment !== undefined) return [comment]
  return inputs.comment === undefined || leaves === 'unsent' ? [] : [/^🛑 .*cancelled.*commit/]
}

/** Nothing was cut off: fences, collapsed parts and tables are closed, and every part has its text. */
function expectWholeMarkdown(markdown: string): void {
  if (markdown === '') return
  expect(markdown.endsWith('\n'), 'the end of the last line').toBe(true)
  const outside = markdown.replace(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '')
  expect(outside, 'a fence that is left open').not.toMatch(/^```/m)
  expect(outside.match(/<details>/g)?.length, 'collapsed parts').toBe(outside.match(/<\/details>/g)?.length)
  expect(outside.match(/<sub>/g)?.length, 'small print').toBe(outside.match(/<\/sub>/g)?.length)
  for (const [table] of outside.matchAll(/(?:^\|.*\n)+/gm)) {
    const widths = table
      .trimEnd()
      .split('\n')
      .map((row) => row.split(/(?<!\\)\|/).length)
    expect(widths.length, `rows of ${table}`).toBeGreaterThan(2)
    expect(new Set(widths).size, `widths of ${table}`).toBe(1)
  }
  for (const part of outside.split(/^##? /m).slice(1)) expect(part.split('\n\n').length, part).toBeGreaterThan(1)
  expect(outside.match(/^## \S+ Docs agent: .*$/gm), 'what came of the run, once').toHaveLength(1)
}

/** The report's files are whole, and named by the outputs if these were still written. */
async function expectWholeFiles({ outputs, tempFolder }: ActionResult, apiKey: string): Promise<void> {
  const found = await readdir(tempFolder, { recursive: true })
  const [csv, json] = ['csv', 'json'].map((kind) => found.find((name) => name.endsWith(`page-views.${kind}`)))
  const there = [csv, json].flatMap((name) => (name === undefined ? [] : [path.join(tempFolder, name)]))
  const named = [outputs['page-views-csv'], outputs['page-views-json']].filter((file) => file !== undefined)
  expect(named, 'files that the outputs name').toEqual(there)
  const [table = '', report = ''] = await Promise.all(there.map((file) => readFile(file, 'utf8')))
  if (there.length === 0) return
  expect(table.split('\r\n').length, 'lines of the CSV').toBe(1 + JSON.parse(report).pages.length + 1)
  expect(table + report, 'the key').not.toContain(apiKey)
}

/** Beside the files that the outputs name, and their folder, nothing is left of what was begun. */
export async function expectNoLeftovers({ outputs, tempFolder }: ActionResult): Promise<void> {
  const found = (await readdir(tempFolder, { recursive: true })).filter((name) => name.startsWith('page-views'))
  expect(found, 'the folder, CSV and JSON').toHaveLength(outputs['page-views-csv'] === undefined ? 0 : 3)
}
