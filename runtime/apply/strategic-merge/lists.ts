import { isJsonObject, type JsonObject } from '../../json/index.ts'
import { DIRECTIVE, ELEMENT_ORDER, hasDirective } from './directives.ts'
import { listOfLists, unexpectedType, unknownDirective, unmergeable } from './errors.ts'
import { goText, goTypeName } from './go-text.ts'
import { inOrder } from './order.ts'
import { elementIdentity, type ListRule } from './rules.ts'

/** Merges an element of the patch into the present one. */
type MergeItems = (present: JsonObject, patch: JsonObject) => JsonObject

type List = readonly unknown[]

/** Returns the present list patched by the list's rule. Throws ApiError 422 or 500. */
export function patchList(present: List, patch: List, rule: ListRule, mergeItems: MergeItems): List {
  if (rule.strategy === 'replace') return patch
  if (present.length === 0 && patch.length === 0) return present
  if (areObjects(present, patch)) return mergeObjects(present, patch, rule, mergeItems)
  const merged = [...new Set([...present, ...patch])]
  return inOrder(merged, patch, present, { ...rule, key: undefined })
}

/** Returns the present list without the primitives that the patch deletes; objects are merged nevertheless. */
export function deleteFromList(present: List, patch: List, rule: ListRule, mergeItems: MergeItems): List {
  if (present.length === 0 && patch.length === 0) return present
  if (areObjects(present, patch)) return mergeObjects(present, patch, rule, mergeItems)
  const deleted = new Set(patch)
  return present.filter((item) => !deleted.has(item))
}

/** Returns whether the elements are objects. Throws ApiError if they are lists, or not all of one type. */
function areObjects(present: List, patch: List): boolean {
  const [first, ...others] = [...present, ...patch]
  if (Array.isArray(first)) throw listOfLists()
  const type = goTypeName(first)
  if (others.some((item) => goTypeName(item) !== type))
    throw unmergeable(`list element types are not identical: ${goText([present, patch])}`)
  return isJsonObject(first)
}

function mergeObjects(present: List, patch: List, rule: ListRule, mergeItems: MergeItems): List {
  if (rule.key === undefined) {
    const kind = rule.items?.properties === undefined ? 'map' : 'struct'
    throw unmergeable(`cannot merge lists without merge key for ${kind}`)
  }
  const { items, deleted, replaces } = readDirectives(patch, rule)
  if (replaces) return inOrder(items, [], items, rule)
  const merged: unknown[] = present.filter((item) => deleted.size === 0 || !deleted.has(elementIdentity(rule, item)))
  const places = new Map<string, number>()
  const remaining = [...merged]
  const wanted = items.map((item): [string, JsonObject] => [elementIdentity(rule, item), item])
  for (const [index, item] of merged.entries()) {
    const identity = elementIdentity(rule, item)
    if (!places.has(identity)) places.set(identity, index)
  }
  for (const [identity, item] of wanted) {
    const place = places.get(identity)
    const known = place === undefined ? undefined : merged[place]
    if (place !== undefined && isJsonObject(known)) merged[place] = mergeItems(known, item)
    else places.set(identity, merged.push(item) - 1)
  }
  return inOrder(merged, items, remaining, rule)
}

interface ItemDirectives {
  /** Elements to merge. */
  readonly items: readonly JsonObject[]
  /** Identities of the elements to delete. */
  readonly deleted: ReadonlySet<string>
  /** Whether the elements replace the present ones. */
  readonly replaces: boolean
}

function readDirectives(patch: List, rule: ListRule): ItemDirectives {
  const items: JsonObject[] = []
  const deleted = new Set<string>()
  let replaces = false
  for (const item of patch) {
    if (!hasDirective(item)) {
      if (isJsonObject(item)) items.push(item)
      continue
    }
    switch (item[DIRECTIVE]) {
      case 'delete':
        deleted.add(elementIdentity(rule, item))
        break
      case 'replace':
        replaces = true
        break
      case 'merge':
        throw unmergeable('merging lists cannot yet be specified in the patch')
      default:
        throw unknownDirective(item[DIRECTIVE], item)
    }
  }
  return { items, deleted, replaces }
}

/**
 * Checks a patch of a list against the order that is given beside it, which must name every element that the patch
 * sets, in the same order. Throws ApiError 400 or 500.
 */
export function checkOrder(patch: List, order: List, rule: ListRule): void {
  if (order.length === 0 || patch.length === 0) return
  const kept = patch.filter((item) => {
    if (rule.key !== undefined && !isJsonObject(item)) throw unexpectedType({}, item)
    return !(hasDirective(item) && item[DIRECTIVE] === 'delete')
  })
  let next = 0
  // The identity of the next element: it may be as long as the patch, so it is computed once.
  let wanted: string | undefined
  for (const named of order) {
    while (hasDirective(kept[next])) next++
    if (next === kept.length) return
    wanted ??= elementIdentity(rule, kept[next])
    if (wanted !== elementIdentity(rule, named)) continue
    wanted = undefined
    next++
  }
  if (next < kept.length) {
    throw unmergeable(
      `The order in patch list:\n${goText(patch)}\n doesn't match ${ELEMENT_ORDER} list:\n${goText(order)}\n`,
    )
  }
}
