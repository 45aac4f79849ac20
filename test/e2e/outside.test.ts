import { describe, expect } from 'vitest'
import { ROOT } from '../repo/workflows/workflow.ts'
import { onPullRequest } from '../support/events.ts'
import { simulated, test, warnings } from './fixture.ts'

/** What a tool does that runs an action from its sources. */
const RUN_SOURCES = `const { run } = await import('${ROOT}src/start.ts'); console.log('imported'); await run()`

test('a tool that calls run() of src/start.ts gets outputs, summary and exit status', async ({ action }) => {
  const nodeArgs = ['--input-type=module', '-e', RUN_SOURCES]
  const prompt = 'Say hello [emulator: runs 0s, ends failed]'
  const ran = await (await action.startUnchecked({ prompt }, { nodeArgs })).finished
  expect(ran).toMatchObject({ exitCode: 1, outputs: { result: 'failed' } })
  expect(ran.summary).toContain('Docs agent')
  expect(ran.stdout, 'importing does nothing').toMatch(/^imported\n/)
})

test('outside of a runner the key is not printed, and the outputs are', async ({ action, emulator }) => {
  const env = { GITHUB_ACTIONS: undefined, GITHUB_OUTPUT: undefined, GITHUB_STEP_SUMMARY: undefined }
  const { exitCode, stdout } = await (await action.startUnchecked({ prompt: 'Say hello', wait: 'false' }, { env }))
    .finished
  expect(exitCode).toBe(0)
  expect(stdout).not.toContain(emulator.apiKey)
  expect(stdout).toContain('::set-output name=result::submitted')
})

describe("an address of GitHub's API that cannot be used", () => {
  const event = onPullRequest('pull_request')

  simulated.for(['not an address', 'https://octo:s3cret@api.github.com'])(
    'is a warning where a comment is asked for: %s',
    async (address, { action }) => {
      const env = { GITHUB_API_URL: address }
      const result = await action.run({ prompt: 'Say hello', comment: 'true' }, { event, env })
      expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request' } })
      expect(warnings(result)).toEqual([
        "The address of GitHub's API in GITHUB_API_URL cannot be used. " +
          'Leave the variable as the runner sets it, such as https://api.github.com. No comment is kept.',
      ])
      expect(result.stdout).not.toContain('s3cret')
    },
  )

  simulated('is an error where the prompt needs it', async ({ action, emulator }) => {
    const env = { GITHUB_API_URL: 'not an address' }
    const result = await action.run({ prompt: '{{ changes }}' }, { event, env })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(emulator.requests).toEqual([])
  })
})

describe("GitHub's API below a path", () => {
  const event = onPullRequest('pull_request')
  const inputs = { prompt: '{{ changes }}', comment: 'true', wait: 'false' }

  for (const prefix of ['/api/v3', '/gateway/api/v3']) {
    describe(prefix, () => {
      simulated.override('githubOptions', () => ({ prefix }))

      simulated.for(['', '/'])(
        'is used for REST and GraphQL, its address ending in "%s"',
        async (end, { action, github }) => {
          github.addPullRequest({ files: [{ filename: 'a.ts', patch: '@@ -1 +1 @@\n-a\n+b' }] })
          const result = await action.run(inputs, { event, env: { GITHUB_API_URL: `${github.apiUrl}${end}` } })
          expect(result).toMatchObject({ outputs: { result: 'submitted' }, annotations: [] })
          expect(github.comments).toHaveLength(1)
        },
      )
    })
  }
})
