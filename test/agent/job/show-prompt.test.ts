import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../../src/agent/event/payload.ts'
import type { Context } from '../../../src/agent/job/context.ts'
import { dryRun, remarkOnPrompt } from '../../../src/agent/job/show-prompt.ts'
import { createRun, type InputParts, inputsOf } from '../../support/fake-run.ts'
import { eventPullRequest, nothingHappened } from '../change/fakes.ts'

const CONTEXT: Context = {
  range: undefined,
  values: { changes: { data: 'a patch' } },
  change: undefined,
  nothing: undefined,
  askedFor: [],
  openComment: async () => undefined,
}

describe('a notice that the agent sees nothing of the change', () => {
  const PULL_REQUEST = { ...nothingHappened, name: 'pull_request', pullRequest: eventPullRequest() }

  const SCHEDULE = { ...nothingHappened, name: 'schedule' }

  test.each<[is: string, inputs: InputParts, event: RunEvent, count: number]>([
    ['is given on a pull request', { prompt: 'Update the docs.' }, PULL_REQUEST, 1],
    ['is given with since', { prompt: 'Update the docs.', since: { type: 'last-run' } }, SCHEDULE, 1],
    ['is not given with a placeholder', { prompt: 'About {{ pull-request }}' }, PULL_REQUEST, 0],
    ['is not given to a job that the step names', { prompt: 'More', jobId: 'job-1' }, PULL_REQUEST, 0],
    ['is not given where there is no change', { prompt: 'Update the docs.' }, SCHEDULE, 0],
  ])('%s', (_, inputs, event, count) => {
    const { run, annotations } = createRun()
    remarkOnPrompt({ inputs: inputsOf(inputs), event }, run)
    expect(annotations).toHaveLength(count)
  })
})

describe('a dry run', () => {
  test.each<{ name: string; inputs: InputParts; lines: unknown[] }>([
    {
      name: 'a new job',
      inputs: { prompt: 'About {{ changes }}' },
      lines: ['Dry run: this prompt would be sent', expect.stringMatching(/^About\n<changes-\w+>\na patch\n/)],
    },
    {
      name: 'a follow-up',
      inputs: { prompt: 'More', jobId: 'job-1' },
      lines: ['Dry run: this prompt would be sent to job job-1', 'More'],
    },
    { name: 'a wait', inputs: { jobId: 'job-1' }, lines: ['Dry run: the step would wait for job job-1.'] },
  ])('shows $name', ({ inputs, lines: expected }) => {
    const { run, lines } = createRun()
    const { outcome } = dryRun(inputsOf(inputs), CONTEXT, { values: {} }, run)
    expect(lines).toEqual(expected)
    expect(outcome).toMatchObject({ result: 'dry-run', sent: 'no-prompt' })
  })
})
