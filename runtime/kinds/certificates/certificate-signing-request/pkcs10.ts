import { createPublicKey } from 'node:crypto'
import { pemBlocks } from '../../../text/index.ts'

/** A DER element (X.690): its tag, its contents and what follows it. */
interface Element {
  readonly tag: number
  readonly contents: Buffer
  readonly whole: Buffer
  readonly rest: Buffer
}

const SEQUENCE = 0x30
const INTEGER = 0x02
const BIT_STRING = 0x03
const ATTRIBUTES = 0xa0
/** Tag and contents of 2.5.4.10, organizationName (RFC 5280, appendix A). */
const ORGANIZATION = Buffer.from([0x06, 0x03, 0x55, 0x04, 0x0a])
/** The same of 2.5.4.3, commonName. */
const COMMON_NAME = Buffer.from([0x06, 0x03, 0x55, 0x04, 0x03])

class Malformed extends Error {}
const malformed = (message: string): never => {
  throw new Malformed(message)
}

/** The first element of the bytes; its length has at most four bytes. */
function element(bytes: Buffer): Element {
  const tag = bytes[0]
  const short = bytes[1]
  if (tag === undefined || short === undefined) return malformed('asn1: syntax error: sequence truncated')
  const size = short < 0x80 ? 0 : short & 0x7f
  if (short === 0x80 || size > 4 || bytes.length < 2 + size) return malformed('asn1: syntax error: invalid length')
  const length = size === 0 ? short : bytes.readUIntBE(2, size)
  const start = 2 + size
  if (bytes.length < start + length) return malformed('asn1: syntax error: data truncated')
  return {
    tag,
    contents: bytes.subarray(start, start + length),
    whole: bytes.subarray(0, start + length),
    rest: bytes.subarray(start + length),
  }
}

function expected(bytes: Buffer, tag: number): Element {
  const found = element(bytes)
  if (found.tag !== tag) malformed("asn1: structure error: tags don't match")
  return found
}

/** CertificationRequest of RFC 2986: version, subject, key, attributes; algorithm; signature. */
function checkRequest(der: Buffer): void {
  const request = expected(der, SEQUENCE)
  if (request.rest.length > 0) malformed('asn1: syntax error: trailing data')
  const info = expected(request.contents, SEQUENCE)
  const subject = expected(expected(info.contents, INTEGER).rest, SEQUENCE)
  const key = expected(subject.rest, SEQUENCE)
  if (key.rest.length > 0) expected(key.rest, ATTRIBUTES)
  const algorithm = expected(info.rest, SEQUENCE)
  expected(algorithm.rest, BIT_STRING)
  try {
    createPublicKey({ key: key.whole, format: 'der', type: 'spki' })
  } catch {
    malformed('x509: failed to parse public key of certificate request')
  }
}

const isEncoded = (body: string): boolean => /^\r?\n[A-Za-z0-9+/=\r\n]*$/.test(body)

/** The elements of a sequence of bytes, in order. */
function* elementsOf(bytes: Buffer): Iterable<Element> {
  for (let rest = bytes; rest.length > 0;) {
    const next = element(rest)
    yield next
    rest = next.rest
  }
}

/** Reads a text, which may have two or four bytes a character; names that matter here are ASCII. */
const textOf = (contents: Buffer): string => contents.toString('utf8').replaceAll('\0', '')

/** The values of a type in the subject, which is a sequence of sets of attributes, each a sequence of type and value. */
function subjectValues(der: Buffer, type: Buffer): readonly Element[] {
  const info = expected(expected(der, SEQUENCE).contents, SEQUENCE)
  const subject = expected(expected(info.contents, INTEGER).rest, SEQUENCE)
  return [...elementsOf(subject.contents)]
    .flatMap((set) => [...elementsOf(set.contents)])
    .map(({ contents }) => element(contents))
    .filter(({ whole }) => whole.equals(type))
    .map(({ rest }) => element(rest))
}

/** Encodings of the types of text that a name may have (X.680, clause 8.6). */
const ENCODINGS: ReadonlyMap<number, string> = new Map([
  [0x0c, 'utf-8'],
  [0x12, 'latin1'],
  [0x13, 'latin1'],
  [0x14, 'latin1'],
  [0x16, 'latin1'],
  [0x1b, 'latin1'],
  [0x1e, 'utf-16be'],
])

/** Reads a text as exactly as its type says; undefined: it is none. */
function exactText({ tag, contents }: Element): string | undefined {
  const encoding = ENCODINGS.get(tag)
  if (encoding === undefined) return undefined
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(contents)
  } catch {
    return malformed('asn1: syntax error: invalid string')
  }
}

const NOT_REQUEST = 'PEM block type must be CERTIFICATE REQUEST'

/** Reads the DER of a certificate request from base64 of PEM; undefined: it holds no certificate request. */
function derOf(base64: string): Buffer | undefined {
  const block = pemBlocks(Buffer.from(base64, 'base64').toString('latin1')).find(({ body }) => isEncoded(body))
  return block?.label === 'CERTIFICATE REQUEST' ? Buffer.from(block.body, 'base64') : undefined
}

/** Runs a reader of a certificate request. Returns what it returns, or the error of a malformed request. */
function reading<T>(base64: string, read: (der: Buffer) => T): { readonly value: T } | { readonly error: string } {
  const der = derOf(base64)
  if (der === undefined) return { error: NOT_REQUEST }
  try {
    return { value: read(der) }
  } catch (error) {
    if (error instanceof Malformed) return { error: error.message }
    throw error
  }
}

/** The error of a certificate request in base64 of PEM; undefined: it is valid. */
export function requestError(base64: string): string | undefined {
  const checked = reading(base64, checkRequest)
  return 'error' in checked ? checked.error : undefined
}

/** The groups that a requested certificate would give its holder; none for a malformed request. */
export function requestedGroups(base64: string): readonly string[] {
  const groups = reading(base64, (der) => subjectValues(der, ORGANIZATION).map(({ contents }) => textOf(contents)))
  return 'error' in groups ? [] : groups.value
}

/** The common name that a requested certificate would have: the last of several, '' if it has none; or the error of the request. */
export function requestedCommonName(base64: string): { readonly commonName: string } | { readonly error: string } {
  const names = reading(base64, (der) => {
    checkRequest(der)
    return subjectValues(der, COMMON_NAME).map(exactText)
  })
  return 'error' in names ? names : { commonName: names.value.findLast((name) => name !== undefined) ?? '' }
}
