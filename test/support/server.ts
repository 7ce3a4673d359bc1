import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach } from 'vitest'
import { generatedCertificate } from '../../server/tls/serving.ts'
import { Client } from './client.ts'
import { newBacking, type Backing, type StoreName } from './backing.ts'
import { oneForAll } from './one-for-all.ts'
import { PATIENCE } from './patience.ts'
import { freePort } from './ports.ts'

export const adminToken = 'admin-token'
/** A user whom the static token file knows and who belongs to no group. */
export const plainToken = 'plain-token'

const tokenFile = `${adminToken},admin,admin-uid,"system:masters"\n${plainToken},plain,plain-uid\n`
const launcher = resolve(import.meta.dirname, '../../bin/orch')

export interface ServerOptions {
  /** A store of its own, or one shared with another server. */
  readonly store: StoreName | Backing
  /** Further flags of `serve`. */
  readonly flags?: readonly string[]
}

/** A server process that listens over TLS. It keeps its port, data and store when it is started again. */
export interface Server {
  readonly url: string
  readonly client: Client
  readonly backing: Backing
  /** Id of the process that runs now. */
  readonly pid: number
  /** Everything that the process wrote since its first start. */
  output(): string
  /** Asks the process to end and waits for it; resolves with its exit code. */
  stop(): Promise<number | null>
  /** Ends the process at once, as a crash would. */
  kill(): Promise<void>
  /** Starts the process again after stop or kill, and waits until it is ready. */
  start(): Promise<void>
  /** Sends a signal to the process without waiting. */
  signal(name: NodeJS.Signals): void
  /** stop, then start. */
  restart(): Promise<void>
  /** Ends the process and removes what it stored. */
  dispose(): Promise<void>
}

/** What a server is started with; it stays the same when it is started again. */
export interface Place {
  readonly url: string
  readonly backing: Backing
  /** Flags of `serve`. */
  readonly flags: readonly string[]
  readonly dataDirectory: string
  /** Removes the files, and the store if it is the server's own. */
  remove(): Promise<void>
}

/** Makes a data directory that holds a certificate alone, and what the server's users are known by. */
export async function newPlace(options: ServerOptions): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'orch-test-'))
  const ownsBacking = typeof options.store === 'string'
  const backing = typeof options.store === 'string' ? await newBacking(options.store) : options.store
  const tokens = join(directory, 'tokens.csv')
  await writeFile(tokens, tokenFile, { mode: 0o600 })
  const port = await freePort()
  const dataDirectory = join(directory, 'data')
  await makeCertificate(dataDirectory)
  return {
    url: `https://127.0.0.1:${port}`,
    backing,
    dataDirectory,
    flags: [
      '--data-dir',
      dataDirectory,
      '--bind-address',
      '127.0.0.1',
      '--secure-port',
      String(port),
      '--store',
      backing.uri,
      '--token-auth-file',
      tokens,
      ...(options.flags ?? []),
    ],
    async remove() {
      if (ownsBacking) await backing.dispose()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Runs `orch serve` in such a place, and waits until it is ready. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const place = await newPlace(options)
  const { url, backing, dataDirectory } = place
  const process = new ServerProcess(['serve', ...place.flags])
  let client: Client | undefined

  const start = async (): Promise<void> => {
    process.start()
    await waitUntilReady(process, url, dataDirectory)
    await client?.close()
    client = new Client({ url, token: adminToken, ca: await readAuthority(dataDirectory) })
  }
  try {
    await start()
  } catch (error) {
    await process.end('SIGKILL')
    throw error
  }
  return {
    url,
    backing,
    get client() {
      if (client === undefined) throw new Error('the server has not been started')
      return client
    },
    get pid() {
      return process.pid
    },
    output: () => process.output,
    stop: () => process.end('SIGTERM'),
    kill: async () => void (await process.end('SIGKILL')),
    signal: (name) => process.signal(name),
    start,
    restart: async () => {
      await process.end('SIGTERM')
      await start()
    },
    dispose: async () => {
      await client?.close()
      await process.end('SIGTERM')
      await place.remove()
    },
  }
}

/** Runs `orch serve` that is expected to refuse to start; resolves with its exit code and output. */
export async function runServerToItsEnd(
  store: Backing,
  flags: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'orch-test-'))
  const process = new ServerProcess([
    'serve',
    '--data-dir',
    directory,
    '--bind-address',
    '127.0.0.1',
    '--secure-port',
    String(await freePort()),
    '--store',
    store.uri,
    ...flags,
  ])
  process.start()
  const code = await process.exited()
  await rm(directory, { recursive: true, force: true })
  return { code, output: process.output }
}

