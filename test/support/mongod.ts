import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { MongoClient, MongoServerError, type Document } from 'mongodb'
import { PATIENCE } from './patience.ts'
import { freePort } from './ports.ts'

const cacheGigabytes = 0.25
const oplogMegabytes = 512
/** As docs/storage.md recommends it for replica sets. */
const FROZEN_NODES = 'oplogNetworkTimeoutBufferSeconds=1'
/** How long one of several tries waits for a node that may be down; milliseconds. */
const ONE_TRY = 1_000

/** One mongod process on a loopback port, with a folder that outlives the process. */
interface MongoNode {
  readonly port: number
  /** Starts the process again after `kill`. */
  start(): Promise<void>
  /** Ends the process as a crash would. */
  kill(): Promise<void>
  /** Freezes the process; its connections stay open. */
  pause(): void
  resume(): void
}

export interface MongoSet {
  /** Connection string without a database. */
  readonly uri: string
  readonly nodes: readonly MongoNode[]
  /** The elected node; waits for an election. */
  primary(): Promise<MongoNode>
  /** Makes the primary step down, so that another node is elected (or the same one, where there is only one). */
  stepDown(): Promise<void>
  /** Ends all nodes and removes their data. */
  stop(): Promise<void>
}

/** A new, empty replica set that has elected its primary. */
export async function startReplicaSet(options: { nodes: 1 | 3 }): Promise<MongoSet> {
  const home = await openHome()
  const ports: number[] = []
  while (ports.length < options.nodes) ports.push(await freePort())
  const set = `rs${ports[0]}`
  const nodes = await Promise.all(ports.map((port) => startNode(home, port, ['--replSet', set])))
  const hosts = ports.map((port) => `127.0.0.1:${port}`)
  const result: MongoSet = {
    uri: `mongodb://${hosts.join(',')}/?replicaSet=${set}`,
    nodes,
    primary: () => findPrimary(nodes),
    stepDown: async () => {
      const { port } = await findPrimary(nodes)
      await adminCommand(port, { replSetStepDown: nodes.length === 1 ? 1 : 10, force: true })
    },
    stop: () => stopAll(home, nodes),
  }
  try {
    await adminCommand(ports[0]!, {
      replSetInitiate: {
        _id: set,
        members: hosts.map((host, _id) => ({ _id, host })),
        settings: { electionTimeoutMillis: 2_000, heartbeatIntervalMillis: 500 },
      },
    })
    await result.primary()
  } catch (error) {
    await result.stop()
    throw error
  }
  return result
}

/** A mongod that belongs to no replica set, and so has no change streams. */
export async function startStandalone(): Promise<Pick<MongoSet, 'uri' | 'nodes' | 'stop'>> {
  const home = await openHome()
  const nodes = [await startNode(home, await freePort(), [])]
  return { uri: `mongodb://127.0.0.1:${nodes[0]!.port}/`, nodes, stop: () => stopAll(home, nodes) }
}

/** Folder of some nodes, and a watchdog that ends them and removes it when the tests' process dies in whatever way. */
interface Home {
  readonly directory: string
  readonly binary: string
  readonly watchdog: ChildProcess
}

const watchdogScript = `cat >/dev/null
for file in "$0"/*.pid; do [ -s "$file" ] && kill -9 "$(cat "$file")"; done
rm -rf "$0"`

async function openHome(): Promise<Home> {
  const script = resolve(import.meta.dirname, 'mongod.sh')
  const { stdout } = await promisify(execFile)(script, { encoding: 'utf8' })
  const directory = await mkdtemp(join(tmpdir(), 'mongod-'))
  const watchdog = spawn('sh', ['-c', watchdogScript, directory], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.unref()
  return { directory, binary: stdout.trim(), watchdog }
}

async function stopAll(home: Home, nodes: readonly MongoNode[]): Promise<void> {
  await Promise.all(nodes.map((node) => node.kill()))
  home.watchdog.stdin?.end()
  await rm(home.directory, { recursive: true, force: true, maxRetries: 5 })
}

async function startNode(home: Home, port: number, flags: readonly string[]): Promise<MongoNode> {
  const data = join(home.directory, String(port))
  const pidFile = `${data}.pid`
  await mkdir(data)
  const args = [
    '--bind_ip',
    '127.0.0.1',
    '--nounixsocket',
    '--port',
    String(port),
    '--dbpath',
    data,
    '--logpath',
    `${data}.log`,
    '--logappend',
    '--wiredTigerCacheSizeGB',
    String(cacheGigabytes),
    '--oplogSize',
    String(oplogMegabytes),
    '--quiet',
    '--setParameter',
    'diagnosticDataCollectionEnabled=false',
    '--setParameter',
    FROZEN_NODES,
    ...flags,
  ]
  let child: ChildProcess | undefined
  const node: MongoNode = {
    port,
    async start() {
      child = spawn(home.binary, args, { stdio: 'ignore' })
      await writeFile(pidFile, String(child.pid))
      const exited = once(child, 'exit').then(async ([code]) => {
        throw new Error(`mongod ended with ${String(code)}: ${(await readFile(`${data}.log`, 'utf8')).slice(-2_000)}`)
      })
      await Promise.race([exited, untilItAnswers(port)])
      exited.catch(() => undefined)
    },
    async kill() {
      if (child === undefined) return
      const ended = child.exitCode !== null || child.signalCode !== null || once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      child = undefined
      await rm(pidFile, { force: true })
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  }
  await node.start()
  return node
}

async function untilItAnswers(port: number): Promise<void> {
  const deadline = Date.now() + PATIENCE
  while (Date.now() < deadline) {
    try {
      await adminCommand(port, { ping: 1 }, ONE_TRY)
      return
    } catch {
      await sleep(50)
    }
  }
  throw new Error(`mongod on port ${port} does not answer`)
}

async function findPrimary(nodes: readonly MongoNode[]): Promise<MongoNode> {
  const deadline = Date.now() + PATIENCE
  while (Date.now() < deadline) {
    const answers = await Promise.allSettled(nodes.map((node) => adminCommand(node.port, { hello: 1 }, ONE_TRY)))
    const index = answers.findIndex((answer) => answer.status === 'fulfilled' && answer.value.isWritablePrimary)
    const primary = nodes[index]
    if (primary !== undefined) return primary
    await sleep(50)
  }
  throw new Error('no primary was elected')
}

/** Runs a command on that very node, whatever its role; waits so long (milliseconds) for a node that does not answer. */
async function adminCommand(port: number, command: Document, limit = PATIENCE): Promise<Document> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: limit,
    socketTimeoutMS: Math.max(limit, 20 * ONE_TRY),
  })
  try {
    return await client.db('admin').command(command)
  } catch (error) {
    if (error instanceof MongoServerError) throw new Error(`${Object.keys(command)[0]}: ${error.message}`)
    throw error
  } finally {
    await client.close()
  }
}
