import { isDigit, jsonText } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import type { ObjectSource } from './source.ts'

/** Bytes of a stored object from which on its members are worth looking for. */
const MANY_BYTES = 32 * 1024

type NamedMember = readonly [name: string, value: unknown]

/**
 * Returns the members of an object after its metadata as JSON, of which the first are in the bytes of the large object that
 * was stored before; undefined: it begins with none of those. They are found by what surrounds them, so that nothing of
 * them is looked at.
 *
 * @param head the JSON of kind, apiVersion and metadata of the object that was stored before
 */
export function unchangedMembers(
  object: DynamicObject,
  { text, object: before }: ObjectSource,
  head: () => string,
): readonly (string | Uint8Array)[] | undefined {
  if (text.length < MANY_BYTES) return undefined
  const members = membersOf(object)
  const known = membersOf(before)
  if (members.some(isFirst) || known.some(isFirst)) return undefined
  let count = 0
  while (count < known.length && isSame(members[count], known[count])) count++
  if (count === 0) return undefined
  const others = members.slice(count).map(textOf)
  return [bytesOf(text, head(), known.slice(count), others) ?? members.slice(0, count).map(textOf).join(), ...others]
}

const membersOf = ({ kind: _, apiVersion: __, metadata: ___, ...rest }: DynamicObject): readonly NamedMember[] =>
  Object.entries(rest).filter(([, value]) => value !== undefined)

/** Objects put names that begin with a digit first, even before the kind. */
const isFirst = ([name]: NamedMember): boolean => isDigit(name.charCodeAt(0))

const isSame = (member: NamedMember | undefined, known: NamedMember | undefined): boolean =>
  member !== undefined && member[0] === known?.[0] && member[1] === known[1]

const textOf = ([name, value]: NamedMember): string => `${JSON.stringify(name)}:${jsonText(value)}`

/** Returns the bytes between a head and the last members; undefined: it would not be worth it, or there is anything else. */
function bytesOf(
  text: Uint8Array,
  head: string,
  last: readonly NamedMember[],
  others: readonly string[],
): Uint8Array | undefined {
  const changed = others.reduce((sum, { length }) => sum + length, 0)
  // What is changed is probably as large as it was before.
  if (2 * (changed + head.length) > text.length) return undefined
  const start = Buffer.from(`${head.slice(0, -1)},`)
  const rest = Buffer.from(`${last.map((member) => `,${textOf(member)}`).join('')}}`)
  const end = text.length - rest.length
  const isThere = end > start.length && isAt(text, 0, start) && isAt(text, end, rest)
  return isThere ? text.subarray(start.length, end) : undefined
}

const isAt = (text: Uint8Array, at: number, part: Uint8Array): boolean =>
  Buffer.compare(text.subarray(at, at + part.length), part) === 0
