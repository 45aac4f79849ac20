import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { jsonReport } from '../../src/report/files.ts'
import { type ReportPlan, readReport } from '../../src/report/read.ts'
import { createFakes, PLAN, pages, row, statusError, WEEK } from './fakes.ts'

/** The part of JSON Schema that `docs/report-schema.json` uses; `problemsOf` checks no other keyword. */
interface Schema {
  $ref?: string
  anyOf?: Schema[]
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: false
  items?: Schema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
}

const KEYWORDS =
  '$ref anyOf type const enum required properties additionalProperties items minItems maxItems minimum maximum pattern'.split(
    ' ',
  )
const ANNOTATIONS = ['$schema', '$defs', 'title', 'description']

const schema: Schema & { $defs: Record<string, Schema> } = JSON.parse(
  readFileSync(new URL('../../docs/report-schema.json', import.meta.url), 'utf8'),
)

/** What is wrong with a value, each with its path. */
function problemsOf(value: unknown, part: Schema, at = '$'): string[] {
  const problems: string[] = []
  const check = (holds: boolean, problem: string) => void (holds || problems.push(`${at} ${problem}`))
  if (part.$ref !== undefined) problems.push(...problemsOf(value, definition(part.$ref), at))
  if (part.anyOf !== undefined) {
    const found = part.anyOf.map((one) => problemsOf(value, one, at))
    if (found.every((some) => some.length > 0)) problems.push(...(found[0] ?? []))
  }
  if (part.type !== undefined)
    check(
      [part.type].flat().some((type) => isOf(type, value)),
      `is no ${part.type}`,
    )
  if ('const' in part) check(value === part.const, `is not ${part.const}`)
  if (part.enum !== undefined) check(part.enum.includes(value), `is none of ${part.enum}`)
  if (typeof value === 'number') {
    check(value >= (part.minimum ?? Number.NEGATIVE_INFINITY), 'is too small')
    check(value <= (part.maximum ?? Number.POSITIVE_INFINITY), 'is too large')
  }
  if (typeof value === 'string') check(new RegExp(part.pattern ?? '').test(value), 'does not match')
  if (Array.isArray(value)) {
    check(value.length >= (part.minItems ?? 0) && value.length <= (part.maxItems ?? Infinity), 'has another length')
    for (const [index, item] of value.entries()) problems.push(...problemsOf(item, part.items ?? {}, `${at}[${index}]`))
  } else if (isOf('object', value)) {
    for (const name of part.required ?? []) check(Object.hasOwn(Object(value), name), `lacks ${name}`)
    for (const [name, field] of Object.entries(Object(value))) {
      const known = part.properties?.[name]
      if (known !== undefined) problems.push(...problemsOf(field, known, `${at}.${name}`))
      else check(part.additionalProperties !== false, `has an unknown field, ${name}`)
    }
  }
  return problems
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

function definition(reference: string): Schema {
  const found = schema.$defs[reference.replace('#/$defs/', '')]
  if (found === undefined) throw new Error(`The schema has no ${reference}`)
  return found
}

/** The contents of the report's JSON file. */
async function reportFile(plan: Partial<ReportPlan>, fakes = createFakes()): Promise<Record<string, unknown>> {
  const end = await readReport({ ...PLAN, ...plan }, fakes.ports)
  if (end.type !== 'report') throw new Error(`No report: ${JSON.stringify(end)}`)
  return JSON.parse([...jsonReport(end.report)].join(''))
}

const compared = () =>
  createFakes({ current: [row('/new', 4, 8), ...pages(600)], earlier: [row('/old', 7), ...pages(300)] })

describe('the schema of page-views.json', () => {
  test.each<[string, Partial<ReportPlan>, ReturnType<typeof createFakes>?]>([
    ['compared, with a trend', {}, compared()],
    ['alone', { compare: false, trend: false }],
    ['of all time', { period: { toMs: WEEK.toMs } }],
    ['of bounds within a day', { period: { fromMs: WEEK.fromMs + 1, toMs: WEEK.toMs - 1 } }],
    ['of a site without views', {}, createFakes({ current: [], earlier: [row('/old', 7)] })],
    ['of a site without earlier views', {}, createFakes({ current: [row('/new', 0)], earlier: [] })],
    ['with totals alone of the earlier period', { maxRequests: 4 }, compared()],
    ['cut short by the budget', { maxRequests: 2 }, compared()],
    [
      'with counts that are missing',
      {},
      createFakes({
        current: [
          { ...row('/a', 1), ai: undefined },
          { ...row('/b', 1), total: undefined },
        ],
        earlier: [
          { ...row('/a', 1), human: undefined },
          { ...row('/c', 1), total: undefined },
        ],
        totals: (query) => (query.limit === 1 ? undefined : { human: undefined, ai: undefined, total: undefined }),
      }),
    ],
    ['without a trend', {}, createFakes({ fails: (part) => (part === 'bucket' ? statusError(400) : undefined) })],
  ])('describes a report %s', async (_, plan, fakes) => {
    expect(problemsOf(await reportFile(plan, fakes), schema)).toEqual([])
  })

  test('describes every field, and rejects anything else', async () => {
    const file = await reportFile({}, compared())
    const { totals, ...rest } = file
    expect(problemsOf(rest, schema)).toEqual(['$ lacks totals'])
    expect(problemsOf({ ...file, schemaVersion: 2, more: 1 }, schema)).toEqual([
      '$.schemaVersion is not 1',
      '$ has an unknown field, more',
    ])
    expect(problemsOf({ ...file, totals: { human: 1, ai: 2, total: 3, aiShare: 2046.7 } }, schema)).toEqual([
      '$.totals.aiShare is too large',
    ])
    expect(problemsOf({ ...file, period: { from: '2026-3-1', to: null } }, schema)).toHaveLength(2)
    expect(problemsOf({ ...file, gone: [{ path: '/old', human: -1, ai: 0.5, total: '7' }] }, schema)).toEqual([
      '$.gone[0].human is too small',
      '$.gone[0].ai is no integer,null',
      '$.gone[0].total is no integer,null',
    ])
  })

  test('uses only keywords that are checked here', () => {
    const known = [...KEYWORDS, ...ANNOTATIONS]
    const unknownIn = (part: object): string[] =>
      Object.entries(part).flatMap(([name, value]) => {
        if (name === 'properties' || name === '$defs')
          return Object.values(value).flatMap((one) => unknownIn(Object(one)))
        const inner = name === 'items' ? [value] : name === 'anyOf' ? value : []
        return [...(known.includes(name) ? [] : [name]), ...inner.flatMap(unknownIn)]
      })
    expect(unknownIn(schema)).toEqual([])
  })
})
