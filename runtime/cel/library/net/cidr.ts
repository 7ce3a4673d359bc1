import { costSize, traversalCost } from '../../cost/call.ts'
import type { Costs, Range } from '../../cost/estimate-types.ts'
import { PARSING } from '../../cost/library-costs.ts'
import { add, exactly, UNBOUNDED } from '../../cost/range.ts'
import { traversalOf } from '../../cost/standard-estimates.ts'
import { BOOL, INT, opaqueType, STRING, type Type } from '../../value/types.ts'
import { CelError, OpaqueValue, type Value } from '../../value/values.ts'
import { functionOf, globalCall, type Library, memberCall, overload, STEPS_PER_PARSE, withSteps } from '../library.ts'
import { BITS, formatAddress, isMapped, parseAddress, type Address } from './address.ts'
import { IP, IpValue, parseIp } from './ip.ts'

/** The CEL value of a network: an address and its prefix length. */
class CidrValue extends OpaqueValue {
  readonly type: Type = CIDR
  readonly address: Address
  readonly length: number

  constructor(address: Address, length: number) {
    super()
    this.address = address
    this.length = length
  }

  equals(other: OpaqueValue): boolean {
    if (!(other instanceof CidrValue)) return false
    const { address, length } = other
    return length === this.length && address.family === this.address.family && address.bits === this.address.bits
  }

  override toJson(): string {
    return formatCidr(this)
  }
}

const CIDR: Type<CidrValue> = opaqueType('net.CIDR')

const formatCidr = ({ address, length }: CidrValue): string => `${formatAddress(address)}/${length}`

const refused = (why: string): CelError =>
  new CelError(`network address parse error during conversion from string: ${why}`)

/** Parses a network. The error is worded as in kube-apiserver, which repeats the beginning. */
function parseCidr(text: string): CidrValue | CelError {
  const quoted = JSON.stringify(text)
  const notParsed = (why: string): CelError =>
    refused(`network address parse error during conversion from string: netip.ParsePrefix(${quoted}): ${why}`)
  const slash = text.lastIndexOf('/')
  if (slash < 0) return notParsed("no '/'")
  const address = parseAddress(text.slice(0, slash))
  if ('issue' in address) {
    return notParsed(text.includes('%') ? 'IPv6 zones cannot be present in a prefix' : address.issue)
  }
  const digits = text.slice(slash + 1)
  if (!/^(?:0|[1-9]\d*)$/.test(digits)) return notParsed(`bad bits after slash: ${JSON.stringify(digits)}`)
  if (Number(digits) > BITS[address.family]) return notParsed('prefix length out of range')
  if (isMapped(address)) return refused(`IPv4-mapped IPv6 address ${quoted} is not allowed`)
  return new CidrValue(address, Number(digits))
}

/** Returns the bits of an address with all but the first `length` cleared. */
function masked({ family, bits }: Address, length: number): bigint {
  const rest = BigInt(BITS[family] - length)
  return (bits >> rest) << rest
}

function contains({ address, length }: CidrValue, other: Address): boolean {
  return address.family === other.family && masked(address, length) === masked(other, length)
}

const containsIp = (cidr: CidrValue, ip: IpValue | CelError): Value =>
  ip instanceof CelError ? ip : contains(cidr, ip.address)

const containsCidr = (cidr: CidrValue, other: CidrValue | CelError): Value =>
  other instanceof CelError ? other : contains(cidr, other.address) && cidr.length <= other.length

/** Returns the number of bytes of the network's prefix, which are compared. */
const bytesOf = (value: Value | undefined): number => (value instanceof CidrValue ? Math.ceil(value.length / 8) : 1)
const BYTES_OF_ADDRESS: Range = { min: 4, max: 16 }

/** The costs of a comparison with an address. */
const comparison: Costs = {
  cost: ([cidr]) => traversalCost(2 * bytesOf(cidr)),
  estimate: () => ({ cost: traversalOf(add(BYTES_OF_ADDRESS, BYTES_OF_ADDRESS)) }),
}

/** The costs of a comparison with a network, which is masked first. */
const maskedComparison: Costs = {
  cost: ([cidr]) => traversalCost(2 * bytesOf(cidr)) + traversalCost(bytesOf(cidr)) + 1,
  estimate: () => ({
    cost: add(traversalOf(add(BYTES_OF_ADDRESS, BYTES_OF_ADDRESS)), traversalOf(BYTES_OF_ADDRESS), exactly(1)),
  }),
}

const withReading = ({ cost, estimate }: Costs): Costs => ({
  cost: (args, result, work) => cost(args, result, work) + traversalCost(costSize(args[1] ?? null)),
  estimate: (args) => ({
    cost: add(estimate(args).cost, traversalOf(args[1]?.size ?? UNBOUNDED)),
  }),
})

/** Networks in CIDR notation, from release 1.30, as kube-apiserver's `library.CIDR`. Needs the IP library. */
export const cidrLibrary: Library = withSteps(
  {
    name: 'net.cidr',
    introduced: '1.30',
    types: [CIDR],
    functions: [
      functionOf('cidr', overload('string_to_cidr', globalCall([STRING], CIDR), parseCidr, PARSING)),
      functionOf(
        'isCIDR',
        overload('is_cidr', globalCall([STRING], BOOL), (text) => parseCidr(text) instanceof CidrValue, PARSING),
      ),
      functionOf(
        'containsIP',
        overload(
          'cidr_contains_ip_string',
          memberCall([CIDR, STRING], BOOL),
          (cidr, text) => containsIp(cidr, parseIp(text)),
          withReading(comparison),
        ),
        overload('cidr_contains_ip_ip', memberCall([CIDR, IP], BOOL), containsIp, comparison),
      ),
      functionOf(
        'containsCIDR',
        overload(
          'cidr_contains_cidr_string',
          memberCall([CIDR, STRING], BOOL),
          (cidr, text) => containsCidr(cidr, parseCidr(text)),
          withReading(maskedComparison),
        ),
        overload('cidr_contains_cidr', memberCall([CIDR, CIDR], BOOL), containsCidr, maskedComparison),
      ),
      functionOf(
        'ip',
        overload('cidr_ip', memberCall([CIDR], IP), ({ address }) => new IpValue(address)),
      ),
      functionOf(
        'prefixLength',
        overload('cidr_prefix_length', memberCall([CIDR], INT), ({ length }) => length),
      ),
      functionOf(
        'masked',
        overload(
          'cidr_masked',
          memberCall([CIDR], CIDR),
          ({ address, length }) => new CidrValue({ ...address, bits: masked(address, length) }, length),
        ),
      ),
      functionOf('string', overload('cidr_to_string', globalCall([CIDR], STRING), formatCidr)),
    ],
  },
  STEPS_PER_PARSE,
)
