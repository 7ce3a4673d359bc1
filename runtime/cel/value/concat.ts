import { ArrayList, elementsOf } from './lists.ts'
import { CelError, List, type Bytes, type Value } from './values.ts'
import type { Work } from './work.ts'

/** Largest results of a concatenation, so that repeated doubling ends before memory does. */
const LONGEST_LIST = 10_000_000
const LONGEST_TEXT = 100_000_000

/** Longest result for which two lists are copied; longer ones become a view, so that joining takes constant time. */
const COPIED = 32

export function concatStrings(a: string, b: string): string | CelError {
  return tooLong(a.length + b.length, 'concatenation') ?? a + b
}

export function concatBytes(a: Bytes, b: Bytes): Bytes | CelError {
  if (a.length + b.length > LONGEST_TEXT) return oversized('bytes', 'concatenation')
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** Returns the concatenation of two lists, or the union if the first is a set or a keyed list. */
export function concatLists(a: List, b: List, work: Work): Value {
  if (a.concat !== undefined) return a.concat(b, work)
  if (a.length === 0) return b
  if (b.length === 0) return a
  const length = a.length + b.length
  if (length <= COPIED) return new ArrayList([...elementsOf(a), ...elementsOf(b)])
  return length > LONGEST_LIST ? oversized('list', 'concatenation') : new JoinedList(a, b)
}

/** Returns the error if a text of a length is too long; `maker` names the operation. */
export function tooLong(length: number, maker: string): CelError | undefined {
  return length > LONGEST_TEXT ? oversized('string', maker) : undefined
}

function oversized(type: string, maker: string): CelError {
  return new CelError(`the ${type} that a ${maker} makes is too long`)
}

/** A view of two lists as one. */
class JoinedList extends List {
  readonly length: number
  readonly #left: List
  readonly #right: List

  constructor(left: List, right: List) {
    super()
    this.#left = left
    this.#right = right
    this.length = left.length + right.length
  }

  at(index: number): Value {
    const { length: half } = this.#left
    let list = index < half ? this.#left : this.#right
    let rest = index < half ? index : index - half
    while (list instanceof JoinedList) {
      const { length } = list.#left
      if (rest < length) list = list.#left
      else {
        rest -= length
        list = list.#right
      }
    }
    return list.at(rest)
  }
}
