import { testMatrix } from './matrix.ts'
import { GITHUB_OPERATIONS } from './operations.ts'

testMatrix(GITHUB_OPERATIONS, process.env.DEEP ? 'all' : 'in turn')
