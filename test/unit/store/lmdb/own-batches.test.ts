import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Batch } from '../../../../runtime/store/contract/index.ts'
import { lmdbLog } from '../../../../runtime/store/lmdb/index.ts'

const BATCHES = 200

const batchAt = (revision: number): Batch => ({
  first: revision,
  last: revision,
  by: `me/${revision}`,
  at: revision,
  events: [{ revision, key: `/a/${revision}`, value: Buffer.from(`value ${revision}`), previousRevision: 0 }],
})

describe('a batch that is being written', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lmdb-own-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('is never read again by its own process, whenever that asks for the head', async () => {
    const log = await lmdbLog({ path: folder, pollMilliseconds: 1 })
    const stop = new AbortController()
    const written: Batch[] = []
    const seen: Batch[] = []
    const reading = (async () => {
      for await (const batches of log.tail(0, stop.signal)) seen.push(...batches)
    })()
    let isWriting = true
    const asking = (async () => {
      for (; isWriting; await turn()) expect(await log.head()).toBeLessThanOrEqual(BATCHES)
    })()
    for (let revision = 1; revision <= BATCHES; revision++) {
      written.push(batchAt(revision))
      expect(await log.append(written[revision - 1]!)).toBe('appended')
    }
    isWriting = false
    await asking
    while (seen.length < BATCHES) await turn()
    stop.abort()
    await reading
    expect(seen).toHaveLength(BATCHES)
    expect(seen.filter((batch, index) => batch !== written[index])).toEqual([])
    expect(await log.head()).toBe(BATCHES)
    await log.close()
  })
})
