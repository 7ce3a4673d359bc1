import { isJsonObject, listOf, parseClientJson } from '../../../json/index.ts'
import type { Claims } from './claims.ts'
import { TokenRefused } from '../refused.ts'

/** Difference of clocks that is tolerated for `nbf`; the same as in Kubernetes. */
const NOT_BEFORE_LEEWAY_MS = 5 * 60_000

/** Parses the claims of a token's payload. Throws {@link TokenRefused}. */
export function claimsIn(payload: Uint8Array): Claims {
  let value: unknown
  try {
    value = parseClientJson(Buffer.from(payload).toString('utf8'))
  } catch {
    throw new TokenRefused('its content is not JSON')
  }
  if (!isJsonObject(value)) throw new TokenRefused('its content is not an object')
  return value
}

/**
 * Parses the claims of a token that is not verified yet, in order to find its issuer; undefined if it is no JSON Web Token
 * in compact form.
 */
export function unverifiedClaims(token: string): Claims | undefined {
  const [, payload = '', ...rest] = token.split('.')
  if (rest.length !== 1 || payload === '') return undefined
  try {
    return claimsIn(Buffer.from(payload, 'base64url'))
  } catch (error) {
    if (error instanceof TokenRefused) return undefined
    throw error
  }
}

/** Checks audience and validity (RFC 7519). Returns the milliseconds at which the token expires. Throws {@link TokenRefused}. */
export function checkRegistered(claims: Claims, audiences: readonly string[], now: number): number {
  const { aud, exp, nbf } = claims
  const named = typeof aud === 'string' ? [aud] : listOf(aud)
  if (!named.some((audience) => typeof audience === 'string' && audiences.includes(audience))) {
    throw new TokenRefused(`it is for other audiences: ${JSON.stringify(named)}`)
  }
  if (typeof exp !== 'number') throw new TokenRefused('it does not say when it ends')
  const end = exp * 1000
  if (end <= now) throw new TokenRefused('it has run out')
  if (typeof nbf === 'number' && nbf * 1000 > now + NOT_BEFORE_LEEWAY_MS) throw new TokenRefused('it is not valid yet')
  return end
}
