import { testMatrix } from './matrix.ts'
import { GITHUB_OPERATIONS } from './operations.ts'

testMatrix(GITHUB_OPERATIONS)
