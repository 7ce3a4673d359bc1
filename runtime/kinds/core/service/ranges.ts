import { isIPv4 } from 'node:net'
import type { NumberPool } from './number-pool.ts'

type AddressRange = NumberPool & {
  /** The text of the range, e.g. `10.96.0.0/12`. */
  readonly text: string
}

type PortRange = NumberPool & {
  /** The text of the range, e.g. `30000-32767`. */
  readonly text: string
}

/** The ranges of Services' addresses and node ports. */
export interface ServiceRanges {
  readonly addresses: AddressRange
  readonly nodePorts: PortRange
}

const ADDRESS_BITS = 32
const LONGEST_PREFIX = 30
const LARGEST_PORT = 65_535

const between = (lowest: number, value: number, highest: number): number =>
  Math.min(Math.max(lowest, Math.floor(value)), highest)

/** The number of an IPv4 address; undefined: the text is malformed. */
export const addressNumber = (text: string): number | undefined =>
  isIPv4(text) ? text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0) : undefined

const formatAddress = (number: number): string =>
  [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join('.')

const rangeFrom = (network: number, prefix: number): AddressRange => {
  const size = 2 ** (ADDRESS_BITS - prefix)
  return {
    text: `${formatAddress(network)}/${prefix}`,
    prefix: '/-/service-addresses/',
    first: network + 1,
    last: network + size - 2,
    forUsers: between(16, size / 16, 256),
    format: formatAddress,
  }
}

/** Parses an IPv4 range in CIDR notation into its usable addresses; undefined: it is malformed or too small. */
export function addressRange(text: string): AddressRange | undefined {
  const [base = '', bits = '', ...rest] = text.split('/')
  const start = addressNumber(base)
  const prefix = /^\d{1,2}$/.test(bits) ? Number(bits) : ADDRESS_BITS
  if (start === undefined || rest.length > 0 || prefix > LONGEST_PREFIX) return undefined
  return rangeFrom(start - (start % 2 ** (ADDRESS_BITS - prefix)), prefix)
}

/** Parses a range of ports such as `30000-32767`; undefined: the text is malformed. */
export function portRange(text: string): PortRange | undefined {
  const match = /^(\d{1,5})-(\d{1,5})$/.exec(text)
  const first = Number(match?.[1])
  const last = Number(match?.[2])
  if (match === null || first < 1 || last < first || last > LARGEST_PORT) return undefined
  return portsFrom(first, last)
}

const portsFrom = (first: number, last: number): PortRange => ({
  text: `${first}-${last}`,
  prefix: '/-/service-node-ports/',
  first,
  last,
  forUsers: between(16, (last - first + 1) / 32, 128),
  format: String,
})

/** 10.96.0.0/12 and 30000-32767, the defaults of Kubernetes. */
export const DEFAULT_RANGES: ServiceRanges = {
  addresses: rangeFrom(10 * 2 ** 24 + 96 * 2 ** 16, 12),
  nodePorts: portsFrom(30_000, 32_767),
}
