import type { Batch, Revision } from '../contract/index.ts'

/** Longest time that a batch waits for the one before it, in milliseconds. */
const LONGEST_GAP = 1_000

type Ending = { readonly error: unknown } | 'over'

/** Merges batches from two sources, each in order, into the order of their slots. */
export class Sequence {
  readonly #early = new Map<Revision, Batch>()
  #slot: Revision
  #ending: Ending | undefined
  #gap: NodeJS.Timeout | undefined
  #wake = (): void => undefined

  constructor(after: Revision) {
    this.#slot = after + 1
  }

  /** Skips the batches up to the revision, which were delivered elsewhere. */
  passed(revision: Revision): void {
    this.#slot = revision + 1
  }

  /** Adds a batch; one that was delivered already is ignored. */
  take(batch: Batch): void {
    if (batch.first < this.#slot) return
    this.#early.set(batch.first, batch)
    this.#wake()
  }

  /** Ends the sequence after the batches that are in line. */
  end(ending: Ending = 'over'): void {
    this.#ending ??= ending
    clearTimeout(this.#gap)
    this.#wake()
  }

  /**
   * Returns the next batches in line; undefined: the sequence has ended, or the batch before the others did not come in
   * time.
   */
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
