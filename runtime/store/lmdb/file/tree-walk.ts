import type { DataFile } from './data-file.ts'
import type { Meta } from './meta.ts'
import {
  checkHeader,
  hasKnownFlags,
  HEADER_LENGTH,
  overflowPages,
  readBranch,
  readLeaf,
  readNumber,
  WrongPage,
  type LeafNode,
  type Tree,
} from './page.ts'

const MOST_DAMAGES = 100
const FIRST_PAGE = 2

/** Bounds of the keys of a subtree: from `from` up to, but without `to`; undefined: unbounded. */
interface Bounds {
  readonly from: Buffer | undefined
  readonly to: Buffer | undefined
}

/** Where a page is in its tree; the root is on level 1. */
interface Position {
  readonly number: number
  readonly level: number
  readonly bounds: Bounds
}

interface Counts {
  branchPages: number
  leafPages: number
  overflowPages: number
  entries: number
}

type Compare = (a: Buffer, b: Buffer) => number

const byBytes: Compare = (a, b) => a.compare(b)
const byNumber: Compare = (a, b) => readNumber(a, 0) - readNumber(b, 0)

/** Visits every page in use once and collects its damages. */
export class TreeWalk {
  readonly damages: string[] = []
  readonly #file: DataFile
  readonly #meta: Meta
  /** By page number; 1: the page was visited as one in use, or as a free one. */
  readonly #seen: Uint8Array
  /** Pages behind the end of the file that nothing has named yet: those that were never written are free. */
  #unnamed: number

  constructor(file: DataFile, meta: Meta) {
    this.#file = file
    this.#meta = meta
    const pages = Math.min(meta.lastPage + 1, Math.ceil(file.size / meta.pageSize))
    this.#seen = new Uint8Array(pages)
    this.#unnamed = meta.lastPage + 1 - pages
  }

