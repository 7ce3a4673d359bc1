import { setMaxListeners } from 'node:events'
import type { StaticToken } from '../../runtime/auth/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import type { RootCertificates } from '../../runtime/controllers/index.ts'
import { readTokenFile } from '../authentication/token-file.ts'
import type { Closers } from '../closers.ts'
import { claimDataFolder } from '../data-folder/claim.ts'
import { openDataFolder } from '../data-folder/folder.ts'
import type { ServerFlags } from '../flags.ts'
import { openServerTls, type ServerTls } from '../tls/server-tls.ts'
import { tlsSources } from '../tls/sources.ts'
import { openRootCertificates } from './root-certificates.ts'

export interface OpenFilesOptions {
  readonly flags: ServerFlags
  readonly vendor: Vendor
  /** Folder of generated files; undefined: none, so the server can't open a port. */
  readonly dataFolder: string | undefined
  /** `claimed`: this server has claimed it already. */
  readonly folder: 'to claim' | 'claimed'
  /** Ends the watch over files. */
  readonly signal: AbortSignal
  readonly closers: Closers
  report(error: unknown): void
}

/** The content of a server's files. */
export interface ServerFiles {
  readonly tls: ServerTls | undefined
  /** Those that every namespace should contain; undefined: none. */
  readonly rootCertificates: RootCertificates | undefined
  /** Tokens of `--token-auth-file`. */
  readonly tokens: readonly StaticToken[]
}

/** Claims the data folder unless that is done, and reads the files that flags name. Throws Failure, UsageError. */
export async function openFiles(options: OpenFilesOptions): Promise<ServerFiles> {
  const { flags, signal, report } = options
  setMaxListeners(0, signal)
  const tls = await openTls(options)
  const rootFile = flags['root-ca-file']
  const tokenFile = flags['token-auth-file']
  return {
    tls,
    rootCertificates:
      rootFile === undefined ? undefined : await openRootCertificates({ path: rootFile, signal, report }),
    tokens: tokenFile === undefined ? [] : await readTokenFile(tokenFile),
  }
}

async function openTls({
  flags,
  vendor,
  dataFolder,
  folder,
  signal,
  closers,
  report,
}: OpenFilesOptions): Promise<ServerTls | undefined> {
  if (dataFolder === undefined) return undefined
  openDataFolder(dataFolder, vendor)
  if (folder === 'to claim') {
    const claim = await claimDataFolder(dataFolder)
    closers.add(() => claim.release())
  }
  return openServerTls({ sources: tlsSources(flags, vendor.name), signal, report })
}
