import { existsSync } from 'node:fs'
import type { Server } from 'node:https'
import type { SecureContext, TlsOptions } from 'node:tls'
import { BackgroundError } from '../../runtime/async/index.ts'
import { CertificateAuthorities } from '../../runtime/auth/index.ts'
import { reloadingFiles } from '../files/reloading-file.ts'
import { loadMaterial, type TlsMaterial } from './material.ts'
import { CertifiedConnections, HANDSHAKE_MILLISECONDS } from './revocation.ts'
import { pairFiles, type TlsSources } from './sources.ts'

/** Interval at which files are read even if the system reports no change. */
const RELOAD_MILLISECONDS = 5_000
/** Interval of checks of a generated certificate, which is renewed a month before its expiry. */
const RENEWAL_MILLISECONDS = 12 * 3600 * 1000

export interface ServerTlsOptions {
  readonly sources: TlsSources
  /** Ends the watch over the files. */
  readonly signal: AbortSignal
  /** Called with errors of changed files that can't be used; the previous ones stay in force. */
  report(error: unknown): void
}

/** The present certificates and trusted authorities of a server. */
export interface ServerTls {
  readonly material: TlsMaterial
  /** Clients are asked for a certificate, but also served without one. */
  readonly serverOptions: TlsOptions
  /** Applies later changes to a server that was created with these options. */
  attach(server: Server): void
}

/** Reads all files, and reloads them whenever one changes, until the signal aborts. Throws Failure, UsageError. */
export async function openServerTls({ sources, signal, report }: ServerTlsOptions): Promise<ServerTls> {
  const { serving, sni, authorities } = sources
  const connections = new CertifiedConnections(Date.now)
  const pairs = sni.flatMap(({ certificateFile, keyFile }) => pairFiles(certificateFile, keyFile))
  const onError = (error: unknown): void => report(new BackgroundError('TLS', error))
  let server: Server | undefined
  if (!serving.files.every(({ path }) => existsSync(path))) await serving.prepare?.()
  let material = await reloadingFiles({
    files: [...serving.files, ...pairs, ...authorities],
    intervalMs: RELOAD_MILLISECONDS,
    load: () => loadMaterial(sources),
    onLoaded(changed) {
      server?.setSecureContext(changed.context)
      material = changed
      connections.trust(new CertificateAuthorities([...changed.authorities.values()].join('\n')))
    },
    onError,
    signal,
  })
  const renewal = setInterval(() => void serving.prepare?.().catch(onError), RENEWAL_MILLISECONDS).unref()
  signal.addEventListener('abort', () => clearInterval(renewal), { once: true })
  return {
    get material() {
      return material
    },
    serverOptions: {
      ...material.context,
      requestCert: true,
      rejectUnauthorized: false,
      handshakeTimeout: HANDSHAKE_MILLISECONDS,
      SNICallback: (host: string, done: (error: Error | null, context?: SecureContext) => void) =>
        done(null, material.contextFor(host)),
    },
    attach(attached) {
      server = attached
      attached.on('secureConnection', (socket) => connections.add(socket))
    },
  }
}
