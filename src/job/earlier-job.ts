import type { Deadline } from '../core/clock.ts'
import { type Progress, startProgress } from '../core/log.ts'
import type { RunOutcome } from '../core/outcome.ts'
import { cameToNothing } from './job.ts'
import type { JobPorts } from './ports.ts'
import { type WaitEnd, waitForJob } from './wait.ts'

/** A job of an earlier run, as that run left it. */
export interface EarlierJob {
  jobId: string
  prLink?: string | undefined
  /** When it got its prompt as a follow-up, in milliseconds since the epoch; absent when it was created for it. */
  followedUpAtMs?: number | undefined
}

/**
 * What became of the job of an earlier run: it came to something (`done`), or to nothing; the service no longer knows it
 * (`gone`), which counts as done; or the run ends before any of this is known.
 */
export type EarlierEnd = { type: 'done' | 'nothing' | 'gone' } | { type: 'unknown'; outcome: RunOutcome }

export type EarlierJobPorts = Pick<JobPorts, 'jobs' | 'clock' | 'log'>

/** Waits until the job of an earlier run has ended. */
export async function waitForEarlierJob(
  earlier: EarlierJob,
  ports: EarlierJobPorts,
  deadline: Deadline,
): Promise<EarlierEnd> {
  const { clock, log } = ports
  const { jobId } = earlier
  const progress = startProgress(clock, log)
  try {
    progress.log(`Job ${jobId} of an earlier run may still be active: waiting for it before the prompt is sent.`)
    progress.activity(`waiting for job ${jobId} of an earlier run`)
    const spec = { ...earlier, awaitsLink: false, onResponse: () => undefined }
    const end = await waitForJob(spec, { ports, progress, deadline })
    return conclude(end, jobId, progress)
  } finally {
    progress.stop()
  }
}

function conclude(end: WaitEnd, jobId: string, progress: Progress): EarlierEnd {
  if (end.type === 'ended' || end.type === 'running') {
    const isNothing = cameToNothing(end.job)
    const what = isNothing ? 'came to nothing, so its changes are part of this run.' : 'has ended.'
    progress.log(`Job ${jobId} ${what}`)
    return { type: isNothing ? 'nothing' : 'done' }
  }
  if (end.type === 'failed' && end.error.failure.status === 404) {
    progress.log(`Job ${jobId} is no longer known (404), so it counts as done.`)
    return { type: 'gone' }
  }
  progress.log('The prompt was not sent.')
  const known = { jobId, job: end.job, reused: true, sent: 'no', elapsedMs: progress.elapsedMs() } as const
  if (end.type === 'failed') return { type: 'unknown', outcome: { ...known, result: 'error', error: end.error } }
  const result = end.type === 'deadline' ? 'timed-out' : 'cancelled'
  return { type: 'unknown', outcome: { ...known, result } }
}
