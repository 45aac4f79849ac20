import { commentReading, commentWriting, type Need, pullRequestReading, verdictOn } from '../access.ts'
import type { Comment } from '../comments.ts'
import type { PullRequest, Repository } from '../repositories.ts'
import type { World } from '../rest.ts'
import { accountId, accountUrl, commentUrl, isBot, pullRequestUrl } from '../rest-shapes.ts'
import { FieldError, type Source, type Value } from './execute.ts'
import type { Args } from './values.ts'

/** GitHub as a graph, in which a query starts at `Query`, a mutation at `Mutation`. */
export function openGraph(world: World): { query: Source; mutation: Source } {
  return {
    query: {
      typeName: 'Query',
      fields: {
        repository: ({ owner, name }) => repositorySource(world, visibleRepository(world, `${owner}/${name}`)),
        node: ({ id }) => nodeSource(world, String(id)),
        viewer: () => viewerSource(world),
      },
    },
    mutation: {
      typeName: 'Mutation',
      fields: {
        addComment: ({ input }) => addComment(world, inputOf(input)),
        updateIssueComment: ({ input }) => updateComment(world, inputOf(input)),
        deleteIssueComment: ({ input }) => deleteComment(world, inputOf(input)),
      },
    },
  }
}

function visibleRepository(world: World, fullName: string): Repository {
  const repository = world.repositories.find(fullName)
  if (repository === undefined || verdictOn(repository, world.permissions(), []) === 'hidden') {
    throw new FieldError('NOT_FOUND', `Could not resolve to a Repository with the name '${fullName}'.`)
  }
  return repository
}

function demand(world: World, repository: Repository, needs: readonly Need[]): void {
  if (verdictOn(repository, world.permissions(), needs) === 'allowed') return
  throw new FieldError('FORBIDDEN', 'Resource not accessible by integration')
}

function nodeSource(world: World, id: string): Source {
  const pullRequest = world.repositories.findPullRequest(id)
  if (pullRequest !== undefined) return pullRequestSource(world, pullRequest, repositoryOfNode(world, pullRequest, id))
  const comment = world.comments.findNode(id) ?? missing(id)
  demand(world, repositoryOfNode(world, comment, id), commentReading)
  return commentSource(world, comment)
}

/** What is hidden is answered like what does not exist. */
function repositoryOfNode(world: World, { repository: name }: PullRequest | Comment, id: string): Repository {
  const repository = world.repositories.find(name) ?? missing(id)
  return verdictOn(repository, world.permissions(), []) === 'hidden' ? missing(id) : repository
}

function missing(id: string): never {
  throw new FieldError('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'.`)
}

function repositorySource(world: World, repository: Repository): Source {
  const { id, fullName } = repository
  return {
    typeName: 'Repository',
    fields: {
      id: () => `R_${id}`,
      databaseId: () => id,
      isPrivate: () => repository.private,
      name: () => fullName.split('/')[1] ?? '',
      nameWithOwner: () => fullName,
      url: () => `${world.addresses.serverUrl}/${fullName}`,
      pullRequest({ number }) {
        const found = repository.pullRequests.get(Number(number))
        if (found !== undefined) return pullRequestSource(world, found, repository)
        throw new FieldError('NOT_FOUND', `Could not resolve to a PullRequest with the number of ${number}.`)
      },
    },
  }
}

function pullRequestSource(world: World, pullRequest: PullRequest, repository: Repository): Source {
  demand(world, repository, pullRequestReading)
  const { nodeId, title, body, user, state, merged, locked, number, head } = pullRequest
  return {
    typeName: 'PullRequest',
    fields: {
      id: () => nodeId,
      author: () => actorSource(world, user),
      body: () => body ?? '',
      headRefOid: () => head.sha,
      isCrossRepository: () => head.repository !== repository.fullName,
      locked: () => locked,
      merged: () => merged,
      number: () => number,
      state: () => (merged ? 'MERGED' : state.toUpperCase()),
      title: () => title,
      url: () => pullRequestUrl(pullRequest, world.addresses),
      comments: (args) => connectionSource(world, world.comments.of(repository.fullName, number), args),
    },
  }
}

/** One page of comments, oldest first; `last` counts from the end. */
function connectionSource(world: World, all: readonly Comment[], { first, last, after, before }: Args): Source {
  const [from, to] = [idOf(after) ?? 0, idOf(before) ?? Number.POSITIVE_INFINITY]
  const between = all.filter(({ id }) => id > from && id < to)
  const page = typeof first === 'number' ? between.slice(0, first) : between.slice(-Number(last))
  const [start, end] = [page[0], page.at(-1)]
  const info: Source = {
    typeName: 'PageInfo',
    fields: {
      startCursor: () => (start === undefined ? null : cursorOf(start)),
      endCursor: () => (end === undefined ? null : cursorOf(end)),
      hasPreviousPage: () => start !== undefined && all.some(({ id }) => id < start.id),
      hasNextPage: () => end !== undefined && all.some(({ id }) => id > end.id),
    },
  }
  return {
    typeName: 'IssueCommentConnection',
    fields: {
      nodes: () => page.map((comment) => commentSource(world, comment)),
      edges: () => page.map((comment) => edgeSource(world, comment)),
      pageInfo: () => info,
      totalCount: () => all.length,
    },
  }
}

function cursorOf({ id }: Comment): string {
  return Buffer.from(`cursor:v2:${id}`).toString('base64')
}

function idOf(cursor: unknown): number | undefined {
  if (cursor === undefined || cursor === null) return undefined
  const [, id] = /^cursor:v2:(\d+)$/.exec(Buffer.from(String(cursor), 'base64').toString()) ?? []
  if (id !== undefined) return Number(id)
  throw new FieldError('INVALID_CURSOR_ARGUMENTS', `\`${cursor}\` does not appear to be a valid cursor.`)
}

