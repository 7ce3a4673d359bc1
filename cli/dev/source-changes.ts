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

/**
 * Begins to watch the sources below a folder, and resolves once it does. What it resolves with yields whenever a source has changed
 * since then or since it yielded last, however many have: who reads the sources after this misses nothing that is saved.
 */
export async function watchSources(options: SourceChangesOptions): Promise<AsyncIterable<void>> {
  const changes = new SourceChanges(options)
  await changes.watch(options.folder)
  return changes
}

class SourceChanges implements AsyncIterable<void> {
  readonly #options: SourceChangesOptions
  readonly #watchers = new Map<string, FSWatcher>()
  #isRefused = false
  #isChanged = false
  #wake: () => void = () => undefined

  constructor(options: SourceChangesOptions) {
    this.#options = options
    options.signal.addEventListener('abort', () => this.#stop(), { once: true })
  }

  /** Watches a folder and those below it. Returns whether any holds a source. */
  async watch(path: string): Promise<boolean> {
    const { ignored, signal } = this.#options
    if (this.#watchers.has(path) || ignored.includes(path) || signal.aborted) return false
    try {
      const watcher = watch(path, { persistent: false }, (_, name) => this.#notice(path, name ?? ''))
      this.#watchers.set(
        path,
        watcher.on('error', (error) => this.#refuse(error)),
      )
    } catch (error) {
      this.#refuse(error)
    }
    const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
    const folders = entries.filter((entry) => entry.isDirectory() && !NO_SOURCES.test(entry.name))
    const below = await Promise.all(folders.map(({ name }) => this.watch(join(path, name))))
    return below.includes(true) || entries.some((entry) => entry.isFile() && SOURCE.test(entry.name))
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<void> {
    const { signal } = this.#options
    while (!signal.aborted) {
      if (!this.#isChanged) await new Promise<void>((resolve) => (this.#wake = resolve))
      await sleep(SETTLE_MS, undefined, { signal, ref: false }).catch(() => undefined)
      this.#isChanged = false
      if (!signal.aborted) yield
    }
  }

  #notice(path: string, name: string): void {
    if (NO_SOURCES.test(name) || this.#options.ignored.includes(join(path, name))) return
    if (SOURCE.test(name)) this.#touch()
    else void this.#watchIfFolder(join(path, name))
  }

  async #watchIfFolder(path: string): Promise<void> {
    const found = await stat(path).catch(() => undefined)
    // What was saved in it before it was watched.
    if (found?.isDirectory() === true && (await this.watch(path))) this.#touch()
    if (found === undefined) this.#watchers.delete(path)
  }

  #touch(): void {
    this.#isChanged = true
    this.#wake()
  }

  /** Tells that not all is watched, once. */
  #refuse(error: unknown): void {
    if (!this.#isRefused) this.#options.report(error)
    this.#isRefused = true
  }

  #stop(): void {
    for (const watcher of this.#watchers.values()) watcher.close()
    this.#wake()
  }
}
