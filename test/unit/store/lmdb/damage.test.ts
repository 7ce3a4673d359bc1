import { cp, mkdir, mkdtemp, open as openFile, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataFile } from '../../../../runtime/store/lmdb/file/data-file.ts'
import { inspectFile } from '../../../../runtime/store/lmdb/file/inspect.ts'
import { ForeignFile, readExtent } from '../../../../runtime/store/lmdb/file/meta.ts'
import { lmdbLog } from '../../../../runtime/store/lmdb/index.ts'
import { openStore } from '../../../../runtime/store/state/index.ts'
import { fill, put } from '../../../conformance/log-checks/world.ts'
import { readPages } from '../../../support/data-file.ts'

/** What a beginning of a data file says of it, in bytes. */
const META_LENGTH = 24 + 144

function isRefused(file: string): boolean {
  try {
    const structure = inspectFile(file)
    return structure === 'busy' || structure.damages.length > 0
  } catch (error) {
    if (error instanceof ForeignFile) return true
    throw error
  }
}

const everything = { start: '', end: '\u{10ffff}' }
const gone = expect.objectContaining({ name: 'Unavailable', reason: 'Gone' })

describe('a store folder', () => {
  let folder = ''
  let path = ''
  let file = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lmdb-damage-'))
    path = join(folder, 'store')
    file = join(path, 'data.mdb')
    const log = await lmdbLog({ path })
    await fill(log, 20)
    await log.checkpoint(5, [{ key: '/core/things/ns/x', value: Buffer.from('value of the checkpoint'), revision: 5 }])
    await log.close()
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const replace = async (from: string, to: string): Promise<void> => {
    const bytes = await readFile(file)
    expect(bytes.indexOf(from)).toBeGreaterThan(0)
    // Also in copies of a page that are no longer in use.
    for (let at = bytes.indexOf(from); at > 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at)
    await writeFile(file, bytes)
  }

  it('is refused when its data file was emptied or removed', async () => {
    await truncate(file)
    await expect(lmdbLog({ path })).rejects.toThrow(
      `The store ${path} can’t be opened: ${file} is empty although a store was made here: move the folder aside and restore a backup.`,
    )
    await rm(file)
    await expect(lmdbLog({ path })).rejects.toThrow(`${file} is missing although a store was made here`)
    const other = join(folder, 'other')
    await (await lmdbLog({ path: other })).close()
    await rm(join(other, 'initialized'))
    const empty = open({ path: join(folder, 'empty'), noSubdir: false, overlappingSync: false })
    await empty.close()
    await cp(join(folder, 'empty', 'data.mdb'), file)
    await expect(lmdbLog({ path })).rejects.toThrow(`${file} is empty although a store was made here`)
  })

  it('is refused wherever its data file was cut off', async () => {
    const bytes = await readPages(file)
    expect(bytes.byteLength).toBeGreaterThan(30_000)
    for (let length = 100; length < bytes.byteLength; length += 3_000) {
      await writeFile(file, bytes.subarray(0, length))
      const outcome = await lmdbLog({ path }).then(
        async (log) => log.close().then(() => 'opened' as const),
        (error: Error) => error.message,
      )
      // The last pages may all be free: then nothing is missing.
      if (outcome !== 'opened')
        expect(outcome).toMatch(/data\.mdb is damaged \(.*the file ends before it.*\): move it aside/)
      else expect(length).toBeGreaterThan(bytes.byteLength / 2)
    }
  })

  it('is refused where one of its beginnings names more than the file can have, instead of growing to that', async () => {
    const bytes = await readPages(file)
    const usedOf = (): { readonly used: number; readonly free: number } => {
      const opened = new DataFile(file)
      try {
        return readExtent(opened)
      } finally {
        opened.close()
      }
    }
    const right = usedOf()
    let refused = 0
    for (const page of [0, 4_096]) {
      for (let at = page; at < page + META_LENGTH; at++) {
        for (const mask of [1, 128, 255]) {
          const flipped = Buffer.from(bytes)
          flipped[at] = flipped[at]! ^ mask
          await writeFile(file, flipped)
          if (isRefused(file)) refused++
          else {
            expect(usedOf().used, `byte ${at}, ${mask}`).toBeLessThanOrEqual(right.used)
            expect(usedOf().free, `byte ${at}, ${mask}`).toBeLessThanOrEqual(right.used)
          }
        }
      }
    }
    expect(refused).toBeGreaterThan(META_LENGTH)
  })

  it('tells a changed object, batch and mark in one sentence that names the file', async () => {
    const start = async (): Promise<unknown> => {
      const log = await lmdbLog({ path })
      return openStore(log).finally(() => log.close())
    }
    await replace('value of the checkpoint', 'valuE')
    await expect(start()).rejects.toThrow(
      `${file} is damaged (the object /core/things/ns/x of the checkpoint is not what was written): move it aside and restore a backup`,
    )
    await replace('valuE', 'value')
    await replace('filler at 17', 'killer at 17')
    await expect(start()).rejects.toThrow(`${file} is damaged (the batch at revision 17 is not what was written)`)
    await replace('killer at 17', 'filler at 17')
    await replace('trimmed', 'trimmeD')
    await expect(start()).rejects.toThrow(`${file} is damaged`)
  })

  it('tells a damaged batch when it is read while the store is open', async () => {
    const log = await lmdbLog({ path })
    const bytes = await readFile(file)
    const handle = await openFile(file, 'r+')
    for (let at = bytes.indexOf('filler at 17'); at > 0; at = bytes.indexOf('filler at 17', at + 1)) {
      await handle.write('killer', at)
    }
    await handle.close()
    await expect(log.read(17)).rejects.toThrow(`${file} is damaged (the batch at revision 17 is not what was written)`)
    await log.close()
  })

  it('takes no write and is unhealthy while it is removed or replaced, and goes on when it is back', async () => {
    const log = await lmdbLog({ path })
    const aside = join(folder, 'aside')
    await rename(path, aside)
    await expect(log.append(put(21, 'lost'))).rejects.toEqual(gone)
    await expect(log.healthy()).rejects.toEqual(gone)
    await cp(aside, path, { recursive: true, filter: (source) => !source.endsWith('.sock') })
    await expect(log.append(put(21, 'lost'))).rejects.toEqual(gone)
    await expect(log.healthy()).rejects.toEqual(gone)
    await rm(path, { recursive: true })
    await rename(aside, path)
    expect(await log.append(put(21, 'kept'))).toBe('appended')
    await log.healthy()
    await rm(join(path, 'lock.mdb'))
    await expect(log.append(put(22, 'alone'))).rejects.toEqual(gone)
    await log.close()
  })

  it('is not read beyond the end of a file that was cut off while it was open', async () => {
    const log = await lmdbLog({ path })
    await truncate(file, 8_192)
    await expect(log.append(put(21, 'lost'))).rejects.toEqual(gone)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await expect(log.head()).rejects.toEqual(gone)
    await expect(log.read(3)).rejects.toEqual(gone)
    // Closing it would reach into the mapping; the process of this test gives it up as it is.
  })

  it('of the first format is brought to the present one, once', async () => {
    const old = join(folder, 'old')
    await mkdir(old)
    const root = open<Buffer, string>({ path: old, noSubdir: false, overlappingSync: false, encoding: 'binary' })
    const meta = root.openDB<Buffer, string>({ name: 'meta', encoding: 'binary', useVersions: true })
    root.openDB({ name: 'log', encoding: 'binary' })
    const objects = root.openDB<Buffer, string>({ name: 'objects', encoding: 'binary', useVersions: true })
    for (let i = 1; i <= 50; i++) await objects.put(`/core/things/ns/${i}`, Buffer.from(`value ${i}`), i)
    for (const [mark, version] of Object.entries({ head: 51, checkpoint: 51, trimmed: 51, format: 1 })) {
      await meta.put(mark, Buffer.of(1), version)
    }
    await root.close()
    for (let round = 0; round < 2; round++) {
      const store = await openStore(await lmdbLog({ path: old }))
      const { items, revision } = await store.list(everything)
      expect(revision).toBe(50 + round)
      expect(items.filter(({ value }, i) => value.byteLength > 0 && i < 50)).toHaveLength(50)
      for (const { key, value, revision: changed } of items) {
        if (key.startsWith('/core/things')) expect(Buffer.from(value).toString()).toBe(`value ${changed}`)
      }
      await store.commit([{ key: `/other/${round}`, expect: 0, value: Buffer.from('x') }])
      await store.close()
    }
  })
})
