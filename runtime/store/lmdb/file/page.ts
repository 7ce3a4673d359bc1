/*
 * Pages of an LMDB data file (format 2), numbers little-endian:
 *
 *   header: u64 page number, u64 transaction, u16 pad, u16 flags, then u16 lower, u16 upper, or u32 pages of an overflow
 *   body of a branch or leaf: u16 place of each node, free space from `lower` to `upper`, the nodes without gaps
 *   node: u32 size of the data, u16 flags, u16 size of the key, key, data; in a branch the first six bytes are a page number
 *   data on overflow pages: u64 first page, u64 transaction, u64 number of pages
 *
 * Places, `lower` and `upper` count from the end of the header.
 */
export const HEADER_LENGTH = 24
const NODE_HEADER_LENGTH = 8
const OVERFLOW_REFERENCE_LENGTH = 24
const TREE_LENGTH = 48

const KINDS = { branch: 0x01, leaf: 0x02, overflow: 0x04, meta: 0x08 } as const
type PageKind = keyof typeof KINDS

const IS_OVERFLOW = 0x01
const IS_TREE = 0x02

/** The bytes are not what they must be; the message says what, without the place. */
export class WrongPage extends Error {}

/** Root and size of one tree. */
export interface Tree {
  readonly flags: number
  readonly depth: number
  readonly branchPages: number
  readonly leafPages: number
  readonly overflowPages: number
  readonly entries: number
  /** -1: the tree is empty. */
  readonly root: number
}

interface BranchNode {
  readonly key: Buffer
  readonly page: number
}

export interface LeafNode {
  readonly key: Buffer
  /** Data within the page; undefined: the data is on overflow pages. */
  readonly data: Buffer | undefined
  readonly overflow: { readonly page: number; readonly pages: number; readonly size: number } | undefined
  /** The tree of a named database. */
  readonly tree: Tree | undefined
}

/** Reads a number of 64 bits, all ones as -1. Throws WrongPage for more than a page number or a count can be. */
export function readNumber(buffer: Buffer, offset: number): number {
  const low = buffer.readUInt32LE(offset)
  const high = buffer.readUInt32LE(offset + 4)
  if (low === 0xffffffff && high === 0xffffffff) return -1
  if (high > 0xffff) throw new WrongPage('a number is too large')
  return high * 2 ** 32 + low
}

export const readTree = (buffer: Buffer, offset: number): Tree => ({
  flags: buffer.readUInt16LE(offset + 4),
  depth: buffer.readUInt16LE(offset + 6),
  branchPages: readNumber(buffer, offset + 8),
  leafPages: readNumber(buffer, offset + 16),
  overflowPages: readNumber(buffer, offset + 24),
  entries: readNumber(buffer, offset + 32),
  root: readNumber(buffer, offset + 40),
})

/** Set by the Node package: values carry versions. */
const VERSIONS_FLAG = 0x100

/** Returns whether the tree has a form that this store uses: plain keys, one value each. */
export const hasKnownFlags = ({ flags }: Tree): boolean => flags === 0 || flags === VERSIONS_FLAG

/** Throws WrongPage unless this is the header of the page, of that kind, and no newer than the transaction. */
export function checkHeader(page: Buffer, number: number, kind: PageKind, transaction: number): void {
  if (readNumber(page, 0) !== number) throw new WrongPage('its number is wrong')
  if (page.readUInt16LE(18) !== KINDS[kind]) throw new WrongPage(`it is no ${kind} page`)
  if (readNumber(page, 8) > transaction) throw new WrongPage('it is newer than the file')
}

/** Returns the number of pages of the overflow that begins with this header. */
export const overflowPages = (header: Buffer): number => header.readUInt32LE(20)

/** Throws WrongPage. */
export const readBranch = (page: Buffer): readonly BranchNode[] =>
  readNodes(page, (offset) => {
    const key = keyAt(page, offset)
    const number = page.readUInt32LE(offset) + page.readUInt16LE(offset + 4) * 2 ** 32
    return { length: NODE_HEADER_LENGTH + key.byteLength, node: { key, page: number } }
  })

/** Throws WrongPage. */
export const readLeaf = (page: Buffer): readonly LeafNode[] => readNodes(page, (offset) => leafNodeAt(page, offset))

function leafNodeAt(page: Buffer, offset: number): { length: number; node: LeafNode } {
  const key = keyAt(page, offset)
  const size = page.readUInt32LE(offset)
  const flags = page.readUInt16LE(offset + 4)
  const start = offset + NODE_HEADER_LENGTH + key.byteLength
  if (flags === IS_OVERFLOW) {
    const overflow = { page: readNumber(page, start), pages: readNumber(page, start + 16), size }
    const length = start + OVERFLOW_REFERENCE_LENGTH - offset
    return { length, node: { key, data: undefined, overflow, tree: undefined } }
  }
  if (flags !== 0 && flags !== IS_TREE) throw new WrongPage('a node has unknown flags')
  if (flags === IS_TREE && size !== TREE_LENGTH) throw new WrongPage('a database has the wrong size')
  const tree = flags === IS_TREE ? readTree(page, start) : undefined
  const data = page.subarray(start, start + size)
  return { length: start + size - offset, node: { key, data, overflow: undefined, tree } }
}

function keyAt(page: Buffer, offset: number): Buffer {
  const start = offset + NODE_HEADER_LENGTH
  return page.subarray(start, start + page.readUInt16LE(offset + 6))
}

/** Returns the nodes in the order of their keys. Throws WrongPage unless they fill the page from `upper` to its end. */
function readNodes<Node>(page: Buffer, read: (offset: number) => { length: number; node: Node }): readonly Node[] {
  const lower = page.readUInt16LE(20)
  const upper = page.readUInt16LE(22)
  const end = page.byteLength - HEADER_LENGTH
  if (lower % 2 !== 0 || lower > upper || upper > end) throw new WrongPage('its free space is wrong')
  const places: { readonly start: number; readonly end: number }[] = []
  const nodes: Node[] = []
  for (let i = 0; i < lower; i += 2) {
    const start = page.readUInt16LE(HEADER_LENGTH + i)
    if (start < upper || start + NODE_HEADER_LENGTH > end) throw new WrongPage('a node lies outside')
    const { length, node } = read(HEADER_LENGTH + start)
    places.push({ start, end: start + length + (length % 2) })
    nodes.push(node)
  }
  let expected = upper
  for (const place of places.sort((a, b) => a.start - b.start)) {
    if (place.start !== expected) throw new WrongPage('its nodes overlap')
    expected = place.end
  }
  if (expected !== end) throw new WrongPage('its nodes overlap')
  return nodes
}
