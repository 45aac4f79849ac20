/** Runs the emulated service by hand, records the real one, or plays a recording: `npm run emulator -- --help`. */
import { endWith, readOptions } from '../scripts/options.ts'
import { startRecorder } from './recording/record.ts'
import { outcomeOf, startReplay } from './recording/replay.ts'
import { sampleSite } from './service/sample-site.ts'
import { type Emulator, startEmulator } from './service/server.ts'

const HELP = `Usage: npm run emulator -- [options]

Runs an emulated Mintlify on this machine, and prints a command that runs the action against it.

  --port PORT       listen on this port (default: a free one)
  --key KEY         accept this API key (default: a key of its own)
  --record FOLDER   pass every request on to the real service instead, and write requests and answers into this folder:
                    without key, project and words of people
  --to ADDRESS      of the real service (default: https://api.mintlify.com)
  --replay FOLDER   answer as such a recording did, to any key and any project`

const { values } = readOptions(HELP, {
  options: {
    port: { type: 'string' },
    key: { type: 'string' },
    record: { type: 'string' },
    to: { type: 'string', default: 'https://api.mintlify.com' },
    replay: { type: 'string' },
  },
})
const port = Number(values.port ?? 0)

const running = await start().catch((error) => endWith(error, HELP))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void running.close())
}

async function start(): Promise<{ close(): Promise<void> }> {
  const { record, replay, to } = values
  if (record !== undefined && replay !== undefined) throw new Error('Give --record or --replay, not both.')
  if (record !== undefined) {
    const recorder = await startRecorder({
      ...{ folder: record, to, port },
      onExchange: (exchange) =>
        console.log(`${exchange.request.method} ${exchange.request.path} → ${outcomeOf(exchange)}`),
    })
    console.log(`Every request to ${recorder.baseUrl} goes on to ${to}, prompts that cost credits included. Ctrl+C stops it.

  base-url    ${recorder.baseUrl}
  recording   ${record}

Give the action this base-url, and its own key and project id. Read the recording before you show it to anyone.

Requests:
`)
    return recorder
  }
  if (replay !== undefined) {
    const replaying = await startReplay({ folder: replay, port, onRequest: (line) => console.log(line) })
    console.log(introduction({ baseUrl: replaying.baseUrl, apiKey: 'mint_replayed', projectId: 'project' }))
    return replaying
  }
  const emulator = await startEmulator({
    port,
    ...(values.key === undefined ? {} : { apiKey: values.key }),
    onRequest({ method, path, prompt, status, problems }) {
      const sent = prompt === undefined ? '' : ` ${JSON.stringify(prompt.slice(0, 60))}`
      console.log([`${method} ${path}${sent} → ${status}`, ...problems.map((one) => `  refused: ${one}`)].join('\n'))
    },
  })
  // Each period is the sum of its days.
  emulator.useViews(sampleSite({ pages: 30 }))
  console.log(introduction(emulator))
  return emulator
}

// Not with npx, which starts `sh`: a plain one drops variables with a hyphen in their name, such as `INPUT_API-KEY`.
function introduction({ baseUrl, apiKey, projectId }: Pick<Emulator, 'baseUrl' | 'apiKey' | 'projectId'>): string {
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
