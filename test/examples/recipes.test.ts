import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import { ACTION, parseWorkflow, ROOT } from '../repo/workflows/workflow.ts'
import { contentOf, yamlBlocks } from '../repo/workflows/yaml-files.ts'
import { BASE } from '../support/events.ts'
import { openPullRequest, promptsOf, stepOf, test } from './fixture.ts'
import { onDispatch, onPullRequest, onRelease, onSchedule } from './trigger-events.ts'
import { createWorkflowRunner } from './workflow-runner.ts'

describe('docs and changelog from one pull request', () => {
  test('keeps them apart, with the prompts of the base branch', async ({ setup }) => {
    const recipe = await recipeRunner('matrix.prompt', 'pull-request.yml')
    openPullRequest(setup.github)
    const jobs = await recipe.run(onPullRequest(), setup)
    expect(jobs.map((job) => [job.leg.prompt, job.result, job.steps[0]?.with.ref])).toEqual([
      ['pull-request', 'success', BASE],
      ['changelog', 'success', BASE],
    ])
    expect(new Set(jobs.map((job) => stepOf(job).outputs['pr-link'])).size).toBe(2)
    expect(setup.github.comments).toHaveLength(2)
    const files = await Promise.all(['changelog', 'pull-request'].map((name) => promptFile(name)))
    const firstLines = (texts: readonly string[]) => texts.map((text) => text.split('\n', 1).join()).sort()
    expect(firstLines(promptsOf(setup.emulator))).toEqual(firstLines(files))
  })
})

describe('a run that does not wait', () => {
  test('has its comment completed by hand', async ({ setup }) => {
    openPullRequest(setup.github)
    const started = stepOf(
      await (await withInputs('pull-request.yml', { wait: 'false' })).runOnlyJob(onPullRequest(), setup),
    )
    expect(started.outputs.result).toBe('submitted')
    const recipe = await recipeRunner('inputs.job', 'pull-request.yml')
    const inputs = { job: started.outputs['job-id'] ?? '', number: '12' }
    const job = await recipe.runOnlyJob(onDispatch(inputs), { ...setup, runId: '4712' })
    expect(stepOf(job).outputs).toMatchObject({ result: 'pull-request', 'job-id': inputs.job })
    expect(setup.github.comments).toEqual([
      expect.objectContaining({ number: 12, body: expect.stringContaining('✅') }),
    ])
    expect(promptsOf(setup.emulator)).toHaveLength(1)
  })
})

describe('by hand', () => {
  test('writes docs for the pull request that is named, and comments on it', async ({ setup }) => {
    openPullRequest(setup.github)
    const recipe = await recipeRunner('inputs.number', 'pull-request.yml')
    const job = await recipe.runOnlyJob(onDispatch({ number: '12', job: '' }), setup)
    expect(stepOf(job).outputs).toMatchObject({ result: 'pull-request', reused: 'false' })
    expect(setup.github.comments).toEqual([expect.objectContaining({ number: 12 })])
  })
})

describe('docs that never block a release', () => {
  test.for([
    { problem: 'the job fails', docs: 'success', result: 'failed' },
    { problem: 'a secret is missing', docs: 'failure', result: 'error' },
  ])('continues when $problem', async ({ docs, result }, { setup }) => {
    const files = ['old.ts', 'regions.ts'].map((filename) => ({
      filename,
      status: 'added' as const,
      patch: '@@ -0,0 +1 @@\n+a',
    }))
    const commits = files.map((file) => ({ message: `Add ${file.filename}`, files: [file] }))
    const sha = setup.github.push({ commits }).at(-1)?.sha ?? ''
    const recipe = await recipeRunner('fail-on: none', 'release-docs.yml')
    setup.emulator.usePlan(() => ({ runsForMs: 100, ends: 'failed' }))
    const trigger = { ...onRelease({ body: '', sha }), withoutSecrets: result === 'error' }
    const job = await recipe.runOnlyJob(trigger, { ...setup, allowWarnings: true })
    expect([job.result, stepOf(job).outputs.result]).toEqual([docs, result])
    expect(recipe.job['continue-on-error']).toBe('true')
  })
})

describe('many projects', () => {
  test('reports on each, with its share of the requests, and keeps the files', async ({ setup }) => {
    setup.emulator.useViews(sampleSite({ pages: 20 }))
    const recipe = await recipeRunner('matrix.project', 'weekly-report.yml')
    const jobs = await recipe.run(onSchedule, setup)
    expect(jobs.map(({ leg, result }) => [leg.project, result])).toEqual([
      ['api', 'success'],
      ['sdk', 'success'],
      ['help', 'success'],
    ])
    const names = jobs.map(({ steps }) => steps[1]?.with.name)
    expect(names).toEqual(['page-views-api', 'page-views-sdk', 'page-views-help'])
    expect(jobs.map((job) => Number(stepOf(job).with['max-requests']))).toEqual([30, 30, 30])
    expect(setup.github.issues.map(({ title }) => title).sort()).toEqual([
      'Page views of api',
      'Page views of help',
      'Page views of sdk',
    ])
  })
})

const promptFile = (name: string) => readFile(`${ROOT}examples/prompts/${name}.md`, 'utf8')

const texts = z.record(z.string(), z.string())
const step = z.looseObject({ uses: z.string().optional(), with: texts.default({}) })
const job = z.looseObject({ steps: z.array(step) })
const workflow = z.looseObject({ jobs: z.record(z.string(), job) })

/** The snippet of docs/recipes.md that holds these words, laid over the example that it changes. */
async function recipeRunner(words: string, file: string) {
  const [snippet, ...others] = yamlBlocks('docs/recipes.md').filter(({ text }) => text.includes(words))
  if (snippet === undefined || others.length > 0) throw new Error(`Not one snippet holds ${words}`)
  return await laidOver(file, workflow.parse(parse(snippet.text, { schema: 'failsafe' })))
}

/** An example with further inputs. */
async function withInputs(file: string, inputs: Record<string, string>) {
  const { jobs } = exampleOf(file)
  const changed = Object.keys(jobs).map((key): [string, z.output<typeof job>] => [
    key,
    { steps: [{ uses: ACTION, with: inputs }] },
  ])
  return await laidOver(file, { jobs: Object.fromEntries(changed) })
}

/** What a snippet names replaces what the example has; only the inputs of the action are added to the example's. */
async function laidOver(file: string, { jobs: changes, ...around }: z.output<typeof workflow>) {
  const { jobs, ...rest } = exampleOf(file)
  const changed = Object.entries(jobs).map(([key, example]) => {
    const own = example.steps.find(({ uses }) => uses === ACTION)
    const steps = (changes[key]?.steps ?? []).map((one) =>
      one.uses === ACTION ? { ...own, ...one, with: { ...own?.with, ...one.with } } : one,
    )
    return [key, { ...example, ...changes[key], steps }] as const
  })
  const whole = parseWorkflow(stringify({ ...rest, ...around, jobs: Object.fromEntries(changed) }))
  const [only] = Object.values(whole.jobs)
  if (only === undefined) throw new Error(`${file} has no job`)
  return { ...createWorkflowRunner(whole, file), job: only }
}

function exampleOf(file: string) {
  return workflow.parse(parse(contentOf(`examples/${file}`), { schema: 'failsafe' }))
}
