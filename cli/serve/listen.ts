import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { limitConnections, MAX_HEAD_BYTES } from '../../runtime/http/index.ts'
import { codeOf, Failure, messageOf } from '../errors.ts'
import type { PemPair } from './tls/pem.ts'

export interface ListenOptions {
  readonly address: string
  /** 0 takes a free port. */
  readonly port: number
  readonly certificate: PemPair
  /** PEM of the authorities that client certificates are verified with; undefined: none is verified. */
  readonly clientAuthorities?: string | undefined
  /** Answers a request; never rejects. */
  handler(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export interface Listener {
  readonly server: Server
  readonly port: number
}

/** Opens the port. Clients are asked for a certificate, and served without one as well. Throws Failure. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { address, port, certificate, clientAuthorities, handler } = options
  const secured = securityOf(certificate, clientAuthorities)
  const server = createServer({
    ...secured,
    requestCert: true,
    rejectUnauthorized: false,
    maxHeaderSize: MAX_HEAD_BYTES,
  })
  server.on('request', (request, response) => void handler(request, response))
  limitConnections(server)
  server.listen(port, address)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Failure(sentence(error, address, port))
  }
  const bound = server.address()
  return { server, port: typeof bound === 'object' && bound !== null ? bound.port : port }
}

/** Returns the certificate that a TLS server shows, and the authorities that it trusts, as node's secure context takes them. */
export const securityOf = ({ key, certificate: cert }: PemPair, clientAuthorities: string | undefined) => ({
  key,
  cert,
  ca: clientAuthorities ?? [],
})

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
