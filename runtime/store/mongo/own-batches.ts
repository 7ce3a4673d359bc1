import { randomUUID } from 'node:crypto'
import type { Batch, Revision } from '../contract/index.ts'

const keptBatches = 64

interface Kept {
  readonly batch: Batch
  readonly placed: Promise<boolean>
  readonly place: () => void
}

/**
 * The latest batches that this handle appended. Its change stream need not bring back what is in them, only that they
 * stand in their place; and having seen that, the stream answers for `append` that the slot had not been trimmed.
 */
export class OwnBatches {
  /** Marks the documents of this handle. */
  readonly origin = randomUUID()
  readonly #kept = new Map<Revision, Kept>()
  #streams = 0

  keep(batch: Batch): void {
    let place = (): void => undefined
    const placed = new Promise<boolean>((resolve) => (place = () => resolve(true)))
    this.#kept.delete(batch.first)
    this.#kept.set(batch.first, { batch, placed, place })
    if (this.#kept.size > keptBatches) for (const oldest of this.#kept.keys()) return void this.#kept.delete(oldest)
  }

  find(first: Revision, by: string): Batch | undefined {
    const batch = this.#kept.get(first)?.batch
    return batch?.by === by ? batch : undefined
  }

  /** Told by the stream that the batch follows the one before it in the log. */
  place({ first, by }: Batch): void {
    const kept = this.#kept.get(first)
    if (kept?.batch.by === by) kept.place()
  }

  /** Whether the stream shows the batch in its place within the time; false at once if there is no stream. */
  async isPlaced({ first }: Batch, milliseconds: number): Promise<boolean> {
    const kept = this.#kept.get(first)
    if (kept === undefined || this.#streams === 0) return false
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)))
    try {
      return await Promise.race([kept.placed, late])
    } finally {
      clearTimeout(timer)
    }
  }

  streamBegins(): void {
    this.#streams += 1
  }

  streamEnds(): void {
    this.#streams -= 1
  }
}
