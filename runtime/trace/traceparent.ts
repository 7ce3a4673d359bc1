/** The span of the caller that a request is a part of (W3C Trace Context). */
interface TraceParent {
  /** 32 hexadecimal digits, not all 0. */
  readonly traceId: string
  /** 16 hexadecimal digits, not all 0. */
  readonly spanId: string
  /** Whether the caller records its part. */
  readonly sampled: boolean
}

const FORM = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/
const ZEROS = /^0+$/
/** Most characters of a header that is parsed. */
const MOST_CHARACTERS = 256

/** Reads the header `traceparent`; undefined if there is none, or it is not as the standard says. */
export function parseTraceparent(header: unknown): TraceParent | undefined {
  if (typeof header !== 'string' || header.length > MOST_CHARACTERS) return undefined
  const [, version = '', traceId = '', spanId = '', flags = ''] = FORM.exec(header) ?? []
  if (version === '' || version === 'ff' || ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
