import { setImmediate as turn } from 'node:timers/promises'
import type { CheckpointObject, LoadedLog, Log, Revision, Stored } from '../contract/index.ts'
import { HeldValues } from './held-values.ts'
import { BLOCK_BYTES, type PackedValues } from './packed-values.ts'
import { own, ReplicaState } from './replica-state.ts'

/** About a millisecond. */
const BLOCKS_PER_TURN = 16

/**
 * Loads the state and retained history of a log: its checkpoint, then every batch after it. The checkpoint is never
 * newer than the retained history (see maintenance), so the states before all retained events are known.
 *
 * @param hotBytes bytes of values that are held as they are; what goes beyond is compressed as it comes
 */
export async function loadState(log: Log, hotBytes: number): Promise<ReplicaState> {
  const loaded = await log.load()
  const state = await loadCheckpoint(loaded, hotBytes)
  for await (const batches of loaded.batches) for (const batch of batches) state.apply(batch)
  return state
}

/** Loads the state of the checkpoint alone. */
export async function loadCheckpoint({ revision, objects }: LoadedLog, hotBytes: number): Promise<ReplicaState> {
  const loading = new Loading(hotBytes)
  for await (const chunk of objects) await loading.take(chunk)
  return loading.state(revision)
}

/** Objects that are being loaded. */
class Loading {
  readonly #values: HeldValues
  readonly #objects: Stored[] = []
  /** The compressed values, once there are too many to hold as they are. */
  #packed: PackedValues | undefined
  /** Objects from here up to `#endOfPlain` are held as they are. */
  #firstPlain = 0
  #endOfPlain = 0

  constructor(hotBytes: number) {
    this.#values = new HeldValues(hotBytes)
  }

  /**
   * Adds objects. Once there are too many to hold as they are, they are compressed at once, together with as many
   * earlier ones.
   */
  async take(chunk: readonly CheckpointObject[]): Promise<void> {
    if (this.#packed === undefined) {
      for (const { key, value, revision } of chunk) this.#add({ key, value: own(value), revision })
      this.#endOfPlain = this.#objects.length
      if (this.#values.isCrowded) this.#packed = await this.#values.open()
      return
    }
    for (const blockful of blocks(chunk)) {
      this.#objects.push(...this.#packed.pack(blockful))
      this.#packEarlier(this.#packed)
    }
  }

  /** Returns the state, when all objects have been taken in. */
  async state(revision: Revision): Promise<ReplicaState> {
    if (this.#packed !== undefined) {
      for (let count = 1; !this.#values.isRoomy && this.#firstPlain < this.#endOfPlain; count++) {
        this.#packEarlier(this.#packed)
        if (count % BLOCKS_PER_TURN === 0) await turn()
      }
    }
    return new ReplicaState(revision, this.#objects, this.#values)
  }

  #add(object: Stored): void {
    this.#objects.push(object)
    this.#values.add(object)
  }

  #packEarlier(packed: PackedValues): void {
    if (this.#values.isRoomy) return
    const first = this.#firstPlain
    for (let bytes = 0; bytes < BLOCK_BYTES && this.#firstPlain < this.#endOfPlain; this.#firstPlain++) {
      bytes += this.#objects[this.#firstPlain]!.value.byteLength
    }
    const made = this.#values.pack(packed, this.#objects.slice(first, this.#firstPlain))
    for (const [index, object] of made.entries()) this.#objects[first + index] = object
  }
}

/** Yields the objects in parts whose values are compressed together. */
function* blocks(objects: readonly CheckpointObject[]): Generator<readonly CheckpointObject[]> {
  let first = 0
  let bytes = 0
  for (const [index, { value }] of objects.entries()) {
    bytes += value.byteLength
    if (bytes < BLOCK_BYTES) continue
    yield objects.slice(first, index + 1)
    first = index + 1
    bytes = 0
  }
  if (first < objects.length) yield objects.slice(first)
}
