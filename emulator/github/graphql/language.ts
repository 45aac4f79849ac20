/** The part of GraphQL's language that clients send: operations, variables, aliases and fragments; no directives. */

export type Location = { line: number; column: number }

export type ValueNode =
  | { kind: 'variable'; name: string }
  | { kind: 'constant'; value: string | number | boolean | null }
  | { kind: 'enum'; name: string }
  | { kind: 'list'; items: readonly ValueNode[] }
  | { kind: 'object'; fields: ReadonlyMap<string, ValueNode> }

export type FieldNode = {
  kind: 'field'
  /** The alias, or else the name. */
  key: string
  name: string
  args: ReadonlyMap<string, ValueNode>
  /** Empty for a leaf. */
  selections: readonly Selection[]
  location: Location
}

/** `on` is absent in an inline fragment without a condition. */
export type FragmentNode = { kind: 'fragment'; on: string | undefined; selections: readonly Selection[] }

export type Selection = FieldNode | FragmentNode | { kind: 'spread'; name: string }

/** `type` as written: `[ID!]!`. */
export type VariableNode = { name: string; type: string; fallback: ValueNode | undefined }

export type OperationNode = {
  kind: 'query' | 'mutation'
  name: string | undefined
  variables: readonly VariableNode[]
  selections: readonly Selection[]
}

export type QueryDocument = { operations: readonly OperationNode[]; fragments: ReadonlyMap<string, FragmentNode> }

/** A text that is no GraphQL. */
export class GraphQLSyntaxError extends Error {
  override name = 'GraphQLSyntaxError'
}

/** @throws GraphQLSyntaxError */
export function parseQuery(text: string): QueryDocument {
  const reader = readTokens(text)
  const operations: OperationNode[] = []
  const fragments = new Map<string, FragmentNode>()
  while (!reader.atEnd()) {
    if (reader.skip('fragment')) {
      const name = reader.name()
      reader.expect('on')
      fragments.set(name, { kind: 'fragment', on: reader.name(), selections: selectionsOf(reader) })
    } else operations.push(operationOf(reader))
  }
  return { operations, fragments }
}

export type Token = { kind: 'punctuator' | 'number' | 'string' | 'name' | 'end'; text: string; at: number }

export type TokenReader = ReturnType<typeof readTokens>

const lexeme =
  /[\s,\uFEFF]+|#[^\n\r]*|(?<string>"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n\r])*")|(?<punctuator>\.{3}|[!$&():=@[\]{|}])|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<name>[_A-Za-z]\w*)/y

/** Reads a text token by token; also that of a schema. */
export function readTokens(text: string) {
  const tokens = tokensOf(text)
  const end: Token = { kind: 'end', text: 'end of document', at: text.length }
  let position = 0
  const peek = () => tokens[position] ?? end
  const next = () => {
    const token = peek()
    position += 1
    return token
  }
  const unexpected = ({ text: found, at }: Token): never => {
    const { line, column } = locationOf(text, at)
    throw new GraphQLSyntaxError(`Parse error on "${found}" at [${line}, ${column}]`)
  }
  const skip = (wanted: string) => {
    const isNext = peek().kind !== 'string' && peek().text === wanted
    if (isNext) position += 1
    return isNext
  }
  return {
    peek,
    next,
    unexpected,
    skip,
    atEnd: () => peek().kind === 'end',
    location: () => locationOf(text, peek().at),
    expect: (wanted: string) => void (skip(wanted) || unexpected(peek())),
    name: () => (peek().kind === 'name' ? next().text : unexpected(peek())),
  }
}

/** Reads a type reference, and gives it back without spaces: `[ID!]!`. */
export function typeOf(reader: TokenReader): string {
  let type = ''
  if (reader.skip('[')) {
    type = `[${typeOf(reader)}]`
    reader.expect(']')
  } else type = reader.name()
  return reader.skip('!') ? `${type}!` : type
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  lexeme.lastIndex = 0
  while (lexeme.lastIndex < text.length) {
    const at = lexeme.lastIndex
    const groups = lexeme.exec(text)?.groups
    if (lexeme.lastIndex <= at) {
      const { line, column } = locationOf(text, at)
      throw new GraphQLSyntaxError(`Parse error on "${text[at]}" at [${line}, ${column}]`)
    }
    for (const kind of ['string', 'punctuator', 'number', 'name'] as const) {
      const found = groups?.[kind]
      if (found !== undefined) tokens.push({ kind, text: found, at })
    }
  }
  return tokens
}

function locationOf(text: string, at: number): Location {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

function operationOf(reader: TokenReader): OperationNode {
  if (reader.peek().text === '{')
    return { kind: 'query', name: undefined, variables: [], selections: selectionsOf(reader) }
  const isMutation = reader.skip('mutation')
  if (!isMutation) reader.expect('query')
  const name = reader.peek().kind === 'name' ? reader.name() : undefined
  const variables = reader.skip('(') ? until(reader, ')', variableOf) : []
  return { kind: isMutation ? 'mutation' : 'query', name, variables, selections: selectionsOf(reader) }
}

function variableOf(reader: TokenReader): VariableNode {
  reader.expect('$')
  const name = reader.name()
  reader.expect(':')
  return { name, type: typeOf(reader), fallback: reader.skip('=') ? readValue(reader) : undefined }
}

function selectionsOf(reader: TokenReader): Selection[] {
  reader.expect('{')
  const selections = until(reader, '}', selectionOf)
  return selections.length > 0 ? selections : reader.unexpected(reader.peek())
}

function selectionOf(reader: TokenReader): Selection {
  if (reader.skip('...')) {
    if (reader.peek().kind === 'name' && reader.peek().text !== 'on') return { kind: 'spread', name: reader.name() }
    const on = reader.skip('on') ? reader.name() : undefined
    return { kind: 'fragment', on, selections: selectionsOf(reader) }
  }
  const location = reader.location()
  const first = reader.name()
  const name = reader.skip(':') ? reader.name() : first
  const args = new Map(reader.skip('(') ? until(reader, ')', pairOf) : [])
  const selections = reader.peek().text === '{' ? selectionsOf(reader) : []
  return { kind: 'field', key: first, name, args, selections, location }
}

function pairOf(reader: TokenReader): [string, ValueNode] {
  const name = reader.name()
  reader.expect(':')
  return [name, readValue(reader)]
}

function readValue(reader: TokenReader): ValueNode {
  if (reader.skip('$')) return { kind: 'variable', name: reader.name() }
  if (reader.skip('[')) return { kind: 'list', items: until(reader, ']', readValue) }
  if (reader.skip('{')) return { kind: 'object', fields: new Map(until(reader, '}', pairOf)) }
  const token = reader.next()
  if (token.kind === 'number') return { kind: 'constant', value: Number(token.text) }
  if (token.kind === 'string') return { kind: 'constant', value: stringOf(token, reader) }
  if (token.kind !== 'name') return reader.unexpected(token)
  const words: Record<string, boolean | null> = { true: true, false: false, null: null }
  const word = Object.hasOwn(words, token.text) ? words[token.text] : undefined
  return word === undefined ? { kind: 'enum', name: token.text } : { kind: 'constant', value: word }
}

function stringOf(token: Token, reader: TokenReader): string {
  if (token.text.startsWith('"""')) return token.text.slice(3, -3).replaceAll('\\"""', '"""').trim()
  try {
    return String(JSON.parse(token.text))
  } catch {
    return reader.unexpected(token)
  }
}

function until<T>(reader: TokenReader, end: string, read: (reader: TokenReader) => T): T[] {
  const items: T[] = []
  while (!reader.skip(end)) items.push(read(reader))
  return items
}
