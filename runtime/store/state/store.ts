import { randomUUID } from 'node:crypto'
import {
  FutureRevision,
  Unavailable,
  type GetOptions,
  type Key,
  type KeyRange,
  type ListOptions,
  type LocalStore,
  type Log,
  type Page,
  type Revision,
  type Stored,
} from '../contract/index.ts'
import { unthrown } from '../../async/index.ts'
import { systemClock, type Clock } from './clock.ts'
import { reflectLog } from './reflector.ts'
import { loadState } from './load.ts'
import { maintain } from './maintenance.ts'
import type { WriterObserver } from './observer.ts'
import { Replica } from './replica.ts'
import { BatchWriter } from './writer.ts'

export interface StoreOptions {
  /** Identifies this running server in the log; must differ between any two that ever write to it. Default: random. */
  readonly server?: string
  /** How long history is retained for watches and exact reads, in milliseconds. Default: 5 minutes. */
  readonly retentionMilliseconds?: number
  /** How long reads wait for a revision that has not been reached, in milliseconds. Default: 3 seconds. */
  readonly waitMilliseconds?: number
  /**
   * How long a write whose outcome is unknown is looked for before its caller gets UnknownOutcome, in milliseconds.
   * Default: 30 seconds.
   */
  readonly unknownOutcomeMilliseconds?: number
  /**
   * How long other writes wait behind one whose outcome is unknown, in milliseconds; after that they are refused as
   * Unavailable. Default: 5 seconds.
   */
  readonly undecidedMilliseconds?: number
  /**
   * Most events that a watcher may lag behind once it has caught up; after that its watch ends with Compacted. Default:
   * 100,000.
   */
  readonly watchBacklog?: number
  /**
   * Bytes of values that are held as they are, besides those of the retained history; beyond that the values that nobody has
   * written lately are compressed. Default: 256 MiB.
   */
  readonly hotBytes?: number
  /** Milliseconds between two reports of progress to watchers without events. Default: 1 second. */
  readonly progressMilliseconds?: number
  readonly clock?: Clock
  /** Called with errors in the background, each of which is retried. Default: ignored. */
  readonly onError?: (error: unknown) => void
  /** Default: writes are not measured. */
  readonly observer?: WriterObserver
  /**
   * How long a batch waits for servers that have waited longer, while other servers win slots, in milliseconds.
   * Default: as long as their appends are likely to take.
   */
  readonly giveWayMilliseconds?: number
}

const HOT_BYTES = 256 * 1024 * 1024

/** Opens the store over a log, which the store owns: `close` closes both. */
export async function openStore(log: Log, options: StoreOptions = {}): Promise<LocalStore> {
  const clock = options.clock ?? systemClock
  const wait = options.waitMilliseconds ?? 3_000
  const stop = new AbortController()
  const hotBytes = options.hotBytes ?? HOT_BYTES
  const replica = new Replica(await loadState(log, hotBytes), {
    log,
    hotBytes,
    watchBacklog: options.watchBacklog ?? 100_000,
    onError: options.onError ?? (() => undefined),
  })
  const writer = new BatchWriter({
    log,
    replica,
    clock,
    server: options.server ?? randomUUID(),
    unknownOutcomeMilliseconds: options.unknownOutcomeMilliseconds ?? 30_000,
    undecidedMilliseconds: options.undecidedMilliseconds ?? 5_000,
    observer: options.observer,
    giveWayMilliseconds: options.giveWayMilliseconds,
  })
  const background = Promise.all([
    reflectLog(log, replica, clock, stop.signal),
    maintain({ log, replica, clock, retentionMilliseconds: options.retentionMilliseconds ?? 300_000 }, stop.signal),
    reportProgress(replica, clock, options.progressMilliseconds ?? 1_000, stop.signal),
  ])

  const waitFor = async (revision: Revision, milliseconds: number): Promise<void> => {
    if (revision <= replica.revision || (await replica.revisionWaiters.wait(revision, milliseconds))) return
    throw new FutureRevision(revision, replica.revision)
  }
  const getLater = async (
    key: Key,
    { notOlderThan, read }: Required<Omit<GetOptions, 'since'>>,
  ): Promise<Stored | undefined> => {
    if (read === 'consistent') await replica.consistent()
    if (notOlderThan > replica.revision) await waitFor(notOlderThan, wait)
    return replica.state.get(key)
  }
  const newest = (range: KeyRange, limit: number): Page => {
    const { objects, revision } = replica.state
    const items = objects.slice(range, limit)
    const remaining = items.length < limit ? 0 : objects.count(range) - items.length
    return { revision, items, remaining }
  }

  return {
    get(key: Key, { notOlderThan = 0, read = notOlderThan > 0 ? 'any' : 'consistent', since }: GetOptions = {}) {
      const isKnown = notOlderThan <= replica.revision && (read === 'any' || replica.isConsistentSince(since))
      return isKnown ? unthrown(() => replica.state.get(key)) : getLater(key, { notOlderThan, read })
    },
    async list(range: KeyRange, { at, limit = 0, read = 'consistent' }: ListOptions = {}) {
      const most = limit > 0 ? limit : Infinity
      if (at !== undefined) {
        await waitFor(at, wait)
        return replica.snapshots.page(range, at, most)
      }
      if (read === 'consistent') await replica.consistent()
      return newest(range, most)
    },
    commit: (writes, options) => writer.commit(writes, options),
    watch: (range, after, signal) => replica.subscriptions.watch(range, after, signal),
    revision: () => replica.consistent(),
    localRevision: () => replica.revision,
    local: {
      get: (key) => replica.state.get(key),
      list: (range) => replica.state.objects.slice(range),
    },
    waitFor,
    compactedRevision: () => replica.state.history.trimmed,
    size: () => log.size(),
    async healthy() {
      if (stop.signal.aborted) throw new Unavailable('the store is closed')
      await log.healthy()
      await replica.healthy()
    },
    async close() {
      stop.abort()
      replica.close()
      await writer.close()
      await background
      await log.close()
    },
  }
}

async function reportProgress(replica: Replica, clock: Clock, pause: number, signal: AbortSignal): Promise<void> {
  let reported = replica.revision
  while (!signal.aborted) {
    await clock.sleep(pause, signal)
    if (replica.revision === reported) continue
    reported = replica.revision
    await replica.subscriptions.progress()
  }
}
