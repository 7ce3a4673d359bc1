import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Batch, CheckpointObject, Log } from '../../runtime/store/contract/index.ts'
import { Compacted, UnknownOutcome } from '../../runtime/store/contract/index.ts'
import { BrokenLog, mongoLog, type MongoOptions } from '../../runtime/store/mongo/index.ts'
import { newDatabase, type Backing } from '../support/backing.ts'
import { replyEater } from '../support/reply-eater.ts'
import { assertContiguous, collect, fill, plain, put, tailUntil } from './log-checks/world.ts'
import { waitFor } from '../support/patience.ts'

/* What is particular to this driver; the suites of `Log` and `Store` run in mongo-one-node and mongo-three-nodes. */
describe('the log in MongoDB', () => {
  let database: Backing | undefined
  const logs: Log[] = []
  beforeEach(async () => {
    database = await newDatabase(inject('mongoUri'))
  })
  afterEach(async () => {
    await Promise.all(logs.splice(0).map((log) => log.close()))
    await database?.dispose()
  })

  const uri = (): string => database?.uri ?? expect.fail('the database is made by beforeEach')
  const open = async (parameters = '', options: Pick<MongoOptions, 'graceSeconds'> = {}): Promise<Log> => {
    const log = await mongoLog({ uri: uri() + parameters, database: 'not used', ...options })
    logs.push(log)
    return log
  }
  /** Follows the log from its beginning; resolves once it has shown the first batch. */
  const following = async (log: Log) => {
    const seen: Batch[] = []
    const stop = new AbortController()
    const tail = log.tail(0, stop.signal)[Symbol.asyncIterator]()
    const first = await tail.next()
    seen.push(...(first.value ?? []))
    const ended = (async () => {
      for (let next = await tail.next(); !next.done; next = await tail.next()) seen.push(...next.value)
    })()
    return { seen, ended, stop }
  }

  it('appends a batch once that is given twice, and acknowledges it twice', async () => {
    const log = await open()
    const batch = put(1, 'again')
    expect(await log.append(batch)).toBe('appended')
    expect(await log.append(batch)).toBe('appended')
    expect((await tailUntil(log, 0, 1)).map(plain)).toEqual([plain(batch)])
  })

  it('loads the checkpoint in the order of its keys, in pages of at most 500 objects', async () => {
    const log = await open()
    const keys = Array.from({ length: 1_201 }, (_, index) => `/things/${String(index).padStart(4, '0')}`)
    await log.begin(
      2_000,
      keys.toReversed().map((key, index) => ({ key, value: Buffer.from(key), revision: index + 1 })),
    )
    const pages: (readonly CheckpointObject[])[] = []
    for await (const page of (await log.load()).objects) pages.push(page)
    expect(pages.map(({ length }) => length)).toEqual([500, 500, 201])
    expect(pages.flat().map(({ key, value }) => `${key} ${Buffer.from(value).toString()}`)).toEqual(
      keys.map((key) => `${key} ${key}`),
    )
  })

  /** Slots of the batches that are there, trimmed or not. */
  const documents = async (): Promise<number[]> => {
    const client = new MongoClient(uri())
    try {
      const found = await client.db().collection<{ _id: number }>('log').find().sort({ _id: 1 }).toArray()
      return found.map(({ _id }) => _id)
    } finally {
      await client.close()
    }
  }

  it('refuses a late append into a slot that was trimmed and deleted meanwhile', async () => {
    const awake = await open('', { graceSeconds: 0 })
    const sleeper = await open('', { graceSeconds: 0 })
    await fill(awake, 20)
    const { seen, stop, ended } = await following(sleeper)
    await sleeper.append(put(21, 'sleeper'))
    await fill(awake, 22)
    await awake.checkpoint(22, [])
    await awake.trim(21)
    await awake.trim(22)
    expect(await documents()).toEqual([22])
    for (const slot of [5, 21]) await expect(sleeper.append(put(slot, 'late'))).rejects.toThrow(UnknownOutcome)
    expect(await sleeper.read(5)).toBeUndefined()
    expect(await sleeper.append(put(23, 'sleeper'))).toBe('appended')
    stop.abort()
    await ended
    assertContiguous(seen, 0)
    expect(seen.filter(({ by }) => by === 'late')).toEqual([])
  })

  it('keeps what it trimmed for the grace period, in which a late append finds its slot taken', async () => {
    const awake = await open('', { graceSeconds: 2 })
    const sleeper = await open('', { graceSeconds: 2 })
    await fill(awake, 30)
    await awake.checkpoint(30, [])
    for (const upTo of [10, 20]) await awake.trim(upTo)
    expect((await awake.load()).trimmed).toBe(20)
    expect(await documents()).toHaveLength(30)
    expect(await sleeper.append(put(5, 'late'))).toBe('taken')
    await expect(tailUntil(awake, 5, 30)).rejects.toThrow(Compacted)
    await waitFor(async () => {
      await fill(awake, (await awake.head()) + 1)
      await awake.checkpoint(await awake.head(), [])
      await awake.trim(await awake.head())
      expect((await documents())[0]).toBe(11)
    })
    await expect(sleeper.append(put(5, 'late'))).rejects.toThrow(UnknownOutcome)
  })

  it('brings more own batches than it keeps to a tail that is read late', async () => {
    const log = await open()
    await log.append(put(1, 'first'))
    const stop = new AbortController()
    const tail = log.tail(0, stop.signal)[Symbol.asyncIterator]()
    const seen = [...((await tail.next()).value ?? [])]
    const waiting = tail.next()
    const written = [put(1, 'first')]
    for (let slot = 2; slot <= 80; slot++) {
      const batch = put(slot, `own/${slot}`)
      await log.append(batch)
      written.push(batch)
    }
    seen.push(...((await waiting).value ?? []))
    while (seen.length < written.length) seen.push(...((await tail.next()).value ?? []))
    stop.abort()
    expect(seen.map(plain)).toEqual(written.map(plain))
  })

  it('tells its own tail of a batch that is in the log although nobody acknowledged it', async () => {
    const { hosts } = new MongoClient(uri()).options
    const proxy = await replyEater(hosts[0]?.host ?? '', hosts[0]?.port ?? 0, 'unheard')
    try {
      const { pathname } = new URL(uri())
      const log = await mongoLog({
        uri: `mongodb://127.0.0.1:${proxy.port}${pathname}?directConnection=true`,
        database: 'not used',
      })
      logs.push(log)
      await log.append(put(1, 'heard'))
      const { seen, stop, ended } = await following(log)
      await log.append(put(2, 'heard'))
      await expect(log.append(put(3, 'unheard'))).rejects.toThrow(UnknownOutcome)
      await waitFor(() => expect(seen.map(({ by }) => by)).toEqual(['heard', 'heard', 'unheard']))
      expect(await log.append(put(4, 'heard'))).toBe('appended')
      await waitFor(() => expect(seen).toHaveLength(4))
      assertContiguous(seen, 0)
      stop.abort()
      await ended
    } finally {
      await proxy.close()
    }
  })

  it('reads one snapshot whatever read concern the connection string asks for', async () => {
    const writer = await open()
    const reader = await open('&readConcernLevel=local')
    await fill(writer, 5)
    const loaded = await reader.load()
    await fill(writer, 10)
    expect((await collect(loaded.batches)).at(-1)?.last).toBe(5)
  })

  it('refuses to trim what the checkpoint does not hold', async () => {
    const log = await open()
    await fill(log, 5)
    await log.checkpoint(3, [])
    await expect(log.trim(4)).rejects.toThrow(BrokenLog)
    expect((await log.load()).trimmed).toBe(0)
  })

  it('tells that the log is gone, which an invalidated change stream shows, instead of waiting for ever', async () => {
    const log = await open()
    await fill(log, 5)
    const { ended } = await following(log)
    const client = new MongoClient(uri())
    await client.db().dropDatabase()
    await client.close()
    await expect(ended).rejects.toThrow(BrokenLog)
  })

  it('refuses every write and is unhealthy after the database was dropped, or replaced by another one', async () => {
    const log = await open()
    await fill(log, 5)
    const client = new MongoClient(uri())
    await client.db().dropDatabase()
    await client.close()
    const gone = expect.objectContaining({ name: 'Unavailable', reason: 'Gone' })
    await expect(log.append(put(6, 'late'))).rejects.toEqual(gone)
    await expect(log.healthy()).rejects.toEqual(gone)
    const other = await open()
    await expect(log.append(put(6, 'late'))).rejects.toEqual(gone)
    expect(await other.append(put(1, 'other'))).toBe('appended')
    expect(await documents()).toEqual([1])
  })
})
