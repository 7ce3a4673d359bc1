import { setTimeout as pause } from 'node:timers/promises'
import type { Batch, Log } from '../../runtime/store/contract/index.ts'

/** The same log with some of its methods replaced. */
export const overLog = (log: Log, changes: Partial<Log>): Log => ({
  append: (batch) => log.append(batch),
  tail: (after, signal) => log.tail(after, signal),
  read: (first) => log.read(first),
  head: () => log.head(),
  // A head that is replaced has to be asked for.
  ...(log.headNow === undefined || 'head' in changes ? {} : { headNow: log.headNow.bind(log) }),
  load: (options) => log.load(options),
  begin: (revision, objects) => log.begin(revision, objects),
  eventsPerCheckpoint: log.eventsPerCheckpoint,
  checkpoint: (revision, states) => log.checkpoint(revision, states),
  trim: (upTo) => log.trim(upTo),
  healthy: () => log.healthy(),
  size: () => log.size(),
  close: () => log.close(),
  ...changes,
})

const networkError = (): Error => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })

/** Every `every`th append is made, and its acknowledgement lost. */
export function losingAcknowledgements(log: Log, every: number): Log {
  let appends = 0
  return overLog(log, {
    async append(batch) {
      const outcome = await log.append(batch)
      if (++appends % every === 0) throw networkError()
      return outcome
    },
  })
}

/** Every `every`th append fails before anything is written, without saying so. */
export function losingRequests(log: Log, every: number): Log {
  let appends = 0
  return overLog(log, {
    append: (batch) => (++appends % every === 0 ? Promise.reject(networkError()) : log.append(batch)),
  })
}

/** Every `every`th append seems to fail and arrives a while later. */
export function delayingRequests(log: Log, every: number, milliseconds: number): Log {
  let appends = 0
  const late = new Set<Promise<unknown>>()
  return overLog(log, {
    append(batch) {
      if (++appends % every !== 0) return log.append(batch)
      late.add(pause(milliseconds).then(() => log.append(batch)))
      return Promise.reject(networkError())
    },
    async close() {
      await Promise.allSettled(late)
      await log.close()
    },
  })
}

/** Every `every`th append is made, its acknowledgement lost, and then nothing can be read for ever. */
export function losingSight(log: Log, every: number): Log {
  let appends = 0
  let blind = false
  return overLog(log, {
    async append(batch) {
      if (blind) throw networkError()
      const outcome = await log.append(batch)
      if (++appends % every !== 0) return outcome
      blind = true
      throw networkError()
    },
    read: (first) => (blind ? Promise.reject(networkError()) : log.read(first)),
  })
}

/** The tail breaks after every `every`th batch, before it is delivered. */
export function breakingTail(log: Log, every: number): Log {
  let batches = 0
  return overLog(log, {
    async *tail(after, signal) {
      for await (const chunk of log.tail(after, signal)) {
        for (const batch of chunk) {
          if (++batches % every === 0) throw networkError()
          yield [batch]
        }
      }
    },
  })
}

/** Calls back before each append: a place to let another server win. */
export const beforeAppends = (log: Log, act: (batch: Batch) => Promise<void>): Log =>
  overLog(log, {
    async append(batch) {
      await act(batch)
      return log.append(batch)
    },
  })

/** What is appended arrives a while later: a server that does not ask for the head is behind. */
export const laggingTail = (log: Log, milliseconds: number): Log =>
  overLog(log, {
    async *tail(after, signal) {
      for await (const batches of log.tail(after, signal)) {
        await pause(milliseconds)
        yield batches
      }
    },
  })
