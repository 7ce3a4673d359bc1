/** A semantic version, by https://semver.org. Two versions that differ in their build alone are equal. */
export interface Version {
  readonly major: bigint
  readonly minor: bigint
  readonly patch: bigint
  /** The identifiers behind the hyphen. */
  readonly preRelease: readonly (bigint | string)[]
}

/** Why a text is no version. */
interface Issue {
  readonly issue: string
}

const MOST = 2n ** 64n - 1n
const IDENTIFIER = /^[0-9A-Za-z-]+$/
const DIGITS = /^[0-9]+$/

/** Splits at the first separator; what follows is undefined where there is none. */
function cut(text: string, separator: string): readonly [string, string | undefined] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

function parseNumber(digits: string, what: string): bigint | Issue {
  const quoted = JSON.stringify(digits)
  if (!DIGITS.test(digits)) return { issue: `Invalid character(s) found in ${what} number ${quoted}` }
  if (digits.length > 1 && digits.startsWith('0'))
    return { issue: `${what[0]?.toUpperCase()}${what.slice(1)} number must not contain leading zeroes ${quoted}` }
  // Twenty digits hold every number of 64 bits, and longer ones cost to read.
  const value = digits.length > 20 ? undefined : BigInt(digits)
  return value === undefined || value > MOST ? { issue: `${what} number ${quoted} is out of range` } : value
}

function parseIdentifier(text: string): bigint | string | Issue {
  if (text === '') return { issue: 'prerelease is empty' }
  if (DIGITS.test(text)) return parseNumber(text, 'prerelease')
  return IDENTIFIER.test(text) ? text : { issue: `Invalid character(s) found in prerelease ${JSON.stringify(text)}` }
}

function buildIssue(build: string | undefined): Issue | undefined {
  for (const part of build?.split('.') ?? []) {
    if (part === '') return { issue: 'build meta data is empty' }
    if (!IDENTIFIER.test(part))
      return { issue: `Invalid character(s) found in build meta data ${JSON.stringify(part)}` }
  }
  return undefined
}

const isIssue = (value: unknown): value is Issue => typeof value === 'object' && value !== null && 'issue' in value

/** Parses a version of three numbers, as Go's `blang/semver` does. */
export function parseVersion(text: string): Version | Issue {
  if (text === '') return { issue: 'Version string empty' }
  const [first, afterFirst] = cut(text, '.')
  const [second, rest] = cut(afterFirst ?? '', '.')
  if (rest === undefined) return { issue: 'No Major.Minor.Patch elements found' }
  const [beforeBuild, build] = cut(rest, '+')
  const [third, hyphenated] = cut(beforeBuild, '-')
  const major = parseNumber(first, 'major')
  const minor = parseNumber(second, 'minor')
  const patch = parseNumber(third, 'patch')
  const preRelease = hyphenated?.split('.').map(parseIdentifier) ?? []
  if (isIssue(major)) return major
  if (isIssue(minor)) return minor
  if (isIssue(patch)) return patch
  const issue = preRelease.find(isIssue) ?? buildIssue(build)
  return issue ?? { major, minor, patch, preRelease: preRelease.filter((one) => typeof one !== 'object') }
}

/** Takes leading zeros off a part of more than one character, and puts one before what then begins with no digit. */
function withoutLeadingZeros(part: string): string {
  if (part.length < 2) return part
  const rest = part.replace(/^0+/, '')
  return /^[0-9]/.test(rest) ? rest : `0${rest}`
}

/** Takes the `v` and leading zeros off a version, and fills numbers in that it lacks, before it is parsed. */
export function parseTolerantly(text: string): Version | Issue {
  const [first, second, ...more] = text.replace(/^v/, '').split('.')
  const parts = [first, second, more.length > 0 ? more.join('.') : undefined].filter((part) => part !== undefined)
  const trimmed = parts.map(withoutLeadingZeros)
  if (trimmed.length < 3 && /[+-]/.test(trimmed.at(-1) ?? ''))
    return { issue: 'short version cannot contain PreRelease/Build meta data' }
  return parseVersion([...trimmed, '0', '0'].slice(0, 3).join('.'))
}

/** Compares identifiers: numbers by amount and before texts, texts by their characters. */
function compareIdentifiers(a: bigint | string, b: bigint | string): number {
  if (typeof a !== typeof b) return typeof a === 'bigint' ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}

function comparePreReleases(a: Version['preRelease'], b: Version['preRelease']): number {
  if (a.length === 0 || b.length === 0) return Math.sign(b.length - a.length)
  for (const [index, one] of a.entries()) {
    const other = b[index]
    const order = other === undefined ? 1 : compareIdentifiers(one, other)
    if (order !== 0) return order
  }
  return a.length < b.length ? -1 : 0
}

/** Returns -1, 0 or 1: what precedes comes first, and a prerelease precedes its release. */
export function compareVersions(a: Version, b: Version): number {
  for (const part of ['major', 'minor', 'patch'] as const) {
    const order = compareIdentifiers(a[part], b[part])
    if (order !== 0) return order
  }
  return comparePreReleases(a.preRelease, b.preRelease)
}
