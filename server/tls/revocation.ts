import { X509Certificate } from 'node:crypto'
import type { TLSSocket } from 'node:tls'
import type { CertificateAuthorities, ClientCertificate } from '../../runtime/auth/index.ts'
import { PeerCertificates } from '../../runtime/http/index.ts'

/** How long a handshake may take; the authorities may change during it. */
export const HANDSHAKE_MILLISECONDS = 30_000

/**
 * The open connections with client certificates. If an authority is no longer trusted, its connections are closed with
 * their watches, because a certificate is verified only once per connection.
 */
export class CertifiedConnections {
  readonly #certificates = new PeerCertificates()
  readonly #open = new Map<TLSSocket, ClientCertificate>()
  readonly #clock: () => number
  #authorities: CertificateAuthorities | undefined
  #checkedUntil = 0

  /** `clock`: milliseconds since the epoch. */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Adds a connection whose handshake is done. */
  add(socket: TLSSocket): void {
    const certificate = this.#certificates.of(socket)
    if (certificate?.verification !== 'verified') return
    this.#open.set(socket, certificate)
    socket.once('close', () => this.#open.delete(socket))
    if (this.#clock() < this.#checkedUntil) this.#check(socket, certificate)
  }

  /** Closes connections whose certificates lead to none of the authorities. */
  trust(authorities: CertificateAuthorities): void {
    this.#authorities = authorities
    this.#checkedUntil = this.#clock() + HANDSHAKE_MILLISECONDS
    for (const [socket, certificate] of this.#open) this.#check(socket, certificate)
  }

  #check(socket: TLSSocket, { der, issuers }: ClientCertificate): void {
    if (this.#authorities?.vouchedUntil(new X509Certificate(der), issuers, this.#clock()) === undefined)
      socket.destroy()
  }
}
