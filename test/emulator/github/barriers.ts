import type { RecordedRequest } from './recorder.ts'
import { includes, type Operation, type OperationChoice } from './routes.ts'

/** `before`: GitHub has not seen the request yet. `after`: it has carried it out, and the answer waits. */
export type Moment = 'before' | 'after'

export type HoldOptions = {
  /** `after` unless given. */
  when?: Moment
  /** Only requests that match are held. */
  matches?: (request: RecordedRequest) => boolean
  /** How many requests are held, all unless given; later ones pass. */
  times?: number
}

/** A barrier that a test opens. */
export type Hold = {
  /** Settles when the first request waits. */
  readonly arrived: Promise<void>
  /** How many have come to it. */
  readonly count: number
  /** Lets the waiting requests go, and holds no more. */
  release(): void
}

/** A barrier that opens by itself. */
export type Barrier = Hold & {
  /** Settles when enough requests have come, and were let go. */
  readonly complete: Promise<void>
}

type Standing = {
  operation: OperationChoice
  when: Moment
  isMeant: (request: RecordedRequest) => boolean
  come: () => void
  released: Promise<void>
  release: () => void
}

export type Barriers = ReturnType<typeof keepBarriers>

export function keepBarriers() {
  const standing = new Set<Standing>()

  return {
    hold: (operation: OperationChoice, options: HoldOptions = {}): Hold => raise(standing, { operation, ...options }),

    /** Holds requests until `parties` of them have come, then lets all go, and holds no more. */
    barrier(operation: OperationChoice, parties: number, options: HoldOptions = {}): Barrier {
      return raise(standing, { operation, parties, ...options })
    },

    /** Waits at every barrier that stands for the request now. */
    async pass(when: Moment, operation: Operation, request: RecordedRequest): Promise<void> {
      const here = [...standing].filter(
        (hold) => hold.when === when && includes(hold.operation, operation) && hold.isMeant(request),
      )
      for (const hold of here) hold.come()
      await Promise.all(here.map((hold) => hold.released))
    },

    releaseAll(): void {
      for (const hold of [...standing]) hold.release()
    },
  }
}

type Raising = HoldOptions & { operation: OperationChoice; parties?: number }

function raise(standing: Set<Standing>, { operation, ...options }: Raising): Barrier {
  const { when = 'after', matches = () => true, times = Infinity, parties = Infinity } = options
  const arrival = Promise.withResolvers<void>()
  const completion = Promise.withResolvers<void>()
  const leave = Promise.withResolvers<void>()
  let count = 0
  const release = () => {
    standing.delete(hold)
    leave.resolve()
  }
  const hold: Standing = {
    operation,
    when,
    isMeant: (request) => count < times && matches(request),
    come() {
      count += 1
      arrival.resolve()
      if (count < parties) return
      completion.resolve()
      release()
    },
    released: leave.promise,
    release,
  }
  standing.add(hold)
  return {
    arrived: arrival.promise,
    complete: completion.promise,
    get count() {
      return count
    },
    release,
  }
}
