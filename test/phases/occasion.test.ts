import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/event/event.ts'
import { readOccasion } from '../../src/phases/occasion.ts'
import { nothingHappened, remark } from '../change/fakes.ts'
import { createRun, inputsOf, PULL_REQUEST_EVENT } from './fakes.ts'

const review = { id: 7, author: 'mona', state: 'commented', text: '' }
const reviewed = { ...PULL_REQUEST_EVENT, name: 'pull_request_review', review }

/** What the event fills in a prompt, and what is asked of GitHub. */
async function read(prompt: string | undefined, event: RunEvent = reviewed) {
  const { run, githubRequests: requests } = createRun({ remarks: [remark('Name it.')] })
  return {
    values: await readOccasion({ inputs: inputsOf(prompt === undefined ? {} : { prompt }), event }, run),
    requests,
  }
}

describe('what caused the run', () => {
  test.each([undefined, 'Update the docs', '{{ diff }}', '{{ comment }}', '{{ release }}'])(
    'needs nothing of GitHub for the prompt %j',
    async (prompt) => {
      expect(await read(prompt)).toEqual({ values: {}, requests: [] })
    },
  )

  test('is a review with its remarks', async () => {
    const { values, requests } = await read('{{ review }}')
    expect(values.review?.data).toContain('Name it.')
    expect(requests).toEqual(['remarks of review 7 of pull request 1'])
  })

  test.each<RunEvent>([
    { ...reviewed, review: { ...review, id: undefined } },
    { ...nothingHappened, name: 'pull_request_review', review },
  ])('is a review without remarks where the payload does not say which one it is', async (event) => {
    const { values, requests } = await read('{{ review }}', event)
    expect(values.review?.data).toContain('Verdict: commented')
    expect(requests).toEqual([])
  })
})
