import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { memoryLog, memoryStorage } from '../../../../runtime/store/memory/index.ts'
import { openStore } from '../../../../runtime/store/state/index.ts'
import { create, thing } from '../../../conformance/store-checks/world.ts'

const WATCHERS = 1_000
/** As many as are told of progress at once, and a few that come to it by themselves. */
const MOST_AT_ONCE = 150

it('progress is told to some of very many watchers in each turn of the event loop', async () => {
  const store = await openStore(memoryLog(memoryStorage()), { progressMilliseconds: 20 })
  const stops = Array.from({ length: WATCHERS }, () => new AbortController())
  let told = 0
  const position = stops.map(() => 0)
  const watch = async ({ signal }: AbortController, index: number): Promise<void> => {
    const range = { start: `/g/t${index}/`, end: `/g/t${index}0` }
    for await (const { revision } of store.watch(range, 0, signal)) {
      told++
      position[index] = revision
    }
  }
  const watches = stops.map(watch)
  while (told < WATCHERS) await turn()
  const revision = await create(store, thing('a'))
  let most = 0
  while (position.some((reached) => reached < revision)) {
    const before = told
    await turn()
    most = Math.max(most, told - before)
  }
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(MOST_AT_ONCE)
  for (const stop of stops) stop.abort()
  await Promise.all(watches)
  await store.close()
})
