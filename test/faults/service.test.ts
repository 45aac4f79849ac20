import { testMatrix } from './matrix.ts'
import { SERVICE_REQUESTS } from './requests.ts'

testMatrix(SERVICE_REQUESTS)
