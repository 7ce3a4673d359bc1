import { setTimeout as pause } from 'node:timers/promises'
import type { KeyRange, Log, Revision, Store, StoreEvent, WatchBatch } from '../../../runtime/store/contract/index.ts'
import { openStore, systemClock, type Clock, type StoreOptions } from '../../../runtime/store/state/index.ts'
import { PATIENCE } from '../../support/patience.ts'
import type { Disposable } from '../check.ts'
import type { LogWorld } from '../log-checks/world.ts'

interface OpenOptions extends StoreOptions {
  /** Puts errors between the store and its log. */
  readonly errors?: (log: Log) => Log
}

/** One log and the servers on it. */
export interface StoreWorld extends Disposable {
  /** One more server on the same log. */
  open(options?: OpenOptions): Promise<Store>
}

/** @param defaults what every server on the log is opened with */
export function storeWorld(logs: LogWorld, defaults: StoreOptions = {}): StoreWorld {
  const stores: Store[] = []
  return {
    async open({ errors, ...options } = {}) {
      const log = await logs.open()
      const store = await openStore(errors === undefined ? log : errors(log), { ...defaults, ...options })
      stores.push(store)
      return store
    },
    async dispose() {
      await Promise.all(stores.map((store) => store.close()))
      await logs.dispose()
    },
  }
}

export const everything: KeyRange = { start: '', end: '\u{10ffff}' }
export const things: KeyRange = { start: '/core/things/', end: '/core/things0' }
export const thing = (name: string | number): string => `/core/things/ns/${name}`

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
export const text = (value: Uint8Array): string => new TextDecoder().decode(value)
export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

export const create = (store: Store, key: string, value = key): Promise<Revision> =>
  store.commit([{ key, expect: 0, value: bytes(value) }])

export const update = (store: Store, key: string, expect: Revision, value: string): Promise<Revision> =>
  store.commit([{ key, expect, value: bytes(value) }])

export const remove = (store: Store, key: string, expect: Revision): Promise<Revision> =>
  store.commit([{ key, expect, value: undefined }])

/** One line per event: comparable. */
export const line = ({ revision, key, value, previous }: StoreEvent): string => {
  const before = previous === undefined ? 'nothing' : `${previous.key} ${previous.revision} ${text(previous.value)}`
  return `${revision} ${key} ${value === undefined ? 'deleted' : text(value)} after ${before}`
}

/** Watches until the revision is reached; returns the batches. */
export async function watchUntil(
  store: Store,
  watched: KeyRange,
  after: Revision,
  last: Revision,
): Promise<WatchBatch[]> {
  const stop = new AbortController()
  const batches: WatchBatch[] = []
  for await (const batch of store.watch(watched, after, stop.signal)) {
    batches.push(batch)
    if (batch.revision >= last) stop.abort()
  }
  return batches
}

export const eventsOf = (batches: readonly WatchBatch[]): StoreEvent[] => batches.flatMap(({ events }) => events)

/** What the keys are after the events, as `key revision value`, in order of keys. */
export function replay(events: readonly StoreEvent[], upTo: Revision): string[] {
  const state = new Map<string, string>()
  for (const { revision, key, value } of events) {
    if (revision > upTo) break
    if (value === undefined) state.delete(key)
    else state.set(key, `${key} ${revision} ${text(value)}`)
  }
  return [...state.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, shown]) => shown)
}

export const listed = (items: readonly { key: string; revision: Revision; value: Uint8Array }[]): string[] =>
  items.map(({ key, revision, value }) => `${key} ${revision} ${text(value)}`)

/** A mix of creations, changes and deletions over some keys, one after the other; returns the last revision. */
export async function churn(store: Store, writes: number, name = 'churn', keys = 12): Promise<Revision> {
  let last = 0
  for (const i of range(writes)) {
    const key = thing(`${name}-${(i * 7) % keys}`)
    const now = await store.get(key, { read: 'any' })
    if (now === undefined) last = await create(store, key, `${name} ${i}`)
    else
      last =
        i % 4 === 0 ? await remove(store, key, now.revision) : await update(store, key, now.revision, `${name} ${i}`)
  }
  return last
}

/** The machine's clock with a hand to turn; sleepers wake soon, whatever they asked for. */
export function turnableClock(): Clock & { turn(milliseconds: number): void } {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    sleep: (milliseconds, signal) => systemClock.sleep(Math.min(milliseconds, 10), signal),
    turn: (milliseconds) => {
      ahead += milliseconds
    },
  }
}

/** Resolves when the condition holds; rejects where that never happens. */
export async function eventually(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`${what} did not happen`)
    await pause(5)
  }
}
