import { X509Certificate } from 'node:crypto'
import type { ClientCertificate } from '../contract.ts'
import type { CertificateAuthorities } from './authorities.ts'

/** What the certificate of a client says of its owner. */
export interface CertificateSubject {
  /** '' if there is none. */
  readonly commonName: string
  readonly organizations: readonly string[]
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
  /** Milliseconds since the epoch. */
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
    const fresh = known?.authorities === authorities ? known : this.#look(certificate, authorities, now)
    return now < fresh.until ? fresh.subject : undefined
  }

  #look(certificate: ClientCertificate, authorities: CertificateAuthorities, now: number): Verdict {
    const parsed = new X509Certificate(certificate.der)
    const isAccepted = certificate.verification === 'verified' && authorities.vouchFor(parsed, certificate.issuers, now)
    const { CN, O } = parsed.toLegacyObject().subject
    const verdict: Verdict = {
      authorities,
      subject: isAccepted ? { commonName: texts(CN)[0] ?? '', organizations: texts(O) } : undefined,
      until: Date.parse(parsed.validTo),
    }
    this.#verdicts.set(certificate, verdict)
    return verdict
  }
}
