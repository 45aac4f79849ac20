import { expect } from 'vitest'
import { ACTION, parseWorkflow } from '../repo/workflows/workflow.ts'
import { test } from './fixture.ts'
import { onPullRequest } from './trigger-events.ts'
import { createWorkflowRunner } from './workflow-runner.ts'

/** A workflow with a job that ends with these steps, and a second job. */
const workflowOf = (steps: string, second = '{ runs-on: ubuntu-latest, steps: [] }') =>
  createWorkflowRunner(
    parseWorkflow(`
name: Made up
on: push
jobs:
  first:
    runs-on: ubuntu-latest
    outputs: { number: "\${{ steps.script.outputs.number }}" }
    steps:
      - id: script
        run: echo "number=12" >> "$GITHUB_OUTPUT"
      - id: docs
        if: github.event.pull_request.draft
        uses: ${ACTION}
${steps}
  second: ${second}
`),
  )

test.for([
  { what: 'an output that the action does not have', step: usingInEnv('steps.docs.outputs.pr-url') },
  { what: 'a step that is not above', step: usingInEnv('steps.later.outputs.result') },
  { what: 'a secret that does not exist', step: usingInEnv('secrets.MINTLIFY_KEY') },
  { what: 'an unknown field', step: '      - if: github.actr == 1\n        run: echo' },
  { what: 'a part that is never evaluated', step: '      - if: false && steps.docs.outputs.link\n        run: echo' },
  { what: 'an unknown action', step: '      - uses: acme/other@v1' },
])('a run fails for $what', async ({ step }, { setup }) => {
  await expect((await workflowOf(step)).run(onPullRequest(), setup)).rejects.toThrow(/does not exist|not known/)
})

test('a run fails for a job that is not needed', async ({ setup }) => {
  const second = '{ runs-on: ubuntu-latest, if: "needs.first.result", steps: [] }'
  await expect((await workflowOf('', second)).run(onPullRequest(), setup)).rejects.toThrow('needs.first.result')
})

test('what was never covered is listed', async ({ setup }) => {
  const workflow = await workflowOf(usingInEnv('github.event.pull_request.nmber'))
  const [first] = await workflow.run(onPullRequest(), setup)
  expect(first?.outputs).toEqual({ number: '12' })
  expect(workflow.neverCovered()).toEqual([
    'first, step 2 runs',
    'github.event.pull_request.nmber exists',
    'first, step 3: github.event.pull_request.nmber has a value',
  ])
})

/** A step whose environment contains an expression. */
function usingInEnv(expression: string): string {
  return `      - run: echo\n        env: { A: "\${{ ${expression} }}" }`
}
