import { testMatrix } from './matrix.ts'
import { GITHUB_OPERATIONS } from './operations.ts'

// What three troubles in a row come to is a matter of patience alone: the deep run has them too.
testMatrix(GITHUB_OPERATIONS, process.env.DEEP ? undefined : ['once', 'always'])
