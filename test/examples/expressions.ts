import { data, Evaluator, type Expr, Lexer, Parser } from '@actions/expressions'
import { ContextAccess, type ExprVisitor, IndexAccess, Literal } from '@actions/expressions/ast'
import { truthy } from '@actions/expressions/result'

/** What expressions can refer to: `github`, `steps`, `needs`, … as plain values. */
export type Contexts = Record<string, unknown>

/** How the steps or jobs before went, for `success()` and its like. After a job that was skipped, none of them holds. */
export type Status = 'success' | 'failure' | 'cancelled' | 'skipped'

/** An expression inside a text, as `${{ … }}`; its own quoted texts may hold braces. */
const IN_TEXT = /\$\{\{((?:'(?:[^']|'')*'|[^'}]|\}(?!\}))*)\}\}/g

const STATUS_FUNCTIONS = ['success', 'failure', 'cancelled', 'always']

/** The expressions of a text, without their braces. */
export function expressionsIn(text: string): string[] {
  return Array.from(text.matchAll(IN_TEXT), ([, source = '']) => source.trim())
}

/** The text of an expression's value, as it stands in an input or a script. */
export function textOf(source: string, contexts: Contexts): string {
  return evaluate(source, contexts, 'success').coerceString()
}

/** A text with its expressions replaced by their values, as the runner does it. */
export function interpolate(text: string, contexts: Contexts): string {
  return text.replace(IN_TEXT, (_, source: string) => textOf(source, contexts))
}

/**
 * The expression of an `if:`, which needs no braces. Throws when there is text around the braces: the whole is a text
 * then, and always true.
 */
export function conditionOf(text: string): string {
  const bare = text.replace(IN_TEXT, '').trim()
  const [source, ...others] = expressionsIn(text)
  if (source === undefined) return text.trim()
  if (bare !== '' || others.length > 0) throw new Error(`if: ${text} is always true, since it is a text`)
  return source
}

/** Whether a step or job runs: without a status function of its own, a condition also asks for `success()`. */
export function isMet(condition: string | undefined, contexts: Contexts, status: Status): boolean {
  if (condition === undefined) return status === 'success'
  const source = conditionOf(condition)
  const asksStatus = callsIn(source, contexts).some((name) => STATUS_FUNCTIONS.includes(name))
  return (asksStatus || status === 'success') && truthy(evaluate(source, contexts, status))
}

/** What an expression refers to, as paths: `steps.docs.outputs.result` has four words. Also what it would not evaluate. */
export function referencesIn(source: string, contexts: Contexts): string[][] {
  const found: string[][] = []
  visit(parse(source, contexts), { path: (path) => found.push(path) })
  return found
}

function callsIn(source: string, contexts: Contexts): string[] {
  const found: string[] = []
  visit(parse(source, contexts), { call: (name) => found.push(name) })
  return found
}

function parse(source: string, contexts: Contexts): Expr {
  const functions = STATUS_FUNCTIONS.map((name) => ({ name, minArgs: 0, maxArgs: 0 }))
  return new Parser(new Lexer(source).lex().tokens, Object.keys(contexts), functions).parse()
}

function evaluate(source: string, contexts: Contexts, status: Status): data.ExpressionData {
  const values = { success: status === 'success', failure: status === 'failure', cancelled: status === 'cancelled' }
  const functions = Object.entries({ ...values, always: true }).map(([name, value]) => {
    const definition = { name, minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(value) }
    return [name, definition] as const
  })
  const known: data.Dictionary = JSON.parse(JSON.stringify(contexts), data.reviver)
  return new Evaluator(parse(source, contexts), known, new Map(functions)).evaluate()
}

interface Finds {
  path?: (path: string[]) => void
  /** Of a function, in lower case. */
  call?: (name: string) => void
}

/** Walks all of an expression, also the parts that its evaluation would leave out. */
function visit(expression: Expr, finds: Finds): void {
  const all = (...parts: Expr[]) => {
    for (const part of parts) part.accept(visitor)
  }
  const visitor: ExprVisitor<void> = {
    visitLiteral: () => undefined,
    visitUnary: ({ expr }) => all(expr),
    visitBinary: ({ left, right }) => all(left, right),
    visitLogical: ({ args }) => all(...args),
    visitGrouping: ({ group }) => all(group),
    visitContextAccess: ({ name }) => finds.path?.([name.lexeme]),
    visitIndexAccess: (access) => {
      const path = pathOf(access)
      if (path === undefined) all(access.expr, access.index)
      else finds.path?.(path)
    },
    visitFunctionCall: ({ functionName, args }) => {
      finds.call?.(functionName.lexeme.toLowerCase())
      all(...args)
    },
  }
  expression.accept(visitor)
}

/** The path of `a.b['c']`; undefined when a part of it is computed. */
function pathOf(expression: Expr): string[] | undefined {
  if (expression instanceof ContextAccess) return [expression.name.lexeme]
  if (!(expression instanceof IndexAccess && expression.index instanceof Literal)) return undefined
  const before = pathOf(expression.expr)
  return before && [...before, expression.index.literal.coerceString()]
}
