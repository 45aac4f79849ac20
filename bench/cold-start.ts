import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { contender, inRounds, spreadOf, timeNode } from './rounds.ts'

/** Milliseconds of processor time that processes take from start to exit. */
export type ColdStart = Awaited<ReturnType<typeof measureColdStart>>

/** Bytes of `dist/`, and packed as in the archive that every job with the action downloads. */
export type DistSize = Awaited<ReturnType<typeof distSize>>

const DIST = fileURLToPath(new URL('../dist', import.meta.url))

/** Prints what the process has taken, so that other programs on a busy machine do not count. */
const COUNT = `process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  require('node:fs').writeSync(1, '\\n' + (user + system) / 1000)
})`

/** Starts Node with an empty script and the action, in turn. */
export async function measureColdStart(rounds: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'cold-start-'))
  const file = (name: string) => path.join(folder, name)
  for (const name of ['empty.js', 'output', 'summary']) await writeFile(file(name), '')
  await writeFile(file('count.cjs'), COUNT)
  const env = { GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: file('output'), GITHUB_STEP_SUMMARY: file('summary') }
  const start = async (...given: Parameters<typeof timeNode>) => {
    const [args, ...others] = given
    const { output } = await timeNode(['--require', file('count.cjs'), ...args], ...others)
    return Number(output.slice(output.lastIndexOf('\n')))
  }
  const bareNode = contender(() => start([file('empty.js')], {}))
  const rejects = { exitCode: 1, prints: 'api-key: is missing' }
  const rejection = contender(() => start([path.join(DIST, 'index.js')], env, rejects))
  try {
    // The first round reads the files from the disk, so it does not count.
    await inRounds(1, [bareNode, rejection])
    for (const { measured } of [bareNode, rejection]) measured.length = 0
    await inRounds(rounds, [bareNode, rejection])
    return {
      rounds,
      bareNode: spreadOf(bareNode.measured),
      rejection: spreadOf(rejection.measured),
      // In the same round, so that a slow moment of the machine affects both.
      ratio: spreadOf(rejection.measured.map((ms, round) => ms / (bareNode.measured[round] ?? Number.NaN))),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function distSize() {
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const whole = Buffer.concat(await Promise.all(files.map((file) => readFile(file))))
  return { bytes: whole.byteLength, packedBytes: gzipSync(whole).byteLength }
}
