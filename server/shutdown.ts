import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiServer, Connections } from '../runtime/http/index.ts'

/** How long requests in flight may take once the port is closed. */
const GRACE_MILLISECONDS = 10_000

/**
 * Shuts down: not ready at once, still serving during the delay, then refusing new requests and finishing running ones
 * (HEALTH-03).
 */
export async function shutDown(
  api: ApiServer,
  connections: Connections | undefined,
  delayMilliseconds: number,
): Promise<void> {
  api.announceShutdown()
  if (delayMilliseconds > 0) await sleep(delayMilliseconds)
  const closed = connections?.close(GRACE_MILLISECONDS)
  await api.drain(GRACE_MILLISECONDS)
  await closed
}
