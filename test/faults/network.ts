import dns from 'node:dns'
import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import type { Clock } from '../../src/core/clock.ts'
import { listen, selfSigned } from '../support/loopback.ts'

/** A fault that occurs before there is a connection. */
export type ConnectionFault = 'connection refused' | 'unknown host' | 'connection time-out' | 'failed TLS handshake'

/** `times` connections fail, after `skip` that do not. */
export interface ConnectionFaults {
  fault: ConnectionFault
  skip: number
  times: number
}

/** Where a host leads. */
export interface Route {
  /** A port of this machine. */
  port: number
  /** Ends connections that time out. */
  clock: Clock
  faults?: ConnectionFaults | undefined
}

/** A host with a name, reachable over TLS, that forwards its connections to a port of this machine. */
export interface Host extends AsyncDisposable {
  readonly url: string
  /** Forwards all connections from now on, and ends the earlier ones. */
  forwardTo(route: Route): Promise<void>
  /** Whether the host has accepted a connection that will time out. */
  isSilent(): boolean
}

export interface Network extends AsyncDisposable {
  service: Host
  github: Host
}

/** Two hosts whose names this process can resolve and whose certificate it trusts. */
export async function openNetwork(): Promise<Network> {
  const names = ['service.invalid', 'github.invalid'] as const
  const [trusted, untrusted] = [await selfSigned(names), await selfSigned(names)]
  const before = tls.getCACertificates('default')
  // Only this one: every connection would read all of them.
  tls.setDefaultCACertificates([trusted.cert])
  const plans = new Map<string, ConnectionPlan>()
  const restoreLookup = interceptLookup(plans)
  const open = (name: string) => {
    const plan = createConnectionPlan()
    plans.set(name, plan)
    return openHost(name, plan, { trusted, untrusted })
  }
  const [service, github] = [await open(names[0]), await open(names[1])]
  return {
    service,
    github,
    async [Symbol.asyncDispose]() {
      restoreLookup()
      tls.setDefaultCACertificates(before)
      for (const part of [service, github, trusted, untrusted]) await part[Symbol.asyncDispose]()
    },
  }
}

/** Which connections to a host fail. */
interface ConnectionPlan {
  reset(faults: ConnectionFaults | undefined): void
  /** The name is looked up: decides the fault of the connection that follows. */
  lookUp(): ConnectionFault | undefined
  /** The connection has arrived: returns its fault. */
  arrive(): ConnectionFault | undefined
}

function createConnectionPlan(): ConnectionPlan {
  let planned: ConnectionFaults | undefined
  let connections = 0
  const arriving: (ConnectionFault | undefined)[] = []
  return {
    reset(faults) {
      planned = faults
      connections = 0
      arriving.length = 0
    },
    lookUp() {
      const index = connections++
      const isFaulty = planned !== undefined && planned.skip <= index && index < planned.skip + planned.times
      const fault = isFaulty ? planned?.fault : undefined
      if (fault !== 'unknown host' && fault !== 'connection refused') arriving.push(fault)
      return fault
    },
    arrive: () => arriving.shift(),
  }
}

/**
 * Resolves the names of the hosts, and all other names as before. A name is looked up once for each connection, so each
 * lookup decides the fault of one connection.
 */
function interceptLookup(plans: ReadonlyMap<string, ConnectionPlan>): () => void {
  const { lookup } = dns
  const intercepted = (hostname: string, options: dns.LookupOptions, done: (...results: unknown[]) => void) => {
    const plan = plans.get(hostname)
    if (plan === undefined) return void Reflect.apply(lookup, dns, [hostname, options, done])
    const fault = plan.lookUp()
    const unknown = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND', hostname })
    if (fault === 'unknown host') return done(unknown)
    // The hosts listen on IPv4 only.
    const [address, family] = fault === 'connection refused' ? ['::1', 6] : ['127.0.0.1', 4]
    if (options.all) done(null, [{ address, family }])
    else done(null, address, family)
  }
  Object.assign(dns, { lookup: intercepted })
  return () => void Object.assign(dns, { lookup })
}

interface Certificate {
  key: string
  cert: string
}

/** A connection that times out is closed after this, by the clock of the run, as clients close one themselves. */
const CONNECT_TIMEOUT_MS = 10_000

async function openHost(
  name: string,
  plan: ConnectionPlan,
  certificates: { trusted: Certificate; untrusted: Certificate },
): Promise<Host> {
  const trusted = tls.createSecureContext(certificates.trusted)
  const untrusted = tls.createSecureContext(certificates.untrusted)
  let route: Route | undefined
  const open = new Set<net.Socket>()
  const silent = new Set<net.Socket>()
  const server = net.createServer({ noDelay: true }, (socket) => {
    const fault = plan.arrive()
    open.add(socket)
    socket.on('close', () => {
      open.delete(socket)
      silent.delete(socket)
    })
    if (route === undefined) return void socket.destroy()
    if (fault === 'connection time-out') {
      silent.add(socket)
      return void route.clock.sleep(CONNECT_TIMEOUT_MS).then(() => socket.destroy())
    }
    const secureContext = fault === 'failed TLS handshake' ? untrusted : trusted
    forward(socket, new tls.TLSSocket(socket, { isServer: true, secureContext }), route.port)
  })
  const listening = await listen(server)
  return {
    url: `https://${name}:${listening.port}`,
    isSilent: () => silent.size > 0,
    async forwardTo(given) {
      route = given
      plan.reset(given.faults)
      // Closed only once the client has ended it too: it must not send on an earlier connection.
      await Promise.all(Array.from(open, (socket) => once(socket.end(), 'close')))
    },
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  }
}

/** Forwards a connection to a port; when one side is reset, so is the other. */
function forward(socket: net.Socket, secure: tls.TLSSocket, port: number): void {
  const onward = net.connect({ port, host: '127.0.0.1', noDelay: true })
  onward.pipe(secure).pipe(onward)
  onward.on('error', () => socket.resetAndDestroy())
  secure.on('error', () => onward.destroy())
  secure.on('close', () => onward.destroy())
}
