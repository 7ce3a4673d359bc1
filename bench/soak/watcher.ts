import { setTimeout as sleep } from 'node:timers/promises'
import { digestOf, type SoakObject } from './content.ts'
import { listOf } from './lists.ts'
import type { EventType, Listed, Observed, Run, WatcherRecord } from './model.ts'
import type { SoakServer } from './server.ts'

const RETRY_MILLISECONDS = 200
const GONE = 410
const BOOKMARKS = 'watch=true&allowWatchBookmarks=true'

export interface WatcherOptions {
  readonly name: string
  /** Path of the collection. */
  readonly path: string
  /** Asked in turns, so that a watch goes on at another server than it began at. */
  readonly servers: readonly SoakServer[]
  /** Where it begins. */
  readonly from: number
}

interface OpenRun {
  readonly from: number
  to: number
  readonly events: Observed[]
}

interface Frame {
  readonly type: EventType | 'BOOKMARK' | 'ERROR'
  readonly object: SoakObject & { readonly code?: number }
}

/** The watch is told that what it asks for is no longer kept. */
class Gone extends Error {
  override readonly name = 'Gone'
}

/** A watcher as client-go has it: it goes on where its connection ended, and lists again only where it is told to. */
export class SoakWatcher {
  readonly #options: WatcherOptions
  readonly #stop = new AbortController()
  readonly #done: Promise<void>
  #runs: OpenRun[]
  #lists: Listed[] = []
  #turn: number
  #resting = Promise.resolve()
  #connections = 0
  readonly #errors: string[] = []

  constructor(options: WatcherOptions, turn: number) {
    this.#options = options
    this.#turn = turn
    this.#runs = [{ from: options.from, to: options.from, events: [] }]
    this.#done = this.#follow()
  }

  get name(): string {
    return this.#options.name
  }

  /** Everything up to this revision was received. */
  get position(): number {
    return this.#run.to
  }

  /** How often it was connected. */
  get connections(): number {
    return this.#connections
  }

  /** Reads nothing more for so long; what was read before is kept. */
  rest(milliseconds: number): void {
    this.#resting = sleep(milliseconds)
  }

  /** Returns what was received since the last call. */
  take(): { record: WatcherRecord; lists: readonly Listed[]; errors: readonly string[] } {
    const runs = this.#runs as readonly Run[]
    const lists = this.#lists
    const at = this.position
    this.#runs = [{ from: at, to: at, events: [] }]
    this.#lists = []
    return { record: { name: this.name, runs }, lists, errors: this.#errors.splice(0) }
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#done
  }

  get #run(): OpenRun {
    return this.#runs.at(-1)!
  }

  async #follow(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const server = this.#options.servers[this.#turn++ % this.#options.servers.length]!
      try {
        await this.#watch(server)
      } catch (error) {
        if (error instanceof Gone) await this.#listAgain(server)
      }
      await sleep(RETRY_MILLISECONDS)
    }
  }

  async #watch(server: SoakServer): Promise<void> {
    const { signal } = this.#stop
    const path = `${this.#options.path}?${BOOKMARKS}&resourceVersion=${this.position}`
    const { statusCode, body } = await server.send({ method: 'GET', path, signal })
    if (statusCode !== 200) {
      await body.dump()
      if (statusCode === GONE) throw new Gone()
      return
    }
    this.#connections++
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of body) {
      await this.#resting
      const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) this.#take(JSON.parse(line) as Frame)
    }
  }

  #take({ type, object }: Frame): void {
    if (type === 'ERROR') {
      if (object.code === GONE) throw new Gone()
      this.#errors.push(`watcher ${this.name} was sent the error ${object.code}`)
      throw new Error('the watch ended with an error')
    }
    const revision = Number(object.metadata.resourceVersion)
    const run = this.#run
    if (type !== 'BOOKMARK') {
      run.events.push({ revision, type, name: object.metadata.name, digest: digestOf(object), object })
    } else if (revision < run.to) {
      this.#errors.push(`watcher ${this.name} was sent a bookmark of ${revision} after revision ${run.to}`)
    }
    run.to = Math.max(run.to, revision)
  }

  async #listAgain(server: SoakServer): Promise<void> {
    try {
      const listed = await listOf(server, this.#options.path)
      this.#lists.push(listed)
      this.#runs.push({ from: listed.revision, to: listed.revision, events: [] })
    } catch {
      // Asked again by the next watch, which is gone as well.
    }
  }
}
