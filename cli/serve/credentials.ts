import { replacePrivateFile } from '../../server/files/private-file.ts'

export interface ClientConfiguration {
  readonly file: string
  readonly product: string
  readonly server: string
  readonly authority: string
  readonly user: string
  readonly token: string
}

/** Writes a kubeconfig (`apiVersion: v1, kind: Config`) for kubectl and other clients. */
export function writeClientConfiguration(configuration: ClientConfiguration): void {
  const { file, product, server, authority, user, token } = configuration
  const document = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name: product,
        cluster: { server, 'certificate-authority-data': Buffer.from(authority).toString('base64') },
      },
    ],
    users: [{ name: user, user: { token } }],
    contexts: [{ name: product, context: { cluster: product, user } }],
    'current-context': product,
  }
  replacePrivateFile(file, `${JSON.stringify(document, null, 2)}\n`)
}
