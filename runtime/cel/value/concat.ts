import { ArrayList, elementsOf } from './lists.ts'
import type { Bytes, List, Value } from './values.ts'

export function concatBytes(a: Bytes, b: Bytes): Bytes {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** The concatenation of two lists, or what the first list has in its place (unions of sets and keyed lists). */
export function concatLists(a: List, b: List): Value {
  if (a.concat !== undefined) return a.concat(b)
  if (a.length === 0) return b
  if (b.length === 0) return a
  return new ArrayList([...elementsOf(a), ...elementsOf(b)])
}
