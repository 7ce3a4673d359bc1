import { X509Certificate } from 'node:crypto'
import { certificatesIn } from './pem.ts'

/** Certificates between that of a client and an authority at most. */
const LONGEST_CHAIN = 8

/** Returns whether a certificate is valid at a time: milliseconds since the epoch. */
const isValidAt = (now: number) => (certificate: X509Certificate) =>
  Date.parse(certificate.validFrom) <= now && now < Date.parse(certificate.validTo)

const isIssuer = (authority: X509Certificate, certificate: X509Certificate): boolean =>
  certificate.checkIssued(authority) && certificate.verify(authority.publicKey)

/**
 * The authorities of one purpose. TLS verifies a certificate with those of all purposes together; this tells whether it
 * leads to one of these.
 */
export class CertificateAuthorities {
  readonly #anchors: readonly X509Certificate[]

  /** `pem`: certificates; unreadable ones are left out. */
  constructor(pem: string) {
    this.#anchors = certificatesIn(pem)
  }

  /**
   * Returns whether a chain of signatures leads from a certificate to one of the authorities, and all of it is valid now.
   *
   * @param issuers DER of the certificates above it, each the issuer of the one before
   * @param now milliseconds since the epoch
   */
  vouchFor(certificate: X509Certificate, issuers: readonly Uint8Array[], now: number): boolean {
    const isValid = isValidAt(now)
    const anchors = this.#anchors.filter(isValid)
    const isVouchedFor = (one: X509Certificate): boolean =>
      anchors.some((anchor) => anchor.raw.equals(one.raw) || isIssuer(anchor, one))
    if (!isValid(certificate)) return false
    let last = certificate
    for (const der of issuers.slice(0, LONGEST_CHAIN)) {
      if (isVouchedFor(last)) return true
      const next = new X509Certificate(der)
      if (!next.ca || !isValid(next) || !isIssuer(next, last)) return false
      last = next
    }
    return isVouchedFor(last)
  }
}
