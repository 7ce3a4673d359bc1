import { watch, type FSWatcher } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SourceChangesOptions {
  readonly folder: string
  /** Folders below it that hold no sources (absolute paths). */
  readonly ignored: readonly string[]
  /** Ends the watch. */
  readonly signal: AbortSignal
  /** Called once if the system refuses to watch a folder. */
  report(error: unknown): void
}

/** Editors that write a file in several steps are given this long to end; milliseconds. */
const SETTLE_MS = 30
const SOURCE = /\.(?:[cm]?[jt]s|json|ya?ml)$/
const NO_SOURCES = /^(?:\.|node_modules$)/

/** Yields whenever a source below a folder has changed, however many have. */
export async function* sourceChanges({ folder, ignored, signal, report }: SourceChangesOptions): AsyncGenerator<void> {
  const watchers = new Map<string, FSWatcher>()
  let changed = false
  let wake: () => void = () => undefined
  const refuse = once(report)

  const add = async (path: string): Promise<void> => {
    if (watchers.has(path) || ignored.includes(path) || signal.aborted) return
    try {
      watchers.set(path, watch(path, { persistent: false }, (_, name) => notice(path, name ?? '')).on('error', refuse))
    } catch (error) {
      refuse(error)
    }
    const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
    const folders = entries.filter((entry) => entry.isDirectory() && !NO_SOURCES.test(entry.name))
    await Promise.all(folders.map(({ name }) => add(join(path, name))))
  }
  const addIfFolder = async (path: string): Promise<void> => {
    const found = await stat(path).catch(() => undefined)
    if (found?.isDirectory() === true) await add(path)
    if (found === undefined) watchers.delete(path)
  }
  const notice = (path: string, name: string): void => {
    if (NO_SOURCES.test(name) || ignored.includes(join(path, name))) return
    if (!SOURCE.test(name)) return void addIfFolder(join(path, name))
    changed = true
    wake()
  }
  const stop = (): void => {
    for (const watcher of watchers.values()) watcher.close()
    wake()
  }
  signal.addEventListener('abort', stop, { once: true })
  await add(folder)
  while (!signal.aborted) {
    if (!changed) await new Promise<void>((resolve) => (wake = resolve))
    await sleep(SETTLE_MS, undefined, { signal, ref: false }).catch(() => undefined)
    changed = false
    if (!signal.aborted) yield
  }
}

function once(call: (error: unknown) => void): (error: unknown) => void {
  let called = false
  return (error) => {
    if (!called) call(error)
    called = true
  }
}
