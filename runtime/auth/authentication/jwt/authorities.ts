import { certificatesIn } from '../certificates/pem.ts'

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
