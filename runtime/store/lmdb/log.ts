import { setImmediate as turn } from 'node:timers/promises'
import type { Transaction } from 'lmdb'
import {
  Compacted,
  Damaged,
  NotEmpty,
  Unavailable,
  type Batch,
  type CheckpointObject,
  type Key,
  type LoadedLog,
  type LoadOptions,
  type Log,
  type Revision,
} from '../contract/index.ts'
import { damagedObject, decodeBatch, encodeBatch } from '../encoding/batch.ts'
import { sealObject, unsealObject } from '../encoding/checksum.ts'
import { decodeEntries } from '../encoding/decode-entries.ts'
import { openEnvironment, reopenEnvironment } from './environment.ts'
import { writeError } from './errors.ts'
import { dataFileIn, fileSize } from './folder.ts'
import { Lookout } from './lookout.ts'
import { markNow, moveMark, readMark, sealMark, type LmdbEnvironment } from './marks.ts'
import { openNotices, type Notices } from './notices.ts'
import { Readiness } from './readiness.ts'
import { amountOfChanges, amountOfFirst, type Amount } from './room.ts'

export interface LmdbLogOptions {
  /** Folder of the environment, created if it does not exist. Several processes may use it at once. */
  readonly path: string
  /** Least milliseconds between two looks for batches of other processes whose notice was lost. Default: 100. */
  readonly pollMilliseconds?: number
  /** Opens the notices between processes. Default: unix sockets in the folder. */
  readonly openNotices?: (directory: string, onNotice: () => void) => Promise<Notices>
}

const CHUNK_LENGTH = 500
const CHUNK_BYTES = 4 * 1024 * 1024
const MOST_RECENT = 64
/** LMDB is given all writes of a transaction in one turn: some 10 µs for an event. */
const EVENTS_PER_CHECKPOINT = 250

/** Opens log, checkpoint and marks in one LMDB environment. Throws an error of one sentence if it can't be opened. */
export async function lmdbLog(options: LmdbLogOptions): Promise<Log> {
  const environment = await openEnvironment(options.path)
  const log = new LmdbLog(environment, options.pollMilliseconds ?? 100)
  await log.listen(options.openNotices ?? openNotices)
  return log
}

/** A snapshot that is being read. */
interface Reading {
  readonly environment: LmdbEnvironment
  readonly transaction: Transaction
  /** Releases the snapshot once both streams have ended. */
  readonly release: () => Promise<void>
  readonly options: LoadOptions
}

class LmdbLog implements Log {
  readonly eventsPerCheckpoint = EVENTS_PER_CHECKPOINT
  #opened: LmdbEnvironment
  readonly #pollMilliseconds: number
  readonly #closed = new AbortController()
  readonly #lookouts = new Set<Lookout>()
  /** This process' own batches by their first revision: its tails need not decode them. */
  readonly #recent = new Map<Revision, Batch>()
  /** What this process is writing: it may be seen in the environment before its writer knows. */
  #writing: Batch | undefined
  readonly #snapshots = new Set<Transaction>()
  readonly #readiness = new Readiness()
  #notices: Notices | undefined
  #seen: Revision = 0
  #uses = 0
  #reopening = false

  constructor(environment: LmdbEnvironment, pollMilliseconds: number) {
    this.#opened = environment
    this.#pollMilliseconds = pollMilliseconds
  }

