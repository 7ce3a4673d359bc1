/** The second that was formatted last: most are formatted many times. */
const latest = { second: NaN, text: '' }

/**
 * Formats a time as object metadata carries it (META-16): RFC 3339 in UTC with whole seconds. `at`: milliseconds since
 * the epoch.
 */
export function formatTime(at: number): string {
  const second = Math.floor(at / 1000)
  if (second !== latest.second) {
    latest.text = `${new Date(at).toISOString().slice(0, 19)}Z`
    latest.second = second
  }
  return latest.text
}

/** The last time that such a text can express, in milliseconds since the epoch. */
export const LATEST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59)

/** Formats a time as RFC 3339 in UTC with six digits of the second. `at`: milliseconds since the epoch. */
export const formatMicroTime = (at: number): string => `${new Date(at).toISOString().slice(0, 23)}000Z`

const RFC3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:[.,]\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/

/** Parses an RFC 3339 time to milliseconds since the epoch; undefined: the text is none. */
export function parseTime(text: string): number | undefined {
  if (!RFC3339.test(text)) return undefined
  const at = Date.parse(text.replace(',', '.'))
  return Number.isNaN(at) ? undefined : at
}
