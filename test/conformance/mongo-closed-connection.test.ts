import { afterEach, beforeEach, expect, describe, inject, it, vi } from 'vitest'
import { Unavailable, UnknownOutcome, type Batch, type Log } from '../../runtime/store/contract/index.ts'
import { mongoLog } from '../../runtime/store/mongo/index.ts'
import { newDatabase, type Backing } from '../support/backing.ts'
import { closeUnder } from '../support/closed-socket.ts'
import { waitFor } from '../support/patience.ts'
import { fill, put } from './log-checks/world.ts'

/** How long a call may take; milliseconds: more than one on a busy machine. */
const LIMIT = 3_000

/* The driver waits for ever for a closed socket to drain: the log must not. */
describe('a connection that closes just before a request is written', () => {
  let database: Backing | undefined
  const logs: Log[] = []
  beforeEach(async () => {
    database = await newDatabase(inject('mongoUri'))
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await Promise.all(logs.splice(0).map((log) => log.close()))
    await database?.dispose()
  })

  const open = async (): Promise<Log> => {
    const limits = { callMilliseconds: LIMIT, maintenanceMilliseconds: LIMIT }
    const log = await mongoLog({ uri: database!.uri, database: 'not used', ...limits })
    logs.push(log)
    return log
  }

  it('leaves the outcome of an append unknown, and the next one goes on', async () => {
    const log = await open()
    await fill(log, 2)
    const closed = closeUnder('unlucky')
    await expect(log.append(put(3, 'unlucky'))).rejects.toThrow(UnknownOutcome)
    expect(closed()).toBe(1)
    expect(await log.append(put(3, 'lucky'))).toBe('appended')
  })

  it.each<[string, string, (log: Log) => Promise<unknown>]>([
    ['read of the head', 'fence', (log) => log.head()],
    ['look at its health', 'fence', (log) => log.healthy()],
    ['read of a slot', 'aggregate', (log) => log.read(1)],
    ['load', 'find', (log) => log.load()],
    ['checkpoint', 'checkpoint', (log) => log.checkpoint(1, [])],
    ['trim', 'find', (log) => log.trim(1)],
    ['look at its size', 'collStats', (log) => log.size()],
  ])('makes a %s unavailable, and the next one goes on', async (_, request, call) => {
    const log = await open()
    await fill(log, 2)
    await log.checkpoint(2, [])
    const closed = closeUnder(request)
    await expect(call(log)).rejects.toThrow(Unavailable)
    expect(closed()).toBe(1)
    await call(log)
  })

  it('ends a change stream, and the tail goes on with another one', async () => {
    const reader = await open()
    const writer = await open()
    await fill(writer, 2)
    const seen: Batch[] = []
    const stop = new AbortController()
    const ended = (async () => {
      for await (const batches of reader.tail(0, stop.signal)) seen.push(...batches)
    })()
    await waitFor(() => expect(seen).toHaveLength(2))
    const closed = closeUnder('getMore')
    await waitFor(() => expect(closed()).toBe(1))
    await writer.append(put(3, 'writer'))
    await waitFor(() => expect(seen).toHaveLength(3))
    stop.abort()
    await ended
  })
})
