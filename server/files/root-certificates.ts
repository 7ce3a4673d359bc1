import type { RootCertificates } from '../../runtime/controllers/index.ts'
import { readCertificates } from '../tls/pem.ts'
import { reloadingFile } from './reloading-file.ts'

/** Interval at which the file is read even if the system reports no change; milliseconds. */
const RELOAD_MS = 60_000
const WHAT = 'the file of root certificates'

interface RootFileOptions {
  readonly path: string
  /** Ends the watch over the file. */
  readonly signal: AbortSignal
  /** Called for a change that can't be used; the previous certificates stay. */
  report(error: unknown): void
}

/** Reads a file of root certificates, which must be valid now, and reloads it on each change. Throws Failure. */
export async function openRootCertificates({ path, signal, report }: RootFileOptions): Promise<RootCertificates> {
  const listeners = new Set<() => void>()
  let present = await reloadingFile({
    what: WHAT,
    path,
    intervalMs: RELOAD_MS,
    load(text) {
      readCertificates(`${WHAT} ${path}`, text)
      return text
    },
    onLoaded(changed) {
      present = changed
      for (const listener of listeners) listener()
    },
    onError: report,
    signal,
  })
  return {
    present: () => present,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
