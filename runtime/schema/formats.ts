import { isIPv4, isIPv6 } from 'node:net'
import { parseDuration, timeError, MOST_CHARACTERS } from '../api/index.ts'
import type { JsonNumber } from '../json/index.ts'

const INT32 = 2 ** 31
const INT64 = 2 ** 63
const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const QUANTITY = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[numkMGTPE]|[KMGTPE]i|[eE][+-]?\d+)?$/
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i
const MAC = /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}(?:(?::[0-9a-f]{2}){2})?$/i
const HOST_LABEL = /^[A-Za-z0-9-]{1,63}$/
const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = month === 2 ? (leap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return day <= days
}

/** Returns the number written with the two decimal digits at a position. */
const pair = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 11 * 0x30

/** Reports whether a text is a date and time by RFC 3339. Refuses leap seconds, as Kubernetes does. */
function isDateTime(text: string): boolean {
  if (!DATE_TIME.test(text)) return false
  const year = pair(text, 0) * 100 + pair(text, 2)
  const inRange = isDay(year, pair(text, 5), pair(text, 8)) && isTimeOfDay(text, 11) && pair(text, 17) < 60
  return inRange && (text.endsWith('Z') || text.endsWith('z') || isTimeOfDay(text, text.length - 5))
}

const isTimeOfDay = (text: string, at: number): boolean => pair(text, at) < 24 && pair(text, at + 3) < 60

function isDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = DATE.exec(text)?.slice(1).map(Number) ?? []
  return isDay(year, month, day)
}

function isCidr(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/')
  if (rest.length > 0 || !/^\d{1,3}$/.test(bits)) return false
  return (isIPv4(address) && Number(bits) <= 32) || (isIPv6(address) && Number(bits) <= 128)
}

export const isBase64 = (text: string): boolean => BASE64.test(text.replaceAll(/[\r\n]/g, ''))
export const isQuantity = (text: string): boolean => text.length <= MOST_CHARACTERS && QUANTITY.test(text)

function isHostname(text: string): boolean {
  if (text.length > 255) return false
  const labels = (text.endsWith('.') ? text.slice(0, -1) : text).split('.')
  return labels.every((label) => HOST_LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-'))
}

const isUri = (text: string): boolean => URL.canParse(text) || text.startsWith('/')

const textFormats: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time': isDateTime,
  'date-time-micro': (text) => timeError(text, 'micro') === undefined,
  datetime: isDateTime,
  date: isDate,
  duration: (text) => parseDuration(text) !== undefined,
  byte: isBase64,
  quantity: isQuantity,
  uuid: (text) => UUID.test(text),
  ipv4: isIPv4,
  ipv6: isIPv6,
  cidr: isCidr,
  mac: (text) => MAC.test(text),
  hostname: isHostname,
  email: (text) => EMAIL.test(text),
  uri: isUri,
}

const numberFormats: Readonly<Record<string, (value: JsonNumber) => boolean>> = {
  int32: (value) => value >= -INT32 && value < INT32,
  int64: (value) => value >= -INT64 && value < INT64,
}

/** Returns the check of a format for texts; undefined for an unknown format or one of other types. */
export const textFormat = (format: string): ((text: string) => boolean) | undefined =>
  Object.hasOwn(textFormats, format) ? textFormats[format] : undefined

/** Returns the check of a format for numbers; undefined for an unknown format or one of other types. */
export const numberFormat = (format: string): ((value: JsonNumber) => boolean) | undefined =>
  Object.hasOwn(numberFormats, format) ? numberFormats[format] : undefined
