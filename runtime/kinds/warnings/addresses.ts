import { isIPv4, isIPv6 } from 'node:net'

/** The form of an IPv6 address in RFC 5952. */
const canonical = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1)

/** Returns the warning of an IPv6 address that is not in its canonical form. */
export function addressWarnings(address: string, at: string): string[] {
  if (!isIPv6(address) || address.includes('%') || address.includes('.')) return []
  const right = canonical(address)
  return right === address
    ? []
    : [`${at}: IPv6 address ${JSON.stringify(address)} should be in RFC 5952 canonical format ("${right}")`]
}

/** The address with all bits behind the prefix unset. */
function networkOf(address: string, bits: number): string {
  const value = address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
  const behind = 32n - BigInt(bits)
  const network = (value >> behind) << behind
  return [24n, 16n, 8n, 0n].map((shift) => (network >> shift) & 255n).join('.')
}

/** Returns the warning of an IPv4 range whose address has bits behind its prefix. */
export function rangeWarnings(range: string, at: string): string[] {
  const [address = '', prefix = ''] = range.split('/')
  if (!isIPv4(address) || !/^\d{1,2}$/.test(prefix) || Number(prefix) > 32) return []
  const network = networkOf(address, Number(prefix))
  return network === address
    ? []
    : [
        `${at}: CIDR value "${range}" is ambiguous in this context (should be "${network}/${prefix}" or "${address}/32"?)`,
      ]
}
