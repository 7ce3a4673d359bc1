import { randomUUID } from 'node:crypto'
import type { Batch } from '../contract/index.ts'

interface OwnBatchesListener {
  /** Called with every acknowledged batch. */
  take(batch: Batch): void
  /** Called when batches of this handle may have been missed. */
  end(): void
}

/** The batches that this handle appends. Its tails take them from here, and all others from the change stream. */
export class OwnBatches {
  readonly #listeners = new Set<OwnBatchesListener>()
  #origin = randomUUID()

  /** Marks the documents of this handle. */
  get origin(): string {
    return this.#origin
  }

  /** Subscribes to every batch that is acknowledged from now on; the returned function unsubscribes. */
  listen(listener: OwnBatchesListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  acknowledged(batch: Batch): void {
    for (const { take } of this.#listeners) take(batch)
  }

  /**
   * Ends the subscriptions because the outcome of a batch is unknown: change streams that are opened from now on
   * deliver it.
   */
  lost(): void {
    this.#origin = randomUUID()
    const listeners = [...this.#listeners]
    this.#listeners.clear()
    for (const { end } of listeners) end()
  }
}
