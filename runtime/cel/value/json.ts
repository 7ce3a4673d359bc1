import { toInt } from './int.ts'
import { formatDuration } from './duration.ts'
import { elementsOf } from './lists.ts'
import { formatTimestamp } from './timestamp.ts'
import { typeOfValue } from './type-of.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  Optional,
  Timestamp,
  TypeValue,
  Uint,
  type Int,
  type Value,
} from './values.ts'

/** An object as JSON.parse makes it; integers that it would round may be bigints. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(json: unknown): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/**
 * Returns the value of plain data as JSON.parse makes it: an integral number is an int, any other a double. A bigint is
 * an integer with all its digits, or a double beyond 64 bits. Lists and maps are views of the data, made without
 * copying. Throws {@link TypeError} for what JSON cannot hold.
 */
export function valueFromJson(json: unknown): Value {
  if (typeof json === 'string' || typeof json === 'boolean' || json === null) return json
  if (typeof json === 'number') return Number.isSafeInteger(json) ? json + 0 : new Double(json)
  if (typeof json === 'bigint') return intFromJson(json)
  if (Array.isArray(json)) return new JsonList(json)
  return typeof json === 'object' ? new JsonMap(json as JsonObject) : notData(json)
}

function intFromJson(json: bigint): Value {
  const value = toInt(json)
  return value instanceof CelError ? new Double(Number(json)) : value
}

function notData(value: unknown): never {
  throw new TypeError(`not JSON: ${typeof value}`)
}

/** A view of an array. */
export class JsonList extends List {
  readonly array: readonly unknown[]

  constructor(array: readonly unknown[]) {
    super()
    this.array = array
  }

  get length(): number {
    return this.array.length
  }

  at(index: number): Value {
    return valueFromJson(this.array[index])
  }
}

/** A view of an object as a map from strings. A property that is undefined counts as missing. */
export class JsonMap extends MapValue {
  readonly object: JsonObject

  constructor(object: JsonObject) {
    super()
    this.object = object
  }

  get size(): number {
    return Object.keys(this.object).length
  }

  get(key: Value): Value | undefined {
    if (typeof key !== 'string' || !Object.hasOwn(this.object, key)) return undefined
    const json = this.object[key]
    return json === undefined ? undefined : valueFromJson(json)
  }

  keys(): Iterable<string> {
    return Object.keys(this.object)
  }
}

/**
 * Returns the plain data of a value. Integers beyond ±(2^53 − 1) and bytes (base64) become strings, as in the JSON form
 * of Protobuf; so do times; an empty optional becomes null. Returns an error for errors, types, and doubles that JSON
 * cannot hold.
 */
export function valueToJson(value: Value): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' || typeof value === 'bigint') return intToJson(value)
  if (value instanceof Uint) return intToJson(value.value)
  if (value instanceof Double) return Number.isFinite(value.value) ? value.value : notJson(value)
  if (value instanceof JsonList) return value.array
  if (value instanceof JsonMap) return value.object
  if (value instanceof List) return firstError(elementsOf(value).map(valueToJson))
  if (value instanceof MapValue) return mapToJson(value)
  if (value instanceof Uint8Array) return btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join(''))
  if (value instanceof Timestamp) return formatTimestamp(value)
  if (value instanceof Duration) return formatDuration(value)
  if (value instanceof Optional) return value.value === undefined ? null : valueToJson(value.value)
  if (value instanceof CelError) return value
  return value instanceof TypeValue ? notJson(value) : (value.toJson?.() ?? notJson(value))
}

function intToJson(value: Int): number | string {
  return typeof value === 'number' ? value : String(value)
}

function mapToJson(map: MapValue): unknown {
  const entries = Array.from(map.keys(), (key): readonly [string, unknown] => {
    const name = key instanceof Uint ? key.value : key
    return [String(name), valueToJson(map.get(key) ?? null)]
  })
  const failed = entries.find(([, json]) => json instanceof CelError)
  return failed === undefined ? Object.fromEntries(entries) : failed[1]
}

function firstError(elements: readonly unknown[]): unknown {
  return elements.find((element) => element instanceof CelError) ?? elements
}

const notJson = (value: Value): CelError =>
  new CelError(`unsupported type conversion from '${typeOfValue(value).name}' to JSON`)