  /**
   * The environment, for one use. Throws Unavailable after close, and if its files are no longer in their place:
   * nothing may touch the environment then.
   */
  get #environment(): LmdbEnvironment {
    const environment = this.#inUse()
    environment.files.checkNowAndThen()
    return environment
  }

  #inUse(): LmdbEnvironment {
    if (this.#closed.signal.aborted || this.#reopening) throw new Unavailable(`${this.#opened.path} is closed`)
    this.#uses++
    return this.#opened
  }

  async listen(open: (directory: string, onNotice: () => void) => Promise<Notices>): Promise<void> {
    this.#notices = await open(this.#opened.path, () => this.#notice())
  }

  /**
   * Appends the batch. Moving the head from just before the slot wins it: nobody can do so twice, not even after a
   * trim.
   */
  async append(batch: Batch): Promise<'appended' | 'taken'> {
    const bytes = encodeBatch(batch)
    this.#writing = batch
    try {
      if (!(await this.#write(batch, bytes))) return 'taken'
    } finally {
      this.#writing = undefined
    }
    this.#remember(batch)
    this.#notices?.send()
    for (const lookout of this.#lookouts) lookout.wake()
    return 'appended'
  }

  async *tail(after: Revision, signal: AbortSignal): AsyncGenerator<readonly Batch[], void> {
    const ended = AbortSignal.any([signal, this.#closed.signal])
    if (ended.aborted) return
    const lookout = new Lookout(this.#pollMilliseconds)
    const close = (): void => lookout.close()
    ended.addEventListener('abort', close)
    this.#lookouts.add(lookout)
    try {
      let position = after
      let batches: readonly Batch[] = this.#storedAfter(position)
      while (!ended.aborted) {
        if (batches.length > 0) {
          position = batches.at(-1)!.last
          yield batches
        } else await lookout.wait()
        if (ended.aborted) return
        batches = this.#nextAfter(position, lookout)
      }
    } finally {
      ended.removeEventListener('abort', close)
      lookout.close()
      this.#lookouts.delete(lookout)
    }
  }

  async read(first: Revision): Promise<Batch | undefined> {
    const { root, log } = this.#environment
    root.resetReadTxn()
    const bytes = log.get(first)
    return bytes && this.#decode(first, bytes)
  }

  async head(): Promise<Revision> {
    return this.headNow()
  }

  headNow(): Revision {
    const head = readMark(this.#environment, 'head')
    // A batch that this process is writing is applied by its writer, whatever becomes of it.
    if (head > this.#seen && head !== this.#writing?.last) {
      this.#seen = head
      this.#notice()
    }
    return head
  }

  async load(options: LoadOptions = {}): Promise<LoadedLog> {
    const environment = this.#environment
    const uses = this.#uses
    const { root } = environment
    root.resetReadTxn()
    const loaded = { revision: markNow(environment, 'checkpoint'), trimmed: markNow(environment, 'trimmed') }
    const head = markNow(environment, 'head')
    const transaction = root.useReadTransaction()
    this.#snapshots.add(transaction)
    let readers = 2
    const release = async (): Promise<void> => {
      if (--readers > 0 || !this.#snapshots.delete(transaction)) return
      transaction.done()
      if (uses === 1 && this.#uses === 1) await this.#reopen()
    }
    return {
      ...loaded,
      objects: this.#objects({ environment, transaction, release, options }),
      batches: this.#batches({ environment, transaction, release, options }, loaded.trimmed, head),
    }
  }

  async begin(revision: Revision, objects: Iterable<CheckpointObject>): Promise<void> {
    const environment = this.#environment
    const all = [...objects]
    const begun =
      readMark(environment, 'checkpoint') === 0 &&
      (await this.#transact(environment, amountOfFirst(all), () =>
        moveMark(environment, { mark: 'head', from: 0, to: revision }, (queue) => {
          for (const { key, value, revision: changed } of all) {
            queue(environment.objects.put(key, sealObject(key, changed, value), changed))
          }
          for (const mark of ['checkpoint', 'trimmed'] as const) {
            queue(environment.meta.put(mark, sealMark(mark, revision), revision + 1))
          }
        }),
      ))
    if (!begun) throw new NotEmpty(`the store ${environment.path} is not empty`)
  }

  async checkpoint(
    revision: Revision,
    changes: Iterable<{ key: Key; value: Uint8Array | undefined; revision: Revision }>,
  ): Promise<void> {
    const { objects } = this.#environment
    const all = [...changes]
    await this.#advance('checkpoint', revision, (before) => ({
      amount: amountOfChanges(all),
      write: (queue) => {
        for (const { key, value, revision: changed } of all) {
          if (changed <= before) continue
          if (value === undefined) queue(objects.remove(key))
          else queue(objects.put(key, sealObject(key, changed, value), changed))
        }
      },
    }))
  }

  async trim(upTo: Revision): Promise<void> {
    const { log } = this.#environment
    await this.#advance('trimmed', upTo, (before) => {
      const trimmed = [...log.getKeys({ start: before + 1, end: upTo + 1 })]
      return {
        amount: { writes: trimmed.length, bytes: 0 },
        write: (queue) => trimmed.forEach((first) => queue(log.remove(first))),
      }
    })
  }

  async healthy(): Promise<void> {
    const environment = this.#environment
    await this.#readiness.check(environment, (bytes) =>
      this.#transact(environment, { writes: 1, bytes }, () => environment.meta.put('probe', Buffer.alloc(bytes), 1)),
    )
  }

  async size(): Promise<number> {
    const size = fileSize(dataFileIn(this.#environment.path))
    if (size === undefined) throw new Unavailable('the data file is gone', { reason: 'Gone' })
    return size
  }

  async close(): Promise<void> {
    if (this.#closed.signal.aborted) return
    this.#closed.abort()
    await this.#notices?.close()
    for (const transaction of this.#snapshots) transaction.done()
    this.#snapshots.clear()
    await this.#opened.root.close()
  }

  async #write({ first, last }: Batch, bytes: Buffer): Promise<boolean> {
    // The files are checked before each transaction.
    const environment = this.#inUse()
    try {
      const won = await this.#transact(environment, { writes: 2, bytes: bytes.byteLength }, () =>
        moveMark(environment, { mark: 'head', from: first - 1, to: last }, (queue) =>
          queue(environment.log.put(first, bytes)),
        ),
      )
      this.#readiness.wrote()
      return won
    } catch (error) {
      this.#readiness.failed(bytes.byteLength)
      throw error
    }
  }

  /** Moves a mark forward together with the writes, even if others move it at the same time. */
  async #advance(
    mark: 'checkpoint' | 'trimmed',
    to: Revision,
    plan: (before: Revision) => { amount: Amount; write: (queue: (written: Promise<boolean>) => void) => void },
  ): Promise<void> {
    for (;;) {
      const environment = this.#environment
      const from = readMark(environment, mark)
      if (from >= to) return
      const { amount, write } = plan(from)
      if (await this.#transact(environment, amount, () => moveMark(environment, { mark, from, to }, write))) return
    }
  }

  /** Makes a transaction if the files are in their place, and once there is room for what it writes. Throws Unavailable. */
  async #transact<T>(environment: LmdbEnvironment, amount: Amount, transact: () => Promise<T>): Promise<T> {
    const { files, room } = environment
    files.check()
    const release = await room.claim(amount, this.#notices?.others ?? 0).catch(async (error: unknown) => {
      throw await writeError(environment, error)
    })
    try {
      return await transact()
    } finally {
      release()
    }
  }

  get #file(): string {
    return dataFileIn(this.#opened.path)
  }

  #decode(slot: Revision, bytes: Buffer): Batch {
    return decodeBatch(bytes, slot, this.#file)
  }

  /**
   * Returns the batch that this process is writing instead of the same batch as read: its values are the original
   * bytes.
   */
  #written(batch: Batch): Batch {
    const writing = this.#writing
    return writing?.by === batch.by ? writing : batch
  }

  #remember(batch: Batch): void {
    this.#recent.set(batch.first, batch)
    this.#seen = Math.max(this.#seen, batch.last)
    if (this.#recent.size <= MOST_RECENT) return
    const [oldest] = this.#recent.keys()
    if (oldest !== undefined) this.#recent.delete(oldest)
  }

  /** Nothing is read if this process has written the newest batch and no other process has given notice since. */
  #nextAfter(position: Revision, lookout: Lookout): readonly Batch[] {
    const read = (): Batch[] => this.#storedAfter(position)
    return this.#recentAfter(position) ?? lookout.look(read) ?? (position < this.#seen ? read() : [])
  }

  #recentAfter(after: Revision): Batch[] | undefined {
    const batches: Batch[] = []
    for (let batch = this.#recent.get(after + 1); batch !== undefined; batch = this.#recent.get(batch.last + 1)) {
      batches.push(batch)
    }
    return batches.length > 0 ? batches : undefined
  }

  #storedAfter(after: Revision): Batch[] {
    const environment = this.#environment
    const { log } = environment
    const trimmed = readMark(environment, 'trimmed')
    if (after < trimmed) throw new Compacted(after, trimmed)
    const batches: Batch[] = []
    if (markNow(environment, 'head') <= after) return batches
    let size = 0
    for (const { key, value } of log.getRange({ start: after + 1, limit: CHUNK_LENGTH })) {
      batches.push(this.#written(this.#decode(key, value)))
      size += value.byteLength
      if (size >= CHUNK_BYTES) break
    }
    return batches
  }

  async *#objects({ environment, transaction, release, options }: Reading): AsyncGenerator<CheckpointObject[], void> {
    const entries = environment.objects.getRange({ versions: true, transaction })
    const unseal = ({ key, value: sealed, version: revision = 0 }: { key: Key; value: Buffer; version?: Revision }) => {
      const value = unsealObject(key, revision, sealed)
      if (value === undefined) throw damagedObject(key, this.#file)
      return { key, value, revision }
    }
    yield* this.#chunks(decodeEntries(entries, unseal, options), ({ value }) => value.byteLength, release)
  }

  async *#batches(
    { environment, transaction, release, options }: Reading,
    trimmed: Revision,
    head: Revision,
  ): AsyncGenerator<readonly Batch[], void> {
    const entries = environment.log.getRange({ start: 0, transaction })
    let slot = 0
    const decode = ({ key, value }: { key: Revision; value: Buffer }) => {
      slot = key
      return { batch: this.#decode(key, value), size: value.byteLength }
    }
    let newest: Batch | undefined
    for await (const chunk of this.#chunks(decodeEntries(entries, decode, options), ({ size }) => size, release)) {
      newest = chunk.at(-1)?.batch
      yield chunk.map(({ batch }) => batch)
    }
    // A damaged batch at the end has been reported already.
    if (slot !== (newest?.first ?? 0)) return
    const last = newest?.last ?? trimmed
    if (last === head) return
    const missing = new Damaged(this.#file, `the log ends at revision ${last} and not at ${head}`)
    if (options.onDamage === undefined) throw missing
    options.onDamage(missing)
  }

  /** Yields chunks of at most about 500 items and 4 MB, with a turn of the event loop between them. */
  async *#chunks<T>(
    items: Iterable<T>,
    bytesOf: (item: T) => number,
    release: () => Promise<void>,
  ): AsyncGenerator<T[], void> {
    try {
      let chunk: T[] = []
      let size = 0
      for (const item of items) {
        chunk.push(item)
        size += bytesOf(item)
        if (chunk.length < CHUNK_LENGTH && size < CHUNK_BYTES) continue
        yield chunk
        chunk = []
        size = 0
        await turn()
        if (this.#closed.signal.aborted) throw new Unavailable(`${this.#opened.path} is closed`)
      }
      if (chunk.length > 0) yield chunk
    } finally {
      await release()
    }
  }

  /** Reopens the environment: what a cold start has read would stay mapped, and so resident, as long as it is open. */
  async #reopen(): Promise<void> {
    this.#reopening = true
    try {
      await this.#opened.root.close()
      this.#opened = await reopenEnvironment(this.#opened.path)
    } finally {
      this.#reopening = false
    }
  }

  #notice(): void {
    for (const lookout of this.#lookouts) lookout.notice()
  }
}
