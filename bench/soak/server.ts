import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request, type Dispatcher } from 'undici'
import { freePort } from '../../test/support/ports.ts'
import { descriptorsOf, memoryOf, start, withChildrenOf, type MeasuredProcess } from '../process.ts'

/** Longer than the server itself lets a request take; milliseconds. */
const LONGEST_REQUEST = 75_000
const LONGEST_CONNECT = 60_000
const LONGEST_START = 180_000

export interface SoakServerOptions {
  readonly name: string
  /** Folder of the checkout. */
  readonly root: string
  /** Folder of this server alone. */
  readonly folder: string
  /** Value of `--store`. */
  readonly store: string
  /** Value of `--workers`. */
  readonly workers: number
  /** File of the tokens of all servers, so that a client can ask any of them. */
  readonly tokens: string
}

export interface SoakRequest {
  readonly method: Dispatcher.HttpMethod
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
  readonly signal?: AbortSignal
}

export const TOKEN = 'soak-token'

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** A server of the soak, which keeps its port, its data and its store when it is started again. */
export class SoakServer {
  readonly name: string
  readonly url: string
  readonly #options: SoakServerOptions
  readonly #clock: string
  #process: MeasuredProcess
  #agent: Agent
  /** Whether it ought to run. */
  #wanted = true

  private constructor(options: SoakServerOptions, port: number) {
    this.#options = options
    this.name = options.name
    this.url = `https://127.0.0.1:${port}`
    this.#clock = join(options.folder, 'clock-offset')
    this.#process = this.#spawn()
    this.#agent = new Agent()
  }

  /** Starts one on a free port and waits until it is ready. */
  static async open(options: SoakServerOptions): Promise<SoakServer> {
    mkdirSync(options.folder, { recursive: true })
    const server = new SoakServer(options, await freePort())
    await server.#untilReady()
    return server
  }

  get pid(): number {
    return this.#process.pid
  }

  /** All of its processes; of one that has ended, none. */
  get pids(): readonly number[] {
    return this.#process.isRunning() ? withChildrenOf(this.#process.pid) : []
  }

  get ca(): string {
    return readFileSync(join(this.#options.folder, 'data/pki/ca.crt'), 'utf8')
  }

  /** Returns whether it has ended, and nobody ended it. */
  get endedByItself(): boolean {
    return this.#wanted && !this.#process.isRunning()
  }

  /** Resident memory of all processes in bytes, their own and that of files. */
  memory(): { readonly own: number; readonly mapped: number } {
    const each = this.pids.map(memoryOf)
    return { own: sum(each.map(({ own }) => own)), mapped: sum(each.map(({ mapped }) => mapped)) }
  }

  descriptors(): number {
    return sum(this.pids.map(descriptorsOf))
  }

  /** Sends one request; the answer's body is to be read. */
  send({ method, path, headers, body, signal }: SoakRequest): Promise<Dispatcher.ResponseData> {
    return request(this.url + path, {
      method,
      dispatcher: this.#agent,
      headers: { authorization: `Bearer ${TOKEN}`, accept: 'application/json', ...headers },
      body: body ?? null,
      ...(signal === undefined ? {} : { signal }),
    })
  }

  /** Closes all connections to it at once, whatever is under way. */
  async disconnect(): Promise<void> {
    const agent = this.#agent
    this.#agent = this.#connect()
    await agent.destroy()
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    for (const pid of this.pids) process.kill(pid, name)
  }

  /** Lets its clock differ from that of the machine. */
  stepClock(milliseconds: number): void {
    writeFileSync(this.#clock, String(milliseconds))
  }

  /** Ends it, by SIGKILL as a crash does or by SIGTERM. Workers are told by the end of their primary process alone. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#wanted = false
    if (signal === 'SIGKILL') process.kill(this.#process.pid, signal)
    await this.#process.stop()
  }

  async start(): Promise<void> {
    this.#process = this.#spawn()
    this.#wanted = true
    await this.#untilReady()
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
    if (this.#process.isRunning()) this.signal('SIGCONT')
    await this.end('SIGTERM')
  }

  #connect(): Agent {
    const { ca } = this
    return new Agent({ connect: { ca, timeout: LONGEST_CONNECT }, headersTimeout: LONGEST_REQUEST, bodyTimeout: 0 })
  }

  #spawn(): MeasuredProcess {
    const { root, folder, store, tokens, workers } = this.#options
    const clock = join(root, 'bench/soak/stepped-clock.js')
    const { port } = new URL(this.url)
    const flags = ['--data-dir', join(folder, 'data'), '--secure-port', port, '--store', store, `--workers=${workers}`]
    const command = [join(root, 'bin/orch'), 'serve', ...flags, '--token-auth-file', tokens]
    return start(process.execPath, ['--import', clock, ...command], { SOAK_CLOCK_OFFSET_FILE: this.#clock })
  }

  async #untilReady(): Promise<void> {
    await this.#process.waitForOutput(/listens on https/)
    await this.#agent?.destroy()
    this.#agent = this.#connect()
    await this.untilReady()
  }

  /** Resolves when all of its processes are ready. */
  async untilReady(): Promise<void> {
    for (const end = performance.now() + LONGEST_START; performance.now() < end; await sleep(100)) {
      const status = await this.send({ method: 'GET', path: '/readyz' }).then(
        async ({ statusCode, body }) => body.dump().then(() => statusCode),
        () => 0,
      )
      if (status === 200) return
    }
    throw new Error(`server ${this.name} is not ready after ${LONGEST_START / 1_000} seconds`)
  }
}
