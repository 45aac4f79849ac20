import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './statistics.ts'

/** Medians in milliseconds of whole processes, from start to exit. */
export interface ColdStart {
  runs: number
  actionMs: number
  bareNodeMs: number
  ratio: number
}

const ACTION = fileURLToPath(new URL('../dist/index.js', import.meta.url))

/** Starts the action without a key, up to its refusal, and a Node with nothing to do, in turn, so that noise hits both. */
export async function measureColdStart(runs: number): Promise<ColdStart> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cold-start-'))
  try {
    const program = path.join(folder, 'empty.js')
    const [output, summary] = [path.join(folder, 'output'), path.join(folder, 'summary')]
    for (const file of [program, output, summary]) await writeFile(file, '')
    const env = { GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary }
    const [action, bareNode]: [number[], number[]] = [[], []]
    // The first of each reads the files from the disk and is not counted.
    for (let run = 0; run <= runs; run++) {
      const times = { bareNode: timeOf(program, env, 0), action: timeOf(ACTION, env, 1) }
      if (run === 0) continue
      bareNode.push(times.bareNode)
      action.push(times.action)
    }
    const [actionMs, bareNodeMs] = [median(action), median(bareNode)]
    return { runs, actionMs, bareNodeMs, ratio: actionMs / bareNodeMs }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function timeOf(program: string, env: NodeJS.ProcessEnv, expectedStatus: number): number {
  const startedAt = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' })
  const tookMs = performance.now() - startedAt
  // A program that fails for another reason would be fast, and a wrong figure.
  const isExpected = status === expectedStatus && (expectedStatus === 0 || stdout.includes('api-key: is missing'))
  if (!isExpected) throw new Error(`${program} ended with ${status}:\n${stdout}${stderr}`)
  return tookMs
}
