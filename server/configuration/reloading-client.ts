import type { RemoteService } from '../../runtime/auth/index.ts'
import { reloadingReads, type NamedFile } from '../files/reloading-file.ts'
import { readClientConfiguration } from './client.ts'

/** Interval at which files are read even if the system reports no change; milliseconds. */
const RELOAD_MS = 60_000

export interface ReloadingClientOptions extends NamedFile {
  /** Ends the watch over the files. */
  readonly signal: AbortSignal
  /** Called for a change that can't be used; the previous configuration stays in force. */
  report(error: unknown): void
}

/**
 * Reads a client configuration, which must be valid now, and reloads it whenever it or a file that it names changes.
 * Returns a function that returns the present service: the same value until it changes. Throws Failure.
 */
export async function reloadingClientConfiguration(options: ReloadingClientOptions): Promise<() => RemoteService> {
  const { what, path, signal, report } = options
  let service = await reloadingReads({
    load: (read) => readClientConfiguration(what, path, read),
    intervalMs: RELOAD_MS,
    onLoaded: (next) => {
      service = next
    },
    onError: report,
    signal,
  })
  return () => service
}
