import type { JsonObject } from '../../../json/index.ts'
import { TokenRefused } from '../refused.ts'

export type Claims = Readonly<JsonObject>

/** Returns the value of a claim; undefined if it is absent or null. */
export function claimOf(claims: Claims, name: string): unknown {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined
  return value === null ? undefined : value
}

/** Returns the text of a claim. Throws {@link TokenRefused} if it is absent or of another type. */
export function textClaim(claims: Claims, name: string): string {
  const value = claimOf(claims, name)
  if (value === undefined) throw new TokenRefused(`claim ${JSON.stringify(name)} is not present`)
  if (typeof value !== 'string') throw new TokenRefused(`claim ${JSON.stringify(name)} is not a string`)
  return value
}

/** Returns the texts of a claim that is an array; none if it is absent (AUTHN-OIDC-10). Throws {@link TokenRefused}. */
export function textsClaim(claims: Claims, name: string): readonly string[] {
  const value = claimOf(claims, name) ?? []
  const error = (): TokenRefused => new TokenRefused(`claim ${JSON.stringify(name)} is not an array of strings`)
  if (!Array.isArray(value)) throw error()
  return value.map((each: unknown) => {
    if (typeof each !== 'string') throw error()
    return each
  })
}
