import { describe, expect, it, onTestFinished } from 'vitest'
import { Fenced, type LocalStore, type Store } from '../../../runtime/store/contract/index.ts'
import { memoryLog } from '../../../runtime/store/memory/index.ts'
import { openStore } from '../../../runtime/store/state/index.ts'
import { leaderFence } from '../../../server/leadership/fence.ts'

async function newStore(): Promise<LocalStore> {
  const store = await openStore(memoryLog())
  onTestFinished(() => store.close())
  return store
}

describe('the place of a leader, with a store of its own for a type', () => {
  it('fences an earlier leader in both stores', async () => {
    const main = await newStore()
    const events = await newStore()
    const fence = leaderFence(main, [{ name: 'events', store: events }])
    const first = await fence.take(0, 'one')
    const second = await fence.take(first?.revision ?? 0, 'two')
    const write = (store: Store, revision: number | undefined) =>
      store.commit([{ key: `/x/${revision}`, expect: 0, value: Buffer.from('x') }], {
        guard: { key: first?.key ?? '', revision: revision ?? 0 },
      })
    await expect(write(main, first?.revision)).rejects.toBeInstanceOf(Fenced)
    await expect(write(events, first?.elsewhere?.get('events'))).rejects.toBeInstanceOf(Fenced)
    await write(main, second?.revision)
    await write(events, second?.elsewhere?.get('events'))
  })

  it.each(['get', 'commit'] as const)(
    'is none for a leader that another overtakes between the stores, before its %s',
    async (step) => {
      const main = await newStore()
      const events = await newStore()
      const others = leaderFence(main, [{ name: 'events', store: events }])
      let later: Awaited<ReturnType<typeof others.take>>
      const overtaken = async (): Promise<void> => {
        later ??= await others.take(await others.revision(), 'two')
      }
      const slow: Store = {
        ...events,
        ...(step === 'get'
          ? { get: async (...args) => overtaken().then(() => events.get(...args)) }
          : { commit: async (...args) => overtaken().then(() => events.commit(...args)) }),
      }
      expect(await leaderFence(main, [{ name: 'events', store: slow }]).take(0, 'one')).toBeUndefined()
      const place = await events.get(later?.key ?? '')
      expect(place?.revision).toBe(later?.elsewhere?.get('events'))
      expect(Buffer.from(place?.value ?? []).toString()).toContain('two')
    },
  )
})
