import { EventBytes, type EventBatch, type Separator } from './event-bytes.ts'
import type { AuditEntry, AuditSink } from './sink.ts'
import type { Throttle } from './throttle.ts'

/** Most bytes of all waiting events: bodies may be large. */
const MOST_BYTES = 64 * 1024 * 1024

export interface BatchOptions {
  /** Most events that wait; further ones are dropped and counted. */
  readonly bufferSize: number
  /** Most events of one batch. */
  readonly maxBatchSize: number
  /** Most bytes of one batch of several events. Default: as many as wait. */
  readonly maxBatchBytes?: number | undefined
  readonly separator: Separator
  /** How long events wait for a batch to be full (milliseconds); 0: until this turn of the event loop ends. */
  readonly maxWaitMilliseconds: number
  /** Limits the rate of batches; absent: there is no limit. */
  readonly throttle?: Throttle | undefined
  /** Delivers events; the next batch follows when it is done. It counts lost events, and never rejects. */
  deliver(batch: EventBatch): Promise<unknown>
  /** Called with the number of events that were dropped. */
  dropped(events: number): void
}

/**
 * A sink for which no request waits: events are collected and delivered in batches, in their order. Events that find no
 * room while the delivery is slow are dropped.
 */
export class BatchSink implements AuditSink {
  readonly handover = 'later'
  readonly #options: BatchOptions
  readonly #waiting: EventBytes
  /** Cancels the wait for a batch to be full; undefined: there is no wait. */
  #cancel: (() => void) | undefined
  #delivering: Promise<void> | undefined
  #closing = false

  constructor(options: BatchOptions) {
    this.#options = options
    this.#waiting = new EventBytes(options.separator)
  }

  write(entry: AuditEntry): boolean {
    const { bufferSize, maxBatchSize, dropped } = this.#options
    const waiting = this.#waiting
    if (this.#closing || waiting.count >= bufferSize || waiting.byteLength + entry.bodyLength > MOST_BYTES) {
      dropped(1)
      return true
    }
    waiting.add(entry)
    if (this.#delivering !== undefined) return true
    if (waiting.count >= maxBatchSize && this.#options.maxWaitMilliseconds > 0) this.#begin()
    else this.#cancel ??= this.#later()
    return true
  }

  async close(): Promise<void> {
    this.#closing = true
    if (this.#waiting.count > 0 && this.#delivering === undefined) this.#begin()
    await this.#delivering
  }

  #later(): () => void {
    const { maxWaitMilliseconds } = this.#options
    const begin = (): void => this.#begin()
    if (maxWaitMilliseconds === 0) {
      const turn = setImmediate(begin)
      return () => clearImmediate(turn)
    }
    const timer = setTimeout(begin, maxWaitMilliseconds).unref()
    return () => clearTimeout(timer)
  }

  #begin(): void {
    this.#cancel?.()
    this.#cancel = undefined
    if (this.#delivering !== undefined || this.#waiting.count === 0) return
    this.#delivering = this.#deliverAll().finally(() => {
      this.#delivering = undefined
      if (this.#waiting.count > 0) this.#cancel ??= this.#later()
    })
  }

  /** Delivers while there is a full batch, and everything once the wait is over. */
  async #deliverAll(): Promise<void> {
    const { maxBatchSize, maxBatchBytes, throttle, deliver } = this.#options
    const limits = { events: maxBatchSize, bytes: maxBatchBytes ?? Infinity }
    do {
      if (throttle !== undefined && !this.#closing) await throttle.take()
      await deliver(this.#waiting.take(limits))
    } while (this.#waiting.count >= maxBatchSize || (this.#closing && this.#waiting.count > 0))
  }
}
