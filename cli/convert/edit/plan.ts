import { isMap, isNode, isScalar, isSeq, type Node, type Pair, Scalar, type YAMLMap, type YAMLSeq } from 'yaml'
import { isJsonObject, jsonEqual, objectOf, stringOf, type JsonObject } from '../../../runtime/json/index.ts'

/** A field of a block mapping, and the plan for its value. */
export interface FieldSlot {
  readonly key: string
  readonly name: Scalar
  readonly node: Node | undefined
  readonly before: unknown
  readonly plan: Plan
}

/** An item of a block sequence, and its plan. */
export interface ItemSlot {
  readonly node: Node
  readonly before: unknown
  readonly plan: Plan
}

export interface MappingPlan {
  readonly kind: 'mapping'
  readonly slots: readonly FieldSlot[]
  readonly added: readonly (readonly [string, unknown])[]
}

export interface SequencePlan {
  readonly kind: 'sequence'
  /** The offset of its first dash. */
  readonly start: number
  readonly slots: readonly ItemSlot[]
  readonly added: readonly unknown[]
}

/** The plan for a node of a document: the smallest changes that give it another value. */
export type Plan =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  /** A scalar is replaced by another one, in its style. */
  | { readonly kind: 'scalar'; readonly node: Scalar; readonly value: unknown }
  | { readonly kind: 'replace'; readonly value: unknown }
  | MappingPlan
  | SequencePlan

const REMOVE: Plan = { kind: 'remove' }

/** Returns how a node with a value becomes one with another value. */
export function planOf(node: unknown, before: unknown, after: unknown): Plan {
  if (jsonEqual(before, after)) return { kind: 'keep' }
  const plan =
    isMap(node) && isJsonObject(before) && isJsonObject(after)
      ? mappingPlan(node, before, after)
      : isSeq(node) && Array.isArray(before) && Array.isArray(after)
        ? sequencePlan(node, before, after)
        : isScalar(node) && isPlain(node) && (typeof after !== 'object' || after === null)
          ? ({ kind: 'scalar', node, value: after } as const)
          : undefined
  return plan ?? { kind: 'replace', value: after }
}

/** Returns whether a scalar is on its own line or on that of its key, and has no alias. */
const isPlain = ({ type, anchor, tag, source }: Scalar): boolean =>
  anchor === undefined &&
  tag === undefined &&
  source !== undefined &&
  source !== '' &&
  type !== Scalar.BLOCK_FOLDED &&
  type !== Scalar.BLOCK_LITERAL

function mappingPlan(node: YAMLMap, before: JsonObject, after: JsonObject): MappingPlan | undefined {
  if (node.flow === true || Object.keys(after).length === 0) return undefined
  const slots: FieldSlot[] = []
  for (const { key: name, value } of node.items as readonly Pair[]) {
    if (!isScalar(name) || name.range === undefined) return undefined
    const key = String(name.value)
    if (!Object.hasOwn(before, key)) return undefined
    const plan = Object.hasOwn(after, key) ? planOf(value, before[key], after[key]) : REMOVE
    slots.push({ key, name, node: isNode(value) ? value : undefined, before: before[key], plan })
  }
  const known = new Set(slots.map(({ key }) => key))
  if (known.size !== slots.length || known.size !== Object.keys(before).length) return undefined
  return { kind: 'mapping', slots, added: Object.entries(after).filter(([key]) => !known.has(key)) }
}

function sequencePlan(node: YAMLSeq, before: readonly unknown[], after: readonly unknown[]): SequencePlan | undefined {
  if (node.flow === true || after.length === 0 || node.items.length !== before.length) return undefined
  const partners = partnersOf(before, after)
  if (partners === undefined) return undefined
  const slots: ItemSlot[] = []
  for (const [index, item] of node.items.entries()) {
    if (!isNode(item)) return undefined
    const partner = partners[index]
    const plan = partner === undefined ? REMOVE : planOf(item, before[index], after[partner])
    slots.push({ node: item, before: before[index], plan })
  }
  const taken = new Set(partners)
  return { kind: 'sequence', start: node.range?.[0] ?? 0, slots, added: after.filter((_, index) => !taken.has(index)) }
}

/** Returns for each item the index of its new value; undefined: the order changes, or new items come between. */
function partnersOf(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] | undefined {
  if (before.length === after.length) return before.map((_, index) => index)
  let next = 0
  const partners = before.map((item) => {
    const found = after.findIndex((each, index) => index >= next && isSame(item, each))
    if (found >= 0) next = found + 1
    return found < 0 ? undefined : found
  })
  const taken = partners.filter((partner) => partner !== undefined)
  return taken.length > 0 && taken.every((partner, index) => partner === index) ? partners : undefined
}

const isSame = (item: unknown, other: unknown): boolean =>
  jsonEqual(item, other) || (nameOf(item) !== '' && nameOf(item) === nameOf(other))

/** Returns what identifies an item among the others of its list. */
function nameOf(item: unknown): string {
  const { name, metadata, kind } = objectOf(item)
  return stringOf(name) || `${stringOf(kind)} ${stringOf(objectOf(metadata).name)}`.trim()
}
