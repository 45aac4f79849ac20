// Loaded before a program (`node --import`), writes the most memory that it had resident, in kilobytes, when it exits.
import { readFileSync, writeFileSync } from 'node:fs'

process.on('exit', () => {
  // Where there is /proc: getrusage also counts what the parent had when it started this process.
  const own =
    process.platform === 'linux' ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) : null
  writeFileSync(process.env.PEAK_MEMORY_FILE, own?.[1] ?? String(process.resourceUsage().maxRSS))
})
