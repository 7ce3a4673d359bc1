import { readFile } from 'node:fs/promises'
import { DataFile } from '../../runtime/store/lmdb/file/data-file.ts'
import { readExtent } from '../../runtime/store/lmdb/file/meta.ts'

/** Reads a data file of LMDB up to the end of its last page: what follows is room for later writes. */
export async function readPages(path: string): Promise<Buffer> {
  const file = new DataFile(path)
  try {
    return (await readFile(path)).subarray(0, readExtent(file).used)
  } finally {
    file.close()
  }
}
