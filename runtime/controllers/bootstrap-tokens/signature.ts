import { createHmac } from 'node:crypto'
import { isJsonObject, parseClientJson } from '../../json/index.ts'
import type { BootstrapTokenText } from '../../api/index.ts'
import { isSameSecret } from '../../text/index.ts'

const ALGORITHM = 'HS256'

const base64url = (text: string): string => Buffer.from(text, 'utf8').toString('base64url')

const mac = (header: string, payload: string, { id, secret }: BootstrapTokenText): Buffer =>
  createHmac('sha256', `${id}.${secret}`)
    .update(`${header}.${base64url(payload)}`)
    .digest()

/** Returns the JWS of a text without the text itself (RFC 7515, appendix F), keyed with the full token (SIGN-04, SIGN-05). */
export function detachedSignature(payload: string, token: BootstrapTokenText): string {
  const header = base64url(JSON.stringify({ alg: ALGORITHM, kid: token.id }))
  return `${header}..${mac(header, payload, token).toString('base64url')}`
}

function algorithmOf(header: string): unknown {
  try {
    const read = parseClientJson(Buffer.from(header, 'base64url').toString('utf8'))
    return isJsonObject(read) ? read.alg : undefined
  } catch {
    return undefined
  }
}

/** Whether a detached JWS is one of the text by the token: by HS256 and no other algorithm (SIGN-06). */
export function isSignedBy(signature: string, payload: string, token: BootstrapTokenText): boolean {
  const [header = '', middle, last = '', ...more] = signature.split('.', 4)
  if (middle !== '' || more.length > 0 || algorithmOf(header) !== ALGORITHM) return false
  return isSameSecret(Buffer.from(last, 'base64url'), mac(header, payload, token))
}
