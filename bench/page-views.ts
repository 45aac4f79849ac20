import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Contender, contender, inRounds, type Spread, spreadOf, timeNode } from './rounds.ts'

/** What one reader of a site needs, as processes from start to exit. */
export interface ReadingFigures {
  requests: number
  ms: Spread
  peakMegabytes: Spread
}

/** The readers of a site of this size. */
export interface SiteFigures {
  pages: number
  rounds: number
  /** The action's own code: one period, the one before and the trend. */
  report: ReadingFigures
  /** A plain loop over one period, in pages as large as the action's. */
  largePages: ReadingFigures
}

/** How long the service takes for one response. */
export const VIEWS_LATENCY_MS = 20

const [FIRST_DAY, END] = ['2026-03-02', '2026-03-09']
const PRELOAD = new URL('peak-memory.mjs', import.meta.url)
const WHOLE_REPORT = fileURLToPath(new URL('whole-report.mjs', import.meta.url))
const PLAIN_LOOP = fileURLToPath(new URL('plain-loop.mjs', import.meta.url))
const SERVICE = fileURLToPath(new URL('views-service.ts', import.meta.url))

interface Site {
  pages: number
  baseUrl: string
  /** Requests since the last call. */
  takeRequests(): Promise<number>
}

/** Reads a generated site with the action's code and with a plain loop, in turn. */
export async function measurePageViews(pages: number, rounds: number): Promise<SiteFigures> {
  const service = fork(SERVICE, [String(pages), String(VIEWS_LATENCY_MS), FIRST_DAY])
  const folder = await mkdtemp(path.join(tmpdir(), 'page-views-bench-'))
  try {
    const [port] = await once(service, 'message')
    const site = { pages, baseUrl: `http://127.0.0.1:${port}`, takeRequests: () => takeRequests(service) }
    const peakFile = path.join(folder, 'peak')
    const report = contender(() => runReport(site, peakFile))
    const largePages = contender(() => runPlainLoop(site, peakFile))
    await inRounds(rounds, [report, largePages])
    return { pages, rounds, report: figuresOf(report), largePages: figuresOf(largePages) }
  } finally {
    service.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

async function takeRequests(service: ChildProcess): Promise<number> {
  const answer = once(service, 'message')
  service.send('requests')
  const [requests] = await answer
  return requests
}

/** What one process needed to read the site. */
interface Reading {
  requests: number
  ms: number
  peakMegabytes: number
}

function figuresOf({ measured }: Contender<Reading>): ReadingFigures {
  const [requests = Number.NaN, ...others] = new Set(measured.map((reading) => reading.requests))
  if (others.length > 0) throw new Error(`The number of requests of one reader varies: ${[requests, ...others].join()}`)
  return {
    requests,
    ms: spreadOf(measured.map(({ ms }) => ms)),
    peakMegabytes: spreadOf(measured.map(({ peakMegabytes }) => peakMegabytes)),
  }
}

async function runReport(site: Site, peakFile: string): Promise<Reading> {
  return await measure(
    site,
    [WHOLE_REPORT, site.baseUrl, ...[FIRST_DAY, END].map((day) => `${Date.parse(day)}`)],
    peakFile,
  )
}

async function runPlainLoop(site: Site, peakFile: string): Promise<Reading> {
  const address = `${site.baseUrl}/v1/analytics/bench/views?dateFrom=${FIRST_DAY}&dateTo=${END}`
  return await measure(site, [PLAIN_LOOP, address, '250'], peakFile)
}

/** Runs a program that prints how many pages it read: one that missed some would be fast, and measure nothing. */
async function measure(site: Site, program: string[], peakFile: string): Promise<Reading> {
  const env = { ...process.env, PEAK_MEMORY_FILE: peakFile }
  const { ms, output } = await timeNode(['--import', PRELOAD.href, ...program], env)
  if (Number(output) !== site.pages) throw new Error(`${program[0]} read ${output} of ${site.pages} pages`)
  const peakMegabytes = (Number(await readFile(peakFile, 'utf8')) * 1024) / 1e6
  return { requests: await site.takeRequests(), ms, peakMegabytes }
}
