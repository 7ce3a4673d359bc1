import { ApiError } from './status.ts'

const UNPRINTABLE = /[^\P{Cc}\t]/gu
const MAX_TOTAL_BYTES = 4 * 1024

/** The value of one `Warning` header (RFC 7234, section 5.5): code 299, no agent. */
const warningHeader = (text: string): string =>
  `299 - "${text.replaceAll(UNPRINTABLE, ' ').replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** Header names and values, one after the other, that tell warnings, each text once, as many as there is room for. */
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

/** A refusal that tells warnings, too. */
export const withWarnings = ({ code, status, headers }: ApiError, texts: Iterable<string>): ApiError =>
  new ApiError(code, status.reason, status.message ?? '', status.details, [...headers, ...warningHeaders(texts)])
