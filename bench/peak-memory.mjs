// Loaded before a program (`node --import`), writes its peak of resident memory in kilobytes when it exits.
import { readFileSync, writeFileSync } from 'node:fs'

process.on('exit', () => {
  // From /proc where it exists: getrusage also counts the memory of the parent when it started this process.
  const own =
    process.platform === 'linux' ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) : null
  writeFileSync(process.env.PEAK_MEMORY_FILE, own?.[1] ?? String(process.resourceUsage().maxRSS))
})
