import type { FieldNode, Location, Selection } from './language.ts'
import { isOfType } from './schema.ts'
import type { PreparedQuery } from './validate.ts'
import { type Args, argsOf } from './values.ts'

/** An object of the graph: what its fields come to, worked out when they are asked for. */
export type Source = { typeName: string; fields: Readonly<Record<string, (args: Args) => Value>> }

export type Value = string | number | boolean | null | Source | readonly Value[]

/** A field that could not be had; it becomes null, beside an entry in `errors`. */
export class FieldError extends Error {
  override name = 'FieldError'
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

export type GraphQLError = { type: string; path: readonly string[]; locations: readonly Location[]; message: string }

export type GraphQLResult = { data: Record<string, unknown>; errors?: readonly GraphQLError[] }

/** Carries out a query without problems: exactly the fields that were asked for. */
export function executeQuery(root: Source, query: PreparedQuery): GraphQLResult {
  const errors: GraphQLError[] = []
  const data = objectOf(root, { query, errors, path: [], selections: query.operation.selections })
  return errors.length === 0 ? { data } : { data, errors }
}

type Run = {
  query: PreparedQuery
  errors: GraphQLError[]
  path: readonly string[]
  selections: readonly Selection[]
}

function objectOf(source: Source, run: Run): Record<string, unknown> {
  const fields = [...fieldsOf(source, run)]
  return Object.fromEntries(
    fields.map(([key, nodes]) => [key, fieldOf(source, nodes, { ...run, path: [...run.path, key] })]),
  )
}

/** The fields asked for by key; those that share one key share their selections. */
function fieldsOf(source: Source, run: Run, found = new Map<string, FieldNode[]>()): Map<string, FieldNode[]> {
  for (const selection of run.selections) {
    if (selection.kind === 'field') {
      found.set(selection.key, [...(found.get(selection.key) ?? []), selection])
      continue
    }
    const fragment = selection.kind === 'spread' ? run.query.fragments.get(selection.name) : selection
    if (fragment === undefined || !isOfType(source.typeName, fragment.on ?? source.typeName)) continue
    fieldsOf(source, { ...run, selections: fragment.selections }, found)
  }
  return found
}

function fieldOf(source: Source, nodes: readonly FieldNode[], run: Run): unknown {
  const [node] = nodes
  if (node === undefined) return null
  if (node.name === '__typename') return source.typeName
  const resolve = source.fields[node.name]
  if (resolve === undefined) throw new Error(`The emulator has no value for ${source.typeName}.${node.name}`)
  try {
    const value = resolve(argsOf(node.args, run.query.variables))
    return completed(value, { ...run, selections: nodes.flatMap(({ selections }) => selections) })
  } catch (cause) {
    if (!(cause instanceof FieldError)) throw cause
    const { type, message } = cause
    run.errors.push({ type, path: run.path, locations: [node.location], message })
    return null
  }
}

function completed(value: Value, run: Run): unknown {
  if (value === null || typeof value !== 'object') return value
  return isList(value) ? value.map((item) => completed(item, run)) : objectOf(value, run)
}

function isList(value: Source | readonly Value[]): value is readonly Value[] {
  return Array.isArray(value)
}
