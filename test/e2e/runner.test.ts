import { describe, expect } from 'vitest'
import { ROOT } from '../repo/workflows/workflow.ts'
import { onPullRequest } from '../support/events.ts'
import { onDist, simulated as test } from './fixture.ts'

onDist('a run by a tool that calls run() of src/start.ts has outputs, summary and exit status', async ({ action }) => {
  const source = `const { run } = await import('${ROOT}src/start.ts'); console.log('imported'); await run()`
  const nodeArgs = ['--input-type=module', '-e', source]
  const prompt = 'Say hello [emulator: runs 0s, ends failed]'
  const ran = await (await action.startUnchecked({ prompt }, { nodeArgs })).finished
  expect(ran).toMatchObject({ exitCode: 1, outputs: { result: 'failed' } })
  expect(ran.summary).toContain('Docs agent')
  expect(ran.stdout, 'importing does nothing').toMatch(/^imported\n/)
})

const event = onPullRequest('pull_request')

describe('behind a gateway', () => {
  test.override('githubOptions', () => ({ prefix: '/gateway/api/v3' }))
  test.override('emulatorOptions', () => ({ prefix: '/gateway/docs' }))

  test.for(['', '/'])(
    'REST, GraphQL and the service are below their addresses, which end in "%s"',
    async (end, { action, emulator, github }) => {
      github.addPullRequest({ files: [{ filename: 'a.ts', patch: '@@ -1 +1 @@\n-a\n+b' }] })
      const given = { prompt: '{{ changes }}', comment: 'true', wait: 'false', 'base-url': `${emulator.baseUrl}${end}` }
      const result = await action.run(given, { event, env: { GITHUB_API_URL: `${github.apiUrl}${end}` } })
      expect(result).toMatchObject({ outputs: { result: 'submitted' }, annotations: [] })
      expect(github.comments).toHaveLength(1)
      expect(emulator.requests[0]?.path).toBe(`/gateway/docs/v2/agent/${emulator.projectId}/job`)
    },
  )
})
