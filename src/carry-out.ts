import { setImmediate } from 'node:timers/promises'
import { type CoveredTask, findDocs } from './agent/docs-pull-request/find-docs.ts'
import { lookAfterDocs } from './agent/docs-pull-request/look-after.ts'
import { showPreview } from './agent/docs-pull-request/preview.ts'
import { type Reported, readContext, skipIfNothing } from './agent/job/context.ts'
import { type Ending, publish } from './agent/job/publish.ts'
import { runRounds } from './agent/job/rounds.ts'
import { dryRun, remarkOnPrompt } from './agent/job/show-prompt.ts'
import { beginOfFeedback } from './agent/memory/last-run.ts'
import type { Branch } from './agent/memory/status.ts'
import type { Task } from './agent/task.ts'
import type { Inputs } from './inputs/inputs.ts'
import { deadlineIn } from './kit/core/clock.ts'
import { serviceHash } from './kit/core/marker.ts'
import { once } from './kit/core/once.ts'
import type { RunOutcome } from './kit/core/outcome.ts'
import { mayBeShownIn, type Visibility } from './kit/core/visibility.ts'
import { type OpenService, type Run, readWorkflowVisibility } from './kit/run.ts'

/** Reads the change, writes the report, and sends what there is to send. */
export async function carryOut(task: Task & { inputs: Inputs }, run: Run): Promise<Ending> {
  const { inputs } = task
  remarkOnPrompt(task, run)
  const service = run.prepareService(inputs.baseUrl)
  try {
    // The step's time limit begins when it is first asked for.
    const deadline = once(() => deadlineIn(inputs.timeoutMs, run))
    const visibility = once(async () => await readWorkflowVisibility(run))
    // Whatever the service says of a job may repeat its prompt: code, or what readers of the docs left.
    const mayQuote = async () => {
      if (!mayBeShownIn(run.code, run.workflow)) return false
      // A step that only waits does not know the prompt, and makes no request for its sake.
      if (inputs.prompt === undefined) return run.workflow.visibility === 'private'
      return !inputs.prompt.placeholders.has('reader-feedback') || (await visibility()) === 'private'
    }
    const openJobs = once(async () => ({ ...(await service.open()), hidesMessages: !(await mayQuote()) }))
    const jobs = { isDryRun: inputs.dryRun, openService: openJobs, deadline }
    const context = await readContext(task, jobs, run)
    // A report is written also where there is nothing to send.
    const branch = 'range' in context ? context.range?.branch : undefined
    const report = await reportOnViews(inputs, { branch, openService: service.open, visibility }, run)
    if ('outcome' in context) return context
    const skipped = await skipIfNothing(inputs, context, report, run)
    if (skipped !== undefined) return skipped
    if (inputs.dryRun) return dryRun(inputs, context, report, run)
    if (inputs.prompt === undefined && inputs.jobId === undefined) return { outcome: undefined }
    const sending = {
      ...task,
      ...report,
      comment: await context.openComment(),
      service: await openJobs(),
      deadline: deadline(),
    }
    // Node looks for signals once in each turn of the event loop. The first wait ends this turn, the second a whole one, so
    // that a signal which came while the program was being loaded is heard before anything is paid for.
    await setImmediate()
    await setImmediate()
    return await runRounds(context, sending, run)
  } finally {
    service.close()
  }
}

/** A dry run reads neither page views nor reader feedback: these stand in for them. */
const STAND_INS: Reported['values'] = {
  'page-views': { note: '(The page-views report goes here.)' },
  'reader-feedback': { note: '(What readers did not find goes here.)' },
}

async function reportOnViews(
  inputs: Inputs,
  from: { branch: Branch | undefined; openService: OpenService; visibility(): Promise<Visibility> },
  run: Run,
): Promise<Reported> {
  const { report: plan, prompt } = inputs
  if (plan === undefined) return { values: {} }
  if (inputs.dryRun) {
    const what = `the page views${plan.readerFeedback ? ' and the reader feedback' : ''}`
    run.log.info(`Dry run: ${what} would be read and reported.`)
    return { values: STAND_INS }
  }
  const { runReport } = await import('./report/run-report.ts')
  const goesOnFromMs = beginOfFeedback(from.branch, plan.period, run.log)
  const exchange = await from.openService()
  const ports = { readersFromMs: goesOnFromMs, exchange, service: serviceHash(inputs), visibility: from.visibility }
  const { values, ...feedback } = await runReport(plan, ports, run)
  const readersFromMs = goesOnFromMs ?? plan.period.fromMs
  return prompt?.placeholders.has('reader-feedback') ? { values, ...feedback, readersFromMs } : { values }
}

/** Reports the end of a run to people and to later runs, and then looks after the docs pull request. */
export async function conclude(
  ending: Ending & { outcome: RunOutcome; covered: CoveredTask },
  run: Run,
): Promise<void> {
  const { outcome, covered } = ending
  const docs = await findDocs(outcome, covered, run)
  const showingDocs = (where: 'code' | 'workflow') =>
    docs !== undefined && mayBeShownIn(docs.places.docs, docs.places[where])
      ? { ...outcome, docs: docs.seen, docsChange: docs.change }
      : outcome
  await publish({ ...ending, outcome: showingDocs('workflow') }, run)
  const recorded = showingDocs('code')
  await Promise.all(covered.keepers.map((keeper) => keeper.end(recorded)))
  if (docs === undefined) return
  await lookAfterDocs(docs, covered, outcome, run)
  if (!covered.inputs.docsPreview) return
  await showPreview(docs, { ...covered, outcome: recorded }, run)
}
