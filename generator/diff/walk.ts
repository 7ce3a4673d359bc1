import type { Break } from './finding.ts'
import { type Located, type Shape, shapeOf } from './shape.ts'
import type { Unchanged } from './unchanged.ts'

/** A break of a property of an object. */
export interface PropertyBreak {
  readonly name: string
  readonly found: Break
}

/** The findings about a value in two schemas. */
export interface Visit {
  readonly own: readonly Break[]
  readonly properties: readonly PropertyBreak[]
  /** `enter`: what both schemas have below is compared as well. */
  readonly below: 'enter' | 'skip'
}

/** The parts of a comparison of two models. */
export interface Visitor {
  /** Unchanged types, which need not be visited. */
  readonly unchanged: Unchanged
  /** Returns the findings about two schemas; none if they are the same. */
  readonly visit: (old: Shape, fresh: Shape) => Visit
}

/** Visits every value that both schemas describe, once however often it is reached. */
export function walkSchemas(old: Located, fresh: Located, visitor: Visitor): readonly Break[] {
  const walk = new Walk(visitor)
  walk.compare('', old, fresh)
  return walk.breaks
}

class Walk {
  readonly breaks: Break[] = []
  readonly #visitor: Visitor
  readonly #seen = new Set<string>()
  constructor(visitor: Visitor) {
    this.#visitor = visitor
  }

  /** @param field path of the value; '' for the whole. */
  compare(field: string, before: Located, after: Located): void {
    if (this.#visitor.unchanged.has(before.node, after.node)) return
    const key = [before, after].map(({ place }) => `${place.file}#${place.pointer}`).join(' ')
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    const old = shapeOf(before)
    const fresh = shapeOf(after)
    const { own, properties, below } = this.#visitor.visit(old, fresh)
    this.#report(field, own)
    for (const { name, found } of properties) this.#report(join(field, name), [found])
    if (below === 'skip') return
    for (const [name, property] of old.properties) {
      const other = fresh.properties.get(name)
      if (other !== undefined) this.compare(join(field, name), property, other)
    }
    if (old.items && fresh.items) this.compare(`${field}[]`, old.items, fresh.items)
    if (old.values && fresh.values) this.compare(`${field}[*]`, old.values, fresh.values)
  }

  #report(field: string, breaks: readonly Break[]): void {
    this.breaks.push(...breaks.map((found) => (field === '' ? found : { ...found, field })))
  }
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)
