import type { Type } from './types.ts'
import type { Work } from './work.ts'

/**
 * The values of the language.
 *
 * - int: a JavaScript `number` that is a safe integer, and a `bigint` beyond ±(2^53 − 1): see `int.ts` for the canonical form
 * - uint, double: wrapped, so that they differ from int at run time
 * - string, bool, null: as in JavaScript; bytes: `Uint8Array`
 * - an error is a value: strict functions hand it on, `&&`, `||` and `?:` absorb it
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

/** A double. Always wrapped, also when it is not integral. */
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
  /** The element at an index within `0 … length − 1`. */
  abstract at(index: number): Value
  /** Own equality, for lists whose order does not count; undefined: element by element. */
  equals?(other: List, work: Work): boolean
  /** Own concatenation; undefined: one after the other. */
  concat?(other: List, work: Work): Value
  /** Steps of reading all elements where they are decoded each time; undefined: they are there. */
  decoding?(): number
}

/** A map. Keys are bool, int, uint or string; numbers that are equal are the same key. */
export abstract class MapValue {
  abstract readonly size: number
  /** The value of a key, undefined when there is none. */
  abstract get(key: Value): Value | undefined
  abstract keys(): Iterable<Value>
}

/** A message: fields by their name as expressions write it. */
export abstract class ObjectValue {
  abstract readonly type: Type
  /** The field's value, or its default when it is not set; undefined when the type has no such field. */
  abstract get(field: string): Value | undefined
  /** Whether the field is set. */
  abstract has(field: string): boolean
  abstract equals(other: Value, work: Work): boolean
  /** Whether no field at all is set; undefined: objects of this type are never taken as empty. */
  isEmpty?(): boolean
  /** Plain data of the object, where it has any. */
  toJson?(): unknown
}

/** A type as a value: what `type(x)` gives, and what names such as `int` stand for. */
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
  /** Plain data of the value, where it has any. */
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
