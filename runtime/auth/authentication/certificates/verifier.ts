import { X509Certificate } from 'node:crypto'
import type { ClientCertificate } from '../contract.ts'
import type { CertificateAuthorities } from './authorities.ts'

/** What the certificate of a client says of its owner. */
export interface CertificateSubject {
  /** '' if there is none. */
  readonly commonName: string
  readonly organizations: readonly string[]
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

const texts = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

/** Tells whose certificates of clients are, by the authorities of one purpose. Each connection is looked at once. */
export class CertificateVerifier {
  readonly #options: CertificateVerifierOptions
  readonly #verdicts = new WeakMap<ClientCertificate, Verdict>()

  constructor(options: CertificateVerifierOptions) {
    this.#options = options
  }

  /** Returns the subject of a certificate that is valid now and that one of the authorities vouches for; undefined otherwise. */
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
    const { CN, O } = parsed.toLegacyObject().subject
    const notAfter = Date.parse(parsed.validTo)
    const verdict: Verdict = {
      authorities,
      subject: until === undefined ? undefined : { commonName: texts(CN)[0] ?? '', organizations: texts(O), notAfter },
      until: until ?? Infinity,
    }
    this.#verdicts.set(certificate, verdict)
    return verdict
  }
}
