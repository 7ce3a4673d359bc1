import type { StructuralSchema } from '../../runtime/schema/index.ts'
import { pointerTo } from '../issue.ts'
import { type Difference, differences, isHollow, lookup, typeOf, withField, withoutField } from './shape.ts'

export type Side = 'first' | 'second'

/** The names of the two sides and of what they keep. */
export interface Naming {
  /** The versions as messages name them. */
  readonly first: string
  readonly second: string
  /** Name under which a side's field is kept while an object is in the other version. */
  keptAs(side: Side, path: string): string
  /** Why a name can't be one; undefined: it can. */
  problemOf(name: string): string | undefined
}

export interface Holder {
  readonly field: string
  /** Absent: the version that has it fills it in, so that empty is nothing. */
  readonly name?: string
}

/** Reports an issue at a place of the file. */
export type Report = (pointer: string, reason: string) => void

const textOf = (path: readonly string[]): string => path.join('.')

/**
 * The conversion of one object, or item, from the first version to the second: `shape` is the first version's schema
 * after the steps so far. After all steps it must equal the second version's schema, so that nothing is lost in either
 * direction.
 */
export class Scope {
  shape: StructuralSchema
  readonly #origin: StructuralSchema
  readonly target: StructuralSchema
  readonly naming: Naming
  readonly report: Report
  readonly #pointer: string
  /** The step that put each field in its place. */
  readonly #placed = new Map<string, string>()
  readonly #introduced = new Set<string>()
  readonly #names = new Set<string>()

  constructor(
    shape: StructuralSchema,
    target: StructuralSchema,
    { naming, report, pointer }: { naming: Naming; report: Report; pointer: string },
  ) {
    this.shape = shape
    this.#origin = shape
    this.target = target
    this.naming = naming
    this.report = report
    this.#pointer = pointer
  }

  /** Returns the present schema of a field; undefined, with a report, if there is none. */
  present(field: string, pointer: string): StructuralSchema | undefined {
    const found = lookup(this.shape, field.split('.'))
    if (found === undefined) this.report(pointer, `${field} is no field of ${this.naming.first} at this step`)
    return found
  }

  has(field: string): boolean {
    return lookup(this.shape, field.split('.')) !== undefined
  }

  wanted(field: string): StructuralSchema | undefined {
    return lookup(this.target, field.split('.'))
  }

  take(field: string): void {
    this.shape = withoutField(this.shape, field.split('.'))
  }

  /** Adds a field, with the objects around it that the first version lacks. */
  place(field: string, schema: StructuralSchema, pointer: string): void {
    const path = field.split('.')
    if (this.has(field)) return this.report(pointer, `${field} is a field of ${this.naming.first} already`)
    for (let length = 1; length < path.length; length++) {
      const parent = path.slice(0, length)
      const above = lookup(this.shape, parent)
      if (above === undefined) {
        const moved = parent.findIndex((_, at) => this.#placed.has(textOf(parent.slice(0, at))))
        if (moved > 0)
          this.report(pointer, `${textOf(parent)} is within a field that a step has moved: move its fields one by one`)
        this.#introduced.add(textOf(parent))
      } else if (above.type !== 'object')
        return this.report(pointer, `${textOf(parent)} is ${typeOf(above)}, it holds no fields`)
    }
    this.#placed.set(field, pointer)
    this.shape = withField(this.shape, path, schema)
  }

  /** The field is settled: it has the schema of the second version. */
  settle(field: string): void {
    const wanted = this.wanted(field)
    if (wanted !== undefined) this.shape = withField(this.shape, field.split('.'), wanted)
  }

  /** The innermost object above a field that both versions have, where it is not the one that holds it. */
  within(side: Side, field: string): string | undefined {
    const path = field.split('.')
    for (let length = path.length - 1; length > 0; length--) {
      const parent = path.slice(0, length)
      const shared =
        lookup(side === 'first' ? this.target : this.shape, parent) !== undefined &&
        !(side === 'second' && this.#introduced.has(textOf(parent)))
      if (shared) return length === path.length - 1 ? undefined : textOf(parent)
    }
    return undefined
  }

  /** Returns the name under which a field is kept: the given one, or that of the field. */
  name(side: Side, field: string, given: string | undefined, pointer: string): string {
    const name = given ?? this.naming.keptAs(side, field)
    const problem = this.naming.problemOf(name)
    const at = given === undefined ? pointer : pointerTo(pointer, 'annotation')
    if (problem !== undefined) this.report(at, `${name} ${problem}${given === undefined ? ': name one' : ''}`)
    if (this.#names.has(name)) this.report(at, `${name} is the annotation of another step`)
    this.#names.add(name)
    return name
  }

  /** Reports what the steps leave over, and names the objects that only one version has. */
  finish(): { readonly first: readonly Holder[]; readonly second: readonly Holder[] } {
    const first: string[] = []
    for (const difference of differences(this.shape, this.target)) {
      if (difference.side === 'first' && difference.first !== undefined && isHollow(difference.first))
        first.push(...hollows(difference.path, difference.first))
      else this.#reportDifference(difference)
    }
    const holder =
      (side: Side) =>
      (field: string): Holder => {
        const owner = side === 'first' ? this.#origin : this.target
        if (lookup(owner, field.split('.'))?.default !== undefined) return { field }
        return { field, name: this.name(side, field, undefined, this.#pointer) }
      }
    const inwards = [...this.#introduced].sort((a, b) => b.split('.').length - a.split('.').length)
    return { first: first.map(holder('first')), second: inwards.map(holder('second')) }
  }

  #reportDifference({ path, side, first, second }: Difference): void {
    const field = textOf(path)
    const placed = path.map((_, index) => this.#placed.get(textOf(path.slice(0, index + 1))))
    const pointer = placed.findLast((each) => each !== undefined) ?? this.#pointer
    const { naming } = this
    if (side === 'both') {
      const types = `${typeOf(first)} in ${naming.first}, ${typeOf(second)} in ${naming.second}`
      return this.report(pointer, `${field} is ${types}`)
    }
    const [here, there] = side === 'first' ? [naming.first, naming.second] : [naming.second, naming.first]
    this.report(pointer, `${field} of ${here} has no counterpart in ${there}: a step must carry it over, or keep it`)
  }
}

/** An object that holds nothing any more, and those inside it, inner ones first. */
const hollows = (path: readonly string[], schema: StructuralSchema): readonly string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => hollows([...path, name], inner)),
  textOf(path),
]
