import { watch, type FSWatcher } from 'node:fs'
import { dirname } from 'node:path'
import { pause } from '../../runtime/async/index.ts'

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

/** How long to wait for writers that truncate a file before they fill it; milliseconds. */
const SETTLE_MS = 50

/** Watches the folders of files instead of the files, to see replaced files, also behind symbolic links. */
function fileChanges({ paths, intervalMs, signal }: FileChangesOptions): FileChanges {
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

/** The changes of files whose list may change with each reading. */
interface ReadingChanges {
  /** Like that of {@link FileChanges}, but resolves at once if the list of files has changed. */
  next(paths: readonly string[]): Promise<boolean>
  /** Adds files to the next wait. */
  watchAlso(paths: readonly string[]): void
}

/** Watches the files of the last reading. */
export function changesOfReadings({ intervalMs, signal }: Omit<FileChangesOptions, 'paths'>): ReadingChanges {
  let watched: { readonly key: string; readonly changes: FileChanges; readonly ending: AbortController } | undefined
  let also: readonly string[] = []
  return {
    async next(named) {
      const paths = [...new Set([...named, ...also])].sort()
      const key = JSON.stringify(paths)
      also = []
      if (watched?.key === key) return watched.changes.next()
      const before = watched
      const ending = new AbortController()
      const until = AbortSignal.any([signal, ending.signal])
      watched = { key, changes: fileChanges({ paths, intervalMs, signal: until }), ending }
      if (before === undefined) return watched.changes.next()
      before.ending.abort()
      // A file may have changed before it was watched.
      return !signal.aborted
    },
    watchAlso(paths) {
      also = paths
    },
  }
}

/** Returns undefined if the system has no watches left; the files are then only read at intervals. */
function watchFolder(folder: string, notice: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, notice)
    watcher.on('error', () => watcher.close())
    return watcher
  } catch {
    return undefined
  }
}
