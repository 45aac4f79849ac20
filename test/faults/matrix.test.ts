import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comment } from '../../emulator/github/comments.ts'
import { headLine } from '../e2e/fixture.ts'
import {
  casesOf,
  expectedResult,
  type FaultCase,
  mayHaveAccepted,
  possiblyProcessed,
  REDIRECTED_PATH,
} from './faults.ts'
import { API_KEY, type FinishedRun, type Harness, openHarness, TIMEOUT_S } from './harness.ts'
import { type FaultTarget, GITHUB_REQUESTS, SERVICE_REQUESTS } from './requests.ts'

let harness: Harness
beforeAll(() => {
  harness = openHarness()
})
afterAll(() => harness[Symbol.dispose]())

/** The most prompts that the service may have processed. */
const MAX_PROMPTS = 1

/** The most analytics requests of a run. */
const MAX_VIEWS_REQUESTS = 60

/** Seconds that a step may take in addition to its `timeout`. */
const GRACE_S = 10

/** Seconds that may pass before the time of the step begins: what the prompt needs is read first. */
const READING_S = 150

/**
 * The usual run tries each fault once at each request to the service, and a refusal and a server error at each request to
 * GitHub, since these all pass one function (github/api.test.ts). The deep run tries every case.
 */
function chosenOf(target: FaultTarget): FaultCase[] {
  const cases = casesOf(target)
  if (process.env.DEEP) return cases
  const ofGitHub = cases.filter(({ name, times }) => name === '403' || (name === '500' && times === 'always'))
  if (target.host === 'github') return ofGitHub
  const alike = [...Map.groupBy(cases, ({ name }) => name).values()]
  return alike.flatMap((group, index) => group[index % group.length] ?? [])
}

const REQUESTS = Object.entries({ ...SERVICE_REQUESTS, ...GITHUB_REQUESTS })

describe.each(REQUESTS)('%s', (_, target) => {
  test('is sent, and without a fault the run ends as usual', async () => {
    const run = await harness.run(target)
    expectOfEveryRun(run, target)
    expect(run.outputs.result ?? '').toBe(target.result)
    const sent = run.requests[target.host].filter(({ operation }) => operation === target.operation)
    expect(sent.length).toBeGreaterThan(target.requestsBefore ?? 0)
  })

  test.each(chosenOf(target))('$name, $times', async (faultCase) => {
    const run = await harness.run(target, faultCase)
    expectOfEveryRun(run, target)
    const result = expectedResult(faultCase)
    expect(run.outputs.result ?? '').toBe(result)
    expect(run.exitCode).toBe(result === 'error' || result === 'timed-out' ? 1 : 0)
    if (run.outputs.result === 'error') expectOfEveryError(run, faultCase)
    if (run.outputs.result === 'error' && target.host === 'github') expectNothingSent(run, faultCase)
  })
})

/** What is true of every run, whatever the fault. */
function expectOfEveryRun(run: FinishedRun, { step }: FaultTarget): void {
  const { outputs, stdout, summary, durationMs, unhandled, service, requests } = run
  expect(unhandled, 'unhandled rejections').toEqual([])
  const limitS = requests.service.length === 0 ? READING_S : TIMEOUT_S + GRACE_S
  expect(durationMs / 1000, 'seconds').toBeLessThanOrEqual(limitS)
  if (step.inputs['docs-token'] !== undefined) expectOfDocs(run, step)
  expect(stdout, 'a stack trace').not.toMatch(/^\s+at .*:\d+:\d+\)?$/m)
  const unmasked = stdout.replace(/^::add-mask::.*$/m, '')
  for (const text of [unmasked, summary, ...Object.values(outputs)]) expect(text, 'the key').not.toContain(API_KEY)
  expect(possiblyProcessed(requests.service).length, 'prompts').toBeLessThanOrEqual(MAX_PROMPTS)
  if (outputs.result === 'skipped') expect(requests.service).toEqual([])
  const viewsRequests = requests.service.filter(({ operation }) => operation === 'views')
  expect(viewsRequests.length).toBeLessThanOrEqual(MAX_VIEWS_REQUESTS)
  for (const { path } of [...requests.service, ...requests.github]) expect(path).not.toBe(REDIRECTED_PATH)
  const isKnown = requests.service.some(({ operation, fault }) => operation === 'create' && fault === undefined)
  if (isKnown) expect(outputs['job-id']).toBe(service.jobs.at(-1)?.id)
  if (outputs.result === 'pull-request') expect(outputs['pr-link']).toBe(service.jobs.at(-1)?.prLink)
  const isAboutPullRequest = step.event?.name === 'pull_request' || step.inputs['pull-request'] !== undefined
  if (step.inputs.comment === 'true' && isAboutPullRequest) expectTrueComment(run)
  if (step.inputs.since === 'last-run') expectTrueStatus(run)
  if (step.inputs['page-views-issue'] !== undefined) expectWholeIssue(run)
}

