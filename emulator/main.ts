/** Runs the emulated service by hand: `npm run emulator -- --port 4010 --key mint_local`. */
import { readOptions } from '../scripts/options.ts'
import { sampleSite } from './service/sample-site.ts'
import { type Emulator, type ServiceRequest, startEmulator } from './service/server.ts'

const { values } = readOptions(
  `Usage: npm run emulator -- [options]

Runs an emulated Mintlify on this machine, and prints a command that runs the action against it.

  --port PORT   listen on this port (default: a free one)
  --key KEY     accept this API key (default: a key of its own)`,
  { options: { port: { type: 'string' }, key: { type: 'string' } } },
)

const emulator = await startEmulator({
  port: Number(values.port ?? 0),
  ...(values.key === undefined ? {} : { apiKey: values.key }),
  onRequest: (request) => console.log(lineOf(request)),
})
// Each period is the sum of its days.
emulator.useViews(sampleSite({ pages: 30 }))
console.log(introduction(emulator))

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void emulator.close())
}

function lineOf({ method, path, prompt, status, problems }: ServiceRequest): string {
  const sent = prompt === undefined ? '' : ` ${JSON.stringify(prompt.slice(0, 60))}`
  return [`${method} ${path}${sent} → ${status}`, ...problems.map((problem) => `  refused: ${problem}`)].join('\n')
}

// Not with npx, which starts `sh`: a plain one drops variables with a hyphen in their name, such as `INPUT_API-KEY`.
function introduction({ baseUrl, apiKey, projectId }: Emulator): string {
  return `The emulated service is running. Ctrl+C stops it.

  base-url    ${baseUrl}
  api-key     ${apiKey}
  project-id  ${projectId}

Run the action against it, in another terminal, from the root of the checkout:

  env 'INPUT_BASE-URL=${baseUrl}' 'INPUT_API-KEY=${apiKey}' 'INPUT_PROJECT-ID=${projectId}' \\
    'INPUT_PROMPT=Say hello [emulator: runs 5s]' \\
    GITHUB_WORKSPACE="$PWD" RUNNER_TEMP="\${TMPDIR:-/tmp}" GITHUB_EVENT_NAME=workflow_dispatch \\
    '${process.execPath}' dist/index.js

The prompt decides how the job proceeds, for example [emulator: ends failed] or [emulator: runs 1m, no pull request].

Requests:
`
}
