import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { detachedSignature, isSignedBy } from '../../../runtime/controllers/bootstrap-tokens/signature.ts'

const token = { id: 'abcdef', secret: '0123456789abcdef' }
const payload = 'kind: Config\nname: ü\n'
const base64url = (text: string): string => Buffer.from(text).toString('base64url')

/** A JWS that is right in all but its header. */
function forged(header: object, algorithm = 'sha256'): string {
  const head = base64url(JSON.stringify(header))
  const mac = createHmac(algorithm, `${token.id}.${token.secret}`).update(`${head}.${base64url(payload)}`)
  return `${head}..${mac.digest('base64url')}`
}

describe('detached signatures', () => {
  it('are verified by the full token', () => {
    const signature = detachedSignature(payload, token)
    expect(isSignedBy(signature, payload, token)).toBe(true)
    expect(isSignedBy(signature, `${payload} `, token)).toBe(false)
    expect(isSignedBy(signature, payload, { ...token, secret: 'f123456789abcdef' })).toBe(false)
    expect(isSignedBy(signature, payload, { ...token, id: 'abcdeg' })).toBe(false)
  })

  it('are of HS256 and of no other algorithm, also where they match [SIGN-06]', () => {
    expect(isSignedBy(forged({ alg: 'HS256' }), payload, token)).toBe(true)
    expect(isSignedBy(forged({ alg: 'HS512' }, 'sha512'), payload, token)).toBe(false)
    for (const alg of ['none', 'HS512', 'HS384', 'hs256', 'RS256', undefined, ['HS256']])
      expect(isSignedBy(forged({ alg }), payload, token)).toBe(false)
    expect(isSignedBy(`${base64url('{"alg":"none"}')}..`, payload, token)).toBe(false)
  })

  it.each(['', '.', '..', '...', 'e30..', 'e30.e30.e30', 'x..y', `${forged({ alg: 'HS256' })}.`, 'null', 'bnVsbA..AA'])(
    'do not look like %s',
    (signature) => {
      expect(isSignedBy(signature, payload, token)).toBe(false)
    },
  )
})
