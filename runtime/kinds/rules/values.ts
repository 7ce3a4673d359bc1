import { isIP, isIPv4, isIPv6 } from 'node:net'
import { isJsonNumber, isJsonObject, objectsOf, type JsonNumber } from '../../json/index.ts'
import { duplicateValue, invalidValue, labelKey, textMapOf, unsupportedValue, validateLabels } from '../../api/index.ts'
import { validateSelector } from './label-selector.ts'
import { named, type Rule } from './rule.ts'

/** Makes a rule that reports a wrong number with `detail`. */
const number =
  (isRight: (value: JsonNumber) => boolean, detail: string): Rule =>
  (value, at, errors) => {
    if (isJsonNumber(value) && !isRight(value)) errors.push(invalidValue(at, value, detail))
  }

export const between = (least: number, most: number): Rule =>
  number((value) => value >= least && value <= most, `must be between ${least} and ${most}, inclusive`)

export const nonNegative: Rule = number((value) => value >= 0, 'must be greater than or equal to 0')
export const positive: Rule = number((value) => value > 0, 'must be greater than zero')
export const suits = number

export const portNumber: Rule = between(1, 65_535)
/** Numbers of users and groups. */
export const accountNumber: Rule = between(0, 2 ** 31 - 1)

const PORT_NAME_BYTES = 15
const PORT_NAME_CHARACTERS = /^[-a-z0-9]+$/
const ANY_LETTER = /[a-z]/

/** IANA service name (RFC 6335), as ports of containers are named. */
export function portNameSyntax(name: string): readonly string[] {
  const problems: string[] = []
  if (name.length > PORT_NAME_BYTES) problems.push(`must be no more than ${PORT_NAME_BYTES} characters`)
  if (!PORT_NAME_CHARACTERS.test(name)) {
    problems.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)')
  }
  if (!ANY_LETTER.test(name)) problems.push('must contain at least one letter (a-z)')
  if (name.includes('--')) problems.push('must not contain consecutive hyphens')
  if (name.startsWith('-') || name.endsWith('-')) problems.push('must not begin or end with a hyphen')
  return problems
}

const portName = named(portNameSyntax)

/** A port by its number or by its name. */
export const port: Rule = (value, at, errors) => (typeof value === 'number' ? portNumber : portName)(value, at, errors)

const HEADER_NAME = /^[-A-Za-z0-9]+$/
export const headerSyntax = (name: string): readonly string[] =>
  HEADER_NAME.test(name)
    ? []
    : [
        "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')",
      ]

const addressSyntax = (text: string): readonly string[] =>
  isIP(text) === 0 ? ['must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'] : []
export const address: Rule = named(addressSyntax)

const LONGEST_PREFIX = { 4: 32, 6: 128 } as const
const DIGITS = /^\d{1,3}$/

export function isCidr(text: string): boolean {
  const slash = text.indexOf('/')
  const host = text.slice(0, slash)
  const bits = text.slice(slash + 1)
  if (slash < 0 || !DIGITS.test(bits)) return false
  return (isIPv4(host) && Number(bits) <= LONGEST_PREFIX[4]) || (isIPv6(host) && Number(bits) <= LONGEST_PREFIX[6])
}

/** One of some texts, which an error lists in the given order; the schema allows the same in any order. Empty counts as missing. */
export const oneOf =
  (values: readonly string[]): Rule =>
  (value, at, errors) => {
    if (typeof value === 'string' && value !== '' && !values.includes(value)) {
      errors.push(unsupportedValue(at, value, values))
    }
  }

/** A range of addresses in CIDR notation; spaces around it are accepted. */
export const addressRange: Rule = named((text) =>
  isCidr(text.trim()) ? [] : ['must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'],
)

const hasBackstep = (path: string): boolean => path.split('/').includes('..')
const BACKSTEP = "must not contain '..'"

export const noBacksteps: Rule = named((path) => (hasBackstep(path) ? [BACKSTEP] : []))

const descends = (path: string): readonly string[] => [
  ...(path.startsWith('/') ? ['must be a relative path'] : []),
  ...(hasBackstep(path) ? [BACKSTEP] : []),
]
/** A path that leads downwards from where it starts. */
export const descendingPath: Rule = named(descends)

/** A relative path of a file that a volume provides; names with two leading dots are reserved for the volume. */
export const volumePath: Rule = named((path) => [
  ...descends(path),
  ...(path.startsWith('..') && !path.startsWith('../') ? ["must not start with '..'"] : []),
])

/** The key of a label. */
export const labelName: Rule = named(labelKey)

/** A map of labels. */
export const labels: Rule = (value, at, errors) => {
  if (isJsonObject(value)) errors.push(...validateLabels(textMapOf(value), at))
}

/** A label selector object. */
export const labelSelector: Rule = (value, at, errors) => {
  if (isJsonObject(value)) errors.push(...validateSelector(value, at))
}

/** No two items of a list have the same text in a field; those without are left out. */
export const distinct =
  (field: string): Rule =>
  (value, at, errors) => {
    const seen = new Set<unknown>()
    for (const [index, item] of objectsOf(value).entries()) {
      const key = item[field]
      if (typeof key !== 'string' || key === '') continue
      if (seen.has(key)) errors.push(duplicateValue(`${at}[${index}].${field}`, key))
      seen.add(key)
    }
  }
