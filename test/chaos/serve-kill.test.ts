import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFailed, onTestFinished } from 'vitest'
import { succeeded } from '../http/objects.ts'
import { newBacking } from '../support/backing.ts'
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

/** How far above the main store the revisions of one for a type begin. */
const DISTANCE = 1_000_000

it('a server whose types are in several stores that is killed under load loses no write in any, and mixes up no revisions', async () => {
  const own = await newBacking('lmdb')
  onTestFinished(() => own.dispose())
  const flags = [`--store-override=configmaps=${own.uri.replace('lmdb:', '')}`]
  const server = await startServer({ store: 'lmdb', flags })
  onTestFinished(() => server.dispose())
  onTestFailed(() => console.error(server.output().slice(-4_000)))
  const [apart, main] = await Promise.all([
    HttpWriters.start(server, { resource: 'configmaps', kind: 'ConfigMap', store: own }),
    HttpWriters.start(server, { resource: 'secrets', kind: 'Secret', store: server.backing }),
  ])
  const all = [apart, main]
  for (let kills = 0; kills < 2; kills++) {
    await Promise.all(all.map((writers) => writers.progress(PROGRESS)))
    await killAll(server)
    await Promise.all(all.map((writers) => writers.reconnect()))
  }
  await Promise.all(all.map((writers) => writers.progress(PROGRESS)))
  // The lanes of both have the same names: a write in the log of the other type would be one that is applied twice.
  expect(await main.finish()).toBe(0)
  expect(await apart.finish()).toBeGreaterThanOrEqual(DISTANCE)
  expect(Math.max(...main.acknowledged.values())).toBeLessThan(DISTANCE)
  expect(Math.min(...apart.acknowledged.values())).toBeGreaterThan(DISTANCE)
  // Whoever leads now has its place in both: it deletes what is in either.
  const { client } = server
  const spaces = succeeded(await client.get('/api/v1/namespaces')).items.map(({ metadata }) => metadata.name ?? '')
  const written = spaces.filter((name) => name.startsWith('ns'))
  expect(written).toHaveLength(2)
  for (const name of written) succeeded(await client.delete(`/api/v1/namespaces/${name}`))
  await waitFor(async () => {
    for (const name of written) expect((await client.get(`/api/v1/namespaces/${name}`)).status).toBe(404)
  })
})
