import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import type { CancelPoint, Expected } from './cancel-points.ts'
import { headLine } from './fixture.ts'
import type { ActionResult, RunningAction } from './run-action.ts'

/** A run that received a signal. */
export type Cancelled = {
  result: ActionResult
  /** From the signal to the end, without the time in which the machine was busy with other processes. */
  tookMs: number
}

/** Sends a signal to a run, and waits for its end. */
export async function cancel({ child, finished, kill }: RunningAction, signal: NodeJS.Signals): Promise<Cancelled> {
  const delays = watchDelays(child.pid)
  const startedAt = performance.now()
  kill(signal)
  const result = await finished.finally(delays.stop)
  return { result, tookMs: performance.now() - startedAt - delays.ms() }
}

const TICK_MS = 50

/**
 * How long a busy machine has held up the measurement: the time in which threads of the run queued for a processor
 * (unknown outside Linux, and then 0), and that by which the ticks of this process came late.
 */
function watchDelays(pid: number | undefined) {
  const first = queuedMs(pid)
  // Kept for threads that have ended, too.
  const last = new Map(first)
  let lateMs = 0
  let dueAt = performance.now() + TICK_MS
  const tick = () => {
    for (const [thread, ms] of queuedMs(pid)) last.set(thread, ms)
    lateMs += Math.max(0, performance.now() - dueAt)
    dueAt = performance.now() + TICK_MS
  }
  const timer = setInterval(tick, TICK_MS)
  const stop = () => {
    clearInterval(timer)
    tick()
  }
  const ms = () => [...last].reduce((sum, [thread, queued]) => sum + queued - (first.get(thread) ?? 0), lateMs)
  return { ms, stop }
}

/** How long each thread of a process has queued for a processor, in milliseconds. */
function queuedMs(pid: number | undefined): Map<string, number> {
  const folder = `/proc/${pid}/task`
  try {
    const threads = readdirSync(folder)
    return new Map(
      threads.map((id) => [id, Number(readFileSync(`${folder}/${id}/schedstat`, 'utf8').split(' ')[1]) / 1e6]),
    )
  } catch {
    return new Map()
  }
}

/** Outputs, summary and comment are written within this time after the signal, in milliseconds. */
const LIMIT_MS = 5000

/** What is true of every cancelled run. */
export async function expectCancelled(
  { result, tookMs }: Cancelled,
  emulator: Emulator,
  expected?: Expected,
): Promise<void> {
  const { exitCode, signal, outputs, summary } = result
  const end = expected === 'reported' ? [0, null, 'pull-request'] : [1, null, 'cancelled']
  expect([exitCode, signal, outputs.result]).toEqual(end)
  expect(tookMs, 'milliseconds since the signal').toBeLessThan(LIMIT_MS)
  expect(emulator.jobs.flatMap(({ prompts }) => prompts).length, 'accepted prompts').toBeLessThanOrEqual(1)
  expectWholeMarkdown(summary)
  await expectWholeFiles(result, emulator.apiKey)
}

const SUMMARIES: Record<Expected, RegExp> = {
  unsent: /^The run was cancelled before (the prompt|anything) was sent[.;]/m,
  unknown: /may have accepted it/,
  accepted:
    /the job (is still|may still be) running, since \S+ offers no way to stop it|the state of the job is not known/,
  ended: /the job had already ended \(completed\)/,
  reported: /^## ✅ .* pull request ready$/m,
}

/** What is true of a run that was cancelled at a certain point. */
export function expectCancelledAt(point: CancelPoint, { result }: Cancelled, github: GitHubEmulator): void {
  const { expected, inputs } = point
  const [first, ...others] = result.annotations
  expect(first?.level).toBe(expected === 'reported' ? 'notice' : 'error')
  const warning = { level: 'warning', message: expect.stringMatching(point.warning ?? /$^/) }
  for (const other of others) expect(other).toMatchObject(warning)
  if (inputs.summary === 'false') expect(result.summary).toBe('')
  else for (const pattern of [SUMMARIES[expected], point.summary ?? /./]) expect(result.summary).toMatch(pattern)
  expectJob(point, result)
  expectComment(point, github, others.length > 0)
  expectWholeIssue(github)
}

