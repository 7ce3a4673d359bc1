import { randomUUID } from 'node:crypto'
import type { Batch, Revision } from '../contract/index.ts'

const keptBatches = 64

/** The latest batches that this handle appended: its change stream need not bring back what is in them. */
export class OwnBatches {
  /** Marks the documents of this handle. */
  readonly origin = randomUUID()
  readonly #kept = new Map<Revision, Batch>()

  keep(batch: Batch): void {
    this.#kept.delete(batch.first)
    this.#kept.set(batch.first, batch)
    if (this.#kept.size > keptBatches) for (const oldest of this.#kept.keys()) return void this.#kept.delete(oldest)
  }

  find(first: Revision, by: string): Batch | undefined {
    const batch = this.#kept.get(first)
    return batch?.by === by ? batch : undefined
  }
}
