import { expect } from 'vitest'
import { parseWorkflow } from '../repo/workflows/workflow.ts'
import { rehearse } from './rehearsal.ts'
import { test } from './scene.ts'
import { onPullRequest } from './trigger-events.ts'

/** A job of these steps, with another that needs it. */
const workflowOf = (steps: string, more = '{ runs-on: ubuntu-latest, steps: [] }') =>
  rehearse(
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
        uses: OWNER/docs-agent-action@v1
${steps}
  second: ${more}
`),
  )

test.for([
  ['an output that the action has not', '      - run: echo\n        env: { A: "${{ steps.docs.outputs.pr-url }}" }'],
  ['a step that is not above', '      - run: echo\n        env: { A: "${{ steps.later.outputs.result }}" }'],
  ['a secret that nobody has', '      - run: echo\n        env: { A: "${{ secrets.MINTLIFY_KEY }}" }'],
  ['a field that is no field', '      - if: github.actr == 1\n        run: echo'],
  ['a part that is never evaluated', '      - if: false && steps.docs.outputs.link\n        run: echo'],
  ['an action that is not known', '      - uses: acme/other@v1'],
] as const)('a play fails for %s', async ([, steps], { stage }) => {
  await expect((await workflowOf(steps)).play(onPullRequest(), stage)).rejects.toThrow(/does not exist|does not know/)
})

test('a play fails for a job that is not needed', async ({ stage }) => {
  const more = '{ runs-on: ubuntu-latest, if: "needs.first.result", steps: [] }'
  await expect((await workflowOf('', more)).play(onPullRequest(), stage)).rejects.toThrow('needs.first.result')
})

test('what was never seen is told', async ({ stage }) => {
  const steps = '      - run: echo\n        env: { A: "${{ github.event.pull_request.nmber }}" }'
  const workflow = await workflowOf(steps)
  const [first] = await workflow.play(onPullRequest(), stage)
  expect(first?.outputs).toEqual({ number: '12' })
  expect(workflow.unseen()).toEqual([
    'first, step 2 runs',
    'github.event.pull_request.nmber exists',
    'first, step 3: github.event.pull_request.nmber has a value',
  ])
})
