import { Failure } from '../errors.ts'
import type { StaticToken } from '../../runtime/auth/index.ts'
import { readPresent, replacePrivateFile } from './private-file.ts'

/** Tokens of `--token-auth-file`. Throws Failure naming file and line (AUTHN-TOK-03). */
export async function readTokenFile(file: string): Promise<StaticToken[]> {
  const { parseTokenFile, TokenFileError } = await import('../../runtime/auth/authentication/token-file.ts')
  const text = readPresent('the token file', file)
  try {
    return parseTokenFile(text)
  } catch (error) {
    if (error instanceof TokenFileError) throw new Failure(`the token file ${file}: ${error.message}`)
    throw error
  }
}

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
