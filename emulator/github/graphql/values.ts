import type { ValueNode, VariableNode } from './language.ts'
import { schema } from './schema.ts'

export type Args = Readonly<Record<string, unknown>>

/** What a field is given; a variable that is absent leaves its argument away. */
export function argsOf(nodes: ReadonlyMap<string, ValueNode>, variables: Args): Args {
  const pairs = [...nodes].map(([name, node]) => [name, plainValue(node, variables)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

function plainValue(node: ValueNode, variables: Args): unknown {
  switch (node.kind) {
    case 'variable':
      return variables[node.name]
    case 'constant':
      return node.value
    case 'enum':
      return node.name
    case 'list':
      return node.items.map((item) => plainValue(item, variables))
    case 'object':
      return argsOf(node.fields, variables)
  }
}

/** The variables of an operation: those given, and the defaults of the others. */
export function variablesOf(declared: readonly VariableNode[], given: Args): Args {
  const defaults = declared.flatMap(({ name, fallback }) =>
    fallback === undefined ? [] : [[name, plainValue(fallback, {})] as const],
  )
  const known = Object.entries(given).filter(([name]) => declared.some((variable) => variable.name === name))
  return { ...Object.fromEntries(defaults), ...Object.fromEntries(known) }
}

/** Says what keeps a JSON value from being of a type, `name` being what it is called there. */
export function problemsOfValue(value: unknown, type: string, name: string): string[] {
  if (type.endsWith('!')) {
    const isMissing = value === undefined || value === null
    return isMissing ? [`${name} of type ${type} is missing`] : problemsOfValue(value, type.slice(0, -1), name)
  }
  if (value === undefined || value === null) return []
  const fields = schema.get(type)?.fields
  if (fields !== undefined) return problemsOfInput(value, { type, fields: [...fields], name })
  return isScalar(value, type) ? [] : [`${name} is ${JSON.stringify(value)}, which is no ${type}`]
}

type Input = { type: string; fields: readonly (readonly [string, { type: string }])[]; name: string }

function problemsOfInput(value: unknown, { type, fields, name }: Input): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${name} is no ${type}`]
  const given = new Map(Object.entries(value))
  const unknown = [...given.keys()].filter((key) => !fields.some(([known]) => known === key))
  return [
    ...unknown.map((key) => `InputObject '${type}' doesn't accept argument '${key}'`),
    ...fields.flatMap(([key, field]) => problemsOfValue(given.get(key), field.type, `${name}.${key}`)),
  ]
}

function isScalar(value: unknown, type: string): boolean {
  if (type === 'Int') return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31
  if (type === 'ID') return typeof value === 'string' || Number.isInteger(value)
  return type === 'Boolean' ? typeof value === 'boolean' : typeof value === 'string'
}
