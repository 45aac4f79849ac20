import { keepFaults } from './faults.ts'
import { keepBarriers } from './gates.ts'
import { keepRequests, type Recorded } from './requests.ts'

/** What stands between an emulator and the requests to it. */
export type Keepers<Operation extends string, Request extends Recorded<Operation>> = ReturnType<
  typeof openKeepers<Operation, Request>
>

/** Nothing recorded, no fault ordered, no barrier raised. */
export function openKeepers<Operation extends string, Request extends Recorded<Operation>>() {
  const violations: string[] = []
  return {
    faults: keepFaults<Operation>(),
    barriers: keepBarriers<Operation, Request>(),
    recorder: keepRequests<Request>(),
    violations,
  }
}
