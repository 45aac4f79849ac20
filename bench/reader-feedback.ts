import { startGitHub } from '../emulator/github/server.ts'
import { sampleSite } from '../emulator/service/sample-site.ts'
import { startEmulator } from '../emulator/service/server.ts'
import { contender, inRounds, runReport, spreadOf } from './rounds.ts'

/** What reading reader feedback adds to a report. */
export type ReaderFeedbackFigures = Awaited<ReturnType<typeof measureReaderFeedback>>

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Reads a site whose readers held so many conversations, with and without them, in turn. The service is in this process. */
export async function measureReaderFeedback(conversations: number, rounds: number) {
  const timestamp = new Date(Date.now() - 2 * DAY_MS).toISOString()
  const rows = Array.from({ length: conversations }, (_, index) => ({
    ...{ id: `c${index}`, timestamp, sources: [], resolutionStatus: index % 50 === 0 ? 'unanswered' : 'answered' },
    query: `How do I configure option ${index % 900} of the webhook for ada${index}@example.com, which fails with 503?`,
  }))
  // Each run has the limit of an hour for itself.
  let hour = 0
  const service = await startEmulator({ now: () => Date.now() + hour * HOUR_MS })
  service.useViews(sampleSite({ pages: 60 }))
  service.useReaderFeedback({ conversations: rows })
  // It says whether the repository is private.
  const github = await startGitHub()
  const { baseUrl, apiKey, projectId } = service
  const run = async (readerFeedback: boolean) => {
    hour++
    const inputs = { 'base-url': baseUrl, 'api-key': apiKey, 'project-id': projectId }
    const step = { ...inputs, 'reader-feedback': String(readerFeedback) }
    return (await runReport({ inputs: step, env: github.env })).durationMs
  }
  try {
    const [without, withThem] = [contender(() => run(false)), contender(() => run(true))]
    await inRounds(rounds, [without, withThem])
    const from = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 7 * DAY_MS).toISOString().slice(0, 10)
    const ofPeriod = service.requests.filter(
      ({ operation, query }) => operation === 'reader-feedback' && query.dateFrom === from,
    )
    return {
      conversations,
      rounds,
      // For the report's period; the period before takes as many at most.
      requests: ofPeriod.length / rounds,
      // The step from start to exit, without reader feedback and with it.
      without: spreadOf(without.measured),
      withFeedback: spreadOf(withThem.measured),
    }
  } finally {
    await service.close()
    await github.close()
  }
}
