import type { Batch, Revision } from '../contract/index.ts'

/** How long a batch may wait for the one before it, milliseconds. */
const LONGEST_GAP = 1_000

type Ending = { readonly error: unknown } | 'over'

/** Brings batches that come from two sides, each in order, into the one order of their slots. */
export class Sequence {
  readonly #early = new Map<Revision, Batch>()
  #slot: Revision
  #ending: Ending | undefined
  #gap: NodeJS.Timeout | undefined
  #wake = (): void => undefined

  constructor(after: Revision) {
    this.#slot = after + 1
  }

  /** Batches up to the revision have been had elsewhere. */
  passed(revision: Revision): void {
    this.#slot = revision + 1
  }

  /** A batch that was had already counts for nothing. */
  take(batch: Batch): void {
    if (batch.first < this.#slot) return
    this.#early.set(batch.first, batch)
    this.#wake()
  }

  /** Nothing more comes after what stands in line. */
  end(ending: Ending = 'over'): void {
    this.#ending ??= ending
    clearTimeout(this.#gap)
    this.#wake()
  }

  /** The batches next in line; undefined: that was all, also when the one before the others does not come for too long. */
  async next(): Promise<readonly Batch[] | undefined> {
    for (;;) {
      const batches = this.#inLine()
      if (batches.length > 0) return batches
      if (this.#ending === 'over') return undefined
      if (this.#ending !== undefined) throw this.#ending.error
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  #inLine(): readonly Batch[] {
    const batches: Batch[] = []
    for (let batch = this.#early.get(this.#slot); batch !== undefined; batch = this.#early.get(this.#slot)) {
      this.#early.delete(batch.first)
      batches.push(batch)
      this.#slot = batch.last + 1
    }
    for (const slot of this.#early.keys()) if (slot < this.#slot) this.#early.delete(slot)
    if (batches.length > 0 || this.#early.size === 0) {
      clearTimeout(this.#gap)
      this.#gap = undefined
    }
    if (this.#early.size > 0 && this.#ending === undefined) this.#gap ??= setTimeout(() => this.end(), LONGEST_GAP)
    return batches
  }
}
