import { parseTime } from '../../api/index.ts'
import { Ago } from './columns.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365 * DAY

const pair = (high: number, unit: string, low: number, smaller: string): string =>
  low === 0 ? `${high}${unit}` : `${high}${unit}${low}${smaller}`

/** Formats a duration for people, in its two largest units: `45s`, `3m20s`, `2d3h`, `5y`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.trunc(milliseconds / 1000)
  if (seconds < -1) return '<invalid>'
  if (seconds < 0) return '0s'
  if (seconds < 2 * MINUTE) return `${seconds}s`
  const minutes = Math.floor(seconds / MINUTE)
  if (minutes < 10) return pair(minutes, 'm', seconds % MINUTE, 's')
  if (minutes < 180) return `${minutes}m`
  const hours = Math.floor(seconds / HOUR)
  if (hours < 8) return pair(hours, 'h', minutes % 60, 'm')
  if (hours < 48) return `${hours}h`
  if (hours < 8 * 24) return pair(Math.floor(hours / 24), 'd', hours % 24, 'h')
  if (hours < 2 * 365 * 24) return `${Math.floor(hours / 24)}d`
  const years = Math.floor(seconds / YEAR)
  if (years < 8) return pair(years, 'y', Math.floor(hours / 24) % 365, 'd')
  return `${years}y`
}

/** Returns how long ago an RFC 3339 time was; `<unknown>` if there is none. */
export function ago(time: unknown): Ago | string {
  if (typeof time !== 'string' || time === '') return '<unknown>'
  const at = parseTime(time)
  return at === undefined ? '<invalid>' : new Ago(at)
}
