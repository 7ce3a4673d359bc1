import { isJsonObject, TextRoom } from '../../json/index.ts'
import { compareElements, parseElement, SELF, sorted, type PathElement } from './element.ts'
import { hasChildren, isEmpty, isMember, LEAF, type DraftFieldSet, type FieldSet } from './field-set.ts'

/**
 * Parses the value of `fieldsV1` (MF-06). Elements of an unknown sort are dropped, the others get their canonical form.
 * Throws SyntaxError.
 *
 * @param room the remaining limit of the texts of all elements of an object
 */
export function parseFieldsV1(value: unknown, room = new TextRoom()): FieldSet {
  if (!isJsonObject(value)) throw new SyntaxError('fieldsV1 is not an object')
  const set: DraftFieldSet = {}
  for (const text of Object.keys(value)) {
    if (text === SELF) continue
    const element = parseElement(text, room)
    if (element !== undefined) set[element] = parseNode(value[text], room)
  }
  return set
}

function parseNode(value: unknown, room: TextRoom): FieldSet {
  const below = parseFieldsV1(value, room)
  if (isEmpty(below)) return LEAF
  return isJsonObject(value) && Object.hasOwn(value, SELF) ? { [SELF]: LEAF, ...below } : below
}

/** Returns whether the elements are in canonical order, at every depth. */
function isOrdered(set: FieldSet): boolean {
  let before: PathElement | undefined
  for (const element in set) {
    if (element === SELF) {
      if (before !== undefined) return false
      continue
    }
    if (before !== undefined && compareElements(before, element) > 0) return false
    if (!isOrdered(set[element] ?? LEAF)) return false
    before = element
  }
  return true
}

/** Returns the set in canonical order: `.` first, then fields, keys, values and indices. */
export function formatFieldsV1(set: FieldSet): FieldSet {
  if (isOrdered(set)) return set
  const out: DraftFieldSet = {}
  if (set[SELF] !== undefined) out[SELF] = LEAF
  for (const element of inOrder(set)) out[element] = formatFieldsV1(set[element] ?? LEAF)
  return out
}

/** Returns the elements in canonical order. Most sets are so small that inserting one by one is fastest. */
function inOrder(set: FieldSet): readonly PathElement[] {
  const elements: PathElement[] = []
  for (const element in set) {
    if (element === SELF) continue
    if (elements.length >= FEW) return sorted(Object.keys(set).filter(isStep))
    let at = elements.length
    while (at > 0 && compareElements(elements[at - 1] ?? '', element) > 0) at--
    if (at === elements.length) elements.push(element)
    else elements.splice(at, 0, element)
  }
  return elements
}

const FEW = 8
const isStep = (element: PathElement): boolean => element !== SELF

/** Yields the path of every member: those of a level first, then those below, in canonical order. */
export function* memberPaths(set: FieldSet, prefix: readonly PathElement[] = []): Generator<readonly PathElement[]> {
  const elements = inOrder(set)
  for (const element of elements) if (isMember(set[element] ?? LEAF)) yield [...prefix, element]
  for (const element of elements) {
    const node = set[element] ?? LEAF
    if (hasChildren(node)) yield* memberPaths(node, [...prefix, element])
  }
}
