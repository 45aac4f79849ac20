import { spawn } from 'node:child_process'

const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }

/** Opens a file in the browser, and does not wait for it. Where nothing can open it, nothing happens. */
export function openInBrowser(file: string): void {
  const child = spawn(OPENERS[process.platform] ?? 'xdg-open', [file], { detached: true, stdio: 'ignore' })
  child.on('error', () => undefined)
  child.unref()
}
