import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headLine } from '../e2e/fixture.ts'
import { perhapsProcessed } from './faults.ts'
import type { Operation } from './operations.ts'
import {
  type Cell,
  expectedEnd,
  expectedStatus,
  FAULTS,
  GRACE_S,
  MOST_PROMPTS,
  MOST_VIEWS_REQUESTS,
  mayHaveAccepted,
  type OperationName,
  TIMES,
} from './rules.ts'
import { KEY, openStage, type Ran, type Stage, TIMEOUT_S } from './stage.ts'

/** Every trouble, at each of these operations: once, three times and always, or in turn one of these. */
export function testMatrix<Name extends OperationName>(
  operations: Record<Name, Operation>,
  often: 'all' | 'in turn' = 'all',
): void {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage[Symbol.asyncDispose]())

  for (const [index, name] of keysOf(operations).entries()) {
    const operation = operations[name]
    describe(name, () => {
      test('is asked for, and without trouble all goes well', async () => {
        const ran = await stage.play(operation)
        expectSound(ran)
        expect(ran.exitCode).toBe(0)
        const asked = ran.asked[operation.at].map((request) => request.operation)
        expect(asked.indexOf(operation.route), `among ${asked.join(', ')}`).toBe(operation.connection)
      })

      test.each(often === 'all' ? cellsOf(name) : someCellsOf(name, index))('$fault, $times', async (cell) => {
        const ran = await stage.play(operation, cell)
        expectSound(ran)
        expect(ran.outputs.result ?? '').toBe(expectedEnd(cell))
        expect(ran.exitCode).toBe(expectedStatus(expectedEnd(cell)))
        if (ran.outputs.result === 'error') expectErrorToTell(ran, cell)
      })
    })
  }
}

function keysOf<Name extends string>(record: Record<Name, unknown>): Name[] {
  const isKey = (name: string): name is Name => name in record
  return Object.keys(record).filter(isKey)
}

function cellsOf(operation: OperationName): Cell[] {
  return FAULTS.flatMap((fault) => TIMES.map((times) => ({ operation, fault, times })))
}

/** Every trouble in one of its numbers, another at each operation. */
function someCellsOf(operation: OperationName, turn: number): Cell[] {
  return cellsOf(operation).filter(
    (_, index) => index % TIMES.length === (Math.floor(index / TIMES.length) + turn) % TIMES.length,
  )
}

/** What holds in every cell, whatever the trouble. */
function expectSound(ran: Ran): void {
  const { outputs, stdout, summary, tookMs, unhandled, service, asked } = ran
  expect(unhandled, 'rejections that nobody caught').toEqual([])
  expect(tookMs / 1000, 'seconds').toBeLessThanOrEqual(TIMEOUT_S + GRACE_S)
  expect(stdout, 'a stack trace').not.toMatch(/^\s+at .*:\d+:\d+\)?$/m)
  const unmasked = stdout.replace(/^::add-mask::.*$/m, '')
  for (const text of [unmasked, summary, ...Object.values(outputs)]) expect(text, 'the key').not.toContain(KEY)
  expect(perhapsProcessed(asked.service).length, 'prompts that may have been processed').toBeLessThanOrEqual(
    MOST_PROMPTS,
  )
  if (outputs.result === 'skipped') expect(asked.service).toEqual([])
  expect(asked.service.filter(({ operation }) => operation === 'views').length).toBeLessThanOrEqual(MOST_VIEWS_REQUESTS)
  for (const { path } of [...asked.service, ...asked.github]) expect(path, 'a redirect').not.toMatch(/\/elsewhere$/)
  // Whatever the client was answered without trouble it knows.
  const known = asked.service.some(({ operation, fault }) => operation === 'create' && fault === undefined)
  if (known) expect(outputs['job-id']).toBe(service.jobs.at(-1)?.id)
  if (outputs.result === 'pull-request') expect(outputs['pr-link']).toBe(service.jobs.at(-1)?.prLink)
  expectCommentToBeTrue(ran)
}

/** There is never a second comment without a word, and the one there is tells the end, or a warning says why not. */
function expectCommentToBeTrue({ github, outputs, annotations, asked }: Ran): void {
  if (!asked.github.some(({ operation }) => operation === 'graphql:repository')) return
  const isWarned = annotations.some(({ level, title }) => level === 'warning' && title === 'Docs agent comment')
  const [comment, ...others] = github.comments
  const ending = outputs.result === 'pull-request' ? /^✅/ : /^[❌⏱]/u
  const isTrue = ending.test(headLine(comment?.body)) && others.length === 0
  expect(isTrue || isWarned, 'the comment tells the end, or a warning says why not').toBe(true)
}

/** One annotation and the summary say what happened and what to do, and whether the prompt may have arrived. */
function expectErrorToTell({ annotations, summary }: Ran, cell: Cell): void {
  const errors = annotations.filter(({ level }) => level === 'error')
  expect(errors).toHaveLength(1)
  expect(errors[0]?.message, 'what happened, and what to do').toMatch(/^[A-Z].+\. [A-Z].+[.:]/s)
  expect(summary).toContain('error')
  expect(/may have accepted/.test(errors[0]?.message ?? ''), 'whether it says that the prompt may have arrived').toBe(
    mayHaveAccepted(cell),
  )
}
