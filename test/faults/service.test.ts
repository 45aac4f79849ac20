import { testMatrix } from './matrix.ts'
import { SERVICE_OPERATIONS } from './operations.ts'

testMatrix(SERVICE_OPERATIONS)
