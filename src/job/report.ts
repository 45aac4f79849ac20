import type { RunOutcome } from '../core/outcome.ts'
import type { Past } from '../memory/decision.ts'
import type { PromptRecord } from '../memory/records.ts'
import type { Values } from '../prompt/tags.ts'
import type { readSection } from '../readers/section.ts'
import type { ReportPorts } from '../report/run-report.ts'
import type { OpenService, Run } from '../run.ts'
import type { Task } from './task.ts'

const NOTHING_OF_READERS = 'readers left nothing to answer'
const NOT_ALL_READ = 'not all that readers asked could be read, and the rest leaves nothing to answer'
const NOT_REMEMBERED = 'the issue that remembers what was asked could not be read or written'

interface Reported {
  /** What placeholders become, and what is shown instead of some of it. */
  values: Values
  shown?: Values | undefined
  /** Why no prompt is sent, as a clause, where it would hold nothing new. */
  nothing?: string | undefined
  /** An earlier attempt's request, as the issue remembers it. */
  past?: Past | undefined
  /** Has the issue remember what the prompt carried of the report, and its request. */
  remember?(record: PromptRecord): Promise<void>
}

/** Writes the report, where one is wanted; the outcome of a run that cannot. */
export async function reportOnViews(
  task: Task,
  openService: OpenService,
  run: Run,
): Promise<Reported | { outcome: RunOutcome }> {
  const { inputs, event } = task
  const { report: plan, prompt } = inputs
  if (plan === undefined) return { values: {} }
  const { runReport } = await import('../report/run-report.ts')
  const { createPageViewsApi } = await import('../service/page-views-api.ts')
  const exchange = await openService()
  let section: Awaited<ReturnType<typeof readSection>> | undefined
  let earlier: PromptRecord | undefined
  let remembered = {}
  const readReaders: ReportPorts['readReaders'] = async (marker, budget) => {
    const { rememberedSchema } = await import('../readers/memory.ts')
    const { readSection } = await import('../readers/section.ts')
    const { findRerunOf, newRecord } = await import('../memory/records.ts')
    const { endMs, earlierEndMs, request } = rememberedSchema.parse(marker)
    earlier = findRerunOf(newRecord({ commit: '' }, inputs, run.workflow, run.clock.now()), request)
    const isPrivate = async () => event.isPrivate ?? (await (await run.connect()).isPrivate())
    const known = {
      period: plan.period,
      redact: run.redact,
      // What an earlier attempt asked is asked again if its job came to nothing.
      sinceMs: earlier === undefined ? endMs : earlierEndMs,
      // Unless the repository is known to be private, it is public.
      showsWords: await isPrivate().catch(() => false),
    }
    remembered = { endMs: Math.max(plan.period.toMs, known.sinceMs ?? 0), earlierEndMs: known.sinceMs }
    section = await readSection(known, exchange, budget)
    return section
  }
  const source = createPageViewsApi(exchange)
  const ports = { ...run, source, readReaders: plan.readerFeedback ? readReaders : undefined }
  const report = await runReport({ plan, service: inputs }, ports)
  if ('outcome' in report) return report
  const table = { 'page-views': { data: report.promptTable } }
  const alone = { values: table }
  if (!prompt?.placeholders.has('reader-feedback')) return alone
  if (section?.prompt === undefined) {
    const nothing = section?.gaps.length === 0 ? NOTHING_OF_READERS : NOT_ALL_READ
    return { ...alone, nothing }
  }
  const { remember } = report
  // What cannot be remembered is not paid for.
  if (remember === undefined) return { ...alone, nothing: NOT_REMEMBERED }
  const { sent, shown } = section.prompt
  return {
    values: { ...table, 'reader-feedback': sent },
    shown: { 'reader-feedback': shown },
    past: earlier && { requests: [earlier], prompts: 1 },
    remember: (record) => remember({ ...remembered, request: record }),
  }
}
