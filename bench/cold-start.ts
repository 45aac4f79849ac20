import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Spread, spreadOf } from '../test/support/statistics.ts'
import { contender, inRounds } from './rounds.ts'

/** Milliseconds of whole processes, from start to exit. */
export interface ColdStart {
  rounds: number
  /** A Node with nothing to do. */
  bareNode: Spread
  /** The action without a key, up to its refusal. */
  refusal: Spread
  /** The action's one look at a job that has ended, with outputs and summary. */
  oneLook: Spread
  /** A script that asks the same with `fetch`. */
  plainLook: Spread
  /** The refusal as a multiple of the bare Node of the same round. */
  ratio: Spread
  /** The same of the action's look and the script's. */
  lookRatio: Spread
}

const ACTION = fileURLToPath(new URL('../dist/index.js', import.meta.url))
const PLAIN_LOOK = fileURLToPath(new URL('plain-look.mjs', import.meta.url))

/** A program and what it has to end with: one that fails for another reason would be fast, and a wrong figure. */
interface Program {
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  status: number
  says: string
}

/** Starts a Node with nothing to do, the action and a plain script, in turn. */
export async function measureColdStart(rounds: number): Promise<ColdStart> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cold-start-'))
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end('{"id":"job-1","status":"completed"}')
  })
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const { bareNode, refusal, oneLook, plainLook } = await programsOf(folder, `http://127.0.0.1:${port}`)
    // The first round reads the files from the disk, and is not counted.
    await inRounds(1, [bareNode, refusal, oneLook, plainLook])
    for (const { measured } of [bareNode, refusal, oneLook, plainLook]) measured.length = 0
    await inRounds(rounds, [bareNode, refusal, oneLook, plainLook])
    return {
      rounds,
      bareNode: spreadOf(bareNode.measured),
      refusal: spreadOf(refusal.measured),
      oneLook: spreadOf(oneLook.measured),
      plainLook: spreadOf(plainLook.measured),
      ratio: ratioOf(refusal.measured, bareNode.measured),
      lookRatio: ratioOf(oneLook.measured, plainLook.measured),
    }
  } finally {
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function programsOf(folder: string, baseUrl: string) {
  const empty = path.join(folder, 'empty.js')
  const [output, summary] = [path.join(folder, 'output'), path.join(folder, 'summary')]
  for (const file of [empty, output, summary]) await writeFile(file, '')
  const runner = { GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary }
  const inputs = {
    'INPUT_API-KEY': 'mint_bench',
    'INPUT_PROJECT-ID': 'bench',
    'INPUT_BASE-URL': baseUrl,
    'INPUT_JOB-ID': 'job-1',
    INPUT_WAIT: 'false',
  }
  const started = (program: Program) => contender(() => timeOf(program))
  return {
    bareNode: started({ args: [empty], status: 0, says: '' }),
    refusal: started({ args: [ACTION], env: runner, status: 1, says: 'api-key: is missing' }),
    oneLook: started({ args: [ACTION], env: { ...runner, ...inputs }, status: 0, says: 'Status: completed' }),
    plainLook: started({ args: [PLAIN_LOOK, `${baseUrl}/v2/agent/bench/job/job-1`], status: 0, says: 'completed' }),
  }
}

async function timeOf({ args, env = {}, status, says }: Program): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await once(child, 'close')
  const tookMs = performance.now() - startedAt
  if (child.exitCode === status && output.includes(says)) return tookMs
  throw new Error(`${args.join(' ')} ended with ${child.exitCode}:\n${output}`)
}

/** Round by round, so that a slow moment of the machine is in both. */
function ratioOf(ones: readonly number[], others: readonly number[]): Spread {
  return spreadOf(ones.map((one, round) => one / (others[round] ?? Number.NaN)))
}
