import { watch, type FSWatcher } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pause } from '../../runtime/async/index.ts'

export interface SourceChangesOptions {
  readonly folder: string
  /** Subfolders without sources (absolute paths). */
  readonly ignored: readonly string[]
  /** Ends the watch. */
  readonly signal: AbortSignal
  /** Called once if the system refuses to watch a folder. */
  report(error: unknown): void
}

/** How long to wait for editors that write a file in several steps; milliseconds. */
const SETTLE_MS = 30
const SOURCE = /\.(?:[cm]?[jt]s|json|ya?ml)$/
const NO_SOURCES = /^(?:\.|node_modules$)/

/** Yields whenever a source has changed. */
export interface Changes extends AsyncIterable<void> {
  /**
   * Stops watching at and below these paths (absolute), and forgets changes there; paths above the sources are kept.
   */
  ignore(paths: readonly string[]): void
}

/**
 * Starts watching the sources below a folder, and resolves once the watch is active. The result yields whenever sources
 * have changed since it last yielded, however many: a caller that then reads the sources misses nothing.
 */
export async function watchSources(options: SourceChangesOptions): Promise<Changes> {
  const changes = new SourceChanges(options)
  await changes.watch(options.folder)
  return changes
}

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep)

class SourceChanges implements Changes {
  readonly #options: SourceChangesOptions
  readonly #watchers = new Map<string, FSWatcher>()
  /** Sources that have changed since it last yielded. */
  readonly #changed = new Set<string>()
  #ignored: readonly string[]
  #isRefused = false
  #wake: () => void = () => undefined

  constructor(options: SourceChangesOptions) {
    this.#options = options
    this.#ignored = options.ignored
    options.signal.addEventListener('abort', () => this.#stop(), { once: true })
  }

  /** Watches a folder and its subfolders. Returns their sources. */
  async watch(path: string): Promise<readonly string[]> {
    if (this.#watchers.has(path) || this.#isIgnored(path) || this.#options.signal.aborted) return []
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
    const sources = entries.filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    return [...sources.map(({ name }) => join(path, name)), ...below.flat()]
  }

  ignore(paths: readonly string[]): void {
    const { folder } = this.#options
    this.#ignored = [...this.#ignored, ...paths.filter((path) => !isWithin(folder, path))]
    for (const [path, watcher] of this.#watchers) {
      if (!this.#isIgnored(path)) continue
      watcher.close()
      this.#watchers.delete(path)
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<void> {
    const { signal } = this.#options
    while (!signal.aborted) {
      if (this.#changed.size === 0) await new Promise<void>((resolve) => (this.#wake = resolve))
      await pause(SETTLE_MS, signal)
      const isChanged = [...this.#changed].some((path) => !this.#isIgnored(path))
      this.#changed.clear()
      if (isChanged && !signal.aborted) yield
    }
  }

  #isIgnored(path: string): boolean {
    return this.#ignored.some((each) => isWithin(path, each))
  }

  #notice(folder: string, name: string): void {
    const path = join(folder, name)
    if (NO_SOURCES.test(name) || this.#isIgnored(path)) return
    if (SOURCE.test(name)) this.#touch([path])
    else void this.#watchIfFolder(path)
  }

  async #watchIfFolder(path: string): Promise<void> {
    const found = await stat(path).catch(() => undefined)
    // Sources that were saved in it before it was watched.
    if (found?.isDirectory() === true) this.#touch(await this.watch(path))
    if (found === undefined) this.#watchers.delete(path)
  }

  #touch(paths: readonly string[]): void {
    for (const path of paths) this.#changed.add(path)
    if (paths.length > 0) this.#wake()
  }

  /** Reports once that not everything is watched. */
  #refuse(error: unknown): void {
    if (!this.#isRefused) this.#options.report(error)
    this.#isRefused = true
  }

  #stop(): void {
    for (const watcher of this.#watchers.values()) watcher.close()
    this.#wake()
  }
}
