import { GraphQLError } from 'graphql'
import { type Need, verdictOn } from './access.ts'
import type { Repository } from './repositories.ts'
import type { GitHubState } from './state.ts'

/** An error of one field, which becomes null. */
export function refusal(type: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type } })
}

/** Throws unless the token may do what any one of `needs` allows. */
export function demand(state: GitHubState, repository: Repository, needs: readonly Need[]): void {
  if (verdictOn(repository, state.token, needs) === 'allowed') return
  throw refusal('FORBIDDEN', 'Resource not accessible by integration')
}
