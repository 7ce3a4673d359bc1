import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createHttpsServer, type Server as HttpsServer, type ServerOptions } from 'node:https'
import { limitConnections } from '../../runtime/http/index.ts'

/**
 * Makes servers that keep connections as long as a real one does. By itself Node closes those that are idle for five
 * seconds: where the machine stands still for a moment, just as a client sends its next request.
 */
export function httpServer(listener: RequestListener): Server {
  const server = createHttpServer(listener)
  limitConnections(server)
  return server
}

/** The same over TLS. */
export function httpsServer(options: ServerOptions, listener: RequestListener): HttpsServer {
  const server = createHttpsServer(options, listener)
  limitConnections(server)
  return server
}
