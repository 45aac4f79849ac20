import { expect } from 'vitest'
import { test as scenario } from '../e2e/fixture.ts'
import { onPullRequest } from '../support/events.ts'

scenario(
  'a run starts no process, as docs/security.md says: Node allows it none',
  async ({ action, emulator, github }) => {
    emulator.useViews({ rows: [{ path: '/start', human: 1, ai: 2, total: 3 }] })
    github.addPullRequest({ number: 1, files: [{ filename: 'a.ts', status: 'added', patch: '@@ -0,0 +1 @@\n+a' }] })
    const prompt = 'Describe {{ changes }} for {{ page-views }} [emulator: runs 1s]'
    const result = await action.run(
      { prompt, comment: 'true', 'reuse-job': 'true', 'page-views': 'true' },
      {
        event: onPullRequest('pull_request'),
        nodeArgs: ['--permission', '--allow-fs-read=*', '--allow-fs-write=*'],
      },
    )
    expect(result.outputs).toMatchObject({ result: 'pull-request', 'views-total': '3' })
    expect(github.comments).toHaveLength(1)
  },
)