  walkAll(): void {
    const { free, main } = this.#meta
    this.#walk('the list of free pages', free, byNumber, (node) => this.#walkFree(node))
    this.#walk('the list of databases', main, byBytes, ({ key, tree }) => {
      const name = key.toString('latin1').replace(/\0$/, '')
      if (tree === undefined || !hasKnownFlags(tree))
        throw new WrongPage(`the database ${name} is not what it should be`)
      this.#walk(`the database ${name}`, tree, byBytes, () => undefined)
    })
    if (this.damages.length === 0 && this.#unnamed !== 0)
      this.#report(`the file ends ${this.#unnamed} pages before its last one: it was cut off`)
  }

  #walk(name: string, tree: Tree, compare: Compare, visit: (node: LeafNode) => void): void {
    const counts: Counts = { branchPages: 0, leafPages: 0, overflowPages: 0, entries: 0 }
    const before = this.damages.length
    if (tree.root !== -1) {
      this.#page({ name, tree, compare, visit, counts }, tree.root, 1, { from: undefined, to: undefined })
    }
    const wrong = (Object.keys(counts) as (keyof Counts)[]).some((count) => counts[count] !== tree[count])
    if (this.damages.length === before && wrong)
      this.#report(`${name} does not have the pages and entries that it should`)
  }

  #page(walk: Walk, number: number, level: number, bounds: Bounds): void {
    try {
      this.#take(number, 1)
      const page = this.#file.read(number * this.#meta.pageSize, this.#meta.pageSize)
      if (level < walk.tree.depth) this.#branch(walk, page, { number, level, bounds })
      else this.#leaf(walk, page, number, bounds)
    } catch (error) {
      if (!(error instanceof WrongPage || error instanceof RangeError)) throw error
      this.#report(`page ${number} in ${walk.name}: ${error instanceof WrongPage ? error.message : 'a size is wrong'}`)
    }
  }

  #branch(walk: Walk, page: Buffer, { number, level, bounds }: Position): void {
    checkHeader(page, number, 'branch', this.#meta.transaction)
    const nodes = readBranch(page)
    if (nodes.length === 0) throw new WrongPage('it is empty')
    // The first key of a branch covers everything before the second.
    checkOrder(
      nodes.slice(1).map(({ key }) => key),
      walk.compare,
      bounds,
    )
    walk.counts.branchPages++
    nodes.forEach(({ key, page: child }, i) => {
      this.#page(walk, child, level + 1, { from: i === 0 ? bounds.from : key, to: nodes[i + 1]?.key ?? bounds.to })
    })
  }

  #leaf(walk: Walk, page: Buffer, number: number, bounds: Bounds): void {
    checkHeader(page, number, 'leaf', this.#meta.transaction)
    const nodes = readLeaf(page)
    checkOrder(
      nodes.map(({ key }) => key),
      walk.compare,
      bounds,
    )
    walk.counts.leafPages++
    walk.counts.entries += nodes.length
    for (const node of nodes) {
      if (node.overflow !== undefined) walk.counts.overflowPages += this.#overflow(node.overflow)
      walk.visit(node)
    }
  }

  #overflow({ page, pages, size }: NonNullable<LeafNode['overflow']>): number {
    if (pages !== Math.floor((HEADER_LENGTH - 1 + size) / this.#meta.pageSize) + 1) {
      throw new WrongPage('a value has the wrong number of pages')
    }
    this.#take(page, pages)
    const header = this.#file.read(page * this.#meta.pageSize, HEADER_LENGTH)
    checkHeader(header, page, 'overflow', this.#meta.transaction)
    if (overflowPages(header) !== pages) throw new WrongPage('a value has the wrong number of pages')
    return pages
  }

  /**
   * Marks the pages of a list of free pages: its length, then page numbers, each a single page or, after a negative
   * length, the first of a run.
   */
  #walkFree({ data, overflow }: LeafNode): void {
    const { pageSize } = this.#meta
    const list = data ?? (overflow && this.#file.read(overflow.page * pageSize + HEADER_LENGTH, overflow.size))
    if (list === undefined || list.byteLength < 8) throw new WrongPage('it is no list of pages')
    const length = readNumber(list, 0)
    if ((length + 1) * 8 > list.byteLength || length < 0) throw new WrongPage('a list of pages is too short')
    for (let i = 1; i <= length; i++) {
      const entry = Number(list.readBigInt64LE(i * 8))
      if (entry === 0) continue
      if (entry > 0) this.#release(entry, 1)
      else if (++i <= length) this.#release(readNumber(list, i * 8), -entry)
    }
  }

  /** Marks pages as in use. Throws WrongPage if the file does not have them, or another one uses them. */
  #take(page: number, pages: number): void {
    if (page < FIRST_PAGE || page + pages > this.#meta.lastPage + 1) throw new WrongPage('there is no such page')
    if (page + pages > this.#seen.length) throw new WrongPage('the file ends before it: it was cut off')
    this.#mark(page, pages)
  }

  /** Marks pages as free; they may lie after the end of the file. */
  #release(page: number, pages: number): void {
    if (page < FIRST_PAGE || page + pages > this.#meta.lastPage + 1) throw new WrongPage('a free page does not exist')
    const within = Math.max(0, Math.min(pages, this.#seen.length - page))
    this.#mark(page, within)
    this.#unnamed -= pages - within
  }

  #mark(page: number, pages: number): void {
    for (let i = page; i < page + pages; i++) {
      if (this.#seen[i] !== 0) throw new WrongPage(`page ${i} is used twice`)
      this.#seen[i] = 1
    }
  }

  #report(damage: string): void {
    if (this.damages.length < MOST_DAMAGES) this.damages.push(damage)
  }
}

interface Walk {
  readonly name: string
  readonly tree: Tree
  readonly compare: Compare
  readonly visit: (node: LeafNode) => void
  readonly counts: Counts
}

function checkOrder(keys: readonly Buffer[], compare: Compare, { from, to }: Bounds): void {
  let before = from
  for (const key of keys) {
    const order = before === undefined ? -1 : compare(before, key)
    if (order > 0 || (order === 0 && before !== from)) throw new WrongPage('its keys are out of order')
    before = key
  }
  if (to !== undefined && before !== undefined && before !== from && compare(before, to) >= 0) {
    throw new WrongPage('its keys are out of order')
  }
}
