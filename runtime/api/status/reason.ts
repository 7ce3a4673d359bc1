import { ExplainedError } from './explained-error.ts'

/** Sentences for failures that engines and packages name by these codes. */
const SENTENCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'connection refused': ['ECONNREFUSED'],
    'the connection was cut': [
      'ECONNRESET',
      'ECONNABORTED',
      'EPIPE',
      'UND_ERR_SOCKET',
      'UND_ERR_DESTROYED',
      'UND_ERR_CLOSED',
    ],
    'it did not finish in time': [
      'TimeoutError',
      'ETIMEDOUT',
      'ESOCKETTIMEDOUT',
      'UND_ERR_CONNECT_TIMEOUT',
      'UND_ERR_HEADERS_TIMEOUT',
      'UND_ERR_BODY_TIMEOUT',
    ],
    'it was given up': ['AbortError', 'ABORT_ERR', 'UND_ERR_ABORTED'],
    'the host was not found': ['ENOTFOUND'],
    'the host could not be looked up at the moment': ['EAI_AGAIN', 'EAI_FAIL', 'ETIMEOUT', 'ESERVFAIL', 'EREFUSED'],
    'the host cannot be reached': ['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EACCES'],
    'no connection can be opened at the moment': ['EMFILE', 'ENFILE', 'ENOBUFS', 'EADDRINUSE'],
    'its certificate is not signed by an authority that is trusted': [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT',
      'CERT_UNTRUSTED',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'CERT_REJECTED',
      'INVALID_CA',
      'CERT_CHAIN_TOO_LONG',
      'PATH_LENGTH_EXCEEDED',
      'CERT_SIGNATURE_FAILURE',
      'INVALID_PURPOSE',
    ],
    'its certificate has expired': ['CERT_HAS_EXPIRED'],
    'its certificate is not valid yet': ['CERT_NOT_YET_VALID'],
    'its certificate was revoked': ['CERT_REVOKED'],
    'its certificate is for another host': ['ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'],
    'its headers are too large': ['UND_ERR_HEADERS_OVERFLOW', 'HPE_HEADER_OVERFLOW'],
    'its answer is shorter or longer than it said': ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH'],
  }).flatMap(([sentence, codes]) => codes.map((code) => [code, sentence] as const)),
)

/** Sentences for families of codes, by their prefix. */
const FAMILIES: readonly (readonly [string, string])[] = [
  ['ERR_SSL_', 'it does not speak TLS as it should'],
  ['ERR_TLS_', 'it does not speak TLS as it should'],
  ['ERR_OSSL_', 'it does not speak TLS as it should'],
  ['EPROTO', 'it does not speak TLS as it should'],
  ['HPE_', 'its answer is not HTTP'],
  ['UND_ERR_', 'the request could not be sent'],
]

/** Most nested causes of an error that are inspected. */
const MOST_CAUSES = 8
const UNKNOWN = 'an internal error occurred'

/**
 * Returns why something failed, in words for an answer, a warning or a condition: the message of an ExplainedError, or
 * the sentence for the code of a failed connection. The messages of engines and packages belong in the log alone
 * (ERR-07).
 */
export function reasonOf(error: unknown): string {
  let cause = error
  for (let depth = 0; depth < MOST_CAUSES && cause instanceof Error; depth++) {
    if (cause instanceof ExplainedError) return cause.message
    const sentence = sentenceFor(codeOf(cause)) ?? sentenceFor(cause.name)
    if (sentence !== undefined) return sentence
    cause = cause instanceof AggregateError ? (cause.errors[0] as unknown) : cause.cause
  }
  return UNKNOWN
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

const sentenceFor = (code: string): string | undefined =>
  SENTENCES.get(code) ?? FAMILIES.find(([start]) => code.startsWith(start))?.[1]
