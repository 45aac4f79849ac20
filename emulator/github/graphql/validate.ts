import { problemOfCommentBody } from '../request-rules.ts'
import {
  type FieldNode,
  GraphQLSyntaxError,
  type OperationNode,
  parseQuery,
  type QueryDocument,
  type Selection,
  type ValueNode,
} from './language.ts'
import { bareName, type FieldDefinition, isOfType, schema } from './schema.ts'
import { type Args, argsOf, problemsOfValue, variablesOf } from './values.ts'

/** A query that can be carried out when it has no `problems`. */
export type PreparedQuery = {
  operation: OperationNode
  fragments: QueryDocument['fragments']
  variables: Args
  problems: readonly string[]
}

export type QueryBody = { query: string; variables: Args; operationName: unknown }

/** Reads a query and checks it against the schema. Undefined, or what is wrong, when there is nothing to carry out. */
export function prepareQuery({ query, variables, operationName }: QueryBody): PreparedQuery | readonly string[] {
  const document = documentOf(query)
  if (typeof document === 'string') return [document]
  const { operations, fragments } = document
  const isNamed = typeof operationName === 'string' && operationName !== ''
  const operation = isNamed ? operations.find(({ name }) => name === operationName) : operations[0]
  if (operation === undefined) return [`no operation named ${JSON.stringify(operationName)}`]
  if (!isNamed && operations.length > 1) return ['An operation name is required']
  const values = variablesOf(operation.variables, variables)
  const scope: Scope = { operation, fragments, variables: values, used: new Set(), problems: [] }
  checkVariables(scope)
  checkSelections(scope, operation.selections, operation.kind === 'query' ? 'Query' : 'Mutation')
  for (const { name } of operation.variables) {
    if (!scope.used.has(name)) scope.problems.push(`Variable $${name} is declared but not used`)
  }
  return { operation, fragments, variables: values, problems: scope.problems }
}

type Scope = {
  operation: OperationNode
  fragments: QueryDocument['fragments']
  variables: Args
  used: Set<string>
  problems: string[]
}

function documentOf(query: string): QueryDocument | string {
  try {
    return parseQuery(query)
  } catch (cause) {
    if (cause instanceof GraphQLSyntaxError) return cause.message
    throw cause
  }
}

function checkVariables({ operation, variables, problems }: Scope): void {
  for (const { name, type } of operation.variables) {
    problems.push(...problemsOfValue(variables[name], type, `Variable $${name}`))
  }
}

function checkSelections(scope: Scope, selections: readonly Selection[], typeName: string): void {
  for (const selection of selections) {
    if (selection.kind === 'field') {
      checkField(scope, selection, typeName)
      continue
    }
    const fragment = selection.kind === 'spread' ? scope.fragments.get(selection.name) : selection
    if (fragment === undefined) {
      scope.problems.push('a fragment is used that is not defined')
      continue
    }
    const { on = typeName } = fragment
    const canBe = schema.has(on) && (isOfType(on, typeName) || isOfType(typeName, on))
    if (canBe) checkSelections(scope, fragment.selections, on)
    else scope.problems.push(`Fragment on ${on} can't be spread inside ${typeName}`)
  }
}

function checkField(scope: Scope, field: FieldNode, typeName: string): void {
  const { name, selections } = field
  const definition = name === '__typename' ? typeNameField : schema.get(typeName)?.fields.get(name)
  if (definition === undefined) {
    scope.problems.push(`Field '${name}' doesn't exist on type '${typeName}'`)
    return
  }
  checkArguments(scope, field, definition)
  const rule = rules[`${typeName}.${name}`]
  scope.problems.push(...(rule?.(argsOf(field.args, scope.variables)) ?? []))
  const inner = bareName(definition.type)
  const isComposite = schema.has(inner)
  if (isComposite && selections.length === 0) scope.problems.push(`Field '${name}' must have selections`)
  if (!isComposite && selections.length > 0) {
    scope.problems.push(`Selections can't be made on scalars (field '${name}' returns ${inner})`)
  }
  if (isComposite) checkSelections(scope, selections, inner)
}

const typeNameField: FieldDefinition = { type: 'String!', args: new Map() }

function checkArguments(scope: Scope, { name, args }: FieldNode, definition: FieldDefinition): void {
  for (const [key, node] of args) {
    const type = definition.args.get(key)
    if (type === undefined) scope.problems.push(`Field '${name}' doesn't accept argument '${key}'`)
    else checkValue(scope, { node, type, place: `${name}.${key}` })
  }
  const values = argsOf(args, scope.variables)
  for (const [key, type] of definition.args) {
    if (type.endsWith('!') && !args.has(key)) {
      scope.problems.push(`Field '${name}' is missing required arguments: ${key}`)
    } else if (!usesVariable(args.get(key))) {
      scope.problems.push(...problemsOfValue(values[key], type, `Argument '${key}' on Field '${name}'`))
    }
  }
}

/** A variable is held to its declared type; what the request gives it was checked before. */
function checkValue(scope: Scope, { node, type, place }: { node: ValueNode; type: string; place: string }): void {
  const { problems, operation, used } = scope
  if (node.kind === 'enum') problems.push(`${place} is ${node.name}, which is no ${type}`)
  if (node.kind === 'variable') {
    const declared = operation.variables.find((variable) => variable.name === node.name)
    used.add(node.name)
    if (declared === undefined) problems.push(`Variable $${node.name} is used but not declared`)
    else if (!canStandFor(declared.type, type, declared.fallback !== undefined)) {
      problems.push(`Type mismatch on variable $${node.name} and argument ${place} (${declared.type} / ${type})`)
    }
  }
  if (node.kind !== 'object') return
  const fields = schema.get(bareName(type))?.fields
  for (const [key, field] of node.fields) {
    const definition = fields?.get(key)
    if (definition !== undefined) checkValue(scope, { node: field, type: definition.type, place: `${place}.${key}` })
    else problems.push(`InputObject '${bareName(type)}' doesn't accept argument '${key}'`)
  }
}

function canStandFor(declared: string, wanted: string, hasDefault: boolean): boolean {
  if (declared === wanted || declared === `${wanted}!`) return true
  return hasDefault && `${declared}!` === wanted
}

function usesVariable(node: ValueNode | undefined): boolean {
  return node?.kind === 'variable'
}

/** What GitHub demands beyond the schema. */
const rules: Record<string, ((args: Args) => string[]) | undefined> = {
  'PullRequest.comments': problemsOfPaging,
  'Mutation.addComment': problemsOfBody,
  'Mutation.updateIssueComment': problemsOfBody,
}

function problemsOfPaging({ first, last }: Args): string[] {
  const given = [first, last].filter((size) => size !== undefined && size !== null)
  if (given.length === 0) return ['You must provide a `first` or `last` value to properly paginate `comments`']
  if (given.length > 1)
    return ['Passing both `first` and `last` to paginate the `comments` connection is not supported']
  const size = Number(given[0])
  return size >= 1 && size <= 100 ? [] : [`Requesting ${size} records of \`comments\`: the limit is 1 to 100 records`]
}

function problemsOfBody({ input }: Args): string[] {
  const body = typeof input === 'object' && input !== null && 'body' in input ? input.body : undefined
  const problem = typeof body === 'string' ? problemOfCommentBody(body) : undefined
  return problem === undefined ? [] : [problem]
}
