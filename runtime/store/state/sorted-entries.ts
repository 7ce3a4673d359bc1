import type { Key, KeyRange } from '../contract/index.ts'
import { keyOrderFor, type KeyOrder } from './keys.ts'

interface Keyed {
  readonly key: Key
}

interface Leaf<E> {
  readonly entries: E[]
  readonly children?: undefined
}

interface Branch<E> {
  readonly children: Node<E>[]
  /**
   * For each child, a key not after its first one and after all of the child before; that of the first child is unused.
   */
  readonly starts: Key[]
  count: number
}

type Node<E> = Leaf<E> | Branch<E>

const WIDEST = 64
const NARROWEST = 16

const countOf = <E>(node: Node<E>): number => (node.children === undefined ? node.entries.length : node.count)
const widthOf = <E>(node: Node<E>): number => (node.children ?? node.entries).length

/** Entries ordered bytewise by key: a B+ tree whose branches hold the number of entries below them. */
export class SortedEntries<E extends Keyed> {
  #root: Node<E> = { entries: [] }
  /** The entry that the insertion or removal under way replaced. */
  #previous: E | undefined

  /** @param entries ordered by key, each key once */
  static from<E extends Keyed>(entries: readonly E[]): SortedEntries<E> {
    const tree = new SortedEntries<E>()
    let level: { node: Node<E>; start: Key }[] = []
    for (const part of parts(entries)) level.push({ node: { entries: part }, start: part[0]!.key })
    while (level.length > 1) {
      level = parts(level).map((part) => {
        const children = part.map(({ node }) => node)
        const count = children.reduce((sum, child) => sum + countOf(child), 0)
        return { node: { children, starts: part.map(({ start }) => start), count }, start: part[0]!.start }
      })
    }
    if (level[0] !== undefined) tree.#root = level[0].node
    return tree
  }

