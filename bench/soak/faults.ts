import { execFileSync } from 'node:child_process'
import { connect, type TLSSocket } from 'node:tls'
import { setTimeout as sleep } from 'node:timers/promises'
import { PATHS } from '../cluster/life.ts'
import { NAMESPACE } from '../fixture.ts'
import { workersOf, type Worker } from '../../test/support/workers.ts'
import { TOKEN, type SoakRequest, type SoakServer } from './server.ts'
import type { SoakStore, StoreName } from './store.ts'
import type { SoakWatcher } from './watcher.ts'

/** What faults meet. */
export interface Scene {
  readonly store: SoakStore
  /** Runs from the beginning to the end, so that its memory tells something. It is frozen, but never ended. */
  readonly steady: SoakServer
  /** Is ended again and again. */
  readonly mortal: SoakServer
  readonly servers: readonly SoakServer[]
  readonly watchers: readonly SoakWatcher[]
  /** Returns a number from 0 up to 1. */
  random(): number
  /** Resolves after so many further requests that have succeeded. */
  progress(requests: number): Promise<void>
}

/** Something that goes wrong for a while. */
export interface Fault {
  readonly name: string
  /** Where it can happen; absent: with every store. */
  readonly store?: StoreName
  /** How many workers a server has at least to which it can happen; absent: it needs none. */
  readonly workers?: number
  /** Does it, and heals it before it resolves. It may reject where a server has ended by itself. */
  inflict(scene: Scene): Promise<void>
}

const SECOND = 1_000
/** History is kept for five minutes: a clock that goes ahead by this much lets nobody list again. */
const CLOCK_STEP = 90 * SECOND
const DEAD_WATCHERS = 20
const BALLAST_PATH = `/api/v1/namespaces/${NAMESPACE}/configmaps`
const BALLAST_BYTES = 16 * 1024
const MOST_BALLAST = 2_000
const JSON_BODY = { 'content-type': 'application/json' }

const between = (scene: Scene, least: number, most: number): number => least + scene.random() * (most - least)

async function endAndStart({ mortal }: Scene, signal: 'SIGKILL' | 'SIGTERM', milliseconds: number): Promise<void> {
  await mortal.end(signal)
  await sleep(milliseconds)
  await mortal.start()
}

async function freezeServer(server: SoakServer, milliseconds: number): Promise<void> {
  server.signal('SIGSTOP')
  try {
    await sleep(milliseconds)
  } finally {
    server.signal('SIGCONT')
  }
}

async function withWorker({ mortal, random }: Scene, harm: (worker: Worker) => Promise<void> | void): Promise<void> {
  const workers = workersOf(mortal)
  const worker = workers[Math.floor(random() * workers.length)]
  if (worker !== undefined) await harm(worker)
  await mortal.untilReady()
}

async function freezeWorker({ pid }: Worker, milliseconds: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  try {
    await sleep(milliseconds)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

/**
 * Lets no file of the servers grow beyond what it has, as on a full disk, and stores what there is room for, until nothing more
 * is taken.
 */
async function fillDisk({ store, servers, steady }: Scene, milliseconds: number): Promise<void> {
  const limit = (value: number | string): void => {
    for (const pid of servers.flatMap(({ pids }) => pids))
      execFileSync('prlimit', ['--pid', String(pid), `--fsize=${value}:unlimited`])
  }
  const send = async (request: SoakRequest): Promise<number> => {
    const { statusCode, body } = await steady.send(request)
    await body.dump()
    return statusCode
  }
  limit(store.fileSize?.() ?? 0)
  try {
    for (let count = 0, status = 0; status !== 503 && count < MOST_BALLAST; count++)
      status = await send({ method: 'POST', path: BALLAST_PATH, headers: JSON_BODY, body: ballast() })
    await sleep(milliseconds)
  } finally {
    limit('unlimited')
  }
  await send({ method: 'DELETE', path: `${BALLAST_PATH}?labelSelector=ballast` })
}

const ballast = (): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { generateName: 'ballast-', labels: { ballast: 'true' } },
    data: { text: 'x'.repeat(BALLAST_BYTES) },
  })

