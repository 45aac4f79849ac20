import { FAULT_CLASSES, type FaultCase, type GitHubRequestName } from './expected.ts'
import { testMatrix } from './matrix.ts'
import { GITHUB_REQUESTS } from './requests.ts'

/** Each of these is sent in a way of its own: a REST list, a GraphQL query, a REST write and a GraphQL mutation. */
const REPRESENTATIVE: readonly GitHubRequestName[] = [
  'files for the prompt',
  'comments',
  'new comment',
  'edit of the comment',
]

/** At a representative request each fault, at another one of each class; how often it occurs varies. */
function sample(cases: FaultCase[], index: number): FaultCase[] {
  const isRepresentative = cases.some(({ request }) => REPRESENTATIVE.some((name) => name === request))
  const alike = Map.groupBy(cases, ({ fault }) => (isRepresentative ? fault : FAULT_CLASSES[fault]))
  return Array.from(alike.values()).flatMap((group, turn) => group[(turn + 5 * index) % group.length] ?? [])
}

testMatrix(GITHUB_REQUESTS, process.env.DEEP ? undefined : sample)
