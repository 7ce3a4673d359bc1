import { X509Certificate } from 'node:crypto'
import { invalidValue, type FieldError } from '../../../api/index.ts'
import { objectOf, stringOf } from '../../../json/index.ts'
import { pemBlocks } from '../../../text/index.ts'

const FIELD = 'status.certificate'
const LABEL = 'CERTIFICATE'

/** Returns the errors of a certificate that a signer issued: it is PEM of certificates alone (MIG-18-5). */
export function certificateErrors(status: unknown, before: unknown): readonly FieldError[] {
  const issued = stringOf(objectOf(status).certificate)
  // What an earlier version accepted may stay.
  if (issued === '' || issued === stringOf(objectOf(before).certificate)) return []
  const error = certificateError(Buffer.from(issued, 'base64').toString('latin1'))
  return error === undefined ? [] : [invalidValue(FIELD, '<certificate data>', error)]
}

/** Returns what is wrong with the text of a chain of certificates; undefined: nothing. */
function certificateError(text: string): string | undefined {
  const blocks = pemBlocks(text)
  if (blocks.length === 0) return `must contain at least one ${LABEL} PEM block`
  const other = blocks.find(({ label }) => label !== LABEL)
  if (other !== undefined) return `only ${LABEL} PEM blocks are allowed, found ${JSON.stringify(other.label)}`
  return blocks.every(({ text: block }) => isCertificate(block)) ? undefined : 'x509: malformed certificate'
}

function isCertificate(pem: string): boolean {
  try {
    new X509Certificate(pem)
    return true
  } catch {
    return false
  }
}
