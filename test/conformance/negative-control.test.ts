import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { memoryLog, memoryStorage } from '../../runtime/store/memory/index.ts'
import { runCheck, type Check, type Disposable } from './check.ts'
import type { Log, Store } from '../../runtime/store/contract/index.ts'
import { damageChecks, logChecks, type DamageWorld, type LogWorld } from './log.ts'
import { storeChecks } from './store.ts'
import { storeWorld, type StoreWorld } from './store-checks/world.ts'
import { wrongLogs } from './wrong-logs.ts'
import { wrongStores } from './wrong-stores.ts'

/** After so many milliseconds a check waits for something that never comes. */
const NEVER = 3_000

function checkOf<World extends Disposable>(checks: readonly Check<World>[], name: string): Check<World> {
  const check = checks.find((candidate) => candidate.name === name)
  if (check === undefined) throw new Error(`there is no check ${name}`)
  return check
}

/** Whether the check rejects, or waits for something that never comes. */
async function fails<World extends Disposable>(
  checks: readonly Check<World>[],
  name: string,
  factory: () => Promise<World>,
): Promise<boolean> {
  const failed = runCheck(checkOf(checks, name), factory).then(
    () => false,
    () => true,
  )
  return Promise.race([failed, pause(NEVER, true)])
}

async function memoryWorld(wrap: (log: Log) => Log): Promise<LogWorld> {
  const storage = memoryStorage()
  const logs: Log[] = []
  return {
    async open() {
      const log = wrap(memoryLog(storage))
      logs.push(log)
      return log
    },
    dispose: async () => void (await Promise.all(logs.map((log) => log.close()))),
  }
}

function brokenStores(wrap: (store: Store) => Store): () => Promise<StoreWorld> {
  return async () => {
    const world = storeWorld(await memoryWorld((log) => log))
    return { open: async (options) => wrap(await world.open(options)), dispose: () => world.dispose() }
  }
}

/** A driver that keeps no checksums: what was changed is given as if it were what was written. */
async function trustingWorld(): Promise<DamageWorld> {
  const storage = memoryStorage()
  const flip = (value: Uint8Array | undefined): void => {
    if (value !== undefined) value[value.length - 1] = value.at(-1)! ^ 0x10
  }
  return {
    open: () => Promise.resolve(memoryLog(storage)),
    damageBatch: async (slot) => flip(storage.batches.get(slot)?.events[0]?.value),
    damageObject: async (key) => flip(storage.objects.get(key)?.value),
    dispose: () => Promise.resolve(),
  }
}

describe('the suite of damages rejects', () => {
  it.each(damageChecks.map(({ name }) => name))('a driver that ignores checksums: %s', async (name) => {
    expect(await fails(damageChecks, name, trustingWorld)).toBe(true)
  })
})

describe('the Log suite rejects', () => {
  for (const { error, wrap, log } of wrongLogs) {
    it.each(log)(`${error}: %s`, async (name) => {
      expect(await fails(logChecks, name, () => memoryWorld(wrap))).toBe(true)
    })
  }
})

describe('the Store suite rejects', () => {
  for (const { error, wrap, store } of wrongLogs.filter(({ store }) => store.length > 0)) {
    it.each(store)(`${error}: %s`, async (name) => {
      expect(await fails(storeChecks, name, async () => storeWorld(await memoryWorld(wrap)))).toBe(true)
    })
  }
  for (const { error, wrap, checks } of wrongStores) {
    it.each(checks)(`${error}: %s`, async (name) => {
      expect(await fails(storeChecks, name, brokenStores(wrap))).toBe(true)
    })
  }
})

it('the controls fail because of their errors: the same checks pass without, however long they take', async () => {
  const named = [...wrongLogs.flatMap(({ store }) => store), ...wrongStores.flatMap(({ checks }) => checks)]
  for (const name of new Set(named))
    await runCheck(
      checkOf(storeChecks, name),
      brokenStores((store) => store),
    )
  for (const name of new Set(wrongLogs.flatMap(({ log }) => log)))
    await runCheck(checkOf(logChecks, name), () => memoryWorld((log) => log))
})
