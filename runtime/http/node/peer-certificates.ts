import { TLSSocket, type DetailedPeerCertificate } from 'node:tls'
import type { ClientCertificate } from '../../auth/index.ts'

/** Most chains that are remembered for resumed sessions; each takes some KiB. */
const MOST_CHAINS = 4_096

/** Returns the certificates above that of the client, nearest first. */
function issuersOf(socket: TLSSocket): readonly Uint8Array[] {
  const issuers: Uint8Array[] = []
  const seen = new Set<string>()
  // Contrary to its type, the object is empty if no certificate was presented, and the last one is its own issuer.
  let next: Partial<DetailedPeerCertificate> | undefined = socket.getPeerCertificate(true)
  while (next?.raw !== undefined && next.fingerprint256 !== undefined && !seen.has(next.fingerprint256)) {
    seen.add(next.fingerprint256)
    issuers.push(next.raw)
    next = next.issuerCertificate
  }
  return issuers.slice(1)
}

/** The certificates that the clients of a server have presented, read once for each connection. */
export class PeerCertificates {
  readonly #known = new WeakMap<TLSSocket, ClientCertificate | 'none'>()
  /** By fingerprint: a resumed TLS session has the client's certificate, but not the intermediate ones. */
  readonly #chains = new Map<string, readonly Uint8Array[]>()

  /** Returns the certificate of the client at the other end; undefined: it has presented none. */
  of(socket: unknown): ClientCertificate | undefined {
    if (!(socket instanceof TLSSocket)) return undefined
    const known = this.#known.get(socket) ?? this.#read(socket)
    return known === 'none' ? undefined : known
  }

  #read(socket: TLSSocket): ClientCertificate | 'none' {
    const { raw, fingerprint256 }: Partial<DetailedPeerCertificate> = socket.getPeerCertificate()
    const read: ClientCertificate | 'none' =
      raw === undefined || fingerprint256 === undefined
        ? 'none'
        : {
            der: raw,
            issuers: this.#chain(socket, fingerprint256),
            verification: socket.authorized ? 'verified' : 'refused',
          }
    this.#known.set(socket, read)
    return read
  }

  #chain(socket: TLSSocket, fingerprint: string): readonly Uint8Array[] {
    if (socket.isSessionReused()) return this.#chains.get(fingerprint) ?? []
    const issuers = issuersOf(socket)
    this.#chains.delete(fingerprint)
    // A chain of only the authority need not be remembered.
    if (!socket.authorized || issuers.length < 2) return issuers
    const [oldest] = this.#chains.keys()
    if (oldest !== undefined && this.#chains.size >= MOST_CHAINS) this.#chains.delete(oldest)
    this.#chains.set(fingerprint, issuers)
    return issuers
  }
}
