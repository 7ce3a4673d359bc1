import { watch, type FSWatcher } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../errors.ts'
import { readPresent } from './private-file.ts'

export interface ReloadingFileOptions<T> {
  /** How messages call the file: `the authentication configuration`. */
  readonly what: string
  readonly path: string
  /** How often the file is looked at when the system tells of no change; milliseconds. */
  readonly intervalMs: number
  /** The meaning of the text; throws if it has none. */
  load(text: string): T | Promise<T>
  /** Puts a changed file into force. If it throws, the value before stays in force and the file is tried again. */
  onLoaded(value: T): void | Promise<void>
  /** A changed file that cannot be read or put into force; told once for as long as the error is the same. */
  onError(error: unknown): void
  /** Ends the watch. */
  readonly signal: AbortSignal
}

/** Writers that truncate a file before they fill it are given this long to end; milliseconds. */
const SETTLE_MS = 50

/**
 * Reads a file that must be good now, and follows its changes from then on. Gives the first value, which is not passed
 * to `onLoaded`. Throws Failure for a file that can't be read, and whatever `load` throws for it.
 */
export async function reloadingFile<T>(options: ReloadingFileOptions<T>): Promise<T> {
  const text = readPresent(options.what, options.path)
  const value = await options.load(text)
  void follow(options, text)
  return value
}

async function follow<T>(options: ReloadingFileOptions<T>, first: string): Promise<void> {
  const { what, path, load, onLoaded, onError, signal } = options
  const changes = changesBeside(options)
  let inForce = first
  let told: string | undefined
  while (await changes.next()) {
    try {
      const text = readPresent(what, path)
      if (text !== inForce) {
        const value = await load(text)
        if (signal.aborted) return
        await onLoaded(value)
        inForce = text
      }
      told = undefined
    } catch (error) {
      if (signal.aborted) return
      if (told !== messageOf(error)) onError(error)
      told = messageOf(error)
    }
  }
}

interface Changes {
  /** Resolves when it is time to look: true; or when the watch has ended: false. */
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

/** Undefined where the system has no watches (left): then looking at intervals must do. */
function watchFolder(folder: string, notice: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, notice)
    watcher.on('error', () => watcher.close())
    return watcher
  } catch {
    return undefined
  }
}
