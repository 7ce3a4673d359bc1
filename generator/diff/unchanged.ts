import { isDeepStrictEqual } from 'node:util'
import { findType, type Model, type SchemaNode, type TypeReference, typeKey } from '../model/model.ts'

/** Types of two models that stand at the same place. */
type TypePair = readonly [old: TypeReference, fresh: TypeReference]

/** The part of a model that declares types. */
type Types = Pick<Model, 'groupVersions'>

const keyOf = ([old, fresh]: TypePair): string => `${typeKey(old)} ${typeKey(fresh)}`

/**
 * Compares schemas of two models with everything that they refer to, ignoring descriptions. Results for pairs of types
 * are kept, because most types are reached from many kinds.
 */
export class Unchanged {
  readonly #old: Types
  readonly #fresh: Types
  /** By the key of two types. */
  readonly #types = new Map<string, boolean>()

  constructor(old: Types, fresh: Types) {
    this.#old = old
    this.#fresh = fresh
  }

  /** Returns whether nothing can be said of two schemas; `false` where that is not plain from how they are written. */
  has(old: SchemaNode, fresh: SchemaNode): boolean {
    const referred: TypePair[] = []
    return sameNodes(old, fresh, referred) && referred.every((types) => this.#sameTypes(types))
  }

  #sameTypes(types: TypePair): boolean {
    const key = keyOf(types)
    if (!this.#types.has(key)) this.#compare(types)
    return this.#types.get(key) === true
  }

  /**
   * Compares two types and all that they reach, each pair once. Types may contain each other, so that all pairs are the
   * same but those that differ themselves, and those that reach one.
   */
  #compare(types: TypePair): void {
    const users = new Map<string, string[]>([[keyOf(types), []]])
    const changed = new Set<string>()
    const pending = [types]
    for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
      const key = keyOf(pair)
      const referred: TypePair[] = []
      const old = findType(this.#old, pair[0]).schema
      const fresh = findType(this.#fresh, pair[1]).schema
      if (!sameNodes(old, fresh, referred)) changed.add(key)
      for (const next of referred) {
        const other = keyOf(next)
        const known = this.#types.get(other)
        if (known === false) changed.add(key)
        if (known !== undefined) continue
        const present = users.get(other)
        present?.push(key)
        if (present !== undefined) continue
        users.set(other, [key])
        pending.push(next)
      }
    }
    // Entries that are added during the loop are visited, too.
    for (const key of changed) for (const user of users.get(key) ?? []) changed.add(user)
    for (const key of users.keys()) this.#types.set(key, !changed.has(key))
  }
}

/**
 * Compares two schemas as they are written.
 *
 * @param referred gets the types that they refer to at the same places: the schemas are the same if those are as well
 */
function sameNodes(old: SchemaNode, fresh: SchemaNode, referred: TypePair[]): boolean {
  const keywords = new Set([...Object.keys(old), ...Object.keys(fresh)]) as Set<keyof SchemaNode>
  keywords.delete('description')
  return [...keywords].every((keyword) => sameKeyword(keyword, old, fresh, referred))
}

function sameKeyword(keyword: keyof SchemaNode, old: SchemaNode, fresh: SchemaNode, referred: TypePair[]): boolean {
  switch (keyword) {
    case 'reference':
      if (old.reference === undefined || fresh.reference === undefined) return false
      referred.push([old.reference, fresh.reference])
      return true
    case 'inlineProto':
      if (old.inlineProto?.number !== fresh.inlineProto?.number) return false
      if (old.inlineProto === undefined || fresh.inlineProto === undefined) return false
      referred.push([old.inlineProto.type, fresh.inlineProto.type])
      return true
    case 'properties':
      return sameProperties(old.properties, fresh.properties, referred)
    case 'items':
    case 'additionalProperties': {
      const before = old[keyword]
      const after = fresh[keyword]
      if (typeof before !== 'object' || typeof after !== 'object') return before === after
      return sameNodes(before, after, referred)
    }
    default:
      return old[keyword] === fresh[keyword] || isDeepStrictEqual(old[keyword], fresh[keyword])
  }
}

type Properties = SchemaNode['properties']

function sameProperties(old: Properties = {}, fresh: Properties = {}, referred: TypePair[]): boolean {
  const names = Object.keys(old)
  if (names.length !== Object.keys(fresh).length) return false
  return names.every((name) => {
    const before = old[name]
    const after = Object.hasOwn(fresh, name) ? fresh[name] : undefined
    return before !== undefined && after !== undefined && sameNodes(before, after, referred)
  })
}
