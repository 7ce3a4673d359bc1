import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Batch, Log } from '../../runtime/store/contract/index.ts'
import { UnknownOutcome } from '../../runtime/store/contract/index.ts'
import { BrokenLog, mongoLog } from '../../runtime/store/mongo/index.ts'
import { newDatabase, type Backing } from '../support/backing.ts'
import { assertContiguous, collect, fill, plain, put, tailUntil } from './log-checks/world.ts'

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
  const open = async (parameters = ''): Promise<Log> => {
    const log = await mongoLog({ uri: uri() + parameters, database: 'not used' })
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

  it('does not let a running change stream vouch for a slot that was trimmed', async () => {
    const [awake, sleeper] = [await open(), await open()]
    await fill(awake, 20)
    const { seen, stop, ended } = await following(sleeper)
    await sleeper.append(put(21, 'sleeper'))
    await awake.checkpoint(21, [])
    await awake.trim(21)
    for (const slot of [5, 21]) await expect(sleeper.append(put(slot, 'late'))).rejects.toThrow(UnknownOutcome)
    expect(await sleeper.read(5)).toBeUndefined()
    expect(await sleeper.append(put(22, 'sleeper'))).toBe('appended')
    stop.abort()
    await ended
    assertContiguous(seen, 0)
    expect(seen.filter(({ by }) => by === 'late')).toEqual([])
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

  it('reads one snapshot whatever read concern the connection string asks for', async () => {
    const [writer, reader] = [await open(), await open('&readConcernLevel=local')]
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
})
