import type { Sliced } from '../async/index.ts'
import { isJsonNumber, cloneJson, isJsonObject, jsonEqual, setField } from '../json/index.ts'
import { MAX_DEPTH, ApiError, badRequest, tooLarge, WorkBudget } from '../api/index.ts'

/** Most operations in one patch. */
const MAX_OPERATIONS = 10_000

/** Most bytes that the `copy` operations of one patch produce, measured about as in a body. */
const MAX_COPIED_BYTES = 3 * 1024 * 1024

/** Most list elements that one patch may shift. */
const MAX_MOVED_ELEMENTS = 30_000_000

/** One operation of a JSON Patch (RFC 6902, section 4). */
type JsonPatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly from: string; readonly path: string }

/** Returns the error of a patch that can't be applied. */
const refused = (): ApiError =>
  new ApiError(422, 'Invalid', 'the server rejected our request due to an error in our request', {})

function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (isJsonNumber(value)) return 'number'
  return typeof value === 'boolean' ? 'bool' : Array.isArray(value) ? 'array' : typeof value
}

/**
 * Reads a decoded patch document. Throws ApiError 400 if it is no list, 413 if it is too long, 422 for an invalid
 * operation (PATCH-01).
 */
export function parseJsonPatch(document: unknown): readonly JsonPatchOperation[] {
  if (!Array.isArray(document)) {
    throw badRequest(
      `error decoding patch: json: cannot unmarshal ${typeName(document)} into Go value of type []handlers.jsonPatchOp`,
    )
  }
  if (document.length > MAX_OPERATIONS) {
    const why = `The allowed maximum operations in a JSON patch is ${MAX_OPERATIONS}, got ${document.length}`
    throw tooLarge(why)
  }
  return document.map(parseOperation)
}

function parseOperation(candidate: unknown): JsonPatchOperation {
  if (typeof candidate !== 'object' || candidate === null || !('op' in candidate) || !('path' in candidate))
    throw refused()
  const { op, path } = candidate
  if (typeof path !== 'string' || !isPointer(path)) throw refused()
  switch (op) {
    case 'add':
    case 'replace':
    case 'test':
      if (!('value' in candidate)) throw refused()
      return { op, path, value: candidate.value }
    case 'remove':
      return { op, path }
    case 'move':
    case 'copy': {
      if (!('from' in candidate) || typeof candidate.from !== 'string' || !isPointer(candidate.from)) throw refused()
      const { from } = candidate
      if (op === 'move' && path.startsWith(`${from}/`)) throw refused()
      return { op, path, from }
    }
    default:
      throw refused()
  }
}

/**
 * Returns whether a text is a pointer of RFC 6901: empty, or segments that each begin with a slash; `~` only in `~0`
 * and `~1`.
 */
const isPointer = (text: string): boolean => (text === '' || text.startsWith('/')) && !/~(?![01])/.test(text)

const segments = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))

type Container = unknown[] | Record<string, unknown>
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** Returns the index of an existing item. */
function itemIndex(list: readonly unknown[], segment: string): number {
  if (!/^(?:0|[1-9]\d*)$/.test(segment) || Number(segment) >= list.length) throw refused()
  return Number(segment)
}

function child(parent: unknown, segment: string): unknown {
  if (Array.isArray(parent)) return parent[itemIndex(parent, segment)]
  if (!isJsonObject(parent) || !Object.hasOwn(parent, segment)) throw refused()
  return parent[segment]
}

const valueAt = (root: unknown, pointer: string): unknown => segments(pointer).reduce(child, root)

/** Returns the container of a path, and its key there. */
function place(root: unknown, path: readonly string[]): { parent: Container; key: string } {
  const parent = path.slice(0, -1).reduce(child, root)
  const key = path.at(-1)
  if (!isContainer(parent) || key === undefined) throw refused()
  return { parent, key }
}

/** The remaining work of the operations of one patch. */
class PatchBudget {
  readonly copied = new WorkBudget(MAX_COPIED_BYTES, 'bytes copied by the patch')
  readonly moved = new WorkBudget(MAX_MOVED_ELEMENTS, 'list elements moved by the patch')

  /** Returns a copy that shares nothing with the value but strings. Throws ApiError 413. */
  copy(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') this.copied.spend(value.length)
    this.copied.spend(1)
    if (typeof value !== 'object' || value === null) return value
    if (depth > MAX_DEPTH) throw refused()
    if (Array.isArray(value)) return value.map((item) => this.copy(item, depth + 1))
    const copied: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(value)) {
      this.copied.spend(name.length)
      setField(copied, name, this.copy(field, depth + 1))
    }
    return copied
  }
}

function add(root: unknown, pointer: string, value: unknown, { moved }: PatchBudget): unknown {
  if (pointer === '') return value
  const { parent, key } = place(root, segments(pointer))
  if (!Array.isArray(parent)) setField(parent, key, value)
  else if (key === '-' || key === String(parent.length)) parent.push(value)
  else {
    const index = itemIndex(parent, key)
    moved.spend(parent.length - index)
    parent.splice(index, 0, value)
  }
  return root
}

function remove(root: unknown, pointer: string, { moved }: PatchBudget): unknown {
  if (pointer === '') return null
  const { parent, key } = place(root, segments(pointer))
  child(parent, key)
  if (Array.isArray(parent)) {
    moved.spend(parent.length - Number(key))
    parent.splice(Number(key), 1)
  } else Reflect.deleteProperty(parent, key)
  return root
}

function replace(root: unknown, pointer: string, value: unknown): unknown {
  if (pointer === '') return value
  const { parent, key } = place(root, segments(pointer))
  child(parent, key)
  if (Array.isArray(parent)) parent[Number(key)] = value
  else setField(parent, key, value)
  return root
}

function applyOne(root: unknown, operation: JsonPatchOperation, budget: PatchBudget): unknown {
  const { op, path } = operation
  switch (op) {
    case 'add':
      return add(root, path, cloneJson(operation.value), budget)
    case 'remove':
      return remove(root, path, budget)
    case 'replace':
      return replace(root, path, cloneJson(operation.value))
    case 'move': {
      const value = valueAt(root, operation.from)
      return operation.from === path ? root : add(remove(root, operation.from, budget), path, value, budget)
    }
    case 'copy':
      return add(root, path, budget.copy(valueAt(root, operation.from)), budget)
    case 'test':
      if (!jsonEqual(valueAt(root, path), operation.value)) throw refused()
      return root
  }
}

/**
 * Applies all operations in slices, or none (PATCH-02). Throws ApiError 422, or 413 for a small patch that causes too
 * much work. The given document is not changed.
 */
export function* applyJsonPatch(document: unknown, patch: readonly JsonPatchOperation[]): Sliced<unknown> {
  const budget = new PatchBudget()
  let root = cloneJson(document)
  for (const [index, operation] of patch.entries()) {
    if (index % OPERATIONS_AT_ONCE === 0) yield
    root = applyOne(root, operation, budget)
  }
  return root
}

/** Number of operations in one slice. */
const OPERATIONS_AT_ONCE = 1_000
