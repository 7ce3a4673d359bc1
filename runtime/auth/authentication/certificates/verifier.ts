import { hash, X509Certificate } from 'node:crypto'
import type { ClientCertificate } from '../contract.ts'
import type { CertificateAuthorities } from './authorities.ts'

/** What a client certificate says about its owner. */
export interface CertificateSubject {
  /** The last common name, as in Kubernetes; '' if there is none. */
  readonly commonName: string
  readonly organizations: readonly string[]
  /** Uids, which distinguish the user from later ones of the same name. */
  readonly uids: readonly string[]
  /** SHA-256 of the certificate in lower-case hexadecimal digits. */
  readonly fingerprint: string
  /** When the certificate itself ends; milliseconds since the epoch. */
  readonly notAfter: number
}

export interface CertificateVerifierOptions {
  /** Returns the authorities as they are now: the same value until they change. */
  authorities(): CertificateAuthorities
  /** Milliseconds since the epoch. */
  clock(): number
}

interface Verdict {
  readonly authorities: CertificateAuthorities
  /** Undefined: not accepted. */
  readonly subject: CertificateSubject | undefined
  /** When the first certificate of the chain ends; milliseconds since the epoch. */
  readonly until: number
}

/** The attribute of a subject that holds a uid, of Kubernetes' own numbers. */
const UID = '1.3.6.1.4.1.57683.2'

const texts = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

/** Verifies client certificates by the authorities of one purpose. Each connection is verified once. */
export class CertificateVerifier {
  readonly #options: CertificateVerifierOptions
  readonly #verdicts = new WeakMap<ClientCertificate, Verdict>()

  constructor(options: CertificateVerifierOptions) {
    this.#options = options
  }

  /**
   * Returns the subject of a certificate that is valid now and whose chain leads to one of the authorities; undefined
   * otherwise.
   */
  subjectOf(certificate: ClientCertificate): CertificateSubject | undefined {
    const authorities = this.#options.authorities()
    const now = this.#options.clock()
    const known = this.#verdicts.get(certificate)
    if (known?.authorities === authorities && now < known.until) return known.subject
    return this.#look(certificate, authorities, now).subject
  }

  #look(certificate: ClientCertificate, authorities: CertificateAuthorities, now: number): Verdict {
    const parsed = new X509Certificate(certificate.der)
    const until =
      certificate.verification === 'verified' ? authorities.vouchedUntil(parsed, certificate.issuers, now) : undefined
    const verdict: Verdict = {
      authorities,
      subject: until === undefined ? undefined : subjectIn(parsed),
      until: until ?? Infinity,
    }
    this.#verdicts.set(certificate, verdict)
    return verdict
  }
}

function subjectIn(certificate: X509Certificate): CertificateSubject {
  const subject: Readonly<Record<string, string | string[] | undefined>> = { ...certificate.toLegacyObject().subject }
  return {
    commonName: texts(subject['CN']).at(-1) ?? '',
    organizations: texts(subject['O']),
    uids: texts(subject[UID]),
    fingerprint: hash('sha256', certificate.raw),
    notAfter: Date.parse(certificate.validTo),
  }
}
