import type { Server } from 'node:http'
import { ConnectionCount } from './connection-count.ts'
import { answerUnreadableRequests } from './unreadable-requests.ts'

export interface ConnectionLimits {
  /** Time for the headers of a request; default: 30 s. */
  readonly headersTimeoutMilliseconds?: number
  /** Time in which a whole request must arrive; default: 90 s. */
  readonly requestTimeoutMilliseconds?: number
  /** How long an idle connection is kept; default: 180 s. */
  readonly keepAliveMilliseconds?: number
  /** Connections in all, and of one remote address; further ones are closed at once. Default: any number. */
  readonly maxConnections?: number
  readonly maxConnectionsPerAddress?: number
}

/** Sets the limits that keep slow, half-open and greedy clients from holding connections; for `http` and `https` servers. */
export function limitConnections(
  server: Pick<
    Server,
    'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout' | 'maxHeadersCount' | 'maxConnections' | 'on'
  >,
  limits: ConnectionLimits = {},
): void {
  server.headersTimeout = limits.headersTimeoutMilliseconds ?? 30_000
  server.requestTimeout = limits.requestTimeoutMilliseconds ?? 90_000
  server.keepAliveTimeout = limits.keepAliveMilliseconds ?? 180_000
  // Node would silently drop headers above its limit. All are accepted here; headError refuses too many.
  server.maxHeadersCount = 0
  answerUnreadableRequests(server)
  const { maxConnections = Infinity, maxConnectionsPerAddress = Infinity } = limits
  server.maxConnections = maxConnections
  if (maxConnectionsPerAddress < Infinity) server.on('connection', new ConnectionCount(maxConnectionsPerAddress).take)
}
