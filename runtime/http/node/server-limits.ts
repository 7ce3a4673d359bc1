import type { Server } from 'node:http'

export interface ConnectionLimits {
  /** Time for the headers of a request (milliseconds). */
  readonly headersTimeoutMilliseconds?: number
  /** Time for a whole request to come in (milliseconds). */
  readonly requestTimeoutMilliseconds?: number
  /** How long an idle connection is kept (milliseconds). */
  readonly keepAliveMilliseconds?: number
}

/** Bounds what slow and half-open clients can hold (both kinds of node's servers take these). */
export function limitConnections(
  server: Pick<Server, 'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout' | 'maxHeadersCount'>,
  limits: ConnectionLimits = {},
): void {
  server.headersTimeout = limits.headersTimeoutMilliseconds ?? 30_000
  server.requestTimeout = limits.requestTimeoutMilliseconds ?? 90_000
  server.keepAliveTimeout = limits.keepAliveMilliseconds ?? 180_000
  // Of more headers than this node would drop the rest in silence: all are let through, and refused by their number.
  server.maxHeadersCount = 0
}

const SWEEP_MILLISECONDS = 50

/** Stops listening and closes connections: idle ones now, the others when they are done or the time is over. */
export async function closeServer(
  server: Pick<Server, 'close' | 'closeIdleConnections' | 'closeAllConnections'>,
  graceMilliseconds: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection whose watch or request has just ended is idle only now, and its client may keep it open for long.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MILLISECONDS)
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), graceMilliseconds)
  await closed
  clearInterval(sweep)
  clearTimeout(timer)
}
