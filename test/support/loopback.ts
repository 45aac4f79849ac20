import { once } from 'node:events'
import { createServer as createHttpServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** A server on loopback that counts its connections, and ends them all when it is disposed. */
export interface LoopbackServer extends AsyncDisposable {
  readonly port: number
  readonly connections: number
}

export async function listen(server: Server): Promise<LoopbackServer> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    get connections() {
      return connections
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

/** A server without HTTP: `onData` gets each connection once the client has sent something. */
export function tcpServer(onData: (socket: Socket) => void): Promise<LoopbackServer> {
  return listen(createServer((socket) => void socket.once('data', () => onData(socket))))
}

/** A port of loopback where nothing listens: the system assigns none below 1024, and `fetch` refuses port 1. */
export const CLOSED_PORT = 2

/** Connects a socket to a port of loopback, in both directions. When one side closes, so does the other. */
export function relay(socket: Duplex, port: number, onConnect: () => void = () => undefined): void {
  const onward = connect(port, '127.0.0.1', () => {
    onConnect()
    onward.pipe(socket).pipe(onward)
  })
  for (const side of [onward, socket]) side.on('error', () => side.destroy())
  onward.on('close', () => socket.destroy())
  socket.on('close', () => onward.destroy())
}

export interface Proxy extends LoopbackServer {
  baseUrl: string
  /** What it received: `CONNECT host:port` or `POST http://…`, with the credentials if there were any. */
  readonly requests: readonly string[]
}

/** A proxy for CONNECT and plain requests. It sends all of them to `targetPort`, or refuses them with a status. */
export async function startProxy(targetPort: number, refusal?: number): Promise<Proxy> {
  const requests: string[] = []
  const record = ({ method, url, headers }: IncomingMessage) => {
    const credentials = headers['proxy-authorization']
    requests.push(`${method} ${url}${credentials === undefined ? '' : ` as ${credentials}`}`)
  }
  const server = createHttpServer((request, response) => {
    record(request)
    if (refusal !== undefined) return void response.writeHead(refusal).end('refused')
    const { method, headers, url = '' } = request
    const target = URL.parse(url)
    if (target === null) return void response.writeHead(400).end('A proxy needs a whole URL')
    const options = { port: targetPort, host: '127.0.0.1', method, headers, path: target.pathname, agent: false }
    const onward = httpRequest(options, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  server.on('connect', (request, socket) => {
    record(request)
    if (refusal !== undefined) return void socket.end(`HTTP/1.1 ${refusal} Refused\r\ncontent-length: 0\r\n\r\n`)
    relay(socket, targetPort, () => socket.write('HTTP/1.1 200 Connected\r\n\r\n'))
  })
  const listening = await listen(server)
  // No spread: it would take a snapshot of the counter.
  return Object.assign(listening, { requests, baseUrl: `http://127.0.0.1:${listening.port}` })
}
