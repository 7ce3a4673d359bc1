import { join } from 'node:path'
import type { GroupVersionDefinition } from '../../runtime/scheme/index.ts'
import type { AdminCredential, ServingCertificate } from '../../server/serving.ts'
import { banner } from './banner.ts'
import { writeClientConfiguration } from './credentials.ts'
import { examplePath } from './example-path.ts'
import type { ServeFlags } from './flags.ts'
import { formatRelease } from '../../server/release/index.ts'

export interface AnnounceOptions {
  readonly flags: ServeFlags
  readonly product: string
  /** URL of the server for clients on this machine. */
  readonly url: string
  /** Description of the store. */
  readonly store: string
  readonly admin: AdminCredential
  readonly certificate: ServingCertificate
  /** The served group versions. */
  readonly groupVersions: readonly GroupVersionDefinition[]
}

/** Writes the administrator's client configuration. Returns the text that says how to use it. */
export function announce(options: AnnounceOptions): string {
  const { flags, product, url, store, admin, certificate } = options
  const clientConfiguration = join(flags['data-dir'], 'admin.kubeconfig')
  writeClientConfiguration({
    file: clientConfiguration,
    product,
    server: url,
    authority: certificate.authority,
    user: admin.user.username,
    token: admin.token,
  })
  return banner({
    product,
    url,
    store,
    clientConfiguration,
    release: formatRelease(flags['emulated-version']),
    tokenFile: admin.tokenFile,
    authorityFile: certificate.authorityFile,
    examplePath: examplePath(options.groupVersions),
  })
}
