import type { Readable } from 'node:stream'
import { parseJson } from '../../runtime/json/index.ts'
import type { Entity, Reply } from './client.ts'
import { PATIENCE } from './patience.ts'

export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR'
  readonly object: Entity
}

export interface WatchSource {
  readonly status: number
  readonly headers: Reply['headers']
  readonly body: Readable
  readonly close: () => void
}

/** Reads a watch in the background. Waiting is for a condition, never for a time: the limit only ends a failing test. */
export class Watch {
  readonly status: number
  readonly headers: Reply['headers']
  /** Every event so far, in order of arrival. */
  readonly events: WatchEvent[] = []
  /** Everything received, as text; of use when the answer is no stream of events. */
  text = ''
  ended = false
  /** Why the stream broke off, if it did not end cleanly. */
  failure: Error | undefined
  #taken = 0
  #wake: () => void = () => undefined
  readonly #source: WatchSource

  constructor(source: WatchSource) {
    this.status = source.status
    this.headers = source.headers
    this.#source = source
    void this.#read()
  }

  /** The next `count` events after those taken before. */
  async take(count: number): Promise<WatchEvent[]> {
    await this.until(() => this.events.length >= this.#taken + count, `${count} more events`)
    const start = this.#taken
    this.#taken += count
    return this.events.slice(start, this.#taken)
  }

  async next(): Promise<WatchEvent> {
    const [event] = await this.take(1)
    if (event === undefined) throw new Error('no event')
    return event
  }

  /** Events up to and including the first that fulfils the condition. */
  async takeUntil(condition: (event: WatchEvent) => boolean): Promise<WatchEvent[]> {
    const taken: WatchEvent[] = []
    for (;;) {
      const event = await this.next()
      taken.push(event)
      if (condition(event)) return taken
    }
  }

  async end(): Promise<void> {
    await this.until(() => this.ended, 'the end of the stream')
  }

  /** Resolves when the condition over the events so far holds. */
  async until(condition: () => boolean, what: string): Promise<void> {
    const deadline = Date.now() + PATIENCE
    while (!condition()) {
      const left = deadline - Date.now()
      if (left <= 0 || this.ended) throw new Error(`${what} did not come; seen: ${this.#summary()}`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  close(): void {
    this.#source.close()
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder()
    let pending = ''
    try {
      for await (const chunk of this.#source.body) {
        const text = decoder.decode(chunk as Buffer, { stream: true })
        if (this.status !== 200) this.text += text
        else {
          const lines = (pending + text).split('\n')
          pending = lines.pop() ?? ''
          for (const line of lines) if (line !== '') this.events.push(parseJson(line) as WatchEvent)
        }
        this.#wake()
      }
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error))
    }
    if (pending !== '') this.failure ??= new Error(`the stream ended inside an event: ${pending.slice(0, 200)}`)
    this.ended = true
    this.#wake()
  }

  #summary(): string {
    const events = this.events.slice(-20).map(({ type, object }) => `${type} ${object.metadata?.name ?? object.kind}`)
    return `${this.events.length} events [${events.join(', ')}]${this.ended ? ', ended' : ''} ${this.failure?.message ?? ''}${this.text.slice(0, 500)}`
  }
}