/** The issue that holds the report has the text of one report, from the marker to the small print. */
function expectWholeIssue({ issues }: GitHubEmulator): void {
  expect(issues.length, 'issues').toBeLessThanOrEqual(1)
  for (const { body } of issues) {
    expect(body?.match(/^<!-- docs-agent-action:2:[\w-]+ -->$/gm), 'markers').toHaveLength(1)
    expect(body).toMatch(/^<!-- \S+ -->\n\n## Page views, [\s\S]*<\/sub>\n$/)
  }
}

/** The job's id is known if there is a job, and the run says how to wait for it if it may still be running. */
function expectJob({ expected, inputs }: CancelPoint, { outputs, summary, annotations }: ActionResult): void {
  const isKnown = expected === 'accepted' || expected === 'ended' || expected === 'reported'
  const jobId = isKnown || inputs['reuse-job'] === 'true' ? 'job-1' : inputs['job-id']
  expect(outputs['job-id']).toBe(jobId)
  const mayBeUnaware = expected === 'unsent' || expected === 'unknown'
  const mayRun = expected === 'accepted' || (mayBeUnaware && inputs['job-id'] !== undefined)
  expect(annotations[0]?.message.includes('job-id: job-1'), 'how to wait, in the log').toBe(mayRun)
  if (inputs.summary === 'false') return
  expect(summary.includes('job-id: "job-1"'), 'how to wait, in the summary').toBe(mayRun)
}

function expectComment({ expected, inputs, comment }: CancelPoint, { comments }: GitHubEmulator, isLate: boolean) {
  const onCode = comments.filter(({ repository, isOnIssue }) => repository === 'acme/app' && !isOnIssue)
  const lines = onCode.map(({ body }) => headLine(body))
  if (lines.length === 0 && isLate) return
  const isWritten = inputs.comment !== undefined && expected !== 'unsent'
  const pattern = comment ?? (isWritten ? /^🛑 .*cancelled.*commit/ : undefined)
  expect(lines).toEqual(pattern === undefined ? [] : [expect.stringMatching(pattern)])
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
  expect(outside.match(/^## \S+ Docs agent: .*$/gm), 'the heading of the result').toHaveLength(1)
}

/** The report's files are whole, and named by the outputs if these were still written. */
async function expectWholeFiles({ outputs, tempFolder }: ActionResult, apiKey: string): Promise<void> {
  const found = await readdir(tempFolder, { recursive: true })
  const there = ['csv', 'json', 'md'].flatMap((ending) => {
    const name = found.find((file) => file.endsWith(`page-views.${ending}`))
    return name === undefined ? [] : [path.join(tempFolder, name)]
  })
  const named = ['csv', 'json', 'markdown'].flatMap((kind) => outputs[`page-views-${kind}`] || [])
  expect(named, 'files that the outputs name').toEqual(there)
  const [table = '', report = '', markdown = ''] = await Promise.all(there.map((file) => readFile(file, 'utf8')))
  if (there.length === 0) return
  expect(table.split('\r\n').length, 'lines of the CSV').toBe(1 + JSON.parse(report).pages.length + 1)
  expect(markdown, 'the Markdown').toMatch(/^## Page views, [\s\S]*<\/sub>\n$/)
  expect(table + report + markdown, 'the key').not.toContain(apiKey)
}

/** No unfinished file is left: only the files that the outputs name, and their folder. */
export async function expectNoLeftovers({ outputs, tempFolder }: ActionResult): Promise<void> {
  const found = (await readdir(tempFolder, { recursive: true })).filter((name) => name.startsWith('page-views'))
  expect(found, 'the folder, CSV, JSON and Markdown').toHaveLength(outputs['page-views-csv'] ? 4 : 0)
}
