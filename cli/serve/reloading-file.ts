import { watch, type FSWatcher } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../errors.ts'
import { readPresent } from './private-file.ts'

export interface ReloadingFileOptions<T> {
  /** How messages call the file: `the authentication configuration`. */
  readonly what: string
  readonly path: string
  /** Interval at which the file is read even if the system reports no change; milliseconds. */
  readonly intervalMs: number
  /** Parses the text; throws if it is invalid. */
  load(text: string): T | Promise<T>
  /** Puts a changed file into force. If it throws, the value before stays in force and the file is tried again. */
  onLoaded(value: T): void | Promise<void>
  /** Called for a changed file that cannot be read or put into force; once for as long as the error is the same. */
  onError(error: unknown): void
  /** Ends the watch. */
  readonly signal: AbortSignal
}

/** Writers that truncate a file before they fill it are given this long to end; milliseconds. */
const SETTLE_MS = 50

/**
 * Reads a file, which must be valid now, and reloads it on each change. Returns the first value, which is not passed
 * to `onLoaded`. Throws Failure for a file that can't be read, and whatever `load` throws for it.
 */
export async function reloadingFile<T>(options: ReloadingFileOptions<T>): Promise<T> {
  const text = readPresent(options.what, options.path)
  const value = await options.load(text)
  void reload(options, text)
  return value
}

async function reload<T>(options: ReloadingFileOptions<T>, first: string): Promise<void> {
  const { what, path, load, onLoaded, onError, signal } = options
  const changes = changesBeside(options)
  let inForce = first
  let reported: string | undefined
  while (await changes.next()) {
    try {
      const text = readPresent(what, path)
      if (text !== inForce) {
        const value = await load(text)
        if (signal.aborted) return
        await onLoaded(value)
        inForce = text
      }
      reported = undefined
    } catch (error) {
      if (signal.aborted) return
      if (reported !== messageOf(error)) onError(error)
      reported = messageOf(error)
    }
  }
}

interface Changes {
  /** Resolves to true when the file should be read again, and to false when the watch has ended. */
  next(): Promise<boolean>
}

/** The folder is watched, not the file: a file that is replaced, also behind a symbolic link, is seen too. */
function changesBeside({ path, intervalMs, signal }: Pick<ReloadingFileOptions<unknown>, WatchOptions>): Changes {
  let changed = false
  let wake: () => void = () => undefined
  const notice = (): void => {
    changed = true
    wake()
  }
  const watcher = watchFolder(dirname(path), notice)
  const poll = setInterval(notice, intervalMs).unref()
  signal.addEventListener(
    'abort',
    () => {
      watcher?.close()
      clearInterval(poll)
      wake()
    },
    { once: true },
  )
  return {
    async next() {
      if (!changed && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve))
      await sleep(SETTLE_MS, undefined, { signal, ref: false }).catch(() => undefined)
      changed = false
      return !signal.aborted
    },
  }
}

type WatchOptions = 'path' | 'intervalMs' | 'signal'

/** Returns undefined where the system has no watches left; the file is then read at intervals alone. */
function watchFolder(folder: string, notice: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, notice)
    watcher.on('error', () => watcher.close())
    return watcher
  } catch {
    return undefined
  }
}
