import { watch, type FSWatcher } from 'node:fs'
import { dirname } from 'node:path'
import { pause } from '../runtime/async/index.ts'

interface FileChangesOptions {
  readonly paths: readonly string[]
  /** Interval at which a change is assumed even if the system reports none; milliseconds. */
  readonly intervalMs: number
  /** Ends the watch. */
  readonly signal: AbortSignal
}

interface FileChanges {
  /** Resolves to true when the files should be read again, and to false when the watch has ended. */
  next(): Promise<boolean>
}

/** Writers that truncate a file before they fill it are given this long to end; milliseconds. */
const SETTLE_MS = 50

/** Watches the folders of files, not the files: one that is replaced, also behind a symbolic link, is seen too. */
export function fileChanges({ paths, intervalMs, signal }: FileChangesOptions): FileChanges {
  let changed = false
  let wake: () => void = () => undefined
  const notice = (): void => {
    changed = true
    wake()
  }
  const watchers = [...new Set(paths.map(dirname))].map((folder) => watchFolder(folder, notice))
  const poll = setInterval(notice, intervalMs).unref()
  signal.addEventListener(
    'abort',
    () => {
      for (const watcher of watchers) watcher?.close()
      clearInterval(poll)
      wake()
    },
    { once: true },
  )
  return {
    async next() {
      if (!changed && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve))
      await pause(SETTLE_MS, signal)
      changed = false
      return !signal.aborted
    },
  }
}

/** Returns undefined where the system has no watches left; the files are then read at intervals alone. */
function watchFolder(folder: string, notice: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, notice)
    watcher.on('error', () => watcher.close())
    return watcher
  } catch {
    return undefined
  }
}
