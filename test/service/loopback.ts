import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer as createHttpServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** A server of loopback, its connections counted, that ends with the test. */
export interface Listening extends AsyncDisposable {
  readonly port: number
  readonly connections: number
}

export async function listen(server: Server): Promise<Listening> {
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

/** A server that is no HTTP server: `onData` gets each connection once the client has said something. */
export function tcpServer(onData: (socket: Socket) => void): Promise<Listening> {
  return listen(createServer((socket) => void socket.once('data', () => onData(socket))))
}

/** A port where nobody listens. */
export async function freePort(): Promise<number> {
  await using server = await tcpServer(() => undefined)
  return server.port
}

export interface Proxy extends Listening {
  baseUrl: string
  /** What it was asked for: `CONNECT host:port` or `POST http://…`, with the credentials that came along. */
  readonly asked: readonly string[]
}

/** A proxy that takes CONNECT and plain requests, and leads every one of them to `targetPort`; or refuses. */
export async function startProxy(targetPort: number, refusal?: number): Promise<Proxy> {
  const asked: string[] = []
  const note = ({ method, url, headers }: IncomingMessage) => {
    const credentials = headers['proxy-authorization']
    asked.push(`${method} ${url}${credentials === undefined ? '' : ` as ${credentials}`}`)
  }
  const server = createHttpServer((request, response) => {
    note(request)
    if (refusal !== undefined) return void response.writeHead(refusal).end('refused')
    const { method, headers, url = '' } = request
    const target = URL.parse(url)
    if (target === null) return void response.writeHead(400).end('A proxy is sent whole URLs')
    const options = { port: targetPort, host: '127.0.0.1', method, headers, path: target.pathname }
    const onward = httpRequest(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  server.on('connect', (request, socket) => {
    note(request)
    if (refusal !== undefined) return void socket.end(`HTTP/1.1 ${refusal} Refused\r\ncontent-length: 0\r\n\r\n`)
    const onward = connect(targetPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    for (const end of [onward, socket]) end.on('error', () => end.destroy())
  })
  const listening = await listen(server)
  // No spread: it would take a snapshot of the counter.
  return Object.assign(listening, { asked, baseUrl: `http://127.0.0.1:${listening.port}` })
}

/** A key and a certificate that nobody vouches for, for 127.0.0.1 and these names; `file` holds the certificate. */
export async function selfSigned(hosts: readonly string[] = ['service.invalid']) {
  const folder = await mkdtemp(path.join(tmpdir(), 'certificate-'))
  const [keyFile, file] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const names = `subjectAltName=IP:127.0.0.1,${hosts.map((host) => `DNS:${host}`).join(',')}`
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile]
  const subject = ['-subj', '/CN=service.invalid', '-addext', names, '-days', '2']
  await promisify(execFile)('openssl', ['req', '-x509', ...key, ...subject, '-out', file])
  return {
    key: await readFile(keyFile, 'utf8'),
    cert: await readFile(file, 'utf8'),
    file,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
