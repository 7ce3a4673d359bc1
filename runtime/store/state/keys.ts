import type { Key } from '../contract/index.ts'

/** Whether the first key stands before the second one. */
export type KeyOrder = (a: Key, b: Key) => boolean

const byCodeUnit: KeyOrder = (a, b) => a < b

const byCodePoint: KeyOrder = (a, b) => {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)]
    if (x !== y) return rankOfCodeUnit(x) < rankOfCodeUnit(y)
  }
  return a.length < b.length
}

/** Moves surrogates behind all other code units, where the code points they stand for belong. */
const rankOfCodeUnit = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

const DIFFERS_BETWEEN_ORDERS = /[\ud800-\uffff]/

/**
 * The bytewise order of UTF-8, for comparisons in which this key takes part. JavaScript's own order is the same unless
 * both keys hold code units from U+D800 up, so one look at one of them allows the fast comparison.
 */
export const keyOrderFor = (key: Key): KeyOrder => (DIFFERS_BETWEEN_ORDERS.test(key) ? byCodePoint : byCodeUnit)

/** For sorting: negative, zero or positive. */
export const compareKeys = (a: Key, b: Key): number => (a === b ? 0 : keyOrderFor(a)(a, b) ? -1 : 1)
