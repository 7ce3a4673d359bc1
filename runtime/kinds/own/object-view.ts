import type { DynamicObject } from '../../api/index.ts'
import { isJsonObject, setField, type JsonObject } from '../../json/index.ts'

/** Whether a hook may edit the object. */
type Access = 'draft' | 'read-only'

/** The part of an object that the server maintains. */
export type TypedMetadata = Pick<DynamicObject, 'kind' | 'apiVersion' | 'metadata'>

/** Thrown when a project's code misuses an object or returns an invalid one. The message is for the log. */
export class Misuse extends Error {
  override readonly name = 'Misuse'
}

/**
 * The view of an object that a hook gets: parts are copied or frozen only when they are read or edited, because most
 * hooks look at few fields. A draft records that it was edited; a read-only view throws on an edit. After `close`
 * nothing can be edited.
 */
export class ObjectView implements ProxyHandler<object> {
  /** The object that the hook gets. */
  readonly object: DynamicObject
  readonly #target: DynamicObject
  #access: Access | 'closed'
  #before: TypedMetadata | undefined
  #views: Map<object, object> | undefined

  constructor(target: DynamicObject, access: Access) {
    this.#target = target
    this.#access = access
    this.object = new Proxy<DynamicObject>(target, this as ProxyHandler<DynamicObject>)
  }

  /** Ends all editing. */
  close(): void {
    this.#access = 'closed'
  }

  /** The envelope from before the first edit; undefined: the object has not been edited. */
  get before(): TypedMetadata | undefined {
    return this.#before
  }

  get(target: object, field: string | symbol): unknown {
    const value: unknown = Reflect.get(target, field)
    return typeof value === 'object' && value !== null ? this.#viewOf(value) : value
  }

  set(target: object, field: string | symbol, value: unknown): boolean {
    this.#edit(field)
    return Reflect.set(target, field, value)
  }

  deleteProperty(target: object, field: string | symbol): boolean {
    this.#edit(field)
    return Reflect.deleteProperty(target, field)
  }

  defineProperty(target: object, field: string | symbol, descriptor: PropertyDescriptor): boolean {
    this.#edit(field)
    return Reflect.defineProperty(target, field, descriptor)
  }

  setPrototypeOf(): boolean {
    throw new Misuse('objects have no prototype of their own')
  }

  preventExtensions(): boolean {
    throw new Misuse('the object belongs to the server and can not be frozen')
  }

  #viewOf(part: object): object {
    this.#views ??= new Map()
    const known = this.#views.get(part)
    if (known !== undefined) return known
    const view = new Proxy(part, this)
    this.#views.set(part, view)
    return view
  }

  #edit(field: string | symbol): void {
    if (this.#access === 'read-only') throw new Misuse(`${String(field)} was set in an object that is not to be edited`)
    if (this.#access === 'closed') throw new Misuse(`${String(field)} was set when the time of the hook was over`)
    const { kind, apiVersion, metadata } = this.#target
    this.#before ??= { kind, apiVersion, metadata: { ...metadata } }
  }
}

/** Most levels of a value that a hook returns. */
const MOST_LEVELS = 100

/**
 * Returns a copy of a hook's value. Throws Misuse for anything but JSON: functions, dates, infinite numbers, cycles.
 */
export function jsonOf(value: unknown, level = 0): unknown {
  if (level > MOST_LEVELS) throw new Misuse(`an object has more than ${MOST_LEVELS} levels, or contains itself`)
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value
    throw new Misuse(`${value} is no JSON number`)
  }
  if (typeof value === 'bigint' && BigInt.asIntN(64, value) === value) return value
  if (Array.isArray(value)) return value.map((item: unknown) => jsonOf(item, level + 1))
  if (!isJsonObject(value) || !isPlain(value)) throw new Misuse(`${nameOf(value)} is no JSON value`)
  const copy: JsonObject = {}
  for (const [field, part] of Object.entries(value))
    if (part !== undefined) setField(copy, field, jsonOf(part, level + 1))
  return copy
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? `a ${value.constructor.name}` : `a ${typeof value}`
