import { FAULT_CLASSES, type FaultCase } from './expected.ts'
import { testMatrix } from './matrix.ts'
import { GITHUB_REQUESTS } from './requests.ts'

/** Each of these is sent in a way of its own: a REST list, a REST write, a GraphQL query and a GraphQL mutation. */
const REPRESENTATIVE: readonly string[] = ['files for the prompt', 'new comment', 'comments', 'edit of the comment']

/** What the requests handle each in its own way; the other faults are handled for all of them in one place. */
const HANDLED_APART: readonly string[] = ['refused', 'not-found', '404', 'server-error']

/**
 * Each fault at one representative read and one representative write; one of each class at those, and of a
 * third of the classes at the other requests. How often it occurs varies. The deep run has them all.
 */
function sample(cases: FaultCase[], index: number): FaultCase[] {
  const place = REPRESENTATIVE.indexOf(cases[0]?.request ?? '')
  const isRepresentative = place >= 0
  const alike = Map.groupBy(cases, ({ fault }) => (isRepresentative ? fault : FAULT_CLASSES[fault]))
  const isInTurn = (turn: number) => (isRepresentative ? turn % 2 === Math.floor(place / 2) : turn % 3 === index % 3)
  const isChosen = (fault: string, turn: number) => isInTurn(turn) || HANDLED_APART.includes(fault)
  return Array.from(alike).flatMap(([fault, group], turn) =>
    isChosen(fault, turn) ? (group[(turn + 5 * index) % group.length] ?? []) : [],
  )
}

testMatrix(GITHUB_REQUESTS, process.env.DEEP ? undefined : sample)
