/** An IP address: 32 bits of version 4, or 128 of version 6. */
export interface Address {
  readonly family: 4 | 6
  readonly bits: bigint
}

export const BITS = { 4: 32, 6: 128 } as const

interface AddressIssue {
  readonly issue: string
}

/** Parses an address as Go's `netip.ParseAddr` does, but without zones. Returns the issue if it is malformed. */
export function parseAddress(text: string): Address | AddressIssue {
  const separator = /[.:%]/.exec(text)?.[0]
  if (separator === '.') return parseVersion4(text, text)
  if (separator === ':') return parseVersion6(text)
  return issue(text, separator === '%' ? 'missing IPv6 address' : 'unable to parse IP')
}

/** @param whole what the text is part of, for messages */
function parseVersion4(text: string, whole: string): Address | AddressIssue {
  let bits = 0n
  const fields = text.split('.')
  for (const [index, field] of fields.entries()) {
    const strange = /[^0-9]/.exec(field)
    if (strange !== null) return issue(whole, 'unexpected character', text.slice(text.indexOf(strange[0])))
    if (field === '') return issue(whole, 'IPv4 field must have at least one digit', fields.slice(index).join('.'))
    if (field.length > 1 && field.startsWith('0')) return issue(whole, 'IPv4 field has octet with leading zero')
    if (Number(field) > 255) return issue(whole, 'IPv4 field has value >255')
    if (index > 3) return issue(whole, 'IPv4 address too long')
    bits = (bits << 8n) | BigInt(field)
  }
  return fields.length < 4 ? issue(whole, 'IPv4 address too short') : { family: 4, bits }
}

const GROUPS = 8

function parseVersion6(text: string): Address | AddressIssue {
  if (text.includes('%')) return { issue: `IP address ${JSON.stringify(text)} with zone value is not allowed` }
  const halves = text.split('::')
  if (halves.length > 2) return issue(text, 'multiple :: in address')
  const [head = [], tail] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const groups: bigint[] = []
  for (const [index, group] of [...head, ...(tail ?? [])].entries()) {
    const isLast = index === head.length + (tail?.length ?? 0) - 1
    if (group.includes('.')) {
      if (!isLast) return issue(text, 'embedded IPv4 address must replace the final 2 fields of the address', group)
      const embedded = parseVersion4(group, text)
      if ('issue' in embedded) return embedded
      groups.push(embedded.bits >> 16n, embedded.bits & 0xffffn)
    } else if (group === '') {
      return isLast
        ? issue(text, 'colon must be followed by more characters', ':')
        : issue(text, 'each colon-separated field must have at least one digit')
    } else if (!/^[0-9a-fA-F]+$/.test(group)) {
      return issue(text, 'unexpected character, want colon', group.replace(/^[0-9a-fA-F]+/, ''))
    } else if (group.length > 4) {
      return issue(text, 'each group must have 4 or less digits', group)
    } else groups.push(BigInt(`0x${group}`))
  }
  if (groups.length > GROUPS || (tail !== undefined && groups.length === GROUPS)) {
    return issue(
      text,
      tail === undefined ? 'trailing garbage after address' : 'the :: must expand to at least one field of zeros',
    )
  }
  if (tail === undefined && groups.length < GROUPS) return issue(text, 'address string too short')
  const zeros = new Array<bigint>(GROUPS - groups.length).fill(0n)
  return {
    family: 6,
    bits: [...groups.slice(0, head.length), ...zeros, ...groups.slice(head.length)].reduce(append, 0n),
  }
}

const append = (bits: bigint, group: bigint): bigint => (bits << 16n) | group

function issue(text: string, why: string, at?: string): AddressIssue {
  const place = at === undefined ? '' : ` (at ${JSON.stringify(at)})`
  return { issue: `ParseAddr(${JSON.stringify(text)}): ${why}${place}` }
}

/** Reports whether an address is an IPv4-mapped IPv6 address: `::ffff:1.2.3.4`. */
export const isMapped = ({ family, bits }: Address): boolean => family === 6 && bits >> 32n === 0xffffn

/** Returns the canonical notation: that of RFC 5952 for version 6. */
export function formatAddress({ family, bits }: Address): string {
  if (family === 4) return fields(bits, 4, 8n).join('.')
  const groups = fields(bits, GROUPS, 16n).map((group) => group.toString(16))
  return shorten(groups)
}

function fields(bits: bigint, count: number, width: bigint): bigint[] {
  return Array.from({ length: count }, (_, i) => (bits >> (width * BigInt(count - 1 - i))) & ((1n << width) - 1n))
}

/** Writes `::` for the longest run of two or more zeros; for the first of equally long ones. */
function shorten(groups: readonly string[]): string {
  let best = { start: 0, length: 1 }
  for (let start = 0; start < groups.length; start++) {
    const end = groups.findIndex((group, index) => index >= start && group !== '0')
    const length = (end < 0 ? groups.length : end) - start
    if (length > best.length) best = { start, length }
  }
  if (best.length < 2) return groups.join(':')
  return `${groups.slice(0, best.start).join(':')}::${groups.slice(best.start + best.length).join(':')}`
}
