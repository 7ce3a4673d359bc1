import { isIP } from 'node:net'
import type { IncomingHttpHeaders } from 'node:http'

/** Most addresses of proxies that an event lists. */
const MOST_ADDRESSES = 32

/** Returns an address as Kubernetes writes it: an IPv4-mapped IPv6 address as the IPv4 address. */
const plain = (address: string): string =>
  address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address

/**
 * Returns the addresses of the client and of the proxies between: those of `X-Forwarded-For`, or the one of `X-Real-Ip`, and
 * last the one that connected. Texts that are no address are left out.
 */
export function sourceIps(headers: IncomingHttpHeaders, remoteAddress: string): readonly string[] {
  const forwarded = headers['x-forwarded-for']
  const real = headers['x-real-ip']
  const remote = plain(remoteAddress)
  if (forwarded === undefined && real === undefined) return remote === '' ? [] : [remote]
  const named = addressesIn(forwarded)
  const addresses = named.length > 0 ? named : addressesIn(real)
  return remote === '' || addresses.at(-1) === remote ? addresses : [...addresses, remote]
}

function addressesIn(header: string | readonly string[] | undefined): readonly string[] {
  const text = typeof header === 'string' ? header : (header ?? []).join(',')
  return text
    .split(',')
    .slice(0, MOST_ADDRESSES)
    .map((part) => part.trim())
    .filter((part) => isIP(part) !== 0)
}
