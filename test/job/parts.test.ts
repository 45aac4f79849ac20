import { describe, expect, test } from 'vitest'
import { deadlineIn } from '../../src/core/clock.ts'
import type { RunOutcome } from '../../src/core/outcome.ts'
import { type SendingParts, sendParts } from '../../src/job/parts.ts'
import type { Part } from '../../src/job/task.ts'
import type { Branch, Range } from '../../src/memory/branch.ts'
import type { Decision } from '../../src/memory/decision.ts'
import { createRepository, historyOf } from '../change/history-fakes.ts'
import { recordOf } from '../memory/fakes.ts'
import { createRun, inputsOf, PULL_REQUEST_EVENT } from '../support/fake-run.ts'
import { agentJob, PR } from './fakes.ts'

const BRANCH: Branch = { newest: undefined, rerunOf: undefined, isMarked: false, series: '', deadline: undefined }

function partOf(index: number, branch: Branch | undefined): Part {
  const { source } = createRepository([])
  const base = { sha: `commit-${index}`, what: 'v1' }
  const range: Range = { base, head: `commit-${index + 1}`, history: historyOf([]).history, source, branch }
  return { values: {}, prompt: `prompt ${index + 1}`, range, change: `change-${index + 1}` }
}

const job = agentJob({ status: 'completed', prLink: PR })
const done: RunOutcome = { result: 'pull-request', jobId: 'job-1', job, sent: 'yes', reused: true, elapsedMs: 0 }
const failed: RunOutcome = { ...done, result: 'failed', job: { ...job, status: 'failed' } }
const unsent = (result: RunOutcome['result']): RunOutcome => ({
  ...done,
  result,
  sent: 'no',
  jobId: undefined,
  job: undefined,
})

interface Given {
  /** What comes of each part; all of them are given. */
  outcomes: RunOutcome[]
  /** How many parts there are; as many as outcomes unless given. */
  count?: number
  joined?: Decision['joined']
  branch?: Branch
  /** How long each prompt takes of the ten seconds that there are. */
  takesS?: number
}

/** Sends parts; `events` are what happens to them, by their number. */
async function play({ outcomes, count = outcomes.length, joined, branch, takesS = 0 }: Given) {
  const { run, warnings } = createRun()
  const events: string[] = []
  const decisions: Decision[] = []
  const send: SendingParts['send'] = async ({ range }, decision) => {
    const index = decisions.push(decision) - 1
    events.push(`send ${range?.head}`)
    await run.clock.sleep(takesS * 1000)
    const end = async ({ result }: RunOutcome) => void events.push(`end ${range?.head} ${result}`)
    return { outcome: { ...(outcomes[index] ?? done), reused: index > 0 }, status: { end } }
  }
  const [first = partOf(0, branch), ...rest] = Array.from({ length: count }, (_, index) => partOf(index, branch))
  const decision: Decision = {
    order: { type: 'skip', reason: '' },
    why: '',
    record: recordOf(1),
    ...(joined && { joined }),
  }
  const task = { inputs: inputsOf({ prompt: 'Update', reuseJob: true }), event: PULL_REQUEST_EVENT }
  const sending = { decision, send, deadline: deadlineIn(10_000, run) }
  const { outcome, status } = await sendParts([first, ...rest], task, sending, run)
  return { outcome, isOpen: status !== undefined, events, decisions, warnings }
}

const goOn = (index: number) =>
  `To send the changes after commit commit-${index}, run the action with \`since\` set to that commit.`
const late = (which: string, then: string) => `The time limit left no time for part ${which} of the changes. ${then}`
const NEXT = 'The next run begins with it.'

describe('the parts of a range', () => {
  test('go to one job, each once the one before has ended and is recorded', async () => {
    const { outcome, isOpen, events, decisions, warnings } = await play({ outcomes: [done, done, done] })
    expect(events).toEqual([
      'send commit-1',
      'end commit-1 pull-request',
      'send commit-2',
      'end commit-2 pull-request',
      'send commit-3',
    ])
    // Whether the job existed before is that of the first part.
    expect([outcome, isOpen, warnings]).toEqual([{ ...done, reused: false }, true, []])
    expect(decisions.slice(1)).toMatchObject([
      {
        order: { type: 'send', prompt: 'prompt 2', to: { jobId: 'job-1', prLink: PR, orElse: 'create' } },
        record: { commit: 'commit-2', change: 'change-2', run: '4711' },
        why: 'Sending part 2 of 3 of the changes to the same job.',
      },
      { order: { prompt: 'prompt 3' }, record: { commit: 'commit-3' } },
    ])
  })

  test.each<[what: string, given: Given, sent: number, expected: Partial<RunOutcome>, warnings: string[]]>([
    ['the first came to nothing', { outcomes: [failed, done] }, 1, failed, [goOn(0)]],
    ['one came to nothing', { outcomes: [done, failed, done] }, 2, failed, [goOn(1)]],
    ['one came to nothing, which the branch remembers', { outcomes: [done, failed], branch: BRANCH }, 2, failed, []],
    ['there is only one, which failed', { outcomes: [failed] }, 1, failed, []],
    ['no time is left for one', { outcomes: [done, done], takesS: 10 }, 1, done, [late('2 of 2', goOn(1))]],
    [
      'one could not be sent in time',
      { outcomes: [done, unsent('timed-out'), done], branch: BRANCH },
      2,
      done,
      [late('2 of 3', NEXT)],
    ],
    // What came of those before stays known.
    ['one was not sent', { outcomes: [done, unsent('error'), done] }, 2, { ...done, result: 'error' }, [goOn(1)]],
    [
      'one was not sent, for a cancellation',
      { outcomes: [done, unsent('cancelled')] },
      2,
      { ...done, result: 'cancelled' },
      [goOn(1)],
    ],
    [
      'one was lost',
      { outcomes: [done, { ...done, result: 'error', sent: 'unknown' }, done] },
      2,
      { sent: 'unknown' },
      [goOn(1)],
    ],
  ])('end where %s', async (_, given, sent, expected, warnings) => {
    const played = await play(given)
    expect(played.decisions).toHaveLength(sent)
    expect(played.outcome).toMatchObject({ ...expected, reused: false })
    expect(played.warnings).toEqual(warnings)
  })

  test.each<[outcome: RunOutcome, isOpen: boolean]>([
    [failed, true],
    [unsent('error'), false],
  ])('leave the record of the last one open only where that was sent: %o', async (outcome, isOpen) => {
    const played = await play({ outcomes: [done, outcome] })
    expect(played.isOpen).toBe(isOpen)
    expect(played.events.includes(`end commit-2 ${outcome.result}`)).toBe(!isOpen)
  })

  test.each<[count: number, result: string, warnings: string[]]>([
    [2, 'timed-out', [`Run 7 may not have sent all parts of the changes. ${goOn(0)}`]],
    [2, 'pull-request', []],
    [1, 'timed-out', []],
  ])('%i are not sent again where the run waits for the job of one that was %s', async (count, result, warnings) => {
    const waited: RunOutcome = { ...done, sent: 'none' }
    const played = await play({ outcomes: [waited], count, joined: recordOf(7, { result }) })
    expect([played.decisions.length, played.outcome.sent, played.warnings]).toEqual([1, 'none', warnings])
  })
})
