import { readFile } from 'node:fs/promises'
import { expect, vi } from 'vitest'
import type { Emulator } from '../../emulator/service/server.ts'
import type { PageViews, Site } from '../../emulator/service/views.ts'
import { test as emulatorTest } from '../support/emulators.ts'
import { type ActionOptions, type ActionResult, type RunningAction, startAction } from './run-action.ts'
import { shown } from './scenario.ts'

vi.setConfig({ maxConcurrency: 8 })

type Inputs = Record<string, string>
type More = Omit<ActionOptions, 'inputs' | 'onTestFinished'>

/** A report's runs; each is held to what goes for all of them. */
export interface ReportAction {
  /** Of one week of March 2025, unless the inputs say otherwise. */
  run(inputs?: Inputs, more?: More): Promise<ActionResult>
  start(inputs?: Inputs, more?: More): Promise<RunningAction>
}

export const WEEK = { dateFrom: '2025-03-03', dateTo: '2025-03-10' }
export const WEEK_BEFORE = { dateFrom: '2025-02-24', dateTo: '2025-03-03' }

/** The requests for the seven days of the week. */
export const DAYS = Array.from({ length: 7 }, (_, day) => ({
  dateFrom: `2025-03-${String(3 + day).padStart(2, '0')}`,
  dateTo: `2025-03-${String(4 + day).padStart(2, '0')}`,
}))

export const view = (path: string, human: number, ai = 0): PageViews => ({ path, human, ai, total: human + ai })

/** A site with other rows in the week before, and one row a day. */
export function siteOf(current: readonly PageViews[], earlier: readonly PageViews[] = []): Site {
  return ({ dateFrom, dateTo }) => {
    if (dateFrom === WEEK_BEFORE.dateFrom) return { rows: earlier }
    if (dateFrom === undefined || (dateFrom === WEEK.dateFrom && dateTo === WEEK.dateTo)) return { rows: current }
    return { rows: [view('/', Number(dateFrom.slice(-2)), 2)] }
  }
}

const CURRENT = [view('/', 50, 10), view('/quickstart', 300, 200), view('/new', 20, 30)]
export const EARLIER = [view('/quickstart', 310, 90), view('/', 60, 10), view('/gone', 12, 3)]

/** A test with an emulator of the small site and the action. */
export const test = emulatorTest.extend('report', async ({ emulator }, { onCleanup }): Promise<ReportAction> => {
  emulator.useViews(siteOf(CURRENT, EARLIER))
  const cleanUps: (() => Promise<void>)[] = []
  onCleanup(async () => {
    for (const cleanUp of cleanUps) await cleanUp()
  })
  const start = async (given: Inputs = {}, more: More = {}): Promise<RunningAction> => {
    const { baseUrl, apiKey, projectId } = emulator
    const dates = { 'date-from': WEEK.dateFrom, 'date-to': WEEK.dateTo }
    const access = { 'base-url': baseUrl, 'api-key': apiKey, 'project-id': projectId }
    const inputs = { ...access, 'page-views': 'true', ...dates, ...given }
    const running = await startAction({ ...more, inputs, onTestFinished: (cleanUp) => cleanUps.push(cleanUp) })
    const finished = running.finished.then(async (result) => {
      await expectSound(result, emulator)
      return result
    })
    finished.catch(() => undefined)
    return { ...running, finished }
  }
  return { start, run: async (inputs, more) => (await start(inputs, more)).finished }
})

const OWN_COMMANDS = ['add-mask', 'debug', 'group', 'endgroup', 'notice', 'warning', 'error']
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

/** What goes for every run with a report: it keeps its secrets, and nobody can put a command into its mouth. */
async function expectSound(result: ActionResult, { apiKey, projectId }: Emulator): Promise<void> {
  const { commands, outputs, stderr, log, summary } = result
  const files = await filesOf(result)
  const values = Object.entries(outputs).map(([name, value]) => `${name}=${value}`)
  expect(stderr, 'standard error').toBe('')
  expect(OWN_COMMANDS).toEqual(expect.arrayContaining(commands.map(({ name }) => name)))
  for (const text of [log, shown(summary), files.csv, files.json, ...values]) {
    for (const secret of [apiKey, encodeURIComponent(apiKey)]) expect(text, 'the key').not.toContain(secret)
  }
  for (const text of [shown(summary), files.csv, files.json, ...values]) {
    expect(text, 'the project').not.toContain(projectId)
  }
  for (const text of [log, summary]) {
    expect(text).not.toMatch(/\bundefined\b|\[object |\bNaN\b|\bInfinity\b/)
    expect(text).not.toMatch(OBEYED)
  }
}

/** What the report's files hold; empty where there are none. */
export async function filesOf({ outputs }: ActionResult): Promise<{ csv: string; json: string }> {
  const content = async (file: string | undefined) => (file === undefined ? '' : await readFile(file, 'utf8'))
  return { csv: await content(outputs['page-views-csv']), json: await content(outputs['page-views-json']) }
}

/** The queries of the page views, in the order of their arrival. */
export function queriesOf({ requests }: Emulator): Record<string, string>[] {
  return requests.filter(({ operation }) => operation === 'views').map(({ query }) => query)
}
