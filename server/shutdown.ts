import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiServer, Connections } from '../runtime/http/index.ts'

/** How long requests in flight may take once the port is closed. */
const GRACE_MILLISECONDS = 10_000

/** Not ready at once; served for the delay; then nothing new, and what runs is finished (HEALTH-03). */
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
