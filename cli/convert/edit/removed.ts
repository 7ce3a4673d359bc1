import { isMap, isScalar, isSeq, type Node, type Pair } from 'yaml'
import { canonicalText, listOf, objectOf } from '../../../runtime/json/index.ts'
import type { Plan } from './plan.ts'

/** The path to a value: names of fields and indexes of lists. */
export type Path = readonly (string | number)[]

/** A value that is removed from its place in a document. */
export interface RemovedValue {
  readonly path: Path
  readonly node: Node
  /** Comment lines above its field. */
  readonly lead: string | undefined
}

/** The removed values: an equal value that is written elsewhere is taken from here, with its comments. */
export class RemovedValues {
  readonly #byText = new Map<string, RemovedValue[]>()
  readonly #taken: Path[] = []

  /** Records what a plan removes. */
  constructor(plan: Plan) {
    this.#visit(plan, [])
  }

  /** Takes a removed value that equals the one at a path; of several, the one with the most similar path. */
  take(value: unknown, path: Path): RemovedValue | undefined {
    const [found] = (this.#byText.get(canonicalText(value)) ?? [])
      .filter((each) => !this.#isTaken(each.path))
      .toSorted((a, b) => likeness(b.path, path) - likeness(a.path, path))
    if (found !== undefined) this.#taken.push(found.path)
    return found
  }

  /** Returns whether a part of a value, or a value around it, was taken. */
  #isTaken(path: Path): boolean {
    return this.#taken.some((taken) => begins(taken, path) || begins(path, taken))
  }

  /** Returns whether a value was taken as a whole. */
  isTaken(path: Path): boolean {
    return this.#taken.some((taken) => begins(path, taken))
  }

  /** The values that were taken since a mark. */
  takenSince(mark: number): readonly Path[] {
    return this.#taken.slice(mark)
  }

  get mark(): number {
    return this.#taken.length
  }

  #visit(plan: Plan, path: Path): void {
    if (plan.kind === 'mapping') {
      for (const { key, name, node, before, plan: next } of plan.slots) {
        const at = [...path, key]
        if (next.kind === 'remove') this.#add(node, before, { path: at, lead: name.commentBefore ?? undefined })
        else if (next.kind === 'replace') this.#add(node, before, { path: at, lead: undefined })
        else this.#visit(next, at)
      }
    } else if (plan.kind === 'sequence') {
      for (const [index, { node, before, plan: next }] of plan.slots.entries()) {
        const at = [...path, index]
        if (next.kind === 'remove' || next.kind === 'replace') this.#add(node, before, { path: at, lead: undefined })
        else this.#visit(next, at)
      }
    }
  }

  /** Adds a value and everything in it. */
  #add(node: unknown, value: unknown, { path, lead }: Omit<RemovedValue, 'node'>): void {
    if (value === undefined || (!isMap(node) && !isSeq(node) && !isScalar(node))) return
    const text = canonicalText(value)
    this.#byText.set(text, [...(this.#byText.get(text) ?? []), { path, node, lead }])
    if (isSeq(node)) {
      for (const [index, item] of node.items.entries())
        this.#add(item, listOf(value)[index], { path: [...path, index], lead: undefined })
    } else if (isMap(node)) {
      for (const [index, { key, value: field }] of (node.items as readonly Pair[]).entries()) {
        if (!isScalar(key)) continue
        const above = index === 0 ? node.commentBefore : key.commentBefore
        const name = String(key.value)
        this.#add(field, objectOf(value)[name], { path: [...path, name], lead: above ?? undefined })
      }
    }
  }
}

const begins = (path: Path, start: Path): boolean => start.every((step, index) => path[index] === step)

/** Returns the similarity of two paths, where common prefixes weigh most. */
function likeness(a: Path, b: Path): number {
  let common = 0
  while (common < Math.min(a.length, b.length) && a[common] === b[common]) common++
  return common * 2 + (a.at(-1) === b.at(-1) ? 1 : 0)
}
