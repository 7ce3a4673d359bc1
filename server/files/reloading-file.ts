import { messageOf } from '../../flags/errors.ts'
import { changesOfReadings } from './file-changes.ts'
import { readPresent } from './private-file.ts'

/** Returns the text of a file. Throws Failure, which names it, for a file that can't be read. */
export type ReadText = (what: string, path: string) => string

export interface NamedFile {
  /** The file's name in messages: `the authentication configuration`. */
  readonly what: string
  readonly path: string
}

interface ReloadingOptions<T> {
  /** Interval at which files are read even if the system reports no change; milliseconds. */
  readonly intervalMs: number
  /** Puts changed files into force. If it throws, the previous value stays in force and the files are tried again. */
  onLoaded(value: T): void | Promise<void>
  /** Called for changed files that can't be read or put into force; once while the error stays the same. */
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

export interface ReloadingReadsOptions<T> extends ReloadingOptions<T> {
  /**
   * Returns the value of all files that it reads by `read` before it returns or resolves; throws if they are invalid.
   */
  load(read: ReadText): T | Promise<T>
}

/**
 * Reads a file, which must be valid now, and reloads it on each change. Returns the first value, which is not passed
 * to `onLoaded`. Throws Failure for a file that can't be read, and whatever `load` throws for it.
 */
export const reloadingFile = <T>({ what, path, load, ...options }: ReloadingFileOptions<T>): Promise<T> =>
  reloadingFiles({ ...options, files: [{ what, path }], load: ([text = '']) => load(text) })

/** The same for several files with one common value: a change of any of them reloads all. */
export const reloadingFiles = <T>({ files, load, ...options }: ReloadingFilesOptions<T>): Promise<T> =>
  reloadingReads({ ...options, load: (read) => load(files.map(({ what, path }) => read(what, path))) })

/** The same for the files that `load` reads, which may differ each time, because one file may name the next. */
export async function reloadingReads<T>(options: ReloadingReadsOptions<T>): Promise<T> {
  const texts: Texts = new Map()
  const value = await options.load(remembering(texts))
  void reload(options, texts)
  return value
}

/** The texts read, by path; undefined: the file could not be read. */
type Texts = Map<string, string | undefined>

const remembering =
  (texts: Texts): ReadText =>
  (what, path) => {
    texts.set(path, undefined)
    const text = readPresent(what, path)
    texts.set(path, text)
    return text
  }

function isAsBefore(texts: Texts): boolean {
  try {
    return [...texts].every(([path, text]) => readPresent('the file', path) === text)
  } catch {
    return false
  }
}

async function reload<T>(options: ReloadingReadsOptions<T>, first: Texts): Promise<void> {
  const { intervalMs, load, onLoaded, onError, signal } = options
  const changes = changesOfReadings({ intervalMs, signal })
  let inForce = first
  let reported: string | undefined
  while (await changes.next([...inForce.keys()])) {
    const texts: Texts = new Map()
    try {
      if (!isAsBefore(inForce)) {
        const value = await load(remembering(texts))
        if (signal.aborted) return
        await onLoaded(value)
        inForce = texts
      }
      reported = undefined
    } catch (error) {
      if (signal.aborted) return
      // Files that a refused change names may appear later.
      changes.watchAlso([...texts.keys()])
      if (reported !== messageOf(error)) onError(error)
      reported = messageOf(error)
    }
  }
}
