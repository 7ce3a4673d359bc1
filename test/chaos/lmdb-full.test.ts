import { afterEach, describe, expect, it } from 'vitest'
import { lmdbLog } from '../../runtime/store/lmdb/index.ts'
import { openStore } from '../../runtime/store/state/index.ts'
import { openWorkshop, type Workshop } from './lmdb-process.ts'

describe('an environment whose disk is full', () => {
  let workshop: Workshop | undefined
  afterEach(async () => workshop?.dispose())

  it('refuses writes, keeps what it had, and takes writes again when there is room', async () => {
    const { path, startLimited } = (workshop = await openWorkshop())
    const worker = startLimited(4_096, 'fill', 'a')
    const lines: string[] = []
    for await (const line of worker.lines) lines.push(line)
    expect(await worker.ended).toBe(0)
    const [last, ...errors] = lines
    expect(Number(last)).toBeGreaterThan(5)
    expect(errors).toEqual(['Unavailable', 'Unavailable', 'Unavailable'])
    const store = await openStore(await lmdbLog({ path }))
    expect(await store.revision()).toBe(Number(last))
    expect((await store.list({ start: '/core/', end: '/core0' })).items).toHaveLength(Number(last))
    const value = new Uint8Array(2_000_000)
    expect(await store.commit([{ key: '/core/things/a/more', expect: 0, value }])).toBe(Number(last) + 1)
    await store.healthy()
    await store.close()
  })
})
