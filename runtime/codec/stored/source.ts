import type { DynamicObject } from '../../api/index.ts'
import { jsonText } from '../../json/index.ts'
import { plainMembers, type Member } from '../json/members.ts'

/**
 * The JSON that an object was decoded from. Unchanged parts of the object are copied from it, which takes a fraction of
 * the time of writing them again.
 */
export interface ObjectSource {
  /** Valid JSON without repeated keys. */
  readonly text: Uint8Array
  /** The decoded object. A part that is still identical later must not have been changed inside. */
  readonly object: DynamicObject
}

/** Bytes of a text below which writing all of an object again takes no longer. */
export const FEW_BYTES = 1_024

/** The members of a decoded object as they are in its text. */
export class SourceMembers {
  readonly #source: ObjectSource
  readonly #members: ReadonlyMap<string, Member>

  /** Returns the members; undefined: they can't be copied, or it would not be worth it. */
  static of(source: ObjectSource): SourceMembers | undefined {
    if (source.text.length < FEW_BYTES) return undefined
    const members = plainMembers(source.text)
    return members === undefined ? undefined : new SourceMembers(source, members)
  }

  private constructor(source: ObjectSource, members: ReadonlyMap<string, Member>) {
    this.#source = source
    this.#members = members
  }

  /** Returns the name and the value of a member as JSON: as bytes, if its value is the one that was decoded. */
  memberOf(name: string, value: unknown): Uint8Array | string {
    const { text, object } = this.#source
    const member = this.#members.get(name)
    return member !== undefined && object[name] === value
      ? text.subarray(member.start, member.end)
      : `${JSON.stringify(name)}:${jsonText(value)}`
  }
}
