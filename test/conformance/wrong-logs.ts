import type { Batch, Log, Revision } from '../../runtime/store/contract/index.ts'
import { overLog } from './faults.ts'

/** A driver that breaks one promise of the contract. */
export interface WrongLog {
  readonly error: string
  readonly wrap: (log: Log) => Log
  /** Checks of the Log suite, each of which must fail. */
  readonly log: readonly string[]
  /** Checks of the Store suite, each of which must fail; errors of which the state machine heals have none. */
  readonly store: readonly string[]
}

const mapTail = (log: Log, change: (batches: readonly Batch[]) => readonly Batch[]): Log =>
  overLog(log, {
    async *tail(after, signal) {
      for await (const batches of log.tail(after, signal)) yield change(batches)
    },
  })

/** Answers with what was true at the call before. */
function oneBehind<T>(read: () => Promise<T>): () => Promise<T> {
  let before: T | undefined
  return async () => {
    const now = await read()
    const answer = before ?? now
    before = now
    return answer
  }
}

const taken = (slots: Set<Revision>, { first }: Batch): boolean => slots.size === slots.add(first).size

export const wrongLogs: readonly WrongLog[] = [
  {
    error: 'a tail that drops one batch',
    wrap: (log) => mapTail(log, (batches) => batches.filter(({ first }) => first !== 3)),
    log: [
      'a tail from every revision gives exactly the batches after it',
      'a running tail gets the batches of every handle, in order, once each',
    ],
    store: [],
  },
  {
    error: 'a tail that repeats a batch',
    wrap: (log) =>
      mapTail(log, (batches) => batches.flatMap((batch) => (batch.first === 3 ? [batch, batch] : [batch]))),
    log: ['a tail from every revision gives exactly the batches after it'],
    store: [],
  },
  {
    error: 'a tail that gives batches out of order',
    wrap: (log) => mapTail(log, (batches) => batches.toReversed()),
    log: ['a tail from every revision gives exactly the batches after it'],
    store: [],
  },
  {
    error: 'an append that acknowledges a taken slot',
    wrap: (log) =>
      overLog(log, {
        async append(batch) {
          await log.append(batch)
          return 'appended'
        },
      }),
    log: ['a taken slot stays with its first writer', 'of many writers at once exactly one wins a slot'],
    store: [
      'of hundreds of parallel writes on one version exactly one succeeds',
      'writers on several servers share one contiguous order, which all watchers see',
    ],
  },
  {
    error: 'an append that acknowledges and forgets',
    wrap(log) {
      let appends = 0
      return overLog(log, {
        append: (batch) => (++appends === 2 ? Promise.resolve('appended' as const) : log.append(batch)),
      })
    },
    log: ['an acknowledged append is at once seen by head and read of every handle'],
    store: ['writers on several servers share one contiguous order, which all watchers see'],
  },
  {
    error: 'an append that says taken after it has written',
    wrap(log) {
      const slots = new Set<Revision>()
      return overLog(log, {
        async append(batch) {
          const outcome = await log.append(batch)
          return batch.first % 2 === 1 && !taken(slots, batch) ? 'taken' : outcome
        },
      })
    },
    log: ['a taken slot stays with its first writer'],
    store: [],
  },
  {
    error: 'a stale head',
    wrap: (log) => overLog(log, { head: oneBehind(() => log.head()) }),
    log: ['an acknowledged append is at once seen by head and read of every handle'],
    store: [
      'a consistent read on any server sees every write that was acknowledged before',
      'a stale server does not reject a write that the newest state allows',
    ],
  },
  {
    error: 'a head that is told at once, but only as far as this server knows it',
    wrap(log) {
      let known: Revision = 0
      return overLog(log, {
        async append(batch) {
          const outcome = await log.append(batch)
          if (outcome === 'appended') known = Math.max(known, batch.last)
          return outcome
        },
        async *tail(after, signal) {
          for await (const batches of log.tail(after, signal)) {
            yield batches
            known = Math.max(known, batches.at(-1)?.last ?? 0)
          }
        },
        headNow: () => known,
      })
    },
    log: ['an acknowledged append is at once seen by head and read of every handle'],
    store: ['a consistent read on any server sees every write that was acknowledged before'],
  },
  {
    error: 'a checkpoint that keeps what was deleted',
    wrap: (log) =>
      overLog(log, {
        checkpoint: (revision, changes) =>
          log.checkpoint(
            revision,
            [...changes].filter(({ value }) => value !== undefined),
          ),
      }),
    log: ['checkpoint and log together are the state, however far the checkpoint is'],
    store: ['state and retained history survive restarts, before and after compaction'],
  },
  {
    error: 'a load that does not begin where the checkpoint ends',
    wrap: (log) =>
      overLog(log, {
        async load() {
          const loaded = await log.load()
          return { ...loaded, batches: withoutFirst(loaded.batches) }
        },
      }),
    log: ['an appended batch reads back exactly, by read, tail and load, through every handle'],
    store: ['an exact list at every revision equals a replay up to it, on every server and after a restart'],
  },
  {
    error: 'a log that begins although it holds something',
    wrap: (log) => overLog(log, { begin: () => Promise.resolve() }),
    log: [
      'a log that begins with a state has it on every handle, and nothing before it',
      'a log that holds something does not begin again, and keeps what it has',
      'a log that was written does not begin, and keeps what it has',
    ],
    store: [],
  },
  {
    error: 'a trim that forgets to remember that it trimmed',
    wrap: (log) =>
      overLog(log, {
        async *tail(after, signal) {
          const { trimmed } = await log.load()
          yield* log.tail(Math.max(after, trimmed), signal)
        },
      }),
    log: ['what is trimmed is Compacted, the rest stays'],
    store: [],
  },
]

async function* withoutFirst(chunks: AsyncIterable<readonly Batch[]>): AsyncGenerator<readonly Batch[], void> {
  let first = true
  for await (const chunk of chunks) {
    yield first ? chunk.slice(1) : chunk
    first = false
  }
}
