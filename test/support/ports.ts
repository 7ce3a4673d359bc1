import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports of one test process, below those that the system hands out itself: to listeners that leave the choice to it, and
 * to outgoing connections. Each of the processes that run test files at once has ports of its own.
 */
const COUNT = 1_500
const LOWEST = 9_000
const PROCESSES = 15
const lowest = LOWEST + COUNT * (Number(process.env['VITEST_POOL_ID'] ?? 0) % PROCESSES)
let next = Math.floor(Math.random() * COUNT)

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/**
 * A port that nobody listens on, and that no other test takes: also a server that is started again on it finds it free.
 * Throws if all are taken.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries++) {
    const port = lowest + (next++ % COUNT)
    if (await isFree(port)) return port
  }
  throw new Error(`no port from ${lowest} on is free`)
}
