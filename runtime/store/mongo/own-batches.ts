import { randomUUID } from 'node:crypto'
import type { Batch } from '../contract/index.ts'

interface OwnBatchesListener {
  /** A batch that was acknowledged. */
  take(batch: Batch): void
  /** From now on not every own batch is told. */
  end(): void
}

/** What this handle appends: its tails learn of that here, and the change stream brings the rest. */
export class OwnBatches {
  readonly #listeners = new Set<OwnBatchesListener>()
  #origin = randomUUID()

  /** Marks the documents of this handle. */
  get origin(): string {
    return this.#origin
  }

  /** Tells of every batch acknowledged from now on; the result ends that. */
  listen(listener: OwnBatchesListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  acknowledged(batch: Batch): void {
    for (const { take } of this.#listeners) take(batch)
  }

  /** Nobody knows whether a batch will be in the log: change streams that are opened from now on tell of it. */
  lost(): void {
    this.#origin = randomUUID()
    const listeners = [...this.#listeners]
    this.#listeners.clear()
    for (const { end } of listeners) end()
  }
}
