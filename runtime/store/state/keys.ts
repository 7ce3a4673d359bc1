import type { Key } from '../contract/index.ts'

/** Returns whether the first key comes before the second one. */
export type KeyOrder = (a: Key, b: Key) => boolean

const byCodeUnit: KeyOrder = (a, b) => a < b

const byCodePoint: KeyOrder = (a, b) => {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return rankOfCodeUnit(x) < rankOfCodeUnit(y)
  }
  return a.length < b.length
}

/** Moves surrogates after all other code units, where the code points that they encode belong. */
const rankOfCodeUnit = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

const DIFFERS_BETWEEN_ORDERS = /[\ud800-\uffff]/

/**
 * Returns the bytewise order of UTF-8 for comparisons in which this key takes part. JavaScript's own order is the same
 * unless both keys contain code units from U+D800 up, so checking one of them allows the fast comparison.
 */
export const keyOrderFor = (key: Key): KeyOrder => (DIFFERS_BETWEEN_ORDERS.test(key) ? byCodePoint : byCodeUnit)

/** Compares two keys for sorting: negative, zero or positive. */
export const compareKeys = (a: Key, b: Key): number => (a === b ? 0 : keyOrderFor(a)(a, b) ? -1 : 1)
