import diagnostics from 'node:diagnostics_channel'
import dns from 'node:dns'
import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import { listen, selfSigned } from '../service/loopback.ts'

/** What can go wrong before there is a connection. */
export type ConnectionFault = 'connection refused' | 'unknown host' | 'connection time-out' | 'failed TLS handshake'

/** The connections after the first `skip` fail, so many of them. */
export interface ConnectionOrder {
  fault: ConnectionFault
  skip: number
  times: number
}

/** A host with a name of its own, over TLS, that leads to a port of this machine; connections to it fail on demand. */
export interface Host extends AsyncDisposable {
  readonly url: string
  /** From now on connections lead to this port, and fail as ordered; those of before are ended. */
  leadTo(port: number, order?: ConnectionOrder): Promise<void>
}

export interface Network extends AsyncDisposable {
  service: Host
  github: Host
}

/** Two hosts that this process knows by name and whose certificate it trusts. */
export async function openNetwork(): Promise<Network> {
  const names = ['service.invalid', 'github.invalid'] as const
  const [trusted, untrusted] = [await selfSigned(names), await selfSigned(names)]
  const before = tls.getCACertificates('default')
  // It alone: each connection would read them all.
  tls.setDefaultCACertificates([trusted.cert])
  const gates = new Map<string, () => ConnectionFault | undefined>()
  const restoreLookup = interceptLookup(gates)
  const open = (name: string) => openHost(name, { trusted, untrusted }, gates)
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

/**
 * A name is looked up anew for each connection, so this is where its fate is decided: `gates` tells it by the host's
 * name. All other names are looked up as ever.
 */
function interceptLookup(gates: ReadonlyMap<string, () => ConnectionFault | undefined>): () => void {
  const { lookup } = dns
  const answer = (hostname: string, options: dns.LookupOptions, tell: (...parts: unknown[]) => void) => {
    const gate = gates.get(hostname)
    if (gate === undefined) return void Reflect.apply(lookup, dns, [hostname, options, tell])
    const fault = gate()
    const unknown = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND', hostname })
    if (fault === 'unknown host') return tell(unknown)
    // The hosts listen on IPv4 alone.
    const [address, family] = fault === 'connection refused' ? ['::1', 6] : ['127.0.0.1', 4]
    if (options.all) tell(null, [{ address, family }])
    else tell(null, address, family)
  }
  Object.assign(dns, { lookup: answer })
  return () => void Object.assign(dns, { lookup })
}

interface Certificate {
  key: string
  cert: string
}

/** Longer than the limits of runs that are to meet them. */
const NEVER_MS = 300

async function openHost(
  name: string,
  certificates: { trusted: Certificate; untrusted: Certificate },
  gates: Map<string, () => ConnectionFault | undefined>,
): Promise<Host> {
  const contexts = {
    trusted: tls.createSecureContext(certificates.trusted),
    untrusted: tls.createSecureContext(certificates.untrusted),
  }
  let target = 0
  let order: ConnectionOrder | undefined
  let connections = 0
  const sockets = new Set<net.Socket>()
  /** The fates of connections that were looked up and have not come yet. */
  const coming: (ConnectionFault | undefined)[] = []
  gates.set(name, () => {
    const isDue = order !== undefined && connections >= order.skip && connections < order.skip + order.times
    connections++
    const fault = isDue ? order?.fault : undefined
    if (fault !== 'unknown host' && fault !== 'connection refused') coming.push(fault)
    return fault
  })
  const server = net.createServer({ noDelay: true }, (socket) => {
    const fault = coming.shift()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Accepted, and never a word: whoever waits has given up by the time it ends.
    if (fault === 'connection time-out') return void setTimeout(() => socket.destroy(), NEVER_MS)
    const secureContext = fault === 'failed TLS handshake' ? contexts.untrusted : contexts.trusted
    lead(socket, new tls.TLSSocket(socket, { isServer: true, secureContext }), target)
  })
  const listening = await listen(server)
  return {
    url: `https://${name}:${listening.port}`,
    async leadTo(port, given) {
      target = port
      order = given
      connections = 0
      coming.length = 0
      // Closed only once the client, too, has ended it: it must not send on a connection of before.
      await Promise.all(Array.from(sockets, (socket) => once(socket.end(), 'close')))
    },
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  }
}

/** Leads a connection on to a port, its end as abrupt on one side as on the other. */
function lead(socket: net.Socket, secure: tls.TLSSocket, port: number): void {
  const onward = net.connect({ port, host: '127.0.0.1', noDelay: true })
  onward.pipe(secure).pipe(onward)
  onward.on('error', () => socket.resetAndDestroy())
  secure.on('error', () => onward.destroy())
  secure.on('close', () => onward.destroy())
}

/** Watches this process for work that goes on outside of it: requests that have no answer yet, and files. */
export function watchWork(): { isUnderWay(): boolean } & Disposable {
  const requests = new Set<unknown>()
  const begin = (message: unknown) => void requests.add(requestIn(message))
  const end = (message: unknown) => void requests.delete(requestIn(message))
  diagnostics.subscribe('undici:request:create', begin)
  for (const name of REQUEST_ENDS) diagnostics.subscribe(name, end)
  return {
    isUnderWay: () => requests.size > 0 || process.getActiveResourcesInfo().some(isFileWork),
    [Symbol.dispose]() {
      diagnostics.unsubscribe('undici:request:create', begin)
      for (const name of REQUEST_ENDS) diagnostics.unsubscribe(name, end)
    },
  }
}

const REQUEST_ENDS = ['undici:request:trailers', 'undici:request:error']

function requestIn(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'request' in message ? message.request : undefined
}

/** By the names that Node gives to pending work on files. */
function isFileWork(resource: string): boolean {
  return /^FSReq|CloseReq$/.test(resource)
}