/** One server for all tests of the surrounding `describe`; its output is printed when one of them fails. */
export function useServer(options: ServerOptions | (() => ServerOptions)): Server {
  const { started, ifStarted } = oneForAll(
    () => startServer(typeof options === 'function' ? options() : options),
    (server) => server.dispose(),
  )
  showOutputOfFailures(ifStarted)
  return {
    get url() {
      return started().url
    },
    get client() {
      return started().client
    },
    get backing() {
      return started().backing
    },
    get pid() {
      return started().pid
    },
    output: () => started().output(),
    stop: () => started().stop(),
    kill: () => started().kill(),
    signal: (name) => started().signal(name),
    start: () => started().start(),
    restart: () => started().restart(),
    dispose: () => started().dispose(),
  }
}

/** Prints what the server wrote last, after each test of the surrounding `describe` that fails. */
export function showOutputOfFailures(server: () => Pick<Server, 'output'> | undefined): void {
  afterEach(({ task }) => {
    if (task.result?.state === 'fail')
      console.error(`server of "${task.name}":\n${server()?.output().slice(-4_000) ?? ''}`)
  })
}

class ServerProcess {
  readonly #args: readonly string[]
  #child: ChildProcess | undefined
  output = ''

  constructor(args: readonly string[]) {
    this.#args = args
  }

  get running(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error('the server has not been started')
    return this.#child.pid
  }

  start(): void {
    // A group of its own, so that a launcher and the server below it end together.
    const child = spawn(launcher, this.#args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => (this.output += text))
    }
    this.#child = child
    // Ends the group when the tests' process dies in whatever way: its end closes the pipe.
    const watchdog = spawn('sh', ['-c', 'cat >/dev/null; kill -9 -"$0"', String(child.pid)], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    watchdog.unref()
    child.once('exit', () => watchdog.kill())
  }

  signal(name: NodeJS.Signals): void {
    if (this.running && this.#child?.pid !== undefined) process.kill(-this.#child.pid, name)
  }

  async exited(): Promise<number | null> {
    if (this.#child !== undefined && this.running) await once(this.#child, 'exit')
    return this.#child?.exitCode ?? null
  }

  async end(name: NodeJS.Signals): Promise<number | null> {
    this.signal(name)
    const impatient = setTimeout(() => this.signal('SIGKILL'), 30_000)
    try {
      return await this.exited()
    } finally {
      clearTimeout(impatient)
    }
  }
}

async function waitUntilReady(process: ServerProcess, url: string, dataDirectory: string): Promise<void> {
  const deadline = Date.now() + PATIENCE
  while (Date.now() < deadline) {
    if (!process.running) throw new Error(`the server ended before it was ready:\n${process.output}`)
    const ca = (await listens(url)) ? await readAuthority(dataDirectory).catch(() => undefined) : undefined
    if (ca !== undefined && (await isReady(url, ca))) return
    await sleep(50)
  }
  throw new Error(`the server was not ready in time:\n${process.output}`)
}

/** Whether anybody takes connections there: to find out by a request costs ten times as much. */
async function listens(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

export async function isReady(url: string, ca: string): Promise<boolean> {
  const client = new Client({ url, token: adminToken, ca })
  try {
    return (await client.get('/readyz')).status === 200
  } catch {
    return false
  } finally {
    await client.close()
  }
}

/**
 * Makes what a server would make on its first start: to load what issues certificates is a fifth of the processor time of
 * a start, which the tests' process spends once. test/cli/serve.test.ts shows that servers make their own.
 */
async function makeCertificate(dataDirectory: string): Promise<void> {
  const folder = join(dataDirectory, 'pki')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await generatedCertificate({ folder, bindAddress: '127.0.0.1', authorityName: 'test' })
}

/** The authority of the server, in its data directory. */
export function readAuthority(dataDirectory: string): Promise<string> {
  return readFile(join(dataDirectory, 'pki', 'ca.crt'), 'utf8')
}
