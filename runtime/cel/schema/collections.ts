import { equals } from '../value/equal.ts'
import type { JsonObject } from '../value/json.ts'
import { ArrayList, elementsOf } from '../value/lists.ts'
import { List, MapValue, type Value } from '../value/values.ts'
import type { Work } from '../value/work.ts'
import { hashOf, keyHash } from './hash.ts'
import type { ReadJson } from './scalars.ts'

/** A view of an array whose elements have a schema. */
export class SchemaList extends List {
  readonly #array: readonly unknown[]
  readonly #read: ReadJson

  readonly #decoded: boolean

  /** @param elements `decoded` if making an element takes time linear in its text */
  constructor(array: readonly unknown[], read: ReadJson, elements: 'plain' | 'decoded') {
    super()
    this.#array = array
    this.#read = read
    this.#decoded = elements === 'decoded'
  }

  get length(): number {
    return this.#array.length
  }

  at(index: number): Value {
    return this.#read(this.#array[index])
  }

  override decoding(): number {
    if (!this.#decoded) return 0
    return this.#array.reduce<number>((sum, each) => sum + (typeof each === 'string' ? 2 * each.length : 0), 0)
  }
}

/** A view of an object with values of one schema. */
export class SchemaMap extends MapValue {
  readonly #object: JsonObject
  readonly #read: ReadJson

  constructor(object: JsonObject, read: ReadJson) {
    super()
    this.#object = object
    this.#read = read
  }

  get size(): number {
    return Object.keys(this.#object).length
  }

  get(key: Value): Value | undefined {
    if (typeof key !== 'string' || !Object.hasOwn(this.#object, key)) return undefined
    const json = this.#object[key]
    return json === undefined ? undefined : this.#read(json)
  }

  keys(): Iterable<string> {
    return Object.keys(this.#object)
  }
}

/** A list whose elements have an identity, so that their order does not matter. */
abstract class UnorderedList extends List {
  readonly elements: List
  #positions: ReadonlyMap<string, number> | undefined

  constructor(elements: List) {
    super()
    this.elements = elements
  }

  get length(): number {
    return this.elements.length
  }

  at(index: number): Value {
    return this.elements.at(index)
  }

  /** Returns a text that two elements share if they cannot both be in the list. */
  protected abstract identify(element: Value): string
  protected abstract withElements(elements: List): List

  /** Returns the positions of the elements by their identity. */
  protected positions(work: Work): ReadonlyMap<string, number> {
    return (this.#positions ??= new Map(
      elementsOf(this, work).map((element, index) => [this.#identify(element, work), index]),
    ))
  }

  /** Identifies an element; spends steps for it and for each character of its identity. */
  #identify(element: Value, work: Work): string {
    const identity = this.identify(element)
    work.spend(20 + identity.length)
    return identity
  }

  /** Reports whether the other list has the same elements, in any order. */
  override equals(other: List, work: Work): boolean {
    if (other.length !== this.length) return false
    const positions = this.positions(work)
    for (let i = 0; i < other.length; i++) {
      const element = other.at(i)
      const position = positions.get(this.#identify(element, work))
      if (position === undefined || !equals(this.at(position), element, work)) return false
    }
    return true
  }

  /** Merges two lists: replaces elements that are present in place, and appends the others. */
  override concat(other: List, work: Work): Value {
    const joined = [...elementsOf(this, work)]
    const positions = new Map(this.positions(work))
    for (const element of elementsOf(other, work)) {
      const identity = this.#identify(element, work)
      const position = positions.get(identity) ?? joined.length
      positions.set(identity, position)
      joined[position] = element
    }
    return this.withElements(new ArrayList(joined))
  }
}

/** A list whose elements are unique (CEL-SCHEMA-08, -19). */
export class SetList extends UnorderedList {
  protected identify(element: Value): string {
    return hashOf(element)
  }

  protected withElements(elements: List): List {
    return new SetList(elements)
  }
}

/** A list whose elements are unique by some of their fields (CEL-SCHEMA-07, -20). */
export class KeyedList extends UnorderedList {
  readonly #keys: readonly string[]

  /** @param keys properties by their names in the data */
  constructor(elements: List, keys: readonly string[]) {
    super(elements)
    this.#keys = keys
  }

  protected identify(element: Value): string {
    return keyHash(element, this.#keys)
  }

  protected withElements(elements: List): List {
    return new KeyedList(elements, this.#keys)
  }
}
