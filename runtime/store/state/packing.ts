import { setImmediate as turn } from 'node:timers/promises'
import type { Key, Stored } from '../contract/index.ts'
import { BLOCK_BYTES, PackedObject } from './packed-values.ts'
import type { ReplicaState } from './replica-state.ts'

/** Objects that are processed between two looks at the clock. */
const OBJECTS_PER_LOOK = 256
/** Longest time that others wait, besides that of one block. */
const SLICE_MILLISECONDS = 1

/**
 * Compresses values in the order of their keys, continuing where it stopped before, until the uncompressed values take
 * half of their limit or the last key is reached. Leaves out what is in the retained history, which holds those values
 * anyway.
 *
 * @returns the key to go on from
 */
export async function packValues(state: ReplicaState, from: Key, signal: AbortSignal): Promise<Key> {
  if (!state.values.isCrowded) return from
  const packed = await state.values.open()
  let position: Key | undefined = from
  let block: Stored[] = []
  let bytes = 0
  const seal = (): void => {
    const present = block.filter((object) => state.objects.get(object.key) === object)
    if (present.length > 0) for (const made of state.values.pack(packed, present)) state.objects.set(made)
    block = []
    bytes = 0
  }
  let began = performance.now()
  while (position !== undefined && !signal.aborted && !state.values.isRoomy) {
    let left = OBJECTS_PER_LOOK
    let last: Key | undefined
    for (const object of state.objects.from(position)) {
      if (left-- === 0 || bytes >= BLOCK_BYTES) break
      last = object.key
      if (!isPackable(object, state)) continue
      block.push(object)
      bytes += sizeOf(object)
    }
    position = last === undefined ? undefined : `${last}\u0000`
    if (bytes >= BLOCK_BYTES) seal()
    if (performance.now() - began < SLICE_MILLISECONDS) continue
    await turn()
    began = performance.now()
  }
  seal()
  return position ?? ''
}

const sizeOf = (object: Stored): number => (object instanceof PackedObject ? object.length : object.value.byteLength)

const isPackable = (object: Stored, { history }: ReplicaState): boolean =>
  object instanceof PackedObject ? object.isSparse : object.revision <= history.trimmed
