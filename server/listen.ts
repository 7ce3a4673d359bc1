import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import {
  Connections,
  Http2Sessions,
  limitConnections,
  MAX_HEAD_BYTES,
  type ConnectionLimits,
  type Http2Options,
} from '../runtime/http/index.ts'
import type { Metrics } from '../runtime/metrics/index.ts'
import { codeOf, Failure, messageOf } from '../flags/errors.ts'
import { answerPlainHttp } from './plain-http.ts'
import { HANDSHAKE_MILLISECONDS } from './tls/revocation.ts'
import type { ServerTls } from './tls/server-tls.ts'

export interface ListenOptions {
  readonly address: string
  /** 0 takes a free port. */
  readonly port: number
  readonly tls: ServerTls
  /** Default: any number of connections. */
  readonly limits?: ConnectionLimits
  readonly metrics: Metrics
  /** HTTP/2, besides HTTP/1.1, for clients that choose it in the handshake; absent: not served. */
  readonly http2?: Http2Options | undefined
  /** Answers a request; never rejects. */
  handler(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export interface Listener {
  readonly connections: Connections
  readonly port: number
}

/** Opens the port. Throws Failure. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { address, port, tls, limits, metrics, http2, handler } = options
  const protocols = http2 === undefined ? ['http/1.1'] : ['h2', 'http/1.1']
  const server = createServer({ ...tls.serverOptions, ALPNProtocols: protocols, maxHeaderSize: MAX_HEAD_BYTES })
  answerPlainHttp(server, { silenceMilliseconds: HANDSHAKE_MILLISECONDS })
  const sessions = http2 && new Http2Sessions(server, http2)
  tls.attach(server)
  server.on('request', (request, response) => void handler(request, response))
  limitConnections(server, limits)
  const connections = new Connections(server, sessions)
  const handshakes = metrics
    .counter({
      name: 'apiserver_tls_handshake_errors_total',
      help: "Number of requests dropped with 'TLS handshake error from' error",
      stability: 'ALPHA',
    })
    .labels({})
  server.on('tlsClientError', () => handshakes.inc())
  server.listen(port, address)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Failure(sentence(error, address, port))
  }
  const bound = server.address()
  return { connections, port: typeof bound === 'object' && bound !== null ? bound.port : port }
}

function sentence(error: unknown, address: string, port: number): string {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `port ${port} of ${address} is in use: choose another with --secure-port`
    case 'EADDRNOTAVAIL':
      return `${address} is not an address of this machine: choose another with --bind-address`
    case 'EACCES':
      return `port ${port} may not be opened by this user: choose one above 1023 with --secure-port`
    default:
      return `cannot listen on port ${port} of ${address}: ${messageOf(error)}`
  }
}