function edgeSource(world: World, comment: Comment): Source {
  const fields = { cursor: () => cursorOf(comment), node: () => commentSource(world, comment) }
  return { typeName: 'IssueCommentEdge', fields }
}

function commentSource(world: World, comment: Comment): Source {
  const { id, nodeId, author, body, createdAt, updatedAt, editor, isMinimized, versions } = comment
  return {
    typeName: 'IssueComment',
    fields: {
      id: () => nodeId,
      databaseId: () => id,
      fullDatabaseId: () => String(id),
      author: () => actorSource(world, author),
      body: () => body,
      createdAt: () => createdAt,
      updatedAt: () => updatedAt,
      lastEditedAt: () => (versions.length > 1 ? updatedAt : null),
      editor: () => actorSource(world, editor),
      isMinimized: () => isMinimized,
      url: () => commentUrl(comment, world.addresses),
      viewerDidAuthor: () => author === world.identity,
    },
  }
}

function actorSource({ addresses }: World, login: string | null): Value {
  if (login === null) return null
  return { typeName: isBot(login) ? 'Bot' : 'User', fields: actorFields(login, addresses) }
}

function actorFields(login: string, addresses: World['addresses']) {
  return {
    id: () => `U_${accountId(login)}`,
    databaseId: () => accountId(login),
    // GraphQL, unlike REST, leaves `[bot]` out of an app's login.
    login: () => login.replace(/\[bot\]$/, ''),
    resourcePath: () => new URL(accountUrl(login, addresses)).pathname,
    url: () => accountUrl(login, addresses),
  }
}

/** The viewer is a `User` even where it is an app, and its login, unlike an author's, has `[bot]`. */
function viewerSource({ identity, addresses }: World): Source {
  return { typeName: 'User', fields: { ...actorFields(identity, addresses), login: () => identity } }
}

type Input = { id: string; subjectId: string; body: string; clientMutationId: string | null }

function inputOf(input: unknown): Input {
  const given: Partial<Record<keyof Input, unknown>> = typeof input === 'object' && input !== null ? input : {}
  const text = (value: unknown) => (value === undefined ? '' : String(value))
  const { id, subjectId, body, clientMutationId: mark } = given
  return {
    id: text(id),
    subjectId: text(subjectId),
    body: text(body),
    clientMutationId: mark === undefined ? null : text(mark),
  }
}

function addComment(world: World, { subjectId, body, clientMutationId }: Input): Source {
  const pullRequest = world.repositories.findPullRequest(subjectId) ?? missing(subjectId)
  const repository = repositoryOfNode(world, pullRequest, subjectId)
  demand(world, repository, commentWriting)
  if (pullRequest.locked) throw new FieldError('UNPROCESSABLE', 'Unable to create comment because issue is locked.')
  const { number } = pullRequest
  const comment = world.comments.add({ repository: repository.fullName, number, body, author: world.identity })
  return {
    typeName: 'AddCommentPayload',
    fields: {
      clientMutationId: () => clientMutationId,
      commentEdge: () => edgeSource(world, comment),
      subject: () => pullRequestSource(world, pullRequest, repository),
    },
  }
}

function updateComment(world: World, { id, body, clientMutationId }: Input): Source {
  const edited = world.comments.edit(writableComment(world, id), body, world.identity)
  const fields = { clientMutationId: () => clientMutationId, issueComment: () => commentSource(world, edited) }
  return { typeName: 'UpdateIssueCommentPayload', fields }
}

function deleteComment(world: World, { id, clientMutationId }: Input): Source {
  world.comments.remove(writableComment(world, id))
  return { typeName: 'DeleteIssueCommentPayload', fields: { clientMutationId: () => clientMutationId } }
}

function writableComment(world: World, id: string): Comment {
  const comment = world.comments.findNode(id) ?? missing(id)
  demand(world, repositoryOfNode(world, comment, id), commentWriting)
  return comment
}