  get size(): number {
    return countOf(this.#root)
  }

  get(key: Key): E | undefined {
    const before = keyOrderFor(key)
    let node = this.#root
    while (node.children !== undefined) node = node.children[childIndex(node.starts, key, before)]!
    const entry = node.entries[entryIndex(node.entries, key, before)]
    return entry?.key === key ? entry : undefined
  }

  /** Inserts or replaces an entry; returns the entry that was replaced. */
  set(entry: E): E | undefined {
    this.#previous = undefined
    const right = this.#insert(this.#root, entry, keyOrderFor(entry.key))
    if (right !== undefined) {
      const count = countOf(this.#root) + countOf(right.node)
      this.#root = { children: [this.#root, right.node], starts: ['', right.start], count }
    }
    return this.#previous
  }

  /** Removes the entry of a key and returns it. */
  delete(key: Key): E | undefined {
    this.#previous = undefined
    this.#remove(this.#root, key, keyOrderFor(key))
    while (this.#root.children?.length === 1) this.#root = this.#root.children[0]!
    if (this.#root.children?.length === 0) this.#root = { entries: [] }
    return this.#previous
  }

  /** Returns the number of entries before the key. */
  rank(key: Key): number {
    const before = keyOrderFor(key)
    let rank = 0
    let node = this.#root
    while (node.children !== undefined) {
      const index = childIndex(node.starts, key, before)
      for (let i = 0; i < index; i++) rank += countOf(node.children[i]!)
      node = node.children[index]!
    }
    return rank + entryIndex(node.entries, key, before)
  }

  count({ start, end }: KeyRange): number {
    return Math.max(0, this.rank(end) - this.rank(start))
  }

  /** Returns the first `limit` entries of the range. */
  slice(range: KeyRange, limit = Infinity): E[] {
    // Allocated in full: an array that grows leaves twice as much garbage.
    const found = new Array<E>(Math.min(this.count(range), limit))
    fill(found, 0, this.#root, { start: range.start, before: keyOrderFor(range.start) })
    return found
  }

  /** Yields the entries from the key on. The tree must not change meanwhile. */
  *from(start: Key): Generator<E, undefined> {
    for (const entries of runs(this.#root, start, keyOrderFor(start))) yield* entries
  }

  #insert(node: Node<E>, entry: E, before: KeyOrder): { node: Node<E>; start: Key } | undefined {
    if (node.children === undefined) {
      const index = entryIndex(node.entries, entry.key, before)
      if (node.entries[index]?.key === entry.key) {
        this.#previous = node.entries[index]
        node.entries[index] = entry
        return undefined
      }
      node.entries.splice(index, 0, entry)
      if (node.entries.length <= WIDEST) return undefined
      const entries = node.entries.splice(splitPoint(index, node.entries.length))
      return { node: { entries }, start: entries[0]!.key }
    }
    const index = childIndex(node.starts, entry.key, before)
    const right = this.#insert(node.children[index]!, entry, before)
    if (this.#previous === undefined) node.count++
    if (right === undefined) return undefined
    node.children.splice(index + 1, 0, right.node)
    node.starts.splice(index + 1, 0, right.start)
    if (node.children.length <= WIDEST) return undefined
    const at = splitPoint(index + 1, node.children.length)
    const children = node.children.splice(at)
    const starts = node.starts.splice(at)
    const count = children.reduce((sum, child) => sum + countOf(child), 0)
    node.count -= count
    return { node: { children, starts, count }, start: starts[0]! }
  }

  #remove(node: Node<E>, key: Key, before: KeyOrder): void {
    if (node.children === undefined) {
      const index = entryIndex(node.entries, key, before)
      if (node.entries[index]?.key === key) this.#previous = node.entries.splice(index, 1)[0]
      return
    }
    const index = childIndex(node.starts, key, before)
    const child = node.children[index]!
    this.#remove(child, key, before)
    if (this.#previous === undefined) return
    node.count--
    if (widthOf(child) < NARROWEST) shrink(node, index)
  }
}

/** Returns where to split a node. An insertion at the very end leaves the left part full: keys often come in order. */
const splitPoint = (inserted: number, width: number): number => (inserted === width - 1 ? width - 1 : width >> 1)

/** Removes an empty child, or joins a narrow one with a neighbour if both fit into one node. */
function shrink<E>(parent: Branch<E>, index: number): void {
  if (widthOf(parent.children[index]!) === 0) {
    parent.children.splice(index, 1)
    parent.starts.splice(index, 1)
    return
  }
  for (const left of [index - 1, index]) {
    const a = parent.children[left]
    const b = parent.children[left + 1]
    if (a === undefined || b === undefined || widthOf(a) + widthOf(b) > WIDEST) continue
    join(a, b, parent.starts[left + 1]!)
    parent.children.splice(left + 1, 1)
    parent.starts.splice(left + 1, 1)
    return
  }
}

/** Moves all of the right node into the left one; `start` is that of the right node. */
function join<E>(left: Node<E>, right: Node<E>, start: Key): void {
  if (left.children === undefined || right.children === undefined) {
    if (left.children === undefined && right.children === undefined) left.entries.push(...right.entries)
    return
  }
  left.children.push(...right.children)
  left.starts.push(start, ...right.starts.slice(1))
  left.count += right.count
}

/** Returns the index of the child to which the key belongs. */
function childIndex(starts: readonly Key[], key: Key, before: KeyOrder): number {
  let low = 1
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (before(key, starts[middle]!)) high = middle
    else low = middle + 1
  }
  return low - 1
}

/** Returns the index of the first entry that is not before the key. */
function entryIndex<E extends Keyed>(entries: readonly E[], key: Key, before: KeyOrder): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (before(entries[middle]!.key, key)) low = middle + 1
    else high = middle
  }
  return low
}

/** A key, and what is before it. */
interface Start {
  readonly start: Key
  readonly before: KeyOrder
}

/** Fills an array, from an index on, with the entries of a node from a key on; returns the index after the last one. */
function fill<E extends Keyed>(found: E[], at: number, node: Node<E>, from: Start): number {
  const { start, before } = from
  let next = at
  if (node.children === undefined) {
    const { entries } = node
    for (let i = entryIndex(entries, start, before); i < entries.length && next < found.length; i++) {
      found[next++] = entries[i]!
    }
    return next
  }
  for (let i = childIndex(node.starts, start, before); i < node.children.length && next < found.length; i++) {
    next = fill(found, next, node.children[i]!, from)
  }
  return next
}

/** Yields the entries from the key on, leaf by leaf; no run is empty. */
function* runs<E extends Keyed>(node: Node<E>, start: Key, before: KeyOrder): Generator<readonly E[], undefined> {
  if (node.children !== undefined) {
    const index = childIndex(node.starts, start, before)
    yield* runs(node.children[index]!, start, before)
    for (let i = index + 1; i < node.children.length; i++) yield* runs(node.children[i]!, start, before)
    return
  }
  const index = entryIndex(node.entries, start, before)
  if (index < node.entries.length) yield index === 0 ? node.entries : node.entries.slice(index)
}

function parts<T>(items: readonly T[]): T[][] {
  const size = WIDEST * 0.75
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}
