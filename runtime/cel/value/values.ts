import type { Type } from './types.ts'
import type { Work } from './work.ts'

/**
 * The values of the language.
 *
 * - int: a JavaScript `number` that is a safe integer, and a `bigint` beyond ±(2^53 − 1): see `int.ts` for the canonical form
 * - uint, double: wrapped, so that they differ from int at run time
 * - string, bool, null: as in JavaScript; bytes: `Uint8Array`
 * - an error is a value: strict functions propagate it, `&&`, `||` and `?:` absorb it
 */
export type Value =
  | null
  | boolean
  | Int
  | Uint
  | Double
  | string
  | Bytes
  | Timestamp
  | Duration
  | List
  | MapValue
  | ObjectValue
  | TypeValue
  | Optional
  | OpaqueValue
  | CelError

export type Int = number | bigint
export type Bytes = Uint8Array

/** A double; always wrapped, even if it is not integral. */
export class Double {
  readonly value: number
  constructor(value: number) {
    this.value = value
  }
}

/** An unsigned 64-bit integer, in the same two forms as an int. */
export class Uint {
  readonly value: Int
  constructor(value: Int) {
    this.value = value
  }
}

/** An instant: whole seconds since 1970 (rounded down) and nanoseconds 0–999,999,999. */
export class Timestamp {
  readonly seconds: number
  readonly nanos: number
  constructor(seconds: number, nanos: number) {
    this.seconds = seconds
    this.nanos = nanos
  }
}

/** A span of time: seconds and nanoseconds of the same sign. */
export class Duration {
  readonly seconds: number
  readonly nanos: number
  constructor(seconds: number, nanos: number) {
    this.seconds = seconds
    this.nanos = nanos
  }
}

/** A list; the elements may be made on access. Schema lists with set or map semantics override equality and sum. */
export abstract class List {
  abstract readonly length: number
  /** Returns the element at an index within `0 … length − 1`. */
  abstract at(index: number): Value
  /** Compares with another list; lists whose order matters leave it out. */
  equals?(other: List, work: Work): boolean
  /** Concatenates with another list; lists that simply append leave it out. */
  concat?(other: List, work: Work): Value
  /** Returns the steps of reading all elements; lists that do not decode them on each read leave it out. */
  decoding?(): number
}

/** A map. Keys are bool, int, uint or string; equal numbers are the same key. */
export abstract class MapValue {
  abstract readonly size: number
  /** Returns the value of a key; undefined if there is none. */
  abstract get(key: Value): Value | undefined
  abstract keys(): Iterable<Value>
}

/** A message: fields by their name as expressions write it. */
export abstract class ObjectValue {
  abstract readonly type: Type
  /** Returns the field's value, or its default if it is not set; undefined if the type has no such field. */
  abstract get(field: string): Value | undefined
  /** Reports whether the field is set. */
  abstract has(field: string): boolean
  abstract equals(other: Value, work: Work): boolean
  /** Reports whether no field is set; types whose objects never count as empty leave it out. */
  isEmpty?(): boolean
  /** Returns the plain data of the object, if it has any. */
  toJson?(): unknown
}

/** A type as a value: the result of `type(x)`, and the meaning of names such as `int`. */
export class TypeValue {
  readonly type: Type
  constructor(type: Type) {
    this.type = type
  }
}

export class Optional {
  readonly value: Value | undefined
  constructor(value: Value | undefined) {
    this.value = value
  }
}

/** A value of a library's own type: a URL, a quantity, an authorizer. */
export abstract class OpaqueValue {
  abstract readonly type: Type
  abstract equals(other: OpaqueValue): boolean
  /** Returns the plain data of the value, if it has any. */
  toJson?(): unknown
}

/** An evaluation that failed. `id` is the node at which it did. */
export class CelError {
  readonly message: string
  readonly id: number | undefined
  constructor(message: string, id?: number) {
    this.message = message
    this.id = id
  }
}
