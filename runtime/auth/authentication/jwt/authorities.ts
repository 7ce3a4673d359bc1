import { X509Certificate } from 'node:crypto'
import { pemBlocks } from '../../../text/index.ts'

/** Returns the certificates of a PEM text; unreadable ones are left out. */
export const certificatesIn = (pem: string): readonly X509Certificate[] =>
  pemBlocks(pem).flatMap(({ label, text }) => {
    try {
      return label === 'CERTIFICATE' ? [new X509Certificate(text)] : []
    } catch {
      return []
    }
  })

export interface Authorities {
  /** PEM of one certificate each. */
  readonly certificates: readonly string[]
  /** Subjects of the certificates that are no authorities, because their CA flag is not true (AUTHN-OIDC-15). */
  readonly refused: readonly string[]
}

/** Reads the certificates of a PEM text, and separates authorities from others. */
export function authoritiesIn(pem: string): Authorities {
  const all = certificatesIn(pem)
  return {
    certificates: all.filter(({ ca }) => ca).map((certificate) => certificate.toString()),
    refused: all.filter(({ ca }) => !ca).map(({ subject }) => subject.replaceAll('\n', ', ')),
  }
}
