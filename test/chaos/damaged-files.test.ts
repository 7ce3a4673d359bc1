import { copyFile, mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { lmdbLog } from '../../runtime/store/lmdb/index.ts'
import { openStore } from '../../runtime/store/state/index.ts'
import { readPages } from '../support/data-file.ts'
import { openWorkshop, type Workshop } from './lmdb-process.ts'

const flips = 100
const cuts = 20
const sentence = /^(Error|Damaged) [^\n]*data\.mdb[^\n]*: [^\n]+$|^Error The store [^\n]+ can’t be opened: [^\n]+\.$/

/** A store with everything in it: objects in the checkpoint and in the log, small and large ones, deletions. */
async function fillStore(path: string): Promise<void> {
  const store = await openStore(await lmdbLog({ path }), { retentionMilliseconds: 0 })
  const create = (name: string, size: number) =>
    store.commit([{ key: `/core/things/ns/${name}`, expect: 0, value: Buffer.alloc(size, name) }])
  for (let i = 0; i < 40; i++) await create(`old-${i}`, i % 4 === 0 ? 5_000 : 300)
  const revision = (await store.get('/core/things/ns/old-7'))?.revision ?? 0
  await store.commit([{ key: '/core/things/ns/old-7', expect: revision, value: undefined }])
  while (store.compactedRevision() < 41) await new Promise((resolve) => setTimeout(resolve, 50))
  await store.close()
  const later = await openStore(await lmdbLog({ path }))
  for (let i = 0; i < 20; i++) {
    await later.commit([
      { key: `/core/things/ns/new-${i}`, expect: 0, value: Buffer.alloc(i % 4 === 0 ? 5_000 : 300, 'n') },
    ])
  }
  await later.close()
}

describe('a data file that was damaged', () => {
  let workshop: Workshop | undefined
  afterEach(async () => workshop?.dispose())

  /** What a process says of each of the folders; it must survive all of them. */
  async function verdicts(names: readonly string[]): Promise<string[]> {
    const worker = workshop!.start('verify', 'verify', ...names)
    const lines: string[] = []
    for await (const line of worker.lines) lines.push(line)
    expect(await worker.ended, `after ${lines.length} of ${names.length}: ${names[lines.length]}`).toBe(0)
    return lines
  }

  it('is as it was, or refused in one sentence: never a signal, never another answer', async () => {
    const { path } = (workshop = await openWorkshop())
    const whole = join(path, 'whole')
    await fillStore(whole)
    const bytes = await readPages(join(whole, 'data.mdb'))
    const names: string[] = []
    const damaged = async (name: string, content: Buffer): Promise<void> => {
      const folder = join(path, name)
      await mkdir(folder)
      await writeFile(join(folder, 'data.mdb'), content)
      await copyFile(join(whole, 'initialized'), join(folder, 'initialized'))
      names.push(name)
    }
    await damaged('same', bytes)
    for (let i = 0; i < flips; i++) {
      // A third of them in the first two pages, where everything begins.
      const at = Math.floor(Math.random() * (i % 3 === 0 ? 8_192 : bytes.byteLength))
      const mask = 1 + Math.floor(Math.random() * 255)
      const flipped = Buffer.from(bytes)
      flipped[at] = flipped[at]! ^ mask
      await damaged(`flip-${at}-${mask}`, flipped)
    }
    for (let i = 0; i < cuts; i++) {
      const length = Math.floor(Math.random() * bytes.byteLength)
      await damaged(`cut-${i}-${length}`, bytes.subarray(0, length))
    }
    const [right, ...others] = await verdicts(names)
    expect(right).toMatch(/^ok /)
    others.forEach((verdict, i) => {
      if (verdict !== right) expect(verdict, names[i + 1]).toMatch(sentence)
    })
    expect(others.filter((verdict) => verdict !== right).length).toBeGreaterThan(flips / 10)
  })

  it('is refused when it is empty or gone, instead of being begun again', async () => {
    const { path } = (workshop = await openWorkshop())
    await fillStore(join(path, 'empty'))
    await truncate(join(path, 'empty', 'data.mdb'))
    await mkdir(join(path, 'gone'))
    await copyFile(join(path, 'empty', 'initialized'), join(path, 'gone', 'initialized'))
    for (const verdict of await verdicts(['empty', 'gone'])) {
      expect(verdict).toMatch(
        /data\.mdb is (empty|missing) although a store was made here: move the folder aside and restore/,
      )
    }
  })
})
