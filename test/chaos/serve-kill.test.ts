import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFailed, onTestFinished } from 'vitest'
import { waitFor } from '../support/patience.ts'
import { startServer, type Server } from '../support/server.ts'
import { PROCESSES, workersOf } from '../support/workers.ts'
import { HttpWriters } from './http-writers.ts'

/** Acknowledged writes between two faults. */
const PROGRESS = 100
/** Longer than a writer lets another one go first; milliseconds. */
const FREEZE = 2_000

/** Something that ends or stops processes of a server while it is written to; the server has healed when it resolves. */
type Fault = (server: Server) => Promise<void>

async function killAll(server: Server): Promise<void> {
  await server.kill()
  await server.start()
}

/** The primary process alone is killed: its workers end by themselves. */
async function killPrimary(server: Server): Promise<void> {
  const pids = workersOf(server).map(({ pid }) => pid)
  process.kill(server.pid, 'SIGKILL')
  await waitFor(() => expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]))
  await server.start()
}

const killWorker =
  (number: number): Fault =>
  async (server) => {
    const pid = pidOf(server, number)
    process.kill(pid, 'SIGKILL')
    await waitFor(() => expect(pidOf(server, number)).not.toBe(pid))
    await waitFor(async () => expect((await server.client.get('/readyz')).status).toBe(200))
  }

/** Whoever is frozen may be the one that others let go first, and may have the write lock of LMDB, which nobody can take from it. */
const freezeWorker =
  (number: number): Fault =>
  async (server) => {
    const pid = pidOf(server, number)
    process.kill(pid, 'SIGSTOP')
    try {
      await pause(FREEZE)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  }

function pidOf(server: Server, number: number): number {
  const worker = workersOf(server).find((one) => one.number === number)
  expect(worker, `worker ${number}`).toBeDefined()
  return worker!.pid
}

const [ONE_PROCESS, TWO_WORKERS] = PROCESSES

const title = 'a server of %s that is killed under load loses no acknowledged write and applies none twice'

it.each([
  [...ONE_PROCESS, [killAll]],
  [...TWO_WORKERS, [freezeWorker(1), killWorker(2), killPrimary]],
] as const)(title, async (_, flags, faults) => {
  const server = await startServer({ store: 'lmdb', flags })
  onTestFinished(() => server.dispose())
  onTestFailed(() => console.error(server.output().slice(-4_000)))
  const writers = await HttpWriters.start(server)
  for (const fault of faults) {
    await writers.progress(PROGRESS)
    await fault(server)
    await writers.reconnect()
  }
  await writers.progress(PROGRESS)
  await writers.finish()
})
