import { X509Certificate } from 'node:crypto'
import { networkInterfaces } from 'node:os'

const EVERYWHERE = new Set(['0.0.0.0', '::'])

/** Returns a host at which clients on this machine reach the server, and which its certificate names. */
export function localHost(bindAddress: string, certificate: string): string {
  const parsed = new X509Certificate(certificate)
  const host = EVERYWHERE.has(bindAddress) ? '127.0.0.1' : bindAddress
  if (parsed.checkIP(host) !== undefined) return host
  if (parsed.checkHost('localhost') !== undefined) return 'localhost'
  return /DNS:([^,\s*]+)/.exec(parsed.subjectAltName ?? '')?.[1] ?? host
}

/** Returns `https://host:port`; an IPv6 address, the only host with colons, is put in brackets (RFC 3986). */
export const serverUrl = (host: string, port: number): string =>
  `https://${host.includes(':') ? `[${host}]` : host}:${port}`

const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '::1'

/**
 * Returns the address by which other machines reach the server: the one that it listens on, or, for a wildcard, the first of
 * this machine; undefined if it has none.
 */
export function advertisedAddress(bindAddress: string): string | undefined {
  if (!EVERYWHERE.has(bindAddress) && !isLoopback(bindAddress)) return bindAddress
  const found = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return found.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}

/** Returns the host to give to clients on other machines: an address that they reach and that the certificate names, if there is one. */
export function publicHost(bindAddress: string, certificate: string): string {
  const address = EVERYWHERE.has(bindAddress) ? advertisedAddress(bindAddress) : undefined
  const isNamed = address !== undefined && new X509Certificate(certificate).checkIP(address) !== undefined
  return isNamed ? address : localHost(bindAddress, certificate)
}
