import { stringify } from 'yaml'
import { atOnce, type Sliced } from '../../async/index.ts'
import { TextPieces } from '../text-pieces.ts'
import { writeQuoted } from './quoted.ts'

/** Most values of a document that is written in the style of people. */
const MOST_VALUES = 2_000
/** Number of characters of a text that count as one value. */
const CHARACTERS = 64

/**
 * Encodes a value as YAML that every parser reads alike, with its keys in order. A large value has all its texts in
 * quotes: finding out which ones need none would take ten times as long.
 */
export function encodeYaml(value: unknown): string {
  if (!isLarge(value)) return forPeople(value)
  const out = new TextPieces()
  atOnce(writeQuoted(value, out))
  return out.text()
}

/** Encodes the same in slices, in UTF-8. */
export function* encodeYamlInSlices(value: unknown): Sliced<Buffer> {
  if (!isLarge(value)) return Buffer.from(forPeople(value))
  const out = new TextPieces()
  yield* writeQuoted(value, out)
  return yield* out.bytes()
}

const isLarge = (value: unknown): boolean => remaining(value, MOST_VALUES) < 0

const forPeople = (value: unknown): string =>
  stringify(value, { version: '1.1', sortMapEntries: true, aliasDuplicateObjects: false, lineWidth: 0 })

/** Returns how many values are left of a number; negative: there are more. */
function remaining(value: unknown, left: number): number {
  if (typeof value === 'string') return left - 1 - Math.floor(value.length / CHARACTERS)
  let rest = left - 1
  if (typeof value !== 'object' || value === null) return rest
  // Not of all its values at once: that is the dearest part of a large object.
  for (const name in value) {
    if (rest < 0) return rest
    rest = remaining((value as Readonly<Record<string, unknown>>)[name], rest)
  }
  return rest
}
