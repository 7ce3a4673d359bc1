import { objectType, ObjectValue, valueFromJson, type Value } from '../../../cel/index.ts'
import { jsonEqual } from '../../../json/index.ts'
import type { UserInfo } from '../../../api/index.ts'

/** The type of the variable `user`. */
export const USER = objectType('kubernetes.UserInfo')

/** A user as a value of expressions. `has` returns whether a field is set; a field that is not set is empty. */
export class UserValue extends ObjectValue {
  readonly #fields: Readonly<Record<string, unknown>>
  readonly #set: ReadonlySet<string>

  constructor({ username, uid = '', groups, extra = {} }: UserInfo) {
    super()
    this.#fields = { username, uid, groups, extra }
    this.#set = new Set([
      ...(username === '' ? [] : ['username']),
      ...(uid === '' ? [] : ['uid']),
      ...(groups.length === 0 ? [] : ['groups']),
      ...(Object.keys(extra).length === 0 ? [] : ['extra']),
    ])
  }

  get type() {
    return USER
  }
  get(field: string): Value | undefined {
    return Object.hasOwn(this.#fields, field) ? valueFromJson(this.#fields[field]) : undefined
  }
  has(field: string): boolean {
    return this.#set.has(field)
  }
  equals(other: Value): boolean {
    return other instanceof UserValue && jsonEqual(this.#fields, other.#fields)
  }
  override toJson(): unknown {
    return this.#fields
  }
}
