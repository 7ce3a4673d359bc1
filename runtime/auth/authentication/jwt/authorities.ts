import { X509Certificate } from 'node:crypto'
import { pemBlocks } from '../../../text/index.ts'

/** The certificates of a PEM text that can be read. */
export const certificatesIn = (pem: string): readonly X509Certificate[] =>
  pemBlocks(pem).flatMap(({ label, text }) => {
    try {
      return label === 'CERTIFICATE' ? [new X509Certificate(text)] : []
    } catch {
      return []
    }
  })

export interface Authorities {
  /** PEM, each one certificate. */
  readonly certificates: readonly string[]
  /** Names of certificates that were given as authorities and are none: their CA flag is not true (AUTHN-OIDC-15). */
  readonly refused: readonly string[]
}

/** The certificates of a PEM text that may vouch for others. */
export function authoritiesIn(pem: string): Authorities {
  const all = certificatesIn(pem)
  return {
    certificates: all.filter(({ ca }) => ca).map((certificate) => certificate.toString()),
    refused: all.filter(({ ca }) => !ca).map(({ subject }) => subject.replaceAll('\n', ', ')),
  }
}
