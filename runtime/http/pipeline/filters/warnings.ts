import { withHeaders } from '../responses.ts'
import type { Filter } from '../types.ts'

const MAX_TOTAL_BYTES = 4 * 1024
const UNPRINTABLE = /[^\P{Cc}\t]/gu

/** The value of one `Warning` header (RFC 7234, section 5.5): code 299, no agent. */
export const warningHeader = (text: string): string =>
  `299 - "${text.replaceAll(UNPRINTABLE, ' ').replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** Collects what is worth a warning and adds it, each text once, to an answer that succeeds. */
export const addWarnings: Filter =
  (next) =>
  async ({ request, info, user }) => {
    let texts: Set<string> | undefined
    const response = await next({ request, info, user, warn: (text) => void (texts ??= new Set()).add(text) })
    if (texts === undefined) return response
    const headers: string[] = []
    let left = MAX_TOTAL_BYTES
    for (const text of texts) {
      const value = Buffer.from(warningHeader(text)).toString('latin1')
      left -= value.length
      if (left >= 0) headers.push('Warning', value)
    }
    return withHeaders(response, headers)
  }
