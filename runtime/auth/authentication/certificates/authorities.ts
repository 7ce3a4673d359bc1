import { X509Certificate } from 'node:crypto'
import { certificatesIn } from './pem.ts'

/** Certificates between that of a client and an authority at most. */
const LONGEST_CHAIN = 8

const isSame = (one: X509Certificate, other: X509Certificate): boolean => one.raw.equals(other.raw)

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
   * @param issuers DER of certificates that may lie between
   * @param now milliseconds since the epoch
   */
  vouchFor(certificate: X509Certificate, issuers: readonly Uint8Array[], now: number): boolean {
    const between = issuers
      .slice(0, LONGEST_CHAIN)
      .map((der) => new X509Certificate(der))
      .filter(({ ca }) => ca)
    return isValidAt(now)(certificate) && this.#leadsHere(certificate, between.filter(isValidAt(now)), now)
  }

  #leadsHere(certificate: X509Certificate, between: readonly X509Certificate[], now: number): boolean {
    const anchors = this.#anchors.filter(isValidAt(now))
    if (anchors.some((anchor) => isSame(anchor, certificate) || isIssuer(anchor, certificate))) return true
    return between.some((next) => {
      if (isSame(next, certificate) || !isIssuer(next, certificate)) return false
      const others = between.filter((other) => !isSame(other, next))
      return this.#leadsHere(next, others, now)
    })
  }
}
