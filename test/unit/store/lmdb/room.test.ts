import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataFile } from '../../../../runtime/store/lmdb/file/data-file.ts'
import { inspectFile } from '../../../../runtime/store/lmdb/file/inspect.ts'
import { readExtent } from '../../../../runtime/store/lmdb/file/meta.ts'
import { lmdbLog } from '../../../../runtime/store/lmdb/index.ts'
import { FileRoom } from '../../../../runtime/store/lmdb/room.ts'
import { randomNumbers } from '../../../support/random-object.ts'

const MEGABYTE = 1024 * 1024
/** What a process leaves for another one, in bytes. */
const FOR_ANOTHER = 16 * MEGABYTE

let path = ''
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'lmdb-room-'))
})
afterEach(() => rm(path, { recursive: true, force: true }))

/** Returns by how many bytes the data file is longer than what LMDB uses of it. */
function roomIn(folder: string): number {
  const file = new DataFile(join(folder, 'data.mdb'))
  try {
    return file.size - readExtent(file).used
  } finally {
    file.close()
  }
}

it('a data file never has its end where LMDB has written: all that it writes has been there before', async () => {
  const log = await lmdbLog({ path })
  const random = randomNumbers(1)
  const keyOf = (): string => `/core/things/ns/${Math.floor(random() * 2_000)}`
  const valueOf = (most: number): Buffer => Buffer.alloc(Math.ceil(most ** random()), 'x')
  const expectRoom = (): void => expect(roomIn(path)).toBeGreaterThan(0)
  let revision = 0
  for (let round = 0; round < 8; round++) {
    const changes = []
    for (let count = 0; count < 250;) {
      const length = Math.ceil(50 * random())
      const first = revision + 1
      const events = Array.from({ length }, () => {
        const event = { key: keyOf(), value: valueOf(count === 0 ? 3 * MEGABYTE : 20_000), revision: ++revision }
        return { ...event, previousRevision: 0 }
      })
      expect(await log.append({ first, last: revision, by: `a/${first}`, at: first, events })).toBe('appended')
      expectRoom()
      changes.push(...events)
      count += length
    }
    const last = new Map(changes.map((change) => [change.key, change]))
    const removed = [...last.values()].map((change) => (random() < 0.3 ? { ...change, value: undefined } : change))
    await log.checkpoint(revision, removed)
    expectRoom()
    await log.trim(revision)
    expectRoom()
  }
  await log.close()
  const file = await stat(join(path, 'data.mdb'))
  expect(file.blocks * 512).toBeGreaterThanOrEqual(file.size)
  expect(inspectFile(join(path, 'data.mdb'))).toEqual({ damages: [] })
  const again = await lmdbLog({ path })
  expect(await again.head()).toBe(revision)
  await again.close()
})

it.each([
  ['of all sizes', (random: () => number) => Math.ceil(6_000 * random())],
  ['that fill half of a page', (random: () => number) => 1_800 + Math.ceil(300 * random())],
  ['of a few bytes', (random: () => number) => Math.ceil(20 * random())],
])('a store that begins with many objects %s has room for them, and not much more', async (_, sizeOf) => {
  const random = randomNumbers(7)
  const objects = Array.from({ length: 20_000 }, (_, index) => ({
    key: `/core/things/ns/${Math.floor(random() * 1e9)}-${index}`,
    value: Buffer.alloc(sizeOf(random), 'x'),
    revision: index + 1,
  }))
  const log = await lmdbLog({ path })
  await log.begin(objects.length, objects)
  const { size } = await stat(join(path, 'data.mdb'))
  const room = roomIn(path)
  await log.close()
  expect(room).toBeGreaterThan(0)
  expect(size).toBeLessThan(8 * (size - room))
})

it('a process leaves room for what each other one may be writing', async () => {
  const one = await lmdbLog({ path })
  const other = await lmdbLog({ path })
  const event = { key: '/core/things/ns/x', value: Buffer.from('x'), previousRevision: 0 }
  const append = (log: typeof one, first: number) =>
    log.append({ first, last: first, by: `a/${first}`, at: first, events: [{ ...event, revision: first }] })
  expect(await append(one, 1)).toBe('appended')
  expect(roomIn(path)).toBeGreaterThan(FOR_ANOTHER)
  await one.close()
  expect(await append(other, 2)).toBe('appended')
  await other.close()
})

it('processes that need room at the same time make it once', async () => {
  await (await lmdbLog({ path })).close()
  const amount = { writes: 1, bytes: 0 }
  await Promise.all(Array.from({ length: 4 }, () => new FileRoom(path).claim(amount, 1)))
  expect(roomIn(path)).toBeGreaterThan(FOR_ANOTHER)
  expect(roomIn(path)).toBeLessThan(1.5 * FOR_ANOTHER)
})
