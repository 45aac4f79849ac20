import { readTokens, type TokenReader, typeOf } from './language.ts'

export type FieldDefinition = { type: string; args: ReadonlyMap<string, string> }

export type TypeDefinition = {
  kind: 'type' | 'interface' | 'input'
  interfaces: readonly string[]
  fields: ReadonlyMap<string, FieldDefinition>
}

/** What the action may use of GitHub's public schema, as it stands there. A name that is not defined is a scalar. */
const definitions = `
type Query {
  node(id: ID!): Node
  repository(owner: String!, name: String!, followRenames: Boolean): Repository
  viewer: User!
}

type Mutation {
  addComment(input: AddCommentInput!): AddCommentPayload
  deleteIssueComment(input: DeleteIssueCommentInput!): DeleteIssueCommentPayload
  updateIssueComment(input: UpdateIssueCommentInput!): UpdateIssueCommentPayload
}

input AddCommentInput { body: String! clientMutationId: String subjectId: ID! }
input DeleteIssueCommentInput { clientMutationId: String id: ID! }
input UpdateIssueCommentInput { body: String! clientMutationId: String id: ID! }

type AddCommentPayload { clientMutationId: String commentEdge: IssueCommentEdge subject: Node }
type DeleteIssueCommentPayload { clientMutationId: String }
type UpdateIssueCommentPayload { clientMutationId: String issueComment: IssueComment }

interface Node { id: ID! }
interface Actor { login: String! resourcePath: URI! url: URI! }
type User implements Node & Actor { id: ID! databaseId: Int login: String! resourcePath: URI! url: URI! }
type Bot implements Node & Actor { id: ID! databaseId: Int login: String! resourcePath: URI! url: URI! }

type Repository implements Node {
  id: ID!
  databaseId: Int
  isPrivate: Boolean!
  name: String!
  nameWithOwner: String!
  pullRequest(number: Int!): PullRequest
  url: URI!
}

type PullRequest implements Node {
  id: ID!
  author: Actor
  body: String!
  comments(after: String, before: String, first: Int, last: Int): IssueCommentConnection!
  headRefOid: GitObjectID!
  isCrossRepository: Boolean!
  locked: Boolean!
  merged: Boolean!
  number: Int!
  state: PullRequestState!
  title: String!
  url: URI!
}

type IssueCommentConnection {
  edges: [IssueCommentEdge]
  nodes: [IssueComment]
  pageInfo: PageInfo!
  totalCount: Int!
}

type IssueCommentEdge { cursor: String! node: IssueComment }
type PageInfo { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }

type IssueComment implements Node {
  id: ID!
  author: Actor
  body: String!
  createdAt: DateTime!
  databaseId: Int
  editor: Actor
  fullDatabaseId: BigInt
  isMinimized: Boolean!
  lastEditedAt: DateTime
  updatedAt: DateTime!
  url: URI!
  viewerDidAuthor: Boolean!
}
`

export const schema: ReadonlyMap<string, TypeDefinition> = parseSchema(definitions)

/** A type's own name: `IssueComment` of `[IssueComment!]!`. */
export function bareName(type: string): string {
  return type.replace(/[[\]!]/g, '')
}

/** Whether an object of the one type is also of the other. */
export function isOfType(name: string, other: string): boolean {
  return name === other || schema.get(name)?.interfaces.includes(other) === true
}

function parseSchema(text: string): Map<string, TypeDefinition> {
  const reader = readTokens(text)
  const types = new Map<string, TypeDefinition>()
  while (!reader.atEnd()) {
    const kind = reader.skip('interface') ? 'interface' : reader.skip('input') ? 'input' : 'type'
    if (kind === 'type') reader.expect('type')
    const name = reader.name()
    const interfaces = reader.skip('implements') ? interfacesOf(reader) : []
    reader.expect('{')
    const fields = new Map<string, FieldDefinition>()
    while (!reader.skip('}')) fields.set(reader.name(), fieldOf(reader))
    types.set(name, { kind, interfaces, fields })
  }
  return types
}

function interfacesOf(reader: TokenReader): string[] {
  const interfaces = [reader.name()]
  while (reader.skip('&')) interfaces.push(reader.name())
  return interfaces
}

function fieldOf(reader: TokenReader): FieldDefinition {
  const args = new Map<string, string>()
  if (reader.skip('(')) {
    while (!reader.skip(')')) {
      const name = reader.name()
      reader.expect(':')
      args.set(name, typeOf(reader))
    }
  }
  reader.expect(':')
  return { type: typeOf(reader), args }
}
