import { tooLong } from '../../value/concat.ts'
import { CodePoints, STEPS_PER_CODE_POINT } from '../../value/text.ts'
import { ArrayList, elementsOf } from '../../value/lists.ts'
import { CelError, type Int, type List, type Value } from '../../value/values.ts'
import { searchBackward, searchForward, walkOver, type Work } from '../../value/work.ts'

/** Functions of the extended strings library; positions count code points (CEL-STR-11). */

const outOfRange = (index: Int): CelError => new CelError(`index out of range: ${index}`)

export function charAt(text: string, index: Int, work: Work): Value {
  const points = new CodePoints(text, work)
  const at = Number(index)
  if (at < 0 || at > points.length) return outOfRange(index)
  return points.slice(at, at + 1)
}

export const indexOf = (text: string, part: string, work: Work): Value => indexOfFrom(text, part, 0, work)

export function indexOfFrom(text: string, part: string, from: Int, work: Work): Value {
  if (part === '') return from
  work.spend(searchForward(text.length, part.length))
  const start = Number(from)
  if (start < 0) return outOfRange(from)
  return new CodePoints(text, work).indexOf(part, start)
}

export function lastIndexOf(text: string, part: string, work: Work): Value {
  work.spend(searchBackward(text.length, part.length))
  const points = new CodePoints(text, work)
  if (part === '') return points.length
  return points.lastIndexOf(part, points.length)
}

export function lastIndexOfUpTo(text: string, part: string, upTo: Int, work: Work): Value {
  if (part === '') return upTo
  work.spend(searchBackward(text.length, part.length))
  const end = Number(upTo)
  if (end < 0) return outOfRange(upTo)
  const points = new CodePoints(text, work)
  return end >= points.length ? -1 : points.lastIndexOf(part, end)
}

const ASCII = /^[\0-\x7f]*$/

export const lowerAscii = (text: string, work: Work): string =>
  ASCII.test(text) ? text.toLowerCase() : replaceLetters(text, /[A-Z]+/g, (letters) => letters.toLowerCase(), work)

export const upperAscii = (text: string, work: Work): string =>
  ASCII.test(text) ? text.toUpperCase() : replaceLetters(text, /[a-z]+/g, (letters) => letters.toUpperCase(), work)

function replaceLetters(text: string, letters: RegExp, by: (found: string) => string, work: Work): string {
  work.spend(STEPS_PER_CODE_POINT * text.length)
  return text.replaceAll(letters, by)
}

export const replaceAll = (text: string, old: string, by: string, work: Work): Value =>
  replaceFirst(text, old, by, -1, work)

/** Replaces the first `most` occurrences, or all if it is negative; an empty `old` matches around every code point. */
export function replaceFirst(text: string, old: string, by: string, most: Int, work: Work): Value {
  const limit = most < 0 ? Infinity : Number(most)
  if (limit === 0) return text
  spendSplit(text, old, work)
  const parts = old === '' ? ['', ...text] : text.split(old)
  const gaps = old === '' ? parts.length : parts.length - 1
  const issue = tooLong(text.length + Math.min(gaps, limit) * (by.length - old.length), 'replacement')
  if (issue !== undefined) return issue
  const count = Math.min(gaps, limit)
  work.spend(walkOver(text.length + count * by.length))
  const replaced = parts.slice(0, count)
  return (count === 0 ? '' : replaced.join(by) + by) + parts.slice(count).join(old)
}

/** Spends the most steps that splitting a text can take. */
function spendSplit(text: string, separator: string, work: Work): void {
  if (text.length <= 64) return
  const parts = separator === '' ? STEPS_PER_CODE_POINT * text.length : (4 * text.length) / separator.length
  work.spend(searchForward(text.length, separator.length) + Math.ceil(parts))
}

export const split = (text: string, separator: string, work: Work): Value => splitInto(text, separator, -1, work)

/** Splits a text into at most `count` parts, the last with the rest; into all if it is negative, none if it is 0. */
export function splitInto(text: string, separator: string, count: Int, work: Work): Value {
  if (count === 0) return new ArrayList([])
  spendSplit(text, separator, work)
  const parts = separator === '' ? [...text] : text.split(separator)
  const limit = count < 0 ? parts.length : Number(count)
  if (parts.length <= limit) return new ArrayList(parts)
  return new ArrayList([...parts.slice(0, limit - 1), parts.slice(limit - 1).join(separator)])
}

export const join = (list: List, work: Work): Value => joinBy(list, '', work)

export function joinBy(list: List, separator: string, work: Work): Value {
  const texts = elementsOf(list, work).map((each) => (typeof each === 'string' ? each : undefined))
  if (texts.includes(undefined)) return new CelError('no such overload')
  const length = texts.reduce((sum, text = '') => sum + text.length + separator.length, 0)
  work.spend(4 * texts.length + walkOver(length))
  return tooLong(length, 'join') ?? texts.join(separator)
}

export function substringFrom(text: string, from: Int, work: Work): Value {
  const points = new CodePoints(text, work)
  if (from < 0 || from > points.length) return outOfRange(from)
  return points.slice(Number(from), points.length)
}

export function substring(text: string, from: Int, to: Int, work: Work): Value {
  if (from > to) return new CelError(`invalid substring range. start: ${from}, end: ${to}`)
  const points = new CodePoints(text, work)
  if (from < 0 || from > points.length) return outOfRange(from)
  if (to < 0 || to > points.length) return outOfRange(to)
  return points.slice(Number(from), Number(to))
}

/** White space by Unicode, without the zero-width marks that JavaScript includes. */
const SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/

export function trim(text: string): Value {
  let start = 0
  let end = text.length
  while (start < end && SPACE.test(text.charAt(start))) start++
  while (end > start && SPACE.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
