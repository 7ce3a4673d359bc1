import type { ApiError } from './status.ts'

const UNPRINTABLE = /[^\P{Cc}\t]/gu
const MAX_TOTAL_BYTES = 4 * 1024

/** Returns the value of one `Warning` header (RFC 7234, section 5.5): code 299, no agent. */
const warningHeader = (text: string): string =>
  `299 - "${text.replaceAll(UNPRINTABLE, ' ').replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** Returns the headers of warnings, names and values in turn: each text once, and as many as there is room for. */
export function warningHeaders(texts: Iterable<string>): string[] {
  const headers: string[] = []
  let left = MAX_TOTAL_BYTES
  for (const text of new Set(texts)) {
    const value = Buffer.from(warningHeader(text)).toString('latin1')
    left -= value.length
    if (left >= 0) headers.push('Warning', value)
  }
  return headers
}

/** Returns a refusal that carries warnings too. */
export const withWarnings = (error: ApiError, texts: Iterable<string>): ApiError =>
  error.withHeaders(warningHeaders(texts))
