import type { Node, Pair, Scalar } from 'yaml'
import type { ItemSlot, MappingPlan, Plan, SequencePlan } from './plan.ts'
import type { Printer } from './print.ts'
import type { Path, RemovedValues } from './removed.ts'

type Field = Pair<Scalar, Node>

/** The new fields of a mapping. */
interface NewFields {
  /** The fields that replace a field, by its key. */
  readonly heirs: ReadonlyMap<string, readonly Field[]>
  /** The fields that are added at the end. */
  readonly rest: readonly Field[]
}

/**
 * All values that a plan adds to a document, created before anything is written, so that no moved comment is written
 * twice.
 */
export class NewValues {
  readonly #removed: RemovedValues
  readonly #printer: Printer
  readonly #fields = new Map<MappingPlan, NewFields>()
  readonly #items = new Map<SequencePlan, Node>()
  readonly #replaced = new Map<ItemSlot, Node>()

  constructor(removed: RemovedValues, printer: Printer) {
    this.#removed = removed
    this.#printer = printer
  }

  fieldsOf(plan: MappingPlan): NewFields {
    return this.#fields.get(plan) ?? { heirs: new Map(), rest: [] }
  }

  /** Returns the items that are added at the end, as a sequence. */
  itemsOf(plan: SequencePlan): Node | undefined {
    return this.#items.get(plan)
  }

  /** Returns the node that replaces an item. */
  itemOf(slot: ItemSlot): Node | undefined {
    return this.#replaced.get(slot)
  }

  make(plan: Plan, path: Path): void {
    if (plan.kind === 'mapping') {
      for (const { key, plan: next } of plan.slots) this.make(next, [...path, key])
      const made = this.#shareOut(plan, path)
      this.#fields.set(plan, made)
      for (const key of made.heirs.keys()) this.#printer.leaveLead([...path, key])
    } else if (plan.kind === 'sequence') {
      for (const [index, slot] of plan.slots.entries()) {
        if (slot.plan.kind === 'replace')
          this.#replaced.set(slot, this.#printer.node(slot.plan.value, [...path, index]))
        else this.make(slot.plan, [...path, index])
      }
      if (plan.added.length > 0) this.#items.set(plan, this.#printer.node(plan.added, [...path, plan.slots.length]))
    }
  }

  /** Creates the new fields, and assigns each to the removed field of the same mapping that it partly comes from. */
  #shareOut({ slots, added }: MappingPlan, path: Path): NewFields {
    const heirs = new Map<string, readonly Field[]>()
    const rest: Field[] = []
    for (const { key, plan } of slots)
      if (plan.kind === 'replace') heirs.set(key, [this.#printer.pairOf(key, plan.value, [...path, key])])
    const removed = new Set(slots.flatMap(({ key, plan }) => (plan.kind === 'remove' ? [key] : [])))
    for (const [key, value] of added) {
      const mark = this.#removed.mark
      const pair = this.#printer.pairOf(key, value, [...path, key])
      const origin = this.#removed
        .takenSince(mark)
        .filter((taken) => path.every((step, index) => taken[index] === step))
        .map((taken) => String(taken[path.length]))
        .find((name) => removed.has(name))
      if (origin === undefined) rest.push(pair)
      else heirs.set(origin, [...(heirs.get(origin) ?? []), pair])
    }
    const [first] = slots
    const isEmpty = removed.size === slots.length && heirs.size === 0
    return isEmpty && first !== undefined ? { heirs: new Map([[first.key, rest]]), rest: [] } : { heirs, rest }
  }
}
