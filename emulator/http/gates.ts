import { type Choice, includes } from './choice.ts'

export type HoldOptions<Request> = {
  /**
   * `before`: the request has not been seen yet. `after`, which it is unless given: it has been carried out, and the
   * answer waits.
   */
  when?: 'before' | 'after'
  /** Only requests that match are held. */
  matches?: (request: Request) => boolean
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

type Standing<Operation extends string, Request> = {
  operation: Choice<Operation>
  when: 'before' | 'after'
  isMeant: (request: Request) => boolean
  come: () => void
  released: Promise<void>
  release: () => void
}

/** The barriers at which requests wait. */
export function keepBarriers<Operation extends string, Request>() {
  const standing = new Set<Standing<Operation, Request>>()

  return {
    hold(operation: Choice<Operation>, options: HoldOptions<Request> = {}): Hold {
      return raise(standing, { operation, ...options })
    },

    /** Holds requests until `parties` of them have come, then lets all go, and holds no more. */
    barrier(operation: Choice<Operation>, parties: number, options: HoldOptions<Request> = {}): Barrier {
      return raise(standing, { operation, parties, ...options })
    },

    /** Waits at every barrier that stands for the request now. */
    async pass(when: 'before' | 'after', operation: Operation, request: Request): Promise<void> {
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

type Raising<Operation extends string, Request> = HoldOptions<Request> & {
  operation: Choice<Operation>
  parties?: number
}

function raise<Operation extends string, Request>(
  standing: Set<Standing<Operation, Request>>,
  {
    operation,
    when = 'after',
    matches = () => true,
    times = Infinity,
    parties = Infinity,
  }: Raising<Operation, Request>,
): Barrier {
  const arrival = Promise.withResolvers<void>()
  const completion = Promise.withResolvers<void>()
  const leave = Promise.withResolvers<void>()
  let count = 0
  const release = () => {
    standing.delete(hold)
    leave.resolve()
  }
  const hold: Standing<Operation, Request> = {
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
