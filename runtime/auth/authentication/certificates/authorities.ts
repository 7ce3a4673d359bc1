import { X509Certificate } from 'node:crypto'
import { certificatesIn } from './pem.ts'

/** Most certificates between a client's and an authority. */
const LONGEST_CHAIN = 8

/** Milliseconds since the epoch. */
const endOf = (certificate: X509Certificate): number => Date.parse(certificate.validTo)

/** Returns whether a certificate is valid at a time: milliseconds since the epoch. */
const isValidAt = (now: number) => (certificate: X509Certificate) =>
  Date.parse(certificate.validFrom) <= now && now < endOf(certificate)

const isIssuer = (authority: X509Certificate, certificate: X509Certificate): boolean =>
  certificate.checkIssued(authority) && certificate.verify(authority.publicKey)

/**
 * The authorities of one purpose. TLS verifies a certificate with those of all purposes together; this tells whether
 * its chain leads to one of these.
 */
export class CertificateAuthorities {
  readonly #anchors: readonly X509Certificate[]

  /** `pem`: certificates; unreadable ones are left out. */
  constructor(pem: string) {
    this.#anchors = certificatesIn(pem)
  }

  /**
   * Returns the time until which the whole chain from a certificate to one of the authorities is valid (milliseconds
   * since the epoch); undefined: there is no such chain now.
   *
   * @param issuers DER of the certificates above it, each the issuer of the one before
   * @param now milliseconds since the epoch
   */
  vouchedUntil(certificate: X509Certificate, issuers: readonly Uint8Array[], now: number): number | undefined {
    const isValid = isValidAt(now)
    const anchors = this.#anchors.filter(isValid)
    const anchorsOf = (one: X509Certificate): readonly X509Certificate[] =>
      anchors.filter((anchor) => anchor.raw.equals(one.raw) || isIssuer(anchor, one))
    if (!isValid(certificate)) return undefined
    let last = certificate
    let until = endOf(certificate)
    for (const der of issuers.slice(0, LONGEST_CHAIN)) {
      if (anchorsOf(last).length > 0) break
      const next = new X509Certificate(der)
      if (!next.ca || !isValid(next) || !isIssuer(next, last)) return undefined
      last = next
      until = Math.min(until, endOf(next))
    }
    const found = anchorsOf(last)
    return found.length === 0 ? undefined : Math.min(until, Math.max(...found.map(endOf)))
  }
}