/** Opens watches that nobody reads, and drops them after a while. */
async function watchAndNeverRead(server: SoakServer, milliseconds: number): Promise<void> {
  const { hostname, port } = new URL(server.url)
  const head = `GET ${PATHS.pods}?watch=true HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${TOKEN}\r\n\r\n`
  const sockets = Array.from({ length: DEAD_WATCHERS }, (): TLSSocket => {
    const socket = connect({ host: hostname, port: Number(port), ca: server.ca })
    socket.on('error', () => undefined).pause()
    socket.write(head)
    return socket
  })
  await sleep(milliseconds)
  for (const socket of sockets) socket.destroy()
}

async function withNode(
  { store, random }: Scene,
  role: 'primary' | 'any',
  harm: (node: MongoNode) => Promise<void>,
): Promise<void> {
  if (store.set === undefined) return
  const { nodes } = store.set
  const node = role === 'primary' ? await store.set.primary() : nodes[Math.floor(random() * nodes.length)]
  if (node !== undefined) await harm(node)
}

type MongoNode = Awaited<ReturnType<NonNullable<SoakStore['set']>['primary']>>

async function killNode(node: MongoNode, milliseconds: number): Promise<void> {
  await node.kill()
  await sleep(milliseconds)
  await node.start()
}

async function freezeNode(node: MongoNode, milliseconds: number): Promise<void> {
  node.pause()
  try {
    await sleep(milliseconds)
  } finally {
    node.resume()
  }
}

/** All that a soak inflicts. */
const FAULTS: readonly Fault[] = [
  { name: 'a server is killed', inflict: (scene) => endAndStart(scene, 'SIGKILL', between(scene, 0, 2 * SECOND)) },
  { name: 'a server is restarted', inflict: (scene) => endAndStart(scene, 'SIGTERM', 0) },
  {
    name: 'a server is frozen',
    inflict: (scene) => {
      const server = scene.random() < 0.5 ? scene.steady : scene.mortal
      return freezeServer(server, between(scene, SECOND, 8 * SECOND))
    },
  },
  {
    name: 'a worker is killed',
    workers: 2,
    inflict: (scene) => withWorker(scene, ({ pid }) => void process.kill(pid, 'SIGKILL')),
  },
  {
    name: 'a worker is frozen',
    workers: 2,
    inflict: (scene) => withWorker(scene, (worker) => freezeWorker(worker, between(scene, SECOND, 8 * SECOND))),
  },
  {
    name: 'the disk is full',
    store: 'lmdb',
    inflict: (scene) => fillDisk(scene, between(scene, 2 * SECOND, 6 * SECOND)),
  },
  {
    name: 'the clock of a server steps',
    async inflict({ servers, random }) {
      const server = servers[Math.floor(random() * servers.length)]
      server?.stepClock(random() < 0.5 ? CLOCK_STEP : -CLOCK_STEP)
      await sleep(8 * SECOND)
      server?.stepClock(0)
    },
  },
  {
    name: 'all connections are closed',
    inflict: async ({ servers }) => void (await Promise.all(servers.map((server) => server.disconnect()))),
  },
  {
    name: 'watchers read nothing for a while',
    async inflict(scene) {
      for (const watcher of scene.watchers)
        if (scene.random() < 0.5) watcher.rest(between(scene, 2 * SECOND, 10 * SECOND))
      await sleep(SECOND)
    },
  },
  {
    name: 'watchers never read',
    inflict: (scene) => watchAndNeverRead(scene.steady, between(scene, 5 * SECOND, 15 * SECOND)),
  },
  { name: 'the primary steps down', store: 'mongo', inflict: async ({ store }) => store.set?.stepDown() },
  {
    name: 'the primary is killed',
    store: 'mongo',
    inflict: (scene) => withNode(scene, 'primary', (node) => killNode(node, between(scene, 0, 5 * SECOND))),
  },
  {
    name: 'the primary is frozen',
    store: 'mongo',
    inflict: (scene) => withNode(scene, 'primary', (node) => freezeNode(node, between(scene, 2 * SECOND, 8 * SECOND))),
  },
  {
    name: 'a node is frozen',
    store: 'mongo',
    inflict: (scene) => withNode(scene, 'any', (node) => freezeNode(node, between(scene, 2 * SECOND, 8 * SECOND))),
  },
]

/** Returns what can happen to servers of so many workers each on a store. */
export const faultsOf = (store: StoreName, workers: number): readonly Fault[] =>
  FAULTS.filter((fault) => (fault.store ?? store) === store && (fault.workers ?? 1) <= workers)
