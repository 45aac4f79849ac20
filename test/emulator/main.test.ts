import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

test('the command that the emulator prints runs the action, in the plainest shell too', async () => {
  const emulator = spawn(process.execPath, ['emulator/main.ts'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    emulator.kill()
    await once(emulator, 'exit')
  })
  let printed = ''
  emulator.stdout.on('data', (text) => {
    printed += text
  })
  await vi.waitFor(() => expect(printed).toContain('Requests:'), { timeout: 20_000 })
  const [command = ''] = /^ {2}env [\s\S]*?dist\/index\.js$/m.exec(printed) ?? []
  const { stdout } = await promisify(execFile)('sh', ['-c', command.replace('runs 5s', 'runs 0s')], { cwd: ROOT })
  expect(stdout).toContain('https://github.com/acme/docs/pull/1')
})
