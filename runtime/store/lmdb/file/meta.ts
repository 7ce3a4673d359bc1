import type { DataFile } from './data-file.ts'
import { hasKnownFlags, HEADER_LENGTH, readNumber, readTree, WrongPage, type Tree } from './page.ts'

/** The content of one of the first two pages, which a commit writes. */
export interface Meta {
  readonly pageSize: number
  readonly free: Tree
  readonly main: Tree
  /** Number of the last page in use. */
  readonly lastPage: number
  readonly transaction: number
}

/** The file is another program's, or of another version of LMDB: a backup would not mend it. */
export class ForeignFile extends Error {}

const MAGIC = 0xbeefc0de
const VERSION = 2
const META_FLAG = 0x08
const META_LENGTH = HEADER_LENGTH + 144
/** Of the tree of free pages: keys are integers. */
const FREE_FLAGS = 0x08
const LARGEST_MAP = 2 ** 47
const PAGE_SIZES = [4_096, 8_192, 16_384, 32_768]

/**
 * Returns the newer of the two meta pages. A commit overwrites the older one, so their transactions follow one another:
 * a damaged one can't go unnoticed by falling back to the state before.
 *
 * @throws ForeignFile, WrongPage
 */
export function readMeta(file: DataFile): Meta {
  const first = file.read(0, META_LENGTH)
  checkMagic(first)
  const pageSize = first.readUInt32LE(HEADER_LENGTH + 24)
  if (!PAGE_SIZES.includes(pageSize)) throw new WrongPage('its page size is wrong')
  const second = file.read(pageSize, META_LENGTH)
  const metas = [decode(first, 0, pageSize), decode(second, 1, pageSize)] as const
  const [older, newer] = metas[0].transaction < metas[1].transaction ? metas : [metas[1], metas[0]]
  const fresh = older.transaction === 0 && newer.transaction <= 1
  const inPlace = newer.transaction === 0 || newer === metas[newer.transaction % 2]
  // Pages at the end are never taken back.
  const grew = newer.lastPage >= older.lastPage
  if ((newer.transaction !== older.transaction + 1 && !fresh) || !inPlace || !grew) {
    throw new WrongPage('its two beginnings do not follow one another')
  }
  return newer
}

/** How far a data file is in use; bytes. */
interface Extent {
  /** Up to the end of the last page. */
  readonly used: number
  /** Of the pages that hold the list of free pages. */
  readonly free: number
}

/**
 * Returns how far a data file is in use by the newer meta page, which another process may be writing: last pages are never taken
 * back, so the greater of each two figures counts.
 *
 * @throws WrongPage
 */
export function readExtent(file: DataFile): Extent {
  const first = file.read(0, META_LENGTH)
  const pageSize = first.readUInt32LE(HEADER_LENGTH + 24)
  if (!PAGE_SIZES.includes(pageSize)) throw new WrongPage('its page size is wrong')
  const pages = [first, file.read(pageSize, META_LENGTH)].map((page) => {
    return { last: readNumber(page, HEADER_LENGTH + 120), free: pagesOf(readTree(page, HEADER_LENGTH + 24)) }
  })
  return {
    used: (Math.max(...pages.map(({ last }) => last)) + 1) * pageSize,
    free: Math.max(...pages.map(({ free }) => free)) * pageSize,
  }
}

const pagesOf = ({ branchPages, leafPages, overflowPages }: Tree): number => branchPages + leafPages + overflowPages

function checkMagic(page: Buffer): void {
  if (page.readUInt32LE(HEADER_LENGTH) === MAGIC && page.readUInt32LE(HEADER_LENGTH + 4) === VERSION) return
  const older = page.readUInt32LE(16) === MAGIC || page.readUInt32LE(HEADER_LENGTH) === MAGIC
  throw new ForeignFile(`its data file ${older ? 'was written by another version of LMDB' : 'is not an LMDB file'}`)
}

function decode(page: Buffer, number: number, pageSize: number): Meta {
  const start = HEADER_LENGTH
  const right =
    readNumber(page, 0) === number &&
    page.readUInt16LE(18) === META_FLAG &&
    page.readUInt32LE(start) === MAGIC &&
    page.readUInt32LE(start + 4) === VERSION &&
    page.readUInt32LE(start + 24) === pageSize
  if (!right) throw new WrongPage('its beginning is wrong')
  const mapSize = readNumber(page, start + 16)
  const lastPage = readNumber(page, start + 120)
  const free = readTree(page, start + 24)
  const main = readTree(page, start + 72)
  const known = free.flags === FREE_FLAGS && hasKnownFlags(main)
  const fits = [free, main].every((tree) => pagesOf(tree) < lastPage)
  if (mapSize < 0 || mapSize > LARGEST_MAP || lastPage < 1 || !known || !fits) {
    throw new WrongPage('its beginning is wrong')
  }
  return { pageSize, free, main, lastPage, transaction: readNumber(page, start + 128) }
}