/** The report was written anyway. One issue holds it whole, or a warning says why not; where nothing was lost its URL is known. */
function expectWholeIssue({ github, outputs, annotations, summary }: FinishedRun): void {
  const warnings = annotations.filter(({ level }) => level === 'warning')
  expect(warnings.length, warnings.map(({ message }) => message).join(' | ')).toBeLessThanOrEqual(1)
  for (const { message } of warnings) expect(message).toMatch(/The report was written anyway\.$/)
  expect(outputs['page-views-complete']).toBe('true')
  expect(summary).toMatch(/^## Page views, /m)
  expect(github.issues.length).toBeLessThanOrEqual(1)
  for (const { body } of github.issues) expect(body).toMatch(/^<!-- \S+ -->\n\n## Page views, [\s\S]*<\/sub>\n$/)
  if (warnings.length > 0) return
  expect(outputs['page-views-issue-url']).toBe(`https://github.com/acme/app/issues/${github.issues[0]?.number}`)
}

/** A single comment reports the result, or a warning says why not. */
function expectTrueComment({ github, outputs, annotations }: FinishedRun): void {
  const isWarned = annotations.some(({ level, title }) => level === 'warning' && title === 'Docs agent comment')
  const [comment, ...others] = github.comments.filter(({ repository }) => repository !== 'acme/docs')
  const ending = outputs.result === 'pull-request' ? /^✅/ : /^(?:⚠️|⏱️)/u
  const isTrue = ending.test(headLine(comment?.body)) && others.length === 0
  expect(isTrue || isWarned, 'the comment reports the result, or a warning says why not').toBe(true)
}

/** Seconds that the comment of the code takes when GitHub has no fault. */
const COMMENT_S = 2

/** Seconds that the docs pull request may take where less is left of the time limit. */
const LEAST_S = 5

/** Trouble with the docs pull request costs no result and no time, and is a warning or a line of the log. */
function expectOfDocs(run: FinishedRun, { inputs }: FaultTarget['step']): void {
  const { annotations, summary, durationMs, jobEndMs, github, log } = run
  const warnings = annotations.filter(({ level }) => level === 'warning')
  expect(warnings.length, warnings.map(({ message }) => message).join(' | ')).toBeLessThanOrEqual(2)
  expect(annotations.filter(({ level }) => level === 'error')).toEqual([])
  expect(summary).toMatch(/^\*\*Review \[acme\/docs#1\]/m)
  const timeoutS = inputs.timeout === undefined ? TIMEOUT_S : Number.parseInt(inputs.timeout, 10)
  const limitS = Math.max(timeoutS, jobEndMs / 1000 + LEAST_S) + COMMENT_S
  expect(durationMs / 1000, 'seconds of the step').toBeLessThanOrEqual(limitS)
  const isOwn = ({ repository, author }: Comment) => repository === 'acme/docs' && author !== 'mintlify[bot]'
  const onDocs = github.comments.filter(isOwn)
  const isTold = warnings.length > 0 || /Trying again in|cannot (see|write to)/.test(log)
  if (inputs.comment === 'true' && !isTold) expect(onDocs, 'the link back').toHaveLength(1)
  expect(onDocs.length, 'comments on the docs pull request').toBeLessThanOrEqual(1)
}

/** The newest status reports the result, or one warning says that it may not. */
function expectTrueStatus({ github, outputs, annotations, service }: FinishedRun): void {
  const warnings = annotations.filter(({ message }) => message.includes('may not show how the run ended'))
  const newest = github.statuses.at(-1)
  const isTrue = newest?.targetUrl?.startsWith(`${service.jobs.at(-1)?.prLink}#docs-agent-action:`) ?? false
  const hasEnded = outputs.result === 'pull-request'
  const least = hasEnded && !isTrue ? 1 : 0
  expect(warnings.length, 'the status reports the result, or a warning says that it may not').toBeGreaterThanOrEqual(
    least,
  )
  expect(warnings.length, 'one warning').toBeLessThanOrEqual(hasEnded ? 1 : 0)
}

/** A prompt is only sent once all that it needs is known. The error says what the token lacks. */
function expectNothingSent({ annotations, requests }: FinishedRun, { target, name }: FaultCase): void {
  const { operation, step } = target
  expect(requests.service).toEqual([])
  if (name !== '403') return
  const permissions = step.inputs.since === 'last-run' && operation !== 'graphql:viewer' ? '`statuses: write`' : ''
  const error = annotations.find(({ level }) => level === 'error')?.message
  expect(error).toContain(permissions)
  expect(error).toMatch(/`permissions:` of the job|Give the token of `github-token` access/)
}

/** One annotation and the summary say what happened and what to do, and whether the prompt may have been accepted. */
function expectOfEveryError({ annotations, summary }: FinishedRun, faultCase: FaultCase): void {
  const errors = annotations.filter(({ level }) => level === 'error')
  expect(errors).toHaveLength(1)
  expect(errors[0]?.message, 'what happened, and what to do').toMatch(/^\S.+\. [A-Z].+[.:]/s)
  expect(summary).toContain('error')
  const saysSo = /may have accepted/.test(errors[0]?.message ?? '')
  expect(saysSo, 'whether it says that the prompt may have been accepted').toBe(mayHaveAccepted(faultCase))
}
