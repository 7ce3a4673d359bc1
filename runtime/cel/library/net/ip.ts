import { costSize, traversalCost } from '../../cost/call.ts'
import type { Costs } from '../../cost/estimate-types.ts'
import { PARSING } from '../../cost/library-costs.ts'
import { traversalOf } from '../../cost/standard-estimates.ts'
import { add, UNBOUNDED } from '../../cost/range.ts'
import { BOOL, INT, opaqueType, STRING, type Type } from '../../value/types.ts'
import { CelError, OpaqueValue, type Value } from '../../value/values.ts'
import {
  type FunctionDeclaration,
  functionOf,
  globalCall,
  type Library,
  memberCall,
  overload,
  withSteps,
  STEPS_PER_PARSE,
} from '../library.ts'
import { BITS, formatAddress, isMapped, parseAddress, type Address } from './address.ts'

/** The CEL value of an IP address. */
export class IpValue extends OpaqueValue {
  readonly type: Type = IP
  readonly address: Address

  constructor(address: Address) {
    super()
    this.address = address
  }

  equals(other: OpaqueValue): boolean {
    if (!(other instanceof IpValue)) return false
    return other.address.family === this.address.family && other.address.bits === this.address.bits
  }

  override toJson(): string {
    return formatAddress(this.address)
  }
}

export const IP: Type<IpValue> = opaqueType('net.IP')

/** Parses an IP address. Refuses zones and IPv4-mapped IPv6 addresses. */
export function parseIp(text: string): IpValue | CelError {
  const address = parseAddress(text)
  const quoted = JSON.stringify(text)
  if ('issue' in address) {
    const { issue } = address
    return new CelError(
      issue.startsWith('IP address')
        ? issue
        : `IP Address ${quoted} parse error during conversion from string: ${issue}`,
    )
  }
  return isMapped(address) ? new CelError(`IPv4-mapped IPv6 address ${quoted} is not allowed`) : new IpValue(address)
}

const isIp = (text: string): boolean => parseIp(text) instanceof IpValue

function isCanonical(text: string): Value {
  const ip = parseIp(text)
  return ip instanceof CelError ? ip : formatAddress(ip.address) === text
}

/** Reports whether the address is within a block of its family. */
const within = (
  address: Address,
  blocks: Readonly<Record<4 | 6, readonly [prefix: bigint, length: number]>>,
): boolean => {
  const [prefix, length] = blocks[address.family]
  return address.bits >> BigInt(BITS[address.family] - length) === prefix
}

const LOOPBACK = { 4: [127n, 8], 6: [1n, 128] } as const
const MULTICAST = { 4: [0xen, 4], 6: [0xffn, 8] } as const
const LINK_LOCAL_MULTICAST = { 4: [0xe00000n, 24], 6: [0xff02n, 16] } as const
const LINK_LOCAL = { 4: [0xa9fen, 16], 6: [0x3fan, 10] } as const
const BROADCAST = 0xffffffffn

function isLinkLocalMulticast(address: Address): boolean {
  // The flags of a multicast address, the third digit, do not count.
  const bits = address.family === 6 ? address.bits & ~(0xf0n << 112n) : address.bits
  return within({ ...address, bits }, LINK_LOCAL_MULTICAST)
}

function isGlobalUnicast(address: Address): boolean {
  if (address.bits === 0n || (address.family === 4 && address.bits === BROADCAST)) return false
  return !within(address, LOOPBACK) && !within(address, MULTICAST) && !within(address, LINK_LOCAL)
}

function test(name: string, id: string, holds: (address: Address) => boolean): FunctionDeclaration {
  return functionOf(
    name,
    overload(`ip_${id}`, memberCall([IP], BOOL), ({ address }) => holds(address)),
  )
}

/** The costs of parsing a text and comparing it with its canonical notation. */
const PARSING_AND_COMPARING: Costs = {
  cost: ([text = null]) => traversalCost(2 * costSize(text)),
  estimate: ([text]) => {
    const size = text?.size ?? UNBOUNDED
    return { cost: traversalOf(add(size, size)) }
  },
}

/** IP addresses, from release 1.30, as kube-apiserver's `library.IP`. */
export const ipLibrary: Library = withSteps(
  {
    name: 'kubernetes.net.ip',
    introduced: '1.30',
    types: [IP],
    functions: [
      functionOf('ip', overload('string_to_ip', globalCall([STRING], IP), parseIp, PARSING)),
      functionOf('isIP', overload('is_ip', globalCall([STRING], BOOL), isIp, PARSING)),
      functionOf(
        'ip.isCanonical',
        overload('ip_is_canonical', globalCall([STRING], BOOL), isCanonical, PARSING_AND_COMPARING),
      ),
      functionOf(
        'family',
        overload('ip_family', memberCall([IP], INT), ({ address }) => address.family),
      ),
      test('isUnspecified', 'is_unspecified', ({ bits }) => bits === 0n),
      test('isLoopback', 'is_loopback', (address) => within(address, LOOPBACK)),
      test('isLinkLocalMulticast', 'is_link_local_multicast', isLinkLocalMulticast),
      test('isLinkLocalUnicast', 'is_link_local_unicast', (address) => within(address, LINK_LOCAL)),
      test('isGlobalUnicast', 'is_global_unicast', isGlobalUnicast),
      functionOf(
        'string',
        overload('ip_to_string', globalCall([IP], STRING), ({ address }) => formatAddress(address)),
      ),
    ],
  },
  STEPS_PER_PARSE,
)
