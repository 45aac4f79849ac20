import { describe, expect, test } from 'vitest'
import { readChange } from '../../src/phases/context.ts'
import { COMMIT, file, nothingHappened } from '../change/fakes.ts'
import { createRun, inputsOf, PULL_REQUEST_EVENT, type RunOptions } from './fakes.ts'

const PUSH = { ...nothingHappened, name: 'push', push: { before: COMMIT, after: COMMIT, authors: [] } }

/** What the phase finds for a prompt, and what it asks of GitHub. */
async function read(prompt: string | undefined, { event = PULL_REQUEST_EVENT, settings, change }: RunOptions = {}) {
  const { run, lines, githubRequests: requests } = createRun({ change: change ?? { files: [file('a.ts')] } })
  const inputs = inputsOf({ ...(prompt === undefined ? {} : { prompt }), pullRequest: settings?.pullRequest })
  return { ...(await readChange({ inputs, event }, undefined, run)), requests, lines }
}

describe('the context phase', () => {
  test.each([undefined, 'Update the docs', '{{ page-views }}', '{{ files }}'])(
    'asks GitHub for nothing when the prompt %j asks for no change',
    async (prompt) => {
      expect(await read(prompt)).toMatchObject({ values: {}, empty: false, requests: [] })
    },
  )

  test('asks for the pull request of the event', async () => {
    const { values, empty, requests } = await read('{{ changed-files }}')
    expect(values['changed-files']).toContain('a.ts')
    expect([empty, requests]).toEqual([false, ['change of pull request 1']])
  })

  test('asks for the pull request that the input names, whatever the event is', async () => {
    const settings = { pullRequest: 7 }
    for (const event of [PULL_REQUEST_EVENT, PUSH, nothingHappened]) {
      expect((await read('{{ diff }}', { event, settings })).requests).toEqual(['change of pull request 7'])
    }
  })

  test('asks for the push where there is no pull request', async () => {
    expect((await read('{{ diff }}', { event: PUSH })).requests).toEqual([`change of the push of ${COMMIT}`])
  })

  test('fills nothing on an event without a change', async () => {
    expect(await read('{{ diff }}', { event: nothingHappened })).toEqual({
      values: {},
      empty: false,
      requests: [],
      lines: [],
    })
  })

  test.each<[string, RunOptions, string]>([
    ['pull request', {}, 'This run is about pull request #1 (Add regions).'],
    ['pull request that the input names', { settings: { pullRequest: 7 } }, 'This run is about pull request #7.'],
    ['push', { event: PUSH }, 'This run is about the push of 3f78685...3f78685.'],
    [
      'push of a new branch',
      { event: { ...PUSH, push: { ...PUSH.push, before: '0'.repeat(40) } } },
      'This run is about the push of 3f78685.',
    ],
  ])('logs which %s the run is about, and how many files changed', async (_what, options, line) => {
    expect((await read('{{ diff }}', options)).lines).toEqual([line, 'Changed files: 1.'])
    expect((await read('Update the docs', options)).lines).toEqual([line])
  })

  test('reports when no file changed', async () => {
    expect(await read('{{ diff }}', { change: { files: [] } })).toMatchObject({ empty: true })
  })
})
