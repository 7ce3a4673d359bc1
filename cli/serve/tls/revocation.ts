import { X509Certificate } from 'node:crypto'
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls'

/** Returns the certificates of a client as they were verified: its own first, its authority last. */
function chainOf(socket: TLSSocket): readonly X509Certificate[] {
  const chain: X509Certificate[] = []
  const seen = new Set<string>()
  // The object is empty if no certificate was presented, and its issuer is itself at the end, unlike their types.
  let next: Partial<DetailedPeerCertificate> | undefined = socket.getPeerCertificate(true)
  while (next?.raw !== undefined && next.fingerprint256 !== undefined && !seen.has(next.fingerprint256)) {
    seen.add(next.fingerprint256)
    chain.push(new X509Certificate(next.raw))
    next = next.issuerCertificate
  }
  return chain
}

const isSame = (one: X509Certificate, other: X509Certificate): boolean => one.fingerprint256 === other.fingerprint256

const isIssuer = (authority: X509Certificate, certificate: X509Certificate): boolean =>
  certificate.checkIssued(authority) && certificate.verify(authority.publicKey)

/** Whether the chain of a client's certificate still leads to one of the authorities. */
function isTrusted(chain: readonly X509Certificate[], authorities: readonly X509Certificate[]): boolean {
  return chain.some((certificate) =>
    authorities.some((authority) => isSame(authority, certificate) || isIssuer(authority, certificate)),
  )
}

/** How long a handshake may take; one that began under former authorities may end under the present ones. */
export const HANDSHAKE_MILLISECONDS = 30_000

/**
 * The open connections by client certificates. Those of an authority that is trusted no longer are closed, and with them
 * their watches: a verified certificate is never asked about again.
 */
export class CertifiedConnections {
  readonly #sockets = new Set<TLSSocket>()
  readonly #clock: () => number
  #authorities: readonly X509Certificate[] = []
  #checkedUntil = 0

  /** `clock`: milliseconds. */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Takes a connection whose handshake is done. */
  add(socket: TLSSocket): void {
    if (!socket.authorized) return
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    if (this.#clock() < this.#checkedUntil) this.#check(socket)
  }

  /** Closes what none of the authorities vouches for. */
  trust(authorities: readonly X509Certificate[]): void {
    this.#authorities = authorities
    this.#checkedUntil = this.#clock() + HANDSHAKE_MILLISECONDS
    for (const socket of this.#sockets) this.#check(socket)
  }

  #check(socket: TLSSocket): void {
    if (!isTrusted(chainOf(socket), this.#authorities)) socket.destroy()
  }
}
