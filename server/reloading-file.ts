import { messageOf } from '../flags/errors.ts'
import { fileChanges } from './file-changes.ts'
import { readPresent } from './private-file.ts'

export interface NamedFile {
  /** How messages call the file: `the authentication configuration`. */
  readonly what: string
  readonly path: string
}

interface ReloadingOptions<T> {
  /** Interval at which files are read even if the system reports no change; milliseconds. */
  readonly intervalMs: number
  /** Puts changed files into force. If it throws, the value before stays in force and the files are tried again. */
  onLoaded(value: T): void | Promise<void>
  /** Called for changed files that cannot be read or put into force; once for as long as the error is the same. */
  onError(error: unknown): void
  /** Ends the watch. */
  readonly signal: AbortSignal
}

export interface ReloadingFileOptions<T> extends NamedFile, ReloadingOptions<T> {
  /** Parses the text; throws if it is invalid. */
  load(text: string): T | Promise<T>
}

export interface ReloadingFilesOptions<T> extends ReloadingOptions<T> {
  readonly files: readonly NamedFile[]
  /** Parses the texts of the files, in their order; throws if they are invalid or don't belong together. */
  load(texts: readonly string[]): T | Promise<T>
}

/**
 * Reads a file, which must be valid now, and reloads it on each change. Returns the first value, which is not passed
 * to `onLoaded`. Throws Failure for a file that can't be read, and whatever `load` throws for it.
 */
export const reloadingFile = <T>({ what, path, load, ...options }: ReloadingFileOptions<T>): Promise<T> =>
  reloadingFiles({ ...options, files: [{ what, path }], load: ([text = '']) => load(text) })

/** Does the same with files that have one value together: a change of any of them reloads all. */
export async function reloadingFiles<T>(options: ReloadingFilesOptions<T>): Promise<T> {
  const texts = textsOf(options.files)
  const value = await options.load(texts)
  void reload(options, texts)
  return value
}

const textsOf = (files: readonly NamedFile[]): readonly string[] =>
  files.map(({ what, path }) => readPresent(what, path))

async function reload<T>(options: ReloadingFilesOptions<T>, first: readonly string[]): Promise<void> {
  const { files, intervalMs, load, onLoaded, onError, signal } = options
  const changes = fileChanges({ paths: files.map(({ path }) => path), intervalMs, signal })
  let inForce = first
  let reported: string | undefined
  while (await changes.next()) {
    try {
      const texts = textsOf(files)
      if (texts.some((text, index) => text !== inForce[index])) {
        const value = await load(texts)
        if (signal.aborted) return
        await onLoaded(value)
        inForce = texts
      }
      reported = undefined
    } catch (error) {
      if (signal.aborted) return
      if (reported !== messageOf(error)) onError(error)
      reported = messageOf(error)
    }
  }
}
