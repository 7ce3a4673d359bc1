import { equals } from '../value/equal.ts'
import type { JsonObject } from '../value/json.ts'
import { ArrayList, elementsOf } from '../value/lists.ts'
import { List, MapValue, type Value } from '../value/values.ts'
import { hashOf, keyHash } from './hash.ts'
import type { Read } from './scalars.ts'

/** A view of an array whose elements have a schema. */
export class SchemaList extends List {
  readonly #array: readonly unknown[]
  readonly #read: Read

  constructor(array: readonly unknown[], read: Read) {
    super()
    this.#array = array
    this.#read = read
  }

  get length(): number {
    return this.#array.length
  }

  at(index: number): Value {
    return this.#read(this.#array[index])
  }
}

/** A view of an object with values of one schema. */
export class SchemaMap extends MapValue {
  readonly #object: JsonObject
  readonly #read: Read

  constructor(object: JsonObject, read: Read) {
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

/** A list whose elements are told apart by something of them, so that their order says nothing. */
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

  /** The same text for elements that cannot both be in the list. */
  protected abstract identify(element: Value): string
  protected abstract withElements(elements: List): List

  /** Positions of the elements by what identifies them. */
  protected get positions(): ReadonlyMap<string, number> {
    return (this.#positions ??= new Map(elementsOf(this).map((element, index) => [this.identify(element), index])))
  }

  /** Whether the other list has the same elements, in any order. */
  override equals(other: List): boolean {
    if (other.length !== this.length) return false
    for (let i = 0; i < other.length; i++) {
      const element = other.at(i)
      const position = this.positions.get(this.identify(element))
      if (position === undefined || !equals(this.at(position), element)) return false
    }
    return true
  }

  /** The places of the elements are kept; one that is there already is replaced, new ones follow. */
  override concat(other: List): Value {
    const joined = [...elementsOf(this)]
    const positions = new Map(this.positions)
    for (const element of elementsOf(other)) {
      const identity = this.identify(element)
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
